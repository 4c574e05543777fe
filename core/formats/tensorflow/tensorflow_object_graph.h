// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// The key whose text is the graph of an object-based checkpoint.
inline constexpr std::string_view kObjectGraphKey = "_CHECKPOINTABLE_OBJECT_GRAPH";

/// "full_name" and "object_paths" of every variable, as readers.h says.
/// Errors: Corrupt.
Result<std::vector<Attribute>> objectGraphAttributes(std::string_view graph);

/// The key of each object of the checkpoint that is a variable, by the object's number. A
/// SavedModel numbers its objects alike. Empty for an empty graph. Errors: Corrupt.
Result<std::map<std::int64_t, std::string>> variableKeys(std::string_view graph);

/// "keras_metadata" of every Keras object of a SavedModel folder; none where it has none.
/// Errors: Corrupt, Io.
Result<std::vector<Attribute>> kerasMetadataAttributes(const std::filesystem::path& savedModel);

} // namespace gateloupe
