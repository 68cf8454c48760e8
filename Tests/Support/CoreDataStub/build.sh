#!/usr/bin/env bash
# Compiles the stub modules into a folder.
#
#   build.sh [FOLDER]        FOLDER is .build-coredata-stub in the current directory by default
#
# A module is compiled anew only when the compiler, its sources or a module below it changed.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=${1:-.build-coredata-stub}
mkdir -p "$out"
echo '*' >"$out/.gitignore"

stale=
compiler=$(swiftc --version 2>&1)
if [ ! -e "$out/compiler" ] || [ "$(cat "$out/compiler")" != "$compiler" ]; then
  stale=yes
  rm -f "$out/compiler"
fi

# In the order of their imports. Like the SDK's modules, which come from
# Objective-C headers, they are not compiled with strict concurrency checking.
for module in ObjectiveC Combine CloudKit CoreData UIKit SwiftUI SwiftData; do
  file=$out/$module.swiftmodule
  if [ -n "$stale" ] || [ ! -e "$file" ] || [ "$0" -nt "$file" ] ||
    [ -n "$(find "$here/Sources/$module" -newer "$file")" ]; then
    stale=yes
    swiftc -emit-module -emit-module-path "$file" -module-name "$module" \
      -parse-as-library -swift-version 5 -I "$out" -module-cache-path "$out/module-cache" \
      -suppress-warnings "$here/Sources/$module"/*.swift
  fi
done
printf '%s\n' "$compiler" >"$out/compiler"
