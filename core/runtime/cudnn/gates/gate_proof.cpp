// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <span>

#include "core/base/distance.h"
#include "core/base/parallel.h"
#include "core/runtime/cpu/reference/reference_cell.h"
#include "core/runtime/cudnn/device/run_parts.h"

namespace gateloupe::cudnn {

namespace {

using reference::Vector;

Vector rowOf(const Array& array, std::uint64_t row, std::uint64_t width)
{
    Vector values(width);
    for (std::uint64_t index = 0; index < width; ++index) {
        values[index] = array[row * width + index];
    }
    return values;
}

/// The numbers of an array that many threads write to. They are taken from it once, before the
/// threads start: an array may copy its numbers when it is asked for those to write to.
class WritableRows
{
public:
    explicit WritableRows(Array& array)
    {
        if (array.dtype() == DType::F64) {
            m_doubles = array.values<double>();
        } else {
            m_floats = array.values<float>();
        }
    }

    void store(const Vector& values, std::uint64_t row) const
    {
        const std::size_t first = row * values.size();
        for (std::size_t index = 0; index < values.size(); ++index) {
            if (m_floats.empty()) {
                m_doubles[first + index] = values[index];
            } else {
                m_floats[first + index] = static_cast<float>(values[index]);
            }
        }
    }

private:
    std::span<double> m_doubles;
    std::span<float> m_floats;
};

/// What the proof fills of a layer and direction.
struct ProvenRows
{
    explicit ProvenRows(LayerTrace& trace)
        : gates(trace.gates.begin(), trace.gates.end())
        , h(trace.h)
    {
    }

    std::vector<WritableRows> gates;
    WritableRows h;
};

double distance(const Vector& expected, const Array& array, std::uint64_t row)
{
    double worst = 0.0;
    for (std::size_t index = 0; index < expected.size(); ++index) {
        worst = std::max(worst, distanceOf(array[row * expected.size() + index], expected[index]));
    }
    return worst;
}

/// One layer and direction, all steps at once: each needs only the library's own state before it.
class DirectionProof
{
public:
    DirectionProof(const RunInput& input, const DirectionStates& states, const Array& layerInput,
                   std::uint32_t pseudoLayer, Direction direction)
        : m_input(input)
        , m_spec(input.model->spec)
        , m_states(states)
        , m_layerInput(layerInput)
        , m_pseudoLayer(pseudoLayer)
        , m_direction(direction)
    {
    }

    Result<double> run(const reference::Cell& cell, LayerTrace& trace,
                       ProgressMonitor& monitor) const
    {
        const std::uint64_t batch = m_input.batch();
        std::vector<double> worst(m_input.steps() * batch, 0.0);
        const ProvenRows rows(trace);
        const bool isDone =
            forEachPieceUnlessCancelled(worst.size(), monitor, [&](std::uint64_t piece) {
                const std::uint64_t t = piece / batch;
                const std::uint64_t sequence = piece % batch;
                if (t >= m_input.lengths[sequence]) {
                    return;
                }
                worst[piece] = proveStep(cell, t, sequence, rows, monitor);
            });
        if (!isDone || monitor.cancelled()) {
            return Error{ErrorCode::Cancelled,
                         message("the run was cancelled while its gates were checked"),
                         {}};
        }
        return worst.empty() ? 0.0 : *std::ranges::max_element(worst);
    }

private:
    double proveStep(const reference::Cell& cell, std::uint64_t t, std::uint64_t sequence,
                     const ProvenRows& rows, ProgressMonitor& monitor) const
    {
        const std::uint64_t row = t * m_input.batch() + sequence;
        reference::CellState state;
        state.h = before(m_states.h, m_input.h0, t, sequence, m_spec.recurrentWidth());
        state.c = hasCellState(m_spec.cell)
                      ? before(m_states.c, m_input.c0, t, sequence, m_spec.hiddenSize)
                      : Vector(m_spec.hiddenSize, 0.0);
        state.hidden.resize(m_spec.hiddenSize);
        reference::step(cell, rowOf(m_layerInput, row, m_layerInput.shape()[2]), state,
                        [&monitor] { return monitor.cancelled(); });
        const auto gates = gatesOf(m_spec.cell);
        for (std::size_t gate = 0; gate < gates.size(); ++gate) {
            rows.gates[gate].store(state.gates.at(gates[gate]), row);
        }
        rows.h.store(state.hidden, row);
        double worst = distance(state.h, m_states.h, row);
        if (hasCellState(m_spec.cell)) {
            worst = std::max(worst, distance(state.c, m_states.c, row));
        }
        return worst;
    }

    /// The library's state that step t starts from.
    [[nodiscard]] Vector before(const Array& states, const std::optional<Array>& initial,
                                std::uint64_t t, std::uint64_t sequence, std::uint64_t width) const
    {
        const std::uint64_t batch = m_input.batch();
        const bool isFirst =
            m_direction == Direction::Forward ? t == 0 : t + 1 == m_input.lengths[sequence];
        if (!isFirst) {
            const std::uint64_t from = m_direction == Direction::Forward ? t - 1 : t + 1;
            return rowOf(states, from * batch + sequence, width);
        }
        return initial ? rowOf(*initial, m_pseudoLayer * batch + sequence, width)
                       : Vector(width, 0.0);
    }

    const RunInput& m_input;
    const RnnSpec& m_spec;
    const DirectionStates& m_states;
    const Array& m_layerInput;
    std::uint32_t m_pseudoLayer;
    Direction m_direction;
};

} // namespace

void keepStates(const RnnSpec& spec, const DirectionStates& states, LayerTrace& layer)
{
    (spec.projectionSize ? layer.projected : layer.h) = states.h;
    if (hasCellState(spec.cell)) {
        layer.c = states.c;
    }
}

Status verifyGates(const RunInput& input, const SteppedOutput& stepped,
                   const std::optional<Clip>& clip, Trace& trace, ProgressMonitor& monitor)
{
    const RnnSpec& spec = input.model->spec;
    for (std::uint32_t pseudoLayer = 0; pseudoLayer < spec.pseudoLayers(); ++pseudoLayer) {
        const LayerIndex layer(pseudoLayer / spec.directions);
        const Direction direction =
            pseudoLayer % spec.directions == 0 ? Direction::Forward : Direction::Backward;
        GATELOUPE_TRY(reference::Cell cell,
                      reference::readCell(*input.model, layer, direction, monitor));
        if (clip) {
            cell.equations.cellClip = ClipRange{clip->low, clip->high};
        }
        const DirectionStates& states = stepped.directions[pseudoLayer];
        LayerTrace& layerTrace = trace.layers[pseudoLayer];
        const DirectionProof proof(input, states, stepped.inputs[layer.value], pseudoLayer,
                                   direction);
        GATELOUPE_TRY(const double worst, proof.run(cell, layerTrace, monitor));
        trace.maxResidual = std::max(trace.maxResidual, worst);
        keepStates(spec, states, layerTrace);
    }
    return {};
}

} // namespace gateloupe::cudnn
