// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/runtime/cudnn/device/run_parts.h"
#include "core/runtime/cudnn/gates/device_gates.h"
#include "core/runtime/cudnn/stepped/step_caller.h"
#include "core/runtime/forward/run_progress.h"

namespace gateloupe::cudnn {

/// One layer and direction, step by step, sequences longest first. The states stay on the device.
class DirectionSteps
{
public:
    /// `model` of one layer and one direction. Lifetime: not longer than what is given.
    DirectionSteps(DeviceLayer& device, const RnnModel& model, const RunOptions& options,
                   Direction direction, const std::vector<std::uint64_t>& lengths);

    /// `x` [steps, B, in] on the device, `h0` [1, B, R], `c0` [1, B, H]. Adds the device time.
    Status run(const std::byte* x, std::uint64_t steps, const Array& h0, const Array& c0,
               RunProgress& progress, double& seconds, ProgressMonitor& monitor);

    // After run():
    /// h and c at every step, copied to the host.
    Result<DirectionStates> states();
    /// Where they lie. Lifetime: this object's.
    [[nodiscard]] DirectionOnDevice onDevice(const std::vector<std::uint64_t>& order) const;
    /// h of step 0, [T, B, R] from there on.
    [[nodiscard]] const std::byte* hiddenRows() const;

    [[nodiscard]] DeviceBuffer takeHidden() { return std::move(m_h); }

    /// Why some steps that could have been replayed were called one by one; empty where none were.
    [[nodiscard]] const std::string& graphProblem() const { return m_graphProblem; }

    [[nodiscard]] bool hasReplayed() const { return m_hasReplayed; }

private:
    /// Steps in which the same sequences are alive.
    struct Segment
    {
        std::uint64_t first = 0;
        std::uint64_t steps = 0;
        std::uint64_t alive = 0;
    };

    [[nodiscard]] std::uint64_t alive(std::uint64_t t) const;
    [[nodiscard]] std::vector<Segment> segments() const; ///< in the order they are run
    Status reserveMemory(const std::vector<Segment>& segments);
    Status begin(const DeviceBuffer& buffer, const Array& initial, std::uint64_t width);
    Status runSegment(Segment segment, RunProgress& progress);
    Status collect(const DeviceBuffer& buffer, std::uint64_t width, Array& all, Array& last);

    [[nodiscard]] StepRows rows() const { return {m_x, m_h.data(), m_c.data()}; }

    DeviceLayer& m_device;
    const RnnModel& m_model;
    const RunOptions& m_options;
    Direction m_direction;
    const std::vector<std::uint64_t>& m_lengths; ///< longest first
    std::uint64_t m_batch;
    std::uint64_t m_size; ///< bytes of an element
    std::uint64_t m_steps = 0;
    StepCaller m_caller;
    std::vector<std::vector<std::byte>> m_initial; ///< kept until they are copied
    std::string m_graphProblem;
    bool m_hasReplayed = false;
    const std::byte* m_x = nullptr;
    DeviceBuffer m_weights;
    DeviceBuffer m_h;
    DeviceBuffer m_c;
    DeviceBuffer m_y;
    DeviceBuffer m_work;
    DeviceBuffer m_slots; ///< of a graph's steps
};

} // namespace gateloupe::cudnn
