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

# Folders include each other one way only.
for top in core widgets app/gui; do
    grep -roE "#include \"$top/[^\"]+\"" "$top" --include='*.h' --include='*.cpp' |
        sed -E 's#^(.*)/[^/]+:.include "(.*)/[^/]+"#\1 \2#' |
        awk '$1 != $2' | sort -u | tsort 2>&1 >/dev/null | grep . && {
        echo "folders of $top include each other in a circle (above)"
        failed=1
    }
done

# A folder reads like a table of contents.
crowded=$(git ls-files core widgets app 2>/dev/null | xargs -rn1 dirname | sort | uniq -c | awk '$1 > 30')
[ -z "$crowded" ] || {
    echo "folders of more than 30 files: $crowded"
    failed=1
}

# Two types of one name break the one-definition rule without a word from compiler or linker.
twins=$(find core widgets app -name '*.h' -exec awk '
    FNR == 1 { space = "" }
    /^namespace [a-z:]+ \{/ && space == "" { space = $2 }
    /^(struct|class|enum class) [A-Z][A-Za-z0-9]*( final)?( :[^;]*)?$/ { print space "::" ($1 == "enum" ? $3 : $2) }' {} + |
    sort | uniq -d)
[ -z "$twins" ] || {
    echo "more than one header defines: $twins"
    failed=1
}

# Who speaks to the GPU worker by hand reads the version of the protocol there.
version=$(sed -n 's/.*kProtocolVersion = \([0-9]*\);/\1/p' core/runtime/gpu/answers.h)
[ "$(grep -cE "Protocol version $version;|\"protocol\":$version," app/gpu/PROTOCOL.md)" -eq 2 ] || {
    echo "app/gpu/PROTOCOL.md does not say protocol version $version"
    failed=1
}

desktop=resources/desktop/org.gateloupe.Gateloupe
command -v desktop-file-validate >/dev/null && { desktop-file-validate --no-hints $desktop.desktop || failed=1; }
# From 1.0 on it wants a home page, which the project has not; before, it does not know the word.
command -v appstreamcli >/dev/null && {
    appstreamcli validate --no-net $desktop.metainfo.xml >/dev/null ||
        appstreamcli validate --no-net --override=url-homepage-missing=info $desktop.metainfo.xml || failed=1
}
exit $failed
