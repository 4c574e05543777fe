// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/what_if/edit_form.h"

#include <algorithm>
#include <limits>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/what_if/edit_texts.h"

namespace gateloupe {

namespace {

constexpr int kFactorDecimals = 4;
constexpr double kLargestFactor = 1e6;

int whatIfLargestInt(std::uint64_t number)
{
    return static_cast<int>(std::min<std::uint64_t>(
        number, static_cast<std::uint64_t>(std::numeric_limits<int>::max())));
}

} // namespace

EditForm::EditForm(QWidget* parent)
    : QWidget(parent)
    , m_kind(new QComboBox)
    , m_gate(new QComboBox)
    , m_unit(new QSpinBox)
    , m_useChosen(new QPushButton)
    , m_factorLabel(new QLabel)
    , m_factor(new QDoubleSpinBox)
    , m_otherLabel(new QLabel)
    , m_otherGate(new QComboBox)
    , m_otherUnit(new QSpinBox)
    , m_place(new QComboBox)
    , m_add(new QPushButton)
    , m_problem(new QLabel)
{
    m_kind->setObjectName(QStringLiteral("editKind"));
    m_gate->setObjectName(QStringLiteral("editGate"));
    m_unit->setObjectName(QStringLiteral("editUnit"));
    m_useChosen->setObjectName(QStringLiteral("useChosenUnit"));
    m_factor->setObjectName(QStringLiteral("editFactor"));
    m_otherGate->setObjectName(QStringLiteral("otherGate"));
    m_otherUnit->setObjectName(QStringLiteral("otherUnit"));
    m_place->setObjectName(QStringLiteral("editPlace"));
    m_add->setObjectName(QStringLiteral("addEdit"));
    m_problem->setObjectName(QStringLiteral("editProblem"));
    build();
    for (QComboBox* box : {m_kind, m_gate, m_otherGate, m_place}) {
        connect(box, &QComboBox::currentIndexChanged, this, &EditForm::showFields);
    }
    connect(m_unit, &QSpinBox::valueChanged, this, &EditForm::check);
    connect(m_otherUnit, &QSpinBox::valueChanged, this, &EditForm::check);
    connect(m_factor, &QDoubleSpinBox::valueChanged, this, &EditForm::check);
    connect(m_useChosen, &QPushButton::clicked, this,
            [this] { m_unit->setValue(whatIfLargestInt(m_chosenUnit)); });
    connect(m_add, &QPushButton::clicked, this, [this] { emit addRequested(edit()); });
    inEveryLanguage(this, [this] { retranslate(); });
    setModel(nullptr);
}

void EditForm::build()
{
    m_kind->addItems({QString(), QString(), QString()}); // in the order of EditKind
    m_unit->setRange(-1, 0);
    m_unit->setValue(-1);
    m_factor->setDecimals(kFactorDecimals);
    m_factor->setRange(-kLargestFactor, kLargestFactor);
    m_factor->setSingleStep(0.1);
    m_factor->setValue(0.5);
    for (QWidget* numbers : {static_cast<QWidget*>(m_unit), static_cast<QWidget*>(m_otherUnit),
                             static_cast<QWidget*>(m_factor)}) {
        numbers->setFont(numberFont());
    }
    for (QComboBox* box : {m_gate, m_otherGate, m_place}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    }
    auto* unit = newLabel([] { return tr("Unit"); });
    unit->setBuddy(m_unit);
    m_factorLabel->setBuddy(m_factor);
    m_otherLabel->setBuddy(m_otherGate);
    //: in which layer and direction
    auto* place = newLabel([] { return tr("in"); });
    place->setBuddy(m_place);
    m_problem->setWordWrap(true);
    m_problem->setTextFormat(Qt::PlainText);
    m_add->setAutoDefault(false);
    m_useChosen->setAutoDefault(false);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* first = new QHBoxLayout;
    first->setSpacing(8);
    auto* second = new QHBoxLayout;
    second->setSpacing(8);
    first->addWidget(m_kind);
    first->addWidget(m_gate);
    first->addWidget(place);
    first->addWidget(m_place);
    first->addStretch();
    second->addWidget(unit);
    second->addWidget(m_unit);
    second->addWidget(m_useChosen);
    second->addWidget(m_factorLabel);
    second->addWidget(m_factor);
    second->addWidget(m_otherLabel);
    second->addWidget(m_otherGate);
    second->addWidget(m_otherUnit);
    second->addStretch();
    second->addWidget(m_add);
    column->addLayout(first);
    column->addLayout(second);
    column->addWidget(m_problem);
}

void EditForm::setModel(std::shared_ptr<const RnnModel> model)
{
    m_model = std::move(model);
    setEnabled(m_model != nullptr);
    setToolTip(m_model == nullptr ? tr("Run a sequence first") : QString());
    fillPlaces();
    fillGates();
    if (m_model != nullptr) {
        const int last = whatIfLargestInt(m_model->spec.hiddenSize) - 1;
        m_unit->setRange(-1, last);
        m_otherUnit->setRange(0, last);
        m_chosenUnit = std::min<std::uint64_t>(m_chosenUnit, m_model->spec.hiddenSize - 1);
    }
    showFields();
}

void EditForm::fillPlaces()
{
    const QSignalBlocker blocker(m_place);
    const int current = m_place->currentIndex();
    m_place->clear();
    if (m_model == nullptr) {
        return;
    }
    for (std::uint32_t i = 0; i < m_model->spec.pseudoLayers(); ++i) {
        m_place->addItem(TermNames::place(*m_model, PseudoLayerIndex(i)));
    }
    m_place->setCurrentIndex(std::clamp(current, 0, m_place->count() - 1));
}

void EditForm::fillGates()
{
    for (QComboBox* box : {m_gate, m_otherGate}) {
        const QSignalBlocker blocker(box);
        const int current = box->currentIndex();
        box->clear();
        //: entries of a list of gates
        box->addItem(box == m_gate ? tr("all gates") : tr("unit"));
        if (m_model != nullptr) {
            for (const Gate gate : gatesOf(m_model->spec.cell)) {
                //: a gate of a recurrent cell; %1 is its name, e.g. "forget"
                box->addItem(tr("%1 gate").arg(TermNames::gate(gate)));
            }
        }
        box->setCurrentIndex(std::clamp(current, 0, box->count() - 1));
    }
}

void EditForm::setPlace(LayerIndex layer, Direction direction)
{
    if (m_model != nullptr && layer.value < m_model->spec.layers) {
        m_place->setCurrentIndex(
            static_cast<int>(m_model->spec.pseudoLayer(layer, direction).value));
    }
}

void EditForm::setGate(Gate gate)
{
    const auto index = m_model == nullptr ? std::nullopt : gateIndex(m_model->spec.cell, gate);
    if (index) {
        m_gate->setCurrentIndex(static_cast<int>(*index) + 1);
    }
}

void EditForm::setChosenUnit(std::uint64_t unit)
{
    if (m_model != nullptr && unit < m_model->spec.hiddenSize) {
        m_chosenUnit = unit;
        showChosenUnit();
    }
}

std::optional<Gate> EditForm::gateOf(const QComboBox& box) const
{
    if (m_model == nullptr || box.currentIndex() <= 0) {
        return std::nullopt;
    }
    return gatesOf(m_model->spec.cell)[static_cast<std::size_t>(box.currentIndex() - 1)];
}

ModelEdit EditForm::edit() const
{
    ModelEdit edit;
    edit.kind = static_cast<EditKind>(std::max(0, m_kind->currentIndex()));
    if (m_model != nullptr) {
        const PseudoLayerIndex place(
            static_cast<std::uint32_t>(std::max(0, m_place->currentIndex())));
        edit.layer = m_model->spec.layerOf(place);
        edit.direction = m_model->directionOf(place);
    }
    edit.gate = gateOf(*m_gate);
    if (m_unit->value() >= 0) {
        edit.unit = static_cast<std::uint64_t>(m_unit->value());
    }
    if (edit.kind == EditKind::Scale) {
        edit.factor = m_factor->value();
    }
    if (edit.kind == EditKind::Swap) {
        edit.otherGate = gateOf(*m_otherGate);
        if (!edit.otherGate) {
            edit.otherUnit = static_cast<std::uint64_t>(m_otherUnit->value());
        }
    }
    return edit;
}

void EditForm::showFields()
{
    const auto kind = static_cast<EditKind>(std::max(0, m_kind->currentIndex()));
    m_factor->setVisible(kind == EditKind::Scale);
    m_factorLabel->setVisible(kind == EditKind::Scale);
    m_otherLabel->setVisible(kind == EditKind::Swap);
    m_otherGate->setVisible(kind == EditKind::Swap);
    m_otherUnit->setVisible(kind == EditKind::Swap && m_otherGate->currentIndex() <= 0);
    check();
}

void EditForm::check()
{
    const ModelEdit wanted = edit();
    const Status status = m_model == nullptr ? Status() : validate(wanted, *m_model);
    const QString problem = status ? QString() : coreText(status.error().message);
    const QString help = wanted.kind == EditKind::Zero
                             ? tr("Zero: the gate is 0 at every step; of a unit, its h is.")
                         : wanted.kind == EditKind::Scale
                             ? tr("Scale: weights and biases times a factor.")
                             : tr("Swap: weights and biases change places.");
    m_problem->setText(problem.isEmpty() ? help : QStringLiteral("\u26A0 ") + problem);
    m_add->setEnabled(m_model != nullptr && status);
    m_add->setToolTip(problem.isEmpty() ? tr("Add it to the list and run again") : problem);
}

void EditForm::showChosenUnit()
{
    //: a button that fills in the unit chosen in the plots
    m_useChosen->setText(tr("Unit %1").arg(formatCount(m_chosenUnit)));
}

void EditForm::retranslate()
{
    for (const EditKind kind : {EditKind::Zero, EditKind::Scale, EditKind::Swap}) {
        m_kind->setItemText(static_cast<int>(kind), EditTexts::kind(kind));
    }
    m_kind->setAccessibleName(tr("What to do"));
    m_gate->setAccessibleName(tr("Gate"));
    m_unit->setSpecialValueText(tr("every unit"));
    showChosenUnit();
    m_useChosen->setToolTip(tr("Take the unit chosen in the plots"));
    //: a number to multiply by
    m_factorLabel->setText(tr("by"));
    //: what a gate or unit is exchanged with
    m_otherLabel->setText(tr("with"));
    m_otherGate->setAccessibleName(tr("Gate to swap with"));
    m_otherUnit->setAccessibleName(tr("Unit to swap with"));
    m_place->setAccessibleName(tr("Layer and direction"));
    m_add->setText(tr("Add"));
    fillPlaces();
    fillGates();
    check();
}

} // namespace gateloupe
