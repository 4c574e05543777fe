// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <QImage>
#include <QSizeF>
#include <QString>

#include "widgets/common/color_scale.h"
#include "widgets/inspector/inspected_matrix.h"

class QPainter;

namespace gateloupe {

/// A heatmap as it stands on paper: the cells with title, axes, colour bar and legend.
struct HeatmapPicture
{
    QImage cells;      ///< the shown cells, in their colours
    CellRect shown;    ///< what of the matrix they are, by places
    MatrixOrder order; ///< the numbers at the axes are those of the file, whatever the order
    QString title;
    QString subtitle; ///< where it comes from; may be empty
    QString rowsLabel;
    QString columnsLabel; ///< empty: no numbers along the columns
    QString legend;       ///< what a pixel's colour means
    ColorScale scale;
    std::uint64_t nan = 0;
    std::uint64_t infinite = 0;
    bool hasBelow = false; ///< something finite lies outside the scale
    bool hasAbove = false;
};

/// Draws a picture at its size in logical pixels, black on white: the same on every desktop.
/// Threads: any.
class PicturePainter
{
public:
    explicit PicturePainter(const HeatmapPicture& picture);

    /// What it needs around the cells, which take `cells` pixels.
    [[nodiscard]] QSizeF sizeFor(QSizeF cells) const;
    void paint(QPainter& painter, QSizeF cells) const;

private:
    struct Margins
    {
        double left = 0.0;
        double top = 0.0;
        double right = 0.0;
        double bottom = 0.0;
    };

    [[nodiscard]] Margins margins() const;
    void paintAxes(QPainter& painter, const QRectF& cells) const;
    void paintBar(QPainter& painter, const QRectF& cells) const;
    [[nodiscard]] QStringList legendEntries() const;

    const HeatmapPicture& m_picture;
};

/// At most as many places as fit, at round numbers: first, then every `step`-th.
[[nodiscard]] std::uint64_t tickStep(std::uint64_t count, double pixels, double pixelsPerTick);

} // namespace gateloupe
