// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cpu/general_cell.h"

#include <algorithm>

#include "core/runtime/cpu/reference/gate_values.h"

namespace gateloupe {

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

/// h' of a GRU.
template <typename T>
T updated(const CellEquations& equations, T z, T n, T h)
{
    return equations.isUpdateInverted ? z * n + (T(1) - z) * h : (T(1) - z) * n + z * h;
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
    unit.keepH(updated(e, z, n, unit.previousH()));
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
        unit.keepH(updated(cell.equations, z, n, unit.previousH()));
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

} // namespace gateloupe
