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
        if (!isHeld(pseudoLayer)) {
            return std::optional<ErrorLane>();
        }
        const RnnModel& model = *m_request.model;
        GATELOUPE_TRY(const DenseCell cell, denseCell(model, model.spec.layerOf(pseudoLayer),
                                                      model.directionOf(pseudoLayer), monitor));
        const std::uint64_t T = m_request.x.shape()[0];
        Course course{.pseudoLayer = pseudoLayer,
                      .tolerance = tolerance,
                      .stepper = DenseStepper(cell),
                      .frame = LyapunovFrame(cell.width + cellWidthOf(cell), 1),
                      .lane = {.pseudoLayer = pseudoLayer,
                               .own = std::vector<double>(T),
                               .inherited = std::vector<double>(T)}};
        for (std::uint64_t b = 0; b < m_request.x.shape()[1]; ++b) {
            GATELOUPE_CHECK(stepSequence(cell, b, course, monitor));
        }
        ErrorLane& lane = course.lane;
        lane.largestOwn = *std::ranges::max_element(lane.own);
        lane.largestInherited = *std::ranges::max_element(lane.inherited);
        lane.exponent = course.frame.exponents().front();
        return std::optional(std::move(lane));
    }

private:
    /// What one cell's lane is made with.
    struct Course
    {
        PseudoLayerIndex pseudoLayer;
        double tolerance = 0.0;
        DenseStepper stepper;
        LyapunovFrame frame; ///< of the first sequence
        ErrorLane lane;
        std::optional<std::uint64_t> firstInOrder = {}; ///< of steps as the cell reads them
    };

    static std::uint64_t cellWidthOf(const DenseCell& cell)
    {
        return hasCellState(cell.kind) ? cell.hidden : 0;
    }

    /// Whether both runs hold the cell's states and the first one its input.
    [[nodiscard]] bool isHeld(PseudoLayerIndex pseudoLayer) const
    {
        const RnnSpec& spec = m_request.model->spec;
        const LayerIndex layer = spec.layerOf(pseudoLayer);
        bool isHeld = holds(m_run, pseudoLayer.value) && holds(m_other, pseudoLayer.value);
        for (std::uint32_t direction = 0; layer.value > 0 && direction < spec.directions;
             ++direction) {
            isHeld = isHeld && holds(m_run, (layer.value - 1) * spec.directions + direction);
        }
        return isHeld;
    }

    /// A sequence's row of states [L * D, B, width]; zeros where there are none.
    static std::vector<double> rowOf(const Array* states, PseudoLayerIndex pseudoLayer,
                                     std::uint64_t b, std::uint64_t width)
    {
        std::vector<double> row(width);
        if (states != nullptr) {
            copyRow(*states, {pseudoLayer.value, b, 0, width}, row.data());
        }
        return row;
    }

    Status stepSequence(const DenseCell& cell, std::uint64_t b, Course& course,
                        ProgressMonitor& monitor) const
    {
        const auto startOf = [&](const Array* h, const Array* c) {
            return DenseState{.h = rowOf(h, course.pseudoLayer, b, cell.width),
                              .c = rowOf(c, course.pseudoLayer, b, cellWidthOf(cell))};
        };
        const LayerIndex layer = m_request.model->spec.layerOf(course.pseudoLayer);
        const Direction direction = m_request.model->directionOf(course.pseudoLayer);
        DenseState state = startOf(m_request.h0 ? &*m_request.h0 : nullptr,
                                   m_request.c0 ? &*m_request.c0 : nullptr);
        for (std::uint64_t k = 0; k < lengthOf(b); ++k) {
            if (monitor.cancelled()) {
                return Error::cancelled();
            }
            const std::uint64_t t = direction == Direction::Backward ? lengthOf(b) - 1 - k : k;
            if (m_request.resets.beginsAnew(direction, t, b, lengthOf(b))) {
                state = startOf(resetHiddenOf(m_request), resetCellOf(m_request));
            }
            const auto sums = course.stepper.inputSums(inputAt(layer, t, b).data(), 1);
            if (b == 0) {
                course.frame.advance(course.stepper.stepWithJacobian(sums, state));
            } else {
                course.stepper.step(sums, state);
            }
            measure(course, t, b, state);
            if (course.lane.own[t] > course.tolerance &&
                (!course.firstInOrder || k < *course.firstInOrder)) {
                course.firstInOrder = k;
                course.lane.firstOwn = t;
            }
        }
        return {};
    }

    /// Notes how far a step's state is from both runs' and replaces it by the first one's, from
    /// which the next step goes on.
    void measure(Course& course, std::uint64_t t, std::uint64_t b, DenseState& state) const
    {
        const std::size_t pseudoLayer = course.pseudoLayer.value;
        const auto measureOne = [&](const Array& own, const Array& others,
                                    std::vector<double>& stepped) {
            const std::uint64_t from = (t * m_request.x.shape()[1] + b) * stepped.size();
            for (std::uint64_t at = 0; at < stepped.size(); ++at) {
                const double value = own[from + at];
                course.lane.own[t] = std::max(course.lane.own[t], distanceOf(value, stepped[at]));
                course.lane.inherited[t] =
                    std::max(course.lane.inherited[t], distanceOf(value, others[from + at]));
                stepped[at] = value;
            }
        };
        measureOne(stateArrayOf(m_run, pseudoLayer, m_isProjected),
                   stateArrayOf(m_other, pseudoLayer, m_isProjected), state.h);
        measureOne(m_run.layers[pseudoLayer].c, m_other.layers[pseudoLayer].c, state.c);
    }

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
