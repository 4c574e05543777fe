// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/gradients/wrong_parts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include "core/analysis/blame/defects/defect_list.h"
#include "core/analysis/blame/gradients/gradient_fits.h"
#include "core/analysis/gradient/network_part.h"
#include "core/base/lists.h"

namespace gateloupe {

namespace {

/// A number that is fitted to fewer others explains nothing.
constexpr std::size_t kFewestInAPart = 4;

DefectDetail detailOf(const NetworkPart& part)
{
    DefectDetail all;
    if (!part.kinds.empty()) {
        all.emplace_back("kind", part.kinds);
    }
    if (part.gate) {
        all.emplace_back("gate", std::string(nameOf(*part.gate)));
    }
    if (part.layer) {
        all.emplace_back("layer", static_cast<std::int64_t>(*part.layer));
    }
    if (part.direction) {
        all.emplace_back("direction", std::string(nameOf(*part.direction)));
    }
    return all;
}

bool isOfGate(const ParameterId& id)
{
    return id.kind != ParameterKind::ProjectionWeights;
}

/// Arrays of theirs beside the right ones, as one long vector each.
struct Sums
{
    double product = 0.0;
    double squares = 0.0;
    std::size_t count = 0;

    void add(double theirs, double other)
    {
        product += theirs * other;
        squares += other * other;
        ++count;
    }

    [[nodiscard]] std::optional<double> factor() const
    {
        return count >= kFewestInAPart && squares > 0.0 ? std::optional(product / squares)
                                                        : std::nullopt;
    }
};

class PartDefects
{
public:
    PartDefects(const RightBackward& right, const WeightGradients& theirs,
                const std::vector<ParameterId>& wrong, double near)
        : m_right(right)
        , m_theirs(theirs)
        , m_wrong(wrong)
        , m_near(near)
    {
        std::vector<ParameterId> all;
        for (const auto& [id, values] : theirs) {
            all.push_back(id);
        }
        m_part = partOf(wrong, all);
    }

    std::vector<GradientDefect> all(const WeightGradients& weights)
    {
        addMultiple();
        addGateOrders();
        addCopiedGates();
        addTurned();
        addDecay(weights);
        addExchangedLayers();
        addExchangedDirections();
        addForgottenReset();
        return std::move(m_defects);
    }

private:
    using Change = std::function<void(const ParameterId&, std::vector<double>&)>;

    /// A change of each wrong array.
    void add(const char* id, DefectDetail detail, Message text, const Change& change)
    {
        const DefectDetail part = detailOf(m_part);
        detail.insert(detail.end(), part.begin(), part.end());
        m_defects.push_back({.named = {.id = id,
                                       .detail = std::move(detail),
                                       .text = std::move(text),
                                       .appliedTo = {}},
                             .after = [change, wrong = m_wrong](WeightGradients& gradients) {
                                 for (const ParameterId& each : wrong) {
                                     change(each, gradients.at(each));
                                 }
                             }});
    }

    /// The right gradient that stands elsewhere; empty where there is none of this size.
    [[nodiscard]] std::optional<std::vector<double>> other(const ParameterId& id,
                                                           std::size_t size) const
    {
        const auto found = m_right.gradients.find(id);
        return found == m_right.gradients.end() || found->second.size() != size
                   ? std::nullopt
                   : std::optional(found->second);
    }

    /// Each wrong array is the right one of another place.
    void addMoved(const char* id, DefectDetail detail, Message text,
                  const std::function<ParameterId(ParameterId)>& source)
    {
        std::map<ParameterId, std::vector<double>> moved;
        for (const ParameterId& each : m_wrong) {
            if (auto values = other(source(each), m_right.gradients.at(each).size())) {
                moved[each] = *std::move(values);
            }
        }
        if (moved.empty()) {
            return;
        }
        add(id, std::move(detail), std::move(text),
            [moved = std::move(moved)](const ParameterId& each, std::vector<double>& values) {
                if (const auto found = moved.find(each); found != moved.end()) {
                    values = found->second;
                }
            });
    }

    void addMultiple()
    {
        Sums sums;
        bool isZero = true;
        for (const ParameterId& id : m_wrong) {
            const std::vector<double>& own = m_right.gradients.at(id);
            for (std::size_t at = 0; at < own.size(); ++at) {
                sums.add(m_theirs.at(id)[at], own[at]);
                isZero = isZero && m_theirs.at(id)[at] == 0.0;
            }
        }
        if (isZero) {
            const bool isDirection =
                m_part.direction && !m_part.layer && !m_part.gate && m_part.kinds.empty();
            add(isDirection ? "direction_missing" : "part_missing", {},
                message("the gradient of a part is zero, all else is right (%1); look for a line "
                        "that is missing, or a detached tensor",
                        m_part.text()),
                [](const ParameterId&, std::vector<double>& values) {
                    std::ranges::fill(values, 0.0);
                });
            return;
        }
        if (const auto fitted = sums.factor()) {
            const double factor = nearRound(*fitted, m_near);
            add("scaled", {{"factor", factor}},
                message("the gradients of a part are %1 times the right ones, all else is right "
                        "(%2); look for a sum that is taken more than once or not to its end",
                        factor, m_part.text()),
                [factor](const ParameterId&, std::vector<double>& values) {
                    scale(values, factor);
                });
        }
    }

    void addGateOrders()
    {
        const auto gates = gatesOf(m_right.model().spec.cell);
        std::vector<std::size_t> order(gates.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        while (!m_part.isWhole() && !m_part.gate && std::ranges::next_permutation(order).found) {
            std::vector<std::string> names;
            std::map<Gate, Gate> from;
            for (std::size_t place = 0; place < order.size(); ++place) {
                names.emplace_back(nameOf(gates[order[place]]));
                from[gates[place]] = gates[order[place]];
            }
            if (!movesJustWrong(from)) {
                continue; // the same for these arrays as another order
            }
            addMoved("gate_order", {{"order", names}},
                     message("the gradients of a part are right and their gates stand in another "
                             "order (%1); look for the order in which they are written",
                             m_part.text()),
                     [from](ParameterId id) {
                         id.gate = isOfGate(id) ? from.at(id.gate) : id.gate;
                         return id;
                     });
        }
    }

    /// Each wrong gate has the gradients of the gate that comes nearest; no order of all gates.
    void addCopiedGates()
    {
        std::map<Gate, Gate> from;
        for (const ParameterId& id : m_wrong) {
            if (isOfGate(id) && !from.contains(id.gate)) {
                from[id.gate] = nearestGate(id.gate);
            }
        }
        std::set<Gate> sources;
        std::vector<std::string> names;
        for (const auto& [gate, source] : from) {
            sources.insert(source);
            names.push_back(std::string(nameOf(gate)) + " from " + std::string(nameOf(source)));
        }
        const bool isOrder =
            std::ranges::all_of(sources, [&from](Gate source) { return from.contains(source); });
        if (from.empty() || (isOrder && sources.size() == from.size())) {
            return;
        }
        addMoved("gate_gradient_copied", {{"gates", names}},
                 message("gates have the gradients of others (%1; in: %2); look for an index that "
                         "was not changed in a copied line",
                         joinedBy(", ", names), m_part.text()),
                 [from](ParameterId id) {
                     const auto found = from.find(id.gate);
                     id.gate = found == from.end() || !isOfGate(id) ? id.gate : found->second;
                     return id;
                 });
    }

    [[nodiscard]] Gate nearestGate(Gate gate) const
    {
        Gate nearest = gate;
        double least = std::numeric_limits<double>::infinity();
        for (const Gate source : gatesOf(m_right.model().spec.cell)) {
            double squares = 0.0;
            for (const ParameterId& id : m_wrong) {
                ParameterId from = id;
                from.gate = source;
                const auto values = other(from, m_right.gradients.at(id).size());
                for (std::size_t at = 0; values && id.gate == gate && at < values->size(); ++at) {
                    const double apart = (*values)[at] - m_theirs.at(id)[at];
                    squares += apart * apart;
                }
            }
            if (squares < least) {
                least = squares;
                nearest = source;
            }
        }
        return nearest;
    }

    /// Whether the gates that change places are those with a wrong array.
    [[nodiscard]] bool movesJustWrong(const std::map<Gate, Gate>& from) const
    {
        return std::ranges::all_of(from, [this](const auto& entry) {
            const bool isWrong = std::ranges::any_of(m_wrong, [&](const ParameterId& id) {
                return isOfGate(id) && id.gate == entry.first;
            });
            return isWrong == (entry.first != entry.second);
        });
    }

    void addTurned()
    {
        const RnnSpec& spec = m_right.model().spec;
        const bool canTurn = std::ranges::all_of(m_wrong, [&](const ParameterId& id) {
            return !isVector(id.kind) && sizeOf(spec, id).rows == sizeOf(spec, id).cols;
        });
        if (!canTurn) {
            return;
        }
        add("gradient_transposed", {},
            message("the gradient matrices of a part are transposed (%1); look for dz^T h in place "
                    "of h^T dz",
                    m_part.text()),
            [&spec](const ParameterId& id, std::vector<double>& values) {
                const std::uint64_t size = sizeOf(spec, id).rows;
                for (std::uint64_t row = 0; row < size; ++row) {
                    for (std::uint64_t col = 0; col < row; ++col) {
                        std::swap(values[row * size + col], values[col * size + row]);
                    }
                }
            });
    }

    void addDecay(const WeightGradients& weights)
    {
        Sums sums;
        for (const ParameterId& id : m_wrong) {
            const std::vector<double>& own = m_right.gradients.at(id);
            const std::vector<double>& weight = weights.at(id);
            for (std::size_t at = 0; at < own.size(); ++at) {
                sums.add(m_theirs.at(id)[at] - own[at], weight[at]);
            }
        }
        if (const auto fitted = sums.factor()) {
            const double factor = nearRound(*fitted, m_near);
            add("weight_decay", {{"factor", factor}},
                message("%1 times the weights is added to their gradients (%2); look for weight "
                        "decay, or a penalty that is part of the loss",
                        factor, m_part.text()),
                [factor, weights](const ParameterId& id, std::vector<double>& values) {
                    for (std::size_t at = 0; at < values.size(); ++at) {
                        values[at] += factor * weights.at(id)[at];
                    }
                });
        }
    }

    void addExchangedLayers()
    {
        const std::uint32_t layers = m_right.model().spec.layers;
        for (std::uint32_t first = 0; first < layers; ++first) {
            for (std::uint32_t second = first + 1; second < layers; ++second) {
                const std::vector<std::int64_t> numbers = {first, second};
                addMoved("layers_exchanged", {{"layers", numbers}},
                         message("the gradients of layers %1 and %2 stand in each other's place; "
                                 "look for the order in which layers are written",
                                 first, second),
                         [first, second](ParameterId id) {
                             const std::uint32_t layer = id.layer.value;
                             id.layer = LayerIndex(layer == first    ? second
                                                   : layer == second ? first
                                                                     : layer);
                             return id;
                         });
            }
        }
    }

    void addExchangedDirections()
    {
        if (m_right.model().spec.directions < 2) {
            return;
        }
        addMoved("directions_exchanged", {},
                 message("the gradients of the two directions stand in each other's place; look "
                         "for the order in which directions are written"),
                 [](ParameterId id) {
                     id.direction = id.direction == Direction::Forward ? Direction::Backward
                                                                       : Direction::Forward;
                     return id;
                 });
    }

    /// A GRU that resets after the product has two biases of the new gate that differ.
    void addForgottenReset()
    {
        if (m_right.model().spec.cell != CellKind::Gru) {
            return;
        }
        addMoved("reset_factor_missing", {{"where", std::string("recurrent bias")}},
                 message("the new gate's recurrent bias gets the gradient of its input bias; look "
                         "for dn * r"),
                 [](ParameterId id) {
                     id.kind = id.kind == ParameterKind::RecurrentBias ? ParameterKind::InputBias
                                                                       : id.kind;
                     return id;
                 });
    }

    const RightBackward& m_right;
    const WeightGradients& m_theirs;
    const std::vector<ParameterId>& m_wrong;
    double m_near;
    NetworkPart m_part;
    std::vector<GradientDefect> m_defects;
};

} // namespace

std::vector<ParameterId> wrongArrays(const WeightGradients& right, const WeightGradients& theirs,
                                     const GradientScorer& scorer, double tolerance)
{
    std::vector<ParameterId> wrong;
    for (const auto& [id, values] : theirs) {
        if (!(scorer.largestRelative(id, right.at(id)) <= tolerance)) {
            wrong.push_back(id);
        }
    }
    return wrong;
}

std::vector<GradientDefect> partDefects(const RightBackward& right, const WeightGradients& theirs,
                                        const std::vector<ParameterId>& wrong,
                                        const WeightGradients& weights, double near)
{
    return PartDefects(right, theirs, wrong, near).all(weights);
}

} // namespace gateloupe
