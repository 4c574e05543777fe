// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <QString>
#include <QWidget>

#include "widgets/traces/sequence_run.h"
#include "widgets/traces/trace_loader.h"

namespace gateloupe {

class TraceCanvas;

/// One number of a trace under the cursor.
struct TraceCell
{
    QString name;            ///< "x", "h", "c"
    std::uint64_t index = 0; ///< unit, or feature of the input
    std::uint64_t step = 0;
    double value = 0.0;
};

/// A part of a run over time: the input, h and c as unit x step heatmaps, the gates and states of
/// one unit as curves; one time axis and one time cursor for all.
/// Click sets the cursor, drag scrubs, a click on a heatmap's row chooses the unit; the wheel zooms
/// time at the cursor, Shift+wheel moves along it, double click shows all steps.
/// Threads: GUI thread; heatmaps are prepared in a worker.
class TracePlot : public QWidget
{
    Q_OBJECT

public:
    explicit TracePlot(QWidget* parent = nullptr);

    /// Unit and step are kept where the new part has them. An empty part clears.
    void setPart(SequencePart part);
    /// Does nothing past the end. Scrolls so that the step is in sight.
    void setStep(std::uint64_t step);
    void setUnit(std::uint64_t unit);
    void showAllSteps();

    [[nodiscard]] std::uint64_t step() const { return m_step; }

    [[nodiscard]] std::uint64_t unit() const { return m_unit; }

    /// Whether the heatmaps of the current part are there.
    [[nodiscard]] bool isReady() const { return m_isReady; }

    /// First and last step in sight.
    [[nodiscard]] std::pair<double, double> visibleSteps() const;

signals:
    /// The user moved the time cursor.
    void stepChosen(std::uint64_t step);
    /// The user chose a row.
    void unitChosen(std::uint64_t unit);
    void hovered(const gateloupe::TraceCell& cell);
    void hoverLeft();
    void ready();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void publish(const std::shared_ptr<const TracePictures>& pictures);
    void showCurves();
    void showLabels();
    void describe();
    void press(const QPointF& position);
    void scrub(const QPointF& position);
    void hover(const QPointF& position);

    SequencePart m_part;
    std::uint64_t m_step = 0;
    std::uint64_t m_unit = 0;
    bool m_isReady = false;
    bool m_isScrubbing = false;
    TraceLoader* m_loader;
    TraceCanvas* m_canvas;
};

} // namespace gateloupe

Q_DECLARE_METATYPE(gateloupe::TraceCell)
