// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QFutureWatcher>
#include <QObject>

#include "widgets/timeline/strip_id.h"
#include "widgets/timeline/strip_picture.h"

namespace gateloupe {

/// A strip to be drawn: its numbers, in what order, how much of them.
struct StripRequest
{
    StripId id;
    std::shared_ptr<const void> owner;          ///< of the matrix' bytes
    MatrixView matrix;                          ///< unit x step
    std::uint64_t first = 0;                    ///< step of the matrix' first column
    std::shared_ptr<const StepPyramid> pyramid; ///< null: not made yet
    double leastMagnitude = 0.0;                ///< the colours reach at least that far
    RowOrder order;
    StripViewport viewport;
    bool isOverview = false; ///< of keyframes: a column is many steps
};

struct StripPicture
{
    StripId id;
    bool isOverview = false;
    std::shared_ptr<const StepPyramid> pyramid;
    ColorScale scale;
    QImage image;
    StripViewport viewport;
};

/// Makes the pictures of strips off the GUI thread, one set at a time: whoever wants others asks
/// again when it is idle, so that pictures keep coming while somebody zooms.
/// Threads: GUI thread. The destructor cancels and waits.
class StripLoader : public QObject
{
    Q_OBJECT

public:
    explicit StripLoader(QObject* parent = nullptr);
    ~StripLoader() override;

    /// Requires: !isBusy().
    void start(std::vector<StripRequest> strips);
    /// What is under way is never heard of.
    void cancel();

    [[nodiscard]] bool isBusy() const { return m_watcher.isRunning() && !m_watcher.isCanceled(); }

signals:
    void loaded(const gateloupe::StripPicture& picture);
    /// All of a set are loaded.
    void idle();

private:
    QFutureWatcher<StripPicture> m_watcher;
};

} // namespace gateloupe
