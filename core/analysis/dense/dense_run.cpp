// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/dense/dense_run.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "core/analysis/dense/quantised_run.h"
#include "core/analysis/dense/sequence_slices.h"

namespace gateloupe {

namespace {

/// Inputs whose products are made together: their sums stay in a near cache.
constexpr std::uint64_t kTogether = 64;

/// The pseudo-layer whose state, as it stands now, a direction of a layer begins with.
std::uint64_t beginOf(const DenseRun& run, std::size_t layer, std::uint32_t direction)
{
    const std::uint64_t own = layer * run.directions + direction;
    switch (run.layers[layer].begin) {
    case LayerBegin::OtherDirection:
        return direction == 1 ? own - 1 : own;
    case LayerBegin::LayerBelow:
        return layer > 0 ? own - run.directions : own;
    case LayerBegin::OwnState:
        break;
    }
    return own;
}

/// What a layer's forward direction leaves for a backward one that inherits it.
struct LeftByForward
{
    std::vector<double> h; ///< [T, B, R]; empty where nobody inherits it
    std::vector<double> c; ///< [T, B, H]
};

/// One direction of a layer over one stretch of time: its part of a layer's output, and what it
/// leaves of states and signals.
class CellRun
{
public:
    /// What all directions of a layer write to.
    struct Target
    {
        DenseOutput& output;
        std::vector<double>& out; ///< of the layer [T, B, D * R]
        LeftByForward& left;
    };

    CellRun(const DenseRun& run, std::size_t layer, std::uint32_t direction, const Target& target)
        : m_run(run)
        , m_layer(run.layers[layer])
        , m_cell(run.cell(layer, direction))
        , m_target(target)
        , m_stepper(m_cell)
        , m_isBackward(direction == 1 || run.isReversed)
        , m_isSecond(direction == 1)
        , m_use(m_isBackward ? m_layer.backward : BackwardUse::Normal)
        , m_readsFromEnd(m_isBackward && m_use != BackwardUse::InputNotTurned)
        , m_resets(m_isBackward && run.backwardResets ? *run.backwardResets : run.resets)
        , m_inheritsParts(!m_resets.isEmpty() && m_layer.begin == LayerBegin::OtherDirection)
        , m_pseudoLayer(layer * run.directions + direction)
        , m_beginsLike(beginOf(run, layer, direction))
        , m_place(run.placeOf(layer, direction) * m_cell.width)
    {
    }

    /// Errors: Cancelled.
    Status run(const ProgressMonitor& monitor)
    {
        if (m_use == BackwardUse::Missing) {
            return {};
        }
        makeRoom();
        for (std::uint64_t b = 0; b < m_run.batch; ++b) {
            DenseState state{
                .h = copyOf(stateOf(m_target.output.hN, m_cell.width, m_beginsLike, b)),
                .c = copyOf(stateOf(m_target.output.cN, m_cell.hidden, m_beginsLike, b))};
            for (std::uint64_t begin = 0; begin < m_run.lengths[b]; begin += kTogether) {
                if (monitor.cancelled()) {
                    return Error::cancelled();
                }
                runBlock(begin, b, state);
            }
            std::ranges::copy(state.h,
                              stateOf(m_target.output.hN, m_cell.width, m_pseudoLayer, b).begin());
            std::ranges::copy(state.c,
                              stateOf(m_target.output.cN, m_cell.hidden, m_pseudoLayer, b).begin());
        }
        return {};
    }

private:
    [[nodiscard]] std::uint64_t rows() const { return m_cell.gates() * m_cell.hidden; }

    static std::vector<double> copyOf(std::span<const double> values)
    {
        return {values.begin(), values.end()};
    }

    /// Empty where there are no such states.
    [[nodiscard]] std::span<double> stateOf(std::vector<double>& states, std::uint64_t width,
                                            std::uint64_t pseudoLayer, std::uint64_t b) const
    {
        return states.empty() ? std::span<double>()
                              : pieceAt(states, width, pseudoLayer * m_run.batch + b);
    }

    /// The time of the input that is the k-th of a sequence in the cell's order.
    [[nodiscard]] std::uint64_t timeOf(std::uint64_t k, std::uint64_t b) const
    {
        return m_readsFromEnd ? m_run.lengths[b] - 1 - k : k;
    }

    void makeRoom()
    {
        const std::uint64_t steps = m_run.steps * m_run.batch;
        const std::uint64_t cells = hasCellState(m_cell.kind) ? steps * m_cell.hidden : 0;
        if (!m_target.output.ofCells.empty()) {
            m_signals = &m_target.output.ofCells[m_pseudoLayer];
            m_signals->gates.resize(steps * rows());
            m_signals->h.resize(steps * m_cell.width);
            m_signals->c.resize(cells);
        }
        if (m_inheritsParts && !m_isSecond) {
            m_target.left.h.resize(steps * m_cell.width);
            m_target.left.c.resize(cells);
        }
    }

    /// Steps from `begin` on in the cell's order: their products with the input are made together.
    void runBlock(std::uint64_t begin, std::uint64_t b, DenseState& state)
    {
        const std::uint64_t count = std::min(kTogether, m_run.lengths[b] - begin);
        m_block.assign(count * m_cell.inputs, 0.0);
        for (std::uint64_t k = 0; k < count; ++k) {
            const std::uint64_t t = timeOf(begin + k, b);
            if (t >= m_layer.late) {
                const std::uint64_t row = (t - m_layer.late) * m_run.batch + b;
                std::ranges::copy(pieceAt(m_target.output.y, m_cell.inputs, row),
                                  pieceAt(m_block, m_cell.inputs, k).begin());
            }
            for (std::uint64_t i = 0; !m_layer.inputFactors.empty() && i < m_cell.inputs; ++i) {
                m_block[k * m_cell.inputs + i] *=
                    m_layer.inputFactors[(t * m_run.batch + b) * m_cell.inputs + i];
            }
        }
        const std::vector<double> sums = m_stepper.inputSums(m_block.data(), count);
        for (std::uint64_t k = 0; k < count; ++k) {
            step(pieceAt(sums, rows(), k), begin + k, b, state);
        }
    }

    void step(std::span<const double> sums, std::uint64_t k, std::uint64_t b, DenseState& state)
    {
        const std::uint64_t t = timeOf(k, b);
        const bool isAnew = m_resets.beginsAnew(
            m_readsFromEnd ? Direction::Backward : Direction::Forward, t, b, m_run.lengths[b]);
        if (isAnew) {
            beginAnew(t, b, state);
        }
        std::optional<DenseState> before;
        if (m_run.stands.at(t, b)) {
            before = state;
        }
        m_stepper.step(sums, state, isAnew || k == 0);
        if (before && m_run.holdsOutput) {
            state = *before;
        }
        keep(m_use == BackwardUse::OutputNotTurned ? k : t, b, state);
        if (before) {
            state = *std::move(before);
        }
    }

    /// The state that a reset gives the step at `t`, as far as the layer heeds it.
    void beginAnew(std::uint64_t t, std::uint64_t b, DenseState& state) const
    {
        DenseState anew = m_run.resetState(m_pseudoLayer, b);
        if (m_inheritsParts && m_isSecond) {
            const std::uint64_t row = t * m_run.batch + b;
            anew.h = copyOf(pieceAt(m_target.left.h, m_cell.width, row));
            anew.c = m_target.left.c.empty() ? std::vector<double>()
                                             : copyOf(pieceAt(m_target.left.c, m_cell.hidden, row));
        }
        const HandedState kept = m_layer.keptAtResets;
        if (kept != HandedState::Both && kept != HandedState::HiddenState) {
            state.h = std::move(anew.h);
        }
        if (kept != HandedState::Both && kept != HandedState::CellState) {
            state.c = std::move(anew.c);
        }
    }

    void keep(std::uint64_t t, std::uint64_t b, const DenseState& state)
    {
        const std::uint64_t row = t * m_run.batch + b;
        std::ranges::copy(state.h, m_target.out.data() + row * m_run.outputWidth() + m_place);
        if (!m_target.left.h.empty() && !m_isSecond) {
            std::ranges::copy(state.h, m_target.left.h.data() + row * m_cell.width);
            std::ranges::copy(state.c, m_target.left.c.data() + row * m_cell.hidden);
        }
        if (m_signals != nullptr) {
            std::ranges::copy(m_stepper.gates(), m_signals->gates.data() + row * rows());
            std::ranges::copy(state.h, m_signals->h.data() + row * m_cell.width);
            std::ranges::copy(state.c, m_signals->c.data() + row * m_cell.hidden);
        }
    }

    const DenseRun& m_run;
    const DenseLayer& m_layer;
    const DenseCell& m_cell;
    Target m_target;
    DenseStepper m_stepper;
    bool m_isBackward;
    bool m_isSecond; ///< of two directions
    BackwardUse m_use;
    bool m_readsFromEnd;
    const Resets& m_resets;
    bool m_inheritsParts; ///< the second direction begins each part where the first one ended it
    std::uint64_t m_pseudoLayer;
    std::uint64_t m_beginsLike; ///< the pseudo-layer whose state it begins with
    std::uint64_t m_place;      ///< of its part in a row of the output
    DenseSignals* m_signals = nullptr;
    std::vector<double> m_block;
};

/// What stands behind a layer of a changed network: rows [T, B, W].
void addBehind(const DenseRun& run, const DenseLayer& layer,
               const std::vector<std::vector<double>>& inputs, std::vector<double>& out)
{
    const std::uint64_t width = run.outputWidth();
    for (std::uint64_t b = 0; b < run.batch; ++b) {
        for (std::uint64_t t = 0; t < run.lengths[b]; ++t) {
            const auto row = pieceAt(out, width, t * run.batch + b);
            if (layer.addsInputOf) {
                std::ranges::transform(
                    row, pieceAt(inputs[*layer.addsInputOf], width, t * run.batch + b), row.begin(),
                    std::plus{});
            }
            if (layer.after != RowFunction::None) {
                applyTo(layer.after, row);
            }
        }
    }
}

/// A network over one stretch of time.
Result<DenseOutput> runStretch(const DenseRun& run, const ProgressMonitor& monitor,
                               DenseDetail detail)
{
    DenseOutput output = beginningOf(run);
    output.ofCells.resize(detail == DenseDetail::Signals ? run.pseudoLayers() : 0);
    output.y = run.x;
    const bool hasExtra = run.hasExtraLayers();
    std::vector<std::vector<double>> inputs; // of each layer, where one is added
    for (std::size_t layer = 0; layer < run.layers.size(); ++layer) {
        if (hasExtra) {
            inputs.push_back(output.y);
        }
        if (run.layers[layer].isSkipped) {
            continue;
        }
        std::vector<double> out(run.steps * run.batch * run.outputWidth());
        LeftByForward left;
        for (std::uint32_t direction = 0; direction < run.directions; ++direction) {
            GATELOUPE_CHECK(CellRun(run, layer, direction, {output, out, left}).run(monitor));
        }
        if (hasExtra) {
            addBehind(run, run.layers[layer], inputs, out);
        }
        output.y = std::move(out);
    }
    return output;
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
    const std::uint64_t inner = from.size() / (place.outer * place.fromCount);
    to.resize(place.outer * place.toCount * inner);
    for (std::uint64_t outer = 0; outer < place.outer; ++outer) {
        std::ranges::copy(pieceAt(from, place.fromCount * inner, outer),
                          to.data() + (outer * place.toCount + place.first) * inner);
    }
}

/// Calls `put` for y and for every signal of two outputs.
template <typename Put>
void forEachOfSteps(const DenseOutput& from, DenseOutput& to, const Put& put)
{
    put(from.y, to.y);
    to.ofCells.resize(from.ofCells.size());
    for (std::size_t cell = 0; cell < from.ofCells.size(); ++cell) {
        for (const auto signal : {&DenseSignals::gates, &DenseSignals::c, &DenseSignals::h}) {
            put(from.ofCells[cell].*signal, to.ofCells[cell].*signal);
        }
    }
}

/// The states [L * D, B, width] that layers hand on to the next chunk, zeros for the others.
std::vector<double> handedOn(std::vector<double> states, const DenseRun& run, HandedState which)
{
    for (std::size_t layer = 0; layer < run.layers.size() && !states.empty(); ++layer) {
        const HandedState handed = run.layers[layer].handsOn;
        if (handed != which && handed != HandedState::Both) {
            std::ranges::fill(pieceAt(states, states.size() / run.layers.size(), layer), 0.0);
        }
    }
    return states;
}

/// Each stretch of `chunk` steps from zeros, or from what layers hand on; the first one from the
/// states given.
Result<DenseOutput> runChunks(const DenseRun& run, const ProgressMonitor& monitor,
                              DenseDetail detail)
{
    DenseOutput whole;
    for (std::uint64_t begin = 0; begin < run.steps; begin += run.chunk) {
        DenseRun part = run;
        part.chunk = 0;
        part.steps = std::min(run.chunk, run.steps - begin);
        const std::uint64_t row = run.batch * run.inputs;
        const auto x = std::span(run.x).subspan(begin * row, part.steps * row);
        part.x.assign(x.begin(), x.end());
        for (std::uint64_t& length : part.lengths) {
            length = length > begin ? std::min(length - begin, part.steps) : 0;
        }
        part.resets = run.resets.slice(begin, part.steps);
        part.stands = run.stands.slice(begin, part.steps);
        if (run.backwardResets) {
            part.backwardResets = run.backwardResets->slice(begin, part.steps);
        }
        if (begin > 0) {
            part.startFrom(handedOn(whole.hN, run, HandedState::HiddenState),
                           handedOn(whole.cN, run, HandedState::CellState));
        }
        GATELOUPE_TRY(const DenseOutput output, runStretch(part, monitor, detail));
        forEachOfSteps(output, whole, [&](const auto& from, auto& to) {
            putBeside(from, to, {.fromCount = part.steps, .toCount = run.steps, .first = begin});
        });
        whole.hN.resize(output.hN.size());
        whole.cN.resize(output.cN.size());
        for (std::uint64_t b = 0; b < run.batch; ++b) {
            if (part.lengths[b] > 0) {
                const DensePlace place{
                    .outer = run.pseudoLayers(), .toCount = run.batch, .first = b};
                putBeside(sequencesOf(output.hN, place.outer, run.batch, b, 1), whole.hN, place);
                putBeside(sequencesOf(output.cN, place.outer, run.batch, b, 1), whole.cN, place);
            }
        }
    }
    return whole;
}

Result<DenseOutput> runCarried(const DenseRun& run, const ProgressMonitor& monitor,
                               DenseDetail detail)
{
    DenseOutput whole;
    DenseRun one = run;
    one.batchUse = BatchUse::Each;
    one.outputChange = {};
    one.rowOrder.clear();
    one.batch = 1; // what is wrong with y as a whole is so of each part
    one.h0 = sequencesOf(run.h0, run.pseudoLayers(), run.batch, 0, 1);
    one.c0 = sequencesOf(run.c0, run.pseudoLayers(), run.batch, 0, 1);
    for (std::uint64_t b = 0; b < run.batch; ++b) {
        one.x = sequencesOf(run.x, run.steps, run.batch, b, 1);
        one.lengths = {run.lengths[b]};
        one.resets = run.resets.ofSequences(b, 1);
        one.stands = run.stands.ofSequences(b, 1);
        if (run.backwardResets) {
            one.backwardResets = run.backwardResets->ofSequences(b, 1);
        }
        if (!run.resets.isEmpty()) {
            one.resetH.clear();
            one.resetC.clear();
            for (std::uint64_t cell = 0; cell < run.pseudoLayers(); ++cell) {
                const DenseState state = run.resetState(cell, b);
                one.resetH.insert(one.resetH.end(), state.h.begin(), state.h.end());
                one.resetC.insert(one.resetC.end(), state.c.begin(), state.c.end());
            }
        }
        GATELOUPE_TRY(DenseOutput output, gateloupe::run(one, monitor, detail));
        const DensePlace states{.outer = run.pseudoLayers(), .toCount = run.batch, .first = b};
        putBeside(output.hN, whole.hN, states);
        putBeside(output.cN, whole.cN, states);
        forEachOfSteps(output, whole, [&](const auto& from, auto& to) {
            putBeside(from, to, {.outer = run.steps, .toCount = run.batch, .first = b});
        });
        one.startFrom(std::move(output.hN), std::move(output.cN));
    }
    return whole;
}

/// [A, B, W] as [B, A, W].
std::vector<double> exchangedAxes(const std::vector<double>& values, std::uint64_t a,
                                  std::uint64_t b)
{
    std::vector<double> exchanged;
    for (std::uint64_t j = 0; j < b; ++j) {
        const auto column = sequencesOf(values, a, b, j, 1);
        exchanged.insert(exchanged.end(), column.begin(), column.end());
    }
    return exchanged;
}

Result<DenseOutput> runTimeExchanged(const DenseRun& run, const ProgressMonitor& monitor,
                                     DenseDetail detail)
{
    DenseRun other = run;
    other.batchUse = BatchUse::Each;
    other.outputChange = {};
    other.rowOrder.clear();
    other.steps = run.batch;
    other.batch = run.steps;
    other.x = exchangedAxes(run.x, run.steps, run.batch);
    other.lengths.assign(other.batch, other.steps);
    other.resets = {};
    other.backwardResets.reset();
    other.stands = {};
    other.h0.clear();
    other.c0.clear();
    GATELOUPE_TRY(DenseOutput output, gateloupe::run(other, monitor, detail));
    forEachOfSteps(output, output, [&](const auto& from, auto& to) {
        to = exchangedAxes(from, other.steps, other.batch);
    });
    output.hN.clear();
    output.cN.clear();
    return output;
}

/// Everything of the first sequence in the others' places, or zeros there.
void repeatFirst(std::vector<double>& values, std::uint64_t outer, const DenseRun& run)
{
    const std::uint64_t inner = values.size() / (outer * run.batch);
    for (std::uint64_t row = 0; row < outer; ++row) {
        const auto first = pieceAt(values, inner, row * run.batch);
        for (std::uint64_t b = 1; b < run.batch; ++b) {
            const auto other = pieceAt(values, inner, row * run.batch + b);
            if (run.batchUse == BatchUse::FirstCopied) {
                std::ranges::copy(first, other.begin());
            } else {
                std::ranges::fill(other, 0.0);
            }
        }
    }
}

} // namespace

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
                 .h0 = request.h0.value_or(Array()).convertedTo<double>(),
                 .c0 = request.c0.value_or(Array()).convertedTo<double>(),
                 .lengths = request.lengths,
                 .resets = request.resets,
                 .resetH = request.resetH.value_or(Array()).convertedTo<double>(),
                 .resetC = request.resetC.value_or(Array()).convertedTo<double>()};
    if (run.lengths.empty()) {
        run.lengths.assign(run.batch, run.steps);
    }
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

DenseOutput beginningOf(const DenseRun& run)
{
    const DenseCell& first = run.cell(0);
    DenseOutput output{.hN = run.h0, .cN = run.c0};
    output.hN.resize(run.pseudoLayers() * run.batch * first.width);
    output.cN.resize(hasCellState(first.kind) ? run.pseudoLayers() * run.batch * first.hidden : 0);
    return output;
}

namespace {

/// A run before what happens to its output.
Result<DenseOutput> runBatch(const DenseRun& run, const ProgressMonitor& monitor,
                             DenseDetail detail)
{
    if (run.operands) {
        return runQuantised(run, monitor, detail);
    }
    if (run.batchUse == BatchUse::StateCarried) {
        return runCarried(run, monitor, detail);
    }
    if (run.batchUse == BatchUse::TimeExchanged) {
        return runTimeExchanged(run, monitor, detail);
    }
    GATELOUPE_TRY(DenseOutput output, run.chunk > 0 ? runChunks(run, monitor, detail)
                                                    : runStretch(run, monitor, detail));
    if (run.batchUse != BatchUse::Each) {
        repeatFirst(output.y, run.steps, run);
        repeatFirst(output.hN, run.pseudoLayers(), run);
        repeatFirst(output.cN, run.pseudoLayers(), run);
    }
    if (run.outputLate > 0) {
        const std::uint64_t row = run.batch * run.outputWidth();
        output.y.insert(output.y.begin(), run.outputLate * row, 0.0);
        output.y.resize(run.steps * row);
    }
    return output;
}

} // namespace

Result<DenseOutput> run(const DenseRun& run, const ProgressMonitor& monitor, DenseDetail detail)
{
    GATELOUPE_TRY(DenseOutput output, runBatch(run, monitor, detail));
    if (!run.outputChange.isEmpty()) {
        run.outputChange.applyTo(output.y, run.outputWidth());
    }
    if (!run.rowOrder.empty()) {
        const std::vector<double> own = output.y;
        for (std::size_t row = 0; row < run.rowOrder.size(); ++row) {
            std::ranges::copy(pieceAt(own, run.outputWidth(), run.rowOrder[row]),
                              pieceAt(output.y, run.outputWidth(), row).begin());
        }
    }
    return output;
}

} // namespace gateloupe
