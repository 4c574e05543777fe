// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/what_if/what_if_panel.h"

#include <algorithm>
#include <cmath>

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QJsonArray>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"
#include "widgets/what_if/difference_model.h"
#include "widgets/what_if/edit_form.h"
#include "widgets/what_if/edit_pane.h"
#include "widgets/what_if/edit_texts.h"
#include "widgets/what_if/overlay_plot.h"
#include "widgets/what_if/signal_box.h"

namespace gateloupe {

namespace {

const QString kEditsKey = QStringLiteral("edits");
const QString kToleranceKey = QStringLiteral("toleranceExponent");
/// More than anyone makes; a session file may claim any number.
constexpr qsizetype kMaxEdits = 200;
constexpr double kUsualExponent = -5.0; ///< of the tolerance, a power of ten

} // namespace

WhatIfPanel::WhatIfPanel(QWidget* parent)
    : QWidget(parent)
    , m_edits(new EditPane)
    , m_message(new QLabel)
    , m_cancel(new QPushButton)
    , m_tolerance(new QDoubleSpinBox)
    , m_table(new QTableView)
    , m_rows(new DifferenceModel(this))
    , m_curve(new SignalBox)
    , m_stack(new QStackedWidget)
    , m_noCurves(new QLabel)
    , m_plot(new OverlayPlot)
{
    nameParts();
    auto* splitter = new QSplitter(Qt::Horizontal);
    splitter->setObjectName(QStringLiteral("whatIfSplitter"));
    splitter->addWidget(m_edits);
    splitter->addWidget(buildResults());
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 3);
    splitter->setChildrenCollapsible(false);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->addWidget(splitter);
    connectParts();
    inEveryLanguage(this, [this] { retranslate(); });
    setModel(nullptr);
}

void WhatIfPanel::nameParts()
{
    m_message->setObjectName(QStringLiteral("whatIfMessage"));
    m_cancel->setObjectName(QStringLiteral("cancelWhatIf"));
    m_tolerance->setObjectName(QStringLiteral("tolerance"));
    m_table->setObjectName(QStringLiteral("differenceTable"));
    m_curve->setObjectName(QStringLiteral("overlaySignal"));
    m_plot->setObjectName(QStringLiteral("overlayPlot"));
}

QWidget* WhatIfPanel::buildResults()
{
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_cancel->hide();
    m_tolerance->setRange(-12.0, 2.0);
    m_tolerance->setDecimals(0);
    m_tolerance->setValue(kUsualExponent);
    m_tolerance->setFont(numberFont());
    m_tolerance->setPrefix(QStringLiteral("10^"));
    auto* tolerance = newLabel([] { return tr("Tolerance"); });
    tolerance->setBuddy(m_tolerance);
    m_table->setModel(m_rows);
    applyRowStyle(*m_table);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->setMinimumHeight(fontMetrics().height() * 4);
    //: which number of a unit the curves show
    auto* curves = newLabel([] { return tr("Curves"); });
    curves->setBuddy(m_curve);
    m_noCurves->setAlignment(Qt::AlignCenter);
    m_noCurves->setWordWrap(true);
    m_stack->addWidget(m_noCurves);
    m_stack->addWidget(m_plot);

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
    top->addWidget(tolerance);
    top->addWidget(m_tolerance);
    top->addWidget(curves);
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
    connect(m_edits, &EditPane::edited, this, [this] {
        setDifference(nullptr);
        emit editsChanged();
        emit viewStateChanged(tr("what-if"));
    });
    connect(m_cancel, &QPushButton::clicked, this, &WhatIfPanel::cancelRequested);
    connect(m_tolerance, &QDoubleSpinBox::valueChanged, this, [this] {
        emit toleranceChanged();
        emit viewStateChanged(tr("tolerance"));
    });
    connect(m_table, &QTableView::clicked, this, &WhatIfPanel::chooseRow);
    connect(m_table, &QTableView::activated, this, &WhatIfPanel::chooseRow);
    connect(m_curve, &QComboBox::currentIndexChanged, this, &WhatIfPanel::curvesWanted);
    connect(m_plot, &StepLinePlot::indexClicked, this, &WhatIfPanel::stepChosen);
}

void WhatIfPanel::setModel(std::shared_ptr<const RnnModel> model)
{
    if (model != nullptr && model == m_model) {
        return;
    }
    m_model = std::move(model);
    m_edits->setModel(m_model);
    m_curve->setModel(m_model);
    setDifference(nullptr);
}

TraceSignal WhatIfPanel::curve() const
{
    return m_curve->chosen();
}

void WhatIfPanel::setHasRun(bool hasRun)
{
    m_hasRun = hasRun;
    if (!hasRun) {
        m_difference = nullptr;
    }
    showResult();
}

void WhatIfPanel::setPlace(LayerIndex layer, Direction direction)
{
    m_edits->form().setPlace(layer, direction);
    if (m_model != nullptr && layer.value < m_model->spec.layers) {
        m_place = m_model->spec.pseudoLayer(layer, direction);
        emit curvesWanted();
    }
}

void WhatIfPanel::setGate(Gate gate)
{
    m_edits->form().setGate(gate);
}

void WhatIfPanel::setUnit(std::uint64_t unit)
{
    m_edits->form().setChosenUnit(unit);
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

void WhatIfPanel::retranslate()
{
    setWindowTitle(tr("What-if"));
    m_cancel->setText(tr("Cancel"));
    m_tolerance->setToolTip(tr("Differences of h up to this count as none"));
    m_table->setAccessibleName(tr("Differences by layer and direction"));
    showResult();
}

} // namespace gateloupe
