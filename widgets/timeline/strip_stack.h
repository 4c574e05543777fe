// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include <QJsonObject>
#include <QWidget>

#include "widgets/timeline/strip_layout.h"
#include "widgets/timeline/strip_painter.h"
#include "widgets/timeline/strip_pictures.h"

namespace gateloupe {

class TimeAxis;

/// h and c of the layers and directions of a run, and its input, as unit x step heatmaps below each
/// other under one time axis. Strips can be hidden and folded to a line; only those in sight are
/// prepared, in a worker. What the window does not have yet is shaded.
/// Shows only: the mouse is TraceGestures'.
class StripStack : public QWidget
{
    Q_OBJECT

public:
    /// Lifetime: the axis outlives the stack.
    explicit StripStack(TimeAxis& axis, QWidget* parent = nullptr);

    /// Null clears. Which strips are shown is kept for the next run.
    void setRun(std::shared_ptr<const SequenceRun> run, std::uint64_t batch);
    void setWindow(const TraceWindow& window);
    void setPlace(PseudoLayerIndex place);
    void setCursors(std::uint64_t step, std::optional<std::uint64_t> second);
    void setUnit(std::uint64_t unit);
    void setPinned(std::vector<std::uint64_t> units);
    /// One order per pseudo-layer; none: by number.
    void setOrders(std::vector<RowOrder> orders);
    /// The way of an explanation, drawn over the strips; empty: none.
    void setTrail(std::vector<TrailMark> trail);

    [[nodiscard]] const std::vector<TrailMark>& trail() const { return m_emphasis.trail; }

    void setUnitMarks(MarkSource source, PseudoLayerIndex place, std::vector<UnitMark> marks);
    /// Of all sources.
    [[nodiscard]] std::vector<UnitMark> unitMarks(PseudoLayerIndex place) const;
    /// See StripPictures; null: no strips of differences.
    void setDifferences(std::shared_ptr<const std::vector<Array>> differences);
    /// What a readout makes of the steps at hand, as a strip below the input; null: none.
    void setReadout(std::shared_ptr<const ReadoutLane> readout);
    void setShown(StripId id, bool isShown);
    void setFolded(StripId id, bool isFolded);
    /// 0: strips share the height of the stack.
    void setStripHeight(int pixels);
    void moveBorder(StripId above, int pixels);
    /// How far the stack is scrolled.
    void setOffset(int pixels);
    /// See StripLayout.
    void setViewState(const QJsonObject& state);

    [[nodiscard]] const StripLayout& stripLayout() const { return m_layout; }

    [[nodiscard]] const StripPictures& pictures() const { return m_pictures; }

    /// Whether every strip in sight shows its picture.
    [[nodiscard]] bool isReady() const;

signals:
    void resized();
    void contentHeightChanged();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void measureFont();
    void changeLayout();
    /// Asks for pictures of what is in sight once the present event is through.
    void refresh();
    void askForPictures();
    /// The marks' texts at a row's end.
    [[nodiscard]] QString tipAt(const QPointF& position) const;

    TimeAxis& m_axis;
    StripLayout m_layout;
    StripPictures m_pictures;
    StripEmphasis m_emphasis;
    std::map<std::uint32_t, std::map<MarkSource, std::vector<UnitMark>>> m_marks; ///< by pseudo-layer
    bool m_isAsked = false;
};

} // namespace gateloupe
