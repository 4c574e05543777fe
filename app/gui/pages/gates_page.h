// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QJsonObject>
#include <QWidget>

#include "core/conventions/checkpoint.h"
#include "widgets/gates/gate_numbers.h"
#include "widgets/models/checkpoint_tree_model.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace gateloupe {

class BiasLens;
class GateHeatmap;
class GateInspector;
class GatesView;
class InlineBanner;
class PictureSaver;

/// The gates around the selected one, or the selected tensor; for a file without networks what was
/// looked for and what can be done.
class GatesPage : public QWidget
{
    Q_OBJECT

public:
    explicit GatesPage(QWidget* parent = nullptr);

    void setCheckpoint(std::shared_ptr<const Checkpoint> checkpoint);
    void setSelection(const TreeSelection& selection);

    /// Sets the numbers that the selected network has. The choice stays if it is one of them.
    /// Where the optimizer's next step is one of them, a learning rate can be typed for it.
    void setNumbers(const std::vector<GateNumbers>& kinds);
    /// The numbers that the user chose.
    [[nodiscard]] GateNumbers numbers() const;
    /// For the optimizer's next step; empty: the file's.
    [[nodiscard]] std::optional<double> learningRate() const;
    /// The selected network with the chosen numbers in place of its weights; null: its weights.
    void setShown(std::shared_ptr<const RnnModel> model);

    /// The network whose numbers may be others.
    [[nodiscard]] const std::shared_ptr<const RnnModel>& shownOf() const { return m_shownOf; }

    /// The selection with the network as it is shown.
    [[nodiscard]] TreeSelection shownSelection() const;

    /// The enlarged one.
    [[nodiscard]] GateHeatmap& heatmap();

    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

    /// "LSTM, 2 layers, bidirectional, input 40, hidden 256, f32".
    [[nodiscard]] static QString summaryOf(const RnnModel& model);
    /// The convention, what it was recognised by, and warnings; a line each.
    [[nodiscard]] static QString factsOf(const RnnModel& model);

    GatesView* const view;
    GateInspector* const inspector; ///< of the enlarged one; hidden until a dock takes it
    PictureSaver* const saver;      ///< of its pictures; the banner says how that went
    InlineBanner* const banner;
    BiasLens* const biases; ///< of the layer and direction, instead of the heatmaps on demand

signals:
    void rawBufferRequested();
    void descriptionRequested();
    void openRequested();
    /// By the user.
    void numbersChosen();
    void viewStateChanged(const QString& what);

private:
    void takeLearningRate();
    void showGates();
    void showSummary();
    void showPart();
    void retranslate();

    std::shared_ptr<const Checkpoint> m_checkpoint;
    TreeSelection m_selection;
    std::shared_ptr<const RnnModel> m_shown;   ///< with other numbers; null: none
    std::shared_ptr<const RnnModel> m_shownOf; ///< the network that it stands for
    QComboBox* m_numbers;
    QLineEdit* m_learningRate;
    QLabel* m_summary;
    QStackedWidget* m_stack;
    QToolButton* m_showBiases;
    QWidget* m_nothing;
    QLabel* m_nothingText;
    QPushButton* m_openOther;
    QPushButton* m_describe;
    QPushButton* m_treatAsRaw;
};

} // namespace gateloupe
