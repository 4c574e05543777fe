// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/replay/keyframes.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/model/model_layers.h"
#include "core/runtime/trace/array_rows.h"
#include "core/runtime/trace/trace_arrays.h"
#include "core/runtime/trace/trace_storage.h"

namespace gateloupe {

/// One way through all blocks, from which the borders of some pseudo-layers come.
struct BlockRunner::Pass
{
    std::shared_ptr<const RnnModel> model; ///< the layers up to those in question
    Direction direction = Direction::Forward;
    std::vector<std::uint32_t> pseudoLayers; ///< whose states are kept
};

namespace {

bool isAnyoneLive(std::span<const std::uint64_t> lengths)
{
    return std::ranges::any_of(lengths, [](std::uint64_t length) { return length > 0; });
}

/// The step that a sequence behind its end was given.
void clearFirstStep(Trace& trace, std::uint64_t sequence)
{
    clearRow(trace.y, {0, sequence});
    for (LayerTrace& layer : trace.layers) {
        forEachArray(layer, [sequence](Array& array) { clearRow(array, {0, sequence}); });
    }
}

/// States the caller may leave out, in the type of the run.
Array initialStates(const Array* given, const Shape& shape, DType math)
{
    if (given == nullptr) {
        return Array::zeros(math, shape);
    }
    if (given->dtype() == math) {
        return *given;
    }
    return math == DType::F64 ? Array(shape, given->convertedTo<double>())
                              : Array(shape, given->convertedTo<float>());
}

/// A backend's progress within one block as progress of all of them, counted in steps.
class BlockMonitor final : public ProgressMonitor
{
public:
    BlockMonitor(ProgressMonitor& outer, std::uint64_t done, std::uint64_t block,
                 std::uint64_t total)
        : m_outer(outer)
        , m_done(done)
        , m_block(block)
        , m_total(total)
    {
    }

    void report(Stage stage, std::uint64_t done, std::uint64_t total) override
    {
        if (stage == Stage::Running && total > 0) {
            const double share = static_cast<double>(done) / static_cast<double>(total);
            m_outer.report(
                Stage::Running,
                m_done + static_cast<std::uint64_t>(static_cast<double>(m_block) * share), m_total);
        }
    }

    [[nodiscard]] bool cancelled() const override { return m_outer.cancelled(); }

private:
    ProgressMonitor& m_outer;
    std::uint64_t m_done;
    std::uint64_t m_block;
    std::uint64_t m_total;
};

} // namespace

std::uint64_t Keyframes::bytes() const
{
    std::uint64_t sum = 0;
    for (const auto* states : {&h, &c}) {
        for (const Array& array : *states) {
            sum += array.bytes().size();
        }
    }
    return sum;
}

Keyframes beginKeyframes(const ForwardRequest& request, DType math, std::uint64_t interval)
{
    const RnnSpec& spec = request.model->spec;
    Keyframes keyframes;
    keyframes.steps = request.x.shape()[0];
    keyframes.interval = interval;
    const std::uint64_t batch = request.x.shape()[1];
    const auto begin = [&](const Array* given, std::uint64_t width) {
        const Array initial = initialStates(given, {spec.pseudoLayers(), batch, width}, math);
        std::vector<Array> states;
        for (std::uint32_t i = 0; i < spec.pseudoLayers(); ++i) {
            Array rows = Array::zeros(math, {keyframes.borders(), batch, width});
            const bool isForward =
                request.model->directionOf(PseudoLayerIndex(i)) == Direction::Forward;
            copySteps(initial, {i, 1}, rows, isForward ? 0 : keyframes.blocks());
            states.push_back(std::move(rows));
        }
        return states;
    };
    keyframes.h = begin(request.h0 ? &*request.h0 : nullptr, spec.recurrentWidth());
    if (hasCellState(spec.cell)) {
        keyframes.c = begin(request.c0 ? &*request.c0 : nullptr, spec.hiddenSize);
    }
    return keyframes;
}

std::vector<BlockRunner::Pass> BlockRunner::passes() const
{
    const RnnModel& model = *m_request.model;
    const RnnSpec& spec = model.spec;
    std::vector<Pass> passes;
    if (spec.directions == 1) {
        Pass pass{.model = m_request.model, .direction = model.direction(0)};
        for (std::uint32_t i = 0; i < spec.layers; ++i) {
            pass.pseudoLayers.push_back(i);
        }
        passes.push_back(std::move(pass));
        return passes;
    }
    for (std::uint32_t layer = 0; layer < spec.layers; ++layer) {
        const auto lower = layersOf(m_request.model, 0, layer + 1);
        for (std::uint32_t directionIndex = 0; directionIndex < spec.directions; ++directionIndex) {
            passes.push_back({.model = lower,
                              .direction = model.direction(directionIndex),
                              .pseudoLayers = {layer * spec.directions + directionIndex}});
        }
    }
    return passes;
}

Status BlockRunner::fill(Keyframes& keyframes, ProgressMonitor& monitor)
{
    const auto all = passes();
    const std::uint64_t total = all.size() * keyframes.steps;
    std::uint64_t done = 0;
    for (const Pass& pass : all) {
        for (std::uint64_t n = 0; n < keyframes.blocks(); ++n) {
            const bool isForward = pass.direction == Direction::Forward;
            const std::uint64_t index = isForward ? n : keyframes.blocks() - 1 - n;
            const StepRange range = keyframes.block(index);
            BlockMonitor blockMonitor(monitor, done, range.count, total);
            GATELOUPE_CHECK(cross(pass, index, keyframes, blockMonitor));
            done += range.count;
        }
    }
    monitor.report(Stage::Running, total, total);
    return {};
}

Status BlockRunner::cross(const Pass& pass, std::uint64_t index, Keyframes& keyframes,
                          ProgressMonitor& monitor)
{
    const bool isForward = pass.direction == Direction::Forward;
    const std::uint64_t from = isForward ? index : index + 1;
    const std::uint64_t to = isForward ? index + 1 : index;
    const auto lengths = lengthsIn(keyframes.block(index));
    std::shared_ptr<const Trace> trace;
    if (isAnyoneLive(lengths)) {
        GATELOUPE_TRY(trace,
                      runBlock(pass.model, keyframes, index, TraceDetail::OutputOnly, monitor));
    } else if (monitor.cancelled()) {
        return Error::cancelled("the run was cancelled");
    }
    const auto keep = [&](Array& states, const Array* last, std::uint32_t pseudoLayer) {
        for (std::uint64_t sequence = 0; sequence < lengths.size(); ++sequence) {
            const bool isLive = lengths[sequence] > 0;
            copyRow(isLive ? *last : states, {isLive ? pseudoLayer : from, sequence}, states,
                    {to, sequence});
        }
    };
    for (const std::uint32_t pseudoLayer : pass.pseudoLayers) {
        keep(keyframes.h[pseudoLayer], trace ? &trace->hN : nullptr, pseudoLayer);
        if (!keyframes.c.empty()) {
            keep(keyframes.c[pseudoLayer], trace ? &trace->cN : nullptr, pseudoLayer);
        }
    }
    return {};
}

/// Steps of each sequence within a block, 0 behind its end.
std::vector<std::uint64_t> BlockRunner::lengthsIn(const StepRange& range) const
{
    std::vector<std::uint64_t> inside = lengthsOf(m_request);
    for (std::uint64_t& length : inside) {
        length = std::clamp(length, range.first, range.end()) - range.first;
    }
    return inside;
}

/// The whole batch, as a backend may order its sums by it: a sequence that is over takes one step
/// more, which nobody keeps.
Result<std::shared_ptr<const Trace>>
BlockRunner::runBlock(const std::shared_ptr<const RnnModel>& model, const Keyframes& keyframes,
                      std::uint64_t index, TraceDetail detail, ProgressMonitor& monitor)
{
    const StepRange range = keyframes.block(index);
    const RnnSpec& spec = model->spec;
    const std::uint64_t batch = m_request.x.shape()[1];
    const auto lengths = lengthsOf(m_request);
    // What is carried across the border; nothing backwards across one whose step is flagged.
    const auto start = [&](const std::vector<Array>& states, const Array& ofResets) {
        const Array& first = states.front();
        Array rows = Array::zeros(first.dtype(), {spec.pseudoLayers(), batch, first.shape()[2]});
        for (std::uint32_t i = 0; i < spec.pseudoLayers(); ++i) {
            const bool isForward = model->directionOf(PseudoLayerIndex(i)) == Direction::Forward;
            copySteps(states[i], {isForward ? index : index + 1, 1}, rows, i);
            for (std::uint64_t sequence = 0; !isForward && sequence < batch; ++sequence) {
                if (m_request.resets.beginsAnew(Direction::Backward, range.end() - 1, sequence,
                                                lengths[sequence])) {
                    copyRow(ofResets, {i, sequence}, rows, {i, sequence});
                }
            }
        }
        return rows;
    };
    const auto ofResets = [&](const Array* given, const std::vector<Array>& states) {
        const Array& first = states.front();
        const std::uint64_t all = m_request.model->spec.pseudoLayers();
        const Array whole = initialStates(given, {all, batch, first.shape()[2]}, first.dtype());
        return sliceSteps(whole, {0, spec.pseudoLayers()});
    };
    ForwardRequest request{.model = model};
    request.resets = m_request.resets.slice(range.first, range.count);
    const bool hasResets = !request.resets.isEmpty();
    const auto begin = [&](std::optional<Array>& state, std::optional<Array>& ofReset,
                           const Array* given, const std::vector<Array>& states) {
        const Array reset = hasResets ? ofResets(given, states) : Array();
        state = start(states, reset);
        ofReset = hasResets ? std::optional(reset) : std::nullopt;
    };
    begin(request.h0, request.resetH, resetHiddenOf(m_request), keyframes.h);
    if (!keyframes.c.empty()) {
        begin(request.c0, request.resetC, resetCellOf(m_request), keyframes.c);
    }
    request.x = sliceSteps(m_request.x, range);
    if (!m_request.lengths.empty()) {
        for (const std::uint64_t length : lengthsIn(range)) {
            request.lengths.push_back(std::max<std::uint64_t>(length, 1));
        }
    }
    request.detail = detail;
    GATELOUPE_TRY(auto trace, m_backend.run(request, monitor));
    m_summary.device = trace->device;
    m_summary.math = trace->math;
    m_summary.maxResidual = std::max(m_summary.maxResidual, trace->maxResidual);
    m_summary.steppedDifference = std::max(m_summary.steppedDifference, trace->steppedDifference);
    if (trace->hN.dtype() != keyframes.h.front().dtype()) {
        return Error::unsupported("%1 gives its states as %2, expected %3: this run must be kept "
                                  "whole; raise the memory budget",
                                  nameOf(m_backend.kind()), nameOf(trace->hN.dtype()),
                                  nameOf(keyframes.h.front().dtype()));
    }
    return trace;
}

Result<TraceWindow> BlockRunner::block(const Keyframes& keyframes, std::uint64_t index,
                                       ProgressMonitor& monitor)
{
    const StepRange range = keyframes.block(index);
    auto lengths = lengthsIn(range);
    if (!isAnyoneLive(lengths)) {
        return TraceWindow{range.first, zeroTrace(range, keyframes.h.front().dtype())};
    }
    GATELOUPE_TRY(auto run,
                  runBlock(m_request.model, keyframes, index, TraceDetail::Full, monitor));
    auto trace = std::make_shared<Trace>(*run);
    run.reset(); // its arrays have one owner again: they are changed in place
    for (std::uint64_t sequence = 0; sequence < lengths.size(); ++sequence) {
        if (lengths[sequence] == 0) {
            clearFirstStep(*trace, sequence);
        }
    }
    trace->lengths = std::move(lengths);
    return TraceWindow{range.first, std::move(trace)};
}

/// A block that every sequence has ended before.
std::shared_ptr<Trace> BlockRunner::zeroTrace(const StepRange& range, DType math) const
{
    ForwardRequest request{.model = m_request.model};
    request.x = Array::zeros(math, {range.count, m_request.x.shape()[1], 1});
    auto trace = emptyTrace(request, math);
    trace->backend = m_backend.kind();
    trace->lengths.assign(trace->batch, 0);
    return trace;
}

} // namespace gateloupe
