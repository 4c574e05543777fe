// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/what_if/what_if_panel.h"

#include <algorithm>
#include <cmath>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QJsonArray>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTableView>

#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/what_if/difference_model.h"
#include "widgets/what_if/edit_form.h"
#include "widgets/what_if/edit_list_model.h"
#include "widgets/what_if/edit_texts.h"
#include "widgets/what_if/overlay_plot.h"

namespace gateloupe {

namespace {

const QString kEditsKey = QStringLiteral("edits");
const QString kToleranceKey = QStringLiteral("toleranceExponent");
/// More than anyone makes; a session file may claim any number.
constexpr qsizetype kMaxEdits = 200;

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

TraceSignal WhatIfPanel::curve() const
{
    using Kind = TraceSignal::Kind;
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

void WhatIfPanel::setPlace(LayerIndex layer, Direction direction)
{
    m_form->setPlace(layer, direction);
    if (m_model != nullptr && layer.value < m_model->spec.layers) {
        m_place = m_model->spec.pseudoLayer(layer, direction);
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

void WhatIfPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace gateloupe
