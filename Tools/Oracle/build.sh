#!/usr/bin/env bash
# Builds the oracle's programs, `tokens` and `outline`, into a folder.
#
#   build.sh [FOLDER]        FOLDER is .build-oracle in the current directory by default
#
# It uses the SwiftParser and SwiftSyntax modules that the Swift toolchain
# brings for its own macros, found by way of the `swiftc` on the PATH.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=${1:-.build-oracle}

if ! command -v swiftc >/dev/null; then
  echo "build.sh: no swiftc on the PATH" >&2
  exit 1
fi
resources=$(swiftc -print-target-info |
  sed -n 's/^.*"runtimeResourcePath": *"\([^"]*\)".*$/\1/p')
host=$resources/host
if [ ! -e "$host/libSwiftParser.so" ]; then
  echo "build.sh: this toolchain has no SwiftParser in $host" >&2
  exit 1
fi

mkdir -p "$out"
echo '*' >"$out/.gitignore"
for program in Tokens Outline; do
  swiftc -O -whole-module-optimization -swift-version 6 -parse-as-library \
    -module-name "Oracle$program" \
    -I "$host" -L "$host" -lSwiftParser -lSwiftSyntax \
    -Xlinker -rpath -Xlinker "$host" \
    -module-cache-path "$out/module-cache" \
    "$here"/Sources/Common/*.swift "$here/Sources/$program"/*.swift -o "$out/${program,,}"
  echo "$out/${program,,}"
done
