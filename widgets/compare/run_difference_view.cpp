// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/run_difference_view.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>
#include <vector>

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QString>
#include <QTableView>
#include <QToolTip>
#include <QVBoxLayout>

#include "core/analysis/compare/divergence.h"
#include "widgets/common/change_events.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/common/step_line_plot.h"
#include "widgets/common/table_style.h"
#include "widgets/common/term_names.h"
#include "widgets/compare/pair_controls.h"

namespace gateloupe {

/// The largest difference of two runs at each step on a logarithmic axis, over all signals and for
/// one of them, with the tolerance as a line. Equal steps lie on the lower edge. A click chooses a
/// step.
class StepDifferencePlot : public StepLinePlot
{
    Q_OBJECT

public:
    explicit StepDifferencePlot(QWidget* parent = nullptr);

    /// One number for each step; none empties the plot.
    void setDifferences(const std::vector<double>& largestByStep, double tolerance);
    /// The signal that is looked at; none hides it.
    void setSignal(const std::vector<double>& largestByStep, const QString& name);

private:
    void applyPens();
    void retranslate();
    void fill(QCPGraph& curve, std::vector<double> largestByStep) const;

    QCPGraph* m_curve;
    QCPGraph* m_signal;
    QCPItemStraightLine* m_tolerance;
    double m_floor = 0.0; ///< where a difference of 0 is drawn
};

namespace {

constexpr double kFloor = 1e-18; ///< smaller differences are drawn here
constexpr double kCeiling = 1e30;

} // namespace

StepDifferencePlot::StepDifferencePlot(QWidget* parent)
    : StepLinePlot(Qt::Horizontal, parent)
    , m_curve(addLine())
    , m_signal(addLine())
    , m_tolerance(new QCPItemStraightLine(this))
{
    setMinimumHeight(96);
    yAxis->setScaleType(QCPAxis::stLogarithmic);
    const QSharedPointer<QCPAxisTickerLog> ticker(new QCPAxisTickerLog);
    ticker->setSubTickCount(0);
    yAxis->setTicker(ticker);
    yAxis->setNumberFormat(QStringLiteral("eb"));
    yAxis->setNumberPrecision(0);
    for (QCPGraph* curve : {m_curve, m_signal}) {
        curve->setLineStyle(QCPGraph::lsStepCenter);
    }
    m_signal->setVisible(false);
    axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignTop | Qt::AlignRight);
    setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    axisRect()->setRangeDrag(Qt::Horizontal);
    axisRect()->setRangeZoom(Qt::Horizontal);
    onPaletteChange(this, [this] { applyPens(); });
    onLanguageChange(this, [this] {
        retranslate();
        replot(rpQueuedReplot);
    });
    retranslate();
    applyPens();
}

void StepDifferencePlot::retranslate()
{
    xAxis->setLabel(tr("step"));
    //: axis of a plot: the largest difference of two runs at a step
    yAxis->setLabel(tr("max |A − B|"));
    //: a curve: the largest difference of all gates and states
    m_curve->setName(tr("all gates and states"));
}

void StepDifferencePlot::fill(QCPGraph& curve, std::vector<double> largestByStep) const
{
    for (double& largest : largestByStep) {
        largest = std::clamp(largest, m_floor, kCeiling);
    }
    setNumbers(curve, largestByStep);
}

void StepDifferencePlot::setDifferences(const std::vector<double>& largestByStep, double tolerance)
{
    setCount(largestByStep.size());
    double lowest = tolerance > 0.0 ? tolerance : kCeiling;
    double highest = std::max(tolerance, kFloor);
    for (const double difference : largestByStep) {
        const double value = std::min(difference, kCeiling);
        if (value > 0.0) {
            lowest = std::min(lowest, value);
            highest = std::max(highest, value);
        }
    }
    m_floor = std::max(std::min(lowest, highest) / 10.0, kFloor);
    fill(*m_curve, largestByStep);
    xAxis->setRange(-0.5, std::max(1.0, static_cast<double>(largestByStep.size())) - 0.5);
    yAxis->setRange(m_floor, highest * 10.0);
    m_tolerance->setVisible(tolerance > 0.0);
    m_tolerance->point1->setCoords(0.0, tolerance);
    m_tolerance->point2->setCoords(1.0, tolerance);
    setMark(std::nullopt);
}

void StepDifferencePlot::setSignal(const std::vector<double>& largestByStep, const QString& name)
{
    m_signal->setVisible(!largestByStep.empty());
    fill(*m_signal, largestByStep);
    m_signal->setName(name);
    legend->setVisible(!largestByStep.empty());
    replot(rpQueuedReplot);
}

void StepDifferencePlot::applyPens()
{
    const QColor text = palette().color(QPalette::WindowText);
    QColor behind = text;
    behind.setAlphaF(0.5F);
    m_curve->setPen(QPen(behind, 1.0));
    m_signal->setPen(QPen(palette().color(QPalette::Highlight), 1.5));
    m_tolerance->setPen(QPen(text, 1.0, Qt::DashLine));
}

namespace {

/// What a difference between two backends looks like and what to try next, in plain sentences.
class DivergenceTexts
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::DivergenceTexts)

public:
    [[nodiscard]] static QString explanation(Divergence divergence);
    /// Empty where nothing is to be done.
    [[nodiscard]] static QString advice(Divergence divergence);
};

QString DivergenceTexts::explanation(Divergence divergence)
{
    switch (divergence) {
    case Divergence::None:
        return tr("The two agree.");
    case Divergence::Sudden:
        return tr("The two agree up to that step and are far off there at once: it had another "
                  "input, length or mask, or the states were reset.");
    case Divergence::RoundingGrowth:
        return tr("The two agree at first and drift apart, as rounding does that grows with the "
                  "steps.");
    case Divergence::MathMode:
        return tr("The two are a little off from the first step on, as products in TF32, f16 or "
                  "bf16 are.");
    case Divergence::Semantics:
        return tr("The two are far off from the first step on: they do not compute the same "
                  "equations, order of gates, biases or direction.");
    case Divergence::Garbage:
        break;
    }
    return tr("One of the two has NaN or infinity where the other has numbers.");
}

QString DivergenceTexts::advice(Divergence divergence)
{
    switch (divergence) {
    case Divergence::None:
        return {};
    case Divergence::Sudden:
        return tr("Look at the input of that step and at the lengths of the sequences.");
    case Divergence::RoundingGrowth:
        return tr("Compare the CPU with the reference too: if they drift apart alike, the network "
                  "magnifies every rounding and no backend is wrong.");
    case Divergence::MathMode:
        return tr(
            "Where cuDNN computes, choose FMA and run again; if the difference goes, it was the "
            "math.");
    case Divergence::Semantics:
        return tr("Look at the first gate that parts, and compare it with what the file's "
                  "convention says about it (F1).");
    case Divergence::Garbage:
        break;
    }
    return tr("Go to that step: the gate that leaves the numbers first is the cause. Health lists "
              "weights that are no numbers.");
}

} // namespace

/// The lanes painted: bars over time on a logarithmic scale, strong where they are over the
/// tolerance. Arrow keys move the cursor, Enter and a click open its step.
class LaneStrips : public QWidget
{
    Q_OBJECT

public:
    explicit LaneStrips(QWidget* parent = nullptr);

    void setLanes(std::shared_ptr<const ErrorLanes> lanes);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void opened(std::size_t lane, std::uint64_t step);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// The worst of the steps that share a bar.
    struct Bar
    {
        double error = 0.0;
        std::uint64_t step = 0;
    };

    /// A row: own errors of a layer and direction, or its inherited ones.
    struct Row
    {
        std::size_t lane = 0;
        bool isOwn = true;
        std::vector<Bar> bars;
    };

    [[nodiscard]] static std::vector<Bar> barsOf(const std::vector<double>& errors);
    [[nodiscard]] QString nameOf(const Row& row) const;
    [[nodiscard]] QString textOf(const Row& row, const Bar& bar) const;
    [[nodiscard]] int rowHeight() const { return fontMetrics().height() + 8; }
    [[nodiscard]] QRect barsRect(std::size_t row) const;
    [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> barAt(QPoint at) const;
    [[nodiscard]] double levelOf(double error) const;
    void paintRow(QPainter& painter, std::size_t index) const;
    void measureNames();
    void describe();

    std::shared_ptr<const ErrorLanes> m_lanes;
    std::vector<Row> m_rows;
    std::size_t m_row = 0;
    std::size_t m_bar = 0;
    int m_names = 0; ///< width of the longest name
    double m_lowest = 0.0;  ///< log10 of what stands on the lower edge
    double m_highest = 1.0; ///< log10 of what fills the row
};

/// Two lanes for each layer and direction, step by step: own errors and inherited ones, and the
/// first culprit by name.
class ErrorLanesView : public QWidget
{
    Q_OBJECT

public:
    explicit ErrorLanesView(QWidget* parent = nullptr);

    /// Null: they are not known (yet), and nothing is shown.
    void setLanes(std::shared_ptr<const ErrorLanes> lanes);

signals:
    void stepOpened(gateloupe::LayerIndex layer, gateloupe::Direction direction,
                    std::uint64_t step);

private:
    void retranslate();
    void openStep(std::size_t lane, std::uint64_t step);
    [[nodiscard]] QString verdict() const;

    std::shared_ptr<const ErrorLanes> m_lanes;
    QLabel* m_verdict;
    QPushButton* m_open;
    LaneStrips* m_strips;
};

namespace {

constexpr std::size_t kMostBars = 4096;
constexpr double kSmallestError = 1e-18;
constexpr double kLargestError = 1e30;
constexpr int kLaneGap = 8;

} // namespace

LaneStrips::LaneStrips(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("errorLanes"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    onFontChange(this, [this] { measureNames(); });
}

void LaneStrips::setLanes(std::shared_ptr<const ErrorLanes> lanes)
{
    m_lanes = std::move(lanes);
    m_rows.clear();
    m_row = 0;
    m_bar = 0;
    double lowest = kLargestError;
    double highest = kSmallestError;
    for (std::size_t index = 0; m_lanes != nullptr && index < m_lanes->lanes.size(); ++index) {
        const ErrorLane& lane = m_lanes->lanes[index];
        m_rows.push_back({.lane = index, .isOwn = true, .bars = barsOf(lane.own)});
        m_rows.push_back({.lane = index, .isOwn = false, .bars = barsOf(lane.inherited)});
        for (const Row& row : {m_rows[m_rows.size() - 2], m_rows.back()}) {
            for (const Bar& bar : row.bars) {
                if (bar.error > 0.0) {
                    lowest = std::min(lowest, std::max(bar.error, kSmallestError));
                    highest = std::max(highest, std::min(bar.error, kLargestError));
                }
            }
        }
    }
    m_highest = std::log10(highest);
    m_lowest = std::min(std::log10(lowest), m_highest) - 1.0;
    if (m_lanes != nullptr) {
        if (const auto culprit = m_lanes->culprit()) {
            m_row = *culprit * 2;
            const std::uint64_t step = *m_lanes->lanes[*culprit].firstOwn;
            const auto& bars = m_rows[m_row].bars;
            const std::uint64_t steps = m_lanes->lanes[*culprit].own.size();
            m_bar = static_cast<std::size_t>(step * bars.size() / std::max<std::uint64_t>(steps, 1));
        }
    }
    measureNames();
}

std::vector<LaneStrips::Bar> LaneStrips::barsOf(const std::vector<double>& errors)
{
    std::vector<Bar> bars(std::min(errors.size(), kMostBars));
    for (std::size_t step = 0; step < errors.size(); ++step) {
        const std::size_t index = step * bars.size() / errors.size();
        const bool isFirst = step == 0 || (step - 1) * bars.size() / errors.size() != index;
        // What is no number is the worst that there is.
        const double error = std::isnan(errors[step]) ? kLargestError : errors[step];
        if (isFirst || error > bars[index].error) {
            bars[index] = {.error = error, .step = step};
        }
    }
    return bars;
}

void LaneStrips::measureNames()
{
    m_names = 0;
    for (const Row& row : m_rows) {
        m_names = std::max(m_names, fontMetrics().horizontalAdvance(nameOf(row)));
    }
    updateGeometry();
    update();
    describe();
}

QSize LaneStrips::sizeHint() const
{
    return {m_names + 240, static_cast<int>(m_rows.size()) * rowHeight()};
}

QString LaneStrips::nameOf(const Row& row) const
{
    const QString place = TermNames::place(*m_lanes->model, m_lanes->lanes[row.lane].pseudoLayer);
    //: a lane of errors; %1 is e.g. "layer 0, forward"
    return row.isOwn ? tr("%1: own").arg(place)
                     //: a lane of errors; %1 is e.g. "layer 0, forward"
                     : tr("%1: inherited").arg(place);
}

QString LaneStrips::textOf(const Row& row, const Bar& bar) const
{
    //: %1 is e.g. "layer 0, forward: own", %2 a step, %3 an error
    return tr("%1, step %2: %3").arg(nameOf(row), formatCount(bar.step), formatValue(bar.error));
}

QRect LaneStrips::barsRect(std::size_t row) const
{
    const int left = m_names + kLaneGap;
    return {left, static_cast<int>(row) * rowHeight() + 2, std::max(1, width() - left),
            rowHeight() - 4};
}

double LaneStrips::levelOf(double error) const
{
    if (!(error > 0.0)) {
        return 0.0;
    }
    const double log = std::log10(std::clamp(error, kSmallestError, kLargestError));
    return std::clamp((log - m_lowest) / (m_highest - m_lowest), 0.0, 1.0);
}

void LaneStrips::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        paintRow(painter, row);
    }
}

void LaneStrips::paintRow(QPainter& painter, std::size_t index) const
{
    const Row& row = m_rows[index];
    const QRect bars = barsRect(index);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(QRect(0, bars.top(), m_names, bars.height()),
                     Qt::AlignVCenter | Qt::AlignLeft, nameOf(row));
    painter.fillRect(bars, palette().color(QPalette::Base));
    const QColor over =
        row.isOwn ? palette().color(QPalette::Highlight) : palette().color(QPalette::WindowText);
    QColor under = palette().color(QPalette::WindowText);
    under.setAlphaF(0.3F);
    const auto count = static_cast<double>(row.bars.size());
    for (int x = 0; x < bars.width(); ++x) {
        // A column of pixels shows the worst of its bars.
        const auto first = static_cast<std::size_t>(x * count / bars.width());
        const auto last = std::max(first + 1, static_cast<std::size_t>((x + 1) * count / bars.width()));
        double worst = 0.0;
        for (std::size_t bar = first; bar < std::min(last, row.bars.size()); ++bar) {
            worst = std::max(worst, row.bars[bar].error);
        }
        const int height = static_cast<int>(std::lround(levelOf(worst) * bars.height()));
        painter.fillRect(QRect(bars.left() + x, bars.bottom() + 1 - height, 1, height),
                         worst > m_lanes->tolerance ? over : under);
    }
    if (index == m_row && !row.bars.empty()) {
        const int x = bars.left() + static_cast<int>((static_cast<double>(m_bar) + 0.5) *
                                                     bars.width() / count);
        painter.setPen(QPen(palette().color(QPalette::Highlight), hasFocus() ? 2.0 : 1.0));
        painter.drawLine(x, bars.top() - 2, x, bars.bottom() + 2);
    }
}

std::optional<std::pair<std::size_t, std::size_t>> LaneStrips::barAt(QPoint at) const
{
    const int row = at.y() / rowHeight();
    if (at.y() < 0 || row >= static_cast<int>(m_rows.size())) {
        return std::nullopt;
    }
    const auto index = static_cast<std::size_t>(row);
    const QRect bars = barsRect(index);
    if (at.x() < bars.left() || at.x() > bars.right() || m_rows[index].bars.empty()) {
        return std::nullopt;
    }
    const auto count = static_cast<double>(m_rows[index].bars.size());
    return std::pair(index, static_cast<std::size_t>((at.x() - bars.left()) * count / bars.width()));
}

void LaneStrips::mousePressEvent(QMouseEvent* event)
{
    const auto hit = barAt(event->position().toPoint());
    if (event->button() != Qt::LeftButton || !hit) {
        QWidget::mousePressEvent(event);
        return;
    }
    std::tie(m_row, m_bar) = *hit;
    update();
    describe();
    emit opened(m_rows[m_row].lane, m_rows[m_row].bars[m_bar].step);
}

void LaneStrips::keyPressEvent(QKeyEvent* event)
{
    if (m_rows.empty() || m_rows[m_row].bars.empty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const std::size_t last = m_rows[m_row].bars.size() - 1;
    switch (event->key()) {
    case Qt::Key_Left:
        m_bar -= m_bar > 0 ? 1U : 0U;
        break;
    case Qt::Key_Right:
        m_bar = std::min(m_bar + 1, last);
        break;
    case Qt::Key_Home:
        m_bar = 0;
        break;
    case Qt::Key_End:
        m_bar = last;
        break;
    case Qt::Key_Up:
        m_row -= m_row > 0 ? 1U : 0U;
        break;
    case Qt::Key_Down:
        m_row = std::min(m_row + 1, m_rows.size() - 1);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit opened(m_rows[m_row].lane, m_rows[m_row].bars[m_bar].step);
        return;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    update();
    describe();
}

bool LaneStrips::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        if (const auto hit = barAt(help->pos())) {
            const Row& row = m_rows[hit->first];
            QToolTip::showText(help->globalPos(), textOf(row, row.bars[hit->second]), this);
        } else {
            QToolTip::hideText();
        }
        return true;
    }
    return QWidget::event(event);
}

/// What a screen reader says of the cursor.
void LaneStrips::describe()
{
    const bool hasBars = !m_rows.empty() && !m_rows[m_row].bars.empty();
    setAccessibleDescription(hasBars ? textOf(m_rows[m_row], m_rows[m_row].bars[m_bar]) : QString());
}

std::optional<std::size_t> ErrorLanes::culprit() const
{
    std::optional<std::pair<std::uint64_t, std::size_t>> first; // in the order of reading
    for (std::size_t index = 0; index < lanes.size(); ++index) {
        const ErrorLane& lane = lanes[index];
        if (!lane.firstOwn) {
            continue;
        }
        const bool isBackward = model->directionOf(lane.pseudoLayer) == Direction::Backward;
        const std::uint64_t read =
            isBackward ? lane.own.size() - 1 - *lane.firstOwn : *lane.firstOwn;
        if (!first || std::pair(read, index) < *first) {
            first = std::pair(read, index);
        }
    }
    return first ? std::optional(first->second) : std::nullopt;
}

ErrorLanesView::ErrorLanesView(QWidget* parent)
    : QWidget(parent)
    , m_verdict(new QLabel)
    , m_open(new QPushButton)
    , m_strips(new LaneStrips)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_verdict, 1);
    row->addWidget(m_open, 0, Qt::AlignTop);
    column->addLayout(row);
    column->addWidget(m_strips);
    m_verdict->setObjectName(QStringLiteral("culprit"));
    m_verdict->setTextFormat(Qt::PlainText);
    m_verdict->setWordWrap(true);
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_open->setObjectName(QStringLiteral("openCulprit"));
    connect(m_strips, &LaneStrips::opened, this, &ErrorLanesView::openStep);
    connect(m_open, &QPushButton::clicked, this, [this] {
        if (const auto culprit = m_lanes != nullptr ? m_lanes->culprit() : std::nullopt) {
            openStep(*culprit, *m_lanes->lanes[*culprit].firstOwn);
        }
    });
    inEveryLanguage(this, [this] { retranslate(); });
    setLanes(nullptr);
}

void ErrorLanesView::setLanes(std::shared_ptr<const ErrorLanes> lanes)
{
    m_lanes = std::move(lanes);
    m_strips->setLanes(m_lanes);
    setVisible(m_lanes != nullptr);
    m_strips->setVisible(m_lanes != nullptr && !m_lanes->lanes.empty());
    m_open->setVisible(m_lanes != nullptr && m_lanes->culprit().has_value());
    m_verdict->setText(verdict());
}

void ErrorLanesView::openStep(std::size_t lane, std::uint64_t step)
{
    const RnnModel& model = *m_lanes->model;
    const PseudoLayerIndex place = m_lanes->lanes[lane].pseudoLayer;
    emit stepOpened(model.spec.layerOf(place), model.directionOf(place), step);
}

QString ErrorLanesView::verdict() const
{
    if (m_lanes == nullptr) {
        return {};
    }
    if (m_lanes->lanes.empty()) {
        return tr("Whose error it is cannot be told: the runs do not hold the states that this "
                  "takes.");
    }
    const QString tolerance = formatValue(m_lanes->tolerance);
    if (const auto culprit = m_lanes->culprit()) {
        const ErrorLane& lane = m_lanes->lanes[*culprit];
        //: %1 is e.g. "layer 0, forward", %2 a step, %3 an error, %4 a tolerance
        return tr("First culprit: %1 at step %2. B is wrong there by itself by %3, more than %4; "
                  "what only the lane of inherited errors shows came from such steps.")
            .arg(TermNames::place(*m_lanes->model, lane.pseudoLayer), formatCount(*lane.firstOwn),
                 formatValue(lane.own[*lane.firstOwn]), tolerance);
    }
    const auto largest = std::ranges::max_element(m_lanes->lanes, {}, &ErrorLane::largestInherited);
    if (!(largest->largestInherited > m_lanes->tolerance)) {
        //: %1 is a tolerance
        return tr("No step of B is wrong by itself by more than %1, and none is off.")
            .arg(tolerance);
    }
    const auto growing = std::ranges::max_element(m_lanes->lanes, {}, &ErrorLane::exponent);
    if (growing->exponent > 0.0) {
        //: %1 is a tolerance, %2 e.g. "layer 0, forward", %3 a factor
        return tr("No step of B is wrong by itself by more than %1. The network is sensitive: in "
                  "%2 a small difference grows by a factor of %3 a step.")
            .arg(tolerance, TermNames::place(*m_lanes->model, growing->pseudoLayer),
                 formatShort(std::exp(growing->exponent), 4));
    }
    //: %1 is a tolerance
    return tr("No step of B is wrong by itself by more than %1; what is off was inherited, from "
              "the start or from smaller errors.")
        .arg(tolerance);
}

void ErrorLanesView::retranslate()
{
    m_open->setText(tr("Show the culprit"));
    m_strips->setAccessibleName(tr("Own and inherited errors of each layer, step by step"));
    m_strips->setLanes(m_lanes);
    m_verdict->setText(verdict());
}

RunDifferenceView::RunDifferenceView(QWidget* parent)
    : QWidget(parent)
    , m_banner(new InlineBanner)
    , m_controls(new PairControls)
    , m_openButton(new QPushButton)
    , m_summary(new QLabel)
    , m_meaning(new QLabel)
    , m_plot(new StepDifferencePlot)
    , m_lanes(new ErrorLanesView)
    , m_model(new SignalTableModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
    , m_table(new QTableView)
{
    build();
    buildTable();
    connect(m_controls, &PairControls::runRequested, this, &RunDifferenceView::runRequested);
    connect(m_controls, &PairControls::cancelRequested, this, &RunDifferenceView::cancelRequested);
    connect(m_controls, &PairControls::runnersChanged, this, &RunDifferenceView::showSummary);
    connect(m_controls, &PairControls::viewStateChanged, this,
            &RunDifferenceView::viewStateChanged);
    connect(m_openButton, &QPushButton::clicked, this,
            [this] { openRow(m_table->currentIndex()); });
    connect(m_plot, &StepDifferencePlot::indexClicked, m_plot,
            [this](std::uint64_t step) { m_plot->setMark(step); });
    connect(m_lanes, &ErrorLanesView::stepOpened, this, &RunDifferenceView::laneOpened);
    retranslate();
    setDifference(nullptr);
    onLanguageChange(this, [this] {
        retranslate();
        markRow(m_table->currentIndex()); // its curve has a name
    });
}

void RunDifferenceView::build()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_banner);
    column->addWidget(m_controls);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_summary, 1);
    row->addWidget(m_openButton, 0, Qt::AlignTop);
    column->addLayout(row);
    column->addWidget(m_meaning);
    column->addWidget(m_plot, 1);
    column->addWidget(m_lanes);
    column->addWidget(m_table, 2);
    column->addStretch(); // keeps the controls at the top while there is nothing below them
    m_banner->setObjectName(QStringLiteral("runBanner"));
    m_openButton->setObjectName(QStringLiteral("openStep"));
    m_summary->setObjectName(QStringLiteral("runSummary"));
    m_meaning->setObjectName(QStringLiteral("runMeaning"));
    for (QLabel* label : {m_summary, m_meaning}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
}

void RunDifferenceView::buildTable()
{
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(SignalTableModel::kSortRole);
    m_table->setObjectName(QStringLiteral("signals"));
    m_table->setModel(m_sorted);
    applyTableStyle(*m_table);
    m_table->horizontalHeader()->setStretchLastSection(false); // a number
    m_table->sortByColumn(0, Qt::AscendingOrder);
    m_table->installEventFilter(this);
    connect(m_table, &QTableView::doubleClicked, this, &RunDifferenceView::openRow);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &RunDifferenceView::markRow);
}

void RunDifferenceView::setObstacle(const QString& reason)
{
    m_obstacle = reason;
    m_controls->setObstacle(reason);
    showSummary();
}

void RunDifferenceView::setBusy(bool isBusy)
{
    m_controls->setBusy(isBusy);
}

void RunDifferenceView::setDifference(std::shared_ptr<const RunDifference> difference)
{
    m_run = std::move(difference);
    m_lanes->setLanes(nullptr);
    m_model->setDifference(m_run);
    m_table->setVisible(m_run != nullptr);
    m_plot->setVisible(m_run != nullptr);
    m_openButton->setVisible(m_run != nullptr);
    if (m_run != nullptr) {
        fitColumns(*m_table);
        m_plot->setDifferences(m_run->difference.largestByStep, m_run->difference.tolerance);
        if (m_run->difference.earliest) {
            const auto row = static_cast<int>(*m_run->difference.earliest);
            const QModelIndex first = m_sorted->mapFromSource(m_model->index(row, 0));
            m_table->selectRow(first.row());
            m_table->scrollTo(first);
        }
    }
    markRow(m_table->currentIndex());
    showSummary();
}

void RunDifferenceView::setLanes(std::shared_ptr<const ErrorLanes> lanes)
{
    m_lanes->setLanes(std::move(lanes));
}

void RunDifferenceView::markRow(const QModelIndex& index)
{
    const SignalDifference* signal = m_run != nullptr && index.isValid()
                                         ? &m_model->signalAt(m_sorted->mapToSource(index).row())
                                         : nullptr;
    m_openButton->setEnabled(signal != nullptr);
    m_openButton->setToolTip(signal != nullptr ? QString() : tr("Choose a gate or a state first"));
    if (m_run == nullptr) {
        return;
    }
    if (signal == nullptr) {
        m_plot->setSignal({}, {});
        m_plot->setMark(std::nullopt);
        return;
    }
    //: %1 is e.g. "layer 0, forward", %2 "forget gate"
    m_plot->setSignal(signal->largestByStep,
                      tr("%1, %2").arg(SignalTableModel::placeOf(*m_run, *signal),
                                       SignalTableModel::nameOf(*signal)));
    m_plot->setMark(signal->first ? std::optional(signal->first->step) : std::nullopt);
}

void RunDifferenceView::openRow(const QModelIndex& index)
{
    if (m_run == nullptr || !index.isValid()) {
        return;
    }
    const SignalDifference& signal = m_model->signalAt(m_sorted->mapToSource(index).row());
    const TracePlace& place = signal.first ? *signal.first : signal.largest;
    emit stepOpened(m_run->layerOf(signal), m_run->directionOf(signal), place.step, place.unit,
                    place.batch);
}

bool RunDifferenceView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            openRow(m_table->currentIndex());
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

QJsonObject RunDifferenceView::viewState() const
{
    return m_controls->viewState();
}

void RunDifferenceView::setViewState(const QJsonObject& state)
{
    m_controls->setViewState(state);
}

QString RunDifferenceView::invitation() const
{
    if (!m_obstacle.isEmpty()) {
        return m_obstacle;
    }
    return m_controls->runnerA().isEmpty()
               ? tr("Run A and B on one input to see at which step their gates and states part.")
               : tr("Run the network on both backends to see at which step, layer, unit and gate "
                    "they part.");
}

QString RunDifferenceView::verdict() const
{
    const TraceDifference& difference = m_run->difference;
    const QString tolerance = formatValue(difference.tolerance);
    if (!difference.earliest) {
        const double largest =
            difference.largestByStep.empty() ? 0.0 : std::ranges::max(difference.largestByStep);
        //: %1 a tolerance, %2 a number
        return tr("No gate and no state differs by more than %1 in %n step(s); the largest "
                  "difference is %2.",
                  nullptr, static_cast<int>(difference.steps))
            .arg(tolerance, formatValue(largest));
    }
    const SignalDifference& first = difference.parts[*difference.earliest];
    //: %1 a tolerance, %2 a step, %3 e.g. "layer 0, forward", %4 e.g. "forget gate", %5 a unit,
    //: %6 and %7 its numbers
    return tr("First over %1 at step %2: %3, %4 of unit %5 (A %6, B %7).")
        .arg(tolerance, formatCount(first.first->step), SignalTableModel::placeOf(*m_run, first),
             SignalTableModel::nameOf(first), formatCount(first.first->unit),
             formatValue(first.first->a), formatValue(first.first->b));
}

void RunDifferenceView::showSummary()
{
    QStringList meaning;
    const bool hasRun = m_run != nullptr && m_obstacle.isEmpty();
    if (hasRun && m_run->divergence) {
        if (*m_run->divergence != Divergence::None) {
            meaning += DivergenceTexts::explanation(*m_run->divergence);
            meaning += DivergenceTexts::advice(*m_run->divergence);
        }
        const QString a = QString::fromStdString(m_run->backend);
        meaning +=
            m_run->recorded.empty()
                //: who computed two runs, e.g. "cudnn (NVIDIA H200; fma, standard)"
                ? tr("A ran on %1, B on %2.").arg(a, QString::fromStdString(m_run->otherBackend))
                //: %1 who computed, e.g. "cpu (CPU, 2 threads; f32)", %2 a file
                : tr("A ran on %1, B was recorded in %2.")
                      .arg(a, QString::fromStdString(m_run->recorded));
    } else if (hasRun) {
        //: who computed, e.g. "CPU, 2 threads"
        meaning += tr("Ran on %1.").arg(QString::fromStdString(m_run->backend));
    }
    if (hasRun && m_run->maxResidual > 0.0) {
        //: the gates of cuDNN are computed again from its states; %1 is how far they are off
        meaning += tr("The gates that were recomputed beside cuDNN's states are off by %1 at most.")
                       .arg(formatShort(m_run->maxResidual, 3));
    }
    m_summary->setText(hasRun ? verdict() : invitation());
    m_meaning->setText(meaning.join(QLatin1Char(' ')));
    m_meaning->setVisible(!meaning.isEmpty());
}

void RunDifferenceView::retranslate()
{
    m_openButton->setText(tr("Show the step"));
    m_table->setAccessibleName(tr("Gates and states of both runs"));
    m_plot->setAccessibleName(tr("Largest difference at each step"));
    showSummary();
}

} // namespace gateloupe

#include "run_difference_view.moc"
