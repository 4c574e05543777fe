#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: tests/packages.sh [FOLDER]
# Installs what app/packages.sh left in build/dist/ into a clean root of this machine's Debian (made by debootstrap in FOLDER, by default
# build/root-packages-<suite>, and used again), opens the example there on the console and in the window, takes the packages away again
# and looks for what they left; unpacks the tarball and looks at what it needs. Exits with 77 and says why where it cannot: it needs
# root, debootstrap (or a FOLDER that holds a root already) and a mirror, which MIRROR may name. The window's tarball is opened in clean
# roots of Debian 12 and 13 under Xvfb, by tests/window_folder.sh.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
dist=$root/build/dist
suite=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
target=${1:-$root/build/root-packages-$suite}
not_tested() {
    echo "PACKAGES NOT TESTED: $*" >&2
    exit 77
}
fail() {
    echo "tests/packages.sh: $*" >&2
    exit 1
}

ls "$dist"/gateloupe-cli_*.deb >/dev/null || fail "app/packages.sh has not run"
[ "$(id -u)" -eq 0 ] || not_tested "chroot needs root"
if [ "${GATELOUPE_OWN_MOUNTS:-}" != yes ]; then # so that none is left, whatever happens
    unshare -m true 2>/dev/null || not_tested "no mount namespace can be made"
    GATELOUPE_OWN_MOUNTS=yes exec unshare -m "$0" "$@"
fi
if command -v lintian >/dev/null; then
    echo "== lintian"
    lintian --allow-root --fail-on error "$dist"/*.deb || fail "lintian finds errors (above)"
else
    echo "NOT CHECKED with lintian: it is not installed" >&2
fi
if [ ! -x "$target/usr/bin/apt-get" ]; then
    command -v debootstrap >/dev/null || not_tested "debootstrap is not installed"
    echo "== A clean root of $suite in $target"
    debootstrap --variant=minbase "$suite" "$target" "${MIRROR:-http://deb.debian.org/debian}" >"$root/build/debootstrap.log" 2>&1 || {
        tail -n 3 "$root/build/debootstrap.log"
        rm -rf --one-file-system "$target"
        not_tested "debootstrap could not make a root"
    }
fi
cp /etc/resolv.conf "$target/etc/resolv.conf"
{ grep -lsiE 'proxy|https?://' /etc/apt/apt.conf.d/* | xargs -r cp -t "$target/etc/apt/apt.conf.d/"; } || true
mount -t proc proc "$target/proc"
mount --bind /dev "$target/dev"
mkdir -p "$target/dist"
mount --bind "$dist" "$target/dist"
inside() {
    chroot "$target" env -i HOME=/tmp/home PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive bash -euc "$1"
}
files() { # all there are but what apt and dpkg keep for themselves
    (cd "$target" && find . -xdev \
        \( -path ./tmp -o -path ./var/lib/apt -o -path ./var/cache -o -path ./var/log -o -path ./var/lib/dpkg \) -prune -o -print | sort)
}

echo "== What they depend on"
packages=$(cd "$dist" && find . -name '*.deb' ! -name '*-dbgsym_*' | sort)
inside 'dpkg -P gateloupe gateloupe-gpu gateloupe-cli 2>/dev/null' || true # of a run that failed
needed=$(for package in $packages; do dpkg-deb -f "$dist/$package" Depends | sed 's/gateloupe-cli ([^)]*), //'; done | paste -sd ,)
inside "apt-get update -qq
    apt-get satisfy -y -qq --no-install-recommends '$needed' >/dev/null 2>&1
    apt-get install -y -qq --no-install-recommends man-db shared-mime-info desktop-file-utils fonts-dejavu-core >/dev/null 2>&1" ||
    fail "what they depend on cannot be installed: $needed"
files >"$root/build/packages-before.txt"

echo "== Installing $(echo $packages)"
inside "cd /dist
    apt-get install -y -qq --no-install-recommends $(echo $packages) >/tmp/apt.log 2>&1 || { cat /tmp/apt.log; exit 1; }"
inside 'grep -q safetensors /usr/share/mime/globs2
    grep -q org.gateloupe /usr/share/applications/mimeinfo.cache
    test -s /usr/share/icons/hicolor/scalable/apps/org.gateloupe.Gateloupe.svg
    for page in gateloupe gateloupe-cli gateloupe-cli-info gateloupe-cli-help; do man -w $page >/dev/null; done
    . /usr/share/bash-completion/completions/gateloupe-cli' || fail "file types, icon, pages or completions are not registered"
example=/usr/share/gateloupe/examples/brackets.safetensors
inside "gateloupe-cli info $example
    gateloupe-cli export $example -o /tmp/gates.h5 >/dev/null
    gateloupe-cli diff $example /tmp/gates.h5 >/dev/null" || fail "the console program does not open the example"
inside "rm -rf /tmp/pictures
    gateloupe --render /tmp/pictures $example >/dev/null 2>&1
    test -s /tmp/pictures/gates.png" || fail "the window does not open the example"
if inside 'test -x /usr/bin/gateloupe-gpu' && ! ls /dev/nvidia0 >/dev/null 2>&1; then
    code=0
    inside "gateloupe-cli check $example --input probe:impulse:steps=4,feature=0 --backend cudnn --against reference" || code=$?
    [ "$code" -eq 5 ] || fail "without CUDA a run with cuDNN must end with 5, not $code"
fi

echo "== Uninstalling"
inside 'dpkg -P gateloupe gateloupe-gpu gateloupe-cli >/dev/null 2>&1 || dpkg -P gateloupe gateloupe-cli >/dev/null'
files | diff "$root/build/packages-before.txt" - || fail "uninstalling leaves other files than there were (above)"
if inside 'grep -q org.gateloupe /usr/share/applications/mimeinfo.cache || grep -q safetensors /usr/share/mime/globs2'; then
    fail "a file type stays registered"
fi

if ! ls "$dist"/gateloupe-cli-*.tar.gz >/dev/null 2>&1; then
    echo "== The packages of $suite install, run and leave nothing"
    not_tested "of the tarball, which app/packages.sh does not make here"
fi
echo "== The tarball"
inside 'rm -rf /tmp/moved
    mkdir -p /tmp/moved
    tar -C /tmp/moved --strip-components=1 -xf /dist/gateloupe-cli-*.tar.gz
    foreign=$(ldd /tmp/moved/bin/gateloupe-cli | grep -vE "linux-vdso|ld-linux|libc\.so|libm\.so|/tmp/moved/bin/\.\./lib/libisal") || true
    [ -z "$foreign" ] || { echo "it needs: $foreign"; exit 1; }
    cd /tmp/moved
    bin/gateloupe-cli info share/gateloupe/examples/brackets.safetensors >/dev/null
    bin/gateloupe-cli export share/gateloupe/examples/brackets.safetensors -o /tmp/tarball.h5 >/dev/null
    bin/gateloupe-cli diff share/gateloupe/examples/brackets.safetensors /tmp/tarball.h5 >/dev/null
    test -s LICENSES/libhdf5-dev; rm -rf /tmp/moved' || fail "the tarball does not run alone"
if ls "$dist"/gateloupe-[0-9]*-linux-*.tar.gz >/dev/null 2>&1; then
    echo "== The window's tarball"
    "$root/tests/window_folder.sh" || [ $? -eq 77 ] || fail "the window's tarball does not run alone"
fi
echo "== The packages of $suite install, run and leave nothing"
