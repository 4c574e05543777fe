#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: tests/gpu/run.sh [RESULTS_FOLDER [PART...]]   build and run what needs a GPU; a summary and one archive are left
#        tests/gpu/run.sh --collect FOLDER             copy what a bare CUDA machine lacks (headers and sources of Debian packages)
# Parts, those that are worth most first, in this order without one: probe, build, selftest, clip, long (more steps than one call takes),
# resident (a trace that stays on the device), backward (the library's gradients against the reference and torch's), torch, speed, files (the console over the fixtures; needs it built), grid (the standard
# algorithm), rest (gates, segments, dropout, memory, ...), faults, persist (each persistent algorithm in a process of its own). Each part
# has a budget in seconds, and all together end within ten minutes: the last parts get what is left. GATELOUPE_GPU_TIME gives every part, and
# the whole, so many times as much. Figures are written after every case, so that what is broken off leaves what it had. CUDA and cuDNN are found as system
# packages or as Python wheels (nvidia-cudnn-cu13 and its like); Python with torch is used where it is there.
# GATELOUPE_GPU_CARRY: what --collect gathered, by default build/carry. GATELOUPE_GPU_BINARIES: a build folder that is taken as it is.
# GATELOUPE_GPU_REHEARSAL=1 with it: its stand-ins over a device that computes on the host, a few networks of each kind.
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
[ "${#parts[@]}" -gt 0 ] || parts=(probe build selftest clip long resident backward torch speed files grid rest faults persist)
# Seconds of each; what an H200 with 16 cores took is in RESULTS.md.
declare -A budget=([probe]=15 [build]=120 [selftest]=20 [clip]=15 [long]=40 [resident]=15 [backward]=40 [torch]=40 [speed]=130 [files]=230 [grid]=50 [rest]=60
    [faults]=60 [persist]=60)
times=${GATELOUPE_GPU_TIME:-1}
whole_end=$((570 * times))
build=${GATELOUPE_GPU_BINARIES:-$root/build/gpu}
rehearsal=${GATELOUPE_GPU_REHEARSAL:-}
worker=$build/app/gpu/gateloupe-gpu
device_tests=$build/tests/gpu/device_tests
if [ -n "$rehearsal" ]; then
    worker=$build/tests/gpu/gateloupe-gpu-rehearsal
    device_tests=$build/tests/gpu/device_rehearsal
    export GATELOUPE_GPU_STRIDE=${GATELOUPE_GPU_STRIDE:-60}
fi
failed=0
summary=$results/summary.md
work=$(mktemp -d)

keep() { # everything that was said goes into the one archive, with that of the parts before
    tar -czf "$results/results.tgz" -C "$work" . 2>/dev/null || true
    rm -rf "$work"
}
trap keep EXIT
[ ! -f "$results/results.tgz" ] || tar -xzf "$results/results.tgz" -C "$work" || true
[ -f "$summary" ] || echo "# What tests/gpu/run.sh found" >"$summary"

say() { echo "$*" | tee -a "$summary"; }

left() { # seconds that this part still has
    local seconds=$((part_end - SECONDS))
    [ "$seconds" -gt 1 ] && echo "$seconds" || echo 1
}

step() { # NAME SECONDS COMMAND...: runs it, keeps what it says and its table, remembers failure
    local name=$1 limit=$2 code=0 verdict step_began=$SECONDS
    step_failed=0
    shift 2
    if [ "$SECONDS" -ge "$whole_end" ]; then
        say "" && say "## $name: NOT RUN, the time was up"
        return 0
    fi
    [ "$limit" -lt "$(left)" ] || limit=$(left)
    GATELOUPE_GPU_RESULTS="$work/$name.md" timeout -k 5 "$limit" "$@" >"$work/$name.log" 2>&1 || code=$?
    case $code in
        0) grep -q 'NOT RUN ON HARDWARE' "$work/$name.log" && verdict="NOT RUN ON HARDWARE" || verdict=fine ;;
        77) verdict="NOT RUN ON HARDWARE" ;;
        124 | 137) verdict="FAILED: not done after $limit s"; failed=1 ;;
        127) verdict="FAILED: not built"; failed=1 ;;
        *) verdict="FAILED with code $code"; failed=1 ;;
    esac
    case $verdict in FAILED*) step_failed=1 ;; esac
    say "" && say "## $name: $verdict, $((SECONDS - step_began)) s" && say '```' && tail -12 "$work/$name.log" | cut -c1-400 | tee -a "$summary" && say '```'
    if [ -f "$work/$name.md" ]; then
        cat "$work/$name.md" | tee -a "$summary"
    fi
}

probe() {
    nvidia-smi --query-gpu=name,driver_version,memory.total,compute_cap --format=csv || echo "no nvidia-smi"
    nvcc --version || echo "no nvcc on the path"
    cmake --version; ninja --version || true; "${CXX:-c++}" --version | head -1
    df -h /dev/shm . || true
    python3 -c 'import torch; print("torch", torch.__version__, torch.version.cuda, torch.backends.cudnn.version())' || echo "no torch"
    echo "wheels: $(wheels)"
}

wheels() { python3 -c 'import nvidia; print(list(nvidia.__path__)[0])' 2>/dev/null || true; }

# Sets `options` for what lies in Python wheels, and the path that programs find libraries on: those that torch uses.
use_wheels() {
    local site folder file
    site=$(wheels)
    [ -n "$site" ] || return 0
    if [ -f "$site/cudnn/include/cudnn.h" ] && [ -f "$site/cudnn/lib/libcudnn.so.9" ]; then
        options+=("-DGATELOUPE_CUDNN_INCLUDE=$site/cudnn/include" "-DGATELOUPE_CUDNN_LIBRARY=$site/cudnn/lib/libcudnn.so.9")
    fi
    for folder in "$site"/*/lib; do
        export LD_LIBRARY_PATH=$folder${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
    done
    # A whole toolkit: an image may have nvcc alone.
    if { command -v nvcc >/dev/null || [ -x /usr/local/cuda/bin/nvcc ]; } &&
        ls /usr/local/cuda/lib64/libcublas.so /usr/local/cuda/targets/*/lib/libcublas.so /usr/lib/*/libcublas.so >/dev/null 2>&1; then
        return 0
    fi
    # Wheels have no libraries to link with and lie in several folders: links make a toolkit of them.
    local toolkit=$build/toolkit
    mkdir -p "$toolkit/lib64" "$toolkit/include"
    for folder in "$site"/*/; do
        [ ! -d "$folder/include" ] || ln -sfn "$folder"include/* "$toolkit/include/"
        [ ! -x "$folder/bin/nvcc" ] || ln -sfn "$folder"/{bin,nvvm} "$toolkit/"
        for file in "$folder"lib/lib*.so.*; do
            [ ! -f "$file" ] || { ln -sf "$file" "$toolkit/lib64/"; ln -sf "$file" "$toolkit/lib64/$(basename "${file%%.so.*}").so"; }
        done
    done
    if [ -e "$toolkit/bin/nvcc" ]; then
        options+=("-DCUDAToolkit_ROOT=$toolkit")
    else # the compiler from the image, the libraries from wheels
        for file in cublas cublasLt; do
            options+=("-DCUDA_${file}_LIBRARY=$toolkit/lib64/lib$file.so")
        done
        options+=("-DCMAKE_CXX_FLAGS=-isystem $toolkit/include" "-DCMAKE_CUDA_FLAGS=-isystem $toolkit/include")
    fi
}

build() {
    local options=() carry=${GATELOUPE_GPU_CARRY:-} capability
    [ -n "$carry" ] || [ ! -d "$root/build/carry" ] || carry=$root/build/carry
    use_wheels
    if [ -n "$carry" ]; then
        carry=$(cd "$carry" && pwd)
        options+=("-DCMAKE_PREFIX_PATH=$carry" "-DGATELOUPE_GTEST_SOURCE=$carry/googletest")
    fi
    ! command -v ninja >/dev/null || options+=(-G Ninja)
    capability=$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null | head -1 | tr -d .) || true
    [ -z "$capability" ] || options+=("-DCMAKE_CUDA_ARCHITECTURES=$capability")
    cmake -S "$root" -B "$build" -DCMAKE_BUILD_TYPE=Release -DGATELOUPE_ONLY_GPU=ON -DGATELOUPE_BUILD_TESTS=ON "${options[@]}" &&
        cmake --build "$build" -j "$(nproc)" && "$worker" --version
}

# Without CUDA and cuDNN nothing is to be built, and that is to be said.
configure_loudly() {
    if cmake -S "$root" -B "$work/configure" -DGATELOUPE_ONLY_GPU=ON -DCMAKE_DISABLE_FIND_PACKAGE_CUDAToolkit=ON; then
        echo "a build without CUDA was configured"
        return 1
    fi 2>&1 | tee "$work/configure.txt"
    grep -q "CUDA toolkit was not found" "$work/configure.txt"
    rm -rf "$work/configure"
}

# Where both are there, a build for the GPU alone is configured as it is on a bare machine.
configure_whole() {
    if ! command -v nvcc >/dev/null && [ ! -x /usr/local/cuda/bin/nvcc ]; then
        echo "NOT RUN: no nvcc"
        return 0
    fi
    local options=()
    use_wheels
    cmake -S "$root" -B "$work/configured" -DGATELOUPE_ONLY_GPU=ON -DGATELOUPE_BUILD_TESTS=ON "${options[@]}"
    rm -rf "$work/configured"
}

is_built=
need_build() {
    [ -z "$is_built" ] || return 0
    is_built=yes
    if [ -n "$rehearsal" ]; then
        step build 120 bash -c "$(declare -f configure_loudly); root='$root' work='$work' configure_loudly"
        step configure 120 bash -c "$(declare -f wheels use_wheels configure_whole); set -e; root='$root' work='$work' build='$work/wheels'; configure_whole"
    elif [ -n "${GATELOUPE_GPU_BINARIES:-}" ]; then
        use_wheels
        step build 20 "$worker" --version
    else
        use_wheels # for what runs later
        step build 560 bash -c "$(declare -f wheels use_wheels build); set -e; root='$root' build='$build' worker='$worker'; build"
    fi
    [ "$step_failed" = 0 ] || exit 1
}

with_torch() { # NAME SECONDS COMMAND...
    if python3 -c 'import torch, safetensors' 2>/dev/null; then
        step "$@"
    else
        say "" && say "## $1: NOT RUN, no Python with torch and safetensors"
        step "$1-syntax" 20 python3 -c "compile(open('$root/tests/gpu/compare_torch.py').read(), 'compare_torch.py', 'exec')"
    fi
}

sanitizer() { # NAME COMMAND...
    if command -v compute-sanitizer >/dev/null && [ -z "$rehearsal" ]; then
        GATELOUPE_GPU_STRIDE=60 step "sanitizer-$1" 150 compute-sanitizer --error-exitcode 9 --report-api-errors no "${@:2}"
    else
        say "" && say "## sanitizer-$1: NOT RUN, no compute-sanitizer"
    fi
}

for part in "${parts[@]}"; do
    part_end=$((SECONDS + budget[build] * times))
    [ "$part" = probe ] || need_build
    part_end=$((SECONDS + ${budget[$part]:-60} * times))
    [ "$part_end" -le "$whole_end" ] || part_end=$whole_end
    case $part in
        probe) step probe 150 bash -c "$(declare -f wheels probe); probe" ;;
        build) ;;
        selftest)
            step devices 60 "$worker" devices
            step selftest 200 "$worker" selftest ;;
        clip | long | resident)
            step "$part" 300 "$device_tests" --gtest_brief=1 "--gtest_filter=Device${part^}.*" ;;
        backward)
            step backward 300 "$device_tests" --gtest_brief=1 '--gtest_filter=DeviceBackward.*'
            with_torch backward-torch 300 python3 "$root/tests/gpu/compare_torch.py" "$worker" --backward ;;
        files)
            if [ -n "${GATELOUPE_CLI:-}" ] && [ -n "${GATELOUPE_FIXTURES:-}" ]; then
                for kind in files files-gradients; do
                    option=()
                    [ "$kind" = files ] || option=(--gradients)
                    if [ "$kind" != files ] && ! python3 -c 'import numpy' 2>/dev/null; then
                        say "" && say "## $kind: NOT RUN, no Python with numpy"
                        continue
                    fi
                    GATELOUPE_GPU_WORKER=$worker step "$kind" 300 python3 "$root/tests/gpu/check_files.py" "$GATELOUPE_CLI" "$GATELOUPE_FIXTURES" \
                        --jobs "$(nproc)" --table "$work/$kind.md" "${option[@]}"
                done
            else
                say "" && say "## files: NOT RUN, GATELOUPE_CLI and GATELOUPE_FIXTURES name the console program and a folder of fixtures"
            fi ;;
        torch) with_torch torch 500 python3 "$root/tests/gpu/compare_torch.py" "$worker" ;;
        grid) step grid 560 "$device_tests" --gtest_brief=1 '--gtest_filter=*_standard' ;;
        speed)
            some=$build/tests/gpu/gateloupe-client-speed
            [ -n "$rehearsal" ] || GATELOUPE_GPU_WORKER=$worker step client-speed 60 "$some"
            with_torch speed 560 python3 "$root/tests/gpu/compare_torch.py" "$worker" --speed "$work/speed.md" --seconds "$(($(left) > 60 ? $(left) - 30 : 30))" ;;
        rest)
            some='DeviceTest.*'
            [ -z "$rehearsal" ] || some='DeviceTest.Gives*Layout:DeviceTest.Keeps*'
            step rest 560 "$device_tests" --gtest_brief=1 "--gtest_filter=$some" ;;
        faults)
            some='*'
            [ -z "$rehearsal" ] || some='*CancelTakes*'
            GATELOUPE_GPU_WORKER=$worker step faults 240 "$build/tests/gpu/fault_tests" --gtest_brief=1 "--gtest_filter=$some"
            sanitizer selftest "$worker" selftest
            sanitizer layouts "$device_tests" '--gtest_filter=*DataLayout*' ;;
        persist)
            for algorithm in persist_static_small_h persist_static persist_dynamic; do
                # Each new descriptor of the dynamic one compiles its kernels.
                [ "$algorithm" != persist_dynamic ] || export GATELOUPE_GPU_STRIDE=${GATELOUPE_GPU_STRIDE:-6}
                step "$algorithm" 190 "$device_tests" --gtest_brief=1 "--gtest_filter=*_$algorithm"
            done ;;
        *) echo "no part is called $part" >&2; exit 2 ;;
    esac
done
exit "$failed"
