// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <QJsonObject>
#include <QString>
#include <QWidget>

#include "core/tensor/tensor.h"
#include "widgets/timeline/readout_lane.h"

class QComboBox;
class QLabel;
class QPushButton;
class QTableWidget;

namespace gateloupe {

/// What is to be read out of a run.
struct ReadoutChoice
{
    QString tensor; ///< empty: nothing
    ReadoutScale scale = ReadoutScale::Logits;
    QString labels; ///< a vocabulary file; empty: that of the input where it fits, else numbers
    friend bool operator==(const ReadoutChoice&, const ReadoutChoice&) = default;
};

/// Which matrix of the file follows the output, how its numbers are told and called, and the
/// largest of them at the step, as bars. Opens no file itself: it asks by signals.
class ReadoutPanel : public QWidget
{
    Q_OBJECT

public:
    static constexpr std::size_t kLargest = 5;

    explicit ReadoutPanel(QWidget* parent = nullptr);

    /// A matrix that could follow the output, as it is offered: name, size, whether its name
    /// proposes it.
    [[nodiscard]] static QString titleOf(const Tensor& tensor);

    /// The matrices that could follow the output, the likeliest first; none: the panel hides. What
    /// was chosen stays chosen where it is among them.
    void setTensors(std::vector<std::shared_ptr<const Tensor>> tensors);
    void setLabels(const QString& path);
    /// Where the numbers of the step come from; null: none.
    void setLane(std::shared_ptr<const ReadoutLane> lane);
    void setPlace(std::uint64_t step, std::uint64_t batch);
    /// Why there are no numbers; empty: there are.
    void setProblem(const QString& reason);

    /// What is chosen and can be had.
    [[nodiscard]] ReadoutChoice choice() const;
    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    void choiceChanged();
    void labelsWanted();
    /// The user wants to know why a number is what it is.
    void numberChosen(std::uint64_t number);
    void viewStateChanged(const QString& what);

private:
    void choose();
    void fillTensors();
    void showLargest();
    void showChoice();

    std::vector<std::shared_ptr<const Tensor>> m_tensors;
    ReadoutChoice m_wanted; ///< whether the file has it or not
    std::shared_ptr<const ReadoutLane> m_lane;
    std::uint64_t m_step = 0;
    std::uint64_t m_batch = 0;
    QComboBox* m_tensor;
    QComboBox* m_scale;
    QPushButton* m_labels;
    QLabel* m_problem;
    QTableWidget* m_largest;
};

} // namespace gateloupe
