// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "core/runtime/cpu/quick_reference/quick_reference.h"
#include "core/runtime/forward/forward.h"

namespace gateloupe {

namespace {

/// What automatic means, best first.
constexpr std::array kPreference = {BackendKind::Cudnn, BackendKind::Cpu, BackendKind::Reference};

} // namespace

Result<std::unique_ptr<ForwardBackend>> makeBackend(BackendKind kind)
{
    if (kind == BackendKind::Cudnn) {
        return Error::device("this build has no cuDNN backend; use cpu or reference");
    }
    return kind == BackendKind::Cpu ? makeCpuBackend() : makeQuickReferenceBackend();
}

Result<std::unique_ptr<ForwardBackend>> makeAutomaticBackend(const RnnModel& model)
{
    for (const BackendKind kind : kPreference) {
        if (auto backend = makeBackend(kind); backend && model.runsOn(kind)) {
            return backend;
        }
    }
    GATELOUPE_CHECK(checkRunsOn(model, BackendKind::Reference));
    return Error::unsupported("%1 runs on no backend of this build", model.name);
}

} // namespace gateloupe
