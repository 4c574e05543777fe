# SPDX-License-Identifier: Apache-2.0
# What every target of the project shares: language level, warnings, how sources are put together for the compiler, and the
# shape of a core library.

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

# -O3 is for the loops over numbers, which ask for it (gateloupe_is_hot); everywhere else it doubles the time to compile and gains nothing.
string(REPLACE "-O3" "-O2" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")
function(gateloupe_is_hot target)
    target_compile_options(${target} PRIVATE "$<$<CONFIG:Release>:-O3>")
endfunction()
# Single sources of a target that is not hot as a whole; they are compiled on their own.
function(gateloupe_are_hot target) # SOURCE...
    set_source_files_properties(${ARGN} TARGET_DIRECTORY ${target} PROPERTIES
        COMPILE_OPTIONS "$<$<CONFIG:Release>:-O3>" SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON)
endfunction()
# Code that names, words and arranges, and hands the loops over numbers to others: a third less time to compile.
include(CheckCXXCompilerFlag)
check_cxx_compiler_flag(-munroll-only-small-loops GATELOUPE_HAS_SMALL_LOOPS) # GCC 13 has it on from -O2 on, and then wants it in all or none
check_cxx_compiler_flag(-mvzeroupper GATELOUPE_HAS_VZEROUPPER) # the same with GCC 14
function(gateloupe_is_cold target)
    target_compile_options(${target} PRIVATE
        "$<$<CONFIG:Release>:-O1>" "$<$<AND:$<BOOL:${GATELOUPE_HAS_SMALL_LOOPS}>,$<CONFIG:Release>>:-munroll-only-small-loops>"
        "$<$<AND:$<BOOL:${GATELOUPE_HAS_VZEROUPPER}>,$<CONFIG:Release>>:-mvzeroupper>")
endfunction()

# Sources are compiled in batches: most of a small file's time goes into the headers that it shares with its neighbours.
# GATELOUPE_UNITY_BATCH=0 compiles each on its own, which is quicker while one file is worked on.
set(GATELOUPE_UNITY_BATCH 16 CACHE STRING "Sources compiled together; 0: each on its own")
if(GATELOUPE_UNITY_BATCH GREATER 0)
    set(CMAKE_UNITY_BUILD ON)
    set(CMAKE_UNITY_BUILD_BATCH_SIZE ${GATELOUPE_UNITY_BATCH})
endif()

# Parsed once for all core libraries: they are a quarter of a source's compile time.
set(gateloupe_standard_headers
    <algorithm> <filesystem> <functional> <map> <memory> <string> <variant> <vector>)
file(WRITE "${CMAKE_BINARY_DIR}/empty.cpp.in" "// SPDX-License-Identifier: Apache-2.0\n")
configure_file("${CMAKE_BINARY_DIR}/empty.cpp.in" "${CMAKE_BINARY_DIR}/empty.cpp" COPYONLY)
add_library(gateloupe_core_headers OBJECT "${CMAKE_BINARY_DIR}/empty.cpp")
target_link_libraries(gateloupe_core_headers PRIVATE gateloupe_options)
target_precompile_headers(gateloupe_core_headers PRIVATE ${gateloupe_standard_headers})

# These folders are compiled as one library each: what their sub-folders have in common, which is most of what a compiler reads and
# instantiates for one of them, is then paid once for a batch of sources and not once for each sub-folder.
set(gateloupe_compiled_together formats conventions analysis export)

# gateloupe_core_library([ALONE] SOURCES ... HEADERS ... [PUBLIC libs...] [PRIVATE libs...])
# makes the static library of the folder it is called in: core/runtime/cpu is gateloupe_runtime_cpu, alias gateloupe::runtime_cpu.
# A sub-folder of those above adds to their library and gets an alias of it, so that its users name what they use: core/formats/zip
# is part of gateloupe_formats, alias gateloupe::formats_zip. ALONE: has compiler options of its own and stays a library.
function(gateloupe_core_library)
    cmake_parse_arguments(PARSE_ARGV 0 arg "ALONE" "" "SOURCES;HEADERS;PUBLIC;PRIVATE")
    cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY "${PROJECT_SOURCE_DIR}/core" OUTPUT_VARIABLE folder)
    string(REPLACE "/" "_" name "${folder}")
    set(library gateloupe_${name})
    string(REGEX MATCH "^[^/]*" top "${folder}")
    if(top IN_LIST gateloupe_compiled_together AND NOT arg_ALONE)
        set(library gateloupe_${top})
    endif()
    if(NOT TARGET ${library})
        add_library(${library} STATIC)
        target_link_libraries(${library} PRIVATE gateloupe_options)
        target_compile_features(${library} PUBLIC cxx_std_20)
        target_precompile_headers(${library} REUSE_FROM gateloupe_core_headers)
    endif()
    add_library(gateloupe::${name} ALIAS ${library})
    target_sources(${library} PRIVATE ${arg_SOURCES}
        PUBLIC FILE_SET HEADERS BASE_DIRS "${PROJECT_SOURCE_DIR}" FILES ${arg_HEADERS})
    foreach(visibility IN ITEMS PUBLIC PRIVATE)
        foreach(used IN LISTS arg_${visibility})
            set(real "")
            if(TARGET ${used})
                get_target_property(real ${used} ALIASED_TARGET)
            endif()
            if(NOT real STREQUAL library) # a sub-folder of the same library is linked anyway
                target_link_libraries(${library} ${visibility} ${used})
            endif()
        endforeach()
    endforeach()
endfunction()
