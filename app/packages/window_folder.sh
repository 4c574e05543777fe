#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: app/packages/window_folder.sh BUILD_FOLDER TREE
# Makes TREE, a folder with the window that runs wherever it lies: its program, Qt's plugins for X and for no display, every library that
# these need, a font for systems that have none, and the licences of all of it. Of the system it takes libc, libstdc++ and libgcc, which
# graphics drivers bring in their own version. The libraries are found by the program's RPATH, so that programs which it starts see none of them.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$1 tree=$2
plugins=$(qmake6 -query QT_INSTALL_PLUGINS)
of_the_system='^(linux-vdso|ld-linux.*|libc|libm|libdl|librt|libpthread|libresolv|libstdc\+\+|libgcc_s)\.so'

rm -rf "$tree"
mkdir -p "$tree/lib" "$tree/share/fonts"
for component in gateloupe gateloupe-cli; do
    cmake --install "$build" --component "$component" --prefix "$tree" >/dev/null
done
rm "$tree/bin/gateloupe-cli" # its own tarball has it
rm -rf "$tree/share/man/man1/gateloupe-cli"* "$tree/share/bash-completion/completions/gateloupe-cli" "$tree/share/zsh" "$tree/share/fish"
for plugin in platforms/libqxcb platforms/libqoffscreen imageformats/libqsvg iconengines/libqsvgicon \
    platforminputcontexts/libcomposeplatforminputcontextplugin platforminputcontexts/libibusplatforminputcontextplugin; do
    install -D -m 644 "$plugins/$plugin.so" "$tree/plugins/$plugin.so"
done
printf '[Paths]\nPrefix = ..\nPlugins = plugins\n' >"$tree/bin/qt.conf"

# ldd names all libraries, those of libraries too.
needed=$(find "$tree/bin/gateloupe" "$tree/plugins" -type f -exec ldd {} + | sed -n 's/^\t\([^ ]*\) => \(\/[^ ]*\) .*/\1 \2/p' |
    grep -vE "$of_the_system" | cut -d ' ' -f 2 | sort -u)
cp -L $needed "$tree/lib/"
fonts=$(dpkg -L fonts-dejavu-core | grep -E '/DejaVuSans(-Bold|Mono)?\.ttf$')
cp $fonts "$tree/share/fonts/"
strip --strip-unneeded "$tree/bin/gateloupe" "$tree"/lib/*
patchelf --force-rpath --set-rpath '$ORIGIN/../lib' "$tree/bin/gateloupe"
find "$tree/lib" "$tree/plugins" -name '*.so*' -exec patchelf --remove-rpath {} +

# Where the system has no configuration of fonts, the program uses this one.
cat >"$tree/share/fonts/fonts.conf" <<'CONF'
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
    <dir prefix="relative">.</dir>
    <dir>/usr/share/fonts</dir>
    <dir prefix="xdg">fonts</dir>
    <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
CONF
mv "$tree/bin/gateloupe" "$tree/bin/gateloupe-window"
cat >"$tree/bin/gateloupe" <<'START'
#!/bin/sh
# Starts the window with the fonts of this folder where the system has none.
here=$(dirname "$(readlink -f "$0")")
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="$here/../share/fonts/fonts.conf"
exec "$here/gateloupe-window" "$@"
START
chmod 755 "$tree/bin/gateloupe"
"$root/app/packages/licences.sh" "$build" "$tree/LICENSES" $needed $fonts "$plugins/imageformats/libqsvg.so"
cp "$root/LICENSES/GPL-3.0-or-later.txt" "$tree/LICENSES/"
