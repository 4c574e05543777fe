// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/trace_reader.h"

#include <algorithm>
#include <mutex>
#include <utility>

namespace gateloupe {

namespace {

class OtherRun
{
public:
    explicit OtherRun(std::shared_ptr<const SequenceRun> run)
        : m_run(std::move(run))
    {
    }

    Result<std::shared_ptr<const TraceReplay>> travel(ProgressMonitor& monitor)
    {
        const std::lock_guard lock(m_mutex);
        if (m_travel == nullptr) {
            ForwardRequest request = m_run->travel->request();
            if (request.model == nullptr) {
                return Error::unsupported("run the sequence again to compare backends");
            }
            const bool isReference = m_run->travel->summary().backend == BackendKind::Reference;
            GATELOUPE_TRY(auto backend,
                          makeBackend(isReference ? BackendKind::Cpu : BackendKind::Reference));
            // Its numbers may be twice as wide; as many steps must fit.
            const std::uint64_t budget =
                2 * std::min(m_run->travel->memory().budget, ~std::uint64_t{0} / 2);
            GATELOUPE_TRY(m_travel,
                          TraceReplay::run(std::move(request), {.memoryBudgetBytes = budget},
                                           std::move(backend), monitor));
        }
        return m_travel;
    }

private:
    std::shared_ptr<const SequenceRun> m_run;
    std::mutex m_mutex; ///< guards what follows
    std::shared_ptr<const TraceReplay> m_travel;
};

} // namespace

TraceReader traceReaderOf(const std::shared_ptr<const SequenceRun>& run)
{
    TraceReader reader;
    reader.model = run->model;
    reader.x = std::shared_ptr<const Array>(run, &run->sequence->x);
    reader.steps = run->steps();
    reader.lengths = run->travel->summary().lengths;
    reader.windows = [travel = run->travel](const StepRange& steps, ProgressMonitor& monitor) {
        return travel->window(steps, monitor);
    };
    reader.maxWindowSteps = run->travel->fullTrace() == nullptr ? run->travel->maxWindowSteps() : 0;
    return reader;
}

TraceWindows otherWindowsOf(const std::shared_ptr<const SequenceRun>& run)
{
    const auto other = std::make_shared<OtherRun>(run);
    return [other](const StepRange& steps, ProgressMonitor& monitor) -> Result<TraceWindow> {
        GATELOUPE_TRY(const auto travel, other->travel(monitor));
        return travel->window(steps, monitor);
    };
}

} // namespace gateloupe
