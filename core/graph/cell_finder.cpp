// SPDX-License-Identifier: Apache-2.0
#include "core/graph/cell_finder.h"

#include <algorithm>
#include <initializer_list>
#include <map>
#include <set>
#include <utility>

#include "core/base/lists.h"
#include "core/graph/feature_walk.h"

namespace gateloupe {

namespace {

/// What looks like one step of a cell.
struct Candidate
{
    CellKind cell = CellKind::Lstm;
    GruReset gruReset = GruReset::After;
    bool isUpdateNegated = false;            ///< the file's z is 1 - z
    GraphValueIndex output;                  ///< h'
    std::optional<GraphWindow> formerCell;   ///< c, as far as it is not zero
    std::optional<GraphWindow> formerHidden; ///< h, once it is known
    bool isHiddenKnown = false;              ///< formerHidden says it, even where there is none
    std::vector<GraphSum> sums;              ///< in the order of gatesOf(cell)
    GraphSum inner;                          ///< what the reset gate multiplies, reset after
    std::vector<std::string> nodes;
    std::vector<Warning> warnings;
    std::optional<std::size_t> former; ///< the candidate of the step before
    std::optional<GraphLoopIndex> loop;
    bool hasNext = false;
};

/// Which numbers a view looks at.
using ViewKey = std::tuple<const TensorSource*, std::uint64_t, Shape, std::vector<std::int64_t>>;

ViewKey keyOf(const Tensor& tensor)
{
    return {tensor.source.get(), tensor.offsetElements, tensor.shape, tensor.strides};
}

bool isActivation(const std::optional<GraphActivation>& activation, GraphOperation operation)
{
    return activation && activation->operation == operation;
}

template <typename Take>
void forEachProduct(const Candidate& candidate, const Take& take)
{
    for (const GraphSum& sum : candidate.sums) {
        std::ranges::for_each(sum.products, take);
    }
    std::ranges::for_each(candidate.inner.products, take);
}

/// What a gate is multiplied with, each once.
std::vector<GraphWindow> operandsOf(const Candidate& candidate)
{
    std::vector<GraphWindow> operands;
    forEachProduct(candidate, [&operands](const GraphProduct& product) {
        if (!isOneOf(product.operand, operands)) {
            operands.push_back(product.operand);
        }
    });
    return operands;
}

std::set<ViewKey> weightsOf(const Candidate& candidate)
{
    std::set<ViewKey> keys;
    forEachProduct(candidate,
                   [&keys](const GraphProduct& product) { keys.insert(keyOf(product.weights)); });
    return keys;
}

/// Whether one step uses the weights of another, or those of them that are left where the state
/// before it is zero.
bool isStepOfSame(const Candidate& former, const Candidate& later)
{
    const auto some = weightsOf(former);
    const auto all = weightsOf(later);
    return former.cell == later.cell && !some.empty() && std::ranges::includes(all, some, {});
}

/// Features of h.
std::uint64_t hiddenSizeOf(const Candidate& candidate)
{
    for (const GraphSum& sum : candidate.sums) {
        if (!sum.products.empty()) {
            return sum.products.front().weights.shape[0];
        }
    }
    return 0;
}

class CellFinder
{
public:
    explicit CellFinder(const DataflowGraph& graph)
        : m_graph(graph)
        , m_walk(graph)
        , m_isOutput(graph.values().size())
    {
    }

    GraphCells find()
    {
        for (const GraphValueIndex output : m_graph.outputs()) {
            m_outputs.insert(m_walk.originOf(output));
        }
        findCandidates();
        for (std::size_t index = 0; index < m_candidates.size(); ++index) {
            findHidden(index);
        }
        std::set<ViewKey> known;
        for (std::size_t index = 0; index < m_candidates.size(); ++index) {
            const Candidate& candidate = m_candidates[index];
            if (candidate.hasNext) {
                continue; // an earlier step of one that follows
            }
            std::string obstacle;
            auto cell = cellOf(candidate, obstacle);
            if (!obstacle.empty()) {
                refuse(candidate, obstacle);
            }
            // The same weights again are the same network, run from another place.
            if (cell && known.insert(keyOf(cell->parameters[1].view)).second) {
                addSteps(*cell, index);
                m_found.cells.push_back(*std::move(cell));
            }
        }
        if (m_walk.exhausted()) {
            m_found.warnings.push_back(
                message("the graph is too intricate: not all of it was searched for cells"));
        }
        return std::move(m_found);
    }

private:
    // ---- What looks like a step of a cell ----

    void findCandidates()
    {
        const auto& nodes = m_graph.nodes();
        const auto forEach = [&](std::initializer_list<GraphOperation> operations, auto attempt) {
            for (std::uint32_t index = 0; index < nodes.size() && !m_walk.exhausted(); ++index) {
                if (!nodes[index].outputs.empty() && isOneOf(nodes[index].operation, operations)) {
                    (this->*attempt)(index);
                }
            }
        };
        forEach({GraphOperation::Multiply}, &CellFinder::tryLstm);
        forEach({GraphOperation::Add, GraphOperation::Subtract}, &CellFinder::tryGru);
        forEach({GraphOperation::Tanh, GraphOperation::Relu}, &CellFinder::tryPlain);
    }

    void tryLstm(std::uint32_t index)
    {
        const GraphNode& node = m_graph.nodes()[index];
        const auto factors = m_walk.factorsOf(m_walk.whole(node.outputs.front()));
        if (!factors) {
            return;
        }
        auto output = m_walk.activationOf(factors->first);
        auto squashed = m_walk.activationOf(factors->second);
        if (isActivation(output, GraphOperation::Tanh)) {
            std::swap(output, squashed);
        }
        if (!isActivation(output, GraphOperation::Sigmoid) ||
            !isActivation(squashed, GraphOperation::Tanh)) {
            return;
        }
        // c' = f c + i g, of which f c may be gone where c is zero.
        std::optional<GraphActivation> input;
        std::optional<GraphActivation> cell;
        std::optional<GraphActivation> forget;
        Candidate made{.output = node.outputs.front()};
        std::vector<GraphWindow> products = {squashed->input};
        if (const auto summands = m_walk.summandsOf(squashed->input)) {
            products = {summands->first, summands->second};
        }
        for (const GraphWindow& product : products) {
            const auto pair = m_walk.factorsOf(product);
            if (!pair) {
                return;
            }
            auto a = m_walk.activationOf(pair->first);
            auto b = m_walk.activationOf(pair->second);
            const bool isFirstGate = isActivation(a, GraphOperation::Sigmoid);
            const bool isSecondGate = isActivation(b, GraphOperation::Sigmoid);
            const bool isTurned = isActivation(a, GraphOperation::Tanh) && isSecondGate;
            if (isTurned || (isFirstGate && isActivation(b, GraphOperation::Tanh))) {
                if (input) {
                    return;
                }
                input = isTurned ? b : a;
                cell = isTurned ? a : b;
            } else if (!forget && isFirstGate != isSecondGate) {
                forget = isFirstGate ? a : b;
                made.formerCell = m_walk.strip(isFirstGate ? pair->second : pair->first);
            } else {
                return;
            }
        }
        if (!input || (!forget && products.size() == 2)) {
            return;
        }
        for (const auto& gate : {input, forget, cell, output}) {
            made.sums.push_back(gate ? m_walk.sumOf(gate->input) : GraphSum());
            if (gate) {
                m_activations.insert(gate->node);
                made.nodes.push_back(nameOf(gate->node));
            }
        }
        m_activations.insert(squashed->node);
        made.nodes.push_back(nameOf(index));
        for (const GraphSum& sum : made.sums) {
            if (!sum.obstacle.empty() || !sum.gated.empty()) {
                refuse(made, sum.obstacle.empty() ? "a gate" : sum.obstacle);
                return;
            }
        }
        add(std::move(made));
    }

    void tryGru(std::uint32_t index)
    {
        const GraphNode& node = m_graph.nodes()[index];
        // h itself may be a sum, of the step before: that is not looked into.
        const auto monomials = m_walk.polynomialOf(m_walk.whole(node.outputs.front()), m_isOutput);
        auto made = monomials && monomials->size() >= 2 && monomials->size() <= 3
                        ? gruOf(*monomials)
                        : std::nullopt;
        if (!made) {
            return;
        }
        made->output = node.outputs.front();
        const bool isFirst = !made->formerHidden || m_walk.isZero(made->formerHidden->value);
        const bool hasReset = readReset(*made, made->formerHidden.value_or(GraphWindow()));
        const auto operands = operandsOf(*made);
        const bool isRecurrent = made->formerHidden && isOneOf(*made->formerHidden, operands);
        if (!isFirst && (!hasReset || !isRecurrent)) {
            return; // a highway, or another way to mix two values
        }
        made->nodes.push_back(nameOf(index));
        for (const GraphMonomial& each : *monomials) {
            for (const GraphWindow& factor : each.factors) {
                if (const auto activation = m_walk.activationOf(factor)) {
                    m_activations.insert(activation->node);
                }
            }
        }
        for (const GraphSum* sum : {&made->sums[0], &made->sums[1], &made->sums[2], &made->inner}) {
            if (!sum->obstacle.empty() || !sum->gated.empty()) {
                if (!isFirst) {
                    refuse(*made, sum->obstacle.empty() ? "a gate" : sum->obstacle);
                }
                return;
            }
        }
        add(*std::move(made));
    }

    void tryPlain(std::uint32_t index)
    {
        const GraphNode& node = m_graph.nodes()[index];
        if (m_activations.contains(index) || node.outputs.empty() || !node.input(0)) {
            return;
        }
        Candidate made{.cell = node.operation == GraphOperation::Tanh ? CellKind::RnnTanh
                                                                      : CellKind::RnnRelu,
                       .output = node.outputs.front()};
        made.sums = {m_walk.sumOf(m_walk.whole(*node.input(0)))};
        made.nodes = {nameOf(index)};
        const GraphSum& sum = made.sums.front();
        if (sum.obstacle.empty() && sum.gated.empty() && !sum.products.empty() &&
            sum.offset == 0.0) {
            add(std::move(made));
        }
    }

    /// z, n and h of +n -z n +z h, or of +h -z h +z n where the file's z is 1 - z; h is missing
    /// where it is zero.
    std::optional<Candidate> gruOf(const std::vector<GraphMonomial>& monomials)
    {
        const auto isTanh = [this](const GraphWindow& window) {
            return isActivation(m_walk.activationOf(window), GraphOperation::Tanh);
        };
        const auto isGate = [this](const GraphWindow& window) {
            return isActivation(m_walk.activationOf(window), GraphOperation::Sigmoid);
        };
        std::optional<GraphWindow> alone;
        std::optional<std::pair<GraphWindow, GraphWindow>> negative; // gate, the other
        std::optional<std::pair<GraphWindow, GraphWindow>> positive;
        for (const GraphMonomial& each : monomials) {
            if (each.factors.size() == 1 && each.sign > 0 && !alone) {
                alone = each.factors.front();
                continue;
            }
            if (each.factors.size() != 2 || isGate(each.factors[0]) == isGate(each.factors[1])) {
                return std::nullopt;
            }
            const bool isFirst = isGate(each.factors[0]);
            auto& place = each.sign > 0 ? positive : negative;
            if (place) {
                return std::nullopt;
            }
            place = std::pair(each.factors[isFirst ? 0 : 1], each.factors[isFirst ? 1 : 0]);
        }
        if (!alone || !negative || negative->second != *alone ||
            (positive && positive->first != negative->first)) {
            return std::nullopt;
        }
        Candidate made{.cell = CellKind::Gru, .isHiddenKnown = true};
        made.isUpdateNegated = !isTanh(*alone);
        if (made.isUpdateNegated && (!positive || !isTanh(positive->second))) {
            return std::nullopt;
        }
        const GraphWindow fresh = made.isUpdateNegated ? positive->second : *alone;
        if (made.isUpdateNegated) {
            made.formerHidden = *alone;
        } else if (positive) {
            made.formerHidden = positive->second;
        }
        const auto update = m_walk.activationOf(negative->first);
        const auto candidate = m_walk.activationOf(fresh);
        made.sums = {GraphSum(), m_walk.sumOf(update->input), m_walk.sumOf(candidate->input)};
        made.nodes = {nameOf(update->node), nameOf(candidate->node)};
        return made;
    }

    /// r multiplies the recurrent product, or h before it; nothing is left of it where h is zero.
    bool readReset(Candidate& candidate, const GraphWindow& hidden)
    {
        GraphSum& fresh = candidate.sums[2];
        std::optional<GraphActivation> reset;
        if (fresh.gated.size() == 1 && fresh.gated.front().inner.gated.empty()) {
            candidate.gruReset = GruReset::After;
            reset = fresh.gated.front().gate;
            candidate.inner = std::move(fresh.gated.front().inner);
            fresh.gated.clear();
        } else {
            candidate.gruReset = GruReset::Before;
            for (GraphProduct& product : fresh.products) {
                const auto factors = m_walk.factorsOf(product.operand);
                if (!factors || reset) {
                    continue;
                }
                const bool isSecond = m_walk.strip(factors->first) == hidden;
                const auto gate = m_walk.activationOf(isSecond ? factors->second : factors->first);
                const GraphWindow other = isSecond ? factors->first : factors->second;
                if (isActivation(gate, GraphOperation::Sigmoid) && m_walk.strip(other) == hidden) {
                    reset = gate;
                    product.operand = hidden;
                }
            }
            for (GraphBias& bias : fresh.biases) { // beside h, as it is called now
                for (GraphWindow& beside : bias.beside) {
                    const auto factors = m_walk.factorsOf(beside);
                    const bool isHidden = factors && (m_walk.strip(factors->first) == hidden ||
                                                      m_walk.strip(factors->second) == hidden);
                    beside = isHidden ? hidden : beside;
                }
            }
        }
        if (!reset) {
            return false;
        }
        candidate.sums[0] = m_walk.sumOf(reset->input);
        candidate.nodes.insert(candidate.nodes.begin(), nameOf(reset->node));
        m_activations.insert(reset->node);
        return true;
    }

    void add(Candidate candidate)
    {
        m_isOutput[candidate.output.value] = true;
        m_byOutput.emplace(candidate.output, m_candidates.size());
        m_candidates.push_back(std::move(candidate));
    }

    void refuse(const Candidate& candidate, const std::string& obstacle)
    {
        const std::string& name = m_graph.value(candidate.output).name;
        m_found.warnings.push_back(message(
            "what makes %1 looks like a cell (%2) and is not used: in one of its sums stands %3",
            name, gateloupe::nameOf(candidate.cell), obstacle));
    }

    // ---- What comes back ----

    void findHidden(std::size_t index)
    {
        Candidate& candidate = m_candidates[index];
        const auto operands = candidate.isHiddenKnown && candidate.formerHidden
                                  ? std::vector{*candidate.formerHidden}
                                  : operandsOf(candidate);
        for (const GraphWindow& operand : operands) {
            const auto former = m_byOutput.find(operand.value);
            const bool isStep = former != m_byOutput.end() && former->second != index &&
                                isStepOfSame(m_candidates[former->second], candidate);
            if (isStep) {
                candidate.former = former->second;
                m_candidates[former->second].hasNext = true;
            }
            if (isStep || isLoopVariable(operand, candidate)) {
                candidate.formerHidden = operand;
                candidate.isHiddenKnown = true;
                return;
            }
        }
        if (candidate.isHiddenKnown) {
            return;
        }
        candidate.isHiddenKnown = true;
        if (candidate.cell != CellKind::Lstm) {
            if (!isPlainStep(candidate, operands)) {
                candidate.formerHidden.reset();
            }
            return;
        }
        const bool hasOneInput = operands.size() < 2; // h is zero, and gone
        candidate.formerHidden = hasOneInput ? std::nullopt : likeliestHidden(index, operands);
    }

    bool isLoopVariable(const GraphWindow& operand, Candidate& candidate)
    {
        const GraphValue& value = m_graph.value(operand.value);
        if (value.origin != GraphValue::Origin::Variable) {
            return false;
        }
        const GraphInput next = m_graph.variableOf(operand.value)->next;
        if (!next || m_walk.strip(m_walk.whole(*next)).value != candidate.output) {
            return false;
        }
        candidate.loop = GraphLoopIndex(value.maker);
        return true;
    }

    /// Of several operands as wide as h, with nothing in the file that leads h' to one of them:
    /// what comes from where c comes from, and not from another cell or a layer. Says so where only
    /// the order of the inputs is left to tell.
    std::optional<GraphWindow> likeliestHidden(std::size_t index,
                                               const std::vector<GraphWindow>& operands)
    {
        Candidate& candidate = m_candidates[index];
        const auto size = static_cast<std::int64_t>(hiddenSizeOf(candidate));
        const bool hasCell = candidate.formerCell.has_value();
        const GraphValueIndex cellOrigin =
            hasCell ? m_walk.originOf(candidate.formerCell->value) : GraphValueIndex();

        struct Rated
        {
            GraphWindow operand;
            int rating = 0;
            std::size_t order = 0;
        };

        std::vector<Rated> rated;
        for (const GraphWindow& operand : operands) {
            if (operand.count >= 0 && operand.count != size) {
                continue;
            }
            const GraphValueIndex origin = m_walk.originOf(operand.value);
            const auto order = inputOrder(origin);
            Rated each{operand, 0, order.value_or(0)};
            if (m_walk.isZero(operand.value)) {
                each.rating = 8;
            } else if (m_byOutput.contains(operand.value) || m_byOutput.contains(origin)) {
                each.rating = -8;
            } else if (hasCell && origin == cellOrigin) {
                each.rating = 6;
            } else if (order) {
                each.rating = 2;
            }
            rated.push_back(each);
        }
        if (rated.empty()) {
            return std::nullopt;
        }
        std::ranges::stable_sort(rated, [](const Rated& a, const Rated& b) {
            return std::pair(a.rating, a.order) > std::pair(b.rating, b.order);
        });
        if (rated.size() > 1 && rated[0].rating == rated[1].rating) {
            candidate.warnings.push_back(message(
                "%1 and %2 are as wide as the hidden state; %1, the later input, is taken for "
                "it",
                m_graph.value(rated[0].operand.value).name,
                m_graph.value(rated[1].operand.value).name));
        }
        return rated.front().operand;
    }

    /// One step of a plain RNN, whose state a caller carries: h is an input, and h' an output, as
    /// wide.
    bool isPlainStep(Candidate& candidate, const std::vector<GraphWindow>& operands)
    {
        const auto size = static_cast<std::int64_t>(hiddenSizeOf(candidate));
        if (operands.size() != 2 || !m_outputs.contains(candidate.output)) {
            return false;
        }
        std::vector<std::pair<std::size_t, GraphWindow>> inputs;
        for (const GraphWindow& operand : operands) {
            const auto order = inputOrder(m_walk.originOf(operand.value));
            if (order && operand.count == size) {
                inputs.emplace_back(*order, operand);
            }
        }
        if (inputs.empty()) {
            return false;
        }
        const auto last =
            std::ranges::max_element(inputs, {}, [](const auto& each) { return each.first; });
        candidate.formerHidden = last->second;
        candidate.warnings.push_back(message(
            "nothing in the file leads %1 back to %2; that it is the hidden state is assumed",
            m_graph.value(candidate.output).name, m_graph.value(last->second.value).name));
        return true;
    }

    [[nodiscard]] std::optional<std::size_t> inputOrder(GraphValueIndex value) const
    {
        const auto found = std::ranges::find(m_graph.inputs(), value);
        return found == m_graph.inputs().end()
                   ? std::nullopt
                   : std::optional(static_cast<std::size_t>(found - m_graph.inputs().begin()));
    }

    // ---- The cell ----

    /// Empty with an obstacle for what is refused, without one for what is no cell.
    std::optional<GraphCell> cellOf(const Candidate& candidate, std::string& obstacle)
    {
        if (!candidate.formerHidden) {
            return std::nullopt;
        }
        GraphCell cell{{.cell = candidate.cell,
                        .gruReset = candidate.gruReset,
                        .loop = candidate.loop,
                        .warnings = candidate.warnings}};
        cell.nodes = candidate.nodes;
        for (std::size_t gate = 0; gate < candidate.sums.size(); ++gate) {
            obstacle = addGate(cell, candidate, gate);
            if (!obstacle.empty()) {
                return std::nullopt;
            }
        }
        return cell;
    }

    /// What stands in the way; empty when nothing does. So addBiases().
    std::string addGate(GraphCell& cell, const Candidate& candidate, std::size_t position)
    {
        const Gate gate = gatesOf(cell.cell)[position];
        const GraphSum& sum = candidate.sums[position];
        const bool isNegated = candidate.isUpdateNegated && gate == Gate::Update;
        const bool isGated = gate == Gate::New && candidate.gruReset == GruReset::After;
        std::vector<const GraphProduct*> inputs;
        std::vector<const GraphProduct*> recurrent;
        for (const GraphSum* each : {&sum, isGated ? &candidate.inner : nullptr}) {
            for (std::size_t index = 0; each != nullptr && index < each->products.size(); ++index) {
                const GraphProduct& product = each->products[index];
                const bool isHidden = product.operand == *candidate.formerHidden;
                if (isGated && isHidden != (each != &sum)) {
                    return "a product that the reset gate scales as well";
                }
                (isHidden ? recurrent : inputs).push_back(&product);
            }
        }
        const auto weights = joined(inputs);
        if (!weights || recurrent.size() != 1) {
            return "more or fewer products than one with x and one with h";
        }
        const Tensor& back = recurrent.front()->weights;
        const bool isFirst = position == 0;
        if (isFirst) {
            cell.hiddenSize = back.shape[0];
            cell.inputSize = weights->shape[1];
        }
        if (back.shape[0] != cell.hiddenSize || back.shape[1] != cell.hiddenSize ||
            weights->shape[0] != cell.hiddenSize || weights->shape[1] != cell.inputSize) {
            return "weights of another size";
        }
        const bool isForget = gate == Gate::Forget;
        if ((sum.offset != 0.0 && !isForget) || (isGated && candidate.inner.offset != 0.0)) {
            return "a number that is added to every unit";
        }
        cell.forgetOffset += isForget ? sum.offset : 0.0;
        cell.parameters.push_back({ParameterKind::InputWeights, gate, *weights, isNegated});
        cell.parameters.push_back({ParameterKind::RecurrentWeights, gate, back, isNegated});
        std::string obstacle = addBiases(cell, candidate, gate, sum.biases, false);
        return obstacle.empty() && isGated
                   ? addBiases(cell, candidate, gate, candidate.inner.biases, true)
                   : obstacle;
    }

    std::string addBiases(GraphCell& cell, const Candidate& candidate, Gate gate,
                          const std::vector<GraphBias>& biases, bool isInner)
    {
        const bool isNegated = candidate.isUpdateNegated && gate == Gate::Update;
        if (biases.size() > (isInner ? 1U : 2U)) {
            return "more biases than two";
        }
        const auto isRecurrent = [&](const GraphBias& bias) {
            return isInner || (!bias.beside.empty() &&
                               std::ranges::all_of(bias.beside, [&](const GraphWindow& operand) {
                                   return operand == *candidate.formerHidden;
                               }));
        };
        for (std::size_t index = 0; index < biases.size(); ++index) {
            const bool isSecond = biases.size() == 2 && index == 1;
            const bool isFirst = biases.size() == 2 && index == 0;
            const bool isOfHidden = isSecond  ? isRecurrent(biases[1]) || !isRecurrent(biases[0])
                                    : isFirst ? isRecurrent(biases[0]) && !isRecurrent(biases[1])
                                              : isRecurrent(biases[index]);
            cell.parameters.push_back(
                {isOfHidden ? ParameterKind::RecurrentBias : ParameterKind::InputBias, gate,
                 biases[index].numbers, isNegated});
        }
        return {};
    }

    /// What several matrices side by side multiply is one input, when they are neighbours in one
    /// tensor.
    std::optional<Tensor> joined(std::vector<const GraphProduct*> products) const
    {
        if (products.empty()) {
            return std::nullopt;
        }
        std::ranges::sort(products, {},
                          [](const GraphProduct* each) { return each->weights.offsetElements; });
        Tensor whole = products.front()->weights;
        for (std::size_t index = 1; index < products.size(); ++index) {
            const Tensor& next = products[index]->weights;
            const auto step = static_cast<std::uint64_t>(whole.strides[1]) * whole.shape[1];
            if (next.source != whole.source || next.strides != whole.strides ||
                next.shape[0] != whole.shape[0] ||
                next.offsetElements != whole.offsetElements + step) {
                return std::nullopt;
            }
            whole.shape[1] += next.shape[1];
        }
        return whole;
    }

    void addSteps(GraphCell& cell, std::size_t last)
    {
        std::vector<std::size_t> chain = {last};
        while (m_candidates[chain.back()].former && chain.size() <= m_candidates.size()) {
            chain.push_back(*m_candidates[chain.back()].former);
        }
        for (auto each = chain.rbegin(); each != chain.rend(); ++each) {
            const Candidate& step = m_candidates[*each];
            for (const GraphWindow& operand : operandsOf(step)) {
                if (!step.formerHidden || operand != *step.formerHidden) {
                    cell.steps.push_back({operand.value, step.output});
                    break;
                }
            }
        }
    }

    /// For people.
    [[nodiscard]] std::string nameOf(std::uint32_t node) const
    {
        const GraphNode& each = m_graph.nodes()[node];
        return each.name.empty() ? each.type : each.type + " " + each.name;
    }

    const DataflowGraph& m_graph;
    FeatureWalk m_walk;
    std::vector<bool> m_isOutput;          ///< h' of a candidate
    std::set<std::uint32_t> m_activations; ///< that belong to an LSTM or a GRU
    std::vector<Candidate> m_candidates;
    std::map<GraphValueIndex, std::size_t> m_byOutput;
    std::set<GraphValueIndex> m_outputs; ///< of the graph, as they are first made
    GraphCells m_found;
};

} // namespace

GraphCells findCells(const DataflowGraph& graph)
{
    return CellFinder(graph).find();
}

} // namespace gateloupe
