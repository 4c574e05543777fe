// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <QString>
#include <QWidget>

#include "core/analysis/explain/trail.h"

class QComboBox;
class QLabel;
class QListWidget;
class QPushButton;
class QStandardItemModel;
class QTableView;
class QToolButton;

namespace gateloupe {

/// What is known about a value of a run.
struct Explained
{
    Explanation explanation;
    std::optional<NonFiniteOrigin> origin; ///< asked for where the value is no finite number
    QString symbol;                        ///< that the step reads; empty for none
    QString name; ///< of a number of the readout; empty: a value of the run
};

/// Why a value of a run is what it is: the equation in force, its sums, and the terms by size as
/// bars with signs. A term's name is a link to the value of the run that it came from; its weight
/// is one to the matrix. Computes nothing itself: it asks by signals.
class ExplainPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ExplainPanel(QWidget* parent = nullptr);

    /// Offers the gates and states of a network; null: none.
    void setModel(std::shared_ptr<const RnnModel> model);
    /// Does nothing for a signal that the network has not. Emits nothing.
    void setSignal(const TraceSignal& signal);
    /// A number of the readout is explained, no gate or state: signal() is empty.
    void setNoSignal();
    void setExplained(const Explained& explained);
    /// Stays until another one is set, while its values are looked at. Empty: none.
    void setTrail(const std::vector<TrailStep>& trail);
    /// Whether there are values that were looked at before this one, and after it.
    void setHistory(bool hasBefore, bool hasAfter);
    /// Nothing can be explained, and why.
    void setProblem(const QString& reason);

    /// Empty while no network is offered, or a number of the readout is explained.
    [[nodiscard]] std::optional<TraceSignal> signal() const;

signals:
    /// The user wants another gate or state explained.
    void signalChosen();
    /// A link: this value is to be looked at, and explained.
    void pointChosen(const gateloupe::TracePoint& point);
    void weightChosen(const gateloupe::ParameterId& id, std::uint64_t row, std::uint64_t col);
    /// The weight of a readout, in its own tensor.
    void readoutWeightChosen(const gateloupe::TensorCell& cell);
    /// "Follow the largest" from what is explained.
    void trailWanted();
    /// To the value that was looked at before, or after that.
    void backWanted();
    void forwardWanted();
    /// The panel came into sight.
    void shown();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void showTerms();
    void showTrail();
    void followTerm();
    void showWeightLink();
    void chooseWeight();
    void showAll();
    [[nodiscard]] const ExplainedTerm* currentTerm() const;
    [[nodiscard]] QString nameOfTerm(const ExplainedTerm& term) const;
    [[nodiscard]] static QString nameOfPoint(const TracePoint& point);
    [[nodiscard]] QString originText() const;

    std::shared_ptr<const RnnModel> m_model;
    std::optional<Explained> m_explained;
    std::vector<TrailStep> m_steps;
    QToolButton* m_back;
    QToolButton* m_forward;
    QComboBox* m_signal;
    QLabel* m_title;
    QLabel* m_equation;
    QLabel* m_origin;
    QTableView* m_table;
    QWidget* m_rest; ///< below what is said, while there is no table
    QStandardItemModel* m_terms;
    QPushButton* m_weight;
    QPushButton* m_follow;
    QListWidget* m_trail;
};

} // namespace gateloupe
