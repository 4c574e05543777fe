#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: tests/screenshots/run.sh BUILD [FOLDER] [SCENE...]
# Pictures of every page and dialog, light and dark, at 1x and 2x, in English, German and Chinese, into FOLDER (default: BUILD/screenshots);
# needs no display. Ends with 1, and says what and where, when a text is clipped or widgets overlap.
set -euo pipefail
if [ $# -lt 1 ]; then
    sed -n 3,5p "$0" >&2
    exit 2
fi
build=$1
folder=${2:-$build/screenshots}
shift $(( $# > 2 ? 2 : $# ))
program=$build/tests/screenshots/screenshots
faults=0
for theme in light dark; do
    for scale in 1 2; do
        for language in en de zh_CN; do
            QT_QPA_PLATFORM=offscreen QT_SCALE_FACTOR=$scale \
                "$program" "$folder" --theme $theme --lang $language "$@" || faults=1
        done
    done
done
echo "pictures: $folder"
exit $faults
