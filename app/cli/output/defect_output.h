// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "app/cli/output/json_output.h"
#include "core/analysis/blame/blame.h"
#include "core/analysis/blame/defects/defect.h"

namespace gateloupe::cli {

/// What tells one form of a defect from another, as an object; null for what holds for all.
[[nodiscard]] Json detailJson(const Defect& defect);
/// "layer=1, gates=input+forget"; what is not said for a part is for all.
[[nodiscard]] std::string detailText(const Defect& defect);
/// "id" and "detail".
[[nodiscard]] Json defectJson(const Defect& defect);
/// The defect with its error, its sentence and whether it only assumes what the file leaves open.
[[nodiscard]] Json hypothesisJson(const DefectHypothesis& hypothesis);
/// A table of error, id and detail.
[[nodiscard]] std::string hypothesesText(std::span<const DefectHypothesis> hypotheses);

/// "layer_0/forward/forget[12]@40,0": what explain takes.
[[nodiscard]] std::string placeText(const FirstDifference& first);
[[nodiscard]] Json firstJson(const FirstDifference& first);
/// "layer_0/...: right 0.1, theirs 0.2; of the gates ... may be wrong alone".
[[nodiscard]] std::string firstText(const FirstDifference& first);

/// How long blame searches unless it is told.
inline constexpr double kUsualBlameSeconds = 30.0;

/// A line about what the time of a search was too short for; empty where it was long enough.
[[nodiscard]] std::string notTriedText(const std::vector<std::string>& notTried, double seconds);

/// The best `top` hypotheses of a Blame or a GradientBlame; where one explains the difference, all
/// that fit equally well. Lifetime: the blame's.
template <typename Blamed>
[[nodiscard]] std::span<const DefectHypothesis> shownHypotheses(const Blamed& blame,
                                                                std::size_t top)
{
    const std::size_t wanted = blame.isExplained ? std::max(top, blame.equallyGood) : top;
    return std::span(blame.hypotheses).first(std::min(wanted, blame.hypotheses.size()));
}

/// The fields that blames of outputs and of gradients share: verdict, defects, margin and those
/// that cannot be told apart.
template <typename Blamed>
[[nodiscard]] Json blameJson(const Blamed& blame, const BlameOptions& options)
{
    const bool isAmbiguous = blame.isExplained && blame.equallyGood > 1;
    const auto alike = std::span(blame.hypotheses).first(isAmbiguous ? blame.equallyGood : 0);
    return {{"equal", blame.isEqual},
            {"rounded", blame.isRounded},
            {"error", blame.error},
            {"tolerance", options.tolerance},
            {"tried", blame.tried},
            {"explained", blame.isExplained},
            {"defects", listOf(shownHypotheses(blame, options.top), hypothesisJson)},
            {"margin", blame.hypotheses.empty() ? Json(nullptr) : Json(blame.margin)},
            {"indistinguishable", listOf(alike, [](const DefectHypothesis& hypothesis) {
                 return defectJson(hypothesis.defect);
             })}};
}

} // namespace gateloupe::cli
