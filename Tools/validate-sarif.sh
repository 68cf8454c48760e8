#!/usr/bin/env bash
# Checks SARIF files with programs that cdaudit shares no code with.
#
#   Tools/validate-sarif.sh FILE…
#
# Each of the three is used where it is installed (pip install -r Tools/requirements.txt); what is not is
# said. Ends with 1 if one of them refuses a file, with 2 on wrong use.
set -euo pipefail

schema="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/Tests/cdauditTests/Fixtures/sarif/sarif-schema-2.1.0.json"
if [ $# -eq 0 ]; then
  echo "usage: Tools/validate-sarif.sh FILE…" >&2
  exit 2
fi
for file in "$@"; do
  if [ ! -r "$file" ]; then
    echo "error: '$file' cannot be read" >&2
    exit 2
  fi
done

failed=0

# run NAME COMMAND…: one check of all files.
run() {
  local name=$1
  shift
  if "$@"; then
    echo "ok: $name"
  else
    echo "FAILED: $name"
    failed=1
  fi
}

skip() { echo "skipped: $1 is not installed"; }

parse_with_pydantic() {
  python3 - "$@" <<'PYTHON'
import pathlib, sys
from sarif_pydantic import Sarif
for path in sys.argv[1:]:
    try:
        Sarif.model_validate_json(pathlib.Path(path).read_text(encoding="utf-8"))
    except ValueError as error:
        sys.exit(f"{path}: {error}")
PYTHON
}

if command -v check-jsonschema >/dev/null; then
  run "check-jsonschema: the files fit the OASIS schema" check-jsonschema --schemafile "$schema" "$@"
else
  skip check-jsonschema
fi

if command -v python3 >/dev/null && python3 -c 'import sarif_pydantic' 2>/dev/null; then
  run "sarif-pydantic: the files can be parsed" parse_with_pydantic "$@"
else
  skip sarif-pydantic
fi

if command -v sarif >/dev/null; then
  run "sarif-tools: the files can be summed up" sarif summary "$@"
else
  skip sarif-tools
fi

exit "$failed"
