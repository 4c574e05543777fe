#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: tests/lint/run.sh [--tidy [BASE]]
# Fails when a source is not as clang-format lays it out, or when clang warns about one. Clang reads each file alone, so it also
# finds anonymous names that clash and headers that are missing as soon as the border of a unity batch moves.
# --tidy adds clang-tidy over the files that differ from BASE (by default the main branch of the remote, else the commit before).
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
build=$root/build/lint

sources() { git ls-files 'core/*' 'widgets/*' 'app/*' 'tests/*' | grep -E '\.(h|cpp|cu)$'; }

app/install-packages.sh app/debian-packages.txt tests/debian-packages.txt tests/lint/debian-packages.txt

echo "== Format"
if clang-format --version | grep -q 'version 14\.'; then
    sources | xargs -n 40 -P "$(nproc)" clang-format --dry-run -Werror
else
    echo "FORMAT NOT LOOKED AT: the layout is pinned to clang-format 14, here is $(clang-format --version)" >&2
fi

echo "== Each file alone, with clang"
mkdir -p build
cmake -S . -B "$build" -G Ninja -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_BUILD_TYPE=Debug -DGATELOUPE_BUILD_TESTS=ON \
    -DGATELOUPE_BUILD_BENCH=ON -DGATELOUPE_UNITY_BATCH=0 -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON \
    -DCMAKE_EXPORT_COMPILE_COMMANDS=ON >build/configure-lint.log
# What other sources include: accessors of FlatBuffers and moc's files.
ninja -C "$build" -t targets all | sed -nE 's/^([^:]*(_autogen\/mocs_compilation\.cpp|_generated\.h)): CUSTOM_COMMAND$/\1/p' |
    sort -u | xargs -r ninja -C "$build" >build/lint-generated.log
python3 tests/lint/each_file_alone.py "$build/compile_commands.json"

if [ "${1:-}" = --tidy ]; then
    base=${2:-$(git merge-base HEAD origin/main 2>/dev/null || git rev-parse HEAD~1)}
    echo "== clang-tidy over what differs from $base"
    git diff --name-only --diff-filter=AM "$base" -- core widgets app | grep '\.cpp$' |
        xargs -r -n 1 -P "$(nproc)" clang-tidy -p "$build" --quiet --warnings-as-errors='*'
fi
