// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/spec_form.h"

#include <algorithm>
#include <array>

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QSpinBox>

#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

constexpr int kMaxSize = 1'000'000;
constexpr int kMaxLayers = 1000;
constexpr std::array kCells = {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh, CellKind::RnnRelu};
constexpr std::array kTypes = {DType::F32, DType::F16, DType::BF16, DType::F64};

QSpinBox* makeBox(const char* name, int minimum, int maximum)
{
    auto* box = new QSpinBox;
    box->setObjectName(QLatin1String(name));
    box->setRange(minimum, maximum);
    return box;
}

QComboBox* makeCombo(const char* name)
{
    auto* combo = new QComboBox;
    combo->setObjectName(QLatin1String(name));
    return combo;
}

int boxValue(std::uint64_t value)
{
    return static_cast<int>(std::min<std::uint64_t>(value, kMaxSize));
}

} // namespace

SpecForm::SpecForm(QWidget* parent)
    : QWidget(parent)
    , m_cell(makeCombo("specCell"))
    , m_input(makeBox("specInput", 1, kMaxSize))
    , m_hidden(makeBox("specHidden", 1, kMaxSize))
    , m_projection(makeBox("specProjection", 0, kMaxSize))
    , m_layers(makeBox("specLayers", 1, kMaxLayers))
    , m_bidirectional(new QCheckBox)
    , m_skip(new QCheckBox)
    , m_bias(makeCombo("specBias"))
    , m_dtype(makeCombo("specDtype"))
{
    for (const CellKind cell : kCells) {
        m_cell->addItem(TermNames::cell(cell), static_cast<int>(cell));
    }
    //: how many biases each gate has
    m_bias->addItem(tr("two per gate"), static_cast<int>(BiasMode::Double));
    m_bias->addItem(tr("one, with the input"), static_cast<int>(BiasMode::SingleInput));
    m_bias->addItem(tr("one, with the recurrence"), static_cast<int>(BiasMode::SingleRecurrent));
    m_bias->addItem(tr("none"), static_cast<int>(BiasMode::None));
    for (const DType dtype : kTypes) {
        const auto name = nameOf(dtype);
        m_dtype->addItem(QLatin1String(name.data(), static_cast<qsizetype>(name.size())),
                         static_cast<int>(dtype));
    }
    m_bidirectional->setObjectName(QStringLiteral("specBidirectional"));
    m_bidirectional->setText(tr("bidirectional"));
    m_skip->setObjectName(QStringLiteral("specSkip"));
    //: the first layer takes its input as it is, without input weights
    m_skip->setText(tr("skip input (no W in layer 0)"));
    //: no projection of the hidden state
    m_projection->setSpecialValueText(tr("none"));

    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    //: kind of recurrent cell: LSTM, GRU, ...
    form->addRow(tr("Cell"), m_cell);
    form->addRow(tr("Input size"), m_input);
    form->addRow(tr("Hidden size"), m_hidden);
    //: width that an LSTM's hidden state is projected to
    form->addRow(tr("Projection size"), m_projection);
    form->addRow(tr("Layers"), m_layers);
    form->addRow(QString(), m_bidirectional);
    form->addRow(QString(), m_skip);
    form->addRow(tr("Biases"), m_bias);
    //: element type such as f32
    form->addRow(tr("Number type"), m_dtype);

    for (QComboBox* combo : {m_cell, m_bias, m_dtype}) {
        connect(combo, &QComboBox::currentIndexChanged, this, &SpecForm::changed);
    }
    for (QSpinBox* box : {m_input, m_hidden, m_projection, m_layers}) {
        connect(box, &QSpinBox::valueChanged, this, &SpecForm::changed);
    }
    for (QCheckBox* box : {m_bidirectional, m_skip}) {
        connect(box, &QCheckBox::toggled, this, &SpecForm::changed);
    }
}

void SpecForm::setSpec(const RnnSpec& spec)
{
    m_cell->setCurrentIndex(m_cell->findData(static_cast<int>(spec.cell)));
    m_input->setValue(boxValue(spec.inputSize));
    m_hidden->setValue(boxValue(spec.hiddenSize));
    m_projection->setValue(boxValue(spec.projectionSize.value_or(0)));
    m_layers->setValue(static_cast<int>(std::min<std::uint32_t>(spec.layers, kMaxLayers)));
    m_bidirectional->setChecked(spec.directions == 2);
    m_skip->setChecked(spec.inputMode == InputMode::Skip);
    m_bias->setCurrentIndex(m_bias->findData(static_cast<int>(spec.bias)));
    m_dtype->setCurrentIndex(m_dtype->findData(static_cast<int>(spec.dtype)));
}

RnnSpec SpecForm::spec() const
{
    RnnSpec spec;
    spec.cell = static_cast<CellKind>(m_cell->currentData().toInt());
    spec.inputSize = static_cast<std::uint64_t>(m_input->value());
    spec.hiddenSize = static_cast<std::uint64_t>(m_hidden->value());
    if (m_projection->value() > 0) {
        spec.projectionSize = static_cast<std::uint64_t>(m_projection->value());
    }
    spec.layers = static_cast<std::uint32_t>(m_layers->value());
    spec.directions = m_bidirectional->isChecked() ? 2 : 1;
    spec.inputMode = m_skip->isChecked() ? InputMode::Skip : InputMode::Linear;
    spec.bias = static_cast<BiasMode>(m_bias->currentData().toInt());
    spec.dtype = static_cast<DType>(m_dtype->currentData().toInt());
    return spec;
}

} // namespace gateloupe
