// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/analysis/explain/explain.h"
#include "core/analysis/prove/prove.h"
#include "core/base/result.h"
#include "core/runtime/forward/forward.h"

namespace gateloupe {

struct ReportQuestion
{
    std::string title;
    std::string note;
    std::vector<std::pair<std::string, std::string>> facts; ///< name and value, at the top
    std::shared_ptr<const RnnModel> model;
    std::shared_ptr<const Trace> trace; ///< with TraceDetail::Full
    std::uint64_t sequence = 0;         ///< that the strips show
    Resets resets = {};                 ///< of the run: lines in the strips
    std::vector<Explanation> explanations;
    std::optional<Array> other;        ///< y [T, B, D * R] that is held against the run's
    double tolerance = 1e-5;           ///< largest absolute difference that is none
    std::uint64_t numbers = 3'000'000; ///< at most so many in the strips
};

/// A page of HTML that shows a run without server, network or other files.
/// Errors: InvalidArgument for a sequence that is not there; ShapeMismatch for another output of
/// another shape; Unsupported where one step alone has too many numbers.
Result<std::string> htmlReport(const ReportQuestion& question);

/// The proofs that a foreign program was put to, as a page of HTML like that of a run.
[[nodiscard]] std::string htmlProofs(const Proofs& proofs, std::string_view title,
                                     const std::vector<std::pair<std::string, std::string>>& facts);

} // namespace gateloupe
