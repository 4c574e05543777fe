// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/input/probe_editor.h"

#include <algorithm>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

constexpr int kMaxSteps = 1'000'000;
constexpr int kMaxSeed = 999'999;
constexpr double kMaxAmplitude = 1e6;
constexpr double kMinPeriod = 0.1;
constexpr int kDecimals = 4;

int toInt(std::uint64_t value, int most)
{
    return static_cast<int>(std::min<std::uint64_t>(value, static_cast<std::uint64_t>(most)));
}

/// Shows no zeros behind the last digit that counts.
class NumberBox final : public QDoubleSpinBox
{
public:
    NumberBox()
    {
        setDecimals(kDecimals);
        setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    }

    [[nodiscard]] QString textFromValue(double value) const override
    {
        return locale().toString(value, 'g', QLocale::FloatingPointShortest);
    }
};

} // namespace

ProbeEditor::ProbeEditor(QWidget* parent)
    : QWidget(parent)
    , m_kind(new QComboBox)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    m_kind->setObjectName(QStringLiteral("probe"));
    for (std::size_t i = 0; i < allProbes().size(); ++i) {
        m_kind->addItem({});
    }
    row->addWidget(m_kind);
    addField(m_stepsLabel, m_steps, "probeSteps");
    addField(m_featureLabel, m_feature, "probeFeature");
    addField(m_atLabel, m_at, "probeAt");
    m_amplitude = new NumberBox;
    addField(m_amplitudeLabel, m_amplitude, "probeAmplitude");
    m_period = new NumberBox;
    addField(m_periodLabel, m_period, "probePeriod");
    addField(m_seedLabel, m_seed, "probeSeed");
    row->addStretch();
    m_steps->setRange(1, kMaxSteps);
    m_steps->setGroupSeparatorShown(true);
    m_seed->setRange(0, kMaxSeed);
    m_amplitude->setRange(-kMaxAmplitude, kMaxAmplitude);
    m_period->setRange(kMinPeriod, kMaxSteps);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &ProbeEditor::showFields);
    connect(m_steps, &QSpinBox::valueChanged, this, &ProbeEditor::boundPlace);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &ProbeEditor::changed);
    for (QSpinBox* box : {m_steps, m_feature, m_at, m_seed}) {
        connect(box, &QSpinBox::valueChanged, this, &ProbeEditor::changed);
    }
    for (QDoubleSpinBox* box : {m_amplitude, m_period}) {
        connect(box, &QDoubleSpinBox::valueChanged, this, &ProbeEditor::changed);
    }
    inEveryLanguage(this, [this] { retranslate(); });
    setProbe({});
}

template <typename Box>
void ProbeEditor::addField(QLabel*& label, Box*& box, const char* name)
{
    label = new QLabel;
    if (box == nullptr) {
        box = new Box;
    }
    box->setObjectName(QLatin1String(name));
    box->setFont(numberFont());
    box->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    box->setKeyboardTracking(false);
    label->setBuddy(box);
    layout()->addWidget(label);
    layout()->addWidget(box);
}

void ProbeEditor::setInputSize(std::uint64_t inputSize)
{
    constexpr int kMaxFeature = 1'000'000'000;
    m_feature->setMaximum(toInt(std::max<std::uint64_t>(inputSize, 1) - 1, kMaxFeature));
}

void ProbeEditor::setProbe(const ProbeSpec& probe)
{
    {
        const QSignalBlocker blocker(this);
        m_kind->setCurrentIndex(static_cast<int>(probe.kind));
        m_steps->setValue(toInt(probe.steps, kMaxSteps));
        m_feature->setValue(toInt(probe.feature, m_feature->maximum()));
        m_at->setValue(toInt(probe.at, m_at->maximum()));
        m_amplitude->setValue(probe.amplitude);
        m_period->setValue(probe.period);
        m_seed->setValue(toInt(probe.seed, kMaxSeed));
        boundPlace();
        showFields();
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

void ProbeEditor::showFields()
{
    const ProbeFields heeded = fieldsOf(static_cast<Probe>(m_kind->currentIndex()));
    const auto show = [](QLabel* label, QWidget* box, bool isShown) {
        label->setVisible(isShown);
        box->setVisible(isShown);
    };
    show(m_featureLabel, m_feature, heeded.feature);
    show(m_atLabel, m_at, heeded.at);
    show(m_amplitudeLabel, m_amplitude, heeded.amplitude);
    show(m_periodLabel, m_period, heeded.period);
    show(m_seedLabel, m_seed, heeded.seed);
}

/// The last step is the last place.
void ProbeEditor::boundPlace()
{
    m_at->setMaximum(m_steps->value() - 1);
}

void ProbeEditor::retranslate()
{
    const auto setItem = [this](Probe probe, const QString& text) {
        m_kind->setItemText(static_cast<int>(probe), text);
    };
    m_kind->setAccessibleName(tr("Kind of probe"));
    //: an input that is zero at every step
    setItem(Probe::Zeros, tr("Zeros"));
    //: an input that is not zero at one step only
    setItem(Probe::Impulse, tr("Impulse"));
    //: an input that is zero before a step and a constant from it on
    setItem(Probe::Step, tr("Step"));
    //: a sine wave as input
    setItem(Probe::Sine, tr("Sine"));
    //: an input whose 1 moves on by one feature each step
    setItem(Probe::OneHotWalk, tr("One-hot walk"));
    //: an input of normally distributed random numbers
    setItem(Probe::Noise, tr("Noise"));
    //: length of a probe in time steps
    m_stepsLabel->setText(tr("Steps"));
    //: which column of the input the probe is in
    m_featureLabel->setText(tr("Feature"));
    //: the time step where an impulse stands or a step function begins
    m_atLabel->setText(tr("At step"));
    //: height of an impulse, a step or a wave; standard deviation of noise
    m_amplitudeLabel->setText(tr("Amplitude"));
    //: of a sine, in time steps
    m_periodLabel->setText(tr("Period"));
    //: start value of the random numbers
    m_seedLabel->setText(tr("Seed"));
}

} // namespace gateloupe
