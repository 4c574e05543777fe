// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/replay/trace_replay.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <new>
#include <utility>

#include "core/runtime/replay/run_beginning.h"
#include "core/runtime/trace/array_rows.h"
#include "core/runtime/trace/trace_arrays.h"
#include "core/runtime/trace/trace_storage.h"

namespace gateloupe {

namespace {

/// A trace of less is fetched as soon as it is there.
constexpr std::uint64_t kWorthKeepingBytes = std::uint64_t{16} << 20U;

std::uint64_t bytesOf(const Trace& trace)
{
    std::uint64_t sum = trace.y.bytes().size();
    for (const LayerTrace& layer : trace.layers) {
        forEachArray(layer, [&sum](const Array& array) { sum += array.bytes().size(); });
    }
    return sum;
}

Error outOfMemory(const RnnModel& model)
{
    return Error::outOfMemory("running %1 ran out of memory", model.name);
}

/// The states behind each sequence's last step: at the last border forwards, at the first one
/// backwards. [L*D, B, W].
Array lastStates(const std::vector<Array>& states, const RnnModel& model, std::uint64_t lastBorder)
{
    if (states.empty()) {
        return {};
    }
    const Shape& shape = states.front().shape();
    Array last = Array::zeros(states.front().dtype(), {states.size(), shape[1], shape[2]});
    for (std::uint32_t i = 0; i < states.size(); ++i) {
        const bool isForward = model.directionOf(PseudoLayerIndex(i)) == Direction::Forward;
        copySteps(states[i], {isForward ? lastBorder : 0, 1}, last, i);
    }
    return last;
}

} // namespace

TraceReplay::TraceReplay(ForwardRequest request, const CheckpointPolicy& plan,
                         std::unique_ptr<ForwardBackend> backend)
    : m_request(std::move(request))
    , m_plan(plan)
    , m_backend(std::move(backend))
{
}

Result<std::shared_ptr<const TraceReplay>> TraceReplay::run(ForwardRequest request,
                                                            const ReplayOptions& options,
                                                            std::unique_ptr<ForwardBackend> backend,
                                                            ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(validate(request));
    request.detail = TraceDetail::Full;
    CheckpointPolicy plan = planReplay(request, options, backend->kind());
    // Its masks depend on the step's number, which a block begins anew.
    plan.keepsEverything |= request.isTraining && request.dropout > 0.0;
    const std::shared_ptr<TraceReplay> replay(
        new TraceReplay(std::move(request), plan, std::move(backend)));
    replay->m_budget = options.memoryBudgetBytes;
    try {
        GATELOUPE_TRY(const bool isKept, replay->runKept(monitor));
        if (!isKept) {
            GATELOUPE_CHECK(plan.keepsEverything ? replay->runWhole(monitor)
                                                 : replay->runKeyframes(monitor));
        }
    } catch (const std::bad_alloc&) {
        return outOfMemory(*replay->m_request.model);
    }
    return std::shared_ptr<const TraceReplay>(replay);
}

std::shared_ptr<const TraceReplay> TraceReplay::keeping(std::shared_ptr<const Trace> trace,
                                                        ForwardRequest request)
{
    CheckpointPolicy plan;
    plan.interval = trace->steps;
    plan.windowSteps = trace->steps;
    plan.stepBytes = bytesOf(*trace) / std::max<std::uint64_t>(1, trace->steps);
    const std::shared_ptr<TraceReplay> replay(new TraceReplay(std::move(request), plan, nullptr));
    replay->m_budget = std::max(ReplayOptions::kDefaultBudgetBytes, 2 * bytesOf(*trace));
    replay->m_summary = trace;
    replay->m_full = std::move(trace);
    return replay;
}

Status TraceReplay::runWhole(ProgressMonitor& monitor)
{
    GATELOUPE_TRY(m_full, m_backend->run(m_request, monitor));
    m_plan.interval = m_full->steps;
    m_plan.windowSteps = m_full->steps;
    m_summary = m_full;
    m_backend.reset(); // nothing will be computed again; a GPU's process is free for others
    return {};
}

Result<bool> TraceReplay::runKept(ProgressMonitor& monitor)
{
    auto* const keeper = dynamic_cast<TraceKeeper*>(m_backend.get());
    const bool dropsOut = m_request.isTraining && m_request.dropout > 0.0;
    const std::uint64_t steps = m_request.x.shape()[0];
    const std::uint64_t bytes = steps * m_plan.stepBytes;
    // A run that is cut at its resets has no trace in one piece.
    const bool isCut = !m_request.resets.isEmpty();
    if (keeper == nullptr || dropsOut || isCut || bytes < kWorthKeepingBytes) {
        return false;
    }
    auto summary = keeper->runAndKeep(m_request, monitor);
    if (!summary) {
        // Keyframes take little memory.
        const bool isTooLarge = summary.error().code == ErrorCode::OutOfMemory;
        return isTooLarge ? Result<bool>(false) : Result<bool>(summary.error());
    }
    m_summary = *std::move(summary);
    m_keeper = keeper;
    m_plan.keepsEverything = false;
    m_plan.interval = keptBlockSteps(m_plan.stepBytes, steps);
    m_plan.cacheBytes = m_budget / CheckpointPolicy::kCacheShare;
    m_plan.windowSteps = std::clamp(m_budget / (CheckpointPolicy::kQuarters * m_plan.stepBytes),
                                    m_plan.interval, steps);
    return true;
}

Status TraceReplay::runKeyframes(ProgressMonitor& monitor)
{
    const auto start = std::chrono::steady_clock::now();
    m_keyframes = beginKeyframes(m_request, m_plan.math, m_plan.interval);
    BlockRunner blocks(m_request, *m_backend);
    GATELOUPE_CHECK(blocks.fill(m_keyframes, monitor));
    const RnnModel& model = *m_request.model;
    auto summary = std::make_shared<Trace>(blocks.summary());
    summary->backend = m_backend->kind();
    summary->dtype = model.spec.dtype;
    summary->steps = m_keyframes.steps;
    summary->batch = m_request.x.shape()[1];
    summary->lengths = lengthsOf(m_request);
    summary->hN = lastStates(m_keyframes.h, model, m_keyframes.blocks());
    summary->cN = lastStates(m_keyframes.c, model, m_keyframes.blocks());
    summary->elapsedSeconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    m_summary = std::move(summary);
    return {};
}

Status TraceReplay::check(const StepRange& range) const
{
    if (range.count == 0 || range.count > steps() || range.first > steps() - range.count) {
        return Error::invalidArgument("steps %1 to %2 are asked for, the run has %3", range.first,
                                      range.first + range.count, steps());
    }
    if (m_full == nullptr && range.count > maxWindowSteps()) {
        return Error::invalidArgument("a window of %1 steps is more than the %2 that the memory "
                                      "budget allows; ask for fewer, or raise the budget",
                                      range.count, maxWindowSteps());
    }
    return {};
}

Result<TraceWindow> TraceReplay::window(const StepRange& range, ProgressMonitor& monitor) const
{
    GATELOUPE_CHECK(check(range));
    if (m_full != nullptr) {
        return TraceWindow{0, m_full};
    }
    try {
        std::vector<TraceWindow> blocks;
        for (std::uint64_t index = range.first / m_plan.interval;
             index * m_plan.interval < range.end(); ++index) {
            GATELOUPE_TRY(auto found, block(index, monitor));
            blocks.push_back(std::move(found));
        }
        return blocks.size() == 1 ? blocks.front() : joined(blocks);
    } catch (const std::bad_alloc&) {
        return outOfMemory(*m_request.model);
    }
}

Result<TraceWindow> TraceReplay::block(std::uint64_t index, ProgressMonitor& monitor) const
{
    if (auto found = cached(index)) {
        return *std::move(found);
    }
    const auto turn = m_queue.wait(monitor);
    if (!turn) {
        return Error::cancelled("recomputing steps was cancelled");
    }
    if (auto found = cached(index)) {
        return *std::move(found); // somebody wanted the same
    }
    GATELOUPE_TRY(TraceWindow window, computedBlock(index, monitor));
    auto trace = std::make_shared<Trace>(*window.trace); // its arrays are shared, not copied
    trace->hN = m_summary->hN;
    trace->cN = m_summary->cN;
    window.trace = std::move(trace);
    keep(index, window);
    return window;
}

Result<TraceWindow> TraceReplay::computedBlock(std::uint64_t index, ProgressMonitor& monitor) const
{
    if (m_keeper != nullptr) {
        return m_keeper->window(blockRange(index), monitor);
    }
    return BlockRunner(m_request, *m_backend).block(m_keyframes, index, monitor);
}

StepRange TraceReplay::blockRange(std::uint64_t index) const
{
    const std::uint64_t first = index * m_plan.interval;
    return {first, std::min(m_plan.interval, steps() - first)};
}

std::optional<TraceWindow> TraceReplay::cached(std::uint64_t index) const
{
    const std::scoped_lock lock(m_mutex);
    const auto found = m_blocks.find(index);
    if (found == m_blocks.end()) {
        return std::nullopt;
    }
    found->second.lastUse = ++m_uses;
    return found->second.window;
}

void TraceReplay::keep(std::uint64_t index, const TraceWindow& window) const
{
    const std::scoped_lock lock(m_mutex);
    CachedBlock block{.window = window, .bytes = bytesOf(*window.trace), .lastUse = ++m_uses};
    ++m_recomputed;
    m_cachedBytes += block.bytes;
    m_blocks.insert_or_assign(index, std::move(block));
    while (m_cachedBytes > m_plan.cacheBytes && m_blocks.size() > 1) {
        const auto oldest = std::ranges::min_element(
            m_blocks, {}, [](const auto& entry) { return entry.second.lastUse; });
        m_cachedBytes -= oldest->second.bytes;
        m_blocks.erase(oldest);
    }
}

std::optional<TraceWindow> TraceReplay::keptWindow(const StepRange& range) const
{
    if (!check(range)) {
        return std::nullopt;
    }
    if (m_full != nullptr) {
        return TraceWindow{0, m_full};
    }
    const std::uint64_t index = range.first / m_plan.interval;
    return blockRange(index).contains(range) ? cached(index) : std::nullopt;
}

std::vector<StepRange> TraceReplay::kept() const
{
    if (m_full != nullptr) {
        return {{0, steps()}};
    }
    const std::scoped_lock lock(m_mutex);
    std::vector<StepRange> ranges;
    for (const auto& [index, block] : m_blocks) {
        const StepRange range = block.window.range();
        if (!ranges.empty() && ranges.back().end() == range.first) {
            ranges.back().count += range.count;
        } else {
            ranges.push_back(range);
        }
    }
    return ranges;
}

ReplayMemory TraceReplay::memory() const
{
    const std::scoped_lock lock(m_mutex);
    return {.budget = m_budget,
            .keyframes = m_keyframes.bytes(),
            .traces = m_full == nullptr ? m_cachedBytes : bytesOf(*m_full),
            .fullTrace = m_full == nullptr ? m_plan.stepBytes * steps() : bytesOf(*m_full)};
}

std::uint64_t TraceReplay::recomputedBlocks() const
{
    const std::scoped_lock lock(m_mutex);
    return m_recomputed;
}

} // namespace gateloupe
