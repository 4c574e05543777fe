#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: app/build.sh PRESET      configures and builds the preset of CMakePresets.json and says what it does.
# `release` is the program: window, console program and, where CUDA and cuDNN are found, the GPU worker. `ci` adds the tests in the same
# folder and with the same command lines, so that neither compiles again what the other has.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
preset=$1
cd "$root"

echo "== Configuring ($preset)"
mkdir -p build
cmake --preset "$preset" >"build/configure-$preset.log" || {
    cat "build/configure-$preset.log"
    exit 1
}
if grep -q '^GATELOUPE_BUILDS_GPU_WORKER:INTERNAL=yes$' build/"${preset/ci/release}"/CMakeCache.txt; then
    echo "   GPU worker: is built (CUDA and cuDNN were found)"
else
    echo "   GPU worker: is not built: $(sed -n 's/^GATELOUPE_GPU_WORKER_LACKS:INTERNAL=//p' build/"${preset/ci/release}"/CMakeCache.txt)"
fi
echo "== Building ($preset, $(nproc) cores)"
SECONDS=0
if [ "$preset" = release ]; then
    cmake --build --preset release --target gateloupe_program
else
    cmake --build --preset "$preset"
fi
echo "   built in $SECONDS s"
