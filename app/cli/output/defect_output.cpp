// SPDX-License-Identifier: Apache-2.0
#include "app/cli/output/defect_output.h"

#include <cstdint>
#include <type_traits>
#include <variant>
#include <vector>

#include "app/cli/output/text_table.h"

namespace gateloupe::cli {

namespace {

/// What a value of a detail is called; nothing for all.
struct DetailWords
{
    std::string operator()(std::monostate) const { return ""; }

    std::string operator()(std::int64_t number) const { return std::to_string(number); }

    std::string operator()(double number) const { return realText(number); }

    std::string operator()(const std::string& word) const { return word; }

    template <typename Part>
    std::string operator()(const std::vector<Part>& parts) const
    {
        std::string text;
        for (const Part& part : parts) {
            text += (text.empty() ? "" : "+") + (*this)(part);
        }
        return text;
    }
};

} // namespace

Json detailJson(const Defect& defect)
{
    Json detail = Json::object();
    for (const auto& [name, value] : defect.detail) {
        std::visit(
            [&detail, &name = name](const auto& held) {
                if constexpr (std::is_same_v<std::decay_t<decltype(held)>, std::monostate>) {
                    detail[name] = nullptr;
                } else {
                    detail[name] = held;
                }
            },
            value);
    }
    return detail;
}

std::string detailText(const Defect& defect)
{
    std::vector<std::string> parts;
    for (const auto& [name, value] : defect.detail) {
        if (const std::string text = std::visit(DetailWords(), value); !text.empty()) {
            parts.push_back(name + "=" + text);
        }
    }
    return joined(parts);
}

Json defectJson(const Defect& defect)
{
    return {{"id", defect.id}, {"detail", detailJson(defect)}};
}

Json hypothesisJson(const DefectHypothesis& hypothesis)
{
    Json entry = defectJson(hypothesis.defect);
    entry["error"] = hypothesis.error;
    entry["text"] = hypothesis.defect.text.text();
    entry["assumed"] = hypothesis.defect.isAssumed;
    return entry;
}

std::string notTriedText(const std::vector<std::string>& notTried, double seconds)
{
    if (notTried.empty()) {
        return {};
    }
    return "  not tried, or not in every form, in " + realText(seconds) +
           " s: " + joined(notTried) + "; --seconds gives more time\n";
}

std::string hypothesesText(std::span<const DefectHypothesis> hypotheses)
{
    TextTable table({">error", "defect", "detail"});
    for (const DefectHypothesis& hypothesis : hypotheses) {
        table.addRow(realText(hypothesis.error), hypothesis.defect.id,
                     detailText(hypothesis.defect));
    }
    return table.text();
}

std::string placeText(const FirstDifference& first)
{
    return "layer_" + std::to_string(first.layer.value) + "/" +
           std::string(nameOf(first.direction)) + "/" + first.signal + "[" +
           std::to_string(first.unit) + "]@" + std::to_string(first.step) + "," +
           std::to_string(first.batch);
}

Json firstJson(const FirstDifference& first)
{
    const bool isGate = gateFromName(first.signal).has_value();
    return {{"at", placeText(first)},
            {"step", first.step},
            {"layer", first.layer.value},
            {"direction", nameOf(first.direction)},
            {"signal", first.signal},
            {"unit", first.unit},
            {"batch", first.batch},
            {"gate", isGate                    ? Json(first.signal)
                     : first.gates.size() == 1 ? Json(first.gates.front())
                                               : Json(nullptr)},
            {"gates", first.gates},
            {"right", first.right},
            {"wrong", orNull(first.wrong)}};
}

std::string firstText(const FirstDifference& first)
{
    std::string text = placeText(first) + ": right " + realText(first.right);
    if (first.wrong) {
        text += ", theirs " + realText(*first.wrong);
    }
    if (!first.gates.empty()) {
        text += "; of the gates " + joined(first.gates) + " may be wrong alone";
    }
    return text;
}

} // namespace gateloupe::cli
