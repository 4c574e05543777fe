// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/input/input_chooser.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include <QComboBox>
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
#include <QWidget>

#include "core/base/message.h"
#include "core/model/free_matrices.h"
#include "core/runtime/input/probe.h"
#include "widgets/common/change_events.h"
#include "widgets/common/json_words.h"
#include "widgets/common/number_format.h"
#include "widgets/layouts/arrange.h"
#include "widgets/sequence/input/arrangement_row.h"
#include "widgets/sequence/input/last_inputs.h"
#include "widgets/sequence/input/model_inputs_row.h"
#include "widgets/sequence/input/probe_editor.h"
#include "widgets/sequence/input/run_news.h"
#include "widgets/sequence/input/run_source_json.h"
#include "widgets/sequence/input/start_chooser.h"
#include "widgets/sequence/input/symbols_row.h"

namespace gateloupe {

namespace {

constexpr int kSummaryLetters = 60;

/// What of a source its kind heeds: fields of other kinds may be filled in meanwhile.
RunSource partHeeded(RunSource source)
{
    const SequenceSource given = std::exchange(source.input, {});
    SequenceSource& kept = source.input;
    kept.kind = given.kind;
    switch (given.kind) {
    case SequenceSource::Kind::Probe:
        kept.probe = given.probe;
        break;
    case SequenceSource::Kind::File:
        kept.array = given.array;
        kept.axes = given.axes;
        kept.hop = given.hop;
        break;
    case SequenceSource::Kind::Model:
        kept.modelInputs = given.modelInputs;
        break;
    case SequenceSource::Kind::Text:
        kept.text = given.text;
        kept.vocabulary = given.vocabulary;
        kept.encoding = given.encoding;
        kept.embedding = given.embedding;
        break;
    case SequenceSource::Kind::Tokens:
        kept.tokens = given.tokens;
        kept.vocabulary = given.vocabulary;
        kept.encoding = given.encoding;
        kept.embedding = given.embedding;
        break;
    }
    return source;
}

} // namespace

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
    connectFields();
    connect(browseVocabulary, &QPushButton::clicked, this, &InputChooser::vocabularyWanted);
    connect(browseArray, &QPushButton::clicked, this, &InputChooser::arrayWanted);
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
        emit sourceChanged(); // those who say what will run say it again
    });
    setSource({});
}

void InputChooser::connectFields()
{
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
    connect(m_start, &StartChooser::changed, this, [this] {
        if (!m_isSetting) {
            emit viewStateChanged(tr("input"));
        }
    });
    connect(m_start, &StartChooser::accepted, this, &InputChooser::accepted);
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
    return toJson(partHeeded(source)) == toJson(partHeeded(runSource()));
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
