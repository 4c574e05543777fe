// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "core/runtime/cudnn/device/device_layer.h"
#include "core/runtime/cudnn/device/run_options.h"

namespace gateloupe::cudnn {

/// Rows of consecutive steps on the device, [.., B, width] each. States have a row more than x:
/// step t's state is row t + 1 forward and row t backward, the one before it the other of the two.
struct StepRows
{
    const std::byte* x = nullptr;
    std::byte* h = nullptr;
    std::byte* c = nullptr; ///< LSTM only
};

/// What all calls of a direction read or need beside those rows.
struct StepResources
{
    const std::byte* weights = nullptr;
    std::uint64_t weightBytes = 0;
    std::byte* y = nullptr;
    std::byte* work = nullptr;
};

/// One layer and direction as calls of one step each, for the sequences that are alive in it.
class StepCaller
{
public:
    /// `batch` is that of the rows.
    StepCaller(DeviceLayer& device, RnnConfig config, Direction direction, std::uint64_t batch);

    /// Makes the descriptor, anew after a refused recording.
    Status open();

    /// Requires: open().
    [[nodiscard]] Rnn& rnn() { return *m_rnn; }

    void use(const StepResources& resources) { m_resources = resources; }

    /// Queues step `t` of `rows` for the first `alive` sequences.
    Status call(const StepRows& rows, std::uint64_t t, std::uint64_t alive);

    [[nodiscard]] const RnnSpec& spec() const { return m_config.spec; }

    [[nodiscard]] Direction direction() const { return m_direction; }

    /// Bytes of a row for `sequences` of them.
    [[nodiscard]] std::uint64_t xBytes(std::uint64_t sequences) const;
    [[nodiscard]] std::uint64_t hBytes(std::uint64_t sequences) const;
    [[nodiscard]] std::uint64_t cBytes(std::uint64_t sequences) const; ///< 0 without c

    [[nodiscard]] std::uint64_t batch() const { return m_batch; }

    [[nodiscard]] static SequenceShape shapeOf(std::uint64_t batch);

private:
    DeviceLayer& m_device;
    RnnConfig m_config;
    Direction m_direction;
    std::uint64_t m_batch;
    std::unique_ptr<Rnn> m_rnn;
    StepResources m_resources;
    SequenceShape m_shape; ///< of the last step
    TempSpace m_space;     ///< for m_shape
};

} // namespace gateloupe::cudnn
