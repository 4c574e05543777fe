// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"
#include "core/runtime/cpu/general_cell.h"
#include "core/runtime/cpu/kernels/step_kernels.h"
#include "core/runtime/cpu/packed_matrix.h"
#include "core/tensor/zeroed_values.h"

namespace gateloupe {

/// Which gates a cell's products fill, and into which slots of the sums (README.md draws them).
struct CellPlan
{
    std::vector<Gate> inputGates;     ///< W, to the slots from 0 on
    std::vector<Gate> recurrentGates; ///< R h, to the slots from recurrentSlot on
    std::size_t recurrentSlot = 0;
    std::vector<Gate> resetGates; ///< R (r * h), to slot 0: a GRU that resets before
    std::size_t slots = 0;
};

[[nodiscard]] CellPlan planOf(CellKind cell, GruReset reset);

/// The weights of one layer and direction as the kernels read them. The first run packs each tile
/// right before it needs it, while it is in the caches.
/// Lifetime: the sources look into the model, which must outlive PackedMatrix::pack().
template <typename T>
struct PackedCell
{
    CellPlan plan;
    std::size_t lanes = 0;
    std::size_t hidden = 0;
    std::size_t tiles = 0; ///< of hidden units
    PackedMatrix<T> W;     ///< empty with skip input
    PackedMatrix<T> R;
    PackedMatrix<T> resetR; ///< R of the new gate, when reset before
    PackedMatrix<T> projection;
    ZeroedValues<T> bias;                  ///< [tiles, slots, lanes]: what the sums begin with
    std::optional<GeneralCell<T>> general; ///< where the kernels lack the equations
    bool isPacked = false;                 ///< every tile of every matrix

    [[nodiscard]] const T* biasTile(std::size_t tile) const
    {
        return bias.data() + tile * plan.slots * lanes;
    }
};

/// Which cell of a model.
struct CellPlace
{
    LayerIndex layer;
    Direction direction = Direction::Forward;
};

/// Looks at every matrix and reads the biases; no tile is packed yet.
/// Errors: those of gateMatrix(). Throws: std::bad_alloc.
template <typename T>
Result<PackedCell<T>> openCell(const RnnModel& model, const CellPlace& place, std::size_t lanes,
                               ProgressMonitor& monitor);

/// One member's part of a shared piece of work.
struct Share
{
    unsigned member = 0;
    unsigned members = 1;

    [[nodiscard]] std::size_t first(std::size_t count) const { return count * member / members; }

    [[nodiscard]] std::size_t last(std::size_t count) const
    {
        return count * (member + 1) / members;
    }
};

} // namespace gateloupe
