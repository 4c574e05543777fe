// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>

#include <QWidget>

#include "core/analysis/compare/divergence.h"
#include "core/model/rnn_model.h"
#include "widgets/compare/signal_table_model.h"
#include "widgets/pictures/picture_menu.h"

class QLabel;
class QModelIndex;
class QPushButton;
class QSortFilterProxyModel;
class QTableView;

namespace gateloupe {

class ErrorLanesView;
struct ErrorLanes;
class InlineBanner;
class PairControls;
class StepDifferencePlot;
class UnitDifferenceMap;

/// Two runs on one input, of two networks or of one on two backends: what they are made from, where
/// each gate and state parts, and what that looks like.
class RunDifferenceView : public QWidget
{
    Q_OBJECT
    Q_PROPERTY(QList<QRect> runsData READ dataAreas)

public:
    RunDifferenceView();

    /// Where numbers are drawn as colours or curves, in pixels of this widget.
    [[nodiscard]] QList<QRect> dataAreas() const;

    /// Why the two cannot be run beside each other; empty: they can.
    void setObstacle(const QString& reason);
    /// Null: nothing was run yet.
    void setDifference(std::shared_ptr<const RunDifference> difference);
    /// Whose error the difference is. Null: not known (yet); setDifference() forgets it.
    void setLanes(std::shared_ptr<const ErrorLanes> lanes);

    [[nodiscard]] PairControls& controls() { return *m_controls; }

    [[nodiscard]] InlineBanner& banner() { return *m_banner; }

    /// The table of gates and states; belongs to the layout that takes it.
    [[nodiscard]] QWidget& side() { return *m_side; }

signals:
    /// A plot is to be saved, as CompareView::pictureWanted() says.
    void pictureWanted(const gateloupe::ViewPicture& picture, gateloupe::PictureFormat format);
    /// The step of a signal is to be looked at.
    void stepOpened(gateloupe::LayerIndex layer, gateloupe::Direction direction, std::uint64_t step,
                    std::uint64_t unit, std::uint64_t batch);
    /// The step of an error lane is to be looked at.
    void laneOpened(gateloupe::LayerIndex layer, gateloupe::Direction direction,
                    std::uint64_t step);
    /// Which defect makes what was recorded is to be found.
    void bugWanted();
    void viewStateChanged(const QString& what);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void openRow(const QModelIndex& index);
    void markRow(const QModelIndex& index);
    void showSummary();
    [[nodiscard]] QString invitation() const;
    [[nodiscard]] QString verdict() const;

    std::shared_ptr<const RunDifference> m_run;
    QString m_obstacle;
    InlineBanner* m_banner;
    PairControls* m_controls;
    QPushButton* m_openButton;
    QLabel* m_summary;
    QLabel* m_meaning; ///< of the difference, and who ran
    QPushButton* m_bugButton;
    StepDifferencePlot* m_plot;
    UnitDifferenceMap* m_map;
    ErrorLanesView* m_lanes;
    SignalTableModel* m_model;
    QSortFilterProxyModel* m_sorted;
    QTableView* m_table;
    QWidget* m_side;
};

} // namespace gateloupe
