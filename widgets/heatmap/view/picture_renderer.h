// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QImage>
#include <QObject>
#include <QPoint>

#include "widgets/common/color_scale.h"
#include "widgets/common/latest_task.h"
#include "widgets/heatmap/data/heatmap_data.h"
#include "widgets/heatmap/data/matrix_renderer.h"

namespace gateloupe {

/// What a picture shows, and the picture once it is there.
struct MatrixPicture
{
    std::shared_ptr<const HeatmapData> data;
    MatrixViewport viewport;
    ColorScale scale;
    PixelMeaning pixels = PixelMeaning::Mean;
    QImage image; ///< until rendered null, or an old picture to paint over
    std::shared_ptr<const PixelDigests> digests; ///< null until all pixels were read; see render()
    /// Until rendered: pixel (x, y) is pixel (x, y) + moved of `image`.
    std::optional<QPoint> moved;

    [[nodiscard]] bool showsSameAs(const MatrixPicture& other) const
    {
        return showsSamePixelsAs(other) && scale == other.scale;
    }

    /// By whatever scale.
    [[nodiscard]] bool showsSamePixelsAs(const MatrixPicture& other) const
    {
        return data == other.data && viewport == other.viewport && pixels == other.pixels;
    }

    /// Takes over what the other knows already: what it read of the same pixels, or its image where
    /// it shows another part by the same zoom, whole pixels away, as while somebody drags.
    void learnFrom(const MatrixPicture& other);

    /// Whether there is a picture of every element that the other shows.
    [[nodiscard]] bool covers(const MatrixPicture& other) const;

    /// On the caller's thread. Leaves digests for other scales, but where cells are seen and where
    /// only what `moved` brought into sight was read.
    void render();
    /// What render() has to do, in the unit of renderingWork().
    [[nodiscard]] std::uint64_t work() const;
    /// Whether render() is over before a frame is.
    [[nodiscard]] bool isQuick() const;

private:
    void renderMoved();
};

/// Renders pictures in a worker. What is being rendered is finished and told, so that a steady
/// stream of wishes shows movement; of those that wait the newest wins.
/// Threads: lives in the GUI thread; the destructor waits.
class PictureRenderer : public QObject
{
    Q_OBJECT

public:
    using Pictures = std::vector<MatrixPicture>;

    explicit PictureRenderer(QObject* parent = nullptr);

    /// Asking again for what is being rendered changes nothing.
    void request(const Pictures& pictures);
    /// Nothing of what was asked for is told any more.
    void cancel();

    [[nodiscard]] bool isBusy() const { return m_task.isBusy(); }

signals:
    void rendered(const std::vector<gateloupe::MatrixPicture>& pictures);

private:
    void start(const Pictures& pictures);

    Pictures m_running;
    Pictures m_waiting; ///< empty: nothing waits
    LatestTask<Pictures> m_task;
};

} // namespace gateloupe
