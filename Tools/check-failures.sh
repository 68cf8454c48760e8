#!/usr/bin/env bash
# Lets cdaudit fail in every way that users meet, and looks at the message, the exit status and what is left on disk.
#
#   Tools/check-failures.sh PROGRAM
#
# A wrong option, a bad configuration, an unknown rule, an output that cannot be written, a full disk (a small tmpfs,
# for which the script has to be root), a closed pipe, a source that cannot be written. Ends with 1 if one of them is not
# as docs/CLI.md says, with 2 on wrong use.
set -uo pipefail

if [ $# -ne 1 ] || [ ! -x "$1" ]; then
  echo "usage: Tools/check-failures.sh PROGRAM" >&2
  exit 2
fi
program="$(realpath "$1")"
scratch="$(mktemp -d)"
disk="$scratch/disk"
is_mounted=false
failed=0

cleanup() {
  if $is_mounted; then umount "$disk"; fi
  chmod -R u+rwX "$scratch"
  rm -rf "$scratch"
}
trap cleanup EXIT
cd "$scratch" || exit 3

skip() { echo "skipped: $1: $2"; }
fail() {
  echo "FAILED: $1"
  failed=1
}

# expect NAME STATUS TEXT ARGUMENT…: a run ends with STATUS and says TEXT on standard error; nothing there is a trace
# of a crash, and with status 2 nothing goes to standard output.
expect() {
  local name=$1 status=$2 text=$3 got=0
  shift 3
  "$program" "$@" >out 2>err </dev/null || got=$?
  if [ "$got" -ne "$status" ]; then
    fail "$name: status $got, not $status: $(head -2 err)"
  elif ! grep -qF -- "$text" err; then
    fail "$name: no '$text' in: $(head -2 err)"
  elif grep -qE "Fatal error|Stack dump|Thread 0" err; then
    fail "$name: it crashed"
  elif [ "$status" -eq 2 ] && [ -s out ]; then
    fail "$name: something went to standard output"
  else
    echo "ok: $name"
  fi
}

# configured NAME STATUS TEXT JSON: the same with this configuration.
configured() {
  printf '%s' "$4" >project/.cdaudit.json
  expect "configuration: $1" "$2" "$3" check project
  rm project/.cdaudit.json
}

# holds NAME CONDITION…: a condition on what is left.
holds() {
  local name=$1
  shift
  if "$@"; then echo "ok: $name"; else fail "$name"; fi
}

no_scratch_files() { [ -z "$(find "$1" -name '*.tmp')" ]; }
has_text() { [ "$(cat "$2")" = "$1" ]; }

mkdir project
cat >project/Store.swift <<'SWIFT'
import CoreData

func refresh(_ container: NSPersistentContainer) throws {
  let worker = container.newBackgroundContext()
  try worker.save()
}
SWIFT

# More than a pipe or a small disk takes.
mkdir many
for number in $(seq 1 400); do
  sed "s/refresh/refresh$number/" project/Store.swift >"many/Store$number.swift"
done

# Wrong use.
expect "an unknown option" 2 "did you mean '--format'" check project --fromat json
expect "an unknown format" 2 "did you mean 'json'" check project --format jsn
expect "an unknown level" 2 "'--fail-on' takes" check project --fail-on always
expect "an option without its value" 2 "'--format' needs a value" check project --format
expect "a number that is none" 2 "'--jobs' needs a number" check project --jobs many
expect "an unknown rule" 2 "did you mean 'context-outside-perform'" check project --only context-outside-preform
expect "an unknown rule in --level" 2 "no rule or family 'nope'" check project --level nope=error
expect "an unknown command" 2 "did you mean 'check'" chekc project
expect "a path that is not there" 2 "no file or folder 'absent'" check absent
expect "options that contradict each other" 2 "contradict each other" check project --staged --changed-since HEAD
expect "a baseline that is not there" 2 "no baseline 'absent.json'" check project --baseline absent.json
expect "a configuration that is not there" 2 "no configuration 'absent.json'" check project --config absent.json
expect "no repository" 2 "needs a git repository" check project --changed-since HEAD
expect "an output without a file" 2 "needs a format and a file" check project --output json
expect "an output that is a folder" 2 "is a folder" check project --output json=project
expect "an output in no folder" 2 "no folder" check project --output json=absent/report.json
expect "one output twice" 2 "twice" check project --output json=a --output sarif=a

# Configurations.
configured "an unknown key" 2 ".cdaudit.json:1: there is no key 'failon'; did you mean 'failOn'" '{"failon": "error"}'
configured "an unknown rule" 2 "did you mean 'context-outside-perform'" '{"rules": {"context-outside-preform": "off"}}'
configured "a wrong level" 2 "takes error, warning, note or off" '{"rules": {"context-outside-perform": "fatal"}}'
configured "a wrong type" 2 "'include' takes a list" '{"include": "Sources"}'
configured "a key twice" 2 "a second time" '{"failOn": "error", "failOn": "never"}'
configured "no end" 2 "a '}' is missing" '{"failOn": "error"'
configured "nothing" 2 "the file ends" ''
configured "a list" 2 "is an object" '[]'

# Outputs that cannot be written. Root may write where others may not.
mkdir locked
echo old >locked/report.json
chmod 555 locked
if [ "$(id -u)" -ne 0 ]; then
  expect "an output in a locked folder" 3 "Permission denied" check project --output json=locked/report.json
elif command -v setpriv >/dev/null; then
  chmod 755 "$scratch"
  touch out err && chmod 666 out err
  nobody=(setpriv --reuid 65534 --regid 65534 --clear-groups)
  cp "$program" cdaudit && chmod 755 cdaudit
  status=0
  "${nobody[@]}" ./cdaudit check project --output json=locked/report.json >out 2>err || status=$?
  holds "an output in a locked folder" [ "$status" -eq 3 ]
  holds "a locked folder is named" grep -qF "'locked/report.json' cannot be written: Permission denied" err
else
  skip "an output in a locked folder" "root may write everywhere, and setpriv is not installed"
fi
holds "the file in the locked folder is as it was" has_text old locked/report.json
holds "no scratch file is left in the locked folder" no_scratch_files locked
if [ -c /dev/full ]; then
  expect "an output to a full device" 3 "No space left" check project --output json=/dev/full
  status=0
  "$program" check project >/dev/full 2>err || status=$?
  holds "standard output is full" [ "$status" -eq 3 ]
  holds "a full standard output is told" grep -qF "standard output cannot be written: No space left" err
else
  skip "a full device" "there is no /dev/full"
fi

# A full disk.
mkdir "$disk"
if mount -t tmpfs -o size=64k tmpfs "$disk" 2>/dev/null; then
  is_mounted=true
  echo old >"$disk/report.json"
  expect "a report on a full disk" 3 "No space left" check many --quiet --output "json=$disk/report.json"
  holds "the old report is whole" has_text old "$disk/report.json"
  expect "a baseline on a full disk" 3 "No space left" baseline many --baseline "$disk/baseline.json"
  holds "there is no half of a baseline" [ ! -e "$disk/baseline.json" ]
  expect "one of two reports on a full disk" 3 "No space left" \
    check many --quiet --output "html=$disk/report.html" --output concise=whole.txt
  holds "the other report is whole" [ "$(wc -l <whole.txt)" -eq 400 ]
  echo 'import CoreData' >"$disk/Fix.swift"
  echo 'let context = NSManagedObjectContext(concurrencyType: .confinementConcurrencyType)' >>"$disk/Fix.swift"
  cp "$disk/Fix.swift" before.swift
  dd if=/dev/zero of="$disk/fill" bs=1k count=64 2>/dev/null
  expect "a fix on a full disk" 3 "No space left" check "$disk/Fix.swift" --fix --unsafe-fixes
  holds "the source is as it was" cmp -s "$disk/Fix.swift" before.swift
  holds "nothing is said to be fixed" bash -c '! grep -q "^Fixed" err'
  holds "no scratch file is left on the full disk" no_scratch_files "$disk"
else
  skip "a full disk" "a tmpfs may not be mounted here"
fi

# A reader that goes away: no message, and the status of the findings.
for format in text json sarif html; do
  "$program" check many --format "$format" --quiet 2>err | head -1 >/dev/null
  status=${PIPESTATUS[0]}
  holds "a closed pipe, $format: the status" [ "$status" -eq 1 ]
  holds "a closed pipe, $format: nothing is said" [ ! -s err ]
done
"$program" check many --quiet --output sarif=whole.sarif 2>err | head -1 >/dev/null
holds "a closed pipe does not keep other reports from being whole" bash -c 'tail -c 2 whole.sarif | grep -q "}"'

exit "$failed"
