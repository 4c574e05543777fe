// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include "core/analysis/bytes/byte_search.h"
#include "core/base/result.h"
#include "core/tensor/dtype.h"

class QComboBox;
class QKeyEvent;
class QLabel;
class QLineEdit;
class QToolButton;

namespace gateloupe {

/// What to look for in bytes: hexadecimal digits, text, or a number of some type within a
/// tolerance.
class FindBar : public QWidget
{
    Q_OBJECT

public:
    enum class What
    {
        Hex,
        Text,
        Value
    };

    FindBar();

    /// What is typed. Errors: InvalidArgument, with an English sentence for details.
    [[nodiscard]] Result<SearchPattern> pattern() const;
    /// The type that numbers have unless the user chooses another.
    void setDType(DType dtype);
    /// A sentence about the last search.
    void setAnswer(const QString& text);
    void setSearching(bool isSearching);
    void setWhat(What what);

    /// Where the answer is read; belongs to the layout that takes it.
    [[nodiscard]] QLabel& answer() { return *m_answer; }

    /// To type at once.
    void focusText();

signals:
    void nextRequested();
    void previousRequested();
    void cancelRequested();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void buildLayout();
    void retranslate();
    void showWhat();
    void check();
    [[nodiscard]] What what() const;
    [[nodiscard]] Result<SearchPattern> valuePattern() const;

    QComboBox* m_what;
    QLineEdit* m_text;
    QComboBox* m_dtype;
    QLabel* m_toleranceLabel;
    QLineEdit* m_tolerance;
    QToolButton* m_previous;
    QToolButton* m_next;
    QToolButton* m_cancel;
    QLabel* m_answer;
};

} // namespace gateloupe
