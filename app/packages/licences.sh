#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: app/packages/licences.sh BUILD_FOLDER FOLDER [LIBRARY...]
# Writes our licence, and what Debian says of each library that programs linked in BUILD_FOLDER have inside of them, and of each LIBRARY that
# goes along with them, into FOLDER: a file a package.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$1 folder=$2
shift 2
mkdir -p "$folder"
cp "$root/LICENSES/Apache-2.0.txt" "$folder/"
{
    sed -n 's/^GATELOUPE_STATIC_LIBRARIES:INTERNAL=//p' "$build/CMakeCache.txt" | tr ';' '\n'
    c++ -print-file-name=libstdc++.a
    printf '%s\n' "$@"
} | sed '/^$/d' | xargs -n 1 readlink -f | while read -r file; do
    dpkg -S "$file" 2>/dev/null || dpkg -S "${file#/usr}" # Debian 12 knows what it keeps in /usr/lib by its old name in /lib
done | cut -d : -f 1 | sort -u | while read -r package; do
    cp -L "/usr/share/doc/$package/copyright" "$folder/$package"
done
