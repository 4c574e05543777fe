#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# usage: pages.sh PROGRAM FOLDER     Holds the manual pages and completions in FOLDER against PROGRAM's --help: every command
# and every option of it is in each, and man, mandoc and the shells that are installed have no complaint.
set -u
program=$1
cd "$2" || exit 1
failed=0
complain() {
    echo "$*"
    failed=1
}
installed() {
    command -v "$1" >/dev/null || { echo "NOT CHECKED with $1: it is not installed" >&2; return 1; }
}

commands=$("$program" --help | awk '/^Subcommands:/ { on = 1; next } /^$/ { on = 0 } on && /^  [a-z]/ { print $1 }')
[ "$(wc -w <<<"$commands")" -ge 16 ] || complain "too few commands in --help: $commands"

options_of() { "$program" "$@" --help | grep -oE '^  (-[a-z],)?--[a-z0-9-]+' | grep -oE -- '--[a-z0-9-]+'; }
expect() { # FILE TEXT
    grep -qF -e "$2" "$1" || complain "$1 lacks $2"
}

for command in $commands; do
    page=gateloupe-cli-$command.1
    [ -s "$page" ] || { complain "$page is missing"; continue; }
    expect gateloupe-cli.1 "\\fB$command\\fR"
    expect _gateloupe-cli "'$command:"
    expect gateloupe-cli.fish "-a $command -d"
    words=" $(sed -n "s/^    $command) words='\(.*\)' ;;/\1/p" gateloupe-cli.bash) "
    in_zsh=$(sed -n "/^    $command)\$/,/;;\$/p" _gateloupe-cli)
    options=$(options_of "$command")
    [ -n "$options" ] || complain "--help of $command names no option"
    for option in $options; do
        expect "$page" "\\fB${option//-/\\-}\\fR"
        [[ $words == *" $option "* ]] || complain "gateloupe-cli.bash: $command lacks $option"
        [[ $in_zsh == *"'${option}["* ]] || complain "_gateloupe-cli: $command lacks $option"
        grep -F -e "__fish_seen_subcommand_from $command'" gateloupe-cli.fish | grep -qF -e " -l ${option#--} " ||
            complain "gateloupe-cli.fish: $command lacks $option"
    done
done
for option in $(options_of); do
    expect gateloupe-cli.1 "\\fB${option//-/\\-}\\fR"
done
[ "$(ls ./*.1 | wc -l)" -eq $(($(wc -w <<<"$commands") + 1)) ] || complain "a page too many or too few: $(ls ./*.1)"

for page in *.1; do
    installed man && [ -n "$(LC_ALL=C.UTF-8 man --warnings -l -Tutf8 -Z "$page" 2>&1 >/dev/null)" ] && complain "$page: man warns"
    installed mandoc && { mandoc -Tlint -W warning "$page" || complain "$page: mandoc warns"; }
done 2> >(sort -u >&2)
bash -n gateloupe-cli.bash || complain "gateloupe-cli.bash is wrong"
installed zsh && { zsh -n _gateloupe-cli || complain "_gateloupe-cli is wrong"; }
installed fish && { fish -n gateloupe-cli.fish || complain "gateloupe-cli.fish is wrong"; }

# What a user gets who presses the key.
completed=$(bash -c '. ./gateloupe-cli.bash
    COMP_WORDS=(gateloupe-cli info --rn) COMP_CWORD=2; _gateloupe_cli; echo "${COMPREPLY[@]}"
    COMP_WORDS=(gateloupe-cli sol) COMP_CWORD=1; _gateloupe_cli; echo "${COMPREPLY[@]}"
    COMP_WORDS=(gateloupe-cli info model) COMP_CWORD=2; _gateloupe_cli; echo "${#COMPREPLY[@]}"')
[ "$completed" = $'--rnn\nsolve\n0' ] || complain "bash completes to: $completed"
exit $failed
