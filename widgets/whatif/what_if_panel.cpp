// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/whatif/what_if_panel.h"

#include <algorithm>
#include <cmath>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QJsonArray>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/common/delete_key.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"
#include "widgets/common/term_names.h"
#include "widgets/whatif/difference_model.h"
#include "widgets/whatif/edit_form.h"
#include "widgets/whatif/edit_list_model.h"
#include "widgets/whatif/edit_texts.h"
#include "widgets/whatif/overlay_plot.h"

namespace gateloupe {

namespace {

const QString kEditsKey = QStringLiteral("edits");
const QString kToleranceKey = QStringLiteral("toleranceExponent");
/// More than anyone makes; a session file may claim any number.
constexpr qsizetype kMaxEdits = 200;
constexpr double kUsualExponent = -5.0;

} // namespace

WhatIfPanel::WhatIfPanel(QWidget* parent)
    : QWidget(parent)
    , m_form(new EditForm)
    , m_list(new QListView)
    , m_edits(new EditListModel(this))
    , m_remove(new QPushButton)
    , m_removeAll(new QPushButton)
    , m_message(new QLabel)
    , m_cancel(new QPushButton)
    , m_toleranceLabel(new QLabel)
    , m_tolerance(new QDoubleSpinBox)
    , m_table(new QTableView)
    , m_rows(new DifferenceModel(this))
    , m_curveLabel(new QLabel)
    , m_curve(new QComboBox)
    , m_stack(new QStackedWidget)
    , m_noCurves(new QLabel)
    , m_plot(new OverlayPlot)
{
    build();
    connectParts();
    retranslate();
    setModel(nullptr);
}

void WhatIfPanel::build()
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

    auto* left = new QWidget;
    auto* leftColumn = new QVBoxLayout(left);
    leftColumn->setContentsMargins(0, 0, 0, 0);
    leftColumn->setSpacing(8);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch();
    buttons->addWidget(m_remove);
    buttons->addWidget(m_removeAll);
    leftColumn->addWidget(m_list, 1);
    leftColumn->addLayout(buttons);
    leftColumn->addWidget(m_form);

    auto* right = new QWidget;
    auto* rightColumn = new QVBoxLayout(right);
    rightColumn->setContentsMargins(0, 0, 0, 0);
    rightColumn->setSpacing(8);
    auto* news = new QHBoxLayout;
    news->setSpacing(8);
    news->addWidget(m_message, 1);
    news->addWidget(m_cancel);
    rightColumn->addLayout(news);
    auto* top = new QHBoxLayout;
    top->setSpacing(8);
    top->addWidget(m_toleranceLabel);
    top->addWidget(m_tolerance);
    top->addWidget(m_curveLabel);
    top->addWidget(m_curve);
    top->addStretch();
    rightColumn->addLayout(top);
    auto* results = new QSplitter(Qt::Vertical);
    results->addWidget(m_table);
    results->addWidget(m_stack);
    results->setStretchFactor(0, 1);
    results->setStretchFactor(1, 2);
    results->setChildrenCollapsible(false);
    rightColumn->addWidget(results, 1);

    auto* sides = new QSplitter(Qt::Horizontal);
    sides->setObjectName(QStringLiteral("whatIfSplitter"));
    sides->addWidget(left);
    sides->addWidget(right);
    sides->setStretchFactor(0, 2);
    sides->setStretchFactor(1, 3);
    sides->setChildrenCollapsible(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->addWidget(sides);
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

void WhatIfPanel::setModel(std::shared_ptr<const RnnModel> model)
{
    if (model != nullptr && model == m_model) {
        return;
    }
    m_model = std::move(model);
    m_edits->setModel(m_model);
    m_form->setModel(m_model);
    fillCurves();
    setDifference(nullptr);
}

void WhatIfPanel::fillCurves()
{
    const QSignalBlocker blocker(m_curve);
    const QString current = m_curve->currentText();
    m_curve->clear();
    m_curve->addItem(QStringLiteral("h"));
    if (m_model == nullptr) {
        return;
    }
    if (hasCellState(m_model->spec.cell)) {
        m_curve->addItem(QStringLiteral("c"));
    }
    for (const Gate gate : gatesOf(m_model->spec.cell)) {
        m_curve->addItem(TermNames::gate(gate));
    }
    m_curve->setCurrentIndex(std::max(0, m_curve->findText(current)));
}

TraceSource WhatIfPanel::curve() const
{
    using Kind = TraceSource::Kind;
    const int index = m_curve->currentIndex();
    if (m_model == nullptr || index <= 0) {
        return {Kind::HiddenState};
    }
    const bool hasCell = hasCellState(m_model->spec.cell);
    if (hasCell && index == 1) {
        return {Kind::CellState};
    }
    const auto gate = static_cast<std::size_t>(index - (hasCell ? 2 : 1));
    return {Kind::Gate, gatesOf(m_model->spec.cell)[gate]};
}

void WhatIfPanel::setHasRun(bool hasRun)
{
    m_hasRun = hasRun;
    if (!hasRun) {
        m_difference = nullptr;
    }
    showResult();
}

void WhatIfPanel::setPlace(LayerIndex layer, Side side)
{
    m_form->setPlace(layer, side);
    if (m_model != nullptr && layer.value < m_model->spec.layers) {
        m_place = m_model->spec.pseudoLayer(layer, side);
        emit curvesWanted();
    }
}

void WhatIfPanel::setGate(Gate gate)
{
    m_form->setGate(gate);
}

void WhatIfPanel::setUnit(std::uint64_t unit)
{
    m_form->setChosenUnit(unit);
    if (unit != m_unit) {
        m_unit = unit;
        emit curvesWanted();
    }
}

void WhatIfPanel::setStep(std::uint64_t step)
{
    m_plot->setStep(step);
}

void WhatIfPanel::setBusy(bool isBusy)
{
    m_isBusy = isBusy;
    m_cancel->setVisible(isBusy);
    if (isBusy) {
        m_message->setText(tr("Running with the edits\u2026"));
    }
}

void WhatIfPanel::setDifference(std::shared_ptr<const StateDifference> difference)
{
    m_difference = std::move(difference);
    showResult();
}

void WhatIfPanel::setCurves(const QVector<double>& original, const QVector<double>& edited,
                            const QString& reason)
{
    m_plot->setCurves(original, edited);
    //: %1 is h, c or a gate, %2 the number of a unit
    m_plot->setTitle(tr("%1 of unit %2").arg(m_curve->currentText(), formatCount(m_unit)));
    m_noCurves->setText(reason);
    m_stack->setCurrentIndex(original.isEmpty() ? 0 : 1);
}

void WhatIfPanel::setProblem(const QString& sentence)
{
    setDifference(nullptr);
    m_message->setText(QStringLiteral("\u26A0 ") + sentence);
}

const std::vector<ModelEdit>& WhatIfPanel::edits() const
{
    return m_edits->edits();
}

double WhatIfPanel::tolerance() const
{
    return std::pow(10.0, m_tolerance->value());
}

void WhatIfPanel::showResult()
{
    m_rows->setDifference(m_model, m_model == nullptr ? nullptr : m_difference);
    if (m_difference == nullptr) {
        setCurves({}, {});
    }
    updateButtons();
    if (m_isBusy) {
        return;
    }
    if (m_difference == nullptr) {
        m_message->setText(!m_hasRun         ? tr("Run the network first, then edit it here.")
                           : edits().empty() ? tr("Add an edit: the network runs again with it and "
                                                  "is compared. The file stays as it is.")
                                             : QString());
        return;
    }
    const bool isApart = std::ranges::any_of(
        m_difference->layers, [](const LayerDifference& layer) { return layer.unitsAbove > 0; });
    m_message->setText(isApart ? tr("Compared over %1 steps.").arg(formatCount(m_difference->steps))
                               : tr("No difference over the tolerance in %1 steps.")
                                     .arg(formatCount(m_difference->steps)));
}

QJsonObject WhatIfPanel::viewState() const
{
    QJsonArray list;
    for (const ModelEdit& edit : edits()) {
        list.append(EditTexts::toJson(edit));
    }
    return {{kEditsKey, list}, {kToleranceKey, m_tolerance->value()}};
}

void WhatIfPanel::setViewState(const QJsonObject& state)
{
    const double exponent = state[kToleranceKey].toDouble(m_tolerance->value());
    if (exponent != m_tolerance->value()) {
        const QSignalBlocker blocker(m_tolerance);
        m_tolerance->setValue(exponent);
        emit toleranceChanged();
    }
    if (!state[kEditsKey].isArray()) {
        return;
    }
    std::vector<ModelEdit> list;
    const QJsonArray array = state[kEditsKey].toArray();
    for (qsizetype i = 0; i < std::min(array.size(), kMaxEdits); ++i) {
        if (const auto edit = EditTexts::fromJson(array[i].toObject())) {
            list.push_back(*edit);
        }
    }
    if (list != edits()) {
        m_edits->setEdits(std::move(list));
        setDifference(nullptr);
        emit editsChanged();
    }
}

void WhatIfPanel::changeByUser()
{
    setDifference(nullptr);
    emit editsChanged();
    emit viewStateChanged(tr("what-if"));
}

void WhatIfPanel::removeChosen()
{
    if (m_list->currentIndex().isValid()) {
        m_edits->remove(m_list->currentIndex().row());
        changeByUser();
    }
}

void WhatIfPanel::removeAll()
{
    m_edits->setEdits({});
    changeByUser();
}

void WhatIfPanel::chooseRow()
{
    const int row = m_table->currentIndex().row();
    if (row < 0 || m_difference == nullptr) {
        return;
    }
    const LayerDifference& layer = m_difference->layers[static_cast<std::size_t>(row)];
    const bool isFirst =
        m_table->currentIndex().column() < static_cast<int>(DifferenceModel::Column::Largest);
    if (layer.worst.firstStep && isFirst) {
        emit cellChosen(PseudoLayerIndex(static_cast<std::uint32_t>(row)), *layer.worst.firstStep,
                        *layer.firstUnit);
    } else {
        emit cellChosen(PseudoLayerIndex(static_cast<std::uint32_t>(row)), layer.worst.largestStep,
                        layer.largestUnit);
    }
}

void WhatIfPanel::updateButtons()
{
    const bool isChosen = m_list->currentIndex().isValid();
    m_remove->setEnabled(isChosen);
    m_remove->setToolTip(isChosen ? tr("Remove the chosen edit and run again")
                                  : tr("Choose an edit of the list first"));
    m_removeAll->setEnabled(!edits().empty());
    m_removeAll->setToolTip(edits().empty() ? tr("There are no edits") : tr("Remove all edits"));
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
    m_table->setAccessibleName(tr("Differences by layer and side"));
    //: which number of a unit the curves show
    m_curveLabel->setText(tr("Curves"));
    fillCurves();
    showResult();
}

void WhatIfPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace gateloupe
