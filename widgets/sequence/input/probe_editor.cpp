// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/input/probe_editor.h"

#include <algorithm>
#include <utility>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QSpinBox>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/wrapping_row.h"
#include "widgets/sequence/input/number_boxes.h"

namespace gateloupe {

namespace {

constexpr int kMaxSeed = 999'999;
constexpr double kMaxAmplitude = 1e6;
constexpr double kMinPeriod = 0.1;

} // namespace

ProbeEditor::ProbeEditor()
    : m_kind(newChoice("probe", tr,
                       {
                           //: an input that is zero at every step
                           QT_TR_NOOP("Zeros"),
                           //: an input that is not zero at one step only
                           QT_TR_NOOP("Impulse"),
                           //: an input that is zero before a step and a constant from it on
                           QT_TR_NOOP("Step"),
                           //: a sine wave as input
                           QT_TR_NOOP("Sine"),
                           //: an input whose 1 moves on by one feature each step
                           QT_TR_NOOP("One-hot walk"),
                           //: an input of normally distributed random numbers
                           QT_TR_NOOP("Noise"),
                       }))
    , m_steps(newNumber(new QSpinBox, "probeSteps"))
    , m_feature(newNumber(new QSpinBox, "probeFeature"))
    , m_at(newNumber(new QSpinBox, "probeAt"))
    , m_amplitude(newNumber(new NumberBox, "probeAmplitude"))
    , m_period(newNumber(new NumberBox, "probePeriod"))
    , m_seed(newNumber(new QSpinBox, "probeSeed"))
{
    setLayoutOf(this, rowOf({
                          m_kind,
                          //: length of a probe in time steps
                          field([] { return tr("Steps"); }, m_steps),
                          //: which column of the input the probe is in
                          field([] { return tr("Feature"); }, m_feature),
                          //: the time step where an impulse stands or a step function begins
                          field([] { return tr("At step"); }, m_at),
                          //: height of an impulse, a step or a wave; standard deviation of noise
                          field([] { return tr("Amplitude"); }, m_amplitude),
                          //: of a sine, in time steps
                          field([] { return tr("Period"); }, m_period),
                          //: start value of the random numbers
                          field([] { return tr("Seed"); }, m_seed),
                          LayoutItem::room(),
                      }));
    m_steps->setRange(1, kSequenceMaxSteps);
    m_steps->setGroupSeparatorShown(true);
    m_seed->setRange(0, kMaxSeed);
    m_amplitude->setRange(-kMaxAmplitude, kMaxAmplitude);
    m_period->setRange(kMinPeriod, kSequenceMaxSteps);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &ProbeEditor::showFields);
    connect(m_steps, &QSpinBox::valueChanged, this,
            [this](int steps) { m_at->setMaximum(steps - 1); }); // the last step is the last place
    connect(m_kind, &QComboBox::currentIndexChanged, this, &ProbeEditor::changed);
    for (QSpinBox* box : {m_steps, m_feature, m_at, m_seed}) {
        connect(box, &QSpinBox::valueChanged, this, &ProbeEditor::changed);
    }
    for (QDoubleSpinBox* box : {m_amplitude, m_period}) {
        connect(box, &QDoubleSpinBox::valueChanged, this, &ProbeEditor::changed);
    }
    inEveryLanguage(this, [this] { m_kind->setAccessibleName(tr("Kind of probe")); });
    setProbe({});
}

void ProbeEditor::setInputSize(std::uint64_t inputSize)
{
    constexpr int kMaxFeature = 1'000'000'000;
    m_feature->setMaximum(asInt(std::max<std::uint64_t>(inputSize, 1) - 1, kMaxFeature));
}

void ProbeEditor::setProbe(const ProbeSpec& probe)
{
    {
        const QSignalBlocker blocker(this);
        m_kind->setCurrentIndex(static_cast<int>(probe.kind));
        m_steps->setValue(asInt(probe.steps, kSequenceMaxSteps));
        m_feature->setValue(asInt(probe.feature, m_feature->maximum()));
        m_at->setValue(asInt(probe.at, m_at->maximum()));
        m_amplitude->setValue(probe.amplitude);
        m_period->setValue(probe.period);
        m_seed->setValue(asInt(probe.seed, kMaxSeed));
    }
    emit changed();
}

ProbeSpec ProbeEditor::probe() const
{
    return {.kind = static_cast<Probe>(m_kind->currentIndex()),
            .steps = static_cast<std::uint64_t>(m_steps->value()),
            .feature = static_cast<std::uint64_t>(m_feature->value()),
            .at = static_cast<std::uint64_t>(m_at->value()),
            .amplitude = m_amplitude->value(),
            .period = m_period->value(),
            .seed = static_cast<std::uint64_t>(m_seed->value())};
}

QString ProbeEditor::kindName() const
{
    return m_kind->currentText();
}

QWidget* ProbeEditor::field(std::function<QString()> text, QAbstractSpinBox* box)
{
    box->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return paneOf(rowOf({newLabel(std::move(text), box), box}));
}

void ProbeEditor::showFields()
{
    const ProbeFields heeded = fieldsOf(static_cast<Probe>(m_kind->currentIndex()));
    m_feature->parentWidget()->setVisible(heeded.feature);
    m_at->parentWidget()->setVisible(heeded.at);
    m_amplitude->parentWidget()->setVisible(heeded.amplitude);
    m_period->parentWidget()->setVisible(heeded.period);
    m_seed->parentWidget()->setVisible(heeded.seed);
}

} // namespace gateloupe
