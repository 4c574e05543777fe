// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare/error_lanes.h"

#include <algorithm>

#include "core/analysis/dense/dense_cell.h"
#include "core/analysis/memory/lyapunov.h"
#include "core/base/distance.h"
#include "core/runtime/trace/array_rows.h"

namespace gateloupe {

namespace {

/// h as the next step and the next layer see it; empty where the run does not hold it.
const Array& stateArrayOf(const Trace& trace, std::size_t pseudoLayer, bool isProjected)
{
    const LayerTrace& layer = trace.layers[pseudoLayer];
    return isProjected ? layer.projected : layer.h;
}

/// One cell of a run, stepped from the run's own states.
class LaneMeter
{
public:
    LaneMeter(const ForwardRequest& request, const Trace& run, const Trace& other)
        : m_request(request)
        , m_run(run)
        , m_other(other)
        , m_isProjected(request.model->spec.projectionSize.has_value())
    {
    }

    /// Empty where something that is needed was not recorded.
    Result<std::optional<ErrorLane>> lane(PseudoLayerIndex pseudoLayer, double tolerance,
                                          ProgressMonitor& monitor) const
    {
        const RnnModel& model = *m_request.model;
        const RnnSpec& spec = model.spec;
        const LayerIndex layer = spec.layerOf(pseudoLayer);
        bool isHeld = holds(m_run, pseudoLayer.value) && holds(m_other, pseudoLayer.value);
        for (std::uint32_t direction = 0; layer.value > 0 && direction < spec.directions;
             ++direction) {
            isHeld = isHeld && holds(m_run, (layer.value - 1) * spec.directions + direction);
        }
        if (!isHeld) {
            return std::optional<ErrorLane>();
        }
        const Direction direction = model.directionOf(pseudoLayer);
        GATELOUPE_TRY(const DenseCell cell, denseCell(model, layer, direction, monitor));
        DenseStepper stepper(cell);
        const std::uint64_t T = m_request.x.shape()[0];
        const std::uint64_t B = m_request.x.shape()[1];
        const Array& h = stateArrayOf(m_run, pseudoLayer.value, m_isProjected);
        const Array& otherH = stateArrayOf(m_other, pseudoLayer.value, m_isProjected);
        const Array& c = m_run.layers[pseudoLayer.value].c;
        const Array& otherC = m_other.layers[pseudoLayer.value].c;
        const bool hasCell = hasCellState(spec.cell);
        ErrorLane lane{.pseudoLayer = pseudoLayer,
                       .own = std::vector<double>(T),
                       .inherited = std::vector<double>(T)};
        LyapunovFrame frame(cell.width + (hasCell ? cell.hidden : 0), 1);
        std::optional<std::uint64_t> firstInOrder; // of steps as the cell reads them
        for (std::uint64_t b = 0; b < B; ++b) {
            const auto stateOf = [&](const Array* states, std::uint64_t width) {
                std::vector<double> state(width);
                if (states != nullptr) {
                    copyRow(*states, {pseudoLayer.value, b, 0, width}, state.data());
                }
                return state;
            };
            const auto startOf = [&](const Array* ofH, const Array* ofC) {
                return DenseState{.h = stateOf(ofH, cell.width),
                                  .c = stateOf(ofC, hasCell ? cell.hidden : 0)};
            };
            DenseState state = startOf(m_request.h0 ? &*m_request.h0 : nullptr,
                                       m_request.c0 ? &*m_request.c0 : nullptr);
            for (std::uint64_t k = 0; k < lengthOf(b); ++k) {
                if (monitor.cancelled()) {
                    return Error::cancelled();
                }
                const std::uint64_t t = direction == Direction::Backward ? lengthOf(b) - 1 - k : k;
                const std::uint64_t row = t * B + b;
                if (m_request.resets.beginsAnew(direction, t, b, lengthOf(b))) {
                    state = startOf(resetHiddenOf(m_request), resetCellOf(m_request));
                }
                const auto sums = stepper.inputSums(inputAt(layer, t, b).data(), 1);
                if (b == 0) {
                    frame.advance(stepper.stepWithJacobian(sums, state));
                } else {
                    stepper.step(sums, state);
                }
                const auto measure = [&](const Array& own, const Array& others,
                                         std::vector<double>& stepped) {
                    for (std::uint64_t at = 0; at < stepped.size(); ++at) {
                        const double value = own[row * stepped.size() + at];
                        lane.own[t] = std::max(lane.own[t], distanceOf(value, stepped[at]));
                        lane.inherited[t] =
                            std::max(lane.inherited[t],
                                     distanceOf(value, others[row * stepped.size() + at]));
                        stepped[at] = value; // the next step goes on from the run's own state
                    }
                };
                measure(h, otherH, state.h);
                measure(c, otherC, state.c);
                if (lane.own[t] > tolerance && (!firstInOrder || k < *firstInOrder)) {
                    firstInOrder = k;
                    lane.firstOwn = t;
                }
            }
        }
        lane.largestOwn = *std::ranges::max_element(lane.own);
        lane.largestInherited = *std::ranges::max_element(lane.inherited);
        lane.exponent = frame.exponents().front();
        return std::optional(std::move(lane));
    }

private:
    [[nodiscard]] bool holds(const Trace& trace, std::size_t pseudoLayer) const
    {
        return pseudoLayer < trace.layers.size() &&
               !stateArrayOf(trace, pseudoLayer, m_isProjected).isEmpty() &&
               (!hasCellState(m_request.model->spec.cell) ||
                !trace.layers[pseudoLayer].c.isEmpty());
    }

    [[nodiscard]] std::uint64_t lengthOf(std::uint64_t sequence) const
    {
        return m_request.lengths.empty() ? m_request.x.shape()[0] : m_request.lengths[sequence];
    }

    /// What the layer reads at a step: x, or the states of the layer below.
    [[nodiscard]] std::vector<double> inputAt(LayerIndex layer, std::uint64_t step,
                                              std::uint64_t sequence) const
    {
        const RnnSpec& spec = m_request.model->spec;
        const std::uint64_t width = layer.value == 0 ? spec.inputSize : spec.recurrentWidth();
        std::vector<double> input(layer.value == 0 ? width : spec.outputWidth());
        for (std::uint32_t part = 0; part < input.size() / width; ++part) {
            const Array& from =
                layer.value == 0 ? m_request.x
                                 : stateArrayOf(m_run, (layer.value - 1) * spec.directions + part,
                                                m_isProjected);
            copyRow(from, {step, sequence, 0, width}, input.data() + part * width);
        }
        return input;
    }

    const ForwardRequest& m_request;
    const Trace& m_run;
    const Trace& m_other;
    bool m_isProjected;
};

} // namespace

Result<std::vector<ErrorLane>> errorLanes(const ForwardRequest& request, const Trace& run,
                                          const Trace& other, double tolerance,
                                          ProgressMonitor& monitor)
{
    const LaneMeter meter(request, run, other);
    std::vector<ErrorLane> lanes;
    for (std::uint32_t index = 0; index < request.model->spec.pseudoLayers(); ++index) {
        GATELOUPE_TRY(auto lane, meter.lane(PseudoLayerIndex(index), tolerance, monitor));
        if (lane) {
            lanes.push_back(*std::move(lane));
        }
    }
    return lanes;
}

} // namespace gateloupe
