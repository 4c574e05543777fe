#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: run.sh [SECONDS [TARGET...]]     builds the fuzzers (preset fuzz) and runs each of them, or those named, for SECONDS
# (default 5), one after the other. Prints executions, edges covered and finds; fails when there is a find. Inputs that broke
# something are left in build/fuzz/finds.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
seconds=${1:-5}
shift || true
build=$root/build/fuzz
corpus=$build/corpus
finds=$build/finds

"$root/app/install-packages.sh" "$root/app/debian-packages.txt" "$root/tests/fuzz/debian-packages.txt"
cd "$root"
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz
"$root/tests/fuzz/seeds.sh" "$build/seeds"
mkdir -p "$finds"

targets=("$@")
if [ ${#targets[@]} -eq 0 ]; then
    for program in "$build"/tests/fuzz/fuzz_*; do
        [ -f "$program" ] && [ -x "$program" ] && targets+=("$(basename "$program" | sed 's/^fuzz_//')")
    done
fi

found=0
printf '%-18s %10s %8s %7s\n' target executions edges finds
for target in "${targets[@]}"; do
    mkdir -p "$corpus/$target" "$build/seeds/$target"
    log=$build/$target.log
    # No input of at most 64 KiB may ask for 256 MiB at once, take a second of a fast machine, or leak.
    "$build/tests/fuzz/fuzz_$target" -max_total_time="$seconds" -max_len=65536 -malloc_limit_mb=256 -rss_limit_mb=2048 \
        -timeout=20 -print_final_stats=1 -artifact_prefix="$finds/$target-" "$corpus/$target" "$build/seeds/$target" \
        >"$log" 2>&1 || true
    executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -1)
    edges=$(grep -o ' cov: [0-9]*' "$log" | tail -1 | tr -dc 0-9 || true)
    here=$(find "$finds" -name "$target-*" | wc -l)
    # A run that ended without its figures broke without leaving an input: the program itself is wrong.
    [ -n "$executions" ] || { here=$((here + 1)); tail -5 "$log" >&2; }
    found=$((found + here))
    printf '%-18s %10s %8s %7s\n' "$target" "${executions:-?}" "${edges:-?}" "$here"
done
[ "$found" -eq 0 ]
