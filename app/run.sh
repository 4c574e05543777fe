#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: app/run.sh [FILE [OPTION...]]
# Installs what is missing, builds the release, and opens FILE (a checkpoint, a TensorFlow prefix, a SavedModel folder; further options
# as for `gateloupe`, for example --spec) or the example. Without a display it does the same main job on the console.
# Results of the console run go to $GATELOUPE_OUT, by default build/out.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
file=${1:-}
[ $# -eq 0 ] || shift

"$root/app/install-packages.sh" "$root/app/debian-packages.txt"
"$root/app/build.sh" release
build=$root/build/release

gui=$build/app/gui/gateloupe
cli=$build/app/cli/gateloupe-cli
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    echo "== Opening the window"
    if [ -n "$file" ]; then
        exec "$gui" "$file" "$@"
    fi
    exec "$gui"
fi

out=${GATELOUPE_OUT:-$root/build/out}
mkdir -p "$out"
echo
echo "No display: the same job on the console. Results go to $out"
if [ -z "$file" ]; then
    file=$root/resources/examples/brackets.safetensors
fi
echo
echo "== What is in it"
"$cli" info "$file" "$@"
echo
echo "== Its gates"
"$cli" gates "$file" "$@"
echo
echo "== Canonical weights to HDF5"
"$cli" export "$file" "$@" -o "$out/gates.h5"
echo
echo "== The sequence and the pictures, drawn by the window's own widgets"
QT_QPA_PLATFORM=offscreen "$gui" --render "$out" "$file" "$@"
