// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/stepped/step_graph.h"

#include <algorithm>
#include <vector>

namespace gateloupe::cudnn {

namespace {

/// Slots begin where the library may expect any alignment it expects of an allocation.
constexpr std::uint64_t kAlignment = 256;

std::uint64_t aligned(std::uint64_t bytes)
{
    return (bytes + kAlignment - 1) / kAlignment * kAlignment;
}

std::uint64_t xSlotBytes(const StepCaller& caller)
{
    return aligned(StepGraph::kSteps * caller.xBytes(caller.batch()));
}

std::uint64_t hSlotBytes(const StepCaller& caller)
{
    return aligned((StepGraph::kSteps + 1) * caller.hBytes(caller.batch()));
}

} // namespace

std::uint64_t StepGraph::slotBytes(const StepCaller& caller)
{
    return xSlotBytes(caller) + hSlotBytes(caller) +
           aligned((kSteps + 1) * caller.cBytes(caller.batch()));
}

StepGraph::StepGraph(DeviceLayer& device, StepCaller& caller, std::byte* slots, std::uint64_t alive)
    : m_device(device)
    , m_caller(caller)
    , m_alive(alive)
    , m_x(slots)
    , m_slots{.x = slots,
              .h = slots + xSlotBytes(caller),
              .c =
                  caller.cBytes(1) == 0 ? nullptr : slots + xSlotBytes(caller) + hSlotBytes(caller)}
{
}

Status StepGraph::record(const StepRows& rows, std::uint64_t first)
{
    auto recording = m_device.record([this]() -> Status {
        for (std::uint64_t n = 0; n < kSteps; ++n) {
            const std::uint64_t step =
                m_caller.direction() == Direction::Forward ? n : kSteps - 1 - n;
            GATELOUPE_CHECK(m_caller.call(m_slots, step, m_alive));
        }
        return {};
    });
    if (!recording) {
        if (recording.error().code == ErrorCode::Unsupported) {
            GATELOUPE_CHECK(m_caller.open());
        }
        return recording.error();
    }
    m_recording = *std::move(recording);
    GATELOUPE_CHECK(copyIn(rows, first));
    GATELOUPE_CHECK(m_recording->replay());
    const std::uint64_t batch = m_caller.batch();
    GATELOUPE_TRY(bool isSame, areStatesThere(rows.h, m_slots.h, first, m_caller.hBytes(batch),
                                              m_caller.hBytes(m_alive)));
    if (isSame && m_slots.c != nullptr) {
        GATELOUPE_TRY(isSame, areStatesThere(rows.c, m_slots.c, first, m_caller.cBytes(batch),
                                             m_caller.cBytes(m_alive)));
    }
    return isSame ? Status()
                  : Error::unsupported("the recorded steps gave other states than the calls");
}

Result<bool> StepGraph::areStatesThere(const std::byte* rows, const std::byte* slots,
                                       std::uint64_t first, std::uint64_t stride,
                                       std::uint64_t rowBytes)
{
    std::vector<std::byte> called((kSteps + 1) * stride);
    std::vector<std::byte> replayed(called.size());
    GATELOUPE_CHECK(m_device.download(called, rows + first * stride));
    GATELOUPE_CHECK(m_device.download(replayed, slots));
    for (std::uint64_t row = 0; row <= kSteps; ++row) {
        if (!std::equal(called.data() + row * stride, called.data() + row * stride + rowBytes,
                        replayed.data() + row * stride)) {
            return false;
        }
    }
    return true;
}

Status StepGraph::replay(const StepRows& rows, std::uint64_t first)
{
    GATELOUPE_CHECK(copyIn(rows, first));
    GATELOUPE_CHECK(m_recording->replay());
    return copyOut(rows, first);
}

Status StepGraph::copyIn(const StepRows& rows, std::uint64_t first)
{
    const std::uint64_t batch = m_caller.batch();
    const std::uint64_t x = m_caller.xBytes(batch);
    GATELOUPE_CHECK(m_device.copyRows({.target = m_x,
                                       .targetStride = x,
                                       .source = rows.x + first * x,
                                       .sourceStride = x,
                                       .rowBytes = m_caller.xBytes(m_alive),
                                       .rows = kSteps}));
    const std::uint64_t slot = m_caller.direction() == Direction::Forward ? 0 : kSteps;
    const auto start = [&](std::byte* target, const std::byte* source, std::uint64_t stride,
                           std::uint64_t rowBytes) {
        return m_device.copyRows({.target = target + slot * stride,
                                  .targetStride = stride,
                                  .source = source + (first + slot) * stride,
                                  .sourceStride = stride,
                                  .rowBytes = rowBytes,
                                  .rows = 1});
    };
    GATELOUPE_CHECK(start(m_slots.h, rows.h, m_caller.hBytes(batch), m_caller.hBytes(m_alive)));
    return m_slots.c == nullptr
               ? Status()
               : start(m_slots.c, rows.c, m_caller.cBytes(batch), m_caller.cBytes(m_alive));
}

/// The sequences that are alive alone: the rows of others hold padding or a state to come.
Status StepGraph::copyOut(const StepRows& rows, std::uint64_t first)
{
    const std::uint64_t batch = m_caller.batch();
    const std::uint64_t slot = m_caller.direction() == Direction::Forward ? 1 : 0;
    const auto all = [&](std::byte* target, const std::byte* source, std::uint64_t stride,
                         std::uint64_t rowBytes) {
        return m_device.copyRows({.target = target + (first + slot) * stride,
                                  .targetStride = stride,
                                  .source = source + slot * stride,
                                  .sourceStride = stride,
                                  .rowBytes = rowBytes,
                                  .rows = kSteps});
    };
    GATELOUPE_CHECK(all(rows.h, m_slots.h, m_caller.hBytes(batch), m_caller.hBytes(m_alive)));
    return m_slots.c == nullptr
               ? Status()
               : all(rows.c, m_slots.c, m_caller.cBytes(batch), m_caller.cBytes(m_alive));
}

} // namespace gateloupe::cudnn
