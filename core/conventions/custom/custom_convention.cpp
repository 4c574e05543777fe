// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/custom/custom_convention.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/checked_math.h"
#include "core/base/lists.h"
#include "core/base/result.h"
#include "core/conventions/common/layer_stack.h"
#include "core/conventions/common/model_builder.h"
#include "core/conventions/common/name_parts.h"
#include "core/conventions/custom/custom_pattern.h"

namespace gateloupe {

namespace {

/// What models say of themselves.
std::string idOf(const CustomRules& rules)
{
    return "described:" + rules.name;
}

/// A tensor of a file that is one of a described convention's.
struct CustomMember
{
    const CustomTensor* custom = nullptr; ///< never null
    std::shared_ptr<const Tensor> tensor;
    GatePlace place;
};

/// Gates, parts, directions and layers that an extent may have merged with the units.
constexpr std::uint64_t kMaxMerged = 64;

std::uint64_t exactRoot(std::uint64_t square)
{
    const auto root =
        static_cast<std::uint64_t>(std::llround(std::sqrt(static_cast<double>(square))));
    return root < (1ULL << 32) && root * root == square ? root : 0;
}

/// The sizes that fit every tensor of one network: solved from the shapes, hidden size first.
/// dtype, cell and bias mode are filled in as well.
class SizeSolver
{
public:
    SizeSolver(const CustomRules& rules, const std::vector<CustomMember>& members)
        : m_rules(rules)
        , m_members(members)
    {
        m_base.cell = rules.cell;
        m_base.dtype = members.front().tensor->dtype;
        m_base.bias =
            biasModeOf(holds(ParameterKind::InputBias), holds(ParameterKind::RecurrentBias));
    }

    /// Errors: ShapeMismatch when no size fits, with the tensor that fits least; or several,
    /// listing them.
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
        return m_fitting.empty() ? nothingFits() : severalFit();
    }

private:
    [[nodiscard]] bool holds(ParameterKind kind) const
    {
        return std::ranges::any_of(m_members, [kind](const CustomMember& member) {
            return member.custom->holdsKind(kind);
        });
    }

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
        std::vector<std::uint32_t> layers(kMaxMerged);
        std::iota(layers.begin(), layers.end(), 1U);
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
        const auto fits = [&spec](const CustomMember& member) {
            const auto extents = axisExtents(member.custom->stored(), spec, member.place.layer);
            return extents && axisStrides(*member.tensor, *extents);
        };
        if (solveProjection(spec) && solveInput(spec) && std::ranges::all_of(m_members, fits) &&
            !isOneOf(spec, m_fitting)) {
            m_fitting.push_back(spec);
        }
    }

    /// The extent of one axis of a tensor, when the other extents are known.
    [[nodiscard]] static std::optional<std::uint64_t>
    remaining(const CustomMember& member, const RnnSpec& spec, CustomAxis axis)
    {
        CustomTensor others = *member.custom;
        std::erase(others.axes, axis);
        const auto extents = axisExtents(others.stored(), spec, member.place.layer);
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
                spec.projectionSize = remaining(member, spec, CustomAxis::Projected);
                return spec.projectionSize.value_or(0) != 0;
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

    [[nodiscard]] Error nothingFits() const
    {
        std::string text;
        for (const CustomMember& member : m_members) {
            text +=
                " " + member.tensor->name + " " + toText(member.tensor->shape) + " as [" +
                joinedBy(", ", member.custom->axes, [](CustomAxis axis) { return nameOf(axis); }) +
                "];";
            if (text.size() > 400) {
                return Error::shapeMismatch("no hidden size fits the shapes:%1 ...", text);
            }
        }
        text.pop_back();
        return Error::shapeMismatch("no hidden size fits the shapes:%1", text);
    }

    [[nodiscard]] Error severalFit() const
    {
        return Error::shapeMismatch(
            "the shapes fit several sizes; \"hidden_size\" decides: %1",
            joinedBy(", ", m_fitting, [](const RnnSpec& spec) { return toText(spec); }));
    }

    const CustomRules& m_rules;
    const std::vector<CustomMember>& m_members;
    RnnSpec m_base;
    std::vector<RnnSpec> m_fitting;
};

constexpr std::string_view kCustomSeparators = "/._:- ";

/// What tells the networks of a file apart, with the tensors of each.
using CustomGroups = std::map<std::string, std::vector<CustomMember>>;

/// What all names begin with, up to a separator.
std::string_view sharedPath(const std::vector<CustomMember>& members)
{
    std::vector<std::string_view> names;
    for (const CustomMember& member : members) {
        names.emplace_back(member.tensor->name);
    }
    const std::string_view path = splitLast(sharedStart(names), kCustomSeparators).head;
    return withoutSeparators(path, kCustomSeparators);
}

/// Sorts the tensors of a catalog by the patterns of the rules.
class Sorter
{
public:
    explicit Sorter(const CustomRules& rules)
        : m_rules(rules)
    {
        for (const CustomTensor& custom : rules.tensors) {
            if (auto pattern = NamePattern::parse(custom.name)) {
                m_entries.push_back({&custom, *std::move(pattern)});
            }
        }
    }

    void sort(const std::shared_ptr<const Tensor>& tensor, std::vector<Warning>& warnings)
    {
        const Entry* owner = nullptr;
        std::optional<NameMatch> said;
        for (const Entry& entry : m_entries) {
            auto match = entry.pattern.match(tensor->name, m_rules);
            if (!match || !belongs(*entry.custom, *match)) {
                continue;
            }
            if (owner != nullptr && owner->pattern.fixedText() == entry.pattern.fixedText()) {
                warnings.push_back(
                    message("tensor %1 is both '%2' and '%3'; it counts as the first", tensor->name,
                            owner->custom->name, entry.custom->name));
            } else if (owner == nullptr || owner->pattern.fixedText() < entry.pattern.fixedText()) {
                owner = &entry;
                said = std::move(match);
            }
        }
        if (owner != nullptr) {
            add(*owner->custom, tensor, *said);
        }
    }

    [[nodiscard]] const CustomGroups& groups() const { return m_groups; }

private:
    /// "{prefix}kernel" also fits ".../recurrent_kernel": the pattern that says more owns a name.
    struct Entry
    {
        const CustomTensor* custom;
        NamePattern pattern;
    };

    void add(const CustomTensor& custom, const std::shared_ptr<const Tensor>& tensor,
             const NameMatch& said)
    {
        const std::uint32_t layer = said.layer.value_or(custom.layer.value_or(0));
        const Direction direction =
            said.direction.value_or(custom.direction.value_or(m_rules.direction));
        m_groups[said.prefix].push_back(
            {.custom = &custom,
             .tensor = tensor,
             .place = {.layer = LayerIndex(layer), .direction = direction, .gate = said.gate}});
    }

    /// A gate's word may be that of a gate which this tensor does not hold.
    static bool belongs(const CustomTensor& custom, const NameMatch& match)
    {
        return !match.gate || isOneOf(*match.gate, custom.gates);
    }

    const CustomRules& m_rules;
    std::vector<Entry> m_entries;
    CustomGroups m_groups;
};

Result<RnnModel> makeModel(const CustomRules& rules, const std::string& name,
                           const std::vector<CustomMember>& members)
{
    ModelBuilder builder(name, {}, idOf(rules), FactSource::Chosen);
    RnnModel& model = builder.model();
    GATELOUPE_TRY(model.spec, SizeSolver(rules, members).solve());
    if (rules.equations != standardEquations(rules.cell)) {
        model.equations.assign(model.spec.directions, rules.equations);
    }
    model.setGruReset(rules.gruReset, FactSource::Chosen);
    model.setForgetOffset(rules.forgetOffset, FactSource::Chosen);
    const bool isUnidirectional = model.spec.directions == 1;
    model.setReversed(isUnidirectional && members.front().place.direction == Direction::Backward,
                      FactSource::Chosen);
    for (const CustomMember& member : members) {
        GATELOUPE_CHECK(builder.add(member.tensor, member.custom->stored(), member.place));
    }
    model.evidence.push_back(
        message("%1 tensors with the names and shapes of the described convention '%2'",
                members.size(), rules.name));
    return builder.finish();
}

Message nothingFound(const CustomRules& rules, const TensorCatalog& catalog)
{
    const std::string patterns = joinedBy(
        ", ", rules.tensors, [](const CustomTensor& custom) { return "'" + custom.name + "'"; });
    const std::size_t tensors = catalog.tensors.size();
    return tensors == 0
               ? message("no tensor is of the described convention '%1'; looked for %2 among %3 "
                         "tensors",
                         rules.name, patterns, tensors)
               : message("no tensor is of the described convention '%1'; looked for %2 among %3 "
                         "tensors such as %4",
                         rules.name, patterns, tensors, catalog.tensors.front()->name);
}

} // namespace

Recognition recogniseCustom(const CustomRules& rules, const TensorCatalog& catalog)
{
    Recognition found;
    Sorter sorter(rules);
    for (const auto& tensor : catalog.tensors) {
        sorter.sort(tensor, found.warnings);
    }
    for (const auto& [prefix, members] : sorter.groups()) {
        std::string name(withoutSeparators(prefix, kCustomSeparators));
        if (name.empty()) {
            name = sharedPath(members);
        }
        if (name.empty()) {
            name = catalog.path.stem().string();
        }
        found.add(
            makeModel(rules, name, members).withContext(message("%1: %2", idOf(rules), name)));
    }
    if (sorter.groups().empty()) {
        found.warnings.push_back(nothingFound(rules, catalog));
    }
    return found;
}

} // namespace gateloupe
