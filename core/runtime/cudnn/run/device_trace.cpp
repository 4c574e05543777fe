// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/run/device_trace.h"

#include <utility>

#include "core/runtime/trace/trace_arrays.h"

namespace gateloupe::cudnn {

std::uint64_t shownBytesOf(const RnnSpec& spec)
{
    return spec.dtype == DType::F64 ? sizeof(double) : sizeof(float);
}

Result<DeviceTrace> DeviceTrace::create(DeviceLayer& device, const RnnSpec& spec,
                                        std::uint64_t steps, std::uint64_t batch)
{
    DeviceTrace trace;
    trace.m_spec = spec;
    trace.m_steps = steps;
    trace.m_batch = batch;
    std::uint64_t bytes = 0;
    for (const TraceSignal& signal : signalsOf(spec)) {
        bytes += steps * batch * widthOf(signal, spec) * shownBytesOf(spec);
    }
    GATELOUPE_CHECK(checkMemory(device, bytes * spec.pseudoLayers()));
    for (std::uint32_t index = 0; index < spec.pseudoLayers(); ++index) {
        GATELOUPE_TRY(DeviceBuffer layer, DeviceBuffer::allocate(device, bytes));
        trace.m_layers.push_back(std::move(layer));
    }
    return trace;
}

std::vector<std::byte*> DeviceTrace::planesOf(std::uint32_t pseudoLayer) const
{
    std::vector<std::byte*> planes;
    std::byte* next = m_layers[pseudoLayer].data();
    for (const TraceSignal& signal : signalsOf(m_spec)) {
        planes.push_back(next);
        next += m_steps * m_batch * widthOf(signal, m_spec) * shownBytesOf(m_spec);
    }
    return planes;
}

Status DeviceTrace::check(const StepRange& range) const
{
    if (range.count == 0 || range.count > m_steps || range.first > m_steps - range.count) {
        return Error::invalidArgument("steps %1 to %2 are asked for, the run has %3", range.first,
                                      range.first + range.count, m_steps);
    }
    return {};
}

Status DeviceTrace::download(DeviceLayer& device, const StepRange& range,
                             const std::vector<DirectionTargets>& targets) const
{
    const auto signals = signalsOf(m_spec);
    for (std::uint32_t layer = 0; layer < m_layers.size(); ++layer) {
        const auto planes = planesOf(layer);
        for (std::size_t index = 0; index < signals.size(); ++index) {
            const std::uint64_t step =
                m_batch * widthOf(signals[index], m_spec) * shownBytesOf(m_spec);
            GATELOUPE_CHECK(device.downloadBeside(Lane::Even, targets[layer].arrays[index],
                                                  planes[index] + range.first * step));
        }
    }
    return device.awaitDownloads(Lane::Even);
}

} // namespace gateloupe::cudnn
