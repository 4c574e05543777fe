// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "core/export/keras/keras_stack.h"
#include "core/export/pipeline/export_plan.h"

namespace gateloupe {

/// Lays out the HDF5 file of a form (of an archive: its member with the weights): groups,
/// attributes and room for the numbers. Returns where each item of the network begins. Errors:
/// CannotWrite. Source: keras 2.3.1 engine/saving.py; Keras 3 saving/saving_lib.py and
/// legacy_h5_format.py.
Result<std::vector<std::uint64_t>> layOutKerasHdf5(const ExportedModel& exported,
                                                   const KerasStack& stack, KerasForm form,
                                                   const std::filesystem::path& file);

/// The version whose words the file has: decides what its hard sigmoid is.
[[nodiscard]] std::string kerasVersionOf(const KerasStack& stack, KerasForm form);

} // namespace gateloupe
