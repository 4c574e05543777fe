// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/base/result.h"
#include "core/runtime/cudnn/device/device_layer.h"
#include "core/runtime/cudnn/run/gate_run.h"
#include "core/runtime/cudnn/run/loaded_model.h"
#include "core/runtime/cudnn/run/sequence_batch.h"
#include "core/runtime/trace/step_range.h"

namespace gateloupe::cudnn {

/// Some steps, from here and there.
struct PickedSteps
{
    std::uint64_t steps[WidenedBlocks::kMost] = {};
    std::uint64_t count = 0;
};

/// What a scan reads of one layer and direction: the products of its inputs and of the library's
/// own states, in one type. Factors that have the library's type already stay where they are; in
/// f64 those of fewer bits are widened. Lifetime: not longer than what is given.
class GateProducts
{
public:
    GateProducts(DeviceLayer& device, const LoadedModel& model, const SequenceBatch& sequences,
                 const DirectionStates& states, DType type);

    [[nodiscard]] DType type() const { return m_type; }

    /// Bytes of one step's arrays, and of those that are there once.
    [[nodiscard]] std::uint64_t stepBytes() const;
    [[nodiscard]] std::uint64_t fixedBytes() const;

    /// Memory for at most so many steps at once.
    Status reserve(std::uint64_t steps);
    /// What all products need, queued: once, after reserve().
    Status prepare();

    /// Fills in what a scan of those steps reads.
    Status compute(const StepRange& steps, GateScan& scan);
    Status compute(const PickedSteps& steps, GateScan& scan);

    /// Holds the library's r against the projection of the scan's h.
    Status project(const GateScan& scan, GateDistances* worst);

private:
    [[nodiscard]] bool isWidened() const { return m_factors != m_spec.dtype; }

    [[nodiscard]] bool hasInputWeights() const { return m_spec.inputMode != InputMode::Skip; }

    [[nodiscard]] std::uint64_t inputWeights() const;
    [[nodiscard]] std::uint64_t stateWeights() const;
    [[nodiscard]] std::uint64_t projectionWeights() const;
    [[nodiscard]] std::uint64_t ownWeights() const;
    [[nodiscard]] const std::byte* find(ParameterKind kind) const;
    Status widenWeights(const std::byte*& weights, std::uint64_t count, std::byte*& next);

    /// Rows of factors as the products take them.
    struct Rows
    {
        const std::byte* first = nullptr; ///< row 0, from its first number on
        std::uint64_t stride = 0;         ///< numbers from row to row
        std::uint64_t column = 0;         ///< the number that a row's factors begin with
        std::uint64_t width = 0;
    };

    /// Of `blocks` times B rows that begin with those of the steps given.
    Status multiply(const Rows& rows, const std::uint64_t* steps, std::uint64_t blocks,
                    const DeviceBuffer& wide, const std::byte* weights, const DeviceBuffer& sums);
    Status multiply(const Rows& rows, const StepRange& steps, const DeviceBuffer& wide,
                    const std::byte* weights, const DeviceBuffer& sums);
    Status product(const std::byte* a, const Rows& rows, std::uint64_t count,
                   const std::byte* weights, const DeviceBuffer& sums);
    [[nodiscard]] Rows inputRows() const;
    [[nodiscard]] Rows stateRows() const;
    void fillIn(GateScan& scan) const;

    DeviceLayer& m_device;
    const LoadedModel& m_model;
    const DirectionStates& m_states;
    const RnnSpec& m_spec;
    std::uint64_t m_batch;
    std::uint64_t m_steps;
    DType m_type;          ///< of the products
    DType m_factors;       ///< of what is multiplied
    std::uint64_t m_width; ///< gates * H
    const std::byte* m_W = nullptr;
    const std::byte* m_R = nullptr;
    const std::byte* m_P = nullptr;
    DeviceBuffer m_weights; ///< those that were widened
    DeviceBuffer m_x;
    DeviceBuffer m_y;
    DeviceBuffer m_start;
    DeviceBuffer m_inputSums;
    DeviceBuffer m_stateSums;
    DeviceBuffer m_startSums;
    DeviceBuffer m_hidden;
    DeviceBuffer m_projected;
};

} // namespace gateloupe::cudnn
