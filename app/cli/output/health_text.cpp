// SPDX-License-Identifier: Apache-2.0
#include "app/cli/output/health_text.h"

#include <algorithm>

#include "app/cli/output/text_table.h"

namespace gateloupe::cli {

namespace {

std::string share(const HealthFinding& finding, std::string_view noun)
{
    return std::to_string(finding.count) + " of " + countOf(finding.total, noun);
}

/// The finding as a sentence that counts the units, inputs or gates it is about; empty for findings
/// that count nothing.
std::string countedSentence(const HealthFinding& finding)
{
    switch (finding.issue) {
    case HealthIssue::DeadUnit:
        return share(finding, "unit") + " without weights in W and R: they hear nothing";
    case HealthIssue::EqualUnits:
        return share(finding, "unit") +
               " whose weights in W and R are exactly those of an earlier unit";
    case HealthIssue::EqualRows:
        return share(finding, "row") + " exactly like an earlier row of the matrix";
    case HealthIssue::Subnormal:
        return share(finding, "element") +
               " subnormal: too small for their type's precision, and slow on some processors";
    case HealthIssue::DeafGate:
        return share(finding, "unit") + " without weights in W and R of this gate";
    case HealthIssue::UnreadUnit:
        return share(finding, "unit") + " that no weight reads";
    case HealthIssue::UnreadInput:
        return share(finding, "input") + " that no weight reads";
    case HealthIssue::StuckGate:
        return share(finding, "unit") + " whose bias outweighs all that W and R can add";
    case HealthIssue::ZeroBias:
        return "the biases of " + share(finding, "gate") + " are zero";
    case HealthIssue::EqualBiases:
        return "both biases of " + share(finding, "gate") + " are equal";
    case HealthIssue::LearnsNothing:
        return share(finding, "unit") + " whose weights get no gradient: " + finding.note;
    default:
        return {};
    }
}

std::string forgetBiasSentence(const HealthFinding& finding)
{
    const std::string stored =
        "the forget gate's biases have a mean sum of " + realText(finding.value);
    const double effective = finding.value + finding.limit;
    if (finding.limit != 0.0) {
        return stored + ", and " + realText(finding.limit) + " is added when it runs";
    }
    if (effective > HealthLimits::kForgetHigh || effective < HealthLimits::kForgetLow) {
        return stored + "; usual is " + realText(HealthLimits::kForgetLow) + " to " +
               realText(HealthLimits::kForgetHigh);
    }
    return finding.value >= HealthLimits::kForgetOne
               ? stored + ": the usual 1 is stored, nothing is added when it runs"
               : stored;
}

} // namespace

std::string sentenceOf(const HealthFinding& finding)
{
    const std::string value = realText(finding.value);
    const std::string limit = realText(finding.limit);
    switch (finding.issue) {
    case HealthIssue::Contradiction:
        return finding.note;
    case HealthIssue::Unreadable:
        return "cannot be read: " + finding.note;
    case HealthIssue::Missing:
        return "the network needs it, the file does not store it";
    case HealthIssue::NotFinite:
        return share(finding, "element") + " NaN or infinite";
    case HealthIssue::SharedBytes:
        return "the same bytes as " + pathOf(*finding.other);
    case HealthIssue::EqualMatrices:
        return "exactly the numbers of " + pathOf(*finding.other);
    case HealthIssue::AllZero:
        return finding.id ? "every number is zero"
                          : "every number of W and R is zero: the network hears nothing";
    case HealthIssue::Constant:
        return "every number is " + value;
    case HealthIssue::Outlier:
        return value + " is " + realText(finding.value / finding.limit) +
               " times the root mean square of the others; a risk from " +
               realText(HealthLimits::kOutlierRisk);
    case HealthIssue::AbsurdSize:
        return finding.value > finding.limit
                   ? "numbers of up to " + value +
                         ", which no trained network has: gates are "
                         "saturated for any input"
                   : "no number above " + value + ", which no trained network has: it does nothing";
    case HealthIssue::ForgetBias:
        return forgetBiasSentence(finding);
    case HealthIssue::WideSums:
        return share(finding, "unit") + " with a row of R of norm " + value + " and more than " +
               limit;
    case HealthIssue::WideInputs:
        return share(finding, "unit") + " with rows of W of norms of up to " + value +
               ": every gate is saturated for inputs of size 1";
    case HealthIssue::LargeSpectrum:
        return "spectral radius " + value + "; a risk from " + realText(HealthLimits::kRadiusRisk);
    case HealthIssue::Diverges:
        return "diverges: no activation bounds the state, and without input it grows by a factor "
               "of " +
               limit + " a step, from 1 to " + value + " in " + countOf(finding.count, "step");
    case HealthIssue::Doubt:
        return finding.note;
    default:
        return countedSentence(finding);
    }
}

std::string placeOf(const HealthFinding& finding)
{
    if (!finding.id) {
        return {};
    }
    std::string path = pathOf(*finding.id);
    if (finding.place) {
        path += "[" + std::to_string(finding.place->row) + ", " +
                std::to_string(finding.place->col) + "]";
    }
    return path;
}

Json findingJson(const HealthReport& report, const HealthFinding& finding)
{
    const std::string place = placeOf(finding);
    return {{"rank", nameOf(finding.severity)},
            {"id", nameOf(finding.issue)},
            {"rnn", report.models[finding.model]->name},
            {"place", place.empty() ? Json(nullptr) : Json(place)},
            {"text", sentenceOf(finding)},
            {"count", std::max<std::uint64_t>(finding.count, 1)}};
}

} // namespace gateloupe::cli
