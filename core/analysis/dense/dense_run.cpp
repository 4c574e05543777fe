// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/dense/dense_run.h"

#include <algorithm>
#include <utility>

namespace gateloupe {

namespace {

/// Inputs whose products are made together: their sums stay in a near cache.
constexpr std::uint64_t kTogether = 64;

/// One network over one stretch of time, all sequences.
class DenseStretch
{
public:
    DenseStretch(const DenseRun& run, const ProgressMonitor& monitor, DenseDetail detail)
        : m_run(run)
        , m_monitor(monitor)
        , m_detail(detail)
    {
    }

    Result<DenseOutput> output();

private:
    Status runCell(std::size_t layer, std::uint32_t direction, const std::vector<double>& in,
                   std::vector<double>& out);

    const DenseRun& m_run;
    const ProgressMonitor& m_monitor;
    DenseDetail m_detail;
    DenseOutput m_output;
};

Result<DenseOutput> DenseStretch::output()
{
    const std::uint64_t pseudoLayers = m_run.layers.size() * m_run.directions;
    const DenseCell& first = m_run.cell(0);
    m_output.hN = m_run.h0;
    m_output.hN.resize(pseudoLayers * m_run.batch * first.width);
    if (hasCellState(first.kind)) {
        m_output.cN = m_run.c0;
        m_output.cN.resize(pseudoLayers * m_run.batch * first.hidden);
    }
    if (m_detail == DenseDetail::Signals) {
        m_output.ofCells.resize(pseudoLayers);
    }
    std::vector<double> in = m_run.x;
    for (std::size_t layer = 0; layer < m_run.layers.size(); ++layer) {
        if (m_run.layers[layer].isSkipped) {
            continue;
        }
        std::vector<double> out(m_run.steps * m_run.batch * m_run.outputWidth());
        for (std::uint32_t direction = 0; direction < m_run.directions; ++direction) {
            GATELOUPE_CHECK(runCell(layer, direction, in, out));
        }
        in = std::move(out);
    }
    m_output.y = std::move(in);
    return std::move(m_output);
}

Status DenseStretch::runCell(std::size_t layer, std::uint32_t direction,
                             const std::vector<double>& in, std::vector<double>& out)
{
    const DenseLayer& how = m_run.layers[layer];
    const DenseCell& cell = *how.cells[direction];
    const std::uint64_t B = m_run.batch;
    const std::uint64_t rows = cell.gates() * cell.hidden;
    const bool isBackward = direction == 1 || m_run.isReversed;
    const BackwardUse use = isBackward ? how.backward : BackwardUse::Normal;
    if (use == BackwardUse::Missing) {
        return {};
    }
    const bool readsFromEnd = isBackward && use != BackwardUse::InputNotTurned;
    const std::uint64_t place =
        (how.areOutputsExchanged ? m_run.directions - 1 - direction : direction) * cell.width;
    const std::uint64_t pseudoLayer = layer * m_run.directions + direction;
    DenseSignals* signals =
        m_detail == DenseDetail::Signals ? &m_output.ofCells[pseudoLayer] : nullptr;
    if (signals != nullptr) {
        signals->gates.resize(m_run.steps * B * rows);
        signals->h.resize(m_run.steps * B * cell.width);
        signals->c.resize(hasCellState(cell.kind) ? m_run.steps * B * cell.hidden : 0);
    }
    DenseStepper stepper(cell);
    std::vector<double> block;
    for (std::uint64_t b = 0; b < B; ++b) {
        const std::uint64_t length = m_run.lengths[b];
        double* const h = m_output.hN.data() + (pseudoLayer * B + b) * cell.width;
        double* const c = m_output.cN.empty()
                              ? nullptr
                              : m_output.cN.data() + (pseudoLayer * B + b) * cell.hidden;
        DenseState state{.h = {h, h + cell.width}};
        if (c != nullptr) {
            state.c.assign(c, c + cell.hidden);
        }
        for (std::uint64_t begin = 0; begin < length; begin += kTogether) {
            if (m_monitor.cancelled()) {
                return Error::cancelled();
            }
            const std::uint64_t count = std::min(kTogether, length - begin);
            const auto timeOf = [&](std::uint64_t k) {
                return readsFromEnd ? length - 1 - begin - k : begin + k;
            };
            block.resize(count * cell.inputs);
            for (std::uint64_t k = 0; k < count; ++k) {
                const double* const from = in.data() + (timeOf(k) * B + b) * cell.inputs;
                std::copy(from, from + cell.inputs, block.data() + k * cell.inputs);
            }
            const std::vector<double> sums = stepper.inputSums(block.data(), count);
            for (std::uint64_t k = 0; k < count; ++k) {
                stepper.step(std::span(sums).subspan(k * rows, rows), state, begin + k == 0);
                const std::uint64_t t = use == BackwardUse::OutputNotTurned ? begin + k : timeOf(k);
                const std::uint64_t row = t * B + b;
                std::ranges::copy(state.h, out.data() + row * m_run.outputWidth() + place);
                if (signals != nullptr) {
                    std::ranges::copy(stepper.gates(), signals->gates.data() + row * rows);
                    std::ranges::copy(state.h, signals->h.data() + row * cell.width);
                    std::ranges::copy(state.c, signals->c.data() + row * cell.hidden);
                }
            }
        }
        std::ranges::copy(state.h, h);
        if (c != nullptr) {
            std::ranges::copy(state.c, c);
        }
    }
    return {};
}

/// Puts numbers [outer, from count, inner] over those of `to` from row `first` on.
struct DensePlace
{
    std::uint64_t outer = 1;
    std::uint64_t fromCount = 1;
    std::uint64_t toCount = 1;
    std::uint64_t first = 0;
};

void putBeside(const std::vector<double>& from, std::vector<double>& to, const DensePlace& place)
{
    if (from.empty()) {
        return;
    }
    const std::uint64_t inner = from.size() / (place.outer * place.fromCount);
    to.resize(place.outer * place.toCount * inner);
    for (std::uint64_t outer = 0; outer < place.outer; ++outer) {
        std::copy_n(from.begin() + static_cast<std::ptrdiff_t>(outer * place.fromCount * inner),
                    place.fromCount * inner,
                    to.begin() +
                        static_cast<std::ptrdiff_t>((outer * place.toCount + place.first) * inner));
    }
}

/// One sequence of [outer, B, inner].
std::vector<double> sequenceOf(const std::vector<double>& all, std::uint64_t batch,
                               std::uint64_t sequence, std::uint64_t outer)
{
    std::vector<double> one;
    if (all.empty()) {
        return one;
    }
    const std::uint64_t inner = all.size() / (batch * outer);
    for (std::uint64_t row = 0; row < outer; ++row) {
        const auto from =
            all.begin() + static_cast<std::ptrdiff_t>((row * batch + sequence) * inner);
        one.insert(one.end(), from, from + static_cast<std::ptrdiff_t>(inner));
    }
    return one;
}

/// Each stretch of `chunk` steps from zeros, the first one from the states given.
Result<DenseOutput> runChunks(const DenseRun& run, const ProgressMonitor& monitor,
                              DenseDetail detail)
{
    DenseOutput whole;
    const std::uint64_t pseudoLayers = run.layers.size() * run.directions;
    for (std::uint64_t begin = 0; begin < run.steps; begin += run.chunk) {
        DenseRun part = run;
        part.chunk = 0;
        part.steps = std::min(run.chunk, run.steps - begin);
        const auto from =
            run.x.begin() + static_cast<std::ptrdiff_t>(begin * run.batch * run.inputs);
        part.x.assign(from,
                      from + static_cast<std::ptrdiff_t>(part.steps * run.batch * run.inputs));
        for (std::uint64_t& length : part.lengths) {
            length = length > begin ? std::min(length - begin, part.steps) : 0;
        }
        if (begin > 0) {
            part.h0.clear();
            part.c0.clear();
        }
        GATELOUPE_TRY(const DenseOutput output, DenseStretch(part, monitor, detail).output());
        putBeside(output.y, whole.y,
                  {.fromCount = part.steps, .toCount = run.steps, .first = begin});
        whole.ofCells.resize(output.ofCells.size());
        for (std::size_t cell = 0; cell < output.ofCells.size(); ++cell) {
            const DensePlace place{.fromCount = part.steps, .toCount = run.steps, .first = begin};
            putBeside(output.ofCells[cell].gates, whole.ofCells[cell].gates, place);
            putBeside(output.ofCells[cell].c, whole.ofCells[cell].c, place);
            putBeside(output.ofCells[cell].h, whole.ofCells[cell].h, place);
        }
        whole.hN.resize(output.hN.size());
        whole.cN.resize(output.cN.size());
        for (std::uint64_t b = 0; b < run.batch; ++b) {
            if (part.lengths[b] > 0) {
                const DensePlace place{
                    .outer = pseudoLayers, .fromCount = 1, .toCount = run.batch, .first = b};
                putBeside(sequenceOf(output.hN, run.batch, b, pseudoLayers), whole.hN, place);
                putBeside(sequenceOf(output.cN, run.batch, b, pseudoLayers), whole.cN, place);
            }
        }
    }
    return whole;
}

Result<DenseOutput> runCarried(const DenseRun& run, const ProgressMonitor& monitor,
                               DenseDetail detail)
{
    DenseOutput whole;
    const std::uint64_t pseudoLayers = run.layers.size() * run.directions;
    std::vector<double> h = sequenceOf(run.h0, run.batch, 0, pseudoLayers);
    std::vector<double> c = sequenceOf(run.c0, run.batch, 0, pseudoLayers);
    for (std::uint64_t b = 0; b < run.batch; ++b) {
        DenseRun one = run;
        one.batchUse = BatchUse::Each;
        one.batch = 1;
        one.x = sequenceOf(run.x, run.batch, b, run.steps);
        one.lengths = {run.lengths[b]};
        one.h0 = h;
        one.c0 = c;
        GATELOUPE_TRY(DenseOutput output, gateloupe::run(one, monitor, detail));
        h = output.hN;
        c = output.cN;
        const DensePlace states{
            .outer = pseudoLayers, .fromCount = 1, .toCount = run.batch, .first = b};
        const DensePlace steps{
            .outer = run.steps, .fromCount = 1, .toCount = run.batch, .first = b};
        putBeside(output.y, whole.y, steps);
        putBeside(output.hN, whole.hN, states);
        putBeside(output.cN, whole.cN, states);
        whole.ofCells.resize(output.ofCells.size());
        for (std::size_t cell = 0; cell < output.ofCells.size(); ++cell) {
            putBeside(output.ofCells[cell].gates, whole.ofCells[cell].gates, steps);
            putBeside(output.ofCells[cell].c, whole.ofCells[cell].c, steps);
            putBeside(output.ofCells[cell].h, whole.ofCells[cell].h, steps);
        }
    }
    return whole;
}

/// [A, B, W] as [B, A, W].
std::vector<double> exchangedAxes(const std::vector<double>& values, std::uint64_t a,
                                  std::uint64_t b)
{
    std::vector<double> exchanged(values.size());
    const std::uint64_t inner = values.size() / (a * b);
    for (std::uint64_t i = 0; i < a; ++i) {
        for (std::uint64_t j = 0; j < b; ++j) {
            std::copy_n(values.begin() + static_cast<std::ptrdiff_t>((i * b + j) * inner), inner,
                        exchanged.begin() + static_cast<std::ptrdiff_t>((j * a + i) * inner));
        }
    }
    return exchanged;
}

Result<DenseOutput> runTimeExchanged(const DenseRun& run, const ProgressMonitor& monitor,
                                     DenseDetail detail)
{
    DenseRun other = run;
    other.batchUse = BatchUse::Each;
    other.steps = run.batch;
    other.batch = run.steps;
    other.x = exchangedAxes(run.x, run.steps, run.batch);
    other.lengths.assign(other.batch, other.steps);
    other.h0.clear();
    other.c0.clear();
    GATELOUPE_TRY(DenseOutput output, gateloupe::run(other, monitor, detail));
    output.y = exchangedAxes(output.y, other.steps, other.batch);
    for (DenseSignals& signals : output.ofCells) {
        signals.gates = exchangedAxes(signals.gates, other.steps, other.batch);
        signals.c = exchangedAxes(signals.c, other.steps, other.batch);
        signals.h = exchangedAxes(signals.h, other.steps, other.batch);
    }
    output.hN.clear();
    output.cN.clear();
    return output;
}

/// Everything of the first sequence in the others' places, or zeros there.
void repeatFirst(std::vector<double>& values, std::uint64_t outer, const DenseRun& run)
{
    if (values.empty()) {
        return;
    }
    const std::uint64_t inner = values.size() / (outer * run.batch);
    for (std::uint64_t row = 0; row < outer; ++row) {
        const auto first = values.begin() + static_cast<std::ptrdiff_t>(row * run.batch * inner);
        for (std::uint64_t b = 1; b < run.batch; ++b) {
            const auto to = first + static_cast<std::ptrdiff_t>(b * inner);
            if (run.batchUse == BatchUse::FirstCopied) {
                std::copy_n(first, inner, to);
            } else {
                std::fill_n(to, inner, 0.0);
            }
        }
    }
}

} // namespace

bool DenseRun::isCausal() const
{
    const bool readsForwards = std::ranges::all_of(layers, [this](const DenseLayer& layer) {
        const bool hasBackward = directions == 2 || isReversed;
        return !hasBackward || layer.isSkipped || layer.backward == BackwardUse::Missing ||
               layer.backward == BackwardUse::InputNotTurned;
    });
    return readsForwards && batchUse != BatchUse::StateCarried &&
           batchUse != BatchUse::TimeExchanged;
}

DenseRun DenseRun::startOf(std::uint64_t firstSteps, std::uint64_t firstSequences) const
{
    DenseRun start = *this;
    start.steps = firstSteps;
    start.batch = firstSequences;
    start.x.clear();
    for (std::uint64_t t = 0; t < firstSteps; ++t) {
        const auto from = x.begin() + static_cast<std::ptrdiff_t>(t * batch * inputs);
        start.x.insert(start.x.end(), from,
                       from + static_cast<std::ptrdiff_t>(firstSequences * inputs));
    }
    start.lengths.resize(firstSequences);
    for (std::uint64_t& length : start.lengths) {
        length = std::min(length, firstSteps);
    }
    const auto cutStates = [&](const std::vector<double>& all) {
        std::vector<double> cut;
        const std::uint64_t pseudoLayers = layers.size() * directions;
        const std::uint64_t inner = all.size() / (pseudoLayers * batch);
        for (std::uint64_t layer = 0; !all.empty() && layer < pseudoLayers; ++layer) {
            const auto from = all.begin() + static_cast<std::ptrdiff_t>(layer * batch * inner);
            cut.insert(cut.end(), from, from + static_cast<std::ptrdiff_t>(firstSequences * inner));
        }
        return cut;
    };
    start.h0 = cutStates(h0);
    start.c0 = cutStates(c0);
    return start;
}

Result<DenseRun> denseRun(const ForwardRequest& request, ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(validate(request));
    if (request.isTraining && request.dropout > 0.0) {
        return Error::unsupported("a run with dropout cannot be taken apart; leave it out");
    }
    const RnnModel& model = *request.model;
    const Shape& shape = request.x.shape();
    DenseRun run{.directions = model.spec.directions,
                 .isReversed = model.isReversed,
                 .steps = shape[0],
                 .batch = shape[1],
                 .inputs = shape[2],
                 .x = request.x.convertedTo<double>(),
                 .lengths = request.lengths};
    if (run.lengths.empty()) {
        run.lengths.assign(run.batch, run.steps);
    }
    run.h0 = request.h0 ? request.h0->convertedTo<double>() : std::vector<double>();
    run.c0 = request.c0 ? request.c0->convertedTo<double>() : std::vector<double>();
    for (std::uint32_t layer = 0; layer < model.spec.layers; ++layer) {
        DenseLayer cells;
        for (std::uint32_t direction = 0; direction < run.directions; ++direction) {
            GATELOUPE_TRY(auto cell,
                          denseCell(model, LayerIndex(layer), model.direction(direction), monitor));
            cells.cells.push_back(std::make_shared<const DenseCell>(std::move(cell)));
        }
        run.layers.push_back(std::move(cells));
    }
    return run;
}

Result<DenseOutput> run(const DenseRun& run, const ProgressMonitor& monitor, DenseDetail detail)
{
    if (run.batchUse == BatchUse::StateCarried) {
        return runCarried(run, monitor, detail);
    }
    if (run.batchUse == BatchUse::TimeExchanged) {
        return runTimeExchanged(run, monitor, detail);
    }
    GATELOUPE_TRY(DenseOutput output, run.chunk > 0 ? runChunks(run, monitor, detail)
                                                    : DenseStretch(run, monitor, detail).output());
    if (run.batchUse != BatchUse::Each) {
        const std::uint64_t pseudoLayers = run.layers.size() * run.directions;
        repeatFirst(output.y, run.steps, run);
        repeatFirst(output.hN, pseudoLayers, run);
        repeatFirst(output.cN, pseudoLayers, run);
    }
    return output;
}

} // namespace gateloupe
