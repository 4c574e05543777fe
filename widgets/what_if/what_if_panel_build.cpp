// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the panel, where they lie, what they say and how they are connected.
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/common/delete_key.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"
#include "widgets/what_if/difference_model.h"
#include "widgets/what_if/edit_form.h"
#include "widgets/what_if/edit_list_model.h"
#include "widgets/what_if/overlay_plot.h"
#include "widgets/what_if/what_if_panel.h"

namespace gateloupe {

namespace {

constexpr double kUsualExponent = -5.0; ///< of the tolerance, a power of ten

} // namespace

void WhatIfPanel::build()
{
    prepareParts();
    auto* directions = new QSplitter(Qt::Horizontal);
    directions->setObjectName(QStringLiteral("whatIfSplitter"));
    directions->addWidget(buildEdits());
    directions->addWidget(buildResults());
    directions->setStretchFactor(0, 2);
    directions->setStretchFactor(1, 3);
    directions->setChildrenCollapsible(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->addWidget(directions);
}

void WhatIfPanel::prepareParts()
{
    m_list->setObjectName(QStringLiteral("editList"));
    m_remove->setObjectName(QStringLiteral("removeEdit"));
    m_removeAll->setObjectName(QStringLiteral("removeAllEdits"));
    m_message->setObjectName(QStringLiteral("whatIfMessage"));
    m_cancel->setObjectName(QStringLiteral("cancelWhatIf"));
    m_tolerance->setObjectName(QStringLiteral("tolerance"));
    m_table->setObjectName(QStringLiteral("differenceTable"));
    m_curve->setObjectName(QStringLiteral("overlaySignal"));
    m_plot->setObjectName(QStringLiteral("overlayPlot"));

    m_list->setModel(m_edits);
    m_list->setAlternatingRowColors(true);
    m_list->setUniformItemSizes(true);
    m_list->setMinimumHeight(fontMetrics().height() * 4);
    removeByKey(*m_list, [this] { removeChosen(); });
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_cancel->hide();
    m_tolerance->setRange(-12.0, 2.0);
    m_tolerance->setDecimals(0);
    m_tolerance->setValue(kUsualExponent);
    m_tolerance->setFont(numberFont());
    m_tolerance->setPrefix(QStringLiteral("10^"));
    m_toleranceLabel->setBuddy(m_tolerance);
    m_table->setModel(m_rows);
    applyRowStyle(*m_table);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->setMinimumHeight(fontMetrics().height() * 4);
    m_curveLabel->setBuddy(m_curve);
    m_noCurves->setAlignment(Qt::AlignCenter);
    m_noCurves->setWordWrap(true);
    m_stack->addWidget(m_noCurves);
    m_stack->addWidget(m_plot);
}

QWidget* WhatIfPanel::buildEdits()
{
    auto* edits = new QWidget;
    auto* column = new QVBoxLayout(edits);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch();
    buttons->addWidget(m_remove);
    buttons->addWidget(m_removeAll);
    column->addWidget(m_list, 1);
    column->addLayout(buttons);
    column->addWidget(m_form);
    return edits;
}

QWidget* WhatIfPanel::buildResults()
{
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    auto* news = new QHBoxLayout;
    news->setSpacing(8);
    news->addWidget(m_message, 1);
    news->addWidget(m_cancel);
    column->addLayout(news);
    auto* top = new QHBoxLayout;
    top->setSpacing(8);
    top->addWidget(m_toleranceLabel);
    top->addWidget(m_tolerance);
    top->addWidget(m_curveLabel);
    top->addWidget(m_curve);
    top->addStretch();
    column->addLayout(top);
    auto* results = new QSplitter(Qt::Vertical);
    results->addWidget(m_table);
    results->addWidget(m_stack);
    results->setStretchFactor(0, 1);
    results->setStretchFactor(1, 2);
    results->setChildrenCollapsible(false);
    column->addWidget(results, 1);
    return page;
}

void WhatIfPanel::connectParts()
{
    connect(m_form, &EditForm::addRequested, this, [this](const ModelEdit& edit) {
        m_edits->add(edit);
        changeByUser();
    });
    connect(m_remove, &QPushButton::clicked, this, &WhatIfPanel::removeChosen);
    connect(m_removeAll, &QPushButton::clicked, this, &WhatIfPanel::removeAll);
    connect(m_cancel, &QPushButton::clicked, this, &WhatIfPanel::cancelRequested);
    connect(m_tolerance, &QDoubleSpinBox::valueChanged, this, [this] {
        emit toleranceChanged();
        emit viewStateChanged(tr("tolerance"));
    });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &WhatIfPanel::updateButtons);
    connect(m_table, &QTableView::clicked, this, &WhatIfPanel::chooseRow);
    connect(m_table, &QTableView::activated, this, &WhatIfPanel::chooseRow);
    connect(m_curve, &QComboBox::currentIndexChanged, this, &WhatIfPanel::curvesWanted);
    connect(m_plot, &OverlayPlot::stepChosen, this, &WhatIfPanel::stepChosen);
}

void WhatIfPanel::retranslate()
{
    setWindowTitle(tr("What-if"));
    m_list->setAccessibleName(tr("Edits"));
    m_remove->setText(tr("Remove"));
    m_removeAll->setText(tr("Remove all"));
    m_cancel->setText(tr("Cancel"));
    m_toleranceLabel->setText(tr("Tolerance"));
    m_tolerance->setToolTip(tr("Differences of h up to this count as none"));
    m_table->setAccessibleName(tr("Differences by layer and direction"));
    //: which number of a unit the curves show
    m_curveLabel->setText(tr("Curves"));
    fillCurves();
    showResult();
}

} // namespace gateloupe
