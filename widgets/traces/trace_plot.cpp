// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/traces/trace_plot.h"

#include <algorithm>

#include <QEvent>
#include <QMouseEvent>
#include <QVBoxLayout>

#include "widgets/common/number_format.h"
#include "widgets/traces/trace_canvas.h"
#include "widgets/traces/trace_slices.h"

namespace gateloupe {

namespace {

QVector<double> overTime(const Array& array, std::uint64_t batch, std::uint64_t unit)
{
    const MatrixView matrix = TraceSlices::unitByStep(array, batch);
    QVector<double> values(static_cast<qsizetype>(matrix.cols));
    for (std::uint64_t step = 0; step < matrix.cols; ++step) {
        values[static_cast<qsizetype>(step)] = matrix.at(unit, step);
    }
    return values;
}

QString nameOf(TraceCanvas::Row row)
{
    switch (row) {
    case TraceCanvas::Row::Input:
        return QStringLiteral("x");
    case TraceCanvas::Row::Hidden:
        return QStringLiteral("h");
    case TraceCanvas::Row::Cell:
        return QStringLiteral("c");
    case TraceCanvas::Row::Curves:
        break;
    }
    return {};
}

/// Blanks have no shape of their own.
QString shownLabel(const std::string& label)
{
    const QString text = QString::fromStdString(label);
    if (text == QLatin1String(" ")) {
        return QStringLiteral("␣");
    }
    return text == QLatin1String("\n") ? QStringLiteral("⏎") : text;
}

} // namespace

TracePlot::TracePlot(QWidget* parent)
    : QWidget(parent)
    , m_loader(new TraceLoader(this))
    , m_canvas(new TraceCanvas(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_canvas);
    setFocusPolicy(Qt::StrongFocus);
    setFocusProxy(m_canvas);
    m_canvas->setFocusPolicy(Qt::StrongFocus);
    m_canvas->setMouseTracking(true);
    m_canvas->setObjectName(QStringLiteral("traceCanvas"));
    setMinimumHeight(280);

    connect(m_loader, &TraceLoader::loaded, this, &TracePlot::publish);
    connect(m_canvas, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        if (event->button() == Qt::LeftButton) {
            press(event->position());
        }
    });
    connect(m_canvas, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        if (m_isScrubbing) {
            scrub(event->position());
        }
        hover(event->position());
    });
    connect(m_canvas, &QCustomPlot::mouseRelease, this, [this] { m_isScrubbing = false; });
    connect(m_canvas, &QCustomPlot::mouseDoubleClick, this, &TracePlot::showAllSteps);
    m_canvas->installEventFilter(this);
    describe();
}

void TracePlot::setPart(SequencePart part)
{
    if (part == m_part) {
        return;
    }
    const bool isSameRun = part.run == m_part.run && m_part.run != nullptr;
    const auto [first, last] = visibleSteps();
    m_part = std::move(part);
    m_isReady = false;
    m_loader->cancel();
    const bool hasCell = m_part.run != nullptr && hasCellState(m_part.run->model->spec.cell);
    m_canvas->reset(m_part.steps(), hasCell);
    if (m_part.run == nullptr) {
        describe();
        return;
    }
    m_step = std::min(m_step, m_part.steps() - 1);
    m_unit = std::min(m_unit, m_part.units() - 1);
    showLabels();
    if (isSameRun) {
        m_canvas->setVisibleSteps(first, last);
    }
    showCurves();
    setStep(m_step);
    m_loader->start(m_part);
}

void TracePlot::showLabels()
{
    std::vector<QString> labels;
    for (const std::string& label : m_part.run->sequence->labels) {
        labels.push_back(shownLabel(label));
    }
    const bool hasLabels = !labels.empty();
    m_canvas->setLabels(std::move(labels));
    if (hasLabels) {
        m_canvas->setVisibleSteps(0.0, m_canvas->readableSteps() - 1.0);
    }
}

void TracePlot::publish(const std::shared_ptr<const TracePictures>& pictures)
{
    m_canvas->setPictures(*pictures);
    m_canvas->setCursor(m_step, m_unit);
    m_isReady = true;
    emit ready();
}

void TracePlot::setStep(std::uint64_t step)
{
    if (step >= m_part.steps()) {
        return;
    }
    m_step = step;
    const auto [first, last] = visibleSteps();
    const auto place = static_cast<double>(step);
    if (place < first || place > last) {
        const double size = last - first;
        const double start = place < first ? place - size * 0.9 : place - size * 0.1;
        m_canvas->setVisibleSteps(start, start + size);
    }
    m_canvas->setCursor(m_step, m_unit);
    describe();
}

void TracePlot::setUnit(std::uint64_t unit)
{
    if (unit >= m_part.units() || unit == m_unit) {
        return;
    }
    m_unit = unit;
    showCurves();
    m_canvas->setCursor(m_step, m_unit);
    describe();
}

void TracePlot::showAllSteps()
{
    m_canvas->setVisibleSteps(0.0, static_cast<double>(m_part.steps()) - 1.0);
}

std::pair<double, double> TracePlot::visibleSteps() const
{
    const QCPRange range = m_canvas->visibleSteps();
    return {range.lower, range.upper};
}

void TracePlot::showCurves()
{
    const CellKind cell = m_part.run->model->spec.cell;
    std::vector<TraceCanvas::Curve> curves;
    for (const TraceSignal& signal : TraceSlices::signalsOf(cell)) {
        if (const Array* array = TraceSlices::find(m_part.layer(), cell, signal)) {
            curves.push_back({TraceSlices::symbol(signal), overTime(*array, m_part.batch, m_unit)});
        }
    }
    //: title of the curves' axis: a unit is one row of the hidden state
    m_canvas->setCurves(curves, tr("unit %1").arg(m_unit));
}

void TracePlot::describe()
{
    setAccessibleName(tr("Trace over time"));
    if (m_part.run == nullptr) {
        setAccessibleDescription(tr("No sequence has been run yet."));
        return;
    }
    const CellKind cell = m_part.run->model->spec.cell;
    QStringList values;
    for (const TraceSignal& signal : TraceSlices::signalsOf(cell)) {
        if (const Array* array = TraceSlices::find(m_part.layer(), cell, signal)) {
            const double value = TraceSlices::unitByStep(*array, m_part.batch).at(m_unit, m_step);
            values.append(
                QStringLiteral("%1 = %2").arg(TraceSlices::symbol(signal), formatValue(value)));
        }
    }
    //: %3 is a list such as "i = 0.5, f = 0.9"
    setAccessibleDescription(
        tr("Step %1, unit %2: %3").arg(m_step).arg(m_unit).arg(values.join(QStringLiteral(", "))));
}

void TracePlot::press(const QPointF& position)
{
    const auto hit = m_canvas->hitAt(position);
    if (!hit || m_part.run == nullptr) {
        return;
    }
    m_isScrubbing = true;
    const bool hasUnits =
        hit->row == TraceCanvas::Row::Hidden || hit->row == TraceCanvas::Row::Cell;
    if (hasUnits && hit->index != m_unit) {
        setUnit(hit->index);
        emit unitChosen(m_unit);
    }
    scrub(position);
}

void TracePlot::scrub(const QPointF& position)
{
    const std::uint64_t step = m_canvas->nearestStep(position);
    if (step != m_step) {
        setStep(step);
        emit stepChosen(step);
    }
}

void TracePlot::hover(const QPointF& position)
{
    const auto hit = m_canvas->hitAt(position);
    const auto value = hit ? m_canvas->valueAt(*hit) : std::nullopt;
    if (value) {
        emit hovered({nameOf(hit->row), hit->index, hit->step, *value});
    } else {
        emit hoverLeft();
    }
}

bool TracePlot::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_canvas && event->type() == QEvent::Leave) {
        emit hoverLeft();
    }
    return QWidget::eventFilter(watched, event);
}

void TracePlot::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        if (m_part.run != nullptr) {
            showCurves();
        }
        describe();
    }
    QWidget::changeEvent(event);
}

} // namespace gateloupe
