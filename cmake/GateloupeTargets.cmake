# SPDX-License-Identifier: Apache-2.0
# What every target of the project shares: language level, warnings, and the shape of a core library.

add_library(gateloupe_options INTERFACE)
target_compile_features(gateloupe_options INTERFACE cxx_std_20)
target_compile_options(gateloupe_options INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-missing-field-initializers)
# GCC 12 warns of overlaps and overflows inside std::string's operator+ that cannot be (GCC bug
# 105651; behind precompiled headers it no longer knows that they are the system's), and of an
# uninitialised std::optional when sanitizers are on.
target_compile_options(gateloupe_options INTERFACE
    "$<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds;-Wno-restrict;-Wno-stringop-overflow;-Wno-stringop-overread;-Wno-maybe-uninitialized>")
target_include_directories(gateloupe_options INTERFACE "${PROJECT_SOURCE_DIR}")
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

# Parsed once per target: they are a quarter of a source's compile time.
set(gateloupe_standard_headers
    <algorithm> <filesystem> <functional> <map> <memory> <string> <variant> <vector>)

# gateloupe_core_library(<folder> SOURCES ... HEADERS ... [PUBLIC libs...] [PRIVATE libs...])
# makes the static library gateloupe_<folder>, alias gateloupe::<folder>.
function(gateloupe_core_library folder)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;HEADERS;PUBLIC;PRIVATE")
    add_library(gateloupe_${folder} STATIC ${arg_SOURCES})
    add_library(gateloupe::${folder} ALIAS gateloupe_${folder})
    target_sources(gateloupe_${folder} PUBLIC
        FILE_SET HEADERS BASE_DIRS "${PROJECT_SOURCE_DIR}" FILES ${arg_HEADERS})
    target_link_libraries(gateloupe_${folder}
        PUBLIC ${arg_PUBLIC}
        PRIVATE gateloupe_options ${arg_PRIVATE})
    target_compile_features(gateloupe_${folder} PUBLIC cxx_std_20)
    target_precompile_headers(gateloupe_${folder} PRIVATE ${gateloupe_standard_headers})
endfunction()
