#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: app/release.sh [--sources] TAG [FOLDER]
# Makes what is published of a version from the tag TAG (v0.1.0, or any commit) into FOLDER (build/release-TAG): the sources, an SBOM (SPDX),
# Debian packages, the tarballs of window and console program, wheels for every CPython that is here, and SHA256SUMS of all of it. With
# --sources the sources and the SBOM alone. What is built comes from a checkout of its own, never from what lies about here. Equal tags give
# equal bytes on equal machines: all dates are the commit's.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
sources_alone=
[ "${1:-}" != --sources ] || { sources_alone=yes && shift; }
tag=${1:?usage: app/release.sh [--sources] TAG [FOLDER]}
folder=$(realpath -m "${2:-$root/build/release-$tag}")
export LC_ALL=C TZ=UTC

commit=$(git -C "$root" rev-parse --verify --quiet "$tag^{commit}") || {
    echo "app/release.sh: $tag is no tag or commit of this repository" >&2
    exit 1
}
version=$(git -C "$root" show "$commit:CMakeLists.txt" | sed -n 's/^ *VERSION \([0-9.]*\)$/\1/p' | head -n 1)
case $tag in
v[0-9]*) [ "$tag" = "v$version" ] || {
    echo "app/release.sh: the tag says $tag, CMakeLists.txt $version" >&2
    exit 1
} ;;
esac
SOURCE_DATE_EPOCH=$(git -C "$root" show -s --format=%ct "$commit")
export SOURCE_DATE_EPOCH
mkdir -p "$folder"
[ -z "$(ls -A "$folder")" ] || {
    echo "app/release.sh: $folder is not empty" >&2
    exit 1
}

echo "== Sources of $version ($commit)"
git -C "$root" archive --format=tar --prefix="gateloupe-$version/" "$commit" | gzip -9n >"$folder/gateloupe-$version.tar.gz"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tar -C "$scratch" -xf "$folder/gateloupe-$version.tar.gz"
tree=$scratch/gateloupe-$version
echo "== SBOM"
python3 "$tree/app/packages/sbom.py" "$version" "$SOURCE_DATE_EPOCH" >"$folder/gateloupe-$version.spdx.json"

if [ -z "$sources_alone" ]; then
    "$tree/app/packages.sh"
    cp "$tree"/build/dist/* "$folder"
    "$tree/app/python/wheel.sh" --all
    cp "$tree"/build/dist/gateloupe-*.whl "$folder"
fi
(cd "$folder" && find . -maxdepth 1 -type f ! -name SHA256SUMS -printf '%P\n' | sort | xargs sha256sum >SHA256SUMS)
ls -l "$folder"
