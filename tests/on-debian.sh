#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: tests/on-debian.sh 12|13|noble [FOLDER]
# Makes a clean root of that Debian (or Ubuntu 24.04) in FOLDER (by default build/root-<suite>), puts a clone of this checkout
# into it, runs the README's two commands there and packs it, as a newcomer would. Needs root and debootstrap; by hand, it takes half an hour.
# MIRROR names another mirror; files in /etc/apt/apt.conf.d that name a proxy or a repository are copied into the root.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
release=${1:?usage: tests/on-debian.sh 12|13|noble [FOLDER]}
case $release in
12) suite=bookworm mirror=http://deb.debian.org/debian components=main ;;
13) suite=trixie mirror=http://deb.debian.org/debian components=main ;;
noble) suite=noble mirror=http://archive.ubuntu.com/ubuntu components=main,universe ;;
*) echo "tests/on-debian.sh: 12, 13 or noble" >&2; exit 2 ;;
esac
target=${2:-$root/build/root-$suite}
[ "$(id -u)" -eq 0 ] || { echo "tests/on-debian.sh: needs root, for debootstrap and chroot" >&2; exit 1; }

if [ ! -x "$target/usr/bin/apt-get" ]; then
    echo "== A clean root of $suite in $target"
    debootstrap --variant=minbase --components="$components" "$suite" "$target" "${MIRROR:-$mirror}"
fi
cp /etc/resolv.conf "$target/etc/resolv.conf"
grep -lsiE 'proxy|https?://' /etc/apt/apt.conf.d/* | xargs -r cp -t "$target/etc/apt/apt.conf.d/"

echo "== A clone of $(git -C "$root" describe --always --dirty)"
rm -rf "$target/gateloupe"
git clone --quiet --no-hardlinks "$root" "$target/gateloupe"

finish() { umount "$target/proc" "$target/dev" 2>/dev/null || true; }
trap finish EXIT
mount -t proc proc "$target/proc"
mount --bind /dev "$target/dev"
inside() {
    chroot "$target" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 bash -euc "$1"
}
for command in app/run.sh tests/run.sh app/packages.sh; do
    echo "== $command on $suite"
    SECONDS=0
    inside "cd /gateloupe && $command"
    echo "== $command on $suite: $SECONDS seconds"
done
