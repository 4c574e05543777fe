#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: tests/gpu/run.sh [RESULTS_FOLDER]       build and run everything that needs a GPU; figures are left as files
#        tests/gpu/run.sh --collect FOLDER       copy what a bare CUDA machine lacks (headers and sources of Debian packages)
# On a bare machine name that folder in GATELOUPE_GPU_CARRY. Python with torch is used where it is there.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)

if [ "${1:-}" = --collect ]; then
    mkdir -p "$2/include" "$2/share/cmake"
    cp -r /usr/include/nlohmann "$2/include/"
    cp -r /usr/share/cmake/nlohmann_json "$2/share/cmake/"
    cp -r /usr/src/googletest "$2/"
    exit 0
fi

results=$(mkdir -p "${1:-$root/build/gpu-results}" && cd "${1:-$root/build/gpu-results}" && pwd)
carry=${GATELOUPE_GPU_CARRY:-}
options=()
if [ -n "$carry" ]; then
    carry=$(cd "$carry" && pwd)
    options+=("-DCMAKE_PREFIX_PATH=$carry" "-DGATELOUPE_GTEST_SOURCE=$carry/googletest")
fi
build=$root/build/gpu
cmake -S "$root" -B "$build" -DCMAKE_BUILD_TYPE=Release -DGATELOUPE_ONLY_GPU=ON -DGATELOUPE_BUILD_TESTS=ON "${options[@]}" \
    >"$results/configure.log"
cmake --build "$build" -j "$(nproc)" >"$results/build.log" 2>&1 || { tail -40 "$results/build.log"; exit 1; }

{ nvidia-smi --query-gpu=name,driver_version,memory.total --format=csv 2>&1 || true; "$build/app/gpu/gateloupe-gpu" --version; } \
    | tee "$results/machine.txt"
failed=0
step() { # NAME COMMAND...: runs it, keeps what it says, remembers failure
    local name=$1
    shift
    echo "== $name"
    if "$@" >"$results/$name.log" 2>&1; then echo "   fine"; else echo "   FAILED ($name.log)"; failed=1; fi
    tail -12 "$results/$name.log"
}
step protocol "$build/tests/gpu/gpu_run_tests" --gtest_brief=1
step client "$build/tests/gpu/gpu_backend_tests" --gtest_brief=1
step selftest "$build/app/gpu/gateloupe-gpu" selftest
GATELOUPE_GPU_RESULTS="$results/grid.md" step grid "$build/tests/gpu/device_tests" --gtest_brief=1
if python3 -c 'import torch, safetensors' 2>/dev/null; then
    step torch python3 "$root/tests/gpu/compare_torch.py" "$build/app/gpu/gateloupe-gpu" --speed "$results/speed.md"
else
    echo "== torch: NOT RUN, no Python with torch and safetensors"
fi
if command -v compute-sanitizer >/dev/null; then
    step sanitizer compute-sanitizer --error-exitcode 9 "$build/app/gpu/gateloupe-gpu" selftest
else
    echo "== sanitizer: NOT RUN, no compute-sanitizer"
fi
exit "$failed"
