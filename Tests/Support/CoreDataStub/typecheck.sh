#!/usr/bin/env bash
# Shows what the Swift compiler says of Core Data code, on any machine with Swift.
#
#   typecheck.sh [--build FOLDER] [--mode MODE]... FILE... [-- FLAG...]
#
# It compiles the files, together as one module, against the stub modules, in
# Swift 5 mode, in Swift 5 mode with complete concurrency checking, and in Swift
# 6 mode, and prints the diagnostics of each, followed by a line of the form
#
#   MODE: N errors, N warnings
#
# With --mode only the named modes are tried: "Swift 5", "Swift 5, complete
# checking", "Swift 6".
# FLAGs are handed to the compiler, such as `-default-isolation MainActor`.
# The stub modules are built into FOLDER, .build-coredata-stub by default.
# Exit status: 0 when the files compile in the first mode that is tried.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=.build-coredata-stub
modes=()
files=()
flags=()
while [ $# -gt 0 ]; do
  case $1 in
    --build) build=${2:?--build wants a folder}; shift 2 ;;
    --mode) modes+=("${2:?--mode wants the name of a mode}"); shift 2 ;;
    --) shift; flags=("$@"); break ;;
    *) files+=("$1"); shift ;;
  esac
done
if [ ${#files[@]} -eq 0 ]; then
  sed -n '2,/^set /s/^# \{0,1\}//p' "$0" >&2
  exit 2
fi
"$here/build.sh" "$build"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prepared=()
library=-parse-as-library
for index in "${!files[@]}"; do
  file=${files[$index]}
  mkdir "$work/$index"
  copy=$work/$index/$(basename "$file")
  python3 "$here/prepare.py" "$file" >"$copy"
  prepared+=("$copy")
  printf '%s\n' "$file" >>"$work/names"
  if [ "$(basename "$file")" = main.swift ]; then library=; fi
done

# Puts the names of the files, as given, back into diagnostics.
original_names() {
  awk -v work="$work/" -v here="$here/" '
    NR == FNR { name[FNR - 1] = $0; next }
    index($0, work) == 1 {
      rest = substr($0, length(work) + 1)
      number = rest + 0
      sub(/^[0-9]+\/[^:]*/, "", rest)
      print name[number] rest
      next
    }
    index($0, here) == 1 { print "CoreDataStub/" substr($0, length(here) + 1); next }
    { print }' "$work/names" -
}

# The last passes that give diagnostics, those for data races, run on SIL.
check() {
  local mode=$1 status=0
  shift
  swiftc -emit-sil -wmo -o /dev/null -module-name Sample $library \
    -I "$build" -module-cache-path "$build/module-cache" \
    -diagnostic-style llvm "$@" ${flags[@]+"${flags[@]}"} "${prepared[@]}" \
    >"$work/log" 2>&1 || status=$?
  echo "== $mode"
  { grep -E '^[^ ].*: (error|warning|note): ' "$work/log" || true; } |
    original_names | awk '!/^<unknown>/ && !seen[$0]++' >"$work/shown"
  cat "$work/shown"
  # A compiler that crashes, or does not like its arguments, says so in lines without a place: show all then.
  if [ $status -ne 0 ] && ! grep -q ': error: ' "$work/shown"; then cat "$work/log"; fi
  echo "$mode: $(grep -c ': error: ' "$work/shown" || true) errors," \
    "$(grep -c ': warning: ' "$work/shown" || true) warnings"
  echo
  return $status
}

if [ ${#modes[@]} -eq 0 ]; then modes=("Swift 5" "Swift 5, complete checking" "Swift 6"); fi
result=
for mode in "${modes[@]}"; do
  status=0
  case $mode in
    "Swift 5") check "$mode" -swift-version 5 || status=1 ;;
    "Swift 5, complete checking") check "$mode" -swift-version 5 -strict-concurrency=complete || status=1 ;;
    "Swift 6") check "$mode" -swift-version 6 || status=1 ;;
    *) echo "typecheck.sh: no mode '$mode'" >&2; exit 2 ;;
  esac
  result=${result:-$status}
done
exit "$result"
