// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "core/analysis/prove/prove.h"
#include "core/base/private_folder.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"

/// Copies of the network's file in which single weights are other numbers.
namespace gateloupe::proving {

/// A number put over another one in a file.
struct Patch
{
    std::uint64_t offsetBytes = 0;
    std::vector<std::byte> bytes;
};

/// `value` as the type keeps it: rounded.
[[nodiscard]] double roundedAs(DType dtype, double value);

/// Why the weights of the file cannot be altered in a copy; empty when they can.
[[nodiscard]] Message objectionToPatches(const ProveQuestion& question);

/// Puts `value` over an element. Errors: Unsupported for a gate that does not lie plain in the
/// file.
Result<Patch> patchOf(const GateView& view, std::uint64_t row, std::uint64_t col, double value);

/// Everything that exchanges the two directions of a network. Errors: Unsupported for parameters
/// without an equal in the other direction; those of patchOf() and of reading the weights.
Result<std::vector<Patch>> exchangingPatches(const RnnModel& model, ProgressMonitor& monitor);

/// A copy in the folder with the patches. Errors: CannotWrite.
Result<std::filesystem::path> patchedCopy(const std::filesystem::path& original,
                                          const PrivateFolder& folder,
                                          std::span<const Patch> patches);

} // namespace gateloupe::proving
