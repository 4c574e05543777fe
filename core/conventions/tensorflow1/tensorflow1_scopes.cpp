// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/tensorflow1/tensorflow1_scopes.h"

#include <array>
#include <optional>

#include "core/base/lists.h"
#include "core/base/number_text.h"
#include "core/conventions/tensorflow1/tensorflow1_rules.h"

namespace gateloupe::tensorflow1 {

namespace {

constexpr std::string_view kLayerPrefix = "cell_";
constexpr std::string_view kMulti = "multi_rnn_cell";
constexpr std::string_view kBidirectional = "bidirectional_rnn";
constexpr std::string_view kDynamicRnn = "rnn";
constexpr std::array<Named<Direction>, 2> kDirections = {
    {{"fw", Direction::Forward}, {"bw", Direction::Backward}}};

/// Takes scopes off the end of a path.
class Outwards
{
public:
    explicit Outwards(std::span<const std::string_view> scopes)
        : m_scopes(scopes)
    {
    }

    [[nodiscard]] std::string path() const { return joined(m_scopes, m_scopes.size()); }

    [[nodiscard]] bool endsWith(std::string_view name) const
    {
        return !m_scopes.empty() && isNamed(m_scopes.back(), name);
    }

    /// The N of a last component "cell_N", which is taken off.
    std::optional<std::uint32_t> takeLayer(std::string_view prefix = kLayerPrefix)
    {
        if (m_scopes.empty() || !m_scopes.back().starts_with(prefix)) {
            return std::nullopt;
        }
        const auto layer = numberFromText<std::uint32_t>(m_scopes.back().substr(prefix.size()));
        if (layer) {
            drop(1);
        }
        return layer;
    }

    std::optional<std::uint32_t> takeMultiLayer()
    {
        return isInside(kMulti) ? takeLayer() : std::nullopt;
    }

    std::optional<Direction> takeDirection()
    {
        const auto direction =
            isInside(kBidirectional) ? valueNamed(kDirections, m_scopes.back()) : std::nullopt;
        drop(direction ? 1 : 0);
        return direction;
    }

    void drop(std::size_t count) { m_scopes = m_scopes.first(m_scopes.size() - count); }

private:
    /// Whether the last component stands in a scope of that name.
    [[nodiscard]] bool isInside(std::string_view name) const
    {
        return m_scopes.size() > 1 && isNamed(m_scopes[m_scopes.size() - 2], name);
    }

    std::span<const std::string_view> m_scopes;
};

} // namespace

std::vector<std::string_view> componentsOf(std::string_view path)
{
    return splitAt(path, "/");
}

std::string joined(std::span<const std::string_view> components, std::size_t count)
{
    return joinedBy("/", components.first(count));
}

CellPlace placeOf(std::span<const std::string_view> scopes)
{
    CellPlace place;
    place.stack = joined(scopes, scopes.size());
    Outwards at(scopes);
    at.drop(1);
    if (const auto object = at.takeLayer(kObjectCell)) {
        place.stack = at.path();
        place.layer = *object;
        return place;
    }
    const auto inner = at.takeMultiLayer();
    if (inner) {
        place.stack = at.path();
        place.layer = *inner;
        at.drop(1);
    }
    const auto direction = at.takeDirection();
    place.isInsideRnn = inner || direction || at.endsWith(kDynamicRnn);
    if (!direction) {
        return place;
    }
    place.direction = *direction;
    place.stack = at.path();
    place.isParallel = true;
    at.drop(1);
    // A MultiRNNCell inside each direction of a stack of bidirectional layers is no such stack.
    if (const auto outer = inner.value_or(0) == 0 ? at.takeLayer() : std::nullopt) {
        place.stack = at.path();
        place.layer = *outer;
        place.isParallel = false;
    }
    return place;
}

} // namespace gateloupe::tensorflow1
