// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "core/runtime/backward/kernels/panel_product.h"
#include "core/runtime/backward/lane_block.h"
#include "core/runtime/backward/lane_weights.h"
#include "core/runtime/backward/weight_sums.h"

namespace gateloupe {

/// Rows at which a sequence's state before a step is no step's state: dL of it leaves the chain.
struct LaneEnd
{
    std::size_t step = 0; ///< in the block
    std::size_t sequence = 0;
    bool isInitial = false; ///< it is dL of an initial state
};

/// One layer and direction of the fast pass. Threads: the members of a team call each function
/// together, for one block at a time; all have met before the next one is called.
class FastLane
{
public:
    /// dL of the state that leaves the chain: h [R], c [H]. Member 0 calls it.
    using Leave = std::function<void(const LaneEnd&, const float* h, const float* c)>;

    /// Lifetime: `weights` and `sums` outlive it.
    FastLane(const LaneWeights& weights, const WeightSums& sums, std::size_t batch);

    /// Members that share the steps with profit; the others wait for them.
    [[nodiscard]] unsigned stepMembers(unsigned members) const;

    /// Before a block. `goesDown`: from its last step to its first. `ends` are all of the block.
    void begin(LaneBlock& block, bool goesDown, std::span<const LaneEnd> ends);
    /// What of the gates' sums no trace keeps, for all rows.
    void prepare(LaneBlock& block, const TeamMember& member) const;
    /// The steps. `member` is one of stepMembers().
    void runSteps(LaneBlock& block, const TeamMember& member, const Leave& leave);
    /// dL/dx of all rows.
    void inputGradients(LaneBlock& block, const TeamMember& member) const;

private:
    struct Units
    {
        std::size_t first = 0;
        std::size_t end = 0;
    };

    /// One step of a block, and where what it hands on goes.
    struct StepTask
    {
        std::size_t firstRow = 0;     ///< its rows in the block
        float* targetState = nullptr; ///< [B, stride of R] of the next step on the way back
    };

    [[nodiscard]] Units unitsOf(const TeamMember& member) const;
    [[nodiscard]] StepTask taskOf(LaneBlock& block, std::size_t step);
    [[nodiscard]] bool hasEnd(std::size_t step) const;
    void receive(LaneBlock& block, const StepTask& task, const TeamMember& member) const;
    void throughClip(LaneBlock& block, const StepTask& task, const TeamMember& member) const;
    void endSequences(LaneBlock& block, std::size_t step, const StepTask& task, const Leave& leave);
    void prepareSums(LaneBlock& block, const TeamMember& member) const;
    void multiply(const PackedColumns& packed, const NumberRows& a, std::size_t rows, float* out,
                  const TeamMember& member) const;

    void stepUnits(LaneBlock& block, const StepTask& task, const Units& units);
    void shownCells(const LaneBlock& block, std::size_t row, const Units& units,
                    float* shown) const;
    void lstmUnits(LaneBlock& block, const StepTask& task, const Units& units);
    void gruUnits(LaneBlock& block, const StepTask& task, const Units& units) const;
    void plainUnits(LaneBlock& block, const StepTask& task, const Units& units) const;
    void resetUnits(LaneBlock& block, const StepTask& task, const Units& units);

    // With any equations, peepholes, clips, and a gate that L is.
    [[nodiscard]] double seedOf(const LaneBlock& block, std::size_t row, Gate gate,
                                std::size_t unit) const;
    [[nodiscard]] double peepholeOf(std::size_t gate, std::size_t unit) const;
    [[nodiscard]] double sumOf(const LaneBlock& block, std::size_t row, std::size_t gate,
                               std::size_t unit) const;
    void generalLstmUnit(LaneBlock& block, std::size_t row, std::size_t sequence, std::size_t u);
    void generalGruUnit(LaneBlock& block, const StepTask& task, std::size_t sequence,
                        std::size_t u) const;
    void generalPlainUnit(LaneBlock& block, std::size_t row, std::size_t u) const;
    [[nodiscard]] float resetSlope(const LaneBlock& block, std::size_t row, std::size_t u,
                                   double gradient) const;

    const LaneWeights& m_weights;
    const WeightSums& m_sums;
    std::size_t m_batch;
    PanelProductKernel m_kernel = bestPanelProduct();
    bool m_goesDown = true;
    std::span<const LaneEnd> m_ends;
    std::vector<float> m_carriedState;  ///< [B, stride of R], into the next block
    std::vector<float> m_carriedCell;   ///< [B, H]
    std::vector<float> m_resetGradient; ///< [B, stride of R]: R^T dz of the new gate
    std::vector<float> m_outside;       ///< [ends, stride of R]: what their targets held before
};

} // namespace gateloupe
