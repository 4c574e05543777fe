// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QJsonObject>
#include <QWidget>

#include "core/conventions/checkpoint.h"
#include "widgets/models/checkpoint_tree_model.h"

class QLabel;
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
    void viewStateChanged(const QString& what);

private:
    void showSummary();
    void showPart();
    void retranslate();

    std::shared_ptr<const Checkpoint> m_checkpoint;
    TreeSelection m_selection;
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
