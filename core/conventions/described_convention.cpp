// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/described_convention.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "core/conventions/described_axes.h"
#include "core/conventions/described_pattern.h"
#include "core/conventions/described_sizes.h"

namespace gateloupe {

namespace {

constexpr std::string_view kSeparators = "/._:- ";

/// What tells the networks of a file apart, with the tensors of each.
using Groups = std::map<std::string, std::vector<DescribedMember>>;

PlaceholderWords wordsOf(const DescribedRules& rules)
{
    return {.firstLayer = rules.firstLayer,
            .layers = rules.layerWords,
            .sides = rules.sideWords,
            .gates = rules.gateWords};
}

std::string withoutSeparators(std::string text)
{
    const auto last = text.find_last_not_of(kSeparators);
    text.resize(last == std::string::npos ? 0 : last + 1);
    return text;
}

/// What all names begin with, up to a separator.
std::string sharedStart(const std::vector<DescribedMember>& members)
{
    std::string shared = members.front().tensor->name;
    for (const DescribedMember& member : members) {
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
    explicit Sorter(const DescribedRules& rules)
        : m_rules(rules)
        , m_words(wordsOf(rules))
    {
        for (const DescribedTensor& described : rules.tensors) {
            if (auto pattern = NamePattern::parse(described.name)) {
                m_entries.push_back({&described, *std::move(pattern)});
            }
        }
    }

    void sort(const std::shared_ptr<const Tensor>& tensor, std::vector<Warning>& warnings)
    {
        const Entry* owner = nullptr;
        std::optional<NameMatch> said;
        for (const Entry& entry : m_entries) {
            auto match = entry.pattern.match(tensor->name, m_words);
            if (!match || !belongs(*entry.described, *match)) {
                continue;
            }
            if (owner != nullptr && owner->pattern.fixedText() == entry.pattern.fixedText()) {
                warnings.push_back("tensor " + tensor->name + " is both '" +
                                   owner->described->name + "' and '" + entry.described->name +
                                   "'; it counts as the first");
            } else if (owner == nullptr || owner->pattern.fixedText() < entry.pattern.fixedText()) {
                owner = &entry;
                said = std::move(match);
            }
        }
        if (owner != nullptr) {
            add(*owner->described, tensor, *said);
        }
    }

    [[nodiscard]] const Groups& groups() const { return m_groups; }

private:
    /// "{prefix}kernel" also fits ".../recurrent_kernel": the pattern that says more owns a name.
    struct Entry
    {
        const DescribedTensor* described;
        NamePattern pattern;
    };

    void add(const DescribedTensor& described, const std::shared_ptr<const Tensor>& tensor,
             const NameMatch& said)
    {
        const std::uint32_t layer = said.layer.value_or(described.layer.value_or(0));
        const Side side = said.side.value_or(described.side.value_or(m_rules.direction));
        m_groups[said.prefix].push_back(
            {.described = &described,
             .tensor = tensor,
             .place = {.layer = LayerIndex(layer), .side = side, .gate = said.gate}});
    }

    /// A gate's word may be that of a gate which this tensor does not hold.
    static bool belongs(const DescribedTensor& described, const NameMatch& match)
    {
        return !match.gate ||
               std::ranges::find(described.gates, *match.gate) != described.gates.end();
    }

    const DescribedRules& m_rules;
    PlaceholderWords m_words;
    std::vector<Entry> m_entries;
    Groups m_groups;
};

Result<RnnModel> makeModel(const DescribedRules& rules, std::string name,
                           const std::vector<DescribedMember>& members)
{
    RnnModel model;
    model.name = std::move(name);
    model.convention = std::string(kDescribedPrefix) + rules.name;
    model.gruReset = rules.gruReset;
    model.forgetOffset = rules.forgetOffset;
    GATELOUPE_TRY(model.spec, describedSizes(rules, members));
    if (rules.equations != standardEquations(rules.cell)) {
        model.equations.assign(model.spec.directions, rules.equations);
    }
    const bool isOneSided = model.spec.directions == 1;
    model.isReversed = isOneSided && members.front().place.side == Side::Backward;
    for (const DescribedMember& member : members) {
        GATELOUPE_CHECK(addDescribedViews(model, *member.described, member.tensor, member.place));
    }
    GATELOUPE_CHECK(finish(model));
    model.evidence.push_back(std::to_string(members.size()) +
                             " tensors with the names and shapes of the described convention '" +
                             rules.name + "'");
    return model;
}

std::string nothingFound(const DescribedRules& rules, const TensorCatalog& catalog)
{
    std::string text = "no tensor is of the described convention '" + rules.name + "'; looked for";
    for (const DescribedTensor& described : rules.tensors) {
        text += (&described == &rules.tensors.front() ? " '" : ", '") + described.name + "'";
    }
    text += " among " + std::to_string(catalog.tensors.size()) + " tensors";
    return catalog.tensors.empty() ? text : text + " such as " + catalog.tensors.front()->name;
}

} // namespace

DescribedConvention::DescribedConvention(DescribedRules rules)
    : m_rules(std::move(rules))
    , m_id(std::string(kDescribedPrefix) + m_rules.name)
{
}

Recognition DescribedConvention::recognise(const TensorCatalog& catalog) const
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
            found.warnings.push_back(m_id + ": " + name + ": " + model.error().message);
        }
    }
    if (sorter.groups().empty()) {
        found.warnings.push_back(nothingFound(m_rules, catalog));
    }
    return found;
}

} // namespace gateloupe
