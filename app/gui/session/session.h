// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <QObject>

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
/// matrix has no such element shows what it showed. Unit, step and batch entry exist in the selected
/// network and in the run, as soon as there is one.
struct Focus
{
    std::optional<SelectedCell> pick; ///< empty until the user picked something
    std::uint64_t step = 0;
    std::uint64_t unit = 0;
    std::uint64_t batch = 0;
    friend bool operator==(const Focus&, const Focus&) = default;
};

/// What the window is about: the open checkpoint, one selection shared by all pages with its
/// history, the last run. Tells of changes by signals; a setter that changes nothing is silent.
///
/// The selection is a place (network, layer, direction, gate, kind, or a bare tensor) and a focus
/// (row, column, step, unit, batch entry). Only places make history; going back to one brings the
/// focus along that it was left with. The row of a gate is a unit, so picking a row chooses the
/// unit and choosing a unit moves the pick to its row.
class Session : public QObject
{
    Q_OBJECT

public:
    explicit Session(QObject* parent = nullptr);

    /// Also selects the first network, forgets the history and the run.
    void setCheckpoint(std::shared_ptr<const Checkpoint> checkpoint, const OpenRequest& request);
    /// An RNN without a parameter stands for its first one.
    void select(TreeSelection selection);
    /// Another parameter of the selected network.
    void selectParameter(const ParameterId& id);
    /// A layer and direction of the selected network; kind and gate stay if they can.
    void selectPlace(LayerIndex layer, Direction direction);
    void goBack();
    void goForward();
    void setPick(std::uint64_t row, std::uint64_t col);
    void setStep(std::uint64_t step);
    void setUnit(std::uint64_t unit);
    void setBatch(std::uint64_t batch);
    /// All of it at once, with a signal for each part that changed. What lies behind the last unit,
    /// step or batch entry becomes the last one.
    void setFocus(const Focus& focus);
    void setRun(std::shared_ptr<const SequenceRun> run);

    [[nodiscard]] const std::shared_ptr<const Checkpoint>& checkpoint() const
    {
        return m_checkpoint;
    }

    [[nodiscard]] const OpenRequest& request() const { return m_request; }

    [[nodiscard]] const TreeSelection& selection() const { return m_selection; }

    [[nodiscard]] const Focus& focus() const { return m_focus; }

    [[nodiscard]] const std::shared_ptr<const SequenceRun>& run() const { return m_run; }

    [[nodiscard]] bool canGoBack() const { return m_place > 0; }

    [[nodiscard]] bool canGoForward() const { return m_place + 1 < m_history.size(); }

signals:
    void checkpointChanged();
    /// Another place; the focus' own signals come before it.
    void selectionChanged();
    void pickChanged(std::uint64_t row, std::uint64_t col);
    void stepChanged(std::uint64_t step);
    void unitChanged(std::uint64_t unit);
    void batchChanged(std::uint64_t batch);
    void runChanged();

private:
    /// An entry of the history.
    struct Place
    {
        TreeSelection selection;
        Focus focus; ///< when it was left
    };

    void leavePlace();
    void tellChanges(const Focus& before);
    [[nodiscard]] Focus bounded(Focus focus) const;
    void show(const Place& place);
    [[nodiscard]] bool rowsAreUnits() const;

    std::shared_ptr<const Checkpoint> m_checkpoint;
    OpenRequest m_request;
    TreeSelection m_selection;
    Focus m_focus;
    std::vector<Place> m_history;
    std::size_t m_place = 0; ///< of m_selection in m_history
    std::shared_ptr<const SequenceRun> m_run;
};

} // namespace gateloupe
