// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/custom/custom_rules.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

#include "core/base/lists.h"
#include "core/conventions/custom/custom_pattern.h"

namespace gateloupe {

namespace {

constexpr std::array kPeepholeGates = {Gate::Input, Gate::Forget, Gate::Output};

Error wrong(const std::string& place, const Message& what)
{
    return Error::invalidArgument("%1: %2", place, what);
}

template <typename T>
bool hasTwice(std::vector<T> values)
{
    std::ranges::sort(values);
    return std::ranges::adjacent_find(values) != values.end();
}

template <typename Words>
bool hasWordTwice(const Words& words)
{
    std::set<std::string_view> seen;
    return !std::ranges::all_of(
        words, [&](const auto& entry) { return seen.insert(entry.second).second; });
}

std::string listOf(std::span<const Gate> gates)
{
    return joinedBy(", ", gates, [](Gate gate) { return nameOf(gate); });
}

bool isMatrixKind(ParameterKind kind)
{
    return kind == ParameterKind::InputWeights || kind == ParameterKind::RecurrentWeights;
}

/// Checks one tensor of the rules, one question after the other.
class TensorCheck
{
public:
    TensorCheck(const CustomRules& rules, std::size_t index, const NamePattern& pattern)
        : m_rules(rules)
        , m_tensor(rules.tensors[index])
        , m_pattern(pattern)
        , m_place("tensors[" + std::to_string(index) + "]")
    {
    }

    Status run()
    {
        GATELOUPE_CHECK(checkHolds());
        GATELOUPE_CHECK(checkAxes());
        GATELOUPE_CHECK(checkGates());
        GATELOUPE_CHECK(checkSaidOnce("layer", Placeholder::Layer, CustomAxis::Layer,
                                      m_tensor.layer.has_value()));
        GATELOUPE_CHECK(checkSaidOnce("side", Placeholder::Direction, CustomAxis::Direction,
                                      m_tensor.direction.has_value()));
        return checkWords();
    }

private:
    [[nodiscard]] bool isMatrix() const
    {
        return std::ranges::any_of(m_tensor.holds, isMatrixKind);
    }

    [[nodiscard]] bool isProjection() const
    {
        return m_tensor.holdsKind(ParameterKind::ProjectionWeights);
    }

    Status checkHolds()
    {
        const std::string place = m_place + ".holds";
        if (m_tensor.holds.empty()) {
            return wrong(place, message("empty; expected kinds such as \"input_weights\""));
        }
        if (hasTwice(m_tensor.holds)) {
            return wrong(place, message("a kind appears twice"));
        }
        const bool standsAlone =
            isProjection() || m_tensor.holdsKind(ParameterKind::PeepholeWeights);
        if (standsAlone && m_tensor.holds.size() > 1) {
            return wrong(
                place, message("projection_weights and peephole_weights stand alone in a tensor"));
        }
        if (isProjection() && m_rules.cell != CellKind::Lstm) {
            return wrong(place, message("only an LSTM has projection_weights"));
        }
        return {};
    }

    /// Which axes a tensor needs follows from what it holds.
    Status checkAxes()
    {
        const std::string place = m_place + ".axes";
        if (hasTwice(m_tensor.axes)) {
            return wrong(place, message("an axis appears twice"));
        }
        const bool isBesideEachOther = isMatrix(); // several kinds share the input axis
        const std::array<std::pair<CustomAxis, bool>, 3> needs = {
            {{CustomAxis::Unit, true},
             {CustomAxis::Input, isMatrix()},
             {CustomAxis::Projected, isProjection()}}};
        for (const auto& [axis, isNeeded] : needs) {
            if (m_tensor.hasAxis(axis) != isNeeded) {
                return wrong(place,
                             isNeeded
                                 ? message("lacks \"%1\" with what the tensor holds", nameOf(axis))
                                 : message("has no use for \"%1\" with what the tensor holds",
                                           nameOf(axis)));
            }
        }
        if (isProjection() && m_tensor.hasAxis(CustomAxis::Gate)) {
            return wrong(place,
                         message("a projection belongs to no gate, yet has the axis \"gate\""));
        }
        const bool hasPart = m_tensor.hasAxis(CustomAxis::Part);
        const bool isSeveral = m_tensor.holds.size() > 1;
        if (hasPart && !isSeveral) {
            return wrong(place, message("\"part\" needs a tensor that holds several kinds"));
        }
        if (!hasPart && isSeveral && !isBesideEachOther) {
            return wrong(place,
                         message("lacks \"part\": the tensor holds several kinds of vectors"));
        }
        const bool hasBias = std::ranges::any_of(m_tensor.holds, isBias);
        if (hasPart && isBesideEachOther && hasBias) {
            return wrong(place,
                         message("\"part\" cannot tell matrices from biases; without it they lie "
                                 "side by side on \"input\""));
        }
        return {};
    }

    Status checkGates()
    {
        const std::string place = m_place + ".gates";
        const bool isPeephole = m_tensor.holdsKind(ParameterKind::PeepholeWeights);
        const auto allowed =
            isPeephole ? std::span<const Gate>(kPeepholeGates) : gatesOf(m_rules.cell);
        if (isProjection()) {
            return m_pattern.has(Placeholder::Gate)
                       ? wrong(m_place + ".name", message("a projection belongs to no gate"))
                       : Status();
        }
        if (m_tensor.gates.empty() || hasTwice(m_tensor.gates)) {
            return wrong(place, m_tensor.gates.empty() ? message("empty")
                                                       : message("a gate appears twice"));
        }
        for (const Gate gate : m_tensor.gates) {
            if (!isOneOf(gate, allowed)) {
                return wrong(place, message("\"%1\" is none of %2", nameOf(gate), listOf(allowed)));
            }
        }
        const bool hasAxis = m_tensor.hasAxis(CustomAxis::Gate);
        if (hasAxis && m_pattern.has(Placeholder::Gate)) {
            return wrong(m_place + ".axes", message("has \"gate\", and so has the name"));
        }
        if (!hasAxis && !m_pattern.has(Placeholder::Gate) && m_tensor.gates.size() > 1) {
            return wrong(m_place + ".axes",
                         message("lacks \"gate\": the tensor holds several gates (%1)",
                                 listOf(m_tensor.gates)));
        }
        return {};
    }

    Status checkSaidOnce(const std::string& word, Placeholder placeholder, CustomAxis axis,
                         bool isFixed)
    {
        const int said = static_cast<int>(isFixed) + static_cast<int>(m_pattern.has(placeholder)) +
                         static_cast<int>(m_tensor.hasAxis(axis));
        if (said > 1) {
            return wrong(m_place,
                         message("the %1 is said more than once, by the name, by an axis or by "
                                 "\"%1\"",
                                 word));
        }
        return {};
    }

    Status checkWords()
    {
        if (m_pattern.has(Placeholder::Direction) && m_rules.directionWords.empty()) {
            return wrong(m_place + ".name", message("{side} needs \"side_words\""));
        }
        if (!m_pattern.has(Placeholder::Gate)) {
            return {};
        }
        for (const Gate gate : m_tensor.gates) {
            if (!m_rules.gateWords.contains(gate)) {
                return wrong(
                    m_place + ".name",
                    message("{gate} needs a word for \"%1\" in \"gate_words\"", nameOf(gate)));
            }
        }
        return {};
    }

    const CustomRules& m_rules;
    const CustomTensor& m_tensor;
    const NamePattern& m_pattern;
    std::string m_place;
};

/// Every gate has both kinds of weights.
Status checkComplete(const CustomRules& rules)
{
    for (const auto kind : {ParameterKind::InputWeights, ParameterKind::RecurrentWeights}) {
        for (const Gate gate : gatesOf(rules.cell)) {
            const bool isHeld = std::ranges::any_of(rules.tensors, [&](const auto& tensor) {
                return tensor.holdsKind(kind) && isOneOf(gate, tensor.gates);
            });
            if (!isHeld) {
                return wrong("tensors", message("none holds %1 of the gate \"%2\"", nameOf(kind),
                                                nameOf(gate)));
            }
        }
    }
    return {};
}

Status checkWords(const CustomRules& rules)
{
    if (hasWordTwice(rules.directionWords)) {
        return wrong("side_words", message("both sides have the same word"));
    }
    if (hasWordTwice(rules.gateWords)) {
        return wrong("gate_words", message("two gates have the same word"));
    }
    if (hasTwice(rules.layerWords)) {
        return wrong("layer_words", message("two layers have the same word"));
    }
    if (!rules.layerWords.empty() && rules.firstLayer != 0) {
        return wrong("first_layer", message("counts numbers, yet \"layer_words\" gives words"));
    }
    return {};
}

Status checkEquations(const CustomRules& rules)
{
    if (rules.forgetOffset != 0.0 &&
        (rules.cell != CellKind::Lstm || !std::isfinite(rules.forgetOffset))) {
        return wrong("forget_offset",
                     message("must be a finite number, and only an LSTM has a forget gate"));
    }
    if (rules.gruReset != GruReset::After && rules.cell != CellKind::Gru) {
        return wrong("gru_reset", message("only a GRU has a reset gate"));
    }
    return {};
}

} // namespace

bool CustomTensor::hasAxis(CustomAxis axis) const
{
    return isOneOf(axis, axes);
}

bool CustomTensor::holdsKind(ParameterKind kind) const
{
    return isOneOf(kind, holds);
}

Status validate(const CustomRules& rules)
{
    if (rules.name.empty()) {
        return wrong("name", message("empty"));
    }
    if (rules.tensors.empty()) {
        return wrong("tensors", message("empty; a convention needs tensors"));
    }
    GATELOUPE_CHECK(checkWords(rules));
    GATELOUPE_CHECK(checkEquations(rules));
    std::size_t prefixed = 0;
    for (std::size_t index = 0; index < rules.tensors.size(); ++index) {
        GATELOUPE_TRY(const auto pattern, NamePattern::parse(rules.tensors[index].name)
                                              .withContext(message("tensors[%1].name", index)));
        GATELOUPE_CHECK(TensorCheck(rules, index, pattern).run());
        prefixed += pattern.has(Placeholder::Prefix) ? 1 : 0;
    }
    if (prefixed != 0 && prefixed != rules.tensors.size()) {
        return wrong("tensors",
                     message("some names have {prefix} and some do not; it tells the networks "
                             "of a file apart, so all need it or none"));
    }
    return checkComplete(rules);
}

} // namespace gateloupe
