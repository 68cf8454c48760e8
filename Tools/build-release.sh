#!/usr/bin/env bash
# Builds cdaudit for release on Linux and packs it, with its checksum, into .build-release.
#
#   Tools/build-release.sh
#
# With Swift's static Linux SDK installed (https://www.swift.org/documentation/articles/static-linux-getting-started.html)
# the program needs nothing of the machine that it runs on. Without it Swift's own libraries are linked in, and the
# program needs the C library of the machine that it was built on, or a newer one.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
case "$(uname -s)" in
Linux) ;;
*)
  echo "error: this script builds for Linux, on Linux" >&2
  exit 2
  ;;
esac
if ! command -v swift >/dev/null; then
  echo "error: there is no 'swift' on the PATH" >&2
  exit 2
fi

machine="$(uname -m)"
options=(--configuration release --product cdaudit --scratch-path .build-release/build)
if swift sdk list 2>/dev/null | grep -q static-linux; then
  echo "linking everything (static Linux SDK)"
  options+=(--swift-sdk "$machine-swift-linux-musl")
else
  echo "linking Swift's libraries; the static Linux SDK is not installed"
  options+=(--static-swift-stdlib)
fi

swift build "${options[@]}"
program="$(swift build "${options[@]}" --show-bin-path)/cdaudit"
version="$("$program" --version | cut -d' ' -f2)"
name="cdaudit-$version-linux-$machine"

stage=".build-release/$name"
rm -rf "$stage"
mkdir -p "$stage"
cp "$program" LICENSE README.md CHANGELOG.md "$stage"
strip "$stage/cdaudit"
"$stage/cdaudit" --version

# The same sources give the same archive: no times, no owners, sorted names.
tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -C "$stage" -cf - . |
  gzip --no-name --best >".build-release/$name.tar.gz"
(cd .build-release && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256" && cat "$name.tar.gz.sha256")
