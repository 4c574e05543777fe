// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QtGlobal>

namespace gateloupe::test {

/// While it lives "cuDNN" is there: the worker over a device that computes on the host.
/// `fault` is what goes wrong in it, see tests/gpu/host_worker.cpp.
class HostGpu
{
public:
    explicit HostGpu(const char* fault = "")
    {
        qputenv("GATELOUPE_GPU_WORKER", GATELOUPE_HOST_WORKER);
        qputenv("GATELOUPE_TEST_FAULT", fault);
    }

    HostGpu(const HostGpu&) = delete;
    HostGpu& operator=(const HostGpu&) = delete;

    ~HostGpu()
    {
        qunsetenv("GATELOUPE_GPU_WORKER");
        qunsetenv("GATELOUPE_TEST_FAULT");
    }
};

} // namespace gateloupe::test
