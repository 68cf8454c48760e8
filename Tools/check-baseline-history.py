#!/usr/bin/env python3
"""Writes a baseline at one commit of a project, uses it many commits later, and tells what came of each entry.

    Tools/check-baseline-history.py PROGRAM REPOSITORY [--step N] [--times N] [--all]

PROGRAM is a build of cdaudit, REPOSITORY a git repository with its history (bare ones too). Of the commits on the first
parents' line that touch Swift files every N-th (--step, default: 50) is taken, the newest ones --times times (default: 5),
and each is compared with the one before. --all takes the rules that give advice too.

For each pair: how many findings the baseline knew, how many stayed silent, and how many are reported. Those that are
reported although git says that their line was there before, in the same file or a renamed one, are listed: the line
moved and nothing else happened to it, so that a reader expects silence. A renamed declaration around it or another
argument in the same call is a reason that may be right; each wants to be looked at. Nothing here fails by itself; ends
with 2 on wrong use.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

# What an analysis reads; the rest of an app's repository is pictures.
KINDS = (".swift", ".pbxproj", ".xcconfig", "contents", ".xccurrentversion", ".gitignore", ".plist", ".entitlements")
BASELINE = "baseline-of-history.json"


def git(repository: str, *arguments: str) -> bytes:
    command = ["git", "-C", repository, "-c", "diff.renameLimit=20000", *arguments]
    return subprocess.run(command, capture_output=True, check=True).stdout


def export(repository: str, commit: str, folder: pathlib.Path) -> None:
    folder.mkdir()
    names = git(repository, "ls-tree", "-r", "-z", "--name-only", commit).decode(errors="surrogateescape").split("\0")
    specs = [f"*{kind}" for kind in KINDS if any(name.endswith(kind) for name in names)]
    archive = git(repository, "archive", commit, "--", *specs)
    subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)


def run(program: str, folder: pathlib.Path, *arguments: str) -> bytes:
    result = subprocess.run([program, *arguments, "--no-config"], cwd=folder, capture_output=True, check=False)
    if result.returncode > 1:
        sys.exit(f"error: {' '.join(arguments)} in {folder}: {result.stderr.decode()}")
    return result.stdout


def findings(program: str, folder: pathlib.Path, *arguments: str) -> dict:
    return json.loads(run(program, folder, "check", ".", "--format", "json", "--quiet", "--fail-on", "never", *arguments))


def key(entry: dict) -> tuple[str, str, str]:
    return entry["path"], entry["rule"], entry["fingerprint"]


class Moves:
    """Where the lines of one commit stand in a later one."""

    def __init__(self, repository: str, old: str, new: str) -> None:
        self.files: dict[str, tuple[str, list[tuple[int, int, int, int]]]] = {}
        text = git(repository, "diff", "-M40%", "-w", "-U0", "--no-color", old, new, "--", "*.swift")
        before = hunks = None
        for line in text.decode(errors="replace").split("\n"):
            if line.startswith("rename from "):
                before = line[12:]
            elif line.startswith("rename to "):
                self.files[before] = (line[10:], [])
            elif line.startswith("--- "):
                before = line[6:]
            elif line.startswith("+++ "):
                hunks = self.files.setdefault(before, (line[6:], []))[1] if line != "+++ /dev/null" else None
            elif hunks is not None and (match := re.match(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@", line)):
                hunks.append(tuple(int(match[n]) if match[n] else 1 for n in range(1, 5)))

    def place(self, path: str, line: int) -> tuple[str, int | None]:
        """The file and line that it has now; no line where it was changed."""
        now, hunks = self.files.get(path, (path, []))
        shift = 0
        for start, count, new_start, new_count in hunks:
            # Of an insertion git names the line before.
            first = start if count else start + 1
            if line < first:
                break
            if line < first + count:
                return now, None
            shift = (new_start + new_count if new_count else new_start + 1) - (first + count)
        return now, line + shift


def compare(program: str, repository: str, pair: tuple[str, str], folders: tuple, rules: list[str]) -> collections.Counter:
    old_folder, folder = folders
    run(program, old_folder, "baseline", "write", "--baseline", BASELINE, *rules)
    (folder / BASELINE).write_bytes((old_folder / BASELINE).read_bytes())
    old = findings(program, old_folder, *rules)["findings"]
    now = findings(program, folder, "--baseline", BASELINE, *rules)
    run(program, folder, "baseline", "prune", "--baseline", BASELINE, *rules)
    kept = collections.Counter(key(entry) for entry in json.loads((folder / BASELINE).read_bytes())["findings"])
    stale = []
    for finding in old:
        if kept[key(finding)] > 0:
            kept[key(finding)] -= 1
        else:
            stale.append(finding)
    moves = Moves(repository, *pair)
    count = collections.Counter(known=len(old), silent=now["baselined"], reported=len(now["findings"]))
    count["compared"] = 1
    for finding in stale:
        place = moves.place(finding["path"], finding["line"])
        for other in now["findings"]:
            if (other["path"], other["line"]) == place and other["rule"] == finding["rule"]:
                count["moved and reported"] += 1
                print(f"  {finding['rule']}: {finding['path']}:{finding['line']} -> {other['path']}:{other['line']}")
                break
    print(
        f"{pair[0][:10]} -> {pair[1][:10]}: {count['known']} known, {count['silent']} silent,"
        f" {count['reported']} reported, of which {count['moved and reported']} on lines that only moved",
        flush=True,
    )
    return count


def main() -> int:
    parser = argparse.ArgumentParser(description="Uses a baseline over the history of a repository.")
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("repository", type=pathlib.Path)
    parser.add_argument("--step", type=int, default=50)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--all", action="store_true")
    arguments = parser.parse_args()
    if not arguments.program.is_file() or not arguments.repository.is_dir():
        parser.error("a program and a repository are needed")
    program, repository = str(arguments.program.resolve()), os.fspath(arguments.repository)
    line = git(repository, "rev-list", "--first-parent", "HEAD", "--", "*.swift").decode().split()
    commits = line[:: arguments.step][: arguments.times + 1][::-1]
    if len(commits) < 2:
        parser.error(f"the repository has only {len(line)} commits that touch Swift files")
    rules = ["--all"] if arguments.all else []
    total = collections.Counter()
    with tempfile.TemporaryDirectory() as scratch:
        folders = [pathlib.Path(scratch) / commit for commit in commits]
        export(repository, commits[0], folders[0])
        for number, pair in enumerate(zip(commits, commits[1:])):
            export(repository, pair[1], folders[number + 1])
            total += compare(program, repository, pair, (folders[number], folders[number + 1]), rules)
    print(
        f"together: {total['known']} known, {total['silent']} silent, {total['reported']} reported,"
        f" of which {total['moved and reported']} on lines that only moved"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
