// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/trace_blame.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/analysis/dense/layer_outputs.h"

namespace gateloupe {

namespace {

constexpr const char* kProjected = "projected";

/// The formula that makes a signal.
std::string_view operationOf(CellKind kind, const std::string& signal)
{
    if (signal == "c") {
        return "c = f c' + i g";
    }
    if (signal == kProjected) {
        return "h = P (o tanh(c))";
    }
    if (signal == "h") {
        return kind == CellKind::Lstm  ? "h = o tanh(c)"
               : kind == CellKind::Gru ? "h = (1 - z) n + z h'"
                                       : "h = activation(W x + R h' + b)";
    }
    if (signal == "new") {
        return "n = activation(W x + b + r (R h' + b))";
    }
    return "gate = activation(W x + R h' + b)";
}

/// Recorded signals of one direction in the order of its part.
struct Recorded
{
    std::vector<std::vector<double>> gates; ///< each [T, B, H], empty where not recorded
    std::vector<double> c;
    std::vector<double> h; ///< before a projection
    std::vector<double> projected;
};

Recorded recordedOf(const LayerTrace& layer, const DirectionPart& part)
{
    const auto numbersOf = [&part](const Array& array) {
        return array.isEmpty() ? std::vector<double>() : part.inOrder(array.convertedTo<double>());
    };
    Recorded recorded{
        .c = numbersOf(layer.c), .h = numbersOf(layer.h), .projected = numbersOf(layer.projected)};
    for (const Array& gate : layer.gates) {
        recorded.gates.push_back(numbersOf(gate));
    }
    return recorded;
}

/// Steps a direction from its recorded states, each step by itself.
class StepCheck
{
public:
    StepCheck(const DirectionPart& part, const Recorded& recorded, double tolerance)
        : m_part(part)
        , m_run(part.run)
        , m_cell(part.run.cell(0))
        , m_recorded(recorded)
        , m_states(m_cell.P.empty() ? recorded.h : recorded.projected)
        , m_tolerance(tolerance)
        , m_stepper(m_cell)
    {
    }

    /// Whether the states that steps begin with were recorded, and nothing else begins them.
    [[nodiscard]] bool isTold() const
    {
        return m_run.resets.isEmpty() && m_run.stands.isEmpty() && !m_run.isReversed &&
               !m_states.empty() && (m_cell.kind != CellKind::Lstm || !m_recorded.c.empty());
    }

    /// Requires: isTold().
    [[nodiscard]] std::optional<FirstDifference> first()
    {
        for (std::uint64_t k = 0; k < m_run.steps; ++k) {
            for (std::uint64_t b = 0; b < m_run.batch; ++b) {
                if (k < m_run.lengths[b]) {
                    if (auto found = firstAt(k, b)) {
                        return found;
                    }
                }
            }
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] DenseState stateBefore(std::uint64_t k, std::uint64_t b) const
    {
        const DenseOutput begin = k == 0 ? beginningOf(m_run) : DenseOutput();
        const auto rowOf = [&](const std::vector<double>& start,
                               const std::vector<double>& recorded, std::uint64_t width) {
            const auto row = k == 0 ? pieceAt(start, width, b)
                                    : pieceAt(recorded, width, (k - 1) * m_run.batch + b);
            return std::vector<double>(row.begin(), row.end());
        };
        return {.h = rowOf(begin.hN, m_states, m_cell.width),
                .c = m_cell.kind == CellKind::Lstm ? rowOf(begin.cN, m_recorded.c, m_cell.hidden)
                                                   : std::vector<double>()};
    }

    [[nodiscard]] std::optional<FirstDifference> firstAt(std::uint64_t k, std::uint64_t b)
    {
        DenseState state = stateBefore(k, b);
        const std::uint64_t row = k * m_run.batch + b;
        m_stepper.step(m_stepper.inputSums(m_run.x.data() + row * m_cell.inputs, 1), state, k == 0);
        std::optional<FirstDifference> first;
        const auto consider = [&](std::string signal, std::span<const double> right,
                                  const std::vector<double>& recorded) {
            for (std::size_t unit = 0; !recorded.empty() && unit < right.size(); ++unit) {
                const double theirs = recorded[row * right.size() + unit];
                if (distanceOf(right[unit], theirs) <= m_tolerance) {
                    continue;
                }
                if (!first) {
                    first = FirstDifference{.layer = LayerIndex(0),
                                            .signal = std::move(signal),
                                            .step = m_part.timeOf(k, b),
                                            .batch = b,
                                            .unit = unit,
                                            .right = right[unit],
                                            .wrong = theirs};
                }
                return true;
            }
            return false;
        };
        std::vector<std::string> wrongGates;
        const auto gates = gatesOf(m_cell.kind);
        for (std::size_t gate = 0; gate < m_recorded.gates.size(); ++gate) {
            const std::string name(nameOf(gates[gate]));
            if (consider(name, m_stepper.gates().subspan(gate * m_cell.hidden, m_cell.hidden),
                         m_recorded.gates[gate])) {
                wrongGates.push_back(name);
            }
        }
        consider("c", state.c, m_recorded.c);
        consider("h", m_stepper.hidden(), m_recorded.h);
        if (!m_cell.P.empty()) {
            consider(kProjected, state.h, m_recorded.projected);
        }
        if (first) {
            first->gates = std::move(wrongGates);
        }
        return first;
    }

    const DirectionPart& m_part;
    const DenseRun& m_run;
    const DenseCell& m_cell;
    const Recorded& m_recorded;
    const std::vector<double>& m_states;
    double m_tolerance;
    DenseStepper m_stepper;
};

class TraceSearch
{
public:
    TraceSearch(const ForwardRequest& request, const Trace& recorded, const BlameOptions& options,
                ProgressMonitor& monitor)
        : m_request(request)
        , m_recorded(recorded)
        , m_options(options)
        , m_monitor(monitor)
        , m_deadline(options.seconds, options.clock)
    {
    }

    Result<TraceBlame> search()
    {
        GATELOUPE_TRY(m_right, denseRun(m_request, m_monitor));
        for (std::size_t layer = 0; layer < m_right.layers.size(); ++layer) {
            GATELOUPE_TRY(const std::vector<double> input, inputOf(layer));
            for (std::uint32_t direction = 0; direction < m_right.directions; ++direction) {
                GATELOUPE_CHECK(judge(directionPart(m_right, layer, direction, input)));
            }
        }
        m_found.isEqual = m_found.parts.empty();
        if (!m_found.first && !m_found.isEqual) {
            m_found.first = m_found.parts.front().blame.first;
        }
        if (m_found.first) {
            m_found.operation = operationOf(m_right.cell(0).kind, m_found.first->signal);
        }
        return std::move(m_found);
    }

private:
    [[nodiscard]] const Array& outputOf(std::size_t pseudoLayer) const
    {
        const LayerTrace& layer = m_recorded.layers[pseudoLayer];
        return m_right.cell(0).P.empty() ? layer.h : layer.projected;
    }

    /// What a layer read: what was recorded of the layer below, or what the right one gives.
    Result<std::vector<double>> inputOf(std::size_t layer) const
    {
        if (layer == 0) {
            return m_right.x;
        }
        const std::uint64_t width = m_right.cell(0).width;
        std::vector<double> input(m_right.steps * m_right.batch * m_right.outputWidth());
        for (std::uint32_t direction = 0; direction < m_right.directions; ++direction) {
            const Array& below = outputOf((layer - 1) * m_right.directions + direction);
            if (below.isEmpty()) {
                return LayerOutputs(m_right).inputOf(m_right, layer, m_monitor);
            }
            const std::vector<double> numbers = below.convertedTo<double>();
            for (std::uint64_t row = 0; row < m_right.steps * m_right.batch; ++row) {
                std::ranges::copy(
                    pieceAt(numbers, width, row),
                    pieceAt(input, width, row * m_right.directions + direction).begin());
            }
        }
        return input;
    }

    Status judge(const DirectionPart& part)
    {
        const std::size_t pseudoLayer = part.layer * m_right.directions + part.direction;
        const Array& theirs = outputOf(pseudoLayer);
        if (theirs.isEmpty()) {
            return {};
        }
        BlameOptions options = m_options;
        const auto parts = static_cast<double>(m_right.pseudoLayers() - pseudoLayer);
        options.seconds = m_deadline.remaining() / parts;
        GATELOUPE_TRY(DirectionBlame found,
                      blamePart(part, theirs.convertedTo<double>(), theirs.dtype(),
                                m_request.model->sources, options, m_monitor));
        if (found.blame.isEqual) {
            return {};
        }
        m_found.error = std::max(m_found.error, found.blame.error);
        if (m_found.parts.empty()) {
            findFirst(part, m_recorded.layers[pseudoLayer], found.blame);
        }
        m_found.parts.push_back(std::move(found));
        return {};
    }

    void findFirst(const DirectionPart& part, const LayerTrace& layer, const Blame& blame)
    {
        const Recorded recorded = recordedOf(layer, part);
        StepCheck check(part, recorded, m_options.tolerance);
        if (!check.isTold()) {
            return;
        }
        m_found.first = check.first();
        if (m_found.first) {
            m_found.first->layer = LayerIndex(static_cast<std::uint32_t>(part.layer));
            m_found.first->direction = blame.first ? blame.first->direction : Direction::Forward;
        }
    }

    const ForwardRequest& m_request;
    const Trace& m_recorded;
    const BlameOptions& m_options;
    ProgressMonitor& m_monitor;
    Deadline m_deadline;
    DenseRun m_right;
    TraceBlame m_found;
};

} // namespace

Result<TraceBlame> blameTrace(const ForwardRequest& request, const Trace& recorded,
                              const BlameOptions& options, ProgressMonitor& monitor)
{
    return TraceSearch(request, recorded, options, monitor).search();
}

} // namespace gateloupe
