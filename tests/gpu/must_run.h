// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/runtime/cudnn/run/forward_run.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

/// A run on the device that must succeed; an empty result otherwise.
inline cudnn::RunResult mustRun(cudnn::DeviceLayer& device, const ForwardRequest& request,
                                const cudnn::RunOptions& options = {})
{
    NullMonitor monitor;
    auto result = cudnn::runForward(device, request, options, monitor);
    EXPECT_THAT(result, IsOk());
    return result ? *std::move(result) : cudnn::RunResult{};
}

} // namespace gateloupe::test
