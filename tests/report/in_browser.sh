#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: in_browser.sh GATELOUPE-CLI [FOLDER]
# Opens a report in a real browser without a window, light and dark: its script must come to its end. With FOLDER the
# pictures stay there, to be looked at. Ends with 77 where there is no Chromium.
set -euo pipefail
cli=$(realpath "$1")
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
if [ -z "$browser" ]; then
  echo "SKIPPED: there is no chromium, so no report was opened in a browser"
  exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
pictures=${2:-$work}
mkdir -p "$pictures"
spec=lstm:input=4,hidden=24,directions=2
"$cli" new --spec $spec -o "$work/<script>document.title=1<.bin" --seed 3
"$cli" run "$work/<script>document.title=1<.bin" --spec $spec --input probe:noise:steps=400,seed=4 -o "$work/run.h5" > "$work/log"
"$cli" report "$work/<script>document.title=1<.bin" --spec $spec --input probe:noise:steps=400,seed=5 --expect "$work/run.h5:/y" \
  --at 'layer_0/forward/forget[12]@40' --title 'A run & its <other>' --note 'Two runs of different noise.' --to "$work/report.html"
view() { timeout 120 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$work/profile" --window-size=1200,1800 "$@" "file://$work/report.html" 2> "$work/browser.log"; }
view --dump-dom > "$work/dom.html"
grep -q 'data-ready="13"' "$work/dom.html" || { echo "the report's script did not come to its end"; exit 1; }
grep -q '<title>A run &amp; its &lt;other&gt;</title>' "$work/dom.html" || { echo "a name of the file became a script"; exit 1; }
view --screenshot="$pictures/light.png"
view --blink-settings=preferredColorScheme=0 --screenshot="$pictures/dark.png"
echo "the report opens in $("$browser" --version 2> /dev/null)"
