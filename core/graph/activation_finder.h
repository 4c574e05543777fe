// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "core/graph/feature_walk.h"
#include "core/model/equations.h"

namespace gateloupe {

/// A value as the activation of another one: itself, Linear, where nothing else is found.
struct GraphActivation
{
    Activation activation{ActivationKind::Linear};
    GraphWindow input;
    std::optional<std::uint32_t> node; ///< that makes the value
    /// Each element is computed from one of `other`'s, by a function that is no known activation.
    std::optional<GraphWindow> other;
    /// That function at kToldPoints; only with `other`.
    std::array<double, 4> otherValues{};

    [[nodiscard]] bool isLinear() const { return activation.kind == ActivationKind::Linear; }
};

/// Points at which a function without a name is compared with the known activations.
inline constexpr std::array<double, 4> kToldPoints = {-2.0, -0.5, 0.5, 2.0};

/// Knows an activation by its operator, and in any other writing by what it computes: elementwise
/// operators with numbers between two values make a function of one number, which is tried at some
/// points (activation_match.h). The most that makes a known activation is one: of
/// min(max(0.2 x + 0.5, 0), 1), x goes into it.
/// Lifetime: that of the walk.
class ActivationFinder
{
public:
    explicit ActivationFinder(FeatureWalk& walk)
        : m_walk(walk)
    {
    }

    GraphActivation activationOf(GraphWindow window);

    /// Every reading of a value as an activation, the one that takes in the most first: relu of a
    /// clipped value is a clip of the value too.
    std::vector<GraphActivation> readingsOf(GraphWindow window)
    {
        return search(m_walk.strip(window), false);
    }

private:
    /// An operand of an operation: a number, or one of the function's values.
    struct Operand
    {
        double number = 0.0;
        std::optional<GraphWindow> value;
        std::size_t maker = 0; ///< the term that makes the value; their count where it goes in
    };

    /// An operation between two values.
    struct Term
    {
        GraphWindow output;
        const GraphNode* node = nullptr;
        std::vector<Operand> operands;
    };

    /// A value that all of a function goes through: what `terms` terms compute from it.
    struct Cut
    {
        GraphWindow input;
        std::size_t terms = 0;
    };

    std::optional<double> numberOf(GraphValueIndex value, bool isSpread);
    static void link(std::vector<Term>& terms);
    static double computed(std::span<const Term> terms, double x, std::vector<double>& values);
    std::vector<GraphActivation> search(const GraphWindow& window, bool isFirstOnly);
    std::optional<Term> termOf(const GraphWindow& window);
    static std::vector<double> cornersOf(std::span<const Term> terms);
    std::vector<Cut> cutsOf(const GraphWindow& window, std::vector<Term>& terms);

    FeatureWalk& m_walk;
    std::map<std::tuple<std::uint32_t, std::int64_t, std::int64_t>, GraphActivation> m_known;
};

} // namespace gateloupe
