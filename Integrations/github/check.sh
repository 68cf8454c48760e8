#!/usr/bin/env bash
# Runs cdaudit for the action: annotations to the log, SARIF to a file. Ends with 0 whatever is found, so that the
# report can be uploaded; the outputs tell the rest.
#
#   CDAUDIT              the program
#   CDAUDIT_PATHS        files and folders, one a line
#   CDAUDIT_ARGUMENTS    further arguments, one a line
#   CDAUDIT_FAIL_ON      error, warning, note or never
#   CDAUDIT_SARIF        where the report goes
set -euo pipefail

output="${GITHUB_OUTPUT:?the action sets it}"
report="${CDAUDIT_SARIF:-cdaudit.sarif}"

# Appends the lines of a text that are not empty to the array 'words'.
add_lines() {
  while IFS= read -r line; do
    line="${line%$'\r'}"
    if [ -n "$line" ]; then words+=("$line"); fi
  done <<<"$1"
}

words=()
add_lines "${CDAUDIT_ARGUMENTS-}"
arguments=(check --format github "--output=sarif=$report" "--fail-on=${CDAUDIT_FAIL_ON:-warning}")
# To bash 3.2, that of macOS, an empty array is not set.
arguments+=(${words[@]+"${words[@]}"})
words=()
add_lines "${CDAUDIT_PATHS:-.}"

rm -f -- "$report"
status=0
"${CDAUDIT:?the action sets it}" "${arguments[@]}" -- ${words[@]+"${words[@]}"} || status=$?

# A name with a line break would be read as a further output.
if [[ "$report" == *$'\n'* ]]; then
  echo "::error title=cdaudit::The input 'sarif-file' has a line break."
  exit 2
fi
{
  printf 'sarif-file=%s\n' "$report"
  printf 'status=%s\n' "$status"
  if [ -s "$report" ]; then echo "has-report=true"; else echo "has-report=false"; fi
} >>"$output"
