#!/usr/bin/env bash
# Moves the code of a project about and asks sarif-tools what is new: nothing may be.
#
#   Tools/check-sarif-diff.sh PROGRAM FOLDER…
#
# Each folder is copied, reported, changed (lines put in before everything, other indentation, CRLF line ends) and
# reported again. Ends with 1 if 'sarif diff' sees a new result or the fingerprints differ, with 2 on wrong use.
set -euo pipefail

if [ $# -lt 2 ]; then
  echo "usage: Tools/check-sarif-diff.sh PROGRAM FOLDER…" >&2
  exit 2
fi
if ! command -v sarif >/dev/null; then
  echo "skipped: sarif-tools is not installed (pip install -r Tools/requirements.txt)"
  exit 0
fi

program="$(realpath "$1")"
shift
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT

for folder in "$@"; do
  rm -rf "$scratch/project"
  cp -R "$folder" "$scratch/project"
  report() {
    (cd "$scratch/project" && "$program" check --no-ignore --format sarif --fail-on never --quiet . >"$1")
  }
  report "$scratch/before.sarif"
  find "$scratch/project" -name '*.swift' -type f -print0 | xargs -0 python3 -c '
import pathlib, sys
for name in sys.argv[1:]:
    path = pathlib.Path(name)
    lines = path.read_bytes().replace(b"\r\n", b"\n").split(b"\n")
    # White space inside a string of several lines belongs to the string.
    keeps = b"\"\"\"" in path.read_bytes()
    lines = [line if keeps or not line.startswith(b" ") else b"\t" + line for line in lines]
    path.write_bytes(b"\r\n".join([b"// Moved.", b""] + lines))
'
  report "$scratch/after.sarif"
  sarif --check note diff "$scratch/before.sarif" "$scratch/after.sarif"
  python3 - "$scratch/before.sarif" "$scratch/after.sarif" <<'PYTHON'
import json, sys
def results(path):
    run = json.load(open(path, encoding="utf-8"))["runs"][0]
    return sorted(
        (r["ruleId"], r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
         r["partialFingerprints"]["primaryLocationLineHash"]) for r in run["results"])
before, after = map(results, sys.argv[1:])
if before != after:
    print("new:", [r for r in after if r not in before])
    print("gone:", [r for r in before if r not in after])
    sys.exit(1)
print(f"ok: {len(before)} results, the same before and after")
PYTHON
done
