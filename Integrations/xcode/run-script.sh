#!/bin/sh
# A build phase ("Run Script") for an Xcode target: findings stand in the editor and among the issues.
#
# Turn off "Based on dependency analysis", and set the build setting ENABLE_USER_SCRIPT_SANDBOXING to NO, since the
# script reads all sources. CDAUDIT_FAIL_ON=error makes errors fail the build.

# Previews are built at each keystroke.
if [ "${ENABLE_PREVIEWS-}" = "YES" ]; then exit 0; fi

# Xcode does not read the shell's profile.
PATH="/opt/homebrew/bin:/usr/local/bin:$HOME/.mint/bin:$PATH"
if ! command -v cdaudit >/dev/null; then
  echo "warning: cdaudit is not installed; its check was left out"
  exit 0
fi
exec cdaudit check --format xcode --fail-on "${CDAUDIT_FAIL_ON:-never}" "${SRCROOT:-.}"
