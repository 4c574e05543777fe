# SPDX-License-Identifier: Apache-2.0
# cmake -D FOLDER=<resources/manual> -D PAGES=<name,name,...> -D OUT=<file> -P embed_manual.cmake
# Writes manualTexts() of app/cli/help/manual_texts.h: the pages in that order, English first.
string(REPLACE "," ";" PAGES "${PAGES}")
set(entries "")
foreach(page IN LISTS PAGES)
    foreach(language IN ITEMS en de zh)
        set(file "${FOLDER}/${page}.${language}.md")
        if(EXISTS "${file}")
            file(READ "${file}" text)
            string(APPEND entries "    {\"${page}\", \"${language}\", R\"manual(${text})manual\"},\n")
        endif()
    endforeach()
endforeach()
file(WRITE "${OUT}" "#include \"app/cli/help/manual_texts.h\"

namespace gateloupe::cli {

std::span<const ManualText> manualTexts()
{
    static constexpr ManualText kTexts[] = {
${entries}    };
    return kTexts;
}

} // namespace gateloupe::cli
")
