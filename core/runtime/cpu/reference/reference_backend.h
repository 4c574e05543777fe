// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/runtime/forward/forward.h"

namespace gateloupe {

/// Readable float64, the truth of the tests: one sequence, one step, one unit after the other.
class ReferenceBackend final : public ForwardBackend
{
public:
    [[nodiscard]] BackendKind kind() const override { return BackendKind::Reference; }

    Result<std::shared_ptr<const Trace>> run(const ForwardRequest& request,
                                             ProgressMonitor& monitor) override;
};

} // namespace gateloupe
