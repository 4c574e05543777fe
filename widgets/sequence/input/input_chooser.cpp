// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/input/input_chooser.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStackedWidget>
#include <QStandardItemModel>
#include <QStyle>
#include <QWidget>

#include "core/base/message.h"
#include "core/model/free_matrices.h"
#include "core/runtime/input/probe.h"
#include "widgets/common/change_events.h"
#include "widgets/common/json_words.h"
#include "widgets/common/number_format.h"
#include "widgets/layouts/arrange.h"
#include "widgets/sequence/input/model_inputs_row.h"
#include "widgets/sequence/input/start_chooser.h"

namespace gateloupe {

namespace {

constexpr int kSequenceMaxSteps = 1'000'000;
constexpr int kMaxSeed = 999'999;
constexpr double kMaxAmplitude = 1e6;
constexpr double kMinPeriod = 0.1;
constexpr int kDecimals = 4;
constexpr int kSummaryLetters = 60;

// Words of session files, in the order of the enumerators.
constexpr std::array kInputWords = {"probe", "text", "file", "tokens", "model"};
constexpr std::array kEncodingWords = {"one-hot", "index", "embedding"};
constexpr std::array kStartWords = {"stored", "zeros", "file", "previous"};
/// The orders of axes that can be chosen; the first is what an array's shape says by itself.
constexpr std::array kAxesWords = {"", "bti", "bit", "it", "bt"};

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

template <typename Box>
Box* newNumber(Box* box, const char* name)
{
    box->setObjectName(QLatin1String(name));
    box->setFont(numberFont());
    box->setKeyboardTracking(false);
    return box;
}

void readText(const QJsonObject& json, const char* key, std::string& value)
{
    value = json.value(QLatin1String(key)).toString(QString::fromStdString(value)).toStdString();
}

/// For session files: keys and words never change.
QJsonObject toJson(const RunSource& source)
{
    const auto text = [](const std::string& value) { return QString::fromStdString(value); };
    return {
        {QStringLiteral("input"), wordOf(source.input.kind, kInputWords)},
        {QStringLiteral("probe"), text(toText(source.input.probe))},
        {QStringLiteral("text"), text(source.input.text)},
        {QStringLiteral("vocabulary"), text(source.input.vocabulary.string())},
        {QStringLiteral("encoding"), wordOf(source.input.encoding, kEncodingWords)},
        {QStringLiteral("embedding"), text(source.input.embedding)},
        {QStringLiteral("tokens"), text(source.input.tokens)},
        {QStringLiteral("array"), text(source.input.array)},
        {QStringLiteral("axes"), text(source.input.axes)},
        {QStringLiteral("hop"), static_cast<qint64>(source.input.hop)},
        {QStringLiteral("model"), text(source.input.modelInputs.inputs)},
        {QStringLiteral("model_hop"), static_cast<qint64>(source.input.modelInputs.hop)},
        {QStringLiteral("model_context"), static_cast<qint64>(source.input.modelInputs.context)},
        {QStringLiteral("start"), wordOf(source.start.kind, kStartWords)},
        {QStringLiteral("h0"), text(source.start.h0)},
        {QStringLiteral("c0"), text(source.start.c0)},
        {QStringLiteral("lengths"), text(source.lengths)},
        {QStringLiteral("resets"), text(source.resets)},
    };
}

/// The inverse; what is missing or makes no sense stays as in `present`.
RunSource runSourceFromJson(const QJsonObject& json, RunSource present)
{
    readWord(json[QLatin1String("input")], kInputWords, present.input.kind);
    readWord(json[QLatin1String("encoding")], kEncodingWords, present.input.encoding);
    readWord(json[QLatin1String("start")], kStartWords, present.start.kind);
    std::string probe;
    readText(json, "probe", probe);
    if (const auto spec = probeFromText(probe)) {
        present.input.probe = *spec;
    }
    std::string vocabulary = present.input.vocabulary.string();
    readText(json, "vocabulary", vocabulary);
    present.input.vocabulary = vocabulary;
    readText(json, "text", present.input.text);
    readText(json, "embedding", present.input.embedding);
    readText(json, "tokens", present.input.tokens);
    readText(json, "array", present.input.array);
    readText(json, "axes", present.input.axes);
    const QJsonValue hop = json.value(QLatin1String("hop"));
    if (hop.isDouble() && hop.toInteger(-1) >= 0) {
        present.input.hop = static_cast<std::uint64_t>(hop.toInteger());
    }
    readText(json, "model", present.input.modelInputs.inputs);
    const auto readCount = [&json](const char* key, std::uint64_t& value) {
        const QJsonValue count = json.value(QLatin1String(key));
        if (count.isDouble() && count.toInteger(-1) >= 0) {
            value = static_cast<std::uint64_t>(count.toInteger());
        }
    };
    readCount("model_hop", present.input.modelInputs.hop);
    readCount("model_context", present.input.modelInputs.context);
    readText(json, "h0", present.start.h0);
    readText(json, "c0", present.start.c0);
    readText(json, "lengths", present.lengths);
    readText(json, "resets", present.resets);
    return present;
}

} // namespace

/// A probe and what it heeds: only numbers that can be are reachable.
class ProbeEditor : public QWidget
{
    Q_OBJECT

public:
    ProbeEditor()
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
        setLayoutOf(this,
                    rowOf({
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
        connect(m_steps, &QSpinBox::valueChanged, this, [this](int steps) {
            m_at->setMaximum(steps - 1);
        }); // the last step is the last place
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

    /// Features of the network's input: bounds the probe's feature.
    void setInputSize(std::uint64_t inputSize)
    {
        constexpr int kMaxFeature = 1'000'000'000;
        m_feature->setMaximum(asInt(std::max<std::uint64_t>(inputSize, 1) - 1, kMaxFeature));
    }

    void setProbe(const ProbeSpec& probe)
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

    [[nodiscard]] ProbeSpec probe() const
    {
        return {.kind = static_cast<Probe>(m_kind->currentIndex()),
                .steps = static_cast<std::uint64_t>(m_steps->value()),
                .feature = static_cast<std::uint64_t>(m_feature->value()),
                .at = static_cast<std::uint64_t>(m_at->value()),
                .amplitude = m_amplitude->value(),
                .period = m_period->value(),
                .seed = static_cast<std::uint64_t>(m_seed->value())};
    }

    [[nodiscard]] QString kindName() const { return m_kind->currentText(); }

signals:
    /// The user, or a setter, changed something.
    void changed();

private:
    /// A number and its label, which are seen together.
    [[nodiscard]] static QWidget* field(std::function<QString()> text, QAbstractSpinBox* box)
    {
        box->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        return paneOf(rowOf({newLabel(std::move(text), box), box}));
    }

    void showFields()
    {
        const ProbeFields heeded = fieldsOf(static_cast<Probe>(m_kind->currentIndex()));
        m_feature->parentWidget()->setVisible(heeded.feature);
        m_at->parentWidget()->setVisible(heeded.at);
        m_amplitude->parentWidget()->setVisible(heeded.amplitude);
        m_period->parentWidget()->setVisible(heeded.period);
        m_seed->parentWidget()->setVisible(heeded.seed);
    }

    QComboBox* m_kind;
    QSpinBox* m_steps;
    QSpinBox* m_feature;
    QSpinBox* m_at;
    QDoubleSpinBox* m_amplitude;
    QDoubleSpinBox* m_period;
    QSpinBox* m_seed;
};

/// How symbols become inputs: as one 1 among zeros, as a number, or as a row of a matrix of the
/// file.
class SymbolsRow : public QWidget
{
    Q_OBJECT

public:
    SymbolsRow()
        : m_encoding(newChoice("encoding", tr,
                               {
                                   //: each symbol is a vector with a single 1
                                   QT_TR_NOOP("one-hot"),
                                   //: each symbol is its number in the vocabulary
                                   QT_TR_NOOP("index"),
                                   //: each symbol is a row of a matrix of the file
                                   QT_TR_NOOP("embedding"),
                               }))
        , m_embedding(named(new QComboBox, "embedding"))
    {
        m_encoding->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        setLayoutOf(this, rowOf({m_encoding, {m_embedding, 1}, LayoutItem::room(0)}));
        const auto showEmbedding = [this] {
            m_embedding->setVisible(m_encoding->currentIndex() ==
                                    static_cast<int>(TextEncoding::Embedding));
        };
        showEmbedding();
        connect(m_encoding, &QComboBox::currentIndexChanged, this, showEmbedding);
        connect(m_encoding, &QComboBox::currentIndexChanged, this, &SymbolsRow::changed);
        connect(m_embedding, &QComboBox::activated, this, [this] {
            m_wanted = m_embedding->currentData().toString().toStdString();
            emit changed();
        });
        inEveryLanguage(this, [this] {
            m_encoding->setAccessibleName(tr("How symbols become inputs"));
            m_embedding->setAccessibleName(tr("Embedding"));
            showEmbeddings();
        });
    }

    /// The matrices to choose from, the likeliest first, which is taken.
    void setEmbeddings(std::vector<std::shared_ptr<const Tensor>> embeddings)
    {
        m_embeddings = std::move(embeddings);
        m_wanted = m_embeddings.empty() ? "" : m_embeddings.front()->name;
        if (!m_embeddings.empty()) {
            takeLikely(m_embeddings.front()->shape[1]);
        }
        showEmbeddings();
    }

    /// Takes what symbols become where nobody has said it.
    void takeLikely(std::uint64_t inputSize)
    {
        const bool hasEmbedding = !m_embeddings.empty() &&
                                  m_embeddings.front()->shape[1] == inputSize &&
                                  isNamedAs(MatrixRole::Embedding, m_embeddings.front()->name);
        const TextEncoding likely = hasEmbedding     ? TextEncoding::Embedding
                                    : inputSize == 1 ? TextEncoding::Index
                                                     : TextEncoding::OneHot;
        m_encoding->setCurrentIndex(static_cast<int>(likely));
    }

    void setSource(const SequenceSource& source)
    {
        m_encoding->setCurrentIndex(static_cast<int>(source.encoding));
        if (!source.embedding.empty()) {
            m_wanted = source.embedding;
        }
        showEmbeddings();
    }

    void fill(SequenceSource& source) const
    {
        source.encoding = static_cast<TextEncoding>(m_encoding->currentIndex());
        if (source.encoding == TextEncoding::Embedding) {
            source.embedding = m_wanted;
            const auto found = std::ranges::find(
                m_embeddings, m_wanted,
                [](const auto& tensor) -> const std::string& { return tensor->name; });
            source.embeddingTensor = found == m_embeddings.end() ? nullptr : *found;
        }
    }

signals:
    /// The user, or a setter, changed something.
    void changed();

private:
    void showEmbeddings()
    {
        m_embedding->clear();
        for (const auto& tensor : m_embeddings) {
            const QString label = QString::fromStdString(printable(tensor->name));
            //: a matrix of the file that turns symbols into inputs: its name, rows, columns
            m_embedding->addItem(
                tr("%1, %2 × %3")
                    .arg(label, formatCount(tensor->shape[0]), formatCount(tensor->shape[1])),
                QString::fromStdString(tensor->name));
        }
        const QString wanted = QString::fromStdString(m_wanted);
        if (!wanted.isEmpty() && m_embedding->findData(wanted) < 0) {
            //: %1 is the name of a matrix that a file does not have
            m_embedding->addItem(tr("%1, not in this file").arg(wanted), wanted);
        }
        m_embedding->setCurrentIndex(m_embedding->findData(wanted));
        m_embedding->setEnabled(m_embedding->count() > 0);
        m_embedding->setToolTip(m_embedding->count() > 0
                                    ? tr("Rows of this matrix become the network's inputs")
                                    : tr("The file has no matrix as wide as the network's input"));
    }

    QComboBox* m_encoding;
    QComboBox* m_embedding;
    std::vector<std::shared_ptr<const Tensor>> m_embeddings;
    std::string m_wanted; ///< the name that was set, be it in the file or not
};

/// Which array of a file, what its axes are, and how a list of numbers is cut into frames.
class ArrangementRow : public QWidget
{
    Q_OBJECT

public:
    ArrangementRow()
        : m_names(named(new QComboBox, "arrayNames"))
        , m_axes(newChoice("axes", tr,
                           {
                               QT_TR_NOOP("steps, batch, features"),
                               QT_TR_NOOP("batch, steps, features"),
                               QT_TR_NOOP("batch, features, steps"),
                               QT_TR_NOOP("features, steps"),
                               QT_TR_NOOP("batch, steps"),
                           }))
        , m_hop(newNumber(new QSpinBox, "hop"))
    {
        m_names->hide();
        m_axes->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        m_hop->setRange(0, kSequenceMaxSteps);
        //: order of an array's axes
        QLabel* axes = newLabel([] { return tr("Axes"); }, m_axes);
        //: a sound or another list of numbers is cut into frames that begin so many numbers apart
        QLabel* hop = newLabel([] { return tr("Frame every"); }, m_hop);
        setLayoutOf(this, rowOf({{m_names, 1}, axes, m_axes, hop, m_hop, LayoutItem::room(0)}));
        connect(m_axes, &QComboBox::currentIndexChanged, this, &ArrangementRow::changed);
        connect(m_hop, &QSpinBox::valueChanged, this, &ArrangementRow::changed);
        connect(m_names, &QComboBox::activated, this, [this](int index) {
            if (index > 0) {
                emit arrayChosen(m_file + QLatin1Char(':') + m_names->itemData(index).toString());
            }
        });
        inEveryLanguage(this, [this] {
            m_names->setAccessibleName(tr("Array of the file"));
            m_axes->setAccessibleName(tr("What the array's axes are"));
            m_hop->setAccessibleName(tr("Numbers from one frame to the next"));
            m_hop->setToolTip(
                tr("A sound, or another list of numbers, is cut into frames as long as the "
                   "network's input; each begins so many numbers behind the one before"));
            //: a list of numbers is not cut into frames
            m_hop->setSpecialValueText(tr("no frames"));
        });
    }

    /// The arrays among which `file` does not choose; none: it does.
    void setNames(const QString& file, const std::vector<std::string>& names)
    {
        if (names.empty() && !m_file.isEmpty() && file.startsWith(m_file + QLatin1Char(':'))) {
            return; // one of them was chosen; another one still can be
        }
        m_file = names.empty() ? QString() : file.trimmed();
        m_names->clear();
        if (!names.empty()) {
            //: first line of a list of a file's arrays
            m_names->addItem(tr("Choose an array"));
        }
        for (const std::string& one : names) {
            m_names->addItem(QString::fromStdString(printable(one)), QString::fromStdString(one));
        }
        m_names->setVisible(!names.empty());
    }

    void setSource(const SequenceSource& source)
    {
        const auto axes = std::ranges::find(kAxesWords, source.axes);
        m_axes->setCurrentIndex(
            axes == kAxesWords.end() ? 0 : static_cast<int>(axes - kAxesWords.begin()));
        m_hop->setValue(asInt(source.hop, kSequenceMaxSteps));
    }

    void fill(SequenceSource& source) const
    {
        source.axes = kAxesWords.at(static_cast<std::size_t>(std::max(m_axes->currentIndex(), 0)));
        source.hop = static_cast<std::uint64_t>(m_hop->value());
    }

signals:
    /// The user, or a setter, changed the axes or the frames.
    void changed();
    /// The user chose an array: its reference.
    void arrayChosen(const QString& reference);

private:
    QComboBox* m_names;
    QComboBox* m_axes;
    QSpinBox* m_hop;
    QString m_file; ///< that holds what m_names lists
};

/// What will run, or why nothing can.
class RunNews : public QWidget
{
    Q_OBJECT

public:
    RunNews()
        : m_icon(new QLabel)
        , m_text(named(new QLabel, "inputPreview"))
    {
        setLayoutOf(this, rowOf({m_icon, m_text}));
        m_text->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        m_icon->hide();
        inEveryLanguage(this, [this] { m_text->setAccessibleName(tr("What will run")); });
    }

    void setOutline(const SequenceOutline& outline, const QString& note)
    {
        m_words = note;
        m_steps = outline.steps;
        //: a part of "400 steps, 1 sequence, 143 features"
        const QString steps = tr("%Ln step(s)", nullptr, asInt(outline.steps));
        //: a part of "400 steps, 1 sequence, 143 features"
        const QString sequences = tr("%Ln sequence(s)", nullptr, asInt(outline.batch));
        //: a part of "400 steps, 1 sequence, 143 features"
        const QString features = tr("%Ln feature(s)", nullptr, asInt(outline.features));
        //: what will run: "400 steps, 1 sequence, 143 features"
        const QString what = tr("%1, %2, %3").arg(steps, sequences, features);
        //: what will run, and what should be seen about it
        m_text->setText(note.isEmpty() ? what : tr("%1; ⚠ %2").arg(what, note));
        m_text->setToolTip({});
        m_text->setWordWrap(false);
        m_icon->hide();
    }

    void setProblem(const QString& reason)
    {
        m_words = reason;
        m_steps = 0;
        m_text->setText(reason);
        m_text->setToolTip(reason);
        m_text->setWordWrap(true); // a sentence may be long
        const int size = style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, this);
        m_icon->setPixmap(
            style()->standardIcon(QStyle::SP_MessageBoxWarning, nullptr, this).pixmap(size));
        m_icon->setVisible(!reason.isEmpty());
    }

    [[nodiscard]] std::uint64_t steps() const { return m_steps; }

    /// Why the source can make no input, or what should be seen about it; empty for none.
    [[nodiscard]] const QString& words() const { return m_words; }

private:
    QLabel* m_icon;
    QLabel* m_text;
    std::uint64_t m_steps = 0;
    QString m_words;
};

/// The inputs that were run before.
class LastInputs : public QComboBox
{
    Q_OBJECT

public:
    LastInputs()
    {
        connect(this, &QComboBox::activated, this, [this](int index) {
            if (index > 0 && static_cast<std::size_t>(index) <= m_sources.size()) {
                emit chosen(RunSource(m_sources[static_cast<std::size_t>(index) - 1]));
            }
            setCurrentIndex(0);
        });
        inEveryLanguage(this, [this] { showAll(); });
    }

    void remember(const RunSource& source)
    {
        constexpr std::size_t kMostRemembered = 8;
        const QJsonObject now = gateloupe::toJson(source);
        std::erase_if(m_sources,
                      [&](const RunSource& one) { return gateloupe::toJson(one) == now; });
        m_sources.insert(m_sources.begin(), source);
        if (m_sources.size() > kMostRemembered) {
            m_sources.resize(kMostRemembered);
        }
        showAll();
    }

    [[nodiscard]] QJsonArray toJson() const
    {
        QJsonArray sources;
        for (const RunSource& source : m_sources) {
            sources.append(gateloupe::toJson(source));
        }
        return sources;
    }

    void setJson(const QJsonArray& sources)
    {
        m_sources.clear();
        for (const QJsonValue& source : sources) {
            m_sources.push_back(runSourceFromJson(source.toObject(), {}));
        }
        showAll();
    }

signals:
    void chosen(const gateloupe::RunSource& source);

private:
    void showAll()
    {
        setAccessibleName(tr("Last inputs"));
        const QSignalBlocker blocker(this);
        clear();
        //: first line of a list of inputs that were run before
        addItem(tr("Last inputs"));
        for (const RunSource& one : m_sources) {
            const std::string text =
                one.input.kind == SequenceSource::Kind::Text     ? one.input.text
                : one.input.kind == SequenceSource::Kind::File   ? one.input.array
                : one.input.kind == SequenceSource::Kind::Tokens ? one.input.tokens
                : one.input.kind == SequenceSource::Kind::Model  ? one.input.modelInputs.inputs
                                                                 : toText(one.input.probe);
            addItem(QString::fromStdString(text).left(kSummaryLetters).simplified());
        }
        setEnabled(!m_sources.empty());
        setToolTip(m_sources.empty() ? tr("Nothing was run yet") : QString());
    }

    std::vector<RunSource> m_sources; ///< newest first
};

InputChooser::InputChooser(QWidget* parent)
    : QWidget(parent)
    , m_kind(newChoice("inputKind", tr,
                       {
                           //: a built-in input, such as an impulse
                           QT_TR_NOOP("Probe"),
                           QT_TR_NOOP("Text"),
                           QT_TR_NOOP("File"),
                           //: numbers of symbols
                           QT_TR_NOOP("Token ids"),
                           //: what the whole model around the network takes
                           QT_TR_NOOP("The model's own inputs"),
                       }))
    , m_pages(new QStackedWidget)
    , m_probe(new ProbeEditor)
    , m_text(named(new QLineEdit, "text"))
    , m_vocabulary(named(new QLineEdit, "vocabulary"))
    , m_symbols(new SymbolsRow)
    , m_tokens(named(new QLineEdit, "tokens"))
    , m_array(named(new QLineEdit, "array"))
    , m_arrangement(new ArrangementRow)
    , m_model(named(new ModelInputsRow, "modelInputs"))
    , m_news(new RunNews)
    , m_start(new StartChooser)
    , m_recent(named(new LastInputs, "lastInputs"))
{
    m_kind->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    QPushButton* browseVocabulary = newButton("browseVocabulary", [] { return tr("Browse…"); });
    QPushButton* browseArray = newButton("browseArray", [] { return tr("Browse…"); });
    QLabel* vocabulary = newLabel([] { return tr("Vocabulary"); }, m_vocabulary);
    // In the order of SequenceSource::Kind.
    m_pages->addWidget(m_probe);
    m_pages->addWidget(
        paneOf(rowOf({{m_text, 3}, vocabulary, {m_vocabulary, 2}, browseVocabulary})));
    m_pages->addWidget(paneOf(rowOf({{m_array, 1}, browseArray})));
    m_pages->addWidget(paneOf(rowOf({{m_tokens, 1}})));
    m_pages->addWidget(new QWidget); // its fields have rows of their own
    m_pages->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    QLabel* kind = newLabel([] { return tr("Input"); }, m_kind);
    setLayoutOf(this, columnOf({rowOf({kind, m_kind, {m_pages, 1}}), m_symbols, m_arrangement,
                                m_model, rowOf({{m_start, 1}, m_news}), m_recent},
                               4));
    connect(m_recent, &LastInputs::chosen, this, [this](const RunSource& source) {
        setRunSource(source);
        emit viewStateChanged(tr("input"));
    });
    connect(m_kind, &QComboBox::currentIndexChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &InputChooser::noteSource);
    connect(m_probe, &ProbeEditor::changed, this, &InputChooser::noteSource);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &InputChooser::showRows);
    connect(m_symbols, &SymbolsRow::changed, this, &InputChooser::noteSource);
    connect(m_arrangement, &ArrangementRow::changed, this, &InputChooser::noteSource);
    connect(m_model, &ModelInputsRow::changed, this, &InputChooser::noteSource);
    connect(m_model, &ModelInputsRow::accepted, this, &InputChooser::accepted);
    connect(m_model, &ModelInputsRow::fileWanted, this, &InputChooser::modelFileWanted);
    connect(m_arrangement, &ArrangementRow::arrayChosen, this, &InputChooser::setArray);
    for (QLineEdit* field : {m_text, m_vocabulary, m_array, m_tokens}) {
        connect(field, &QLineEdit::returnPressed, this, &InputChooser::accepted);
        connect(field, &QLineEdit::textChanged, this, &InputChooser::noteSource);
    }
    connect(browseVocabulary, &QPushButton::clicked, this, &InputChooser::vocabularyWanted);
    connect(browseArray, &QPushButton::clicked, this, &InputChooser::arrayWanted);
    connect(m_start, &StartChooser::changed, this, [this] {
        if (!m_isSetting) {
            emit viewStateChanged(tr("input"));
        }
    });
    connect(m_start, &StartChooser::accepted, this, &InputChooser::accepted);
    inEveryLanguage(this, [this, browseVocabulary, browseArray] {
        m_kind->setAccessibleName(tr("Where the input comes from"));
        m_tokens->setPlaceholderText(tr("Whole numbers, such as 5, 3, 9"));
        m_tokens->setAccessibleName(tr("Token ids to run"));
        m_text->setPlaceholderText(tr("Text, one step per symbol"));
        m_text->setAccessibleName(tr("Text to run"));
        m_vocabulary->setPlaceholderText(tr("JSON list or object, or a file of characters"));
        browseVocabulary->setAccessibleName(tr("Choose the vocabulary's file"));
        m_array->setPlaceholderText(
            tr("file.npy, file.npz:key, file.h5:/path, file.csv or file.wav"));
        m_array->setAccessibleName(tr("File with the input"));
        browseArray->setAccessibleName(tr("Choose the file with the input"));
        showModelChoice();
        emit summaryChanged();
        emit sourceChanged(); // whoever says what will run says it again
    });
    setSource({});
}

/// Only what the kind of input heeds.
void InputChooser::showRows()
{
    const auto kind = static_cast<SequenceSource::Kind>(m_kind->currentIndex());
    m_symbols->setVisible(kind == SequenceSource::Kind::Text ||
                          kind == SequenceSource::Kind::Tokens);
    m_arrangement->setVisible(kind == SequenceSource::Kind::File);
    m_model->setVisible(kind == SequenceSource::Kind::Model);
}

/// Greys the model's own inputs where there are none, and says why.
void InputChooser::showModelChoice()
{
    const int index = static_cast<int>(SequenceSource::Kind::Model);
    auto* model = qobject_cast<QStandardItemModel*>(m_kind->model());
    model->item(index)->setEnabled(m_hasModel);
    m_kind->setItemData(index,
                        m_hasModel ? QString() : tr("Only an ONNX file holds the whole model"),
                        Qt::ToolTipRole);
}

void InputChooser::setSignature(const OnnxSignature& signature)
{
    m_hasModel = !signature.inputs.empty();
    {
        const QScopedValueRollback setting(m_isSetting, true);
        m_model->setSignature(signature);
        showModelChoice();
        if (!m_hasModel && source().kind == SequenceSource::Kind::Model) {
            m_kind->setCurrentIndex(0);
        }
    }
    emit sourceChanged();
}

void InputChooser::setModelFile(const QString& input, const QString& path)
{
    m_model->setFile(input, path);
}

void InputChooser::setEmbeddings(std::vector<std::shared_ptr<const Tensor>> embeddings)
{
    {
        const QScopedValueRollback setting(m_isSetting, true);
        m_symbols->setEmbeddings(std::move(embeddings));
    }
    emit sourceChanged();
}

void InputChooser::setArrayNames(const std::vector<std::string>& names)
{
    m_arrangement->setNames(m_array->text(), names);
}

void InputChooser::setInputSize(std::uint64_t inputSize)
{
    {
        const QScopedValueRollback setting(m_isSetting, true);
        m_probe->setInputSize(inputSize);
        m_symbols->takeLikely(inputSize);
    }
    emit sourceChanged();
}

void InputChooser::setSource(const SequenceSource& source)
{
    {
        const QScopedValueRollback setting(m_isSetting, true);
        m_kind->setCurrentIndex(static_cast<int>(source.kind));
        m_probe->setProbe(source.probe);
        m_text->setText(QString::fromStdString(source.text));
        m_text->setCursorPosition(0);
        setVocabulary(QString::fromStdString(source.vocabulary.string()));
        setArray(QString::fromStdString(source.array));
        m_tokens->setText(QString::fromStdString(source.tokens));
        m_tokens->setCursorPosition(0);
        m_symbols->setSource(source);
        m_arrangement->setSource(source);
        m_model->setSource(source.modelInputs);
        showRows();
    }
    emit sourceChanged();
}

void InputChooser::setRunSource(const RunSource& source)
{
    const QScopedValueRollback setting(m_isSetting, true);
    m_start->setStart(source.start);
    m_start->setLengths(QString::fromStdString(source.lengths));
    m_start->setResets(QString::fromStdString(source.resets));
    setSource(source.input);
}

bool InputChooser::shows(const RunSource& source) const
{
    return toJson(source) == toJson(runSource());
}

bool InputChooser::isUntouched() const
{
    const SequenceSource now = source();
    return (now.kind == SequenceSource::Kind::File && now.array.empty()) ||
           (now.kind == SequenceSource::Kind::Model && m_model->isIncomplete()) ||
           (now.kind == SequenceSource::Kind::Tokens && now.tokens.empty()) ||
           (now.kind == SequenceSource::Kind::Text && (now.text.empty() || now.vocabulary.empty()));
}

QString InputChooser::summary() const
{
    const SequenceSource now = source();
    QString what;
    if (now.kind == SequenceSource::Kind::Text) {
        //: an input: %1 is the beginning of a text
        what = tr("Text “%1”")
                   .arg(QString::fromStdString(now.text).left(kSummaryLetters).simplified());
    } else if (now.kind == SequenceSource::Kind::Tokens) {
        //: an input: %1 is the beginning of a list of token ids
        what = tr("Tokens %1")
                   .arg(QString::fromStdString(now.tokens).left(kSummaryLetters).simplified());
    } else if (now.kind == SequenceSource::Kind::File) {
        //: an input: %1 is a file's name
        what = tr("File %1").arg(QFileInfo(QString::fromStdString(now.array)).fileName());
    } else if (now.kind == SequenceSource::Kind::Model) {
        //: an input: %1 are the inputs of a whole model, "audio=a.wav"
        what = tr("Model %1")
                   .arg(QString::fromStdString(now.modelInputs.inputs)
                            .left(kSummaryLetters)
                            .simplified());
    } else {
        //: an input: %1 is a built-in one such as "impulse"
        what = tr("Probe %1").arg(m_probe->kindName());
    }
    if (!problem().isEmpty()) {
        //: an input that cannot be run, or that hardly means what it says
        return tr("⚠ %1").arg(what);
    }
    return m_news->steps() == 0 ? what
                                //: %1 is an input, %Ln its length
                                : tr("%1, %Ln step(s)", nullptr, asInt(m_news->steps())).arg(what);
}

void InputChooser::setVocabulary(const QString& path)
{
    m_vocabulary->setText(path);
    m_vocabulary->setToolTip(path);
}

void InputChooser::setArray(const QString& reference)
{
    m_array->setText(reference);
    m_array->setToolTip(reference);
}

void InputChooser::setOutline(const SequenceOutline& outline, const QString& note)
{
    m_news->setOutline(outline, note);
    m_start->setBatch(outline.batch);
    emit summaryChanged();
}

void InputChooser::setProblem(const QString& reason)
{
    m_news->setProblem(reason);
    emit summaryChanged();
}

const QString& InputChooser::problem() const
{
    return m_news->words();
}

void InputChooser::remember()
{
    m_recent->remember(runSource());
}

SequenceSource InputChooser::source() const
{
    SequenceSource source;
    source.kind = static_cast<SequenceSource::Kind>(m_kind->currentIndex());
    source.probe = m_probe->probe();
    source.text = m_text->text().toStdString();
    source.vocabulary = m_vocabulary->text().toStdString();
    m_symbols->fill(source);
    source.tokens = m_tokens->text().toStdString();
    source.array = m_array->text().trimmed().toStdString();
    m_arrangement->fill(source);
    source.modelInputs = m_model->source();
    source.modelInputs.vocabulary = source.vocabulary;
    return source;
}

RunSource InputChooser::runSource() const
{
    return {.input = source(),
            .start = m_start->start(),
            .lengths = m_start->lengths(),
            .resets = m_start->resets()};
}

QJsonObject InputChooser::viewState() const
{
    QJsonObject state = toJson(runSource());
    state.insert(QStringLiteral("last"), m_recent->toJson());
    return state;
}

void InputChooser::setViewState(const QJsonObject& state)
{
    if (const QJsonValue last = state.value(QLatin1String("last")); last.isArray()) {
        m_recent->setJson(last.toArray());
    }
    setRunSource(runSourceFromJson(state, runSource()));
}

void InputChooser::noteSource()
{
    if (!m_isSetting) {
        emit sourceChanged();
        emit viewStateChanged(tr("input"));
    }
}

} // namespace gateloupe

#include "input_chooser.moc"
