# SPDX-License-Identifier: Apache-2.0
# Run by cpack on what it is about to pack: what Debian wants in each package beside the files that are installed anywhere.
execute_process(COMMAND date -u -R -d "${CPACK_GATELOUPE_DATE}" OUTPUT_VARIABLE date
    OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
    set(share "${CPACK_TEMPORARY_DIRECTORY}/${component}/usr/share")
    set(documents "${share}/doc/${component}")
    file(MAKE_DIRECTORY "${documents}")
    file(CHMOD "${share}" "${share}/doc" "${documents}" PERMISSIONS
        OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
    configure_file("${CPACK_GATELOUPE_COPYRIGHT}" "${documents}/copyright" COPYONLY
        FILE_PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
    file(WRITE "${documents}/changelog.Debian"
        "gateloupe (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium\n\n"
        "  * Version ${CPACK_PACKAGE_VERSION}.\n\n -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
    file(CHMOD "${documents}/changelog.Debian" PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
    file(GLOB pages "${share}/man/man1/*.1")
    execute_process(COMMAND gzip -9nf "${documents}/changelog.Debian" ${pages} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
