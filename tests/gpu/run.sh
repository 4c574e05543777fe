#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: tests/gpu/run.sh [RESULTS_FOLDER [PART...]]   build and run what needs a GPU; figures are left as files
#        tests/gpu/run.sh --collect FOLDER             copy what a bare CUDA machine lacks (headers and sources of Debian packages)
# Parts: build, host (what needs no GPU), grid, torch, speed, faults, dynamic (the algorithm that is compiled for each network); all
# without one. Each of them ends within ten minutes; a part but the first needs an earlier build.
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
parts=("${@:2}")
[ "${#parts[@]}" -gt 0 ] || parts=(build host grid torch speed faults dynamic)
build=$root/build/gpu
worker=$build/app/gpu/gateloupe-gpu
failed=0

step() { # NAME COMMAND...: runs it, keeps what it says, remembers failure
    local name=$1
    shift
    echo "== $name"
    local code=0
    "$@" >"$results/$name.log" 2>&1 || code=$?
    case $code in
        0) grep -q 'NOT RUN ON HARDWARE' "$results/$name.log" && echo "   NOT RUN ON HARDWARE" || echo "   fine" ;;
        77) echo "   NOT RUN ON HARDWARE" ;;
        *) echo "   FAILED with code $code ($name.log)"; failed=1 ;;
    esac
    tail -12 "$results/$name.log"
}

build() {
    local options=() carry=${GATELOUPE_GPU_CARRY:-}
    if [ -n "$carry" ]; then
        carry=$(cd "$carry" && pwd)
        options+=("-DCMAKE_PREFIX_PATH=$carry" "-DGATELOUPE_GTEST_SOURCE=$carry/googletest")
    fi
    cmake -S "$root" -B "$build" -DCMAKE_BUILD_TYPE=Release -DGATELOUPE_ONLY_GPU=ON -DGATELOUPE_BUILD_TESTS=ON "${options[@]}" \
        >"$results/configure.log" || { tail -40 "$results/configure.log"; exit 1; }
    cmake --build "$build" -j "$(nproc)" >"$results/build.log" 2>&1 || { tail -40 "$results/build.log"; exit 1; }
    { nvidia-smi --query-gpu=name,driver_version,memory.total --format=csv 2>&1 || true; "$worker" --version; "$worker" devices 2>&1 || true; } \
        | tee "$results/machine.txt"
}

with_torch() { # NAME COMMAND...
    if python3 -c 'import torch, safetensors' 2>/dev/null; then
        step "$@"
    else
        echo "== $1: NOT RUN, no Python with torch and safetensors"
    fi
}

sanitizer() { # NAME COMMAND...
    if command -v compute-sanitizer >/dev/null; then
        step "sanitizer-$1" timeout 170 compute-sanitizer --error-exitcode 9 "${@:2}"
    else
        echo "== sanitizer-$1: NOT RUN, no compute-sanitizer"
    fi
}

for part in "${parts[@]}"; do
    case $part in
        build) build ;;
        host)
            step protocol "$build/tests/gpu/gpu_run_tests" --gtest_brief=1
            step client "$build/tests/gpu/gpu_backend_tests" --gtest_brief=1 ;;
        grid)
            step selftest "$worker" selftest
            GATELOUPE_GPU_RESULTS="$results/grid.md" \
                step grid timeout 500 "$build/tests/gpu/device_tests" '--gtest_filter=-*persist_dynamic' ;;
        dynamic)
            GATELOUPE_GPU_RESULTS="$results/grid-dynamic.md" \
                step dynamic timeout 560 "$build/tests/gpu/device_tests" '--gtest_filter=*persist_dynamic' ;;
        torch) with_torch torch timeout 560 python3 "$root/tests/gpu/compare_torch.py" "$worker" ;;
        speed) with_torch speed timeout 580 python3 "$root/tests/gpu/compare_torch.py" "$worker" --speed "$results/speed.md" ;;
        faults)
            step faults timeout 240 "$build/tests/gpu/fault_tests"
            sanitizer selftest "$worker" selftest
            sanitizer steps "$build/tests/gpu/device_tests" '--gtest_filter=*RecordedSteps*:*DataLayout*' ;;
        *) echo "no part is called $part" >&2; exit 2 ;;
    esac
done
exit "$failed"
