// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/what_if/edit_form.h"

#include <algorithm>
#include <span>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/wrapping_row.h"
#include "widgets/what_if/edit_texts.h"

namespace gateloupe {

namespace {

constexpr int kFactorDecimals = 4;
constexpr double kLargestFactor = 1e6;

} // namespace

EditForm::EditForm(QWidget* parent)
    : QWidget(parent)
    , m_kind(named(new QComboBox, "editKind"))
    , m_gate(named(new QComboBox, "editGate"))
    , m_unit(named(new QSpinBox, "editUnit"))
    , m_useChosen(named(new QPushButton, "useChosenUnit"))
    , m_factor(named(new QDoubleSpinBox, "editFactor"))
    //: a number to multiply by
    , m_factorField(paneOf(rowOf({newLabel([] { return tr("by"); }, m_factor), m_factor})))
    , m_otherGate(named(new QComboBox, "otherGate"))
    , m_otherUnit(named(new QSpinBox, "otherUnit"))
    //: what a gate or unit is exchanged with
    , m_otherField(paneOf(
          rowOf({newLabel([] { return tr("with"); }, m_otherGate), m_otherGate, m_otherUnit})))
    , m_place(named(new QComboBox, "editPlace"))
    , m_add(newButton("addEdit", [] { return tr("Add"); }))
    , m_problem(newPlainText("editProblem"))
{
    m_unit->setRange(-1, 0);
    m_unit->setValue(-1);
    m_factor->setDecimals(kFactorDecimals);
    m_factor->setRange(-kLargestFactor, kLargestFactor);
    m_factor->setSingleStep(0.1);
    m_factor->setValue(0.5);
    for (QWidget* numbers : std::initializer_list<QWidget*>{m_unit, m_otherUnit, m_factor}) {
        numbers->setFont(numberFont());
    }
    for (QComboBox* box : {m_gate, m_otherGate, m_place}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    }
    m_add->setAutoDefault(false);
    m_useChosen->setAutoDefault(false);
    //: in which layer and direction
    QWidget* place = paneOf(rowOf({newLabel([] { return tr("in"); }, m_place), m_place}));
    QWidget* unit = paneOf(rowOf({newLabel([] { return tr("Unit"); }, m_unit), m_unit}));
    constexpr int kGap = 6;
    setLayoutOf(
        this,
        columnOf({wrappingRowOf({m_kind, m_gate, place}, kGap),
                  wrappingRowOf({unit, m_useChosen, m_factorField, m_otherField, m_add}, kGap),
                  m_problem},
                 4));
    for (QComboBox* box : {m_kind, m_gate, m_otherGate, m_place}) {
        connect(box, &QComboBox::currentIndexChanged, this, &EditForm::showFields);
    }
    connect(m_unit, &QSpinBox::valueChanged, this, &EditForm::check);
    connect(m_otherUnit, &QSpinBox::valueChanged, this, &EditForm::check);
    connect(m_factor, &QDoubleSpinBox::valueChanged, this, &EditForm::check);
    connect(m_useChosen, &QPushButton::clicked, this,
            [this] { m_unit->setValue(asInt(m_chosenUnit)); });
    connect(m_add, &QPushButton::clicked, this, [this] { emit addRequested(edit()); });
    inEveryLanguage(this, [this] {
        setEntries(*m_kind, {EditTexts::kind(EditKind::Zero), EditTexts::kind(EditKind::Scale),
                             EditTexts::kind(EditKind::Swap)}); // in the order of EditKind
        m_kind->setAccessibleName(tr("What to do"));
        m_gate->setAccessibleName(tr("Gate"));
        m_unit->setSpecialValueText(tr("every unit"));
        showChosenUnit();
        m_useChosen->setToolTip(tr("Take the unit chosen in the plots"));
        m_otherGate->setAccessibleName(tr("Gate to swap with"));
        m_otherUnit->setAccessibleName(tr("Unit to swap with"));
        m_place->setAccessibleName(tr("Layer and direction"));
        fillLists();
        check();
    });
    setModel(nullptr);
}

void EditForm::setModel(std::shared_ptr<const RnnModel> model)
{
    m_model = std::move(model);
    setEnabled(m_model != nullptr);
    setToolTip(m_model == nullptr ? tr("Run a sequence first") : QString());
    fillLists();
    if (m_model != nullptr) {
        const int last = asInt(m_model->spec.hiddenSize) - 1;
        m_unit->setRange(-1, last);
        m_otherUnit->setRange(0, last);
        m_chosenUnit = std::min<std::uint64_t>(m_chosenUnit, m_model->spec.hiddenSize - 1);
    }
    showFields();
}

void EditForm::fillLists()
{
    setEntries(*m_place, TermNames::places(m_model.get()));
    //: entries of a list of gates
    QStringList gates = {tr("all gates")};
    if (m_model != nullptr) {
        for (const Gate gate : gatesOf(m_model->spec.cell)) {
            //: a gate of a recurrent cell; %1 is its name, e.g. "forget"
            gates.append(tr("%1 gate").arg(TermNames::gate(gate)));
        }
    }
    setEntries(*m_gate, gates);
    setEntries(*m_otherGate, QStringList{tr("unit")} + gates);
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
    m_factorField->setVisible(kind == EditKind::Scale);
    m_otherField->setVisible(kind == EditKind::Swap);
    m_otherUnit->setVisible(kind == EditKind::Swap && m_otherGate->currentIndex() <= 0);
    check();
}

void EditForm::check()
{
    const ModelEdit wanted = edit();
    const Status status = m_model == nullptr ? Status() : validate(wanted, *m_model);
    const QString problem = status ? QString() : coreText(status.error().message);
    const QString help =
        wanted.kind == EditKind::Zero    ? tr("Zero: the gate, or h of a unit, is 0 at every step.")
        : wanted.kind == EditKind::Scale ? tr("Scale: weights and biases times a factor.")
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

} // namespace gateloupe
