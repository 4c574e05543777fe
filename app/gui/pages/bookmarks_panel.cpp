// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/bookmarks_panel.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QPushButton>
#include <QTableView>

#include "app/gui/session/bookmarks.h"
#include "widgets/common/change_events.h"
#include "widgets/common/event_listener.h"
#include "widgets/common/table_style.h"
#include "widgets/common/table_text.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

const QLatin1String kBookmarksKey("bookmarks");
constexpr int kAddressWidth = 280;

} // namespace

BookmarksPanel::BookmarksPanel(Bookmarks& bookmarks)
    : m_bookmarks(bookmarks)
    , m_table(named(new QTableView, "bookmarks"))
    , m_add(named(new QPushButton, "addBookmark"))
    , m_go(named(new QPushButton, "goToBookmark"))
    , m_remove(named(new QPushButton, "removeBookmark"))
{
    build();
    connect(m_add, &QPushButton::clicked, this, &BookmarksPanel::addRequested);
    connect(m_go, &QPushButton::clicked, this, [this] { open(m_table->currentIndex().row()); });
    connect(m_remove, &QPushButton::clicked, this, &BookmarksPanel::removeCurrent);
    connect(m_table, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
        if (index.column() != static_cast<int>(Bookmarks::Column::Note)) { // notes are edited
            open(index.row());
        }
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &BookmarksPanel::showButtons);
    connect(&bookmarks, &QAbstractItemModel::modelReset, this, &BookmarksPanel::showButtons);
    connect(&bookmarks, &Bookmarks::changed, this, [this] {
        showButtons();
        emit viewStateChanged(tr("bookmarks"));
    });
    inEveryLanguage(this, [this] {
        setWindowTitle(tr("Bookmarks"));
        m_table->setAccessibleName(tr("Bookmarks"));
        m_add->setText(tr("&Bookmark this place"));
        m_add->setToolTip(tr("Keeps the cell, byte or value that is looked at"));
        m_go->setText(tr("&Go there"));
        m_remove->setText(tr("&Remove"));
        showButtons();
    });
}

void BookmarksPanel::build()
{
    m_table->setModel(&m_bookmarks);
    applyRowStyle(*m_table);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    m_table->setShowGrid(false);
    m_table->horizontalHeader()->setStretchLastSection(false);
    m_table->horizontalHeader()->setSectionResizeMode(static_cast<int>(Bookmarks::Column::Note),
                                                      QHeaderView::Stretch);
    m_table->setColumnWidth(static_cast<int>(Bookmarks::Column::Address), kAddressWidth);
    onKey(*m_table, ListKey::Open, [this] { open(m_table->currentIndex().row()); });
    onKey(*m_table, ListKey::Copy, [this] { copyRows(); });
    onKey(*m_table, ListKey::Remove, [this] { removeCurrent(); });
    auto* copy = named(new QAction(m_table), "copyBookmarks");
    connect(copy, &QAction::triggered, this, &BookmarksPanel::copyRows);
    inEveryLanguage(this, [copy] { copy->setText(tr("Copy table")); });
    m_table->addAction(copy);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    for (QPushButton* button : {m_add, m_go, m_remove}) {
        button->setAutoDefault(false);
    }
    setLayoutOf(this,
                columnOf({{m_table, 1}, rowOf({m_add, LayoutItem::room(), m_remove, m_go})}, 4), 8);
}

void BookmarksPanel::add(const Bookmark& mark)
{
    const int row = m_bookmarks.add(mark);
    const QModelIndex note = m_bookmarks.index(row, static_cast<int>(Bookmarks::Column::Note));
    m_table->setCurrentIndex(note);
    m_table->scrollTo(note);
}

void BookmarksPanel::showButtons()
{
    const bool hasRow = m_table->currentIndex().isValid();
    for (QPushButton* button : {m_go, m_remove}) {
        button->setEnabled(hasRow);
        button->setToolTip(hasRow ? QString() : tr("Choose a bookmark first"));
    }
}

void BookmarksPanel::open(int row)
{
    if (row >= 0 && row < m_bookmarks.rowCount()) {
        const Bookmark mark = m_bookmarks.entries()[static_cast<std::size_t>(row)];
        emit wanted(mark);
    }
}

void BookmarksPanel::removeCurrent()
{
    m_bookmarks.remove(m_table->currentIndex().row());
}

void BookmarksPanel::copyRows() const
{
    QStringList lines = {tabSeparated(titlesOf(m_bookmarks, shownColumns(*m_table)))};
    for (int row = 0; row < m_bookmarks.rowCount(); ++row) {
        lines.append(tabSeparated(cellsOf(m_bookmarks, row, shownColumns(*m_table))));
    }
    QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

QJsonObject BookmarksPanel::viewState() const
{
    return {{kBookmarksKey, m_bookmarks.toJson()}};
}

void BookmarksPanel::setViewState(const QJsonObject& state)
{
    if (state.contains(kBookmarksKey)) {
        m_bookmarks.readJson(state[kBookmarksKey].toArray());
    }
}

} // namespace gateloupe
