// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/gradient/jacobian_norms.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/analysis/dense/dense_cell.h"
#include "core/runtime/forward/dropout.h"
#include "core/runtime/replay/trace_reader.h"
#include "core/runtime/trace/array_rows.h"

namespace gateloupe {

namespace {

/// Multiplications for all norms of a run, about a second of one core; what is more is left out.
constexpr double kMostWork = 1.5e9;
/// Multiplications for each number of a step's Jacobian: making it, and the rounds.
constexpr double kWorkPerNumber = 40.0;
constexpr int kMostNormRounds = 60;
constexpr double kNormTolerance = 1e-6;

/// The largest singular values of matrices that resemble their neighbours: each search begins with
/// the vector in which the one before ended.
class WarmSpectralNorm
{
public:
    double of(const std::vector<double>& matrix, std::uint64_t size)
    {
        if (m_vector.size() != size) {
            m_vector.assign(size, 1.0);
            for (std::uint64_t at = 0; at < size; ++at) { // in no plane of symmetry
                m_vector[at] += 0.1 * std::sin(static_cast<double>(at + 1));
            }
        }
        double norm = 0.0;
        for (int round = 0; round < kMostNormRounds; ++round) {
            const double before = norm;
            norm = stretch(matrix, size);
            if (!(norm > 0.0) || std::abs(norm - before) <= kNormTolerance * norm) {
                break;
            }
        }
        return norm;
    }

private:
    /// v becomes M^T M v, of length 1; returns |M v| of the one before.
    double stretch(const std::vector<double>& matrix, std::uint64_t size)
    {
        scaleToOne(m_vector);
        std::vector<double> product(size, 0.0);
        std::vector<double> back(size, 0.0);
        for (std::uint64_t row = 0; row < size; ++row) {
            const double* const values = matrix.data() + row * size;
            product[row] = std::inner_product(values, values + size, m_vector.begin(), 0.0);
            for (std::uint64_t col = 0; col < size; ++col) {
                back[col] += values[col] * product[row];
            }
        }
        // A little of the start stays, so that a direction that was lost comes back.
        constexpr double kKept = 1e-6;
        const double length = lengthOf(back);
        for (std::uint64_t at = 0; at < size; ++at) {
            back[at] += kKept * length * std::cos(static_cast<double>(at));
        }
        m_vector = std::move(back);
        return lengthOf(product);
    }

    static double lengthOf(const std::vector<double>& vector)
    {
        return std::sqrt(std::inner_product(vector.begin(), vector.end(), vector.begin(), 0.0));
    }

    static void scaleToOne(std::vector<double>& vector)
    {
        const double length = lengthOf(vector);
        for (std::size_t at = 0; at < vector.size(); ++at) {
            vector[at] = length > 0.0 ? vector[at] / length : 1.0;
        }
        const double again = length > 0.0 ? 1.0 : lengthOf(vector);
        for (double& value : vector) {
            value /= again;
        }
    }

    std::vector<double> m_vector;
};

/// One layer and direction of a run.
class LayerJacobians
{
public:
    LayerJacobians(const TraceReplay& run, const RnnModel& model, std::uint32_t index)
        : m_run(run)
        , m_model(model)
        , m_spec(model.spec)
        , m_index(index)
        , m_dropout(run.request().isTraining ? run.request().dropout : 0.0, run.request().seed)
    {
    }

    /// Norms of the steps of a window that are multiples of `every`, added up over sequences.
    Status add(const DenseCell& cell, const TraceWindow& window, const StepRange& steps,
               std::uint64_t every, std::vector<std::optional<double>>& norms)
    {
        DenseStepper stepper(cell);
        for (std::uint64_t b = 0; b < m_run.batch(); ++b) {
            const std::uint64_t length = m_run.summary().lengths[b];
            for (std::uint64_t step = steps.first; step < std::min(steps.end(), length); ++step) {
                if (step % every != 0) {
                    continue;
                }
                if (beginsAnew(step, b, length)) { // nothing comes from the state before
                    norms[step] = norms[step].value_or(0.0);
                    continue;
                }
                DenseState state = stateBefore(cell, window, step, b);
                const std::vector<double> x = inputOf(window, step, b);
                const std::vector<double> jacobian =
                    stepper.stepWithJacobian(stepper.inputSums(x.data(), 1), state);
                const auto size = static_cast<std::uint64_t>(
                    std::llround(std::sqrt(static_cast<double>(jacobian.size()))));
                norms[step] = norms[step].value_or(0.0) + m_norm.of(jacobian, size);
            }
        }
        return {};
    }

private:
    [[nodiscard]] std::vector<double> row(const Array& array, std::uint64_t outer,
                                          std::uint64_t sequence, std::uint64_t width) const
    {
        std::vector<double> values(width, 0.0);
        if (!array.isEmpty()) {
            copyRow(array, {.row = outer, .batch = sequence, .first = 0, .count = width},
                    values.data());
        }
        return values;
    }

    [[nodiscard]] bool beginsAnew(std::uint64_t step, std::uint64_t sequence,
                                  std::uint64_t length) const
    {
        return m_run.request().resets.beginsAnew(m_model.directionOf(PseudoLayerIndex(m_index)),
                                                 step, sequence, length);
    }

    [[nodiscard]] const Array& stateArray(const LayerTrace& layer) const
    {
        return m_spec.projectionSize ? layer.projected : layer.h;
    }

    [[nodiscard]] std::vector<double> inputOf(const TraceWindow& window, std::uint64_t step,
                                              std::uint64_t sequence) const
    {
        const std::uint32_t layer = m_spec.layerOf(PseudoLayerIndex(m_index)).value;
        if (layer == 0) {
            return row(m_run.request().x, step, sequence, m_spec.inputSize);
        }
        std::vector<double> values;
        for (std::uint32_t direction = 0; direction < m_spec.directions; ++direction) {
            const PseudoLayerIndex below((layer - 1) * m_spec.directions + direction);
            const auto part = row(stateArray(window.layer(below)), step - window.firstStep,
                                  sequence, m_spec.recurrentWidth());
            values.insert(values.end(), part.begin(), part.end());
        }
        if (m_dropout.isActive()) {
            m_dropout.apply({layer, step, sequence}, values.data(), values.size());
        }
        return values;
    }

    [[nodiscard]] DenseState stateBefore(const DenseCell& cell, const TraceWindow& window,
                                         std::uint64_t step, std::uint64_t sequence) const
    {
        const bool isForward = m_model.directionOf(PseudoLayerIndex(m_index)) == Direction::Forward;
        const bool isFirst = isForward ? step == 0 : step + 1 == m_run.summary().lengths[sequence];
        const std::uint64_t width = m_spec.recurrentWidth();
        const bool hasC = hasCellState(cell.kind);
        if (isFirst) {
            const ForwardRequest& request = m_run.request();
            return {row(request.h0.value_or(Array()), m_index, sequence, width),
                    hasC ? row(request.c0.value_or(Array()), m_index, sequence, m_spec.hiddenSize)
                         : std::vector<double>()};
        }
        const std::uint64_t before = (isForward ? step - 1 : step + 1) - window.firstStep;
        const LayerTrace& layer = window.layer(PseudoLayerIndex(m_index));
        return {row(stateArray(layer), before, sequence, width),
                hasC ? row(layer.c, before, sequence, m_spec.hiddenSize) : std::vector<double>()};
    }

    const TraceReplay& m_run;
    const RnnModel& m_model;
    const RnnSpec& m_spec;
    std::uint32_t m_index;
    Dropout m_dropout;
    WarmSpectralNorm m_norm;
};

/// Every how many steps a norm is worth its time.
std::uint64_t stepsBetween(const TraceReplay& run, const RnnSpec& spec)
{
    const auto size = static_cast<double>(spec.recurrentWidth() +
                                          (hasCellState(spec.cell) ? spec.hiddenSize : 0));
    const double work = size * size * kWorkPerNumber * static_cast<double>(spec.pseudoLayers()) *
                        static_cast<double>(run.steps() * run.batch());
    return static_cast<std::uint64_t>(std::max(1.0, std::ceil(work / kMostWork)));
}

} // namespace

Result<std::vector<std::vector<std::optional<double>>>>
jacobianNorms(const std::shared_ptr<const TraceReplay>& run, ProgressMonitor& monitor)
{
    const RnnModel& model = *run->request().model;
    std::vector<DenseCell> cells;
    std::vector<LayerJacobians> layers;
    for (std::uint32_t index = 0; index < model.spec.pseudoLayers(); ++index) {
        const PseudoLayerIndex pseudoLayer(index);
        GATELOUPE_TRY(auto cell, denseCell(model, model.spec.layerOf(pseudoLayer),
                                           model.directionOf(pseudoLayer), monitor));
        cells.push_back(std::move(cell));
        layers.emplace_back(*run, model, index);
    }
    std::vector<std::vector<std::optional<double>>> norms(
        cells.size(), std::vector<std::optional<double>>(run->steps()));
    const std::uint64_t every = stepsBetween(*run, model.spec);
    const std::uint64_t piece = std::max<std::uint64_t>(1, stepsPerWindow(readerOf(run)));
    for (std::uint64_t first = 0; first < run->steps(); first += piece) {
        const StepRange steps{first, std::min(piece, run->steps() - first)};
        const std::uint64_t begin = first > 0 ? first - 1 : 0;
        const std::uint64_t end = std::min(steps.end() + 1, run->steps());
        GATELOUPE_TRY(const TraceWindow window, run->window({begin, end - begin}, monitor));
        for (std::size_t index = 0; index < cells.size(); ++index) {
            if (monitor.cancelled()) {
                return Error::cancelled();
            }
            GATELOUPE_CHECK(layers[index].add(cells[index], window, steps, every, norms[index]));
        }
    }
    for (std::uint64_t step = 0; step < run->steps(); ++step) {
        const auto count = static_cast<double>(std::ranges::count_if(
            run->summary().lengths, [step](std::uint64_t length) { return step < length; }));
        for (auto& layer : norms) {
            if (layer[step]) {
                *layer[step] /= std::max(count, 1.0);
            }
        }
    }
    return norms;
}

} // namespace gateloupe
