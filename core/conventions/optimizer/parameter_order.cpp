// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/optimizer/parameter_order.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

namespace gateloupe {

namespace {

using Weights = std::vector<std::shared_ptr<const Tensor>>;
using Kind = ParameterMatch::Kind;

/// Partial assignments beyond this are given up.
constexpr std::size_t kMostPositions = 40'000;
constexpr std::size_t kMostOrders = 20'000; ///< modules tried, one behind the other

std::string_view moduleOf(const Tensor& weight)
{
    const std::string_view name = weight.name;
    const std::size_t dot = name.rfind('.');
    return dot == std::string_view::npos ? std::string_view() : name.substr(0, dot);
}

bool fits(const std::optional<Shape>& state, const Tensor& weight)
{
    return !state || *state == weight.shape;
}

/// All ways to deal the weights out to the groups one after the other, each group in its order.
/// A position is how many parameters of each group are dealt before a weight.
class Deal
{
public:
    Deal(const std::vector<ParameterShapes>& groups, const Weights& weights, Kind kind)
        : m_groups(groups)
        , m_weights(weights)
        , m_kind(kind)
        , m_before(weights.size() + 1)
    {
    }

    /// The weights that every way gives a parameter; empty: there is no way.
    std::optional<ParameterMatch> match()
    {
        m_before[0].insert(Position(m_groups.size()));
        for (std::size_t at = 0; at < m_weights.size(); ++at) {
            for (const Position& position : m_before[at]) {
                step(at, position, [this](std::size_t next, Position reached, std::size_t) {
                    m_count += m_before[next].insert(std::move(reached)).second ? 1 : 0;
                });
                if (m_count > kMostPositions) {
                    return std::nullopt;
                }
            }
        }
        return backwards();
    }

private:
    using Position = std::vector<std::size_t>;
    static constexpr std::size_t kNoGroup = ~std::size_t{0};

    /// Calls `go` for each position behind one weight, or behind a module that is left out.
    template <typename Go>
    void step(std::size_t at, const Position& position, const Go& go) const
    {
        for (std::size_t group = 0; group < m_groups.size(); ++group) {
            const std::size_t place = position[group];
            if (place < m_groups[group].size() && fits(m_groups[group][place], *m_weights[at])) {
                Position reached = position;
                ++reached[group];
                go(at + 1, std::move(reached), group);
            }
        }
        if (m_kind == Kind::FrozenWeights) {
            go(at + 1, position, kNoGroup);
        } else if (m_kind == Kind::FrozenModules && isFirstOfModule(at)) {
            go(endOfModule(at), position, kNoGroup);
        }
    }

    std::optional<ParameterMatch> backwards() const
    {
        Position all;
        for (const ParameterShapes& group : m_groups) {
            all.push_back(group.size());
        }
        if (!m_before.back().contains(all)) {
            return std::nullopt;
        }
        // Weights of each parameter on the ways that reach the end.
        std::map<std::pair<std::size_t, std::size_t>, std::set<std::size_t>> dealt;
        std::vector<std::set<Position>> onWay(m_weights.size() + 1);
        onWay.back().insert(all);
        for (std::size_t at = m_weights.size(); at-- > 0;) {
            for (const Position& position : m_before[at]) {
                step(at, position,
                     [&](std::size_t next, const Position& reached, std::size_t group) {
                         if (onWay[next].contains(reached)) {
                             onWay[at].insert(position);
                             if (group != kNoGroup) {
                                 dealt[{group, position[group]}].insert(at);
                             }
                         }
                     });
            }
        }
        ParameterMatch match{m_kind, {}};
        for (std::size_t group = 0; group < m_groups.size(); ++group) {
            Weights& found = match.groups.emplace_back(m_groups[group].size());
            for (std::size_t place = 0; place < found.size(); ++place) {
                const auto& weights = dealt[{group, place}];
                found[place] = weights.size() == 1 ? m_weights[*weights.begin()] : nullptr;
            }
        }
        return match;
    }

    [[nodiscard]] bool isFirstOfModule(std::size_t at) const
    {
        return at == 0 || moduleOf(*m_weights[at - 1]) != moduleOf(*m_weights[at]);
    }

    [[nodiscard]] std::size_t endOfModule(std::size_t at) const
    {
        std::size_t end = at + 1;
        while (end < m_weights.size() && !isFirstOfModule(end)) {
            ++end;
        }
        return end;
    }

    const std::vector<ParameterShapes>& m_groups;
    const Weights& m_weights;
    Kind m_kind;
    std::vector<std::set<Position>> m_before; ///< positions that can stand before a weight
    std::size_t m_count = 0;
};

/// Modules in another order: the optimizer was made of them one by one.
class ModuleOrder
{
public:
    ModuleOrder(const std::vector<ParameterShapes>& groups, const Weights& weights)
    {
        for (const ParameterShapes& group : groups) {
            m_states.insert(m_states.end(), group.begin(), group.end());
        }
        for (const auto& weight : weights) {
            const bool isNext =
                m_modules.empty() || moduleOf(*m_modules.back().front()) != moduleOf(*weight);
            if (isNext) {
                m_modules.emplace_back();
            }
            m_modules.back().push_back(weight);
        }
        m_used.resize(m_modules.size());
    }

    /// The weights in the optimizer's order, where one order alone fits.
    std::optional<Weights> only()
    {
        search();
        return m_orders == 1 && m_tries <= kMostOrders ? std::optional(m_first) : std::nullopt;
    }

private:
    void search()
    {
        if (m_order.size() == m_states.size()) {
            m_first = m_orders == 0 ? m_order : m_first;
            ++m_orders;
            return;
        }
        for (std::size_t index = 0; index < m_modules.size(); ++index) {
            if (m_orders > 1 || ++m_tries > kMostOrders) {
                return;
            }
            const Weights& module = m_modules[index];
            if (m_used[index] || !isNext(module)) {
                continue;
            }
            m_used[index] = true;
            m_order.insert(m_order.end(), module.begin(), module.end());
            search();
            m_order.resize(m_order.size() - module.size());
            m_used[index] = false;
        }
    }

    [[nodiscard]] bool isNext(const Weights& module) const
    {
        std::size_t at = m_order.size();
        return at + module.size() <= m_states.size() &&
               std::ranges::all_of(module, [this, &at](const auto& weight) {
                   return fits(m_states[at++], *weight);
               });
    }

    ParameterShapes m_states;
    std::vector<Weights> m_modules;
    std::vector<bool> m_used;
    Weights m_order;
    Weights m_first;
    std::size_t m_orders = 0;
    std::size_t m_tries = 0;
};

/// The weights of an order that goes through the groups one after the other.
ParameterMatch inGroups(const std::vector<ParameterShapes>& groups, const Weights& order, Kind kind)
{
    ParameterMatch match{kind, {}};
    auto next = order.begin();
    for (const ParameterShapes& group : groups) {
        const auto end = next + static_cast<std::ptrdiff_t>(group.size());
        match.groups.emplace_back(next, end);
        next = end;
    }
    return match;
}

bool fitsOrder(const std::vector<ParameterShapes>& groups, const Weights& order)
{
    auto next = order.begin();
    return std::ranges::all_of(groups, [&](const ParameterShapes& group) {
        return std::ranges::all_of(group, [&](const auto& state) { return fits(state, **next++); });
    });
}

} // namespace

std::optional<ParameterMatch> matchParameters(const std::vector<ParameterShapes>& groups,
                                              const Weights& weights)
{
    std::size_t count = 0;
    for (const ParameterShapes& group : groups) {
        count += group.size();
    }
    if (count == 0 || count > weights.size()) {
        return std::nullopt;
    }
    if (count == weights.size()) {
        if (fitsOrder(groups, weights)) {
            return inGroups(groups, weights, Kind::Whole);
        }
        if (auto match = Deal(groups, weights, Kind::Whole).match()) {
            return match;
        }
    } else if (auto match = Deal(groups, weights, Kind::FrozenModules).match()) {
        return match;
    }
    if (const auto order = ModuleOrder(groups, weights).only()) {
        return inGroups(groups, *order, Kind::OtherOrder);
    }
    if (count < weights.size()) {
        return Deal(groups, weights, Kind::FrozenWeights).match();
    }
    Weights reversed(weights.rbegin(), weights.rend());
    return fitsOrder(groups, reversed) ? std::optional(inGroups(groups, reversed, Kind::OtherOrder))
                                       : std::nullopt;
}

} // namespace gateloupe
