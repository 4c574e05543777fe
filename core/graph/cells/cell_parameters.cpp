// SPDX-License-Identifier: Apache-2.0
#include "core/graph/cells/cell_parameters.h"

#include <algorithm>
#include <utility>

#include "core/graph/activation_match.h"

namespace gateloupe {

namespace {

/// What several matrices side by side multiply is one input, when they are neighbours in one
/// tensor.
std::optional<Tensor> joined(std::vector<const GraphProduct*> products)
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
            next.shape[0] != whole.shape[0] || next.offsetElements != whole.offsetElements + step) {
            return std::nullopt;
        }
        whole.shape[1] += next.shape[1];
    }
    return whole;
}

} // namespace

Result<GraphCell> CellParameters::make()
{
    m_cell.cell = m_candidate.cell;
    m_cell.equations = m_candidate.equations;
    m_cell.equations.gruReset = m_candidate.gruReset;
    m_cell.equations.forgetOffset = m_candidate.forgetOffset;
    m_cell.loop = m_candidate.loop;
    m_cell.warnings = m_candidate.warnings;
    m_cell.nodes = m_candidate.nodes;
    for (std::size_t gate = 0; gate < m_candidate.sums.size(); ++gate) {
        GATELOUPE_CHECK(addGate(gate));
    }
    if (m_candidate.projection) {
        const Tensor& weights = m_candidate.projection->weights;
        if (weights.shape[1] != m_cell.hiddenSize) {
            return Error::unsupported("a projection of another size");
        }
        m_cell.equations.projectionClip = m_candidate.projection->clip;
        m_cell.projectionSize = weights.shape[0];
        m_cell.parameters.push_back(
            {ParameterKind::ProjectionWeights, gatesOf(m_cell.cell).front(), weights, false});
    }
    for (const GraphPeephole& each : m_candidate.peepholes) {
        if (each.numbers.shape[0] != m_cell.hiddenSize) {
            return Error::unsupported("peepholes of another size");
        }
        m_cell.parameters.push_back(
            {ParameterKind::PeepholeWeights, gatesOf(m_cell.cell)[each.gate], each.numbers, false});
    }
    return std::move(m_cell);
}

bool CellParameters::isNegated(Gate gate) const
{
    return m_candidate.isUpdateNegated && gate == Gate::Update;
}

Status CellParameters::addGate(std::size_t position)
{
    const Gate gate = gatesOf(m_cell.cell)[position];
    const GraphSum& sum = m_candidate.sums[position];
    const bool isGated = gate == Gate::New && m_candidate.gruReset == GruReset::After;
    std::vector<const GraphProduct*> inputs;
    std::vector<const GraphProduct*> recurrent;
    for (const GraphSum* each : {&sum, isGated ? &m_candidate.inner : nullptr}) {
        for (std::size_t index = 0; each != nullptr && index < each->products.size(); ++index) {
            const GraphProduct& product = each->products[index];
            const bool isHidden = product.operand == m_hidden;
            if (isGated && isHidden != (each != &sum)) {
                return Error::unsupported("a product that the reset gate scales as well");
            }
            (isHidden ? recurrent : inputs).push_back(&product);
        }
    }
    const auto weights = joined(inputs);
    if (!weights || recurrent.size() != 1) {
        return Error::unsupported("more or fewer products than one with x and one with h");
    }
    const Tensor& back = recurrent.front()->weights;
    if (position == 0) {
        m_cell.hiddenSize = back.shape[0];
        m_cell.inputSize = weights->shape[1];
    }
    const std::uint64_t width =
        m_candidate.projection ? m_candidate.projection->weights.shape[0] : m_cell.hiddenSize;
    if (back.shape[0] != m_cell.hiddenSize || back.shape[1] != width ||
        weights->shape[0] != m_cell.hiddenSize || weights->shape[1] != m_cell.inputSize) {
        return Error::unsupported("weights of another size");
    }
    const bool isForget = gate == Gate::Forget;
    if ((sum.offset != 0.0 && !isForget) || (isGated && m_candidate.inner.offset != 0.0)) {
        return Error::unsupported("a number that is added to every unit");
    }
    m_cell.equations.forgetOffset += isForget ? asMeant(sum.offset) : 0.0;
    m_cell.parameters.push_back({ParameterKind::InputWeights, gate, *weights, isNegated(gate)});
    m_cell.parameters.push_back({ParameterKind::RecurrentWeights, gate, back, isNegated(gate)});
    GATELOUPE_CHECK(addBiases(gate, sum.biases, false));
    return isGated ? addBiases(gate, m_candidate.inner.biases, true) : Status();
}

Status CellParameters::addBiases(Gate gate, const std::vector<GraphBias>& biases, bool isInner)
{
    if (biases.size() > (isInner ? 1U : 2U)) {
        return Error::unsupported("more biases than two");
    }
    const auto isRecurrent = [&](const GraphBias& bias) {
        return isInner || (!bias.beside.empty() &&
                           std::ranges::all_of(bias.beside, [&](const GraphWindow& operand) {
                               return operand == m_hidden;
                           }));
    };
    for (std::size_t index = 0; index < biases.size(); ++index) {
        const bool isSecond = biases.size() == 2 && index == 1;
        const bool isFirst = biases.size() == 2 && index == 0;
        const bool isOfHidden = isSecond  ? isRecurrent(biases[1]) || !isRecurrent(biases[0])
                                : isFirst ? isRecurrent(biases[0]) && !isRecurrent(biases[1])
                                          : isRecurrent(biases[index]);
        m_cell.parameters.push_back(
            {isOfHidden ? ParameterKind::RecurrentBias : ParameterKind::InputBias, gate,
             biases[index].numbers, isNegated(gate)});
    }
    return {};
}

} // namespace gateloupe
