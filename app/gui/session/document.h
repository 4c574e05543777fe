// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "app/gui/session/open_request.h"
#include "core/conventions/checkpoint.h"
#include "widgets/models/checkpoint_tree_model.h"
#include "widgets/timeline/sequence_run.h"

namespace gateloupe {

/// An element of the selected matrix.
struct SelectedCell
{
    std::uint64_t row = 0;
    std::uint64_t col = 0;
    friend bool operator==(const SelectedCell&, const SelectedCell&) = default;
};

/// Where within the selected matrix and the run the user looks. The pick is a wish: a page whose
/// matrix has no such element shows what it showed. Unit, step and batch entry exist in the
/// selected network and in the run, as soon as there is one.
struct Focus
{
    std::optional<SelectedCell> pick; ///< empty until the user picked something
    std::uint64_t step = 0;
    std::uint64_t unit = 0;
    std::uint64_t batch = 0;
    friend bool operator==(const Focus&, const Focus&) = default;
};

/// Units that never forget their past, as the last measurement found them.
struct LatchedUnits
{
    std::shared_ptr<const RnnModel> model;         ///< null: nothing was measured
    std::vector<std::vector<std::uint64_t>> units; ///< by layer, of its forward direction
};

/// An open file and where the user stands in it.
struct Document
{
    /// An entry of the history.
    struct Place
    {
        TreeSelection selection;
        Focus focus; ///< when it was left
    };

    std::shared_ptr<const Checkpoint> checkpoint;
    OpenRequest request;
    TreeSelection selection;
    Focus focus;
    std::vector<Place> history;
    std::size_t place = 0; ///< of the selection in the history
    std::shared_ptr<const SequenceRun> run;
    LatchedUnits latched;
};

} // namespace gateloupe
