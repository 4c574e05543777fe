// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QWidget>

class QPushButton;
class QTableView;

namespace gateloupe {

struct Bookmark;
class Bookmarks;

/// The bookmarks of the session with their notes: a double click or Enter goes there, F2 edits a
/// note, Delete removes.
class BookmarksPanel : public QWidget
{
    Q_OBJECT

public:
    /// Lifetime: the bookmarks outlive it.
    explicit BookmarksPanel(Bookmarks& bookmarks);

    /// Marks a place and shows its row, to write a note.
    void add(const Bookmark& mark);

    /// Kept with the session: "bookmarks".
    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    /// The place that is looked at is to be marked.
    void addRequested();
    void wanted(const gateloupe::Bookmark& mark);
    void viewStateChanged(const QString& what);

private:
    void build();
    void showButtons();
    void open(int row);
    void removeCurrent();
    void copyRows() const;

    Bookmarks& m_bookmarks;
    QTableView* m_table;
    QPushButton* m_add;
    QPushButton* m_go;
    QPushButton* m_remove;
};

} // namespace gateloupe
