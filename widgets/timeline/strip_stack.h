// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include <QJsonObject>
#include <QList>
#include <QRect>
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
    Q_PROPERTY(QList<QRect> stripsData READ dataAreas)

public:
    /// Lifetime: the axis outlives the stack.
    explicit StripStack(TimeAxis& axis, QWidget* parent = nullptr);

    /// Null clears. Which strips are shown is kept for the next run.
    void setRun(std::shared_ptr<const SequenceRun> run, std::uint64_t batch);
    void setWindow(const TraceWindow& window);
    void setPlace(PseudoLayerIndex place);
    void setUnit(std::uint64_t unit);
    void setPinned(std::vector<std::uint64_t> units);
    /// One order per pseudo-layer; none: by number.
    void setOrders(std::vector<RowOrder> orders);
    /// The way of an explanation, drawn over the strips; empty: none.
    void setTrail(std::vector<TrailMark> trail);

    [[nodiscard]] const std::vector<TrailMark>& trail() const { return m_emphasis.trail; }

    /// The chosen steps, shaded over the strips; empty: none.
    void setRange(std::optional<LoopRange> range);

    /// Steps at which the state begins anew, as lines; none: it never does.
    void setResets(std::vector<std::uint64_t> steps);

    /// Steps at which a later call begins, as lines; none: there was one call.
    void setCalls(std::vector<std::uint64_t> steps);

    [[nodiscard]] const std::vector<std::uint64_t>& calls() const { return m_emphasis.calls; }

    [[nodiscard]] const std::vector<std::uint64_t>& resets() const { return m_emphasis.resets; }

    void setUnitMarks(MarkSource source, PseudoLayerIndex place, std::vector<UnitMark> marks);
    /// Of all sources.
    [[nodiscard]] std::vector<UnitMark> unitMarks(PseudoLayerIndex place) const;
    /// See StripPictures; null: no strips of differences.
    void setDifferences(std::shared_ptr<const std::vector<Array>> differences);
    /// As strips below h, c and gates; null: none.
    void setGradients(std::shared_ptr<const RunGradients> gradients);
    /// What a readout makes of the steps at hand, as a strip below the input; null: none.
    void setReadout(std::shared_ptr<const ReadoutLane> readout);
    /// How far the stack is scrolled.
    void setOffset(int pixels);

    /// What changes it is seen at once.
    [[nodiscard]] StripLayout& stripLayout() { return m_layout; }

    [[nodiscard]] const StripPictures& pictures() const { return m_pictures; }

    /// Where numbers are drawn as colours, in pixels of this widget.
    [[nodiscard]] QList<QRect> dataAreas() const;
    /// Where a strip is shown, with its name and its colour bar, in pixels of this widget; empty
    /// where it is not.
    [[nodiscard]] QRect areaOf(StripId id) const;

    /// Whether every strip in sight shows its picture.
    [[nodiscard]] bool isReady() const { return !m_isAsked && m_pictures.isReady(); }

signals:
    void resized();
    void contentHeightChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
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
    std::map<std::uint32_t, std::map<MarkSource, std::vector<UnitMark>>>
        m_marks; ///< by pseudo-layer
    bool m_isAsked = false;
};

} // namespace gateloupe
