#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: install-packages.sh LIST...     installs the Debian packages named in the lists that are missing
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive

missing=()
while read -r package; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done < <(grep -hv '^[[:space:]]*\(#\|$\)' "$@")
[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || {
        echo "Missing packages: ${missing[*]}. Install them as root (apt-get install ${missing[*]}), then run this again." >&2
        exit 1
    }
    as_root=(sudo)
fi
echo "Installing ${#missing[@]} Debian packages: ${missing[*]}"
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
