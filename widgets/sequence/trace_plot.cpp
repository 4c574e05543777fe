// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/trace_plot.h"

#include <algorithm>

#include <QAccessible>
#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QSplitter>
#include <QStyle>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/splitter_sizes.h"
#include "widgets/sequence/curves/curve_plot.h"
#include "widgets/sequence/curves/norm_lane.h"
#include "widgets/sequence/gradients/dead_unit_marks.h"
#include "widgets/sequence/hidden_differences.h"
#include "widgets/sequence/trace_accessible.h"
#include "widgets/timeline/overview_strip.h"
#include "widgets/timeline/strip_painter.h"

namespace gateloupe {

namespace {

constexpr int kViewGap = 2;
constexpr int kAllDigits = 9;    ///< of an f32, so that a copied number reads back
constexpr int kStripsShare = 78; ///< of the height, in percent; the rest is the curves'
constexpr int kMostCurves = 35;  ///< of the curves, where all units have room
constexpr int kLeastNames = 80;  ///< pixels left of the time axis
constexpr double kMostNamesShare = 0.2;

const QLatin1String kFirstStepKey("firstStep");
const QLatin1String kLastStepKey("lastStep");
const QLatin1String kViewSizesKey("sizes");

/// A view as wide as the strips, which have a scroll bar beside them.
QWidget* besideScrollBar(QWidget* view)
{
    const int room = view->style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    auto* pane = new QWidget;
    setLayoutOf(pane, rowOf({view}), QMargins(0, 0, room, 0));
    return pane;
}

} // namespace

TracePlot::TracePlot(QWidget* parent)
    : QWidget(parent)
    , m_axis(new TimeAxis(this))
    , m_ruler(named(new TimeRuler(*m_axis), "timeRuler"))
    , m_strips(new StripPane(*m_axis))
    , m_curves(new TraceCurves(*m_axis, this))
    , m_curvePlot(named(new CurvePlot(*m_axis), "curvePlot"))
    , m_norms(named(new NormLane(*m_axis), "normLane"))
    , m_overview(named(new OverviewStrip(*m_axis), "overviewStrip"))
    , m_splitter(newSplitter(
          "traceSplitter", Qt::Vertical,
          {{m_strips, kStripsShare}, {besideScrollBar(m_curvePlot), 100 - kStripsShare}}))
    , m_gestures(new TraceGestures(*m_axis, *m_strips, this))
    , m_differences([this](const Result<std::vector<Array>>& differences) {
        m_shownDifferences =
            differences ? std::make_shared<const std::vector<Array>>(*differences) : nullptr;
        strips().setDifferences(m_shownDifferences);
    })
{
    installTimelineAccessible();
    strips().setObjectName(QStringLiteral("stripStack"));
    m_splitter->setSizes({100 * kStripsShare, 100 * (100 - kStripsShare)});
    setLayoutOf(
        this,
        columnOf({besideScrollBar(m_ruler), {m_splitter, 1}, m_norms, besideScrollBar(m_overview)},
                 kViewGap));
    setFocusPolicy(Qt::StrongFocus);
    connect(m_overview, &OverviewStrip::viewStateChanged, this, &TracePlot::viewStateChanged);
    connect(m_splitter, &QSplitter::splitterMoved, this, [this] {
        m_isSharedByHand = true;
        emit viewStateChanged(tr("room of the curves"));
    });
    connect(&strips(), &StripStack::resized, this, &TracePlot::placeAxis, Qt::QueuedConnection);
    connect(m_curves, &TraceCurves::loaded, m_curvePlot, &CurvePlot::setGroups);
    connect(m_curves, &TraceCurves::loaded, this, &TracePlot::shareRoom);
    connectGestures();
    onFontChange(this, [this] { placeAxis(); });
    inEveryLanguage(this, [this] {
        m_curves->reload();
        describe();
    });
}

void TracePlot::connectGestures()
{
    m_gestures->watch(*m_ruler);
    m_gestures->watch(strips());
    m_gestures->watch(*m_curvePlot);
    m_gestures->watch(*m_norms);
    connect(m_gestures, &TraceGestures::pressed, this, [this] { setFocus(Qt::MouseFocusReason); });
    connect(m_gestures, &TraceGestures::stepPicked, this, [this](std::uint64_t step) {
        if (step != m_marked.step) {
            setStep(step);
            emit stepChosen(step);
        }
    });
    connect(m_gestures, &TraceGestures::secondPicked, this, [this](std::uint64_t step) {
        setSecond(step == m_marked.second ? std::nullopt : std::optional(step));
        emit secondChosen(m_marked.second);
    });
    connect(m_gestures, &TraceGestures::placePicked, this, &TracePlot::choosePlace);
    connect(m_gestures, &TraceGestures::unitPicked, this, &TracePlot::chooseUnit);
    connect(m_gestures, &TraceGestures::pinPicked, this, &TracePlot::pinToggled);
    connect(m_gestures, &TraceGestures::loopMoved, this, &TracePlot::setRange);
    connect(m_gestures, &TraceGestures::menuRequested, this, &TracePlot::showMenu);
    connect(m_gestures, &TraceGestures::viewMenuRequested, this, &TracePlot::showViewMenu);
    connect(m_gestures, &TraceGestures::viewStateChanged, this, &TracePlot::viewStateChanged);
}

void TracePlot::setPart(SequencePart part)
{
    if (part == m_part) {
        return;
    }
    const bool isSameRun = part.run == m_part.run && m_part.run != nullptr;
    const bool isSameBatch = part.batch == m_part.batch;
    m_part = std::move(part);
    m_overview->setPart(m_part);
    if (!isSameRun) {
        m_axis->setSteps(m_part.steps());
        m_marked.second.reset();
        m_window = {};
        m_readout = nullptr;
    }
    if (!isSameRun || !isSameBatch) {
        m_shownDifferences = isSameRun ? m_shownDifferences : nullptr;
        strips().setRun(m_part.run, m_part.batch);
        strips().setDifferences(m_shownDifferences);
        strips().setReadout(m_readout);
        strips().setGradients(isSameRun ? m_norms->gradients() : nullptr);
        strips().setWindow(m_window);
    }
    showResets();
    if (!hasRun()) {
        loadCurves();
        m_ruler->setLabels({});
        describe();
        return;
    }
    m_marked.step = std::min(m_marked.step, m_part.steps() - 1);
    m_marked.unit = std::min(m_marked.unit, m_part.units() - 1);
    if (!isSameRun) {
        showLabels();
        setWindow(windowOf(*m_part.run));
    }
    placeAxis();
    strips().setPlace(m_part.pseudoLayer);
    m_norms->setPlace(m_part.pseudoLayer);
    strips().setUnit(m_marked.unit);
    m_strips->reveal(m_part.pseudoLayer);
    loadCurves();
    setStep(m_marked.step);
}

void TracePlot::showResets()
{
    std::vector<std::uint64_t> steps;
    if (hasRun()) {
        const Resets& resets = m_part.run->replay->request().resets;
        for (std::uint64_t step = 1; !resets.isEmpty() && step < m_part.run->lengthOf(m_part.batch);
             ++step) {
            if (resets.at(step, m_part.batch)) {
                steps.push_back(step);
            }
        }
    }
    strips().setCalls(hasRun() ? m_part.run->calls : std::vector<std::uint64_t>());
    strips().setResets(steps);
    m_ruler->setSecondsPerStep(hasRun() ? m_part.run->secondsPerStep : 0.0);
    m_ruler->setResets(std::move(steps));
}

void TracePlot::setWindow(const TraceWindow& window)
{
    if (window == m_window) {
        return;
    }
    m_window = window;
    m_overview->setWindow(window.trace == nullptr ? StepRange{} : window.range());
    strips().setWindow(window);
    loadCurves();
    describe();
}

void TracePlot::showLabels()
{
    std::vector<QString> labels;
    for (const std::string& label : m_part.run->sequence->labels) {
        labels.push_back(visibleSymbol(QString::fromStdString(label)));
    }
    const bool hasLabels = !labels.empty();
    m_ruler->setLabels(std::move(labels));
    if (hasLabels) {
        placeAxis();
        m_axis->setVisible(0.0, m_ruler->readableSteps() - 1.0);
    }
}

void TracePlot::placeAxis()
{
    const StripNameWidths names = stripNameWidths(m_part, *this);
    const int width = strips().width();
    // In one line where there is room for it, else in two, else as much as names need at least.
    const bool fitsOneLine = names.oneLine <= static_cast<int>(width * kMostNamesShare);
    const int left = std::max(kLeastNames, fitsOneLine ? names.oneLine : names.twoLines);
    m_axis->setArea(left, width - left - stripLegendWidth());
}

void TracePlot::setHeadline(QWidget* headline)
{
    static_cast<QVBoxLayout*>(layout())->insertWidget(0, headline);
}

/// Rows of units that one can see come before curves: these get what is left, up to their share.
void TracePlot::shareRoom()
{
    if (m_isSharedByHand || !hasRun()) {
        return;
    }
    const int all = m_splitter->height() - m_splitter->handleWidth();
    const int left = all - strips().stripLayout().readableHeight();
    const int most = std::min(all * kMostCurves / 100, m_curvePlot->wantedHeight());
    const int curves =
        std::max(m_curvePlot->minimumHeight(), std::clamp(left, 0, std::max(0, most)));
    m_splitter->setSizes({all - curves, curves});
}

void TracePlot::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    shareRoom();
}

bool TracePlot::isReady() const
{
    return hasRun() && m_strips->stack().isReady() && m_curves->isReady();
}

void TracePlot::setStep(std::uint64_t step)
{
    if (step >= m_part.steps()) {
        return;
    }
    m_marked.step = step;
    m_axis->reveal(step);
    updateCursors();
}

void TracePlot::setSecond(std::optional<std::uint64_t> step)
{
    if (step && *step >= m_part.steps()) {
        return;
    }
    m_marked.second = step;
    updateCursors();
}

void TracePlot::updateCursors()
{
    m_axis->setCursors(m_marked.step, m_marked.second);
    describe();
}

void TracePlot::setRange(std::optional<LoopRange> range)
{
    m_ruler->setLoop(range);
    strips().setRange(range);
}

void TracePlot::setMarks(std::vector<StepMark> marks)
{
    m_overview->setMarks(marks);
    m_ruler->setMarks(std::move(marks));
}

void TracePlot::setEdited(std::shared_ptr<const SequenceRun> run)
{
    m_curves->setEdited(run);
    m_differences.cancel();
    const auto original = hasRun() ? m_part.run->replay->fullTrace() : nullptr;
    const auto edited = run == nullptr ? nullptr : run->replay->fullTrace();
    if (original == nullptr || edited == nullptr) {
        m_shownDifferences = nullptr;
        strips().setDifferences(nullptr);
        return;
    }
    m_differences.start([original, edited](ProgressMonitor& monitor) {
        return hiddenDifferences(*original, *edited, monitor);
    });
}

void TracePlot::setReadout(std::shared_ptr<const ReadoutLane> readout)
{
    m_readout = std::move(readout);
    strips().setReadout(m_readout);
}

void TracePlot::setGradients(std::shared_ptr<const RunGradients> gradients)
{
    strips().setGradients(gradients);
    for (std::uint32_t i = 0; hasRun() && i < m_part.run->model->spec.pseudoLayers(); ++i) {
        strips().setUnitMarks(MarkSource::Gradient, PseudoLayerIndex(i),
                              deadUnitMarks(gradients.get(), PseudoLayerIndex(i)));
    }
    m_overview->setGradients(gradients);
    m_norms->setGradients(std::move(gradients));
}

void TracePlot::setUnit(std::uint64_t unit)
{
    if (unit >= m_part.units() || unit == m_marked.unit) {
        return;
    }
    m_marked.unit = unit;
    strips().setUnit(unit);
    loadCurves();
    describe();
}

void TracePlot::setPinned(const std::vector<std::uint64_t>& units)
{
    m_marked.pinned = units;
    strips().setPinned(units);
    loadCurves();
}

void TracePlot::loadCurves()
{
    m_curves->show(m_part, m_window, m_marked.unit, m_marked.pinned);
}

void TracePlot::choosePlace(PseudoLayerIndex place)
{
    if (place != m_part.pseudoLayer) {
        emit placeChosen(place);
    }
}

void TracePlot::chooseUnit(PseudoLayerIndex place, std::uint64_t unit)
{
    choosePlace(place);
    if (unit != m_marked.unit) {
        setUnit(unit);
        emit unitChosen(m_marked.unit);
    }
}

QString TracePlot::spokenPlace() const
{
    if (!hasRun()) {
        return tr("No sequence has been run yet.");
    }
    const auto value = m_strips->stack().pictures().valueAt(
        {StripId::Kind::Hidden, m_part.pseudoLayer}, m_marked.unit, m_marked.step);
    if (!value) {
        //: read aloud: where the time cursor stands; the numbers there are still being computed
        return tr("step %1 of %2, unit %3, not computed yet")
            .arg(m_marked.step)
            .arg(m_part.steps())
            .arg(m_marked.unit);
    }
    //: read aloud: where the time cursor stands; %4 is the hidden state h there
    return tr("step %1 of %2, unit %3, h %4")
        .arg(m_marked.step)
        .arg(m_part.steps())
        .arg(m_marked.unit)
        .arg(formatShort(*value, 3));
}

void TracePlot::describe()
{
    setAccessibleName(tr("Trace over time"));
    setAccessibleDescription(spokenPlace());
    QAccessibleValueChangeEvent event(this, QVariant::fromValue(m_marked.step));
    QAccessible::updateAccessibility(&event);
}

QJsonObject TracePlot::viewState() const
{
    QJsonObject state;
    if (hasRun()) { // without one nothing is in sight that the next run could show again
        state.insert(kFirstStepKey, m_axis->first());
        state.insert(kLastStepKey, m_axis->last());
    }
    if (m_isSharedByHand) {
        state.insert(kViewSizesKey, splitterSizes(*m_splitter));
    }
    for (const QJsonObject& part : {m_strips->viewState(), m_curves->viewState()}) {
        for (auto entry = part.begin(); entry != part.end(); ++entry) {
            state.insert(entry.key(), entry.value());
        }
    }
    return state;
}

void TracePlot::setViewState(const QJsonObject& state)
{
    m_strips->setViewState(state);
    if (state.value(kFirstStepKey).isDouble() && state.value(kLastStepKey).isDouble()) {
        m_axis->setVisible(state.value(kFirstStepKey).toDouble(),
                           state.value(kLastStepKey).toDouble());
    }
    if (setSplitterSizes(*m_splitter, state.value(kViewSizesKey))) {
        m_isSharedByHand = true;
    }
    m_curves->setViewState(state);
}

void TracePlot::showMenu(const StripLayout::Hit& hit, std::uint64_t step,
                         const QPoint& globalPosition)
{
    auto* menu = named(new QMenu(this), "stripMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (hit.index && !hit.isHeader) {
        const StripCell cell{hit.id, *hit.index, step, m_part.batch};
        addCellActions(*menu, cell);
        if (hit.id.hasUnits()) {
            addUnitActions(*menu, cell);
        }
        menu->addSeparator();
    }
    PictureMenu::addTo(*menu, QStringLiteral("Strip"), [this, hit](PictureFormat format) {
        emit pictureWanted(pictureOf(hit.id), format);
    });
    const bool isFolded = strips().stripLayout().isFolded(hit.id);
    menu->addAction(isFolded ? tr("Unfold the strip") : tr("Fold the strip"), this,
                    [this, hit, isFolded] {
                        strips().stripLayout().setFolded(hit.id, !isFolded);
                        emit viewStateChanged(tr("folded strips"));
                    });
    menu->addAction(tr("Hide the strip"), this, [this, hit] {
        strips().stripLayout().setShown(hit.id, false);
        emit viewStateChanged(tr("strips shown"));
    });
    menu->popup(globalPosition);
}

void TracePlot::addCellActions(QMenu& menu, const StripCell& cell)
{
    const auto explain = [this, cell] {
        chooseUnit(cell.strip.pseudoLayer, cell.index);
        setStep(cell.step);
        emit stepChosen(cell.step);
        emit explanationRequested(cell);
    };
    if (tracePointOf(cell, *m_part.run->model)) {
        menu.addAction(tr("Explain"), this, explain)
            ->setObjectName(QStringLiteral("explainStripCell"));
        //: lists the inputs, units and weights that a value depends on most
        menu.addAction(tr("Depends on…"), this, [this, cell] { emit dependenceRequested(cell); })
            ->setObjectName(QStringLiteral("dependsOnStripCell"));
    }
    const auto value = strips().pictures().valueAt(cell.strip, cell.index, cell.step);
    QAction* copyValue = menu.addAction(tr("Copy value"), this, [this, value] {
        copyText(value ? QString::number(*value, 'g', kAllDigits) : QString());
    });
    copyValue->setObjectName(QStringLiteral("copyStripValue"));
    copyValue->setEnabled(value.has_value());
    //: the address of a number of a run: layer_0/forward/h[12]@17
    QAction* copyAddress = menu.addAction(
        tr("Copy address"), this, [this, cell] { copyText(addressOf(cell, *m_part.run->model)); });
    copyAddress->setObjectName(QStringLiteral("copyStripAddress"));
}

void TracePlot::addUnitActions(QMenu& menu, const StripCell& cell)
{
    const std::uint64_t unit = cell.index;
    const PseudoLayerIndex place = cell.strip.pseudoLayer;
    const bool isPinned = std::ranges::find(m_marked.pinned, unit) != m_marked.pinned.end();
    menu.addSeparator();
    //: a pinned unit stays first in the table and in the curves
    menu.addAction(isPinned ? tr("Unpin unit %1").arg(unit) : tr("Pin unit %1").arg(unit), this,
                   [this, unit] { emit pinToggled(unit); });
    menu.addAction(tr("Sort units by similarity to unit %1").arg(unit), this, [this, place, unit] {
        chooseUnit(place, unit);
        emit similarityRequested(unit);
    });
    menu.addAction(tr("Toggle a breakpoint at step %1, unit %2").arg(cell.step).arg(unit), this,
                   [this, cell, place, unit] { emit breakpointRequested(cell.step, place, unit); });
}

void TracePlot::copyText(const QString& text)
{
    QGuiApplication::clipboard()->setText(text);
    emit copied();
}

ViewPicture TracePlot::pictureOf(StripId id)
{
    const QRect area = strips().areaOf(id);
    const int above = m_ruler->height();
    const RnnModel& model = *m_part.run->model;
    const QString place =
        id.hasUnits() ? QStringLiteral("layer_%1_%2_")
                            .arg(model.spec.layerOf(id.pseudoLayer).value)
                            .arg(QLatin1String(nameOf(model.directionOf(id.pseudoLayer)).data()))
                      : QString();
    return {.size = QSize(area.width(), above + area.height()),
            .paint =
                [this, area, above](QPainter& painter) {
                    painter.fillRect(QRect(0, 0, area.width(), above + area.height()),
                                     palette().color(QPalette::Base));
                    m_ruler->render(&painter);
                    strips().render(&painter, QPoint(0, above), area);
                },
            .name = place + id.symbol()};
}

/// Of curves and norms.
void TracePlot::showViewMenu(QWidget* view, const QPoint& globalPosition)
{
    auto* menu = named(new QMenu(this), "curveMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    PictureMenu::addTo(*menu, QStringLiteral("Curves"), [this, view](PictureFormat format) {
        emit pictureWanted(PictureMenu::of(*view, view->objectName()), format);
    });
    menu->popup(globalPosition);
}

/// W and S zoom about the cursor, A and D move along time, as in trace viewers.
bool TracePlot::moveByKey(int key)
{
    constexpr double kKeyZoomIn = 0.8;
    constexpr double kKeyMove = 0.125; // share of what is in sight
    const double cursor = m_axis->pixelOf(static_cast<double>(m_marked.step));
    switch (key) {
    case Qt::Key_W:
        m_axis->zoomAt(cursor, kKeyZoomIn);
        break;
    case Qt::Key_S:
        m_axis->zoomAt(cursor, 1.0 / kKeyZoomIn);
        break;
    case Qt::Key_A:
        m_axis->moveBy(-kKeyMove * m_axis->size());
        break;
    case Qt::Key_D:
        m_axis->moveBy(kKeyMove * m_axis->size());
        break;
    default:
        return false;
    }
    emit viewStateChanged(tr("zoom in time"));
    return true;
}

QString TracePlot::chosenText() const
{
    return hasRun() ? textOf({{StripId::Kind::Hidden, m_part.pseudoLayer},
                              m_marked.unit,
                              m_marked.step,
                              m_part.batch})
                    : QString();
}

QString TracePlot::textOf(const StripCell& cell) const
{
    const auto value = m_strips->stack().pictures().valueAt(cell.strip, cell.index, cell.step);
    return value ? QStringLiteral("%1 = %2").arg(addressOf(cell, *m_part.run->model),
                                                 formatValue(*value))
                 : QString();
}

void TracePlot::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    if (hasRun() && event->matches(QKeySequence::Copy)) {
        return copyText(chosenText());
    }
    if (hasRun() && event->modifiers() == Qt::NoModifier && moveByKey(key)) {
        return;
    }
    if (!hasRun() || (key != Qt::Key_Up && key != Qt::Key_Down)) {
        QWidget::keyPressEvent(event);
        return;
    }
    const StripId id{StripId::Kind::Hidden, m_part.pseudoLayer};
    const StripLayout& layout = strips().stripLayout();
    const auto row =
        static_cast<std::int64_t>(layout.rowOf(id, m_marked.unit)) + (key == Qt::Key_Up ? -1 : 1);
    if (row >= 0 && row < static_cast<std::int64_t>(m_part.units())) {
        chooseUnit(m_part.pseudoLayer, layout.indexAt(id, static_cast<std::uint64_t>(row)));
    }
}

} // namespace gateloupe
