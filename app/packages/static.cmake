# SPDX-License-Identifier: Apache-2.0
# gateloupe-cli-static: the console program, linked against static libraries but for libc (with libm) and for ISA-L, of which Debian has no
# static one; app/packages.sh puts that beside it. The objects are those of gateloupe-cli: nothing is compiled for it.
set(libraries "")
set(lacking "")
foreach(name IN ITEMS
        hdf5_serial sz aec crypto snappy flatbuffers pugixml archive nettle acl lzma zstd lz4 bz2 xml2 icuuc icudata z)
    find_library(GATELOUPE_STATIC_${name} "lib${name}.a")
    mark_as_advanced(GATELOUPE_STATIC_${name})
    list(APPEND libraries "${GATELOUPE_STATIC_${name}}")
    if(NOT GATELOUPE_STATIC_${name})
        list(APPEND lacking "lib${name}.a")
    endif()
endforeach()
list(JOIN lacking ", " lacking)
set(GATELOUPE_STATIC_LACKS "${lacking}" CACHE INTERNAL "What gateloupe-cli-static cannot be linked without")
set(GATELOUPE_STATIC_LIBRARIES "${libraries}" CACHE INTERNAL "What gateloupe-cli-static takes into itself")
if(lacking)
    return()
endif()

function(gateloupe_archives_below folder result)
    get_property(targets DIRECTORY "${folder}" PROPERTY BUILDSYSTEM_TARGETS)
    get_property(below DIRECTORY "${folder}" PROPERTY SUBDIRECTORIES)
    set(found "")
    foreach(target IN LISTS targets)
        get_target_property(type ${target} TYPE)
        if(type STREQUAL STATIC_LIBRARY)
            list(APPEND found ${target})
        endif()
    endforeach()
    foreach(subfolder IN LISTS below)
        gateloupe_archives_below("${subfolder}" more)
        list(APPEND found ${more})
    endforeach()
    set(${result} "${found}" PARENT_SCOPE)
endfunction()

gateloupe_archives_below("${PROJECT_SOURCE_DIR}/core" archives)
add_executable(gateloupe-cli-static EXCLUDE_FROM_ALL $<TARGET_OBJECTS:gateloupe-cli>)
add_dependencies(gateloupe-cli-static ${archives})
list(TRANSFORM archives REPLACE "(.+)" "$<TARGET_FILE:\\1>") # the files alone: not the shared libraries that the targets bring
target_link_libraries(gateloupe-cli-static PRIVATE
    -Wl,--start-group ${archives} -Wl,--end-group ${libraries} gateloupe::isal Threads::Threads)
target_link_options(gateloupe-cli-static PRIVATE -static-libstdc++ -static-libgcc -Wl,--as-needed)
set_target_properties(gateloupe-cli-static PROPERTIES
    LINKER_LANGUAGE CXX BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH "\$ORIGIN/../lib")
