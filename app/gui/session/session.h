// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include <QObject>

#include "app/gui/session/bookmarks.h"
#include "app/gui/session/document.h"

namespace gateloupe {

/// What the window is about: the open files, of which one is current: what is said below is about
/// that one. One selection shared by all pages with its history, the last run. Tells of changes by
/// signals; a setter that changes nothing is silent.
///
/// A file that is left keeps all of it, and the run until yet another one is left.
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

    /// Opens it beside the others, or in place of what the same path held, and makes it the current
    /// one with its first network selected, without history and run. Null closes the current one.
    void setCheckpoint(std::shared_ptr<const Checkpoint> checkpoint, const OpenRequest& request);
    /// Makes another open file the current one, where the user left it.
    void setCurrent(const std::shared_ptr<const Checkpoint>& checkpoint);
    /// The next one becomes the current one, the last one's neighbour if there is none.
    void close(const std::shared_ptr<const Checkpoint>& checkpoint);
    /// An RNN without a parameter stands for its first one. What another open file holds makes that
    /// the current one.
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
    void setLatched(LatchedUnits latched);

    /// In the order in which they were opened.
    [[nodiscard]] const std::vector<std::unique_ptr<Document>>& documents() const
    {
        return m_documents;
    }

    /// Those of the documents.
    [[nodiscard]] std::vector<std::shared_ptr<const Checkpoint>> checkpoints() const;

    /// Drops what is kept of files that are not open any more.
    template <typename Kept>
    void forgetClosed(std::map<const Checkpoint*, Kept>& kept) const
    {
        std::erase_if(kept, [this](const auto& entry) {
            return std::ranges::none_of(m_documents, [&entry](const auto& document) {
                return document->checkpoint.get() == entry.first;
            });
        });
    }

    [[nodiscard]] const std::shared_ptr<const Checkpoint>& checkpoint() const
    {
        return m_current->checkpoint;
    }

    [[nodiscard]] const OpenRequest& request() const { return m_current->request; }

    [[nodiscard]] const TreeSelection& selection() const { return m_current->selection; }

    [[nodiscard]] const Focus& focus() const { return m_current->focus; }

    [[nodiscard]] const std::shared_ptr<const SequenceRun>& run() const { return m_current->run; }

    /// The run, where it is one of the selected network; else null.
    [[nodiscard]] std::shared_ptr<const SequenceRun> runOfSelection() const
    {
        return run() != nullptr && run()->model == selection().rnn ? run() : nullptr;
    }

    /// Of a layer and direction of the selected network; none where nothing was measured.
    [[nodiscard]] std::vector<std::uint64_t> latchedUnits(LayerIndex layer,
                                                          Direction direction) const;

    /// Of every file that is or was open.
    [[nodiscard]] Bookmarks& bookmarks() { return *m_bookmarks; }

    [[nodiscard]] bool canGoBack() const { return m_current->place > 0; }

    [[nodiscard]] bool canGoForward() const
    {
        return m_current->place + 1 < m_current->history.size();
    }

signals:
    /// A file was opened or closed; before what follows from it.
    void documentsChanged();
    /// Another file is about to be the current one.
    void leaving();
    /// Another file is current, or the file is another one.
    void checkpointChanged();
    /// All that follows from a file being current again was told.
    void returned();
    /// Another place; the focus' own signals come before it.
    void selectionChanged();
    void pickChanged(std::uint64_t row, std::uint64_t col);
    void stepChanged(std::uint64_t step);
    void unitChanged(std::uint64_t unit);
    void batchChanged(std::uint64_t batch);
    void runChanged();
    void latchedChanged();

private:
    /// `next` is the one that becomes current; null: a new one.
    void leave(const Document* next);
    void enter(Document& document);
    void leavePlace();
    void tellChanges(const Focus& before);
    [[nodiscard]] Focus bounded(Focus focus) const;
    void show(const Document::Place& place);
    [[nodiscard]] bool rowsAreUnits() const;

    Bookmarks* m_bookmarks;
    std::vector<std::unique_ptr<Document>> m_documents;
    Document m_none;               ///< current while no file is open
    Document* m_current = &m_none; ///< never null
};

} // namespace gateloupe
