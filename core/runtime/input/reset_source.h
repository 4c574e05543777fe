// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/forward/resets.h"
#include "core/tensor/array.h"

namespace gateloupe {

/// The meaning of an array's numbers for the sequences of a run.
enum class ResetForm : std::uint8_t
{
    Starts,  ///< not 0 at the first step of a part
    Ends,    ///< not 0 at the last step of a part, as `dones` are
    Goes,    ///< 0 at the first step of a part, as the masks that h is multiplied by are
    Offsets, ///< [parts + 1]: where each part begins, and the end: `cu_seqlens`
};

/// The size of a batch, for resets.
struct RunSize
{
    std::uint64_t steps = 0;
    std::uint64_t batch = 0;
};

/// Flags from an array [T, B], [B, T] or, of one sequence or of all alike, [T]; from offsets where
/// the form says so, or where one sequence has a list that rises from 0 to T. `notes` gets a line
/// where the flags are not the array itself.
/// Errors: ShapeMismatch naming the shapes that fit; InvalidArgument for numbers that are no flags.
Result<Resets> resetsFromArray(const Array& array, ResetForm form, const RunSize& run,
                               std::vector<Message>& notes);

/// Resets as a user says them: "every:64" (a period), "40,80" (steps), or an array reference, after
/// "dones:", "masks:", "starts:" or "cu_seqlens:" where it is not the flags themselves; the name of
/// the array says so, too ("rollout.npz:dones").
/// Errors: those of readArray() and resetsFromArray(); InvalidArgument for a period of 0 or a step
/// that there is not.
Result<Resets> readResets(const std::string& text, const RunSize& run, std::vector<Message>& notes,
                          ProgressMonitor& monitor);

/// The array that such a text names; empty where it names none.
[[nodiscard]] std::string resetArrayOf(std::string_view text);

} // namespace gateloupe
