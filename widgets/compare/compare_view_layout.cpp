// SPDX-License-Identifier: GPL-3.0-or-later
// How the parts of the compare page stand and who tells whom.
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QSpinBox>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/common/inline_banner.h"
#include "widgets/common/table_style.h"
#include "widgets/compare/compare_view.h"
#include "widgets/compare/difference_table_model.h"
#include "widgets/compare/gate_panes.h"

namespace gateloupe {

namespace {

QAction* addKey(QWidget* page, const char* name, const QKeySequence& keys)
{
    auto* action = new QAction(page);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    page->addAction(action);
    return action;
}

} // namespace

void CompareView::buildActions()
{
    m_nextAction = addKey(this, "nextDifference", Qt::Key_N);
    m_previousAction = addKey(this, "previousDifference", Qt::SHIFT | Qt::Key_N);
    m_flipAction = addKey(this, "flipCompared", Qt::Key_B);
    m_autoAction = addKey(this, "blinkByItself", Qt::SHIFT | Qt::Key_B);
    m_blinkAction = addKey(this, "compareInPlace", Qt::Key_I);
    m_blinkAction->setCheckable(true);
    m_autoAction->setCheckable(true);
    connect(m_nextAction, &QAction::triggered, this, [this] { step(1); });
    connect(m_previousAction, &QAction::triggered, this, [this] { step(-1); });
    connect(m_blinkAction, &QAction::toggled, this, [this] {
        showBlink();
        tellArranged(tr("A and B in one place"));
    });
    connect(m_autoAction, &QAction::toggled, this, [this] {
        if (m_autoAction->isChecked()) {
            m_blinkAction->setChecked(true);
        }
        showBlink();
        tellArranged(tr("blinking"));
    });
    connect(m_flipAction, &QAction::triggered, this, [this] {
        m_blinkAction->setChecked(true);
        m_panes->flip();
    });
}

void CompareView::buildTop(QVBoxLayout* column)
{
    column->addWidget(m_banner);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_labelA, 1);
    row->addWidget(m_labelB);
    row->addWidget(m_choice, 1);
    row->addWidget(m_open);
    row->addWidget(m_match);
    column->addLayout(row);
    column->addWidget(m_summary);
    column->addWidget(m_notes);
    m_banner->setObjectName(QStringLiteral("compareBanner"));
    m_labelA->setObjectName(QStringLiteral("comparedA"));
    m_labelA->setTextFormat(Qt::PlainText);
    m_labelA->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_labelB->setBuddy(m_choice);
    m_choice->setObjectName(QStringLiteral("comparedB"));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choice->setMinimumContentsLength(24);
    m_open->setObjectName(QStringLiteral("openOther"));
    m_match->setObjectName(QStringLiteral("matchUnits"));
    m_summary->setObjectName(QStringLiteral("compareSummary"));
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setWordWrap(true);
    QFont bold = m_summary->font();
    bold.setBold(true);
    m_summary->setFont(bold);
    m_notes->setObjectName(QStringLiteral("compareNotes"));
    m_notes->setTextFormat(Qt::PlainText);
    m_notes->setWordWrap(true);
    m_notes->setTextInteractionFlags(Qt::TextSelectableByMouse);
}

void CompareView::buildWeights()
{
    auto* column = new QVBoxLayout(m_weights);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(8);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    m_previous->setDefaultAction(m_previousAction);
    m_next->setDefaultAction(m_nextAction);
    m_blink->setDefaultAction(m_blinkAction);
    m_flip->setDefaultAction(m_flipAction);
    for (QToolButton* button : {m_previous, m_next, m_blink, m_flip}) {
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setFocusPolicy(Qt::TabFocus);
    }
    m_interval->setObjectName(QStringLiteral("blinkInterval"));
    m_interval->setRange(GatePanes::kMinIntervalMs, GatePanes::kMaxIntervalMs);
    m_interval->setSingleStep(100);
    m_interval->setValue(GatePanes::kUsualIntervalMs);
    m_auto->setObjectName(QStringLiteral("blinkCheck"));
    row->addWidget(m_previous);
    row->addWidget(m_next);
    row->addWidget(m_placeLabel, 1);
    row->addWidget(m_blink);
    row->addWidget(m_flip);
    row->addWidget(m_auto);
    row->addWidget(m_interval);
    m_placeLabel->setObjectName(QStringLiteral("differencePlace"));
    m_placeLabel->setTextFormat(Qt::PlainText);
    m_placeLabel->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);

    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(DifferenceTableModel::kSortRole);
    m_table->setObjectName(QStringLiteral("differences"));
    m_table->setModel(m_sorted);
    applyTableStyle(*m_table);
    m_table->sortByColumn(0, Qt::AscendingOrder);
    m_splitter->setObjectName(QStringLiteral("compareSplitter"));
    m_splitter->addWidget(m_table);
    m_splitter->addWidget(m_panes);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 3);
    m_splitter->setChildrenCollapsible(false);
    column->addLayout(row);
    column->addWidget(m_splitter, 1);
}

void CompareView::connectParts()
{
    connect(m_choice, &QComboBox::activated, this, &CompareView::candidateChosen);
    connect(m_open, &QPushButton::clicked, this, &CompareView::fileWanted);
    connect(m_match, &QCheckBox::clicked, this, [this](bool isMatching) {
        emit matchingChanged(isMatching);
        tellArranged(tr("matching of units"));
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &CompareView::followTable);
    connect(m_table->horizontalHeader(), &QHeaderView::sectionClicked, this,
            [this] { tellArranged(tr("sorting")); });
    connect(m_panes, &GatePanes::picked, this, &CompareView::picked);
    connect(m_panes, &GatePanes::flipped, this, &CompareView::showTexts);
    connect(m_auto, &QCheckBox::clicked, m_autoAction, &QAction::setChecked);
    connect(m_interval, &QSpinBox::valueChanged, this, [this] {
        showBlink();
        tellArranged(tr("blinking"));
    });
}

} // namespace gateloupe
