// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/gradients/gradient_defect.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <string>
#include <utility>

#include "core/analysis/blame/defects/defect_list.h"

namespace gateloupe {

namespace {

using Doubled = BackwardFaults::DoubledActivation;

/// Every chunk of a truncated pass up to so many steps is tried, beyond only the usual ones.
constexpr std::uint64_t kEveryTruncation = 128;
constexpr std::uint64_t kUsualTruncations[] = {140, 150, 160, 192, 200, 250,  256,  300,  320, 350,
                                               384, 400, 500, 512, 640, 1000, 1024, 2000, 2048};

class GradientDefectList
{
public:
    explicit GradientDefectList(const RightBackward& right)
        : m_right(right)
        , m_spec(right.model().spec)
    {
    }

    std::vector<GradientDefect> all()
    {
        addUpstream();
        addActivations();
        addGates();
        addPaths();
        addTruncations();
        addLayers();
        addDirections();
        addBatch();
        addSums();
        return std::move(m_defects);
    }

private:
    void add(const char* id, DefectDetail detail, Message text, BackwardFaults faults,
             bool isOneOfForms = false)
    {
        m_defects.push_back({.named = {.id = id,
                                       .detail = std::move(detail),
                                       .text = std::move(text),
                                       .appliedTo = {},
                                       .isOneOfForms = isOneOfForms},
                             .faults = std::move(faults)});
    }

    /// One array of the upstream gradient does not enter.
    void addWithout(const char* id, Message text, Array Upstream::*array)
    {
        m_defects.push_back(
            {.named = {.id = id, .detail = {}, .text = std::move(text), .appliedTo = {}},
             .upstream = [array](Upstream upstream) {
                 upstream.*array = {};
                 return upstream;
             }});
    }

    void addAfter(const char* id, DefectDetail detail, Message text,
                  std::function<void(WeightGradients&)> after)
    {
        m_defects.push_back({.named = {.id = id,
                                       .detail = std::move(detail),
                                       .text = std::move(text),
                                       .appliedTo = {}},
                             .after = std::move(after)});
    }

    [[nodiscard]] bool isLstm() const { return m_spec.cell == CellKind::Lstm; }

    [[nodiscard]] std::span<const Gate> gates() const { return gatesOf(m_spec.cell); }

    void addUpstream()
    {
        const Upstream& upstream = m_right.request.upstream;
        if (!upstream.y.isEmpty()) {
            addWithout(
                "upstream_y_ignored",
                message("the gradient of the output does not enter; look for the grad_output "
                        "argument of the backward function"),
                &Upstream::y);
        }
        if (!upstream.hN.isEmpty()) {
            addWithout(
                "upstream_h_ignored",
                message("the gradient of the last h does not enter; look for grad_h_n at the "
                        "first step of the loop"),
                &Upstream::hN);
        }
        if (!upstream.cN.isEmpty()) {
            addWithout(
                "upstream_c_ignored",
                message("the gradient of the last c does not enter; look for grad_c_n at the "
                        "first step of the loop"),
                &Upstream::cN);
        }
        const Message forwardOrder =
            message("the steps go from the first to the last as in the forward pass; look for the "
                    "direction of the loop over time");
        const bool hasLast = !upstream.hN.isEmpty() || !upstream.cN.isEmpty();
        add("forward_order", {}, forwardOrder, {.runsForwards = true}, true);
        if (hasLast) {
            add("forward_order", {{"last_states", std::string("first step")}}, forwardOrder,
                {.runsForwards = true, .lastStatesEnterFirst = true}, true);
        }
    }

    void addActivations()
    {
        const Message doubled =
            message("the derivative of an activation is taken at its own result, 1 - "
                    "tanh(tanh(x))^2; look for a derivative that gets the activated number");
        const auto addDoubled = [&](const char* where, Doubled what) {
            add("tanh_of_tanh", {{"where", std::string(where)}}, doubled, {.doubled = what}, true);
        };
        addDoubled("candidate", Doubled::Candidate);
        if (isLstm()) {
            addDoubled("output", Doubled::Output);
            addDoubled("candidate and output", Doubled::Both);
            add("tanh_of_tanh", {{"where", std::string("output gate")}}, doubled,
                {.isOutputValueDoubled = true}, true);
            add("tanh_of_tanh", {{"where", std::string("output and output gate")}}, doubled,
                {.doubled = Doubled::Output, .isOutputValueDoubled = true}, true);
            add("tanh_derivative_missing", {},
                message("dL/dc lacks the derivative of tanh(c); look for dh * o without 1 - "
                        "tanh(c)^2"),
                {.isOutputDerivativeMissing = true});
            add("forget_sees_new_c", {},
                message("the forget gate's gradient takes c after the step in place of c before "
                        "it; look for an index that is one step off"),
                {.seesNewCellState = true});
        }
        add("candidate_derivative_missing", {},
            message("the candidate's gradient lacks the derivative of its activation; look for 1 - "
                    "g^2"),
            {.isCandidateDerivativeMissing = true});
    }

    /// The gates with a sigmoid.
    [[nodiscard]] std::vector<Gate> sigmoidGates() const
    {
        std::vector<Gate> all(gates().begin(), gates().end());
        std::erase_if(all, [](Gate gate) {
            return gate == Gate::Cell || gate == Gate::New || gate == Gate::Hidden;
        });
        return all;
    }

    void addGates()
    {
        for (const Gate gate : sigmoidGates()) {
            add("sigmoid_derivative_missing", {{"gate", std::string(nameOf(gate))}},
                message("the %1 gate's gradient lacks the derivative of the sigmoid; look for s (1 "
                        "- s)",
                        nameOf(gate)),
                {.withoutDerivative = {gate}});
        }
        if (sigmoidGates().size() > 1) {
            const std::vector<Gate> every = sigmoidGates();
            add("sigmoid_derivative_missing", {{"gate", std::monostate()}},
                message("the gates' gradients lack the derivative of the sigmoid; look for s (1 - "
                        "s)"),
                {.withoutDerivative = {every.begin(), every.end()}});
        }
        for (const Gate gate : gates()) {
            if (gates().size() > 1) {
                add("gate_gradient_missing", {{"gate", std::string(nameOf(gate))}},
                    message("the %1 gate gets no gradient; look for a missing term, or a detached "
                            "tensor",
                            nameOf(gate)),
                    {.missing = {gate}});
            }
        }
        for (std::size_t first = 0; first < gates().size(); ++first) {
            for (std::size_t second = first + 1; second < gates().size(); ++second) {
                addExchanged(gates()[first], gates()[second]);
            }
        }
        addGateOrders();
    }

    void addExchanged(Gate first, Gate second)
    {
        const std::vector<std::string> names = {std::string(nameOf(first)),
                                                std::string(nameOf(second))};
        const Message text =
            message("the gradients of the %1 and %2 gates are exchanged within the step; look for "
                    "the order in which they are put together",
                    nameOf(first), nameOf(second));
        const bool isReset = second == Gate::New && m_right.model().gruReset() == GruReset::After;
        add("gate_gradients_exchanged", {{"gates", names}}, text,
            {.exchanged = std::pair(first, second)}, isReset);
        if (isReset) {
            add("gate_gradients_exchanged",
                {{"gates", names}, {"where", std::string("before the reset gate")}}, text,
                {.exchanged = std::pair(first, second), .isExchangedBeforeReset = true}, true);
        }
    }

    /// All gradients of gate after gate in another order, as a framework with other rows has them.
    void addGateOrders()
    {
        std::vector<std::size_t> order(gates().size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        while (std::ranges::next_permutation(order).found) {
            std::vector<std::string> names;
            std::map<Gate, Gate> from;
            for (std::size_t place = 0; place < order.size(); ++place) {
                names.emplace_back(nameOf(gates()[order[place]]));
                from[gates()[place]] = gates()[order[place]];
            }
            addAfter("gate_order", {{"order", names}},
                     message("the gradients are right and their gates stand in another order; look "
                             "for the order in which they are written"),
                     [from](WeightGradients& gradients) {
                         const WeightGradients right = gradients;
                         for (auto& [id, values] : gradients) {
                             ParameterId source = id;
                             source.gate = from.at(id.gate);
                             if (id.kind != ParameterKind::ProjectionWeights &&
                                 right.contains(source)) {
                                 values = right.at(source);
                             }
                         }
                     });
        }
    }

    void addPaths()
    {
        add("recurrent_sees_new_h", {},
            message("dR takes h after the step in place of h before it; look for an index that is "
                    "one step off"),
            {.seesNewHiddenState = true});
        if (m_spec.recurrentWidth() == m_spec.hiddenSize) {
            add("recurrent_not_transposed", {},
                message("the gradient goes to the step before by R in place of its transpose; look "
                        "for R dz without T"),
                {.isRecurrentUntransposed = true});
        }
        add("no_path_through_h", {},
            message("no gradient reaches h of the step before; look for dh that is not handed on, "
                    "or a detached h"),
            {.hasNoPathThroughH = true});
        if (m_spec.cell == CellKind::Gru) {
            add("no_path_through_h", {{"where", std::string("recurrent product")}},
                message("h of the step before gets its gradient by z * h alone, none by R * h; "
                        "look for a detached h in the recurrent product"),
                {.hasNoPathThroughR = true});
            add("no_path_through_h", {{"where", std::string("update gate")}},
                message("h of the step before gets its gradient by R * h alone, none by z * h; "
                        "look for dh * z"),
                {.hasNoPathThroughUpdate = true});
        }
        if (isLstm()) {
            add("no_path_through_c", {},
                message("no gradient reaches c of the step before; look for dc that is not handed "
                        "on, or a detached c"),
                {.hasNoPathThroughC = true});
            add("c_path_without_forget", {},
                message("dc goes to the step before without the forget gate; look for dc = dc * "
                        "f"),
                {.isForgetMissingInPath = true});
        }
    }

    void addTruncations()
    {
        const std::uint64_t steps = m_right.request.run->steps();
        std::vector<std::uint64_t> chunks;
        // Without c a border at every step is no path through h.
        for (std::uint64_t every = isLstm() ? 1 : 2; every < std::min(steps, kEveryTruncation);
             ++every) {
            chunks.push_back(every);
        }
        for (const std::uint64_t every : kUsualTruncations) {
            if (every < steps) {
                chunks.push_back(every);
            }
        }
        for (const std::uint64_t every : chunks) {
            const auto detail = static_cast<std::int64_t>(every);
            add("truncated", {{"every", detail}},
                message("no gradient passes a border every %1 steps; look for a detached state, or "
                        "chunks of truncated backpropagation",
                        every),
                {.truncation = BackwardFaults::Truncation{.every = every}}, true);
            if (steps % every != 0) { // else the same borders
                add("truncated", {{"every", detail}, {"from", std::string("end")}},
                    message("no gradient passes a border every %1 steps, counted from the last; "
                            "look for a detached state, or chunks of truncated backpropagation",
                            every),
                    {.truncation = BackwardFaults::Truncation{.every = every, .fromEnd = true}},
                    true);
            }
        }
    }

    void addLayers()
    {
        if (m_spec.layers < 2) {
            return;
        }
        add("lower_layer_detached", {},
            message("no gradient of a layer reaches the layer below; look for a detached tensor "
                    "between layers"),
            {.areLowerLayersDetached = true});
        if (m_right.forward().isTraining && m_right.forward().dropout > 0.0) {
            add("dropout_not_in_backward", {},
                message("the dropout mask is missing in the backward pass; look for the mask "
                        "between layers"),
                {.ignoresDropout = true}, true);
            add("dropout_not_in_backward", {{"where", std::string("weights, too")}},
                message("the dropout mask is missing in the backward pass and in what dW takes as "
                        "the layer's input; look for an output that is kept before dropout"),
                {.ignoresDropout = true, .doWeightsIgnoreDropout = true}, true);
            add("dropout_not_in_backward", {{"where", std::string("weights alone")}},
                message("dW takes the layer's input before dropout; look for an output that is "
                        "kept before dropout"),
                {.doWeightsIgnoreDropout = true}, true);
            add("dropout_scaled_twice", {},
                message("the scale of dropout, 1 / (1 - p), acts twice in the backward pass; look "
                        "for a mask that holds it already"),
                {.isDropoutScaledTwice = true});
        }
    }

    void addDirections()
    {
        if (m_spec.directions < 2) {
            return;
        }
        for (const Direction direction : {Direction::Backward, Direction::Forward}) {
            const std::string name(nameOf(direction));
            add("direction_missing", {{"direction", name}},
                message("the %1 direction gets no gradient; look for the half of the output that "
                        "is not handed on",
                        name),
                {.missingDirection = direction}, true);
            if (m_spec.layers > 1) {
                add("direction_missing",
                    {{"direction", name}, {"where", std::string("layer below")}},
                    message("nothing of the %1 direction's gradient reaches the layer below; look "
                            "for dx that is not added",
                            name),
                    {.detachedDirection = direction}, true);
            }
        }
    }

    void addBatch()
    {
        const auto& lengths = m_right.request.run->summary().lengths;
        const bool hasPadding = std::ranges::any_of(lengths, [this](std::uint64_t length) {
            return length < m_right.request.run->steps();
        });
        if (hasPadding) {
            m_defects.push_back(
                {.named = {.id = "padding_counted",
                           .detail = {},
                           .text = message("the steps behind the ends of shorter sequences count; "
                                           "look for lengths that the backward pass does not know"),
                           .appliedTo = {}},
                 .forward = [](ForwardRequest& request) { request.lengths.clear(); }});
        }
        const Resets& resets = m_right.forward().resets;
        bool isReset = false;
        for (std::uint64_t sequence = 0; sequence < lengths.size(); ++sequence) {
            isReset = isReset || resets.count(sequence, lengths[sequence]) > 0;
        }
        if (isReset) {
            add("reset_crossed", {},
                message("the gradient passes the steps where a sequence begins anew; look for a "
                        "mask on the state that the backward pass does not have"),
                {.crossesResets = true});
        }
        addMeans();
    }

    void addMeans()
    {
        const auto& run = *m_right.request.run;
        const std::uint64_t width = m_spec.outputWidth();
        const auto& lengths = run.summary().lengths;
        const auto counted = std::accumulate(lengths.begin(), lengths.end(), std::uint64_t{0});
        addMean("mean_over_batch", run.batch(),
                message("the gradients are means over the batch in place of sums; look for a "
                        "division by the batch"));
        addMean("mean_over_time", run.steps(),
                message("the gradients are means over the steps in place of sums; look for a "
                        "division by the steps"));
        addMeanOf("steps and batch", run.steps() * run.batch());
        addMeanOf("steps that are no padding", counted);
        addMeanOf("steps, batch and units", run.steps() * run.batch() * width);
        addMeanOf("steps that are no padding, and units", counted * width);
        addMeanOf("batch and units", run.batch() * width);
        addMeanOf("steps and units", run.steps() * width);
        addMeanOf("units", width);
    }

    void addMean(const char* id, std::uint64_t count, Message text, DefectDetail detail = {})
    {
        if (count < 2 || !m_counts.insert(count).second) {
            return; // one number, one mean
        }
        const double factor = 1.0 / static_cast<double>(count);
        addAfter(id, std::move(detail), std::move(text), [factor](WeightGradients& gradients) {
            for (auto& [parameter, values] : gradients) {
                scale(values, factor);
            }
        });
    }

    void addMeanOf(const char* of, std::uint64_t count)
    {
        addMean("scaled", count,
                message("the gradients are means over %1, the sums divided by %2; look for a loss "
                        "that takes the mean",
                        std::string(of), count),
                {{"factor", 1.0 / static_cast<double>(count)}, {"mean_over", std::string(of)}});
    }

    void addSums()
    {
        addAfter("all_zero", {},
                 message("theirs are zero everywhere: nothing came back; look for a detached loss, "
                         "an upstream gradient that does not enter, or gradients that were read "
                         "before the pass or after they were zeroed"),
                 [](WeightGradients& gradients) {
                     for (auto& [id, values] : gradients) {
                         std::ranges::fill(values, 0.0);
                     }
                 });
        const auto has = [this](ParameterKind kind) {
            return std::ranges::any_of(
                m_right.gradients, [kind](const auto& entry) { return entry.first.kind == kind; });
        };
        if (!has(ParameterKind::InputBias) || !has(ParameterKind::RecurrentBias)) {
            return;
        }
        for (const ParameterKind kind : {ParameterKind::RecurrentBias, ParameterKind::InputBias}) {
            addAfter("one_bias_only", {{"missing", std::string(nameOf(kind))}},
                     message("of the two biases one gets no gradient, the %1; both are added, so "
                             "both get the same",
                             kind == ParameterKind::InputBias ? "input bias" : "recurrent bias"),
                     [kind](WeightGradients& gradients) {
                         for (auto& [id, values] : gradients) {
                             if (id.kind == kind) {
                                 std::ranges::fill(values, 0.0);
                             }
                         }
                     });
        }
    }

    const RightBackward& m_right;
    const RnnSpec& m_spec;
    std::vector<GradientDefect> m_defects;
    std::set<std::uint64_t> m_counts; ///< of the means that are listed
};

} // namespace

GradientDefect faultyPass(std::string id, DefectDetail detail, Message text, BackwardFaults faults)
{
    return {.named = {.id = std::move(id),
                      .detail = std::move(detail),
                      .text = std::move(text),
                      .appliedTo = {}},
            .faults = std::move(faults)};
}

std::vector<GradientDefect> gradientDefectsOf(const RightBackward& right)
{
    return GradientDefectList(right).all();
}

} // namespace gateloupe
