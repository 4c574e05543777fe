// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/runtime/cudnn/device/device_layer.h"
#include "core/runtime/cudnn/library/cudnn_context.h"

namespace gateloupe::cudnn {

// Places in a context's stream and what was recorded of it, as CUDA has them.
// Source: CUDA Runtime API, event management, graph management.

class CudaMark final : public Mark
{
public:
    ~CudaMark() override
    {
        if (m_event != nullptr) {
            cudaEventDestroy(m_event);
        }
    }

    Status record(Context& context)
    {
        GATELOUPE_CHECK(context.failures.cuda(
            cudaEventCreateWithFlags(&m_event, cudaEventDisableTiming), "cudaEventCreate"));
        return context.failures.cuda(cudaEventRecord(m_event, context.stream), "cudaEventRecord");
    }

    [[nodiscard]] cudaEvent_t event() const { return m_event; }

private:
    cudaEvent_t m_event = nullptr;
};

class CudaRecording final : public Recording
{
public:
    CudaRecording(Context& context, cudaGraphExec_t graph)
        : m_context(context)
        , m_graph(graph)
    {
    }

    ~CudaRecording() override { cudaGraphExecDestroy(m_graph); }

    Status replay() override
    {
        return m_context.failures.cuda(cudaGraphLaunch(m_graph, m_context.stream),
                                       "cudaGraphLaunch");
    }

private:
    Context& m_context;
    cudaGraphExec_t m_graph;
};

} // namespace gateloupe::cudnn
