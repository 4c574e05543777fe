// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QCoreApplication>
#include <QObject>
#include <QString>

#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/inspector/inspected_matrix.h"
#include "widgets/models/checkpoint_tree_model.h"
#include "widgets/sequence/trace_plot.h"

class QAction;
class QLabel;
class QStatusBar;
class QToolButton;

namespace gateloupe {

class Jobs;

/// What stands in the status bar: the number under the cursor, the running job, how many warnings
/// the open file has.
class StatusLine : public QObject
{
    Q_OBJECT

public:
    /// `bar` and `jobs` outlive this.
    StatusLine(QStatusBar& bar, Jobs& jobs, QObject* parent);

    void setHover(const QString& text);
    void clearHover();
    /// A button that shows and hides a panel.
    void addPanelButton(QAction* action);
    /// Hidden at first: without a file the panels have nothing to show.
    void setPanelButtonsShown(bool areShown);
    /// None hides the button.
    void setWarnings(int count);
    /// For a few seconds.
    void showNotice(const QString& text);
    void retranslate();

signals:
    void warningsWanted();

private:
    QStatusBar& m_bar;
    QLabel* m_hover;
    QToolButton* m_warnings;
    std::vector<QToolButton*> m_panelButtons;
    int m_count = 0;
};

/// What the status bar says about the number under the cursor.
class HoverText
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::HoverText)

public:
    /// "R forget [12, 7] = −0.0312 · lstm/kernel, byte 0x1A2F40".
    [[nodiscard]] static QString of(const HeatmapCell& cell, const TreeSelection& selection);
    /// An element with unit, input and bits: "… · unit 12, input 7 · … · 0xBCFF9724".
    [[nodiscard]] static QString of(const HeatmapCell& cell, const InspectedMatrix& matrix);
    /// An element that no heatmap has read; without its value where that would have to
    /// be decoded first.
    [[nodiscard]] static QString of(const TreeSelection& selection, std::uint64_t row,
                                    std::uint64_t col);
    /// "layer_0/forward/h[12]@17 = 0.3"; `model` is the network of the run.
    [[nodiscard]] static QString of(const TraceCell& cell, const RnnModel& model);
};

} // namespace gateloupe
