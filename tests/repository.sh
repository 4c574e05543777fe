#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: repository.sh ROOT     fails when a source lacks its licence line or a desktop file is not valid
set -u
cd "$1" || exit 1
failed=0

expect_licence() { # LICENCE FILE...
    local licence=$1 file
    shift
    for file in "$@"; do
        head -n 2 "$file" | grep -q "SPDX-License-Identifier: $licence" || {
            echo "$file: its first lines do not say SPDX-License-Identifier: $licence"
            failed=1
        }
    done
}

mapfile -t permissive < <(find core app/cli tests -name '*.h' -o -name '*.cpp' -path '*core/*' -o -name '*.cpp' -path '*app/cli/*')
mapfile -t copyleft < <(find widgets app/gui -name '*.h' -o -name '*.cpp')
expect_licence Apache-2.0 $(printf '%s\n' "${permissive[@]}" | grep -v '^tests/\(widgets\|screenshots\|app/gui\)')
expect_licence GPL-3.0-or-later "${copyleft[@]}"

if grep -rlE '#include +[<"](Q[A-Z]|widgets/|app/)' core; then
    echo "core must not include Qt, widgets or app"
    failed=1
fi
if grep -rlE '#include +"app/' widgets; then
    echo "widgets must not include app"
    failed=1
fi

desktop=resources/desktop/org.gateloupe.Gateloupe
command -v desktop-file-validate >/dev/null && { desktop-file-validate --no-hints $desktop.desktop || failed=1; }
command -v appstreamcli >/dev/null && { appstreamcli validate --no-net $desktop.metainfo.xml || failed=1; }
exit $failed
