// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/analysis/dense/dense_cell.h"
#include "core/analysis/dense/output_change.h"
#include "core/analysis/dense/quantised_operands.h"
#include "core/analysis/dense/row_function.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/forward/forward.h"

namespace gateloupe {

/// What becomes of a cell that reads from the end.
enum class BackwardUse : std::uint8_t
{
    Normal,
    Missing,         ///< its output is zero
    OutputNotTurned, ///< what it computed first stands first
    InputNotTurned,  ///< it reads from the beginning
};

/// What becomes of a batch.
enum class BatchUse : std::uint8_t
{
    Each,
    FirstCopied,   ///< all sequences give what the first one gives
    FirstOnly,     ///< the others give zeros
    StateCarried,  ///< each begins with the state in which the one before ended
    TimeExchanged, ///< the axes of time and batch are taken for each other
};

/// The state that a layer begins with.
enum class LayerBegin : std::uint8_t
{
    OwnState,       ///< the one that it is given
    OtherDirection, ///< the backward direction's is the one in which the forward one ended
    LayerBelow      ///< the one in which the layer below ended, direction by direction
};

/// The states that a layer hands from one chunk to the next.
enum class HandedState : std::uint8_t
{
    None,
    HiddenState,
    CellState,
    Both
};

/// A layer as a run sees it.
struct DenseLayer
{
    std::vector<std::shared_ptr<const DenseCell>> cells; ///< one for each direction
    BackwardUse backward = BackwardUse::Normal;
    bool areOutputsExchanged = false; ///< | backward | forward |
    bool isSkipped = false;           ///< its input is its output
    /// [T, B, I]: what its input is multiplied by, as by a dropout before it; empty: 1.
    std::vector<double> inputFactors;
    /// Its output is added to the input of this layer, which is as wide; nothing: it is not.
    std::optional<std::size_t> addsInputOf;
    RowFunction after = RowFunction::None; ///< of what it gives, behind such a sum
    std::uint64_t late = 0;                ///< steps by which it sees its input late, from zeros
    LayerBegin begin = LayerBegin::OwnState;
    HandedState handsOn = HandedState::None; ///< means something in a run in chunks
    HandedState keptAtResets = HandedState::None;

    friend bool operator==(const DenseLayer&, const DenseLayer&) = default;
};

/// A network with everything that it is run on, free to be changed. T steps, B sequences, I inputs,
/// L layers, D directions. Copies share their cells.
struct DenseRun
{
    std::vector<DenseLayer> layers;
    std::size_t firstLayer = 0; ///< its number in the network that this is a part of
    std::uint32_t directions = 1;
    bool isReversed = false; ///< one direction, which reads from the end
    std::uint64_t steps = 0;
    std::uint64_t batch = 0;
    std::uint64_t inputs = 0;
    /// Steps after which all states begin anew from zeros but those that their layer hands on; 0:
    /// never.
    std::uint64_t chunk = 0;
    BatchUse batchUse = BatchUse::Each;
    /// x and h go into the products of all layers as integers. Of a run without chunks, resets and
    /// steps at which the state stands.
    std::optional<OperandIntegers> operands;
    std::vector<double> x;              ///< [T, B, I]
    std::vector<double> h0;             ///< [L * D, B, R]; empty: zeros
    std::vector<double> c0;             ///< [L * D, B, H]; empty: zeros
    std::vector<std::uint64_t> lengths; ///< [B]
    Resets resets;                      ///< [T, B]
    /// What a reset begins with, as h0 and c0; both empty: h0 and c0 themselves.
    std::vector<double> resetH;
    std::vector<double> resetC;
    std::optional<Resets> backwardResets; ///< of cells that read from the end, where others
    /// Flags [T, B]: the state behind such a step is that before it. Its output is what it
    /// computed, or with `holdsOutput` what stands.
    Resets stands;
    bool holdsOutput = false;
    std::uint64_t outputLate = 0; ///< steps by which y is read late, from zeros
    OutputChange outputChange;
    /// [T * B]: the row of y, step * B + sequence, that stands in each place; empty: its own.
    std::vector<std::uint64_t> rowOrder;

    /// Equal cells are the same ones.
    friend bool operator==(const DenseRun&, const DenseRun&) = default;

    [[nodiscard]] const DenseCell& cell(std::size_t layer, std::size_t direction = 0) const
    {
        return *layers[layer].cells[direction];
    }

    [[nodiscard]] std::uint64_t outputWidth() const { return directions * cell(0).width; }

    [[nodiscard]] std::uint64_t pseudoLayers() const { return layers.size() * directions; }

    /// Which part of a layer's output a direction gives.
    [[nodiscard]] std::uint64_t placeOf(std::size_t layer, std::uint64_t direction) const
    {
        return layers[layer].areOutputsExchanged ? directions - 1 - direction : direction;
    }

    /// Whether a sequence's output is its own, whatever the others are.
    [[nodiscard]] bool keepsSequencesApart() const
    {
        return batchUse != BatchUse::StateCarried && batchUse != BatchUse::TimeExchanged &&
               !operands && rowOrder.empty();
    }

    /// What a layer and direction begins a sequence anew with at a reset.
    [[nodiscard]] DenseState resetState(std::uint64_t pseudoLayer, std::uint64_t sequence) const;
    /// h0 and c0 become others, and resets keep what they began with.
    void startFrom(std::vector<double> otherH0, std::vector<double> otherC0);

    /// Whether a layer or direction begins with a state in which another one ended.
    [[nodiscard]] bool hasInheritedStates() const;

    /// Whether something stands between layers, or behind the last, that is none.
    [[nodiscard]] bool hasExtraLayers() const;

    /// Whether a step's output depends on nothing behind it, however long the sequences are.
    [[nodiscard]] bool isCausal() const;
    /// This run over its first steps and sequences alone.
    /// Requires: both are at least 1 and no more than there are.
    [[nodiscard]] DenseRun startOf(std::uint64_t firstSteps, std::uint64_t firstSequences) const;
    /// This run over some of its sequences, in that order. Requires: there are such.
    [[nodiscard]] DenseRun withSequences(const std::vector<std::uint64_t>& order) const;
};

/// Errors: those of validate() and of reading the weights; Unsupported for training with dropout.
Result<DenseRun> denseRun(const ForwardRequest& request, ProgressMonitor& monitor);

/// What one cell left at every step of the input's time.
struct DenseSignals
{
    std::vector<double> gates; ///< [T, B, G * H]
    std::vector<double> c;     ///< [T, B, H], LSTM only
    std::vector<double> h;     ///< [T, B, R]
};

struct DenseOutput
{
    std::vector<double> y;             ///< [T, B, D * R], zero past a sequence's length
    std::vector<double> hN;            ///< [L * D, B, R]; empty where the run's axes were exchanged
    std::vector<double> cN;            ///< [L * D, B, H], LSTM only
    std::vector<DenseSignals> ofCells; ///< [L * D] where they were asked for
};

/// The output of a run that is still to be made: its states are those that it begins with.
[[nodiscard]] DenseOutput beginningOf(const DenseRun& run);

enum class DenseDetail : std::uint8_t
{
    Output,
    Signals
};

/// Runs. Errors: Cancelled.
Result<DenseOutput> run(const DenseRun& run, const ProgressMonitor& monitor,
                        DenseDetail detail = DenseDetail::Output);

} // namespace gateloupe
