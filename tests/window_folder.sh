#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: tests/window_folder.sh [FOLDER]
# Unpacks the window's tarball, which app/packages.sh left in build/dist/, in clean roots of Debian 12 and 13 (made by debootstrap as
# FOLDER/<suite>, by default build/root-window-<suite>, and used again), which have neither X nor Wayland nor fonts. Looks at what it
# takes of the system and what glibc it wants, starts it under Xvfb and draws the example. SUITES may name other releases of Debian. Exits
# with 77 and says why where it cannot.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
tarball=$(ls "$root"/build/dist/gateloupe-[0-9]*-linux-*.tar.gz)
newest_glibc=2.36
not_tested() {
    echo "WINDOW'S TARBALL NOT TESTED: $*" >&2
    exit 77
}
fail() {
    echo "tests/window_folder.sh: $*" >&2
    exit 1
}

[ "$(id -u)" -eq 0 ] || not_tested "chroot needs root"
command -v Xvfb >/dev/null || not_tested "Xvfb is not installed"
if [ "${GATELOUPE_OWN_MOUNTS_OF_WINDOW:-}" != yes ]; then # so that none is left, whatever happens
    unshare -m true 2>/dev/null || not_tested "no mount namespace can be made"
    GATELOUPE_OWN_MOUNTS_OF_WINDOW=yes exec unshare -m "$0" "$@"
fi
exec 9< <(exec Xvfb -displayfd 1 -screen 0 1280x1024x24 2>/dev/null)
server=$!
trap 'kill "$server"' EXIT
read -r display <&9 || not_tested "Xvfb does not start"

for suite in ${SUITES:-bookworm trixie}; do
    target=${1:+$1/$suite}
    target=${target:-$root/build/root-window-$suite}
    if [ ! -x "$target/bin/sh" ]; then
        command -v debootstrap >/dev/null || not_tested "debootstrap is not installed"
        echo "== A clean root of $suite in $target"
        debootstrap --variant=minbase "$suite" "$target" "${MIRROR:-http://deb.debian.org/debian}" >"$root/build/debootstrap-$suite.log" 2>&1 || {
            rm -rf --one-file-system "$target"
            not_tested "debootstrap could not make a root of $suite"
        }
    fi
    mount -t proc proc "$target/proc" # where a program finds its own place
    mount --bind /dev "$target/dev"
    rm -rf "$target/moved"
    mkdir "$target/moved"
    tar -C "$target/moved" --strip-components=1 -xf "$tarball"
    inside() {
        chroot "$target" env -i HOME=/tmp/home PATH=/usr/bin:/bin LANG=C.UTF-8 DISPLAY=":$display" bash -euc "$1"
    }
    inside 'mkdir -p /tmp/home
        ! ls /usr/lib/*/libX11.so* /usr/lib/*/libwayland* /etc/fonts 2>/dev/null || { echo "this root is not clean"; exit 1; }
        foreign=$(find /moved/bin/gateloupe-window /moved/plugins -type f -exec ldd {} + 2>&1 |
            grep -vE "^/moved|linux-vdso|ld-linux|lib(c|m|dl|rt|pthread|resolv|gcc_s|stdc\+\+)\.so|=> /moved/bin/\.\./lib/" |
            grep -v "not found" || true)
        [ -z "$foreign" ] || { echo "it takes: $foreign"; exit 1; }' || fail "on $suite it needs more than it brings"
    wanted=$(find "$target/moved" -type f \( -path '*/lib/*' -o -path '*/plugins/*' -o -name gateloupe-window \) -exec objdump -T {} + 2>/dev/null |
        grep -oE 'GLIBC_[0-9.]+' | cut -d _ -f 2 | sort -uV | tail -n 1)
    [ "$(printf '%s\n' "$wanted" "$newest_glibc" | sort -V | tail -n 1)" = "$newest_glibc" ] || fail "it wants glibc $wanted"
    inside 'QT_QPA_PLATFORM=xcb timeout 60 /moved/bin/gateloupe --startup-time 2>/dev/null | grep -q "usable window"' ||
        fail "on $suite the window does not open under X"
    inside 'rm -rf /tmp/pictures
        timeout 60 /moved/bin/gateloupe --render /tmp/pictures /moved/share/gateloupe/examples/brackets.safetensors >/dev/null 2>&1
        test -s /tmp/pictures/gates.png -a -s /tmp/pictures/sequence.png
        test -s /moved/LICENSES/libqt6core6 -a -s /moved/LICENSES/fonts-dejavu-core' || fail "on $suite it draws nothing"
    rm -rf "$target/moved"
    echo "   $suite: the window opens under X; glibc $wanted is enough"
done
