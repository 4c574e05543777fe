// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include <QImage>
#include <QObject>

#include "core/runtime/trace/trace_window.h"
#include "widgets/common/color_scale.h"
#include "widgets/common/latest_task.h"
#include "widgets/timeline/gradients/run_gradients.h"
#include "widgets/timeline/readout_lane.h"
#include "widgets/timeline/sequence_run.h"
#include "widgets/timeline/strip_layout.h"

namespace gateloupe {

/// What the gradient in a strip is of.
[[nodiscard]] TraceSignal gradientSignal(StripId id);

/// The numbers behind the strips of a run, and pictures of those in sight, made in a worker. A
/// long run has two pictures of a strip: of the window that is at hand, and an overview of the
/// states it keeps.
/// Threads: GUI thread. The destructor cancels the worker and waits for it.
class StripPictures : public QObject
{
    Q_OBJECT

public:
    /// A strip in sight: how it is to be drawn.
    struct Wish
    {
        StripId id;
        RowOrder order;
        StripViewport viewport;
        ColorMap map = ColorMap::Diverging; ///< of signed numbers
        friend bool operator==(const Wish&, const Wish&) = default;
    };

    /// The newest picture of a strip, which may still be one of another part of it.
    struct Picture
    {
        QImage image; ///< null: none yet
        StripViewport viewport;
    };

    explicit StripPictures(QObject* parent = nullptr);

    /// Null clears.
    void setRun(std::shared_ptr<const SequenceRun> run, std::uint64_t batch);
    /// The steps whose full trace is at hand. Returns whether they are others.
    bool setWindow(const TraceWindow& window);
    /// How far h of an edited run is from the run's, by pseudo-layer; null: there is none.
    void setDifferences(std::shared_ptr<const std::vector<Array>> differences);
    /// Sets the gradients of the run, over all steps; null: there are none.
    void setGradients(std::shared_ptr<const RunGradients> gradients);
    /// What a readout makes of the steps at hand; null: there is none.
    void setReadout(std::shared_ptr<const ReadoutLane> readout);
    /// Pictures of these strips and no others are made. A set that is under way is finished first,
    /// so that pictures keep coming while somebody zooms.
    void show(std::vector<Wish> wishes);

    [[nodiscard]] const SequenceRun* run() const { return m_run.get(); }

    [[nodiscard]] std::uint64_t batch() const { return m_batch; }

    [[nodiscard]] const ReadoutLane* readout() const { return m_readout.get(); }

    /// Steps of one sequence of the batch; what comes after is padding.
    [[nodiscard]] std::uint64_t length() const;
    /// The steps a strip's picture can show: all of the input's, the window's of a state.
    [[nodiscard]] StepRange stepsOf(StripId id) const;
    /// An element; empty where it is not at hand.
    [[nodiscard]] std::optional<double> valueAt(StripId id, std::uint64_t index,
                                                std::uint64_t step) const;
    /// Null until there is one.
    [[nodiscard]] const Picture* pictureOf(StripId id) const;
    /// What the colours of a strip's picture mean; empty until there is one.
    [[nodiscard]] std::optional<ColorScale> scaleOf(StripId id) const;
    /// The picture of the states that are kept of a long run; its viewport counts keyframe
    /// intervals. Null when there are none.
    [[nodiscard]] const Picture* overviewOf(StripId id) const;
    /// Whether every strip asked for shows what was asked for.
    [[nodiscard]] bool isReady() const;

signals:
    void changed();

private:
    /// What a picture is made from, and what is kept for the next one.
    struct Kept
    {
        std::shared_ptr<const StepPyramid> pyramid;
        double magnitude = 0.0; ///< the largest so far, so that colours stay over windows
        ColorScale scale;       ///< of the picture
        Wish shown;             ///< what the picture was made for
        Picture picture;
    };

    struct Request
    {
        Wish wish;
        bool isOverview = false;
        std::shared_ptr<const void> owner;          ///< of the matrix' bytes
        MatrixView matrix;                          ///< unit x step, or unit x border of keyframes
        std::uint64_t first = 0;                    ///< step of the matrix' first column
        std::shared_ptr<const StepPyramid> pyramid; ///< null: to be made
        double leastMagnitude = 0.0;                ///< the colours reach at least that far
    };

    struct Made
    {
        std::shared_ptr<const StepPyramid> pyramid;
        ColorScale scale;
        QImage image;
    };

    [[nodiscard]] static const Picture* pictureIn(const std::map<QString, Kept>& kept, StripId id);
    static Result<Made> make(const Request& request, ProgressMonitor& monitor);
    [[nodiscard]] std::optional<MatrixView> matrixOf(StripId id) const;
    /// What a strip shows; null: not at hand.
    [[nodiscard]] const Array* arrayFor(StripId id) const;
    /// Who keeps the numbers of a strip.
    [[nodiscard]] std::shared_ptr<const void> ownerOf(StripId id) const;
    /// The states at the borders of a long run's blocks: unit x border.
    [[nodiscard]] std::optional<MatrixView> keyframesOf(StripId id) const;
    [[nodiscard]] StripViewport overviewViewport(StripViewport viewport) const;
    void cancel();
    void collect();
    void startNext();
    void take(const Result<Made>& made);

    std::shared_ptr<const SequenceRun> m_run;
    std::uint64_t m_batch = 0;
    TraceWindow m_window;
    std::shared_ptr<const std::vector<Array>> m_differences; ///< over all steps
    std::shared_ptr<const RunGradients> m_gradients;
    std::shared_ptr<const ReadoutLane> m_readout;
    std::vector<Wish> m_wishes;
    std::map<QString, Kept> m_pictures;  ///< by the strips' keys
    std::map<QString, Kept> m_overviews; ///< likewise
    std::deque<Request> m_waiting;       ///< of the set under way; the first one is in the worker
    LatestTask<Made> m_task;
};

} // namespace gateloupe
