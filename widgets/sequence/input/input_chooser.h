// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <QJsonObject>
#include <QString>
#include <QWidget>

#include "core/formats/onnx/onnx_signature.h"
#include "core/runtime/input/run_source.h"

class QComboBox;
class QLineEdit;
class QStackedWidget;

namespace gateloupe {

class ArrangementRow;
class LastInputs;
class ModelInputsRow;
class ProbeEditor;
class RunNews;
class StartChooser;
class SymbolsRow;

/// Says what a run is made from: where its input comes from (a probe, a text with a vocabulary,
/// token ids, a file), its initial states and lengths; a line below says what will run. Opens no
/// file and no dialog itself: it asks by signals.
class InputChooser : public QWidget
{
    Q_OBJECT

public:
    explicit InputChooser(QWidget* parent = nullptr);

    /// Features of the network's input: bounds the probe's feature, suggests the encoding.
    void setInputSize(std::uint64_t inputSize);
    /// The matrices of the file that could turn symbols into inputs, the likeliest first.
    void setEmbeddings(std::vector<std::shared_ptr<const Tensor>> embeddings);
    /// What the whole model of the file takes; without inputs there is no such choice.
    void setSignature(const OnnxSignature& signature);
    /// The file for one of the model's inputs.
    void setModelFile(const QString& input, const QString& path);
    /// The arrays among which the named file does not choose; none: it does.
    void setArrayNames(const std::vector<std::string>& names);
    void setSource(const SequenceSource& source);
    void setRunSource(const RunSource& source);
    /// Whether that is what is chosen now.
    [[nodiscard]] bool shows(const RunSource& source) const;
    /// Whether nothing has been typed yet that could be right or wrong.
    [[nodiscard]] bool isUntouched() const;
    void setVocabulary(const QString& path);
    void setArray(const QString& reference);
    /// What the source turned out to be; also tells for how many sequences lengths are asked. A
    /// note says what runs, but should be seen: "vocabulary 15 ≠ 257 inputs".
    void setOutline(const SequenceOutline& outline, const QString& note = {});
    /// Why the source can make no input.
    void setProblem(const QString& reason);

    /// What is chosen, in a line: "Text “(a[b]c)”, 200 steps".
    [[nodiscard]] QString summary() const;

    /// Why the source can make no input, or what should be seen about it; empty for none.
    [[nodiscard]] const QString& problem() const;

    /// Keeps what is chosen among the last inputs.
    void remember();

    [[nodiscard]] SequenceSource source() const;
    [[nodiscard]] RunSource runSource() const;
    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

    [[nodiscard]] StartChooser& start() { return *m_start; }

signals:
    /// Return was pressed in a field.
    void accepted();
    /// The source is another one: the outline is out of date.
    void sourceChanged();
    /// summary() or problem() is another one.
    void summaryChanged();
    void vocabularyWanted();
    void arrayWanted();
    /// A file for one of the inputs of the whole model.
    void modelFileWanted(const QString& input);
    /// What a run would be made from was changed by the user.
    void viewStateChanged(const QString& what);

private:
    void connectFields();
    void showRows();
    void showModelChoice();
    void noteSource();

    QComboBox* m_kind;
    QStackedWidget* m_pages;
    ProbeEditor* m_probe;
    QLineEdit* m_text;
    QLineEdit* m_vocabulary;
    SymbolsRow* m_symbols;
    QLineEdit* m_tokens;
    QLineEdit* m_array;
    ArrangementRow* m_arrangement;
    ModelInputsRow* m_model;
    RunNews* m_news;
    StartChooser* m_start;
    LastInputs* m_recent;
    bool m_hasModel = false;
    bool m_isSetting = false; ///< a setter is at work: nothing is a change by the user
};

} // namespace gateloupe
