#!/usr/bin/env bash
# Checks cdaudit against the oracle on all Swift files below some folders.
#
#   check-corpus.sh FOLDER...
#
# It compares the tokens of all files, and the outline of those that the
# toolchain's parser accepts, and prints the figures. These variables change
# what it uses (the defaults are in the project's folder):
#
#   CDAUDIT   the program to check              .build/release/cdaudit
#   ORACLE    where the oracle is or gets built .build-oracle
#
# The oracle's listings are kept in ORACLE/corpus and used again as long as
# neither the files nor the oracle have changed.
# Exit status: 0 when the tokens and the outline of all accepted files are equal.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
cdaudit=${CDAUDIT:-$root/.build/release/cdaudit}
oracle=${ORACLE:-$root/.build-oracle}
if [ $# -eq 0 ]; then
  sed -n '2,/^set /s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
if [ ! -x "$cdaudit" ]; then
  echo "check-corpus.sh: $cdaudit is no program; build it, or name one in CDAUDIT" >&2
  exit 2
fi

for program in tokens outline; do
  if [ ! -x "$oracle/$program" ] || [ -n "$(find "$here/Sources" -newer "$oracle/$program" -print -quit)" ]; then
    "$here/build.sh" "$oracle" >&2
    break
  fi
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The lists have a path in each line, so a path with a line's end has no place there.
line_end=$'\n'
find "$@" -type f -name '*.swift' -path "*$line_end*" -printf 'check-corpus.sh: left out %p\n' >&2
find "$@" -type f -name '*.swift' ! -path "*$line_end*" -printf '%p %s %T@\n' | LC_ALL=C sort -u >"$work/state"
sed 's/ [0-9]* [0-9.]*$//' "$work/state" >"$work/files"
if [ ! -s "$work/files" ]; then
  echo "check-corpus.sh: no Swift file there" >&2
  exit 2
fi

# The paths of the list may be relative.
echo "in $PWD" >>"$work/state"
kept=$oracle/corpus
if ! cmp -s "$work/state" "$kept/state" || [ "$oracle/tokens" -nt "$kept/state" ] ||
  [ "$oracle/outline" -nt "$kept/state" ]; then
  rm -rf "$kept"
  mkdir "$kept"
  "$oracle/tokens" --files-from "$work/files" >"$kept/tokens"
  "$oracle/outline" --accepted-only --files-from "$work/files" >"$kept/outline"
  sed -n 's/^file [0-9]* //p' "$kept/outline" >"$kept/accepted"
  mv "$work/state" "$kept/state"
fi

# Runs a command of cdaudit for all files of a list, some hundred at a time, so
# that a crash costs few of them: those have no section in the listing then.
list() {
  tr '\n' '\0' <"$2" | xargs -0 -r -n 200 bash -c \
    '"$@" || echo "check-corpus.sh: $2 ended with status $? in a run from $3 on" >&2' _ "$cdaudit" "$1"
}

failed=0
echo "tokens"
list tokens "$work/files" >"$work/tokens"
"$here/compare.py" --accepted "$kept/accepted" "$kept/tokens" "$work/tokens" || failed=1
echo
echo "outline"
list outline "$kept/accepted" >"$work/outline"
"$here/compare-outline.py" "$kept/outline" "$work/outline" || failed=1
exit $failed
