#!/usr/bin/env bash
# Finds, downloads or builds cdaudit for the action, and tells where it is in the output 'program'.
#
#   CDAUDIT_VERSION    the release to download; empty: what is on the PATH, or else the sources beside this file
set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)"
output="${GITHUB_OUTPUT:?the action sets it}"
version="${CDAUDIT_VERSION-}"

finish() {
  "$1" --version
  printf 'program=%s\n' "$1" >>"$output"
  exit 0
}

if [ -n "$version" ]; then
  if [[ ! "$version" =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$ ]]; then
    echo "::error title=cdaudit::The input 'version' is no version such as 0.1.0."
    exit 2
  fi
  case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) platform=linux-x86_64 ;;
  Linux-aarch64) platform=linux-aarch64 ;;
  Darwin-*) platform=macos-universal ;;
  *)
    echo "::error title=cdaudit::There is no release for $(uname -s) on $(uname -m)."
    exit 2
    ;;
  esac
  folder="${RUNNER_TEMP:?the runner sets it}/cdaudit-$version"
  archive="cdaudit-$version-$platform.tar.gz"
  releases="${CDAUDIT_RELEASES:-https://github.com/cdaudit/cdaudit/releases/download}"
  mkdir -p "$folder"
  curl --fail --silent --show-error --location --retry 3 --output "$folder/$archive" "$releases/v$version/$archive"
  curl --fail --silent --show-error --location --retry 3 --output "$folder/$archive.sha256" \
    "$releases/v$version/$archive.sha256"
  if command -v sha256sum >/dev/null; then
    (cd "$folder" && sha256sum --check --quiet "$archive.sha256")
  else
    (cd "$folder" && shasum --algorithm 256 --check --quiet "$archive.sha256")
  fi
  tar -xzf "$folder/$archive" -C "$folder"
  finish "$folder/cdaudit"
fi

if found="$(command -v cdaudit)"; then finish "$found"; fi

if ! command -v swift >/dev/null; then
  echo "::error title=cdaudit::There is neither cdaudit nor Swift on this runner. Set the input 'version' to download" \
    "a release, or install Swift in a step before."
  exit 2
fi
swift build --package-path "$root" --configuration release --product cdaudit
finish "$(swift build --package-path "$root" --configuration release --show-bin-path)/cdaudit"
