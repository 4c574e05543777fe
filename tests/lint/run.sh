#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: tests/lint/run.sh [--format | --alone [FOLDER] | --tidy [BASE]]
# --format, which continuous integration asks for, fails when a source is not as clang-format lays it out. --alone fails when clang warns
# about a source (below FOLDER): clang reads each file by itself, so it also finds anonymous names that clash and headers that are missing as
# soon as the border of a unity batch moves; ten minutes on two cores. Without an option: both. --tidy runs clang-tidy over the sources that
# differ from the commit BASE (by default the main branch of the remote, else the commit before), ten seconds for each.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
build=$root/build/lint

sources() { git ls-files 'core/*' 'widgets/*' 'app/*' 'tests/*' | grep -E '\.(h|cpp|cu)$'; }

check_format() {
    echo "== Format"
    app/install-packages.sh <(echo clang-format)
    if clang-format --version | grep -q 'version 14\.'; then
        sources | xargs -n 40 -P "$(nproc)" clang-format --dry-run -Werror
    else
        echo "FORMAT NOT LOOKED AT: the layout is pinned to clang-format 14, here is $(clang-format --version)" >&2
    fi
}

configure() {
    app/install-packages.sh app/debian-packages.txt tests/debian-packages.txt tests/lint/debian-packages.txt
    mkdir -p build
    cmake -S . -B "$build" -G Ninja -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_BUILD_TYPE=Debug -DGATELOUPE_BUILD_TESTS=ON \
        -DGATELOUPE_BUILD_BENCH=ON -DGATELOUPE_UNITY_BATCH=0 -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON \
        -DCMAKE_EXPORT_COMPILE_COMMANDS=ON >build/configure-lint.log
    # What sources include: accessors of FlatBuffers and moc's files. Ninja would compile whole libraries before it runs moc.
    ninja -C "$build" core/formats/tflite/flatc/tflite_generated.h >build/lint-generated.log
    find "$build" -name AutogenInfo.json -print0 |
        xargs -0 -n 1 -P "$(nproc)" sh -c 'cmake -E cmake_autogen "$0" Debug' >>build/lint-generated.log
}

check_each_alone() { # FOLDER
    echo "== Each file alone, with clang"
    configure
    python3 tests/lint/each_file_alone.py "$build/compile_commands.json" "$1"
}

tidy() { # BASE
    echo "== clang-tidy over what differs from $1"
    configure
    git diff --name-only --diff-filter=AM "$1" -- core widgets app | grep '\.cpp$' |
        xargs -r -n 1 -P "$(nproc)" clang-tidy -p "$build" --quiet --warnings-as-errors='*'
}

case "${1:-}" in
"")
    check_format
    check_each_alone ""
    ;;
--format) check_format ;;
--alone) check_each_alone "${2:-}" ;;
--tidy) tidy "${2:-$(git merge-base HEAD origin/main 2>/dev/null || git rev-parse HEAD~1)}" ;;
*)
    sed -n 3p "$0" >&2
    exit 2
    ;;
esac
