// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the panel, where they lie, what they say and how they are connected.
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/common/delete_key.h"
#include "widgets/common/table_style.h"
#include "widgets/stops/hit_list_model.h"
#include "widgets/stops/stop_editor.h"
#include "widgets/stops/stop_list_model.h"
#include "widgets/stops/stops_panel.h"

namespace gateloupe {

namespace {

constexpr int kLeastHitLetters = 20; ///< in a row of the list of hits: its step and the place

void prepare(QTableView& table)
{
    applyRowStyle(table);
    table.setMinimumHeight(table.fontMetrics().height() * 3);
}

} // namespace

void StopsPanel::build()
{
    m_previous->setObjectName(QStringLiteral("previousStop"));
    m_next->setObjectName(QStringLiteral("nextStop"));
    m_nextNonFinite->setObjectName(QStringLiteral("nextNonFinite"));
    m_list->setObjectName(QStringLiteral("listHits"));
    m_cancel->setObjectName(QStringLiteral("cancelSearch"));
    m_message->setObjectName(QStringLiteral("stopMessage"));
    m_stopTable->setObjectName(QStringLiteral("stopTable"));
    m_hitTable->setObjectName(QStringLiteral("hitTable"));
    m_remove->setObjectName(QStringLiteral("removeStop"));
    m_splitter->setObjectName(QStringLiteral("stopsSplitter"));

    auto* walk = new QHBoxLayout;
    walk->setSpacing(8);
    walk->addWidget(m_previous);
    walk->addWidget(m_next);
    walk->addWidget(m_nextNonFinite);
    walk->addWidget(m_list);
    walk->addWidget(m_message, 1);
    walk->addWidget(m_cancel);
    m_cancel->hide();
    m_list->hide();
    m_message->setTextFormat(Qt::PlainText);

    prepare(*m_stopTable);
    m_stopTable->setModel(m_stops);
    m_stopTable->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_stopTable->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    removeByKey(*m_stopTable, [this] { removeChosen(); });
    m_sortedHits->setSourceModel(m_hits);
    m_sortedHits->setSortRole(static_cast<int>(HitListModel::Role::Sort));
    prepare(*m_hitTable);
    m_hitTable->setModel(m_sortedHits);
    m_hitTable->setMinimumWidth(m_hitTable->fontMetrics().averageCharWidth() * kLeastHitLetters);
    m_hitTable->setSortingEnabled(true);
    m_hitTable->sortByColumn(0, Qt::AscendingOrder);
    m_hitTable->horizontalHeader()->setStretchLastSection(true);

    auto* left = new QWidget;
    auto* leftColumn = new QVBoxLayout(left);
    leftColumn->setContentsMargins(0, 0, 0, 0);
    leftColumn->setSpacing(8);
    leftColumn->addWidget(m_stopTable, 1);
    leftColumn->addWidget(m_remove, 0, Qt::AlignRight);
    leftColumn->addWidget(m_editor);
    m_splitter->addWidget(left);
    m_splitter->addWidget(m_hitTable);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setChildrenCollapsible(false);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    column->addLayout(walk);
    column->addWidget(m_splitter, 1);
}

void StopsPanel::connectParts()
{
    connect(m_previous, &QPushButton::clicked, this, &StopsPanel::previousRequested);
    connect(m_next, &QPushButton::clicked, this, &StopsPanel::nextRequested);
    connect(m_nextNonFinite, &QPushButton::clicked, this, &StopsPanel::nextNonFiniteRequested);
    connect(m_list, &QPushButton::clicked, this, &StopsPanel::listRequested);
    connect(m_cancel, &QPushButton::clicked, this, &StopsPanel::cancelRequested);
    connect(m_remove, &QPushButton::clicked, this, &StopsPanel::removeChosen);
    connect(m_editor, &StopEditor::addRequested, this, [this](const Stop& stop) {
        m_stops->add(stop);
        m_stopTable->selectRow(m_stops->rowCount() - 1);
        changeByUser();
    });
    connect(m_editor, &StopEditor::changeRequested, this, [this](const Stop& stop) {
        if (chosenRow() >= 0) {
            m_stops->replace(chosenRow(), stop);
            changeByUser();
        }
    });
    connect(m_stops, &StopListModel::enabledChanged, this, &StopsPanel::changeByUser);
    connect(m_stopTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &StopsPanel::showChosen);
    connect(m_hitTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &StopsPanel::chooseHit);
    connect(m_hitTable, &QTableView::clicked, this, &StopsPanel::chooseHit);
}

void StopsPanel::retranslate()
{
    //: a tab: where a run stops
    setWindowTitle(tr("Stops"));
    m_previous->setText(tr("Previous stop"));
    m_next->setText(tr("Next stop"));
    m_nextNonFinite->setText(tr("Next NaN"));
    //: a button: lists all steps at which stops hold
    m_list->setText(tr("List hits"));
    m_cancel->setText(tr("Cancel"));
    m_remove->setText(tr("Remove"));
    m_stopTable->setAccessibleName(tr("Stops"));
    //: the steps at which a condition holds
    m_hitTable->setAccessibleName(tr("Hits"));
    updateButtons();
}

} // namespace gateloupe
