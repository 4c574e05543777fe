// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/traces/input_chooser.h"

#include <algorithm>

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStackedWidget>

namespace gateloupe {

namespace {

constexpr int kMaxSteps = 1'000'000;
constexpr int kMaxSeed = 999'999;

QHBoxLayout* rowOf(QWidget* page)
{
    auto* row = new QHBoxLayout(page);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    return row;
}

void name(QWidget* widget, const char* objectName)
{
    widget->setObjectName(QLatin1String(objectName));
}

} // namespace

InputChooser::InputChooser(QWidget* parent)
    : QWidget(parent)
    , m_kindLabel(new QLabel)
    , m_kind(new QComboBox)
    , m_pages(new QStackedWidget)
{
    QHBoxLayout* row = rowOf(this);
    row->addWidget(m_kindLabel);
    row->addWidget(m_kind);
    row->addWidget(m_pages, 1);
    m_kindLabel->setBuddy(m_kind);
    name(m_kind, "inputKind");
    // In the order of SequenceSource::Kind.
    m_pages->addWidget(makeProbePage());
    m_pages->addWidget(makeTextPage());
    m_pages->addWidget(makeFilePage());
    for (int i = 0; i < m_pages->count(); ++i) {
        m_kind->addItem({});
    }
    connect(m_kind, &QComboBox::currentIndexChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_probe, &QComboBox::currentIndexChanged, this, &InputChooser::showProbeFields);
    for (QLineEdit* field : {m_text, m_vocabulary, m_array}) {
        connect(field, &QLineEdit::returnPressed, this, &InputChooser::accepted);
    }
    connect(m_browseVocabulary, &QPushButton::clicked, this, &InputChooser::vocabularyWanted);
    connect(m_browseArray, &QPushButton::clicked, this, &InputChooser::arrayWanted);
    retranslate();
    setSource({});
}

QWidget* InputChooser::makeProbePage()
{
    auto* page = new QWidget;
    QHBoxLayout* row = rowOf(page);
    m_probe = new QComboBox;
    name(m_probe, "probe");
    // In the order of Probe.
    for (std::size_t i = 0; i < allProbes().size(); ++i) {
        m_probe->addItem({});
    }
    row->addWidget(m_probe);
    const auto addBox = [row](QLabel*& label, QSpinBox*& box, const char* boxName) {
        label = new QLabel;
        box = new QSpinBox;
        name(box, boxName);
        label->setBuddy(box);
        row->addWidget(label);
        row->addWidget(box);
    };
    addBox(m_stepsLabel, m_steps, "probeSteps");
    addBox(m_featureLabel, m_feature, "probeFeature");
    addBox(m_seedLabel, m_seed, "probeSeed");
    m_steps->setRange(1, kMaxSteps);
    m_seed->setRange(0, kMaxSeed);
    row->addStretch();
    return page;
}

QWidget* InputChooser::makeTextPage()
{
    auto* page = new QWidget;
    QHBoxLayout* row = rowOf(page);
    m_text = new QLineEdit;
    m_vocabularyLabel = new QLabel;
    m_vocabulary = new QLineEdit;
    m_browseVocabulary = new QPushButton;
    m_encoding = new QComboBox;
    name(m_text, "text");
    name(m_vocabulary, "vocabulary");
    name(m_browseVocabulary, "browseVocabulary");
    name(m_encoding, "encoding");
    m_vocabularyLabel->setBuddy(m_vocabulary);
    // In the order of TextEncoding.
    m_encoding->addItem({});
    m_encoding->addItem({});
    row->addWidget(m_text, 3);
    row->addWidget(m_vocabularyLabel);
    row->addWidget(m_vocabulary, 2);
    row->addWidget(m_browseVocabulary);
    row->addWidget(m_encoding);
    return page;
}

QWidget* InputChooser::makeFilePage()
{
    auto* page = new QWidget;
    QHBoxLayout* row = rowOf(page);
    m_array = new QLineEdit;
    m_browseArray = new QPushButton;
    name(m_array, "array");
    name(m_browseArray, "browseArray");
    row->addWidget(m_array, 1);
    row->addWidget(m_browseArray);
    return page;
}

void InputChooser::setInputSize(std::uint64_t inputSize)
{
    constexpr std::uint64_t kMaxFeature = 1'000'000'000;
    const auto last = std::min(std::max<std::uint64_t>(inputSize, 1) - 1, kMaxFeature);
    m_feature->setMaximum(static_cast<int>(last));
    const auto encoding = inputSize == 1 ? TextEncoding::Index : TextEncoding::OneHot;
    m_encoding->setCurrentIndex(static_cast<int>(encoding));
}

void InputChooser::setSource(const SequenceSource& source)
{
    m_kind->setCurrentIndex(static_cast<int>(source.kind));
    m_probe->setCurrentIndex(static_cast<int>(source.probe.kind));
    m_steps->setValue(static_cast<int>(std::min<std::uint64_t>(source.probe.steps, kMaxSteps)));
    m_feature->setValue(static_cast<int>(source.probe.feature));
    m_seed->setValue(static_cast<int>(source.probe.seed));
    m_text->setText(QString::fromStdString(source.text));
    m_text->setCursorPosition(0);
    setVocabulary(QString::fromStdString(source.vocabulary.string()));
    m_encoding->setCurrentIndex(static_cast<int>(source.encoding));
    setArray(QString::fromStdString(source.array));
    showProbeFields();
}

void InputChooser::setVocabulary(const QString& path)
{
    m_vocabulary->setText(path);
    m_vocabulary->setToolTip(path);
}

void InputChooser::setArray(const QString& reference)
{
    m_array->setText(reference);
}

SequenceSource InputChooser::source() const
{
    SequenceSource source;
    source.kind = static_cast<SequenceSource::Kind>(m_kind->currentIndex());
    source.probe.kind = static_cast<Probe>(m_probe->currentIndex());
    source.probe.steps = static_cast<std::uint64_t>(m_steps->value());
    source.probe.feature = static_cast<std::uint64_t>(m_feature->value());
    source.probe.seed = static_cast<std::uint64_t>(m_seed->value());
    source.text = m_text->text().toStdString();
    source.vocabulary = m_vocabulary->text().toStdString();
    source.encoding = static_cast<TextEncoding>(m_encoding->currentIndex());
    source.array = m_array->text().toStdString();
    return source;
}

void InputChooser::showProbeFields()
{
    const ProbeFields heeded = fieldsOf(static_cast<Probe>(m_probe->currentIndex()));
    m_featureLabel->setVisible(heeded.feature);
    m_feature->setVisible(heeded.feature);
    m_seedLabel->setVisible(heeded.seed);
    m_seed->setVisible(heeded.seed);
}

void InputChooser::retranslate()
{
    const auto setItem = [](QComboBox* box, auto index, const QString& text) {
        box->setItemText(static_cast<int>(index), text);
    };
    m_kindLabel->setText(tr("Input"));
    m_kind->setAccessibleName(tr("Where the input comes from"));
    //: a built-in input, such as an impulse
    setItem(m_kind, SequenceSource::Kind::Probe, tr("Probe"));
    setItem(m_kind, SequenceSource::Kind::Text, tr("Text"));
    setItem(m_kind, SequenceSource::Kind::File, tr("File"));
    m_probe->setAccessibleName(tr("Kind of probe"));
    //: an input that is zero at every step
    setItem(m_probe, Probe::Zeros, tr("Zeros"));
    //: an input that is 1 at the first step and zero after it
    setItem(m_probe, Probe::Impulse, tr("Impulse"));
    //: an input that is zero and from one step on 1
    setItem(m_probe, Probe::Step, tr("Step"));
    //: a sine wave as input
    setItem(m_probe, Probe::Sine, tr("Sine"));
    //: an input whose 1 moves on by one feature each step
    setItem(m_probe, Probe::OneHotWalk, tr("One-hot walk"));
    //: an input of normally distributed random numbers
    setItem(m_probe, Probe::Noise, tr("Noise"));
    //: length of a probe in time steps
    m_stepsLabel->setText(tr("Steps"));
    //: which column of the input the impulse is in
    m_featureLabel->setText(tr("Feature"));
    //: start value of the random numbers
    m_seedLabel->setText(tr("Seed"));
    m_text->setPlaceholderText(tr("Text, one step per symbol"));
    m_text->setAccessibleName(tr("Text to run"));
    m_vocabularyLabel->setText(tr("Vocabulary"));
    m_vocabulary->setPlaceholderText(tr("JSON list or object, or a file of characters"));
    m_browseVocabulary->setText(tr("Browse…"));
    m_browseVocabulary->setAccessibleName(tr("Choose the vocabulary's file"));
    m_encoding->setAccessibleName(tr("How symbols become inputs"));
    //: each symbol is a vector with a single 1
    setItem(m_encoding, TextEncoding::OneHot, tr("one-hot"));
    //: each symbol is its number in the vocabulary
    setItem(m_encoding, TextEncoding::Index, tr("index"));
    m_array->setPlaceholderText(
        tr("file.npy, file.npz:key or file.h5:/path; [steps, batch, features]"));
    m_array->setAccessibleName(tr("File with the input"));
    m_browseArray->setText(tr("Browse…"));
    m_browseArray->setAccessibleName(tr("Choose the file with the input"));
}

void InputChooser::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace gateloupe
