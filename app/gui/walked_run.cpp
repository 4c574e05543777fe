// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/walked_run.h"

namespace gateloupe {

WalkedRun walkedRunOf(const std::shared_ptr<const SequenceRun>& run)
{
    WalkedRun walked;
    walked.model = run->model;
    walked.x = std::shared_ptr<const Array>(run, &run->sequence->x);
    walked.steps = run->steps();
    walked.lengths = run->travel->summary().lengths;
    walked.windows = [travel = run->travel](const StepRange& steps, Monitor& monitor) {
        return travel->window(steps, monitor);
    };
    walked.maxWindowSteps = run->travel->fullTrace() == nullptr ? run->travel->maxWindowSteps() : 0;
    return walked;
}

} // namespace gateloupe
