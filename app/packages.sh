#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: app/packages.sh [--twice]
# Builds the release and packs it into build/dist/: Debian packages of the window, of the console program and, where CUDA and cuDNN are
# found, of the GPU worker, with debug symbols apart, for the Debian that this runs on; on Debian 12 besides, tarballs of the window with Qt
# and of the console program that run wherever they are unpacked, on any Linux whose glibc is not older than this one. Equal
# sources give equal bytes: all dates are that of the version, or SOURCE_DATE_EPOCH; --twice packs twice and compares.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
dist=$root/build/dist
build=$root/build/release
umask 022

"$root/app/install-packages.sh" "$root/app/debian-packages.txt" "$root/app/packages/debian-packages.txt"
"$root/app/build.sh" release
lacking=$(sed -n 's/^GATELOUPE_STATIC_LACKS:INTERNAL=//p' "$build/CMakeCache.txt")
if [ -z "$lacking" ]; then
    cmake --build "$build" --target gateloupe-cli-static
else
    echo "NO TARBALL: it cannot be linked without $lacking" >&2
fi
released=$(sed -n 's/.*<release version="[0-9.]*" date="\([0-9-]*\)".*/\1/p' "$root"/resources/desktop/*.metainfo.xml | head -n 1)
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(date -u -d "$released" +%s)}

# cpack's own lists paths of the build in it, and has neither changelog nor copyright.
repack_symbols() { # PACKAGE
    local package=${1##*/} tree=$scratch/symbols
    package=${package%%-dbgsym*}
    rm -rf "$tree"
    dpkg-deb -R "$1" "$tree"
    mkdir -p "$tree/usr/share/doc"
    ln -s "$package" "$tree/usr/share/doc/$package-dbgsym"
    chmod -R u=rwX,go=rX "$tree"
    find "$tree/usr" -name '*.debug' -exec chmod 644 {} +
    sed -i '/^Package-Type:/d' "$tree/DEBIAN/control"
    (cd "$tree" && find usr -type f -exec md5sum {} + | sort -k 2) >"$tree/DEBIAN/md5sums"
    dpkg-deb --root-owner-group --build "$tree" "${1%.ddeb}.deb" >/dev/null
    rm "$1"
}

pack() { # FOLDER
    rm -rf "$build/_CPack_Packages"
    mkdir -p "$1"
    (cd "$build" && cpack -B "$1" -G DEB) >"$scratch/log" 2>&1 || {
        cat "$scratch/log"
        return 1
    }
    rm -rf "$1/_CPack_Packages"
    local symbols
    for symbols in "$1"/*.ddeb; do
        repack_symbols "$symbols"
    done
    if [ -z "$lacking" ]; then
        pack_console_tarball "$1"
        pack_window_tarball "$1"
    fi
}

suffix=$("$build/app/cli/gateloupe-cli" --version | cut -d ' ' -f 2)-linux-$(uname -m)

write_tarball() { # FOLDER NAME      of $scratch/tarball/NAME
    chmod -R u=rwX,go=rX "$scratch/tarball/$2"
    tar -C "$scratch/tarball" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -c "$2" |
        gzip -9n >"$1/$2.tar.gz"
}

pack_window_tarball() { # FOLDER
    "$root/app/packages/window_folder.sh" "$build" "$scratch/tarball/gateloupe-$suffix"
    write_tarball "$1" "gateloupe-$suffix"
}

pack_console_tarball() { # FOLDER
    local name tree library
    name=gateloupe-cli-$suffix
    tree=$scratch/tarball/$name
    rm -rf "$scratch/tarball"
    mkdir -p "$tree/lib"
    cmake --install "$build" --component gateloupe-cli --prefix "$tree" >/dev/null
    strip -o "$tree/bin/gateloupe-cli" "$build/app/packages/gateloupe-cli-static"
    library=$(ldd "$build/app/packages/gateloupe-cli-static" | sed -n 's/.*libisal.* => \(.*\) (.*/\1/p')
    cp -L "$library" "$tree/lib/"
    "$root/app/packages/licences.sh" "$build" "$tree/LICENSES" "$library" # of what it carries of others
    write_tarball "$1" "$name"
}

echo "== Packing"
rm -f "$dist"/gateloupe*.deb "$dist"/gateloupe-*-linux-*.tar.gz
mkdir -p "$dist"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
pack "$scratch/once"
if [ "${1:-}" = --twice ]; then
    sleep 2 # file times count seconds
    pack "$scratch/twice"
    diff -r "$scratch/once" "$scratch/twice" || {
        echo "app/packages.sh: two runs differ (above)" >&2
        exit 1
    }
    echo "   two runs give equal bytes"
fi
cp "$scratch"/once/* "$dist"
ls -l "$dist"
