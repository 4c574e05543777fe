#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: resources/screenshots/make.sh     makes the README's pictures anew, without a display; needs app/run.sh's build
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for theme in light dark; do
    QT_QPA_PLATFORM=offscreen "$root/build/release/app/gui/gateloupe" --screenshots "$work" --theme $theme "$root/resources/examples/brackets.safetensors"
    for page in gates layout sequence; do
        cp "$work/$page.png" "$here/$page-$theme.png"
    done
done
