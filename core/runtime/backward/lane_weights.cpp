// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/backward/lane_weights.h"

#include <algorithm>

#include "core/runtime/cpu/reference/gate_values.h"

namespace gateloupe {

namespace {

constexpr std::size_t kStrideGuard = 16; ///< floats: a line of the cache

/// Reads the parameters of a lane.
class LaneReader
{
public:
    LaneReader(const RnnModel& model, PseudoLayerIndex lane, LaneWeights& weights,
               ProgressMonitor& monitor)
        : m_model(model)
        , m_layer(model.spec.layerOf(lane))
        , m_direction(model.directionOf(lane))
        , m_weights(weights)
        , m_monitor(monitor)
    {
    }

    Status run()
    {
        makePacked();
        std::size_t index = 0;
        for (const Gate gate : gatesOf(m_weights.cell)) {
            if (m_weights.inputs > 0 && !m_weights.W.isEmpty()) {
                GATELOUPE_CHECK(readInputWeights(gate, index));
            }
            GATELOUPE_CHECK(readRecurrentWeights(gate, index));
            if (m_weights.isGeneral) {
                GATELOUPE_CHECK(readVectors(gate, index));
            }
            ++index;
        }
        return m_model.spec.projectionSize ? readProjection() : Status();
    }

private:
    void makePacked()
    {
        LaneWeights& w = m_weights;
        const std::size_t all = w.gates * w.hidden;
        if (m_model.spec.layerInputSize(m_layer) > 0) {
            w.W = PackedColumns(all, w.inputs);
            w.sumsFromInput = w.isGeneral ? PackedColumns(w.inputs, all) : PackedColumns();
        }
        w.R = PackedColumns(all - (w.resetsBefore ? w.hidden : 0), w.width);
        w.sumsFromState = w.isGeneral ? PackedColumns(w.width, all) : PackedColumns();
        if (w.cell == CellKind::Gru) {
            w.newFromState = PackedColumns(w.width, w.hidden);
        }
        if (w.resetsBefore) {
            w.ofReset = PackedColumns(w.hidden, w.width);
        }
    }

    [[nodiscard]] ParameterId idOf(ParameterKind kind, Gate gate) const
    {
        return {m_layer, m_direction, kind, gate};
    }

    Status readInputWeights(Gate gate, std::size_t index)
    {
        const ParameterId id = idOf(ParameterKind::InputWeights, gate);
        GATELOUPE_TRY(const MatrixView matrix, gateMatrix(m_model, id, m_monitor));
        m_weights.W.setRows(matrix, index * m_weights.hidden);
        if (m_weights.isGeneral) {
            m_weights.sumsFromInput.setTurned(matrix, index * m_weights.hidden);
        }
        return m_model.find(id)->unchanged();
    }

    Status readRecurrentWeights(Gate gate, std::size_t index)
    {
        LaneWeights& w = m_weights;
        const ParameterId id = idOf(ParameterKind::RecurrentWeights, gate);
        GATELOUPE_TRY(const MatrixView matrix, gateMatrix(m_model, id, m_monitor));
        const bool isNew = w.cell == CellKind::Gru && gate == Gate::New;
        PackedColumns& all = isNew && w.resetsBefore ? w.ofReset : w.R;
        all.setRows(matrix, isNew && w.resetsBefore ? 0 : index * w.hidden);
        if (w.isGeneral) {
            w.sumsFromState.setTurned(matrix, index * w.hidden);
        }
        if (isNew) {
            w.newFromState.setTurned(matrix, 0);
            GATELOUPE_TRY(
                w.newBias,
                gateValues<float>(m_model, idOf(ParameterKind::RecurrentBias, gate), m_monitor));
        }
        return m_model.find(id)->unchanged();
    }

    Status readVectors(Gate gate, std::size_t index)
    {
        LaneWeights& w = m_weights;
        GATELOUPE_TRY(std::vector<float> bias,
                      gateValues<float>(m_model, idOf(ParameterKind::InputBias, gate), m_monitor));
        for (float& value : bias) {
            value += gate == Gate::Forget ? static_cast<float>(w.equations.forgetOffset) : 0.0F;
        }
        w.inputBias.insert(w.inputBias.end(), bias.begin(), bias.end());
        GATELOUPE_TRY(
            bias, gateValues<float>(m_model, idOf(ParameterKind::RecurrentBias, gate), m_monitor));
        w.recurrentBias.insert(w.recurrentBias.end(), bias.begin(), bias.end());
        w.peepholes.resize(w.gates);
        const ParameterId peephole = idOf(ParameterKind::PeepholeWeights, gate);
        if (m_model.find(peephole) != nullptr) {
            GATELOUPE_TRY(w.peepholes[index], gateValues<float>(m_model, peephole, m_monitor));
        }
        return {};
    }

    Status readProjection()
    {
        LaneWeights& w = m_weights;
        const ParameterId id = projectionId(m_layer, m_direction);
        GATELOUPE_TRY(const MatrixView matrix, gateMatrix(m_model, id, m_monitor));
        w.P = PackedColumns(matrix.rows, matrix.cols);
        w.P.setRows(matrix, 0);
        if (w.equations.projectionClip) {
            w.projected = PackedColumns(matrix.cols, matrix.rows);
            w.projected.setTurned(matrix, 0);
        }
        return m_model.find(id)->unchanged();
    }

    const RnnModel& m_model;
    LayerIndex m_layer;
    Direction m_direction;
    LaneWeights& m_weights;
    ProgressMonitor& m_monitor;
};

} // namespace

std::size_t LaneWeights::sumStride() const
{
    return gates * hidden + kStrideGuard;
}

std::size_t LaneWeights::hiddenStride() const
{
    return (hidden + kPanelLanes - 1) / kPanelLanes * kPanelLanes;
}

Result<LaneWeights> readLaneWeights(const RnnModel& model, PseudoLayerIndex lane, bool isGeneral,
                                    ProgressMonitor& monitor)
{
    const RnnSpec& spec = model.spec;
    LaneWeights weights{.cell = spec.cell,
                        .equations = model.equationsOf(lane),
                        .gates = gatesOf(spec.cell).size(),
                        .hidden = spec.hiddenSize,
                        .width = spec.recurrentWidth(),
                        .inputs =
                            spec.layerOf(lane).value == 0 ? spec.inputSize : spec.outputWidth(),
                        .isGeneral = isGeneral};
    weights.resetsBefore =
        spec.cell == CellKind::Gru && weights.equations.gruReset == GruReset::Before;
    GATELOUPE_CHECK(LaneReader(model, lane, weights, monitor).run());
    return weights;
}

bool hasStandardSlopes(const RnnModel& model, PseudoLayerIndex lane)
{
    const bool hasPeephole = std::ranges::any_of(model.parameters, [&](const auto& entry) {
        return entry.first.kind == ParameterKind::PeepholeWeights &&
               model.spec.pseudoLayer(entry.first.layer, entry.first.direction) == lane;
    });
    return !hasPeephole && isStandard(model.spec.cell, model.equationsOf(lane));
}

} // namespace gateloupe
