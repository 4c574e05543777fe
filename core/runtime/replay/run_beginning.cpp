// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/replay/run_beginning.h"

#include <algorithm>
#include <utility>

#include "core/runtime/trace/array_rows.h"
#include "core/runtime/trace/trace_arrays.h"
#include "core/runtime/trace/trace_keeper.h"
#include "core/runtime/trace/trace_storage.h"

namespace gateloupe {

namespace {

/// Bytes fetched at once of a trace that a backend keeps.
constexpr std::uint64_t kKeptBlockBytes = std::uint64_t{8} << 20U;
/// A trace of less is there before somebody could look at its beginning.
constexpr std::uint64_t kWorthABeginningBytes = std::uint64_t{64} << 20U;
/// What a page shows of a run at once, in steps.
constexpr std::uint64_t kLeastBeginningSteps = 64;

/// Passes on that a run was cancelled, and tells nothing of a part of it.
class QuietMonitor final : public ProgressMonitor
{
public:
    explicit QuietMonitor(const ProgressMonitor& outer)
        : m_outer(outer)
    {
    }

    void report(Stage /*stage*/, std::uint64_t /*done*/, std::uint64_t /*total*/) override {}

    [[nodiscard]] bool cancelled() const override { return m_outer.cancelled(); }

private:
    const ProgressMonitor& m_outer;
};

/// Some steps of a trace that begins with the run. Throws: std::bad_alloc.
std::shared_ptr<const Trace> partOf(const Trace& whole, const StepRange& range)
{
    auto part = std::make_shared<Trace>(whole); // its arrays are shared, not copied
    part->steps = range.count;
    for (std::uint64_t& length : part->lengths) {
        length = std::clamp(length, range.first, range.end()) - range.first;
    }
    const auto cut = [&range](Array& array) {
        if (!array.isEmpty()) {
            array = sliceSteps(array, range);
        }
    };
    cut(part->y);
    for (LayerTrace& layer : part->layers) {
        forEachArray(layer, cut);
    }
    return part;
}

/// Stands for the backend of a run of which the first steps are known.
class BeginningKeeper final : public ForwardBackend, public TraceKeeper
{
public:
    explicit BeginningKeeper(std::shared_ptr<const Trace> first)
        : m_first(std::move(first))
    {
    }

    [[nodiscard]] BackendKind kind() const override { return m_first->backend; }

    Result<std::shared_ptr<const Trace>> run(const ForwardRequest& /*request*/,
                                             ProgressMonitor& /*monitor*/) override
    {
        return Error::cancelled("the other steps are still being computed");
    }

    Result<std::shared_ptr<const Trace>> runAndKeep(const ForwardRequest& request,
                                                    ProgressMonitor& /*monitor*/) override
    {
        auto summary = std::make_shared<Trace>(*m_first); // its arrays are shared, not copied
        summary->y = {};
        summary->layers.clear();
        summary->steps = request.x.shape()[0];
        summary->lengths = lengthsOf(request);
        return std::shared_ptr<const Trace>(std::move(summary));
    }

    Result<TraceWindow> window(const StepRange& range, ProgressMonitor& monitor) override
    {
        if (range.end() > m_first->steps) {
            return run({}, monitor).error();
        }
        return TraceWindow{.firstStep = range.first, .trace = partOf(*m_first, range)};
    }

private:
    std::shared_ptr<const Trace> m_first;
};

} // namespace

std::uint64_t keptBlockSteps(std::uint64_t stepBytes, std::uint64_t steps)
{
    return std::clamp<std::uint64_t>(kKeptBlockBytes / stepBytes, 1, steps);
}

Result<std::shared_ptr<const TraceReplay>> runBeginning(const ForwardRequest& request,
                                                        const ReplayOptions& options,
                                                        ForwardBackend& backend,
                                                        ProgressMonitor& monitor)
{
    const RnnModel& model = *request.model;
    const bool readsForward =
        model.spec.directions == 1 && model.direction(0) == Direction::Forward;
    const bool dropsOut = request.isTraining && request.dropout > 0.0;
    if (dynamic_cast<TraceKeeper*>(&backend) == nullptr || !readsForward || dropsOut ||
        !request.resets.isEmpty()) {
        return std::shared_ptr<const TraceReplay>();
    }
    const std::uint64_t steps = request.x.shape()[0];
    const CheckpointPolicy plan = planReplay(request, options, backend.kind());
    // Whole blocks, as they are fetched of the run itself.
    const std::uint64_t block = keptBlockSteps(plan.stepBytes, steps);
    const std::uint64_t count = (kLeastBeginningSteps + block - 1) / block * block;
    if (steps * plan.stepBytes < kWorthABeginningBytes || count > steps / 2) {
        return std::shared_ptr<const TraceReplay>();
    }
    ForwardRequest first = request;
    first.detail = TraceDetail::Full;
    first.x = sliceSteps(request.x, {0, count});
    for (std::uint64_t& length : first.lengths) {
        length = std::min(length, count);
    }
    QuietMonitor quiet(monitor);
    GATELOUPE_TRY(auto trace, backend.run(first, quiet));
    return TraceReplay::run(request, options, std::make_unique<BeginningKeeper>(std::move(trace)),
                            quiet);
}

} // namespace gateloupe
