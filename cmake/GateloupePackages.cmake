# SPDX-License-Identifier: Apache-2.0
# The libraries of core/ as targets. HDF5, ISA-L and Snappy are looked for by file: CMake's own module for HDF5 needs the
# C language, which is not enabled, and the others bring no package file everywhere.
function(gateloupe_imported name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "HEADER" "LIBRARIES;SUFFIXES")
    string(TOUPPER "${name}" upper)
    find_path(GATELOUPE_${upper}_INCLUDE "${arg_HEADER}" PATH_SUFFIXES ${arg_SUFFIXES} REQUIRED)
    find_library(GATELOUPE_${upper}_LIBRARY NAMES ${arg_LIBRARIES} REQUIRED)
    mark_as_advanced(GATELOUPE_${upper}_INCLUDE GATELOUPE_${upper}_LIBRARY)
    add_library(gateloupe::${name} INTERFACE IMPORTED GLOBAL)
    target_include_directories(gateloupe::${name} SYSTEM INTERFACE "${GATELOUPE_${upper}_INCLUDE}")
    target_link_libraries(gateloupe::${name} INTERFACE "${GATELOUPE_${upper}_LIBRARY}")
endfunction()

gateloupe_imported(libhdf5 HEADER hdf5.h LIBRARIES hdf5_serial hdf5 SUFFIXES hdf5/serial)
gateloupe_imported(isal HEADER isa-l/crc.h LIBRARIES isal)
gateloupe_imported(snappy HEADER snappy.h LIBRARIES snappy)
find_package(ZLIB REQUIRED)
find_package(LibArchive REQUIRED)
find_package(pugixml REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(Eigen3 REQUIRED NO_MODULE)
find_package(OpenSSL REQUIRED)
set_package_properties(OpenSSL PROPERTIES PURPOSE "SHA-256 of an export's source (libcrypto)")
