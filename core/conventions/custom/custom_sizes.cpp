// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/custom/custom_sizes.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

/// Gates, parts, directions and layers that an extent may have merged with the units.
constexpr std::uint64_t kMaxMerged = 64;

std::uint64_t exactRoot(std::uint64_t square)
{
    const auto root =
        static_cast<std::uint64_t>(std::llround(std::sqrt(static_cast<double>(square))));
    return root < (1ULL << 32) && root * root == square ? root : 0;
}

BiasMode biasOf(const std::vector<CustomMember>& members)
{
    const auto holds = [&](ParameterKind kind) {
        return std::ranges::any_of(
            members, [kind](const CustomMember& member) { return member.custom->holdsKind(kind); });
    };
    const bool hasInput = holds(ParameterKind::InputBias);
    const bool hasRecurrent = holds(ParameterKind::RecurrentBias);
    if (hasInput && hasRecurrent) {
        return BiasMode::Double;
    }
    return hasInput       ? BiasMode::SingleInput
           : hasRecurrent ? BiasMode::SingleRecurrent
                          : BiasMode::None;
}

/// Tries sizes against the shapes of one network's tensors.
class SizeSolver
{
public:
    SizeSolver(const CustomRules& rules, const std::vector<CustomMember>& members)
        : m_rules(rules)
        , m_members(members)
    {
        m_base.cell = rules.cell;
        m_base.dtype = members.front().tensor->dtype;
        m_base.bias = biasOf(members);
    }

    Result<RnnSpec> solve()
    {
        for (const std::uint32_t directions : directionsToTry()) {
            for (const std::uint32_t layers : layersToTry()) {
                for (const std::uint64_t hidden : hiddenToTry()) {
                    RnnSpec spec = m_base;
                    spec.directions = directions;
                    spec.layers = layers;
                    spec.hiddenSize = hidden;
                    attempt(std::move(spec));
                }
            }
        }
        if (m_fitting.size() == 1) {
            return m_fitting.front();
        }
        return Error{ErrorCode::ShapeMismatch, m_fitting.empty() ? nothingFits() : severalFit()};
    }

private:
    [[nodiscard]] bool hasAxis(CustomAxis axis) const
    {
        return std::ranges::any_of(
            m_members, [axis](const CustomMember& member) { return member.custom->hasAxis(axis); });
    }

    [[nodiscard]] std::vector<std::uint32_t> directionsToTry() const
    {
        if (hasAxis(CustomAxis::Direction)) {
            return {1, 2};
        }
        std::set<Direction> directions;
        for (const CustomMember& member : m_members) {
            directions.insert(member.place.direction);
        }
        return {static_cast<std::uint32_t>(directions.size())};
    }

    [[nodiscard]] std::vector<std::uint32_t> layersToTry() const
    {
        if (!hasAxis(CustomAxis::Layer)) {
            std::uint32_t last = 0;
            for (const CustomMember& member : m_members) {
                last = std::max(last, member.place.layer.value);
            }
            return {last + 1};
        }
        std::vector<std::uint32_t> layers;
        for (std::uint32_t count = 1; count <= kMaxMerged; ++count) {
            layers.push_back(count);
        }
        return layers;
    }

    /// Extents over what they may have merged with the units.
    [[nodiscard]] std::set<std::uint64_t> hiddenToTry() const
    {
        if (m_rules.hiddenSize) {
            return {*m_rules.hiddenSize};
        }
        std::set<std::uint64_t> sizes;
        for (const CustomMember& member : m_members) {
            for (std::uint64_t merged = 1; merged <= kMaxMerged; ++merged) {
                for (const std::uint64_t extent : member.tensor->shape) {
                    if (extent % merged == 0) {
                        sizes.insert(extent / merged);
                    }
                }
                const std::uint64_t elements = member.tensor->elements();
                if (elements % merged == 0) { // a recurrent matrix as a flat vector
                    sizes.insert(exactRoot(elements / merged));
                }
            }
        }
        sizes.erase(0);
        return sizes;
    }

    void attempt(RnnSpec spec)
    {
        if (!solveProjection(spec) || !solveInput(spec)) {
            return;
        }
        for (const CustomMember& member : m_members) {
            if (!fits(member, spec)) {
                return;
            }
        }
        if (std::ranges::find(m_fitting, spec) == m_fitting.end()) {
            m_fitting.push_back(spec);
        }
    }

    [[nodiscard]] static bool fits(const CustomMember& member, const RnnSpec& spec)
    {
        const auto extents = axisExtents(*member.custom, spec, member.place.layer);
        return extents && axisStrides(*member.tensor, *extents);
    }

    /// The extent of one axis of a tensor, when the other extents are known.
    [[nodiscard]] static std::optional<std::uint64_t>
    remaining(const CustomMember& member, const RnnSpec& spec, CustomAxis axis)
    {
        CustomTensor others = *member.custom;
        std::erase(others.axes, axis);
        const auto extents = axisExtents(others, spec, member.place.layer);
        const auto known = extents ? elementCount(*extents) : std::nullopt;
        if (!known || *known == 0 || member.tensor->elements() % *known != 0) {
            return std::nullopt;
        }
        return member.tensor->elements() / *known;
    }

    bool solveProjection(RnnSpec& spec) const
    {
        for (const CustomMember& member : m_members) {
            if (member.custom->holdsKind(ParameterKind::ProjectionWeights)) {
                const auto projected = remaining(member, spec, CustomAxis::Projected);
                if (!projected || *projected == 0) {
                    return false;
                }
                spec.projectionSize = *projected;
                return true;
            }
        }
        return true;
    }

    bool solveInput(RnnSpec& spec) const
    {
        for (const CustomMember& member : m_members) {
            const CustomTensor& custom = *member.custom;
            if (!custom.holdsKind(ParameterKind::InputWeights) ||
                (member.place.layer.value != 0 && !custom.hasAxis(CustomAxis::Layer))) {
                continue;
            }
            const auto width = remaining(member, spec, CustomAxis::Input);
            if (!width) {
                return false;
            }
            std::uint64_t others = 0;
            for (const ParameterKind kind : custom.holds) {
                others += kind == ParameterKind::InputWeights       ? 0
                          : kind == ParameterKind::RecurrentWeights ? spec.recurrentWidth()
                                                                    : 1;
            }
            others = custom.hasAxis(CustomAxis::Part) ? 0 : others;
            if (*width <= others) {
                return false;
            }
            spec.inputSize = *width - others;
            return spec.validate().has_value();
        }
        return false;
    }

    [[nodiscard]] std::string nothingFits() const
    {
        std::string text = "no hidden size fits the shapes:";
        for (const CustomMember& member : m_members) {
            text += " " + member.tensor->name + " " + toText(member.tensor->shape) + " as [";
            for (const CustomAxis axis : member.custom->axes) {
                text +=
                    (axis == member.custom->axes.front() ? "" : ", ") + std::string(nameOf(axis));
            }
            text += "];";
            if (text.size() > 400) {
                return text + " ...";
            }
        }
        text.pop_back();
        return text;
    }

    [[nodiscard]] std::string severalFit() const
    {
        std::string text = "the shapes fit several sizes; \"hidden_size\" decides:";
        for (const RnnSpec& spec : m_fitting) {
            text += (text.ends_with(':') ? " " : ", ") + toText(spec);
        }
        return text;
    }

    const CustomRules& m_rules;
    const std::vector<CustomMember>& m_members;
    RnnSpec m_base;
    std::vector<RnnSpec> m_fitting;
};

} // namespace

Result<RnnSpec> customSizes(const CustomRules& rules, const std::vector<CustomMember>& members)
{
    return SizeSolver(rules, members).solve();
}

} // namespace gateloupe
