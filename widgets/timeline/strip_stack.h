// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <QWidget>

#include "core/runtime/trace/trace_window.h"
#include "widgets/sequence/sequence_run.h"
#include "widgets/timeline/strip_id.h"
#include "widgets/timeline/strip_loader.h"
#include "widgets/timeline/trace_marks.h"

namespace gateloupe {

class TimeAxis;

/// h and c of the layers and directions of a run, and its input, as unit x step heatmaps below each
/// other under one time axis. Strips can be hidden and folded to a line; only those in sight are
/// prepared, in a worker. What the window does not have yet is shaded.
/// Shows only: the mouse is TracePlot's.
class StripStack : public QWidget
{
    Q_OBJECT

public:
    static constexpr int kLeastHeight = 24;
    static constexpr int kMostHeight = 1000;
    static constexpr int kUsualHeight = 76;

    /// What is under a position.
    struct Hit
    {
        StripId id;
        bool isHeader = false;              ///< the name, left of the picture
        std::optional<std::uint64_t> index; ///< unit, or feature of the input
    };

    /// Lifetime: the axis outlives the stack.
    explicit StripStack(TimeAxis& axis, QWidget* parent = nullptr);

    /// Null clears. Which strips are shown is kept for a network of the same shape.
    void setRun(std::shared_ptr<const SequenceRun> run, std::uint64_t batch);
    void setWindow(const TraceWindow& window);
    void setPlace(PseudoLayerIndex place);
    void setCursors(std::uint64_t step, std::optional<std::uint64_t> second);
    void setUnit(std::uint64_t unit);
    void setPinned(std::vector<std::uint64_t> units);
    /// One order per pseudo-layer; none: by number.
    void setOrders(std::vector<RowOrder> orders);
    void setUnitMarks(PseudoLayerIndex place, std::vector<UnitMark> marks);
    void setShown(StripId id, bool isShown);
    void setFolded(StripId id, bool isFolded);
    /// Of a strip's picture, kept between kLeastHeight and kMostHeight.
    void setStripHeight(int pixels);
    /// How far the stack is scrolled.
    void setOffset(int pixels);

    [[nodiscard]] const std::vector<StripId>& strips() const { return m_strips; }

    [[nodiscard]] bool isShown(StripId id) const;
    [[nodiscard]] bool isFolded(StripId id) const;

    [[nodiscard]] int stripHeight() const { return m_stripHeight; }

    /// Of all shown strips together.
    [[nodiscard]] int contentHeight() const;
    /// Top and bottom of a strip in the whole content; empty when it is not shown.
    [[nodiscard]] std::optional<std::pair<int, int>> placeOf(StripId id) const;
    [[nodiscard]] std::optional<Hit> hitAt(const QPointF& position) const;
    /// Where a row is drawn; empty when its strip is hidden or folded.
    [[nodiscard]] std::optional<QRectF> rowRect(StripId id, std::uint64_t index) const;
    /// An element; empty where it is not kept.
    [[nodiscard]] std::optional<double> valueAt(StripId id, std::uint64_t index,
                                                std::uint64_t step) const;
    /// The unit `rows` further down than another in the order on screen.
    [[nodiscard]] std::uint64_t neighbour(std::uint64_t unit, int rows) const;

    /// Whether every strip in sight shows its picture.
    [[nodiscard]] bool isReady() const;

signals:
    void contentHeightChanged();
    void ready();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Row
    {
        StripId id;
        int top = 0; ///< in the content
        int height = 0;
        bool isFolded = false;
    };

    struct Picture
    {
        std::shared_ptr<const StepPyramid> pyramid;
        double magnitude = 0.0; ///< the largest so far, so that colours stay over windows
        ColorScale scale;
        QImage image;
        StripViewport viewport;
        bool isCurrent = false;
    };

    struct Order
    {
        RowOrder units;
        std::vector<std::uint32_t> places; ///< of each unit
    };

    [[nodiscard]] std::vector<Row> rows() const;
    [[nodiscard]] bool isInSight(const Row& row) const;
    [[nodiscard]] std::optional<MatrixView> matrixOf(StripId id) const;
    /// The states at the borders of a long run's blocks: unit x border.
    [[nodiscard]] std::optional<MatrixView> keyframesOf(StripId id) const;
    [[nodiscard]] std::uint64_t rowCount(StripId id) const;
    [[nodiscard]] const Order* orderOf(StripId id) const;
    [[nodiscard]] std::uint64_t indexAt(StripId id, std::uint64_t place) const;
    [[nodiscard]] StripViewport viewport(int height) const;
    /// The same stretch of time, counted in borders.
    [[nodiscard]] StripViewport borderViewport(int height) const;
    void wantPicture(const Row& row, std::vector<StripRequest>& wanted);
    void wantOverview(const Row& row, std::vector<StripRequest>& wanted);
    [[nodiscard]] QRect pictureRect(const Row& row) const;
    void publish(const StripPicture& picture);
    /// Asks for what is in sight once the present event is through.
    void refresh();
    void prepareVisible();
    void changeLayout();

    void paintRow(QPainter& painter, const Row& row);
    void paintName(QPainter& painter, const Row& row);
    void paintPicture(QPainter& painter, const Row& row);
    void paintPadding(QPainter& painter, const QRect& area);
    void paintMarks(QPainter& painter, const Row& row);
    void paintUnitNumbers(QPainter& painter, const Row& row);
    [[nodiscard]] int numbersLeft(const Row& row) const;
    void paintCursors(QPainter& painter);

    TimeAxis& m_axis;
    std::shared_ptr<const SequenceRun> m_run;
    std::uint64_t m_batch = 0;
    TraceWindow m_window;
    std::vector<StripId> m_strips;
    std::vector<QString> m_hidden; ///< keys of strips
    std::vector<QString> m_folded;
    std::map<QString, Picture> m_pictures;  ///< by key
    std::map<QString, Picture> m_overviews; ///< of keyframes, by key
    std::vector<Order> m_orders;
    std::map<std::uint32_t, std::vector<UnitMark>> m_marks; ///< by pseudo-layer
    std::vector<std::uint64_t> m_pinned;
    PseudoLayerIndex m_place;
    std::uint64_t m_unit = 0;
    std::uint64_t m_step = 0;
    std::optional<std::uint64_t> m_second;
    int m_stripHeight = kUsualHeight;
    int m_offset = 0;
    bool m_isAsked = false;
    StripLoader* m_loader;
};

} // namespace gateloupe
