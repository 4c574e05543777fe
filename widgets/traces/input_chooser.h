// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <QString>
#include <QWidget>

#include "core/runtime/sequence.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QStackedWidget;

namespace gateloupe {

/// Says where the input of a run comes from: a probe, a text with a vocabulary, a file.
/// Opens no file and no dialog itself: it asks by signals.
class InputChooser : public QWidget
{
    Q_OBJECT

public:
    explicit InputChooser(QWidget* parent = nullptr);

    /// Features of the network's input: limits the impulse's feature, suggests the encoding.
    void setInputSize(std::uint64_t inputSize);
    void setSource(const SequenceSource& source);
    void setVocabulary(const QString& path);
    void setArray(const QString& reference);

    [[nodiscard]] SequenceSource source() const;

signals:
    /// Return was pressed in a field.
    void accepted();
    void vocabularyWanted();
    void arrayWanted();

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeProbePage();
    QWidget* makeTextPage();
    QWidget* makeFilePage();
    void showProbeFields();
    void retranslate();

    QLabel* m_kindLabel;
    QComboBox* m_kind;
    QStackedWidget* m_pages;

    QComboBox* m_probe;
    QLabel* m_stepsLabel;
    QSpinBox* m_steps;
    QLabel* m_featureLabel;
    QSpinBox* m_feature;
    QLabel* m_seedLabel;
    QSpinBox* m_seed;

    QLineEdit* m_text;
    QLabel* m_vocabularyLabel;
    QLineEdit* m_vocabulary;
    QPushButton* m_browseVocabulary;
    QComboBox* m_encoding;

    QLineEdit* m_array;
    QPushButton* m_browseArray;
};

} // namespace gateloupe
