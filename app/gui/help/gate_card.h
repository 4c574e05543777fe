// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>

#include <QCoreApplication>
#include <QString>
#include <QStringList>
#include <QWidget>

#include "core/model/rnn_model.h"
#include "widgets/models/checkpoint_tree_model.h"

class QPushButton;
class QTextBrowser;

namespace gateloupe {

/// What a gate is and how it is computed by the convention in force: the equations with the
/// activations, bias mode, clipping, reset and forget offset of the network itself.
struct GateCardText
{
    QString title;         ///< "Forget gate"
    QString place;         ///< "lstm, layer 0, forward"
    QString purpose;       ///< one or two sentences
    QStringList equations; ///< of one step, in the order of computation
    int current = -1;      ///< index of the selected gate's equation; -1: none (projection)
    QStringList where;     ///< what the letters and functions stand for
    QStringList facts;     ///< of the file: stored order, biases, offsets, clipping

    [[nodiscard]] QString toHtml() const;
    [[nodiscard]] QString toPlainText() const;
};

class GateEquations
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::GateEquations)

public:
    [[nodiscard]] static GateCardText of(const RnnModel& model, const ParameterId& id);

private:
    [[nodiscard]] static std::pair<QString, QString> wordsOf(const RnnModel& model,
                                                             const ParameterId& id);
    static void addWhere(const RnnModel& model, const ParameterId& id, GateCardText& card);
    static void addFacts(const RnnModel& model, const ParameterId& id, GateCardText& card);
    [[nodiscard]] static QString storedOrder(const RnnModel& model, const ParameterId& id);
};

/// "What is this gate": purpose, equations of the convention in force and facts of the selected
/// gate, as text that can be copied.
class GateCard : public QWidget
{
    Q_OBJECT

public:
    explicit GateCard(QWidget* parent = nullptr);

    /// A bare tensor or nothing shows a line that says what to choose.
    void setSelection(const TreeSelection& selection);

private:
    void showText();

    TreeSelection m_selection;
    GateCardText m_text;
    QTextBrowser* m_view;
    QPushButton* m_copy;
};

} // namespace gateloupe
