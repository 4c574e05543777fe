# SPDX-License-Identifier: Apache-2.0
# gateloupe-cli-static: the console program, linked against static libraries but for libc (with libm) and for ISA-L, which app/packages.sh
# puts beside it. The objects are those of gateloupe-cli: nothing is compiled for it.
if(GATELOUPE_STATIC_LACKS)
    return()
endif()

gateloupe_archives_below("${PROJECT_SOURCE_DIR}/core" archives)
list(PREPEND archives gateloupe_commands)
add_executable(gateloupe-cli-static EXCLUDE_FROM_ALL $<TARGET_OBJECTS:gateloupe-cli>)
add_dependencies(gateloupe-cli-static ${archives})
list(TRANSFORM archives REPLACE "(.+)" "$<TARGET_FILE:\\1>") # the files alone: not the shared libraries that the targets bring
target_link_libraries(gateloupe-cli-static PRIVATE
    -Wl,--start-group ${archives} ${GATELOUPE_STATIC_LIBRARIES} -Wl,--end-group gateloupe::isal Threads::Threads)
target_link_options(gateloupe-cli-static PRIVATE -static-libstdc++ -static-libgcc -Wl,--as-needed)
set_target_properties(gateloupe-cli-static PROPERTIES
    LINKER_LANGUAGE CXX BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH "\$ORIGIN/../lib")
