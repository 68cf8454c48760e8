#!/usr/bin/env bash
# Checks a lexer against the expected tokens of the tricky files, which stand
# among the fixtures of the lexer's tests.
#
#   check.sh COMMAND [ARGUMENT...]            such as: check.sh cdaudit tokens
#   check.sh --update COMMAND [ARGUMENT...]   writes the expected tokens anew
#
# It runs `COMMAND ARGUMENT... FILE` for each file, each in a run of its own so
# that a crash or a hang costs one file, and hands all output to compare.py.
# Exit status: 0 when every file has its expected tokens.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
tricky=$here/../../Tests/LexerTests/Fixtures/tricky
update=
if [ "${1:-}" = --update ]; then
  update=yes
  shift
fi
if [ $# -eq 0 ]; then
  sed -n '2,/^set /s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
# A relative path to the command means one from the caller's folder.
case $1 in
  /*) ;;
  */*) set -- "$PWD/$1" "${@:2}" ;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$tricky"
failed=0
for file in *.swift; do
  if ! timeout 60 "$@" "$file" >"$work/one" 2>"$work/errors"; then
    echo "check.sh: failed on $file: $(head -c 300 "$work/errors")" >&2
    failed=1
    # Half a listing must not become what is expected.
    if [ -n "$update" ]; then continue; fi
  fi
  if [ -n "$update" ]; then
    cp "$work/one" "${file%.swift}.tokens"
  else
    cat "$work/one" >>"$work/actual"
    cat "${file%.swift}.tokens" >>"$work/expected"
  fi
done
if [ -n "$update" ]; then exit $failed; fi
"$here/compare.py" "$work/expected" "$work/actual" || failed=1
exit $failed
