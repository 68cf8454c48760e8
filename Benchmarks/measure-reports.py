#!/usr/bin/env python3
"""Measures how long cdaudit takes for a report of many findings in each format, and checks the limits of its readers.

    Benchmarks/measure-reports.py PROGRAM [NUMBER] [--repeat N] [--limit SECONDS]

PROGRAM is a release build of cdaudit. A project of NUMBER mistakes (default: 30000) is made by make-findings.py in a
temporary folder, and each format is written N times (default: 3), the quickest of which counts. What is measured is
the making and writing of the report and what is said about it on standard error, without the analysis.

Ends with 1 if a format takes longer than SECONDS (default: 2) or goes beyond what its reader takes: for GitHub 25,000
results, 10 MB compressed, 10 annotations of each level and 65,536 characters of Markdown, in each case with a word on
what is left out; for the others every finding has to be there. Ends with 2 on wrong use.
"""

import argparse
import gzip
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as tree

FORMATS = ["text", "concise", "xcode", "json", "sarif", "github", "gitlab", "junit", "markdown", "html"]


def check_sarif(data: bytes, errors: str, number: int) -> list[str]:
    run = json.loads(data)["runs"][0]
    results, faults = run["results"], []
    expected = min(number, 25_000)
    if len(results) != expected:
        faults.append(f"{len(results)} results, not {expected}")
    if len(gzip.compress(data)) > 10_000_000:
        faults.append("more than 10 MB compressed")
    if any(len(result.get("relatedLocations", [])) > 1_000 for result in results):
        faults.append("a result of more than 1,000 locations")
    steps = (len(flow["threadFlows"][0]["locations"]) for result in results for flow in result.get("codeFlows", []))
    if max(steps, default=0) > 10_000:
        faults.append("a flow of more than 10,000 steps")
    notices = [n["message"]["text"] for n in run["invocations"][0].get("toolExecutionNotifications", [])]
    if number > 25_000 and not any("leaves out" in notice for notice in notices):
        faults.append("the file does not say what it leaves out")
    if number > 5_000 and "The SARIF report" not in errors:
        faults.append("standard error does not say what is left out or not shown")
    return faults


def check_github(data: bytes, errors: str, number: int) -> list[str]:
    text, faults = data.decode(), []
    for level in ["error", "warning", "notice"]:
        commands = re.findall(rf"^::{level} .*$", text, re.MULTILINE)
        if len(commands) > 10:
            faults.append(f"{len(commands)} annotations of the level {level}")
        if any(len(command.encode()) > 65_536 for command in commands):
            faults.append("an annotation of more than 64 KB")
    lines = len(re.findall(r"^(?:::)?(?:error|warning|note|notice)\b", text, re.MULTILINE))
    if lines != number:
        faults.append(f"{lines} findings, not {number}")
    return faults


def check_gitlab(data: bytes, errors: str, number: int) -> list[str]:
    issues, faults = json.loads(data), []
    if len({issue["fingerprint"] for issue in issues}) != number:
        faults.append(f"{len(issues)} issues and not {number} fingerprints")
    return faults


def check_junit(data: bytes, errors: str, number: int) -> list[str]:
    count = len(tree.fromstring(data).findall(".//failure"))
    return [] if count == number else [f"{count} failures, not {number}"]


def check_json(data: bytes, errors: str, number: int) -> list[str]:
    findings = json.loads(data)["findings"]
    faults = [] if len(findings) == number else [f"{len(findings)} findings, not {number}"]
    keys = {(finding["path"], finding["rule"], finding["fingerprint"]) for finding in findings}
    return faults + ([] if len(keys) == number else [f"{len(keys)} fingerprints, not {number}"])


def check_markdown(data: bytes, errors: str, number: int) -> list[str]:
    text = data.decode()
    faults = [] if len(text) <= 65_536 else [f"{len(text)} characters"]
    shown = len(re.findall(r"^- ", text, re.MULTILINE))
    left = re.search(r"^(\d+) of (\d+) findings are left out", text, re.MULTILINE)
    if shown + (int(left.group(1)) if left else 0) != number:
        faults.append(f"{shown} findings and '{left.group(0) if left else 'none left out'}' of {number}")
    return faults


def check_html(data: bytes, errors: str, number: int) -> list[str]:
    count = data.count(b"<article>")
    return [] if count == number else [f"{count} findings, not {number}"]


def check_lines(pattern: str):
    def check(data: bytes, errors: str, number: int) -> list[str]:
        count = len(re.findall(pattern, data.decode(), re.MULTILINE))
        return [] if count == number else [f"{count} findings, not {number}"]

    return check


CHECKS = {
    "text": check_lines(r"^(?:error|warning|note)\b"),
    "concise": check_lines(r"^.*:\d+:\d+: (?:error|warning|note): "),
    "xcode": check_lines(r"^/.*:\d+:\d+: (?:error|warning): "),
    "json": check_json,
    "sarif": check_sarif,
    "github": check_github,
    "gitlab": check_gitlab,
    "junit": check_junit,
    "markdown": check_markdown,
    "html": check_html,
}


def measure(program: str, project: pathlib.Path, name: str) -> tuple[float, bytes, str]:
    """The seconds that the report took after the analysis, the report, and what was said."""
    command = [program, "check", ".", "--format", name, "--fail-on", "never", "--timings", "--no-config"]
    start = time.monotonic()
    run = subprocess.run(command, cwd=project, capture_output=True, check=False)
    whole = time.monotonic() - start
    errors = run.stderr.decode()
    if run.returncode != 0:
        sys.exit(f"error: {name}: status {run.returncode}: {errors}")
    # The layers follow each other; what is left is the report, the start and the end.
    layers = {layer: float(value) for layer, value in re.findall(r"^(.+): ([\d.]+) ms$", errors, re.MULTILINE)}
    analysis = sum(value for layer, value in layers.items() if layer != "reports") / 1000
    return max(whole - analysis, 0.0), run.stdout, errors


def main() -> int:
    parser = argparse.ArgumentParser(description="Measures reports of many findings.")
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("number", type=int, nargs="?", default=30_000)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--limit", type=float, default=2.0)
    arguments = parser.parse_args()
    if not arguments.program.is_file():
        parser.error(f"'{arguments.program}' is no program")
    program = str(arguments.program.resolve())
    maker = pathlib.Path(__file__).resolve().parent / "make-findings.py"
    failed = False
    with tempfile.TemporaryDirectory() as scratch:
        project = pathlib.Path(scratch) / "project"
        subprocess.run([sys.executable, maker, project, str(arguments.number)], check=True)
        print(f"{'format':10} {'seconds':>7} {'bytes':>11} {'gzip':>9}")
        for name in FORMATS:
            runs = [measure(program, project, name) for _ in range(arguments.repeat)]
            seconds, data, errors = min(runs, key=lambda run: run[0])
            faults = CHECKS[name](data, errors, arguments.number)
            if any(run[1] != data for run in runs):
                faults.append("two runs gave different bytes")
            if seconds > arguments.limit:
                faults.append(f"takes more than {arguments.limit} s")
            print(f"{name:10} {seconds:7.2f} {len(data):11,} {len(gzip.compress(data)):9,}", end="")
            print(f"  FAILED: {'; '.join(faults)}" if faults else "  ok")
            failed = failed or bool(faults)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
