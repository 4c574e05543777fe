// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include <QList>
#include <QRect>
#include <QWidget>

#include "core/model/rnn_model.h"
#include "widgets/common/color_settings.h"
#include "widgets/gates/sheet_arrangement.h"
#include "widgets/heatmap/data/cell_range.h"
#include "widgets/heatmap/data/heatmap_data.h"
#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/heatmap/view/heatmap_loader.h"
#include "widgets/heatmap/view/picture_renderer.h"

namespace gateloupe {

class HeatmapCache;

/// All parameters of a layer and direction as heatmaps, as large as they fit or as a film strip of
/// one row; one of them is chosen. A click or the arrow keys choose another, a double click or
/// Enter asks for it alone. What is set of the chosen one's order, view and pick holds for all that
/// have as many rows or columns. They are read one after the other in a worker, from the cache
/// where it knows them. Threads: GUI thread. The destructor cancels and waits.
class ContactSheet : public QWidget
{
    Q_OBJECT
    Q_PROPERTY(QList<QRect> gatesData READ sheetAreas)
    Q_PROPERTY(QList<QRect> oneData READ filmAreas)

public:
    ContactSheet();

    void setCache(std::shared_ptr<HeatmapCache> cache);
    /// Null empties the sheet. The layer and direction are those of `chosen`.
    void setModel(std::shared_ptr<const RnnModel> model, const ParameterId& chosen);
    void setContent(SheetContent content);
    /// One row with all parameters, whatever the content of the sheet is.
    void setFilm(bool isFilm);

    [[nodiscard]] bool isFilm() const { return m_isFilm; }

    void setColorSettings(const ColorSettings& settings);
    void setOrder(const MatrixOrder& order);
    void setView(const std::optional<HeatmapView>& view);

    /// An element of the chosen one, by its stored indices.
    struct Mark
    {
        std::uint64_t row = 0;
        std::uint64_t col = 0;
        friend bool operator==(const Mark&, const Mark&) = default;
    };

    void setPick(const std::optional<Mark>& pick);

    [[nodiscard]] SheetContent content() const { return m_content; }

    [[nodiscard]] const std::vector<SheetItem>& items() const { return m_items; }

    [[nodiscard]] const ParameterId& chosen() const { return m_chosen; }

    /// Of all matrices that have been read, or of all vectors: they share a range.
    [[nodiscard]] const ValueSummary& numbersOf(ParameterKind kind) const
    {
        return m_numbers[isVector(kind) ? 1 : 0];
    }

    /// Whether everything is read and drawn.
    [[nodiscard]] bool isReady() const;

    /// Where numbers are drawn as colours, in pixels of this widget: on the sheet, on a film strip.
    [[nodiscard]] QList<QRect> sheetAreas() const { return m_isFilm ? QList<QRect>() : areas(); }

    [[nodiscard]] QList<QRect> filmAreas() const { return m_isFilm ? areas() : QList<QRect>(); }

    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override;

signals:
    /// By the user.
    void chosenByUser(const gateloupe::ParameterId& id);
    void activated();
    /// A click on a cell, by its stored indices; not in a film strip, where cells are tiny.
    void cellClicked(const gateloupe::ParameterId& id, std::uint64_t row, std::uint64_t col);
    /// The mouse is over a cell; not in a film strip.
    void hovered(const gateloupe::ParameterId& id, const gateloupe::HeatmapCell& cell);
    void hoverLeft();
    /// Another one has been read.
    void loaded();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// What is known of a parameter of the sheet.
    struct Part
    {
        ParameterId id;
        GateView gate; ///< lying for a vector
        MatrixOrder order;
        std::shared_ptr<const HeatmapData> data; ///< null until read
        std::uint64_t rows = 0;                  ///< as it stands, not lying
        std::uint64_t cols = 0;
        QString failure;
        MatrixPicture picture; ///< the last one
    };

    void arrange();
    void readParts();
    void readNext();
    void sumUp();
    void take(const std::shared_ptr<const HeatmapData>& numbers);
    void endReading(const Result<std::shared_ptr<const HeatmapData>>& read);
    void takePicture(const MatrixPicture& picture);
    void updatePictures();
    void choose(const ParameterId& id);
    void chooseTowards(int key);
    void describe();
    [[nodiscard]] SheetArea area() const;
    [[nodiscard]] QList<QRect> areas() const;
    [[nodiscard]] std::optional<HeatmapCell> heatmapCell(const SheetItem& item,
                                                         const QPoint& point) const;
    [[nodiscard]] const Part* partOf(const ParameterId& id) const;
    [[nodiscard]] Part* partOf(const ParameterId& id);

    /// Null where none has that id; constant where the parts are.
    template <typename Parts>
    static auto* partIn(Parts& parts, const ParameterId& id)
    {
        const auto found = std::ranges::find(parts, id, &Part::id);
        return found != parts.end() ? &*found : nullptr;
    }

    [[nodiscard]] MatrixOrder orderFor(const Part& part) const;
    [[nodiscard]] MatrixPicture wantedPicture(const Part& part, const QSize& size) const;
    [[nodiscard]] const SheetItem* itemAt(const QPoint& point) const;
    [[nodiscard]] std::optional<Mark> cellAt(const SheetItem& item, const QPoint& point) const;
    [[nodiscard]] QString toolTipOf(const ParameterId& id) const;
    void paintItem(QPainter& painter, const SheetItem& item) const;
    void paintPick(QPainter& painter, const SheetItem& item, const Part& part) const;

    std::shared_ptr<HeatmapCache> m_cache;
    std::shared_ptr<const RnnModel> m_model;
    ParameterId m_chosen;
    SheetContent m_content = SheetContent::Weights;
    bool m_isFilm = false;
    ColorSettings m_settings;
    std::array<ValueSummary, 2> m_numbers; ///< of matrices, of vectors
    MatrixOrder m_order;
    std::optional<HeatmapView> m_view;
    std::optional<Mark> m_pick;
    std::vector<SheetItem> m_items;
    std::vector<Part> m_parts; ///< what the file stores of them
    std::deque<ParameterId> m_toRead;
    PictureRenderer m_renderer;
    HeatmapLoader m_loader;
};

} // namespace gateloupe
