# SPDX-License-Identifier: Apache-2.0
# How a test program is made.

# Holds the precompiled headers that every test without Qt shares.
add_executable(gateloupe_test_headers EXCLUDE_FROM_ALL "${CMAKE_CURRENT_LIST_DIR}/support/empty_main.cpp")
target_link_libraries(gateloupe_test_headers PRIVATE gateloupe_options GTest::gmock)
# The tests themselves need no speed, what they test has its own; sanitizers and optimisation
# together take twice as long to compile.
set(gateloupe_test_optimisation "$<IF:$<CONFIG:Release>,-O1,-O0>")
target_compile_options(gateloupe_test_headers PRIVATE ${gateloupe_test_optimisation})
target_precompile_headers(gateloupe_test_headers PRIVATE
    <gmock/gmock.h> <gtest/gtest.h> ${gateloupe_standard_headers})

# The same for those of widgets and window.
if(GATELOUPE_BUILD_GUI AND NOT GATELOUPE_ONLY_GPU)
    find_package(Qt6 6.4 REQUIRED COMPONENTS Test)
    add_executable(gateloupe_widgets_test_headers EXCLUDE_FROM_ALL
        "${CMAKE_CURRENT_LIST_DIR}/support/empty_main.cpp")
    target_link_libraries(gateloupe_widgets_test_headers PRIVATE
        gateloupe_options GTest::gmock Qt6::Test Qt6::Widgets)
    # Qt names each test's folder in a macro, which would make the headers differ; nothing here reads it.
    target_compile_options(gateloupe_widgets_test_headers PRIVATE
        ${gateloupe_test_optimisation} -UQT_TESTCASE_BUILDDIR -UQT_TESTCASE_SOURCEDIR)
    target_precompile_headers(gateloupe_widgets_test_headers PRIVATE
        <gmock/gmock.h> <gtest/gtest.h> <QtTest> <QtWidgets>)
endif()

# What tests/run.sh --sanitize-memory runs under sanitizers: the tests of what handles foreign bytes
# and of what computes. Of these the ones that read bytes of files, which continuous integration runs
# by --sanitize-bytes.
add_custom_target(gateloupe_memory_tests)
add_custom_target(gateloupe_bytes_tests)
# For what hangs. Sanitizers and a busy machine make some tests take minutes.
if(CMAKE_BUILD_TYPE STREQUAL "Release")
    set(gateloupe_test_timeout 600)
else()
    set(gateloupe_test_timeout 3000)
endif()

# gateloupe_test(<name> SOURCES ... LIBS ... [MEMORY [BYTES]]): one GoogleTest executable; its cases
# become ctest's. MEMORY puts it under gateloupe_memory_tests, and the label "memory" on its cases;
# BYTES under gateloupe_bytes_tests, with the label "bytes".
function(gateloupe_test name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "MEMORY;BYTES" "" "SOURCES;LIBS")
    add_executable(${name} ${arg_SOURCES})
    target_link_libraries(${name} PRIVATE gateloupe_options gateloupe_test_support ${arg_LIBS})
    target_compile_options(${name} PRIVATE ${gateloupe_test_optimisation})
    if("${arg_LIBS}" MATCHES gateloupe_widgets_test_main)
        target_compile_options(${name} PRIVATE -UQT_TESTCASE_BUILDDIR -UQT_TESTCASE_SOURCEDIR)
        target_precompile_headers(${name} REUSE_FROM gateloupe_widgets_test_headers)
    else()
        target_precompile_headers(${name} REUSE_FROM gateloupe_test_headers)
    endif()
    set(labels "")
    if(arg_BYTES)
        add_dependencies(gateloupe_bytes_tests ${name})
        set(labels LABELS memory LABELS bytes)
    elseif(arg_MEMORY)
        set(labels LABELS memory)
    endif()
    if(arg_MEMORY)
        add_dependencies(gateloupe_memory_tests ${name})
    endif()
    gtest_discover_tests(${name} DISCOVERY_TIMEOUT 600 PROPERTIES TIMEOUT ${gateloupe_test_timeout} ${labels})
endfunction()
