// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/shrink/case_builder.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace gateloupe {

namespace {

/// `value` with so many binary digits; 0: all of them.
double withBits(double value, std::uint32_t bits)
{
    if (bits == 0 || !std::isfinite(value)) {
        return value;
    }
    int exponent = 0;
    const double mantissa = std::frexp(value, &exponent);
    const auto digits = static_cast<int>(bits);
    return std::ldexp(std::nearbyint(std::ldexp(mantissa, digits)), exponent - digits);
}

/// Numbers in the type of the case.
Array shrunkArray(Shape shape, const std::vector<double>& values, DType dtype)
{
    return dtype == DType::F64
               ? Array(std::move(shape), values)
               : Array(std::move(shape), std::vector<float>(values.begin(), values.end()));
}

Result<GateView> shrunkView(const ParameterId& id, const MatrixSize& size,
                            const std::vector<double>& values, DType dtype)
{
    const Array array = shrunkArray({size.rows, size.cols}, values, dtype);
    const auto bytes = array.bytes();
    auto source = std::make_shared<DecodedSource>(
        Encoding::Computed, bytes.size(),
        [array](ProgressMonitor&) -> Result<std::vector<std::byte>> {
            return std::vector<std::byte>(array.bytes().begin(), array.bytes().end());
        });
    GATELOUPE_TRY(auto tensor, makeTensor(pathOf(id), dtype, array.shape(), std::move(source)));
    return viewOfRun(std::move(tensor), 0, size.rows, size.cols);
}

} // namespace

ShrinkSources allOf(std::uint64_t count)
{
    ShrinkSources all(count);
    std::iota(all.begin(), all.end(), 0);
    return all;
}

CaseBuilder::CaseBuilder(const ShrinkQuestion& question, const DenseRun& run,
                         const DenseOutput& whole)
    : m_question(question)
    , m_spec(question.request.model->spec)
    , m_run(run)
    , m_whole(whole)
{
}

std::vector<std::uint64_t> CaseBuilder::unitsOf(const ShrinkParts& parts,
                                                std::size_t pseudoLayer) const
{
    std::vector<std::uint64_t> units;
    for (const ShrinkUnit& unit : parts.units) {
        if (unit.pseudoLayer == pseudoLayer) {
            units.push_back(unit.unit);
        }
    }
    return units;
}

ShrinkSources CaseBuilder::columnsOf(const ShrinkParts& parts, std::uint32_t layer) const
{
    if (layer == parts.firstLayer) {
        ShrinkSources columns(parts.inputs.begin(), parts.inputs.end());
        columns.resize(std::max<std::size_t>(columns.size(), 1)); // a network without is none
        return columns;
    }
    const std::uint64_t width = m_run.cell(0).width;
    ShrinkSources columns;
    for (std::uint32_t direction = 0; direction < m_run.directions; ++direction) {
        const ShrinkSources below =
            m_spec.projectionSize
                ? allOf(width)
                : rowsOf(parts, std::size_t{layer - 1} * m_run.directions + direction);
        for (const auto& unit : below) {
            columns.push_back(unit ? std::optional(direction * width + *unit) : std::nullopt);
        }
    }
    return columns;
}

Result<ForwardRequest> CaseBuilder::requestOf(const ShrinkParts& parts) const
{
    ForwardRequest request{.detail = TraceDetail::OutputOnly};
    GATELOUPE_TRY(request.model, modelOf(parts));
    const RnnSpec& spec = request.model->spec;
    std::vector<double> x;
    for (std::uint64_t step = parts.firstStep; step < parts.endStep; ++step) {
        for (const auto& column : columnsOf(parts, parts.firstLayer)) {
            x.push_back(column ? withBits(inputAt(parts, step, *column), parts.inputBits) : 0.0);
        }
    }
    request.x = shrunkArray({parts.endStep - parts.firstStep, 1, spec.inputSize}, x, spec.dtype);
    request.h0 = shrunkArray({spec.pseudoLayers(), 1, spec.recurrentWidth()},
                             statesOf(parts, false), spec.dtype);
    if (hasCellState(spec.cell)) {
        request.c0 = shrunkArray({spec.pseudoLayers(), 1, spec.hiddenSize}, statesOf(parts, true),
                                 spec.dtype);
    }
    addResets(parts, request);
    return request;
}

Array CaseBuilder::givenFor(const ShrinkParts& parts, const Array& right) const
{
    const Array& given = std::get<Array>(m_question.theirs);
    std::vector<double> theirs = right.convertedTo<double>();
    std::size_t at = 0;
    for (std::uint64_t step = parts.firstStep; step < parts.endStep; ++step) {
        for (const auto& column : columnsOf(parts, parts.endLayer)) {
            if (column) {
                theirs[at] =
                    given[(step * m_run.batch + parts.sequence) * m_run.outputWidth() + *column];
            }
            ++at;
        }
    }
    return Array(right.shape(), std::move(theirs));
}

std::uint64_t CaseBuilder::hiddenOf(const ShrinkParts& parts) const
{
    std::uint64_t most = 1;
    for (std::size_t layer = std::size_t{parts.firstLayer} * m_run.directions;
         layer < std::size_t{parts.endLayer} * m_run.directions; ++layer) {
        most = std::max<std::uint64_t>(most, unitsOf(parts, layer).size());
    }
    return most;
}

double CaseBuilder::inputAt(const ShrinkParts& parts, std::uint64_t step,
                            std::uint64_t column) const
{
    const std::uint64_t row = step * m_run.batch + parts.sequence;
    if (parts.firstLayer == 0) {
        return m_run.x[row * m_run.inputs + column];
    }
    const std::uint64_t width = m_run.cell(0).width;
    const std::size_t below = std::size_t{parts.firstLayer - 1} * m_run.directions + column / width;
    return m_whole.ofCells[below].h[row * width + column % width];
}

Result<std::shared_ptr<const RnnModel>> CaseBuilder::modelOf(const ShrinkParts& parts) const
{
    auto model = std::make_shared<RnnModel>(*m_question.request.model);
    model->initialHidden = nullptr;
    model->initialCell = nullptr;
    model->sequenceLengths = nullptr;
    model->parameters.clear();
    model->limits.clear();
    model->spec.layers = parts.endLayer - parts.firstLayer;
    model->spec.inputSize = columnsOf(parts, parts.firstLayer).size();
    model->spec.hiddenSize = hiddenOf(parts);
    model->spec.dtype = m_spec.dtype == DType::F64 ? DType::F64 : DType::F32;
    for (std::size_t layer = std::size_t{parts.firstLayer} * m_run.directions;
         layer < std::size_t{parts.endLayer} * m_run.directions; ++layer) {
        GATELOUPE_CHECK(addCell(parts, layer, *model));
    }
    GATELOUPE_CHECK(finalizeAndValidate(*model));
    return std::shared_ptr<const RnnModel>(std::move(model));
}

Status CaseBuilder::addCell(const ShrinkParts& parts, std::size_t pseudoLayer,
                            RnnModel& model) const
{
    const auto layer = static_cast<std::uint32_t>(pseudoLayer / m_run.directions);
    const auto direction = static_cast<std::uint32_t>(pseudoLayer % m_run.directions);
    const DenseCell& cell = m_run.cell(layer, direction);
    const ShrinkSources rows = rowsOf(parts, pseudoLayer);
    const auto add = [&](const ParameterId& id, const ShrinkSources& rowSources,
                         const ShrinkSources& columnSources) -> Status {
        const bool isOfGate = id.kind != ParameterKind::ProjectionWeights;
        const std::uint64_t allRows = isOfGate ? cell.gates() * cell.hidden : cell.width;
        const std::uint64_t firstRow = isOfGate ? *gateIndex(cell.kind, id.gate) * cell.hidden : 0;
        const std::vector<double>& from = numbersOf(cell, id.kind);
        std::vector<double> values;
        values.reserve(rowSources.size() * columnSources.size());
        for (const auto& row : rowSources) {
            for (const auto& column : columnSources) {
                const std::uint64_t at =
                    (firstRow + row.value_or(0)) * (from.size() / allRows) + column.value_or(0);
                values.push_back(row && column ? withBits(from[at], parts.weightBits) : 0.0);
            }
        }
        GATELOUPE_TRY(
            model.parameters[id],
            shrunkView(id, {rowSources.size(), columnSources.size()}, values, model.spec.dtype));
        return {};
    };
    const LayerIndex place(layer - parts.firstLayer);
    const Direction side = model.direction(direction);
    const ShrinkSources one = allOf(1);
    const ShrinkSources recurrent = m_spec.projectionSize ? allOf(cell.width) : rows;
    for (const Gate gate : gatesOf(cell.kind)) {
        const auto id = [&](ParameterKind kind) { return ParameterId{place, side, kind, gate}; };
        GATELOUPE_CHECK(add(id(ParameterKind::InputWeights), rows, columnsOf(parts, layer)));
        GATELOUPE_CHECK(add(id(ParameterKind::RecurrentWeights), rows, recurrent));
        for (const ParameterKind kind : {ParameterKind::InputBias, ParameterKind::RecurrentBias,
                                         ParameterKind::PeepholeWeights}) {
            const ParameterId stored{LayerIndex(layer), side, kind, gate};
            if (isBias(kind) ? m_spec.hasBias(kind)
                             : m_question.request.model->find(stored) != nullptr) {
                GATELOUPE_CHECK(add(id(kind), rows, one));
            }
        }
    }
    if (m_spec.projectionSize) {
        GATELOUPE_CHECK(add(projectionId(place, side), allOf(cell.width), rows));
    }
    return {};
}

std::vector<double> CaseBuilder::statesOf(const ShrinkParts& parts, bool isCell) const
{
    std::vector<double> states;
    for (std::size_t layer = std::size_t{parts.firstLayer} * m_run.directions;
         layer < std::size_t{parts.endLayer} * m_run.directions; ++layer) {
        const bool isBackward = layer % m_run.directions == 1 || m_run.isReversed;
        const std::uint64_t length = m_run.lengths[parts.sequence];
        const bool isReset = m_run.resets.beginsAnew(
            isBackward ? Direction::Backward : Direction::Forward,
            isBackward ? parts.endStep - 1 : parts.firstStep, parts.sequence, length);
        if (isReset) {
            addResetState(parts, layer, isCell, states);
            continue;
        }
        const bool isStart = isBackward ? parts.endStep == length : parts.firstStep == 0;
        const std::uint64_t step = isBackward ? parts.endStep : parts.firstStep - 1;
        const std::vector<double>& given = isCell ? m_run.c0 : m_run.h0;
        const DenseSignals& signals = m_whole.ofCells[layer];
        const std::uint64_t width = isCell ? m_spec.hiddenSize : m_run.cell(0).width;
        const std::uint64_t row =
            (isStart ? layer * m_run.batch : step * m_run.batch) + parts.sequence;
        const std::vector<double>& from = isStart ? given : (isCell ? signals.c : signals.h);
        const ShrinkSources units =
            m_spec.projectionSize && !isCell ? allOf(width) : rowsOf(parts, layer);
        for (const auto& unit : units) {
            states.push_back(
                unit && !from.empty() ? withBits(from[row * width + *unit], parts.stateBits) : 0.0);
        }
    }
    return states;
}

void CaseBuilder::addResetState(const ShrinkParts& parts, std::size_t layer, bool isCell,
                                std::vector<double>& states) const
{
    const DenseState state = m_run.resetState(layer, parts.sequence);
    const std::vector<double>& from = isCell ? state.c : state.h;
    const ShrinkSources units =
        m_spec.projectionSize && !isCell ? allOf(from.size()) : rowsOf(parts, layer);
    for (const auto& unit : units) {
        states.push_back(unit ? withBits(from[*unit], parts.stateBits) : 0.0);
    }
}

void CaseBuilder::addResets(const ShrinkParts& parts, ForwardRequest& request) const
{
    const std::uint64_t count = parts.endStep - parts.firstStep;
    Resets resets = m_run.resets.slice(parts.firstStep, count).ofSequences(parts.sequence, 1);
    if (resets.isEmpty() || resets.count(0, count) == 0) {
        return;
    }
    resets.set(0, 0, false);
    request.resets = std::move(resets);
    const auto statesOfResets = [&](bool isCell, std::uint64_t width) {
        std::vector<double> states;
        for (std::size_t layer = std::size_t{parts.firstLayer} * m_run.directions;
             layer < std::size_t{parts.endLayer} * m_run.directions; ++layer) {
            addResetState(parts, layer, isCell, states);
        }
        const RnnSpec& spec = request.model->spec;
        return shrunkArray({spec.pseudoLayers(), 1, width}, states, spec.dtype);
    };
    request.resetH = statesOfResets(false, request.model->spec.recurrentWidth());
    if (hasCellState(m_spec.cell)) {
        request.resetC = statesOfResets(true, request.model->spec.hiddenSize);
    }
}

} // namespace gateloupe
