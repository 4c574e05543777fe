// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/custom/custom_convention.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "core/conventions/custom/custom_axes.h"
#include "core/conventions/custom/custom_pattern.h"
#include "core/conventions/custom/custom_sizes.h"

namespace gateloupe {

namespace {

constexpr std::string_view kSeparators = "/._:- ";

/// What tells the networks of a file apart, with the tensors of each.
using Groups = std::map<std::string, std::vector<CustomMember>>;

PlaceholderWords wordsOf(const CustomRules& rules)
{
    return {.firstLayer = rules.firstLayer,
            .layers = rules.layerWords,
            .directions = rules.directionWords,
            .gates = rules.gateWords};
}

std::string withoutSeparators(std::string text)
{
    const auto last = text.find_last_not_of(kSeparators);
    text.resize(last == std::string::npos ? 0 : last + 1);
    return text;
}

/// What all names begin with, up to a separator.
std::string sharedStart(const std::vector<CustomMember>& members)
{
    std::string shared = members.front().tensor->name;
    for (const CustomMember& member : members) {
        const auto [end, other] = std::ranges::mismatch(shared, member.tensor->name);
        shared.resize(static_cast<std::size_t>(end - shared.begin()));
    }
    const auto separator = shared.find_last_of(kSeparators);
    return withoutSeparators(shared.substr(0, separator == std::string::npos ? 0 : separator));
}

/// Sorts the tensors of a catalog by the patterns of the rules.
class Sorter
{
public:
    explicit Sorter(const CustomRules& rules)
        : m_rules(rules)
        , m_words(wordsOf(rules))
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
            auto match = entry.pattern.match(tensor->name, m_words);
            if (!match || !belongs(*entry.custom, *match)) {
                continue;
            }
            if (owner != nullptr && owner->pattern.fixedText() == entry.pattern.fixedText()) {
                warnings.push_back("tensor " + tensor->name + " is both '" + owner->custom->name +
                                   "' and '" + entry.custom->name + "'; it counts as the first");
            } else if (owner == nullptr || owner->pattern.fixedText() < entry.pattern.fixedText()) {
                owner = &entry;
                said = std::move(match);
            }
        }
        if (owner != nullptr) {
            add(*owner->custom, tensor, *said);
        }
    }

    [[nodiscard]] const Groups& groups() const { return m_groups; }

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
        return !match.gate || std::ranges::find(custom.gates, *match.gate) != custom.gates.end();
    }

    const CustomRules& m_rules;
    PlaceholderWords m_words;
    std::vector<Entry> m_entries;
    Groups m_groups;
};

Result<RnnModel> makeModel(const CustomRules& rules, std::string name,
                           const std::vector<CustomMember>& members)
{
    RnnModel model;
    model.name = std::move(name);
    model.convention = std::string(kCustomPrefix) + rules.name;
    model.gruReset = rules.gruReset;
    model.forgetOffset = rules.forgetOffset;
    GATELOUPE_TRY(model.spec, customSizes(rules, members));
    if (rules.equations != standardEquations(rules.cell)) {
        model.equations.assign(model.spec.directions, rules.equations);
    }
    const bool isUnidirectional = model.spec.directions == 1;
    model.isReversed = isUnidirectional && members.front().place.direction == Direction::Backward;
    for (const CustomMember& member : members) {
        GATELOUPE_CHECK(addCustomViews(model, *member.custom, member.tensor, member.place));
    }
    GATELOUPE_CHECK(finalizeAndValidate(model));
    model.evidence.push_back(std::to_string(members.size()) +
                             " tensors with the names and shapes of the described convention '" +
                             rules.name + "'");
    return model;
}

std::string nothingFound(const CustomRules& rules, const TensorCatalog& catalog)
{
    std::string text = "no tensor is of the described convention '" + rules.name + "'; looked for";
    for (const CustomTensor& custom : rules.tensors) {
        text += (&custom == &rules.tensors.front() ? " '" : ", '") + custom.name + "'";
    }
    text += " among " + std::to_string(catalog.tensors.size()) + " tensors";
    return catalog.tensors.empty() ? text : text + " such as " + catalog.tensors.front()->name;
}

} // namespace

CustomConvention::CustomConvention(CustomRules rules)
    : m_rules(std::move(rules))
    , m_id(std::string(kCustomPrefix) + m_rules.name)
{
}

Recognition CustomConvention::recognise(const TensorCatalog& catalog) const
{
    Recognition found;
    Sorter sorter(m_rules);
    for (const auto& tensor : catalog.tensors) {
        sorter.sort(tensor, found.warnings);
    }
    for (const auto& [prefix, members] : sorter.groups()) {
        std::string name = withoutSeparators(prefix);
        if (name.empty()) {
            name = sharedStart(members);
        }
        if (name.empty()) {
            name = catalog.path.stem().string();
        }
        auto model = makeModel(m_rules, name, members);
        if (model) {
            found.models.push_back(*std::move(model));
        } else {
            found.warnings.push_back(m_id + ": " + name + ": " + model.error().message.text());
        }
    }
    if (sorter.groups().empty()) {
        found.warnings.push_back(nothingFound(m_rules, catalog));
    }
    return found;
}

} // namespace gateloupe
