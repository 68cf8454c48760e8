#!/usr/bin/env python3
"""Compares what cdaudit says of one file on save with the full run, and measures how long it takes.

    Tools/check-one-file.py PROGRAM FOLDER [--files N] [--repeat N] [--limit MILLISECONDS]

PROGRAM is a release build of cdaudit, FOLDER a project. N files (default: 50) are looked at: first those that have
findings, then those that name Core Data, then others. Each is reported by --only-file and, from standard input, by
--stdin-filename; both have to give what the full run says of the file, byte for byte. Then the first file is reported
again (--repeat, default: 10) for the time; the machine should have nothing else to do.

Ends with 1 if something differs, or, with --limit, if the median of --stdin-filename is above it; with 2 on wrong use.
"""

import argparse
import collections
import json
import pathlib
import resource
import statistics
import subprocess
import sys
import time


def children_seconds() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class Project:
    def __init__(self, program: pathlib.Path, folder: pathlib.Path) -> None:
        self.program, self.folder = str(program.resolve()), folder

    def report(self, *options: str, text: bytes | None = None) -> dict:
        command = [self.program, "check", ".", "--format", "json", "--quiet", "--fail-on", "never", *options]
        run = subprocess.run(command, cwd=self.folder, input=text, capture_output=True, check=False)
        if run.returncode != 0:
            sys.exit(f"error: {' '.join(options)}: status {run.returncode}: {run.stderr.decode()}")
        return json.loads(run.stdout)

    def one(self, way: str, path: str) -> list[dict]:
        text = (self.folder / path).read_bytes() if way == "--stdin-filename" else None
        return self.report(way, path, text=text)["findings"]


def main() -> int:
    parser = argparse.ArgumentParser(description="Compares reports of one file with the full run.")
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--files", type=int, default=50)
    parser.add_argument("--repeat", type=int, default=10)
    parser.add_argument("--limit", type=float)
    arguments = parser.parse_args()
    if not arguments.program.is_file() or not arguments.folder.is_dir():
        parser.error("a program and a folder are needed")
    project = Project(arguments.program, arguments.folder)

    full = project.report()
    found = collections.defaultdict(list)
    for finding in full["findings"]:
        found[finding["path"]].append(finding)
    sources = {p.relative_to(arguments.folder).as_posix(): p for p in sorted(arguments.folder.rglob("*.swift"))}
    others = [name for name, path in sources.items() if path.is_file() and name not in found]
    users = [name for name in others if b"NSManagedObject" in sources[name].read_bytes()]
    others = [name for name in others if name not in set(users)]
    quota = max(0, arguments.files - len(found))
    # Spread over the project, the same ones each time.
    spread = lambda names, count: names[:: max(1, len(names) // max(1, count))][:count]
    chosen = (list(found) + spread(users, (quota + 1) // 2) + spread(others, quota))[: arguments.files]
    lines = sum(path.read_bytes().count(b"\n") for path in sources.values() if path.is_file())
    print(f"{full['files']} files, {lines} lines, {len(full['findings'])} findings in {len(found)} files")

    differences = 0
    for way in ["--only-file", "--stdin-filename"]:
        for path in chosen:
            if project.one(way, path) != found.get(path, []):
                print(f"FAILED: {way} {path}: not what the full run says")
                differences += 1
        print(f"{'ok' if differences == 0 else 'FAILED'}: {way}: {len(chosen)} files compared")

    medians = {}
    for way in ["--only-file", "--stdin-filename"]:
        times, work = [], []
        for _ in range(arguments.repeat):
            start, before = time.monotonic(), children_seconds()
            project.one(way, chosen[0])
            times.append((time.monotonic() - start) * 1000)
            work.append((children_seconds() - before) * 1000)
        medians[way] = statistics.median(times)
        print(
            f"{way}: median {medians[way]:.0f} ms, least {min(times):.0f} ms;"
            f" {statistics.median(work):.0f} ms of all processors together"
        )
    is_slow = arguments.limit is not None and medians["--stdin-filename"] > arguments.limit
    if is_slow:
        print(f"FAILED: more than {arguments.limit:.0f} ms")
    return 1 if differences or is_slow else 0


if __name__ == "__main__":
    sys.exit(main())
