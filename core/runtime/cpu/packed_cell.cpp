// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cpu/packed_cell.h"

#include <algorithm>
#include <span>

#include "core/runtime/cpu/reference/gate_values.h"

namespace gateloupe {

// ---- Any cell ----

namespace {

/// One unit of one row of a step.
template <typename T>
class Unit
{
public:
    Unit(const TileStep<T>& step, std::size_t lanes, std::size_t row, std::size_t unit)
        : m_step(step)
        , m_sums(step.sums + row * step.sumStride + unit)
        , m_lanes(lanes)
        , m_row(row)
        , m_unit(step.firstUnit + unit)
    {
    }

    [[nodiscard]] std::size_t index() const { return m_unit; }

    [[nodiscard]] T& sum(std::size_t slot) const { return m_sums[slot * m_lanes]; }

    [[nodiscard]] T previousH() const { return m_step.previousH[m_row][m_unit]; }

    [[nodiscard]] T& c() const { return inSequence(m_step.c); }

    [[nodiscard]] T& resetH() const { return inSequence(m_step.resetH); }

    void keepGate(std::size_t gate, T value) const { keep(m_step.gates[gate], value); }

    void keepC(T value) const { keep(m_step.traceC, value); }

    void keepH(T value) const
    {
        m_step.h[m_step.hRows[m_row] * m_step.hStride + m_unit] = value;
        keep(m_step.traceH, value);
    }

private:
    [[nodiscard]] T& inSequence(T* array) const
    {
        return array[m_step.sequences[m_row] * m_step.hidden + m_unit];
    }

    void keep(T* array, T value) const
    {
        if (array != nullptr) {
            array[m_step.places[m_row] * m_step.hidden + m_unit] = value;
        }
    }

    const TileStep<T>& m_step;
    T* m_sums;
    std::size_t m_lanes;
    std::size_t m_row;
    std::size_t m_unit;
};

template <typename T>
T clipped(T value, const std::optional<ClipRange>& range)
{
    return range ? std::clamp(value, static_cast<T>(range->min), static_cast<T>(range->max))
                 : value;
}

template <typename T>
T activated(const Activation& activation, T sum, const CellEquations& equations)
{
    return static_cast<T>(gateloupe::activated(activation, static_cast<double>(sum), equations));
}

template <typename T>
void lstmUnit(const GeneralCell<T>& cell, const Unit<T>& unit)
{
    const CellEquations& e = cell.equations;
    const std::size_t u = unit.index();
    const T before = static_cast<T>(previousCell(unit.c(), e.cellClip));
    const T i = activated(e.gate, unit.sum(0) + cell.inputPeephole[u] * before, e);
    const T f = e.isForgetCoupled
                    ? T(1) - i
                    : activated(e.gate, unit.sum(1) + cell.forgetPeephole[u] * before, e);
    const T g = activated(e.candidate, unit.sum(2), e);
    const T next = f * before + i * g;
    const T c = static_cast<T>(visibleCell(next, e.cellClip));
    const T kept = static_cast<T>(keptCell(next, e.cellClip));
    const T o = activated(e.gate, unit.sum(3) + cell.outputPeephole[u] * c, e);
    unit.c() = kept;
    unit.keepGate(0, i);
    unit.keepGate(1, f);
    unit.keepGate(2, g);
    unit.keepGate(3, o);
    unit.keepC(kept);
    unit.keepH(o * static_cast<T>(apply(e.output, static_cast<double>(c))));
}

/// r and z; leaves z in its slot where n must wait for R (r * h).
template <typename T>
void gruUnit(const GeneralCell<T>& cell, GruReset reset, const Unit<T>& unit)
{
    const CellEquations& e = cell.equations;
    const T r = activated(e.gate, unit.sum(kGruReset), e);
    const T z = activated(e.gate, unit.sum(kGruUpdate), e);
    unit.keepGate(0, r);
    unit.keepGate(1, z);
    if (reset == GruReset::Before) {
        unit.sum(kGruUpdate) = z;
        unit.resetH() = r * unit.previousH();
        return;
    }
    const T n = activated(e.candidate, unit.sum(kGruNewInput) + r * unit.sum(kGruNewState), e);
    unit.keepGate(2, n);
    unit.keepH((T(1) - z) * n + z * unit.previousH());
}

template <typename T>
void rnnUnit(const GeneralCell<T>& cell, const Unit<T>& unit)
{
    const T h = activated(cell.equations.candidate, unit.sum(0), cell.equations);
    unit.keepGate(0, h);
    unit.keepH(h);
}

template <typename T, typename Work>
void forEachUnit(const TileStep<T>& step, std::size_t lanes, const Work& work)
{
    for (std::size_t row = 0; row < step.rows; ++row) {
        for (std::size_t unit = 0; unit < step.units; ++unit) {
            work(Unit<T>(step, lanes, row, unit));
        }
    }
}

template <typename T>
Status readPeephole(const RnnModel& model, const ParameterId& id, std::vector<T>& peephole,
                    ProgressMonitor& monitor)
{
    if (model.find(id) == nullptr) {
        peephole.assign(model.spec.hiddenSize, T(0));
        return {};
    }
    GATELOUPE_TRY(peephole, gateValues<T>(model, id, monitor));
    return {};
}

bool isStandard(const RnnModel& model, const CellEquations& equations)
{
    return gateloupe::isStandard(model.spec.cell, equations) &&
           std::ranges::none_of(model.parameters, [](const auto& entry) {
               return entry.first.kind == ParameterKind::PeepholeWeights;
           });
}

} // namespace

template <typename T>
Result<std::optional<GeneralCell<T>>> generalCellOf(const RnnModel& model, LayerIndex layer,
                                                    Direction direction, ProgressMonitor& monitor)
{
    GeneralCell<T> cell{.kind = model.spec.cell,
                        .equations = model.equationsOf(model.spec.pseudoLayer(layer, direction))};
    if (isStandard(model, cell.equations)) {
        return std::optional<GeneralCell<T>>();
    }
    const auto read = [&](Gate gate, std::vector<T>& peephole) {
        return readPeephole(model, {layer, direction, ParameterKind::PeepholeWeights, gate},
                            peephole, monitor);
    };
    GATELOUPE_CHECK(read(Gate::Input, cell.inputPeephole));
    GATELOUPE_CHECK(read(Gate::Forget, cell.forgetPeephole));
    GATELOUPE_CHECK(read(Gate::Output, cell.outputPeephole));
    return std::optional<GeneralCell<T>>(std::move(cell));
}

template <typename T>
void generalStep(const GeneralCell<T>& cell, GruReset reset, std::size_t lanes,
                 const TileStep<T>& step)
{
    switch (cell.kind) {
    case CellKind::Lstm:
        forEachUnit(step, lanes, [&](const Unit<T>& unit) { lstmUnit(cell, unit); });
        break;
    case CellKind::Gru:
        forEachUnit(step, lanes, [&](const Unit<T>& unit) { gruUnit(cell, reset, unit); });
        break;
    case CellKind::RnnTanh:
    case CellKind::RnnRelu:
        forEachUnit(step, lanes, [&](const Unit<T>& unit) { rnnUnit(cell, unit); });
        break;
    }
}

template <typename T>
void generalResetBefore(const GeneralCell<T>& cell, std::size_t lanes, const TileStep<T>& step)
{
    forEachUnit(step, lanes, [&](const Unit<T>& unit) {
        const T z = unit.sum(kGruUpdate);
        const T n = activated(cell.equations.candidate, unit.sum(kGruNewInput), cell.equations);
        unit.keepGate(2, n);
        unit.keepH((T(1) - z) * n + z * unit.previousH());
    });
}

template <typename T>
void clipProjection(const GeneralCell<T>& cell, std::span<T> values)
{
    for (T& value : values) {
        value = clipped(value, cell.equations.projectionClip);
    }
}

template Result<std::optional<GeneralCell<float>>> generalCellOf(const RnnModel&, LayerIndex,
                                                                 Direction, ProgressMonitor&);
template Result<std::optional<GeneralCell<double>>> generalCellOf(const RnnModel&, LayerIndex,
                                                                  Direction, ProgressMonitor&);
template void generalStep(const GeneralCell<float>&, GruReset, std::size_t, const TileStep<float>&);
template void generalStep(const GeneralCell<double>&, GruReset, std::size_t,
                          const TileStep<double>&);
template void generalResetBefore(const GeneralCell<float>&, std::size_t, const TileStep<float>&);
template void generalResetBefore(const GeneralCell<double>&, std::size_t, const TileStep<double>&);

template void clipProjection(const GeneralCell<float>&, std::span<float>);
template void clipProjection(const GeneralCell<double>&, std::span<double>);

namespace {

/// Columns of the source copied at a time: the tile's rows of them stay in the first cache.
constexpr std::uint64_t kColumns = 64;

template <typename T>
Result<PackedMatrix<T>> openMatrix(const RnnModel& model, std::span<const ParameterId> gates,
                                   std::size_t lanes, ProgressMonitor& monitor)
{
    PackedMatrix<T> matrix;
    for (const ParameterId& id : gates) {
        GATELOUPE_TRY(const MatrixView view, gateMatrix(model, id, monitor));
        matrix.sources.push_back(view);
    }
    if (!matrix.isEmpty()) {
        matrix.depth = matrix.sources.front().cols;
        matrix.tiles = (matrix.sources.front().rows + lanes - 1) / lanes;
        matrix.tileSize = matrix.depth * gates.size() * lanes;
        matrix.values = ZeroedValues<T>(matrix.tiles * matrix.tileSize);
    }
    return matrix;
}

std::vector<ParameterId> idsOf(const CellPlace& place, ParameterKind kind,
                               const std::vector<Gate>& gates)
{
    std::vector<ParameterId> ids;
    for (const Gate gate : gates) {
        ids.push_back({place.layer, place.direction, kind, gate});
    }
    return ids;
}

/// What a cell's slots begin with: both biases and the forget offset, each in the slot of the
/// product it belongs to.
template <typename T>
Status readBiases(const RnnModel& model, const CellPlace& place, PackedCell<T>& cell,
                  ProgressMonitor& monitor)
{
    const CellPlan& plan = cell.plan;
    const double forgetOffset =
        model.equationsOf(model.spec.pseudoLayer(place.layer, place.direction)).forgetOffset;
    std::vector<double> sums(cell.tiles * cell.lanes * plan.slots, 0.0); // [slots, units]
    const auto add = [&](ParameterKind kind, const std::vector<Gate>& gates,
                         std::size_t firstSlot) -> Status {
        for (std::size_t gate = 0; gate < gates.size(); ++gate) {
            GATELOUPE_TRY(const auto values,
                          gateValues<double>(
                              model, {place.layer, place.direction, kind, gates[gate]}, monitor));
            double* slot = sums.data() + (firstSlot + gate) * cell.tiles * cell.lanes;
            for (std::size_t unit = 0; unit < values.size(); ++unit) {
                slot[unit] +=
                    values[unit] + (gates[gate] == Gate::Forget && kind == ParameterKind::InputBias
                                        ? forgetOffset
                                        : 0.0);
            }
        }
        return {};
    };
    GATELOUPE_CHECK(add(ParameterKind::InputBias, plan.inputGates, 0));
    GATELOUPE_CHECK(add(ParameterKind::RecurrentBias, plan.recurrentGates, plan.recurrentSlot));
    GATELOUPE_CHECK(add(ParameterKind::RecurrentBias, plan.resetGates, 0));
    cell.bias = ZeroedValues<T>(sums.size());
    for (std::size_t slot = 0; slot < plan.slots; ++slot) {
        for (std::size_t unit = 0; unit < cell.tiles * cell.lanes; ++unit) {
            const std::size_t tile = unit / cell.lanes;
            cell.bias.data()[(tile * plan.slots + slot) * cell.lanes + unit % cell.lanes] =
                static_cast<T>(sums[slot * cell.tiles * cell.lanes + unit]);
        }
    }
    return {};
}

} // namespace

CellPlan planOf(CellKind cell, GruReset reset)
{
    const auto gates = gatesOf(cell);
    const std::vector<Gate> all(gates.begin(), gates.end());
    if (cell != CellKind::Gru) {
        return {.inputGates = all, .recurrentGates = all, .slots = all.size()};
    }
    const std::vector<Gate> input = {Gate::New, Gate::Reset, Gate::Update};
    if (reset == GruReset::After) {
        return {.inputGates = input, .recurrentGates = all, .recurrentSlot = 1, .slots = 4};
    }
    return {.inputGates = input,
            .recurrentGates = {Gate::Reset, Gate::Update},
            .recurrentSlot = 1,
            .resetGates = {Gate::New},
            .slots = 3};
}

template <typename T>
Result<PackedCell<T>> openCell(const RnnModel& model, const CellPlace& place, std::size_t lanes,
                               ProgressMonitor& monitor)
{
    const RnnSpec& spec = model.spec;
    PackedCell<T> cell;
    cell.plan = planOf(spec.cell,
                       model.equationsOf(spec.pseudoLayer(place.layer, place.direction)).gruReset);
    cell.lanes = lanes;
    cell.hidden = spec.hiddenSize;
    cell.tiles = (cell.hidden + lanes - 1) / lanes;
    const auto open = [&](ParameterKind kind, const std::vector<Gate>& gates) {
        return openMatrix<T>(model, idsOf(place, kind, gates), lanes, monitor);
    };
    if (spec.layerInputSize(place.layer) > 0) {
        GATELOUPE_TRY(cell.W, open(ParameterKind::InputWeights, cell.plan.inputGates));
    }
    GATELOUPE_TRY(cell.R, open(ParameterKind::RecurrentWeights, cell.plan.recurrentGates));
    GATELOUPE_TRY(cell.resetR, open(ParameterKind::RecurrentWeights, cell.plan.resetGates));
    if (spec.projectionSize) {
        const ParameterId id = projectionId(place.layer, place.direction);
        GATELOUPE_TRY(cell.projection, openMatrix<T>(model, {&id, 1}, lanes, monitor));
    }
    GATELOUPE_CHECK(readBiases(model, place, cell, monitor));
    GATELOUPE_TRY(cell.general, generalCellOf<T>(model, place.layer, place.direction, monitor));
    return cell;
}

template <typename T>
void PackedMatrix<T>::pack(std::size_t tile, std::size_t lanes)
{
    T* target = values.data() + tile * tileSize;
    const std::size_t gates = sources.size();
    const std::uint64_t firstRow = tile * lanes;
    const std::uint64_t rows = std::min<std::uint64_t>(lanes, sources[0].rows - firstRow);
    for (std::uint64_t col = 0; col < depth; col += kColumns) {
        for (std::size_t gate = 0; gate < gates; ++gate) {
            copyRectangle(sources[gate],
                          {.firstRow = firstRow,
                           .rows = rows,
                           .firstCol = col,
                           .cols = std::min<std::uint64_t>(kColumns, depth - col),
                           .toRowStride = 1,
                           .toColStride = gates * lanes},
                          target + (col * gates + gate) * lanes);
        }
    }
}

template void PackedMatrix<float>::pack(std::size_t, std::size_t);
template void PackedMatrix<double>::pack(std::size_t, std::size_t);
template Result<PackedCell<float>> openCell(const RnnModel&, const CellPlace&, std::size_t,
                                            ProgressMonitor&);
template Result<PackedCell<double>> openCell(const RnnModel&, const CellPlace&, std::size_t,
                                             ProgressMonitor&);

} // namespace gateloupe
