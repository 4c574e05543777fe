// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QObject>

#include "app/gui/open_request.h"
#include "core/conventions/checkpoint.h"
#include "widgets/models/checkpoint_tree_model.h"
#include "widgets/traces/sequence_run.h"

namespace gateloupe {

/// What the window is about: the open checkpoint, one selection shared by all pages with its
/// history, the last run. Tells of changes by signals; a setter that changes nothing is silent.
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
    /// A layer and side of the selected network; kind and gate stay if they can.
    void selectPlace(LayerIndex layer, Side side);
    void goBack();
    void goForward();
    void setRun(std::shared_ptr<const SequenceRun> run);

    [[nodiscard]] const std::shared_ptr<const Checkpoint>& checkpoint() const
    {
        return m_checkpoint;
    }

    [[nodiscard]] const OpenRequest& request() const { return m_request; }

    [[nodiscard]] const TreeSelection& selection() const { return m_selection; }

    [[nodiscard]] const std::shared_ptr<const SequenceRun>& run() const { return m_run; }

    [[nodiscard]] bool canGoBack() const { return m_place > 0; }

    [[nodiscard]] bool canGoForward() const { return m_place + 1 < m_history.size(); }

signals:
    void checkpointChanged();
    void selectionChanged();
    void runChanged();

private:
    void show(const TreeSelection& selection);

    std::shared_ptr<const Checkpoint> m_checkpoint;
    OpenRequest m_request;
    TreeSelection m_selection;
    std::vector<TreeSelection> m_history;
    std::size_t m_place = 0; ///< of m_selection in m_history
    std::shared_ptr<const SequenceRun> m_run;
};

} // namespace gateloupe
