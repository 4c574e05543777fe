# SPDX-License-Identifier: Apache-2.0
# The header of safetensors files, which also carry the GPU worker's arrays.
find_package(nlohmann_json REQUIRED)
add_library(gateloupe_safetensors STATIC
    "${CMAKE_CURRENT_LIST_DIR}/json_events.cpp" "${CMAKE_CURRENT_LIST_DIR}/safetensors_header.cpp")
add_library(gateloupe::safetensors ALIAS gateloupe_safetensors)
target_link_libraries(gateloupe_safetensors
    PUBLIC gateloupe::tensor
    PRIVATE gateloupe_options nlohmann_json::nlohmann_json)
target_precompile_headers(gateloupe_safetensors PRIVATE ${gateloupe_standard_headers})
