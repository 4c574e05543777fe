// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/memory_dialog.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QSpinBox>
#include <QTableWidget>
#include <QVBoxLayout>

#include "app/gui/common/error_texts.h"
#include "app/gui/dialogs/work_row.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/session/session.h"
#include "core/analysis/memory/memory.h"
#include "widgets/common/change_events.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/common/step_line_plot.h"
#include "widgets/common/table_style.h"
#include "widgets/common/term_names.h"
#include "widgets/memory/past_heatmap.h"

namespace gateloupe {

namespace {

constexpr int kUsualPastSteps = 500;
constexpr int kMostPastSteps = 100000;
constexpr int kPasts = 3; ///< that are measured
constexpr QSize kMemorySize(960, 720);

/// Gaussian noise of a width; 0 is silence. The same at each call.
Past heardBefore(std::string name, double sigma, std::uint64_t steps, std::uint64_t inputs)
{
    std::vector<double> values(steps * inputs);
    if (sigma > 0.0) {
        std::mt19937_64 random(1);
        std::normal_distribution<double> normal(0.0, sigma);
        std::ranges::generate(values, [&] { return normal(random); });
    }
    return {.name = std::move(name), .x = Array({steps, 1, inputs}, std::move(values))};
}

/// Of all units, the share that still shows that past, or any, after so many steps. [steps + 1]
std::vector<double> survivalOf(const MemoryReport& report, std::optional<std::size_t> past)
{
    std::vector<double> shares(report.steps + 1);
    for (const UnitMemory& unit : report.units) {
        // Counted where it is seen last, summed up afterwards.
        const std::uint64_t end =
            (past ? unit.byPast[*past] : unit.agreesAfter).value_or(report.steps + 1);
        if (end > 0) {
            shares[std::min(end - 1, report.steps)] += 1.0;
        }
    }
    double living = 0.0;
    for (std::size_t step = shares.size(); step-- > 0;) {
        living += shares[step];
        shares[step] = 100.0 * living / static_cast<double>(report.units.size());
    }
    return shares;
}

PastGrid gridOf(const MemoryReport& report)
{
    PastGrid grid;
    for (const PastMemory& past : report.pasts) {
        grid.pasts += QString::fromStdString(past.name);
    }
    for (const UnitMemory& unit : report.units) {
        grid.units += MemoryDialog::tr("unit %1 of %2")
                          .arg(formatCount(unit.unit), TermNames::layer(unit.layer));
        grid.steps.push_back(unit.byPast);
    }
    grid.longest = std::max<std::uint64_t>(1, report.steps);
    return grid;
}

/// What the leading exponents say about states that begin near each other.
QString dynamicsText(const LayerDynamics& layer)
{
    const double leading = layer.exponents.front();
    const QString where = TermNames::layer(layer.layer);
    const double steps = std::log(2.0) / std::abs(leading);
    constexpr double kNeutral = 1e-3; // halves in 700 steps: no sequence tells it from 0
    QStringList exponents;
    for (const double exponent : layer.exponents) {
        exponents += formatShort(exponent, 3);
    }
    const QString list = exponents.join(QStringLiteral("; "));
    if (std::isinf(leading)) {
        //: %1 is e.g. "layer 0"
        return MemoryDialog::tr("In %1 a difference of states is gone after one step.").arg(where);
    }
    if (std::abs(leading) < kNeutral) {
        //: %1 is e.g. "layer 0", %2 a list of numbers
        return MemoryDialog::tr("In %1 a difference of states neither grows nor shrinks noticeably "
                                "(Lyapunov exponents per step: %2).")
            .arg(where, list);
    }
    //: %1 is e.g. "layer 0", %2 a number of steps, %3 a list of numbers
    return (leading < 0.0
                ? MemoryDialog::tr("In %1 a small difference of states halves every %2 steps "
                                   "(Lyapunov exponents per step: %3).")
                //: %1 is e.g. "layer 0", %2 a number of steps, %3 a list of numbers
                : MemoryDialog::tr("In %1 a small difference of states doubles every %2 steps, "
                                   "which makes rounding visible (Lyapunov exponents per step: "
                                   "%3)."))
        .arg(where, formatShort(steps, 2), list);
}

QTableWidgetItem* numberItem(const QString& text)
{
    auto* item = new QTableWidgetItem(text);
    item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    item->setFont(numberFont());
    return item;
}

void styleTable(QTableWidget& table, const QStringList& headers)
{
    applyTableStyle(table);
    table.setSortingEnabled(false); // in the order that says most
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setHorizontalHeaderLabels(headers);
    table.horizontalHeader()->setStretchLastSection(true);
}

} // namespace

MemoryDialog::MemoryDialog(Session& session, Jobs& jobs, QWidget* parent)
    : QDialog(parent)
    , m_session(session)
    , m_jobs(jobs)
    , m_banner(new InlineBanner)
    , m_pastSteps(new QSpinBox)
    , m_row(new WorkRow(jobs, Jobs::Kind::Memory, QStringLiteral("memory"), *this))
    , m_verdict(new QLabel)
    , m_survival(new StepLinePlot)
    , m_heatmap(new PastHeatmap)
    , m_pasts(new QTableWidget(0, 4))
    , m_unitTable(new QTableWidget(0, 3))
{
    build();
    connect(&m_row->start(), &QPushButton::clicked, this, &MemoryDialog::measure);
    const auto openRow = [this](int row) {
        if (row >= 0 && row < static_cast<int>(m_rows.size())) {
            openUnit(m_rows[static_cast<std::size_t>(row)]);
        }
    };
    connect(m_unitTable, &QTableWidget::cellDoubleClicked, this, openRow);
    connect(m_heatmap, &PastHeatmap::unitChosen, this, &MemoryDialog::openUnit);
    auto* enter = new QShortcut(QKeySequence(Qt::Key_Return), m_unitTable);
    enter->setContext(Qt::WidgetShortcut);
    connect(enter, &QShortcut::activated, this, [this, openRow] { openRow(m_unitTable->currentRow()); });
    connect(&session, &Session::runChanged, this, &MemoryDialog::forget);
    forget();
    resizeToContents(*this, kToolWidth);
}

void MemoryDialog::build()
{
    setObjectName(QStringLiteral("memoryDialog"));
    setWindowTitle(tr("How long the past lives"));
    auto* hint = new QLabel(
        tr("The sequence of the last run is run again after silence and after noise of two levels. "
           "Where its states become those of a fresh start, the network has forgotten what was "
           "before; a unit that never does is latched: it is marked beside its strips and "
           "at its rows of W and R."));
    hint->setWordWrap(true);
    auto* name = new QLabel(tr("Steps before the sequence"));
    name->setBuddy(m_pastSteps);
    m_row->addControl(name);
    m_row->addControl(m_pastSteps);
    auto* tables = new QHBoxLayout;
    tables->addWidget(m_pasts, 3);
    tables->addWidget(m_unitTable, 2);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(8);
    column->addWidget(m_banner);
    column->addWidget(hint);
    column->addWidget(m_row);
    column->addWidget(m_verdict);
    auto* pictures = new QHBoxLayout;
    pictures->addWidget(m_survival, 1);
    pictures->addWidget(m_heatmap, 1);
    column->addLayout(pictures, 1);
    column->addLayout(tables, 1);
    column->addStretch(); // before anything is measured
    m_banner->setObjectName(QStringLiteral("memoryBanner"));
    m_pastSteps->setObjectName(QStringLiteral("pastSteps"));
    m_pastSteps->setAccessibleName(name->text());
    m_pastSteps->setRange(1, kMostPastSteps);
    m_pastSteps->setValue(kUsualPastSteps);
    m_row->start().setObjectName(QStringLiteral("memoryMeasure"));
    m_row->start().setText(tr("Measure"));
    m_row->cancel().setText(tr("Stop measuring"));
    m_verdict->setObjectName(QStringLiteral("memoryVerdict"));
    m_verdict->setTextFormat(Qt::PlainText);
    m_verdict->setWordWrap(true);
    m_verdict->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_survival->setObjectName(QStringLiteral("survival"));
    m_survival->setAccessibleName(tr("Share of units that still show their past, by steps"));
    m_survival->setMinimumHeight(140);
    m_heatmap->setObjectName(QStringLiteral("pastHeatmap"));
    const auto applyPens = [this] {
        // Past all of them in the accent, each alone by its dashes.
        constexpr std::array kDashes = {Qt::SolidLine, Qt::DashLine, Qt::DotLine,
                                        Qt::DashDotLine};
        for (int line = 0; line < m_survival->graphCount(); ++line) {
            const auto role = line == 0 ? QPalette::Highlight : QPalette::WindowText;
            m_survival->graph(line)->setPen(
                QPen(palette().color(role), line == 0 ? 2.0 : 1.0,
                     kDashes[static_cast<std::size_t>(line) % kDashes.size()]));
        }
        m_survival->legend->setTextColor(palette().color(QPalette::WindowText));
        m_survival->legend->setBrush(Qt::NoBrush);
        m_survival->legend->setBorderPen(Qt::NoPen);
        m_survival->replot(QCustomPlot::rpQueuedReplot);
    };
    m_survival->setAutoAddPlottableToLegend(true);
    for (int line = 0; line < 1 + kPasts; ++line) {
        m_survival->addLine()->setLineStyle(QCPGraph::lsStepLeft);
    }
    // Above the curves, in two rows: names of pasts are long.
    QCPLegend* legend = m_survival->legend;
    legend->setVisible(true);
    m_survival->plotLayout()->insertRow(0);
    m_survival->plotLayout()->addElement(0, 0, legend);
    m_survival->plotLayout()->setRowStretchFactor(0, 0.001);
    legend->setWrap(2);
    legend->setFillOrder(QCPLayoutGrid::foColumnsFirst); // puts what is there in rows of two
    legend->setMargins(QMargins(0, 0, 0, 0));
    legend->setIconSize(18, 8);
    onPaletteChange(this, applyPens);
    applyPens();
    m_survival->xAxis->setLabel(tr("steps since the past"));
    m_survival->yAxis->setLabel(tr("units that show it, %"));
    m_survival->yAxis->setRange(0.0, 105.0);
    m_pasts->setObjectName(QStringLiteral("pasts"));
    m_pasts->setAccessibleName(tr("Pasts and how long each lives"));
    styleTable(*m_pasts, {tr("Past"), tr("Forgotten after"), tr("Latched units"),
                          //: a column: the largest difference that a past makes
                          tr("Largest difference")});
    m_unitTable->setObjectName(QStringLiteral("unitMemory"));
    m_unitTable->setAccessibleName(tr("Units, the longest memory first"));
    styleTable(*m_unitTable, {tr("Layer"), tr("Unit"), tr("Forgets after")});
}

void MemoryDialog::measure()
{
    const auto run = m_session.run();
    if (run == nullptr) {
        return;
    }
    forget();
    m_model = run->model;
    MemoryOptions options;
    const auto steps = static_cast<std::uint64_t>(m_pastSteps->value());
    const std::uint64_t inputs = run->model->spec.inputSize;
    const auto add = [&options, steps, inputs](const QString& name, double sigma) {
        options.pasts.push_back(heardBefore(name.toStdString(), sigma, steps, inputs));
    };
    add(tr("silence"), 0.0);
    //: %1 is the standard deviation
    add(tr("noise of %1").arg(formatShort(0.1, 2)), 0.1);
    //: %1 is the standard deviation
    add(tr("noise of %1").arg(formatShort(1.0, 2)), 1.0);
    using Measured = std::shared_ptr<const MemoryReport>;
    m_jobs.start<Measured>(
        Jobs::Kind::Memory, tr("Measuring how long the past lives"),
        [run, options = std::move(options)](ProgressMonitor& monitor) -> Result<Measured> {
            GATELOUPE_TRY(auto report, measureMemory(run->travel->request(), options, monitor));
            return std::make_shared<const MemoryReport>(std::move(report));
        },
        [this](const Result<Measured>& measured) {
            if (measured) {
                m_report = *measured;
                showReport();
                markLatched();
            } else if (measured.error().code != ErrorCode::Cancelled) {
                m_banner->showError(tr("How long the past lives could not be measured."),
                                    ErrorTexts::details(measured.error()));
            }
            emit ended();
        });
    showState();
}

void MemoryDialog::forget()
{
    m_jobs.cancel(Jobs::Kind::Memory);
    m_banner->clear();
    m_report = nullptr;
    showReport();
}

void MemoryDialog::showReport()
{
    const bool hasReport = m_report != nullptr;
    m_verdict->setText(hasReport ? verdict() : QString());
    m_verdict->setVisible(hasReport);
    m_survival->setVisible(hasReport);
    m_heatmap->setVisible(hasReport);
    m_pasts->setVisible(hasReport);
    m_unitTable->setVisible(hasReport);
    m_pasts->setRowCount(0);
    if (hasReport) {
        showCurves();
        m_heatmap->setGrid(gridOf(*m_report));
        for (const PastMemory& past : m_report->pasts) {
            const int row = m_pasts->rowCount();
            m_pasts->insertRow(row);
            m_pasts->setItem(row, 0, new QTableWidgetItem(QString::fromStdString(past.name)));
            m_pasts->setItem(
                row, 1, numberItem(past.agreesAfter ? formatCount(*past.agreesAfter) : tr("never")));
            m_pasts->setItem(row, 2, numberItem(formatCount(past.latchedUnits)));
            m_pasts->setItem(row, 3, numberItem(formatValue(past.largest)));
        }
        fitColumns(*m_pasts);
        growTo(*this, kMemorySize);
    }
    showUnits();
    showState();
}

/// Of any past, and of each alone.
void MemoryDialog::showCurves()
{
    for (int line = 0; line < m_survival->graphCount(); ++line) {
        QCPGraph& graph = *m_survival->graph(line);
        const auto past = static_cast<std::size_t>(line) - 1;
        const bool isOne = line > 0 && past < m_report->pasts.size();
        graph.setVisible(line == 0 || isOne);
        //: of the past before a sequence
        graph.setName(isOne ? QString::fromStdString(m_report->pasts[past].name) : tr("any past"));
        if (line == 0 || isOne) {
            StepLinePlot::setNumbers(
                graph, survivalOf(*m_report, isOne ? std::optional(past) : std::nullopt));
        }
    }
    m_survival->xAxis->setRange(0.0, std::max(1.0, static_cast<double>(m_report->steps)));
    m_survival->replot(QCustomPlot::rpQueuedReplot);
}

void MemoryDialog::showUnits()
{
    m_rows.resize(m_report != nullptr ? m_report->units.size() : 0);
    std::iota(m_rows.begin(), m_rows.end(), std::size_t{0});
    std::ranges::stable_sort(m_rows, std::greater(), [this](std::size_t unit) {
        return m_report->units[unit].agreesAfter.value_or(
            std::numeric_limits<std::uint64_t>::max());
    });
    // A table of more rows than anybody reads takes longer than a frame.
    constexpr std::size_t kShownUnits = 200;
    m_rows.resize(std::min(m_rows.size(), kShownUnits));
    m_unitTable->setRowCount(static_cast<int>(m_rows.size()));
    for (std::size_t index = 0; index < m_rows.size(); ++index) {
        const UnitMemory& unit = m_report->units[m_rows[index]];
        const int row = static_cast<int>(index);
        m_unitTable->setItem(row, 0, numberItem(QString::number(unit.layer.value)));
        m_unitTable->setItem(row, 1, numberItem(formatCount(unit.unit)));
        m_unitTable->setItem(
            row, 2,
            //: a unit that never forgets
            numberItem(unit.agreesAfter ? formatCount(*unit.agreesAfter) : tr("latched")));
    }
    fitColumns(*m_unitTable);
    if (!m_rows.empty()) {
        m_unitTable->selectRow(0);
    }
}

QString MemoryDialog::verdict() const
{
    QStringList sentences;
    sentences += m_report->warmUp ? tr("Warm-up: after %n step(s) from zeros the output is that of "
                                       "a long run.",
                                       nullptr, static_cast<int>(*m_report->warmUp))
                                  : tr("Warm-up: the output never becomes that of a long run.");
    sentences += m_report->resetEvery
                     ? tr("A reset every %n step(s) changes next to nothing.", nullptr,
                          static_cast<int>(*m_report->resetEvery))
                     : tr("No reset interval tried leaves the output as it is.");
    if (!m_report->largestState.empty()) {
        //: %1 and %2 are numbers
        sentences += tr("The largest state is %1 after the sequence and %2 after the last "
                        "repetition.")
                         .arg(formatValue(m_report->largestState.front()),
                              formatValue(m_report->largestState.back()));
    }
    for (const LayerDynamics& layer : m_report->dynamics) {
        sentences += dynamicsText(layer);
    }
    for (const FixedPoint& point : m_report->silence) {
        //: %1 is a number of steps, %n of states from which silence was listened to
        sentences += point.isReached
                         ? tr("Silence brings it to rest after %1 steps, from %n start(s).", nullptr,
                              static_cast<int>(point.starts))
                               .arg(formatCount(point.steps))
                         //: %1 is a number of steps
                         : tr("In silence it still moves after %1 steps.")
                               .arg(formatCount(point.steps));
    }
    if (m_report->storedStateResidual) {
        //: %1 is a number
        sentences += tr("The state that the file stores moves by %1 in a step of silence.")
                         .arg(formatValue(*m_report->storedStateResidual));
    }
    sentences.removeDuplicates();
    return sentences.join(QLatin1Char('\n'));
}

/// In the strips, and in the rows of W and R.
void MemoryDialog::markLatched()
{
    LatchedUnits latched{.model = m_model, .units = {}};
    latched.units.resize(m_model->spec.layers);
    for (const UnitMemory& unit : m_report->units) {
        if (!unit.agreesAfter) {
            latched.units[unit.layer.value].push_back(unit.unit);
        }
    }
    m_session.setLatched(std::move(latched));
}

void MemoryDialog::openUnit(std::size_t index)
{
    if (m_report == nullptr || m_session.selection().rnn != m_model) {
        return;
    }
    const UnitMemory unit = m_report->units[index];
    m_session.selectPlace(unit.layer, Direction::Forward);
    m_session.setUnit(unit.unit);
    emit placeChosen();
}

void MemoryDialog::showState()
{
    m_row->setObjection(m_session.run() == nullptr ? tr("Run a sequence first") : QString());
}

} // namespace gateloupe
