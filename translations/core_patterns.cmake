# SPDX-License-Identifier: Apache-2.0
# Collects the sentences of core for the translators: the literal patterns in the calls of message("..."), of
# phrase("...") and of Error's makers, Error::corrupt("...") and so on, adjacent literals joined. Widgets and the window make errors too.
#   cmake -D ROOT=<repository> -D OUT=<file> -P translations/core_patterns.cmake
# OUT becomes a source that lupdate reads, with one line QT_TRANSLATE_NOOP("core", "...") for each pattern. It is
# written only when it changes.
cmake_minimum_required(VERSION 3.25)

# Characters that CMake's lists would take apart stand in for themselves until a line is written.
string(ASCII 1 semicolon)
string(ASCII 2 open)
string(ASCII 3 close)
set(literal "\"([^\"\\\n]|\\\\[^\n])*\"")
set(call "[^A-Za-z0-9_](message|phrase|Error::[a-z][A-Za-z]*)\\([ \n]*${literal}([ \n]*${literal})*")

file(GLOB_RECURSE sources LIST_DIRECTORIES false
    "${ROOT}/core/*.cpp" "${ROOT}/core/*.h"
    "${ROOT}/widgets/*.cpp" "${ROOT}/widgets/*.h" "${ROOT}/app/gui/*.cpp" "${ROOT}/app/gui/*.h")
set(patterns "")
foreach(source IN LISTS sources)
    file(READ "${source}" text)
    string(REPLACE ";" "${semicolon}" text "${text}")
    string(REPLACE "[" "${open}" text "${text}")
    string(REPLACE "]" "${close}" text "${text}")
    string(REGEX REPLACE "\n *//[^\n]*" "" text "${text}") # examples in comments are no sentences
    string(REGEX MATCHALL "${call}" calls "${text}")
    foreach(found IN LISTS calls)
        string(REGEX REPLACE "^[^\"]*\"(.*)\"$" "\\1" pattern "${found}")
        string(REGEX REPLACE "([^\\])\"[ \n]+\"" "\\1" pattern "${pattern}") # adjacent literals
        if(pattern MATCHES "[A-Za-z]") # "%1: %2" is the same in every language
            list(APPEND patterns "${pattern}")
        endif()
    endforeach()
endforeach()
list(REMOVE_DUPLICATES patterns)
list(SORT patterns)

set(lines "// Made by translations/core_patterns.cmake. lupdate reads it, nothing compiles it.\n")
foreach(pattern IN LISTS patterns)
    string(APPEND lines "QT_TRANSLATE_NOOP(\"core\", \"${pattern}\")\n")
endforeach()
string(REPLACE "${semicolon}" ";" lines "${lines}")
string(REPLACE "${open}" "[" lines "${lines}")
string(REPLACE "${close}" "]" lines "${lines}")
file(CONFIGURE OUTPUT "${OUT}" CONTENT "@lines@" @ONLY)
