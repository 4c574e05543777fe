// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QWidget>

#include "core/analysis/training/training_history.h"

class QComboBox;
class QLabel;
class QSlider;
class QToolButton;

namespace gateloupe {

class CoursePlot;
class ElidedLabel;

/// A folder of checkpoints as one document: a slider over them, a figure of the picked gate in each
/// above it, and the first checkpoint at which something broke, with a link. Reads nothing itself.
class TrainingBar : public QWidget
{
    Q_OBJECT

public:
    explicit TrainingBar(QWidget* parent = nullptr);

    /// Forgets the history. Null: hides.
    void setFolder(std::shared_ptr<const CheckpointFolder> folder);
    /// Emits nothing.
    void setIndex(std::size_t index);
    /// Null: it is not known yet.
    void setHistory(std::shared_ptr<const TrainingHistory> history);
    /// Why there is no history; empty: there is one, or it is being read.
    void setProblem(const QString& reason);
    /// The gate whose course is drawn.
    void setGate(const std::string& network, std::optional<ParameterId> id);

    [[nodiscard]] std::size_t index() const { return m_index; }

    [[nodiscard]] const std::shared_ptr<const CheckpointFolder>& folder() const { return m_folder; }

    [[nodiscard]] const std::shared_ptr<const TrainingHistory>& history() const
    {
        return m_history;
    }

    /// What broke first: "step 500: NaN or infinite numbers, layer 0, forward, R forget".
    [[nodiscard]] QString verdict() const;

signals:
    /// By the user. It may be one that could not be read.
    void indexChosen(std::size_t index);
    /// The user wants to see the gate that broke, at its checkpoint.
    void eventChosen(const gateloupe::TrainingEvent& event);

private:
    void showTexts();
    void showCourse();
    void choose(std::size_t index);
    [[nodiscard]] const TrainingEvent* firstEvent() const;

    std::shared_ptr<const CheckpointFolder> m_folder;
    std::shared_ptr<const TrainingHistory> m_history;
    std::string m_network;
    std::optional<ParameterId> m_id;
    std::size_t m_index = 0;
    QString m_problem;
    QLabel* m_place;
    QComboBox* m_figure;
    CoursePlot* m_plot;
    QSlider* m_slider;
    ElidedLabel* m_verdict;
    QToolButton* m_show;
};

} // namespace gateloupe
