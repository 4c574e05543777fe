#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: tests/run.sh [--sanitize|--sanitize-memory|--sanitize-bytes]
# Installs what is missing, builds everything and runs the whole suite; --sanitize does it under the address and
# undefined-behaviour sanitizers instead, without the window and without the fixtures driven through the console program
# (their files are read, run and exported by other tests too). --sanitize-memory is its first half: the tests of what
# handles foreign bytes and of what computes; --sanitize-bytes the part of it that reads files. Ends with ctest's summary.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
configuration=ci
preset=ci
case "${1:-}" in
--sanitize) configuration=sanitize preset=sanitize ;;
--sanitize-memory) configuration=sanitize preset=sanitize-memory ;;
--sanitize-bytes) configuration=sanitize preset=sanitize-bytes ;;
esac

"$root/app/install-packages.sh" "$root/app/debian-packages.txt" "$root/tests/debian-packages.txt"
cd "$root"
if [ "$preset" = ci ]; then
    app/build.sh ci
else
    echo "== Configuring and building ($preset, $(nproc) cores)"
    cmake --preset "$configuration"
    cmake --build --preset "$preset"
fi
echo "== Testing"
ctest --preset "$preset" -j "$(nproc)"
