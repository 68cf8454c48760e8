#!/usr/bin/env bash
# Tries what cdaudit offers to other programs: the action's steps, the hook, the plugins, the image, the Xcode recipe.
#
#   Tools/check-integrations.sh [--program PROGRAM] [action|hook|system-hook|plugins|image|xcode|gitlab]…
#
# Without a name all are tried. Each needs its own tools; where they are absent it says so and goes on. With --program
# nothing is built for action, system-hook, xcode and gitlab; hook, plugins and image always build from the sources.
# Ends with 1 if something does not work.
set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
failed=0
given=""
if [ "${1-}" = --program ]; then
  given="$(realpath "${2:?--program needs a path}")"
  if [ ! -x "$given" ] || [ "$(basename "$given")" != cdaudit ]; then
    echo "error: '$2' is no program called cdaudit" >&2
    exit 2
  fi
  shift 2
fi

skip() { echo "skipped: $1: $2"; }
check() {
  local name=$1 status=0
  shift
  # In a process of its own that no condition hangs on: only there does the first failure end it.
  (
    set -e
    "$@"
  ) >"$scratch/log" 2>&1 &
  wait "$!" || status=$?
  if [ "$status" -eq 0 ]; then
    echo "ok: $name"
  else
    echo "FAILED: $name"
    sed 's/^/    /' "$scratch/log"
    failed=1
  fi
}

# has TEXT FILE: whether the file has the text; otherwise it is shown.
has() {
  grep -qF -- "$1" "$2" || {
    echo "'$1' is not in:"
    cat "$2"
    return 1
  }
}

# A mistake that cdaudit finds, in a file that also compiles where there is no Core Data.
write_mistake() {
  mkdir -p "$(dirname "$1")"
  cat >"$1" <<'SWIFT'
#if canImport(CoreData)
  import CoreData

  func refresh(_ container: NSPersistentContainer) throws {
    let worker = container.newBackgroundContext()
    try worker.save()
  }
#endif
SWIFT
}

program() {
  if [ -n "$given" ]; then
    echo "$given"
    return
  fi
  swift build --package-path "$root" --configuration "${CONFIGURATION:-release}" --product cdaudit >&2
  echo "$(swift build --package-path "$root" --configuration "${CONFIGURATION:-release}" --show-bin-path)/cdaudit"
}

try_action() {
  local work="$scratch/action" outputs="$scratch/outputs"
  write_mistake "$work/Sources/My App/Store.swift"
  : >"$outputs"
  cd "$work"
  PATH="$(dirname "$(program)"):$PATH" GITHUB_OUTPUT="$outputs" CDAUDIT_VERSION="" bash "$root/Integrations/github/install.sh"
  has "program=" "$outputs"
  # What stands in an input is data, even where it looks like a command or an option.
  GITHUB_OUTPUT="$outputs" CDAUDIT="$(sed -n 's/^program=//p' "$outputs")" CDAUDIT_FAIL_ON=error \
    CDAUDIT_PATHS=$'Sources/My App\n' CDAUDIT_ARGUMENTS=$'--exclude=$(touch hacked)\n' CDAUDIT_SARIF="out put.sarif" \
    bash "$root/Integrations/github/check.sh" >log
  has "::error title=cdaudit%3A context-outside-perform,file=Sources/My App/Store.swift,line=6" log
  has "sarif-file=out put.sarif" "$outputs"
  has "status=1" "$outputs"
  has "has-report=true" "$outputs"
  [ ! -e hacked ]
  has '"ruleId": "context-outside-perform"' "out put.sarif"
  # A wrong input fails the step of the action that ends the job, and leaves nothing to upload.
  : >"$outputs"
  GITHUB_OUTPUT="$outputs" CDAUDIT="$(program)" CDAUDIT_FAIL_ON=nothing bash "$root/Integrations/github/check.sh"
  has "status=2" "$outputs"
  has "has-report=false" "$outputs"
}

# try_hook ID: the hook of that name from a local clone, on a commit with a mistake, on one without, and on one whose
# mistake is mended only in the work tree.
try_hook() {
  # Outside of the checkout, whose changed files the hook puts aside while it runs.
  local id=$1 work="$scratch/$1" log="$scratch/hook.log"
  write_mistake "$work/Sources/Store.swift"
  cd "$work"
  git init --quiet .
  git config user.email hook@example.invalid
  git config user.name Hook
  cat >.pre-commit-config.yaml <<YAML
repos:
  - repo: $root
    rev: $(git -C "$root" rev-parse HEAD)
    hooks:
      - id: $id
YAML
  git add .
  local status=0
  PRE_COMMIT_HOME="$scratch/pre-commit" pre-commit run --color never >"$log" 2>&1 || status=$?
  [ "$status" -eq 1 ]
  has "[context-outside-perform]" "$log"
  # What is staged counts, not what the editor has.
  echo "// nothing" >Sources/Store.swift
  status=0
  PRE_COMMIT_HOME="$scratch/pre-commit" pre-commit run --color never >"$log" 2>&1 || status=$?
  [ "$status" -eq 1 ]
  has "[context-outside-perform]" "$log"
  # A change after which nothing is found passes.
  git add .
  PRE_COMMIT_HOME="$scratch/pre-commit" pre-commit run --color never >"$log" 2>&1
  has "Passed" "$log"
}

try_system_hook() {
  local path
  path="$(dirname "$(program)"):$PATH"
  PATH="$path" try_hook cdaudit-system
}

try_plugins() {
  local work="$scratch/plugins"
  write_mistake "$work/Sources/App/Store.swift"
  cat >"$work/Package.swift" <<SWIFT
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Second",
  dependencies: [.package(name: "cdaudit", path: "$root")],
  targets: [.target(name: "App", plugins: [.plugin(name: "CDAuditBuildTool", package: "cdaudit")])])
SWIFT
  cd "$work"
  swift build >log 2>&1
  has "Store.swift:6:9: warning: 'worker' is a background context" log
  local status=0
  swift package plugin cdaudit --format concise >log 2>&1 || status=$?
  [ "$status" -ne 0 ]
  has "Sources/App/Store.swift:6:9: error: 'worker' is a background context" log
  swift package plugin cdaudit checklist >log 2>&1
  has "# Core Data review checklist" log
}

try_image() {
  docker build --quiet --tag cdaudit-check "$root"
  write_mistake "$scratch/image/Store.swift"
  local status=0
  docker run --rm --volume "$scratch/image:/project:ro" cdaudit-check --format concise >"$scratch/image.log" || status=$?
  docker image rm cdaudit-check >/dev/null
  [ "$status" -eq 1 ]
  has "Store.swift:6:9: error:" "$scratch/image.log"
}

try_xcode() {
  write_mistake "$scratch/xcode/Store.swift"
  SRCROOT="$scratch/xcode" PATH="$(dirname "$(program)"):$PATH" HOME="$scratch" sh "$root/Integrations/xcode/run-script.sh" >"$scratch/xcode.log"
  has "Store.swift:6:9: warning: 'worker' is a background context" "$scratch/xcode.log"
  SRCROOT="$scratch/xcode" ENABLE_PREVIEWS=YES sh "$root/Integrations/xcode/run-script.sh" >"$scratch/xcode.log"
  [ ! -s "$scratch/xcode.log" ]
}

try_gitlab() {
  write_mistake "$scratch/gitlab/Store.swift"
  cd "$scratch/gitlab"
  # The job's script, as GitLab would run it.
  python3 - "$root/Integrations/gitlab/cdaudit.yml" >script.sh <<'PYTHON'
import sys, yaml
job = yaml.safe_load(open(sys.argv[1], encoding="utf-8"))["cdaudit"]
print("\n".join(job["script"]))
PYTHON
  local status=0
  PATH="$(dirname "$(program)"):$PATH" CDAUDIT_FAIL_ON=warning CDAUDIT_PATHS=. bash -eu script.sh >log || status=$?
  [ "$status" -eq 1 ]
  python3 -c 'import json; issues = json.load(open("gl-code-quality-report.json")); assert issues[0]["location"]["path"] == "Store.swift", issues'
  python3 -c 'import xml.etree.ElementTree as tree; assert tree.parse("cdaudit-junit.xml").getroot().get("failures") == "1"'
}

run() {
  case "$1" in
  action) check "the action's steps" try_action ;;
  hook)
    if command -v pre-commit >/dev/null; then check "the hook" try_hook cdaudit; else
      skip "the hook" "pre-commit is not installed (pip install pre-commit)"
    fi
    ;;
  system-hook)
    if command -v pre-commit >/dev/null; then check "the hook with an installed cdaudit" try_system_hook; else
      skip "the hook with an installed cdaudit" "pre-commit is not installed (pip install pre-commit)"
    fi
    ;;
  plugins) check "the plugins, from a second package" try_plugins ;;
  image)
    if docker info >/dev/null 2>&1; then check "the image" try_image; else
      skip "the image" "there is no Docker that runs"
    fi
    ;;
  xcode) check "the build phase for Xcode" try_xcode ;;
  gitlab)
    if python3 -c "import yaml" 2>/dev/null; then check "the job for GitLab" try_gitlab; else
      skip "the job for GitLab" "Python has no yaml (pip install pyyaml)"
    fi
    ;;
  *)
    echo "error: there is nothing called '$1' to try" >&2
    exit 2
    ;;
  esac
}

if [ $# -eq 0 ]; then set -- action hook system-hook plugins image xcode gitlab; fi
for part in "$@"; do run "$part"; done
exit "$failed"
