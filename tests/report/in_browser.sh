#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: in_browser.sh GATELOUPE-CLI [FOLDER]
# Opens a report in real browsers without a window, Chromium and Firefox, light and dark, and prints it: its script must come to
# its end. With FOLDER the pictures and pages stay there, to be looked at. Ends with 77 where there is neither browser.
set -euo pipefail
cli=$(realpath "$1")
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
firefox=$(command -v firefox || command -v firefox-esr || true)
if [ -z "$chromium$firefox" ]; then
  echo "SKIPPED: there is neither chromium nor firefox, so no report was opened in a browser"
  exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
pictures=${2:-$work}
mkdir -p "$pictures"
pictures=$(realpath "$pictures")
spec=lstm:input=4,hidden=24,directions=2
"$cli" new --spec $spec -o "$work/<script>document.title=1<.bin" --seed 3
"$cli" run "$work/<script>document.title=1<.bin" --spec $spec --input probe:noise:steps=400,seed=4 -o "$work/run.h5" > "$work/log"
"$cli" report "$work/<script>document.title=1<.bin" --spec $spec --input probe:noise:steps=400,seed=5 --expect "$work/run.h5:/y" \
  --at 'layer_0/forward/forget[12]@40' --title 'A run & its <other>' --note 'Two runs of different noise.' --to "$work/report.html"
page="file://$work/report.html"

if [ -n "$chromium" ]; then
  view() { timeout 120 "$chromium" --headless --no-sandbox --disable-gpu --user-data-dir="$work/profile" --window-size=1200,1800 "$@" "$page" 2> "$work/browser.log"; }
  view --dump-dom > "$work/dom.html"
  grep -q 'data-ready="13"' "$work/dom.html" || { echo "the report's script did not come to its end"; exit 1; }
  grep -q '<title>A run &amp; its &lt;other&gt;</title>' "$work/dom.html" || { echo "a name of the file became a script"; exit 1; }
  view --screenshot="$pictures/light.png"
  view --blink-settings=preferredColorScheme=0 --screenshot="$pictures/dark.png"
  view --no-pdf-header-footer --print-to-pdf="$pictures/printed.pdf"
  test "$(head -c 5 "$pictures/printed.pdf")" = "%PDF-" || { echo "the report does not print"; exit 1; }
  echo "the report opens in $("$chromium" --version 2> /dev/null)"
fi

if [ -n "$firefox" ]; then
  # What Firefox shows is known by its picture alone: a copy whose last word shows only when the script came to its end.
  sed 's|</style>|html[data-ready="13"] { background: #00ff7f !important; } html[data-ready="13"] body { display: none; }</style>|' \
    "$work/report.html" > "$work/ready.html"
  for scheme in light dark; do
    mkdir -p "$work/firefox-$scheme"
    [ $scheme = dark ] && dark=1 || dark=0
    cat > "$work/firefox-$scheme/user.js" << JS
user_pref("ui.systemUsesDarkTheme", $dark);
user_pref("browser.theme.content-theme", $((1 - dark)));
user_pref("layout.css.prefers-color-scheme.content-override", $((1 - dark)));
JS
    HOME=$work timeout 120 "$firefox" --headless --no-remote --profile "$work/firefox-$scheme" --window-size=1200,1800 \
      --screenshot "$pictures/firefox-$scheme.png" "$page" > "$work/browser.log" 2>&1
    test -s "$pictures/firefox-$scheme.png" || { echo "Firefox made no picture"; exit 1; }
  done
  HOME=$work timeout 120 "$firefox" --headless --no-remote --profile "$work/firefox-light" --window-size=60,60 \
    --screenshot "$work/ready.png" "file://$work/ready.html" > "$work/browser.log" 2>&1
  python3 - "$work/ready.png" << 'PY' || { echo "the report's script did not come to its end in Firefox"; exit 1; }
import struct, sys, zlib
data = open(sys.argv[1], "rb").read()
at, packed, width, depth, kind = 8, b"", 0, 0, 0
while at < len(data):
    size, name = struct.unpack(">I4s", data[at:at + 8])
    if name == b"IHDR":
        width, _, depth, kind = struct.unpack(">IIBB", data[at + 8:at + 18])
    if name == b"IDAT":
        packed += data[at + 8:at + 8 + size]
    at += 12 + size
rows = zlib.decompress(packed)
first = rows[1:4]  # the first pixel, which no filter changes: there is nothing before it
sys.exit(0 if depth == 8 and kind in (2, 6) and first == b"\x00\xff\x7f" else 1)
PY
  echo "the report opens in $("$firefox" --version 2> /dev/null | tail -1)"
fi
