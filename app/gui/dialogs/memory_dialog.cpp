// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/memory_dialog.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QShortcut>
#include <QSpinBox>
#include <QTableWidget>

#include "app/gui/common/dialog_parts.h"
#include "app/gui/dialogs/option_fields.h"
#include "app/gui/dialogs/past_list.h"
#include "app/gui/dialogs/work_row.h"
#include "app/gui/session/session.h"
#include "core/analysis/memory/memory.h"
#include "core/analysis/memory/memory_options.h"
#include "core/analysis/readout/readout.h"
#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/step_line_plot.h"
#include "widgets/common/table_style.h"
#include "widgets/common/term_names.h"
#include "widgets/memory/past_heatmap.h"
#include "widgets/sequence/studies/readout_panel.h"

namespace gateloupe {

namespace {

constexpr int kReadoutLetters = 24; ///< of a readout's name that are in sight
constexpr QSize kMemorySize(960, 820);

constexpr int kOtherDecisions = 4; ///< the column of pasts that only readouts have

/// Of some numbers, the share that still shows that past, or any, after so many steps. [steps + 1]
std::vector<double> survivalOf(const std::vector<NumberMemory>& numbers, std::uint64_t steps,
                               std::optional<std::size_t> past)
{
    std::vector<double> shares(steps + 1);
    for (const NumberMemory& number : numbers) {
        // Counted where it is seen last, summed up afterwards.
        const std::uint64_t end =
            (past ? number.byPast[*past] : number.agreesAfter).value_or(steps + 1);
        if (end > 0) {
            shares[std::min(end - 1, steps)] += 1.0;
        }
    }
    double living = 0.0;
    for (std::size_t step = shares.size(); step-- > 0;) {
        living += shares[step];
        shares[step] = 100.0 * living / static_cast<double>(numbers.size());
    }
    return shares;
}

std::vector<NumberMemory> unitsOf(const MemoryReport& report)
{
    std::vector<NumberMemory> units;
    for (const UnitMemory& unit : report.units) {
        units.push_back(unit.h);
    }
    return units;
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
        grid.steps.push_back(unit.h.byPast);
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

/// Where an input that never changes leads.
QStringList restTexts(const RestPoints& rest, bool isSilence)
{
    QStringList sentences;
    for (const FixedPoint& point : rest.points) {
        const QString steps = formatCount(point.steps);
        const auto starts = static_cast<int>(point.starts);
        if (point.isReached) {
            sentences +=
                (isSilence
                     //: %1 is a number of steps, %n of states that it starts from, %2 a state
                     ? MemoryDialog::tr("Silence brings it to rest after %1 steps, from "
                                        "%n start(s); the largest state there is %2.",
                                        nullptr, starts)
                     //: %1 is a number of steps, %n of states that it starts from, %2 a state
                     : MemoryDialog::tr("The constant input brings it to rest after %1 "
                                        "steps, from %n start(s); the largest state there "
                                        "is %2.",
                                        nullptr, starts))
                    .arg(steps, formatShort(point.largestState, 4));
        } else if (point.isDiverging) {
            sentences += (isSilence
                              //: %1 is a number of steps
                              ? MemoryDialog::tr("In silence it diverges: after %1 steps the state "
                                                 "is beyond every bound.")
                              //: %1 is a number of steps
                              : MemoryDialog::tr("Under the constant input it diverges: after %1 "
                                                 "steps the state is beyond every bound."))
                             .arg(steps);
        } else {
            sentences +=
                (isSilence
                     //: %1 is a number of steps
                     ? MemoryDialog::tr("In silence it still moves after %1 steps.")
                     //: %1 is a number of steps
                     : MemoryDialog::tr("Under the constant input it still moves after %1 steps."))
                    .arg(steps);
        }
    }
    if (rest.storedStateResidual) {
        sentences += (isSilence
                          //: %1 is a number
                          ? MemoryDialog::tr("The state that the file stores moves by %1 in a step "
                                             "of silence.")
                          //: %1 is a number
                          : MemoryDialog::tr("The state that the file stores moves by %1 in a step "
                                             "of the constant input."))
                         .arg(formatValue(*rest.storedStateResidual));
    }
    return sentences;
}

} // namespace

MemoryDialog::MemoryDialog(Session& session, Jobs& jobs, QWidget* parent)
    : ToolDialog(session, jobs, Jobs::Kind::Memory, QStringLiteral("memory"), parent)
    , m_pastList(new PastList)
    , m_readout(newField<QComboBox>("memoryReadout", memory_options::kReadout))
    , m_constant(newField<QLineEdit>("memoryConstant", memory_options::kConstant))
    , m_pastSteps(newField<QSpinBox>("pastSteps", memory_options::kPastSteps))
    , m_verdict(newAnswer("memoryVerdict"))
    , m_survival(named(new StepLinePlot, "survival"))
    , m_heatmap(named(new PastHeatmap, "pastHeatmap"))
    , m_pasts(newResultTable(
          "pasts", [] { return tr("Pasts and how long each lives"); },
          [] {
              return QStringList{tr("Past"), tr("Forgotten after"), tr("Latched units"),
                                 //: a column: the largest difference that a past makes
                                 tr("Largest difference"),
                                 //: a column: how many decisions of a readout a past changes
                                 tr("Other decisions")};
          }))
    , m_unitTable(newResultTable(
          "unitMemory", [] { return tr("Units, the longest memory first"); },
          [] {
              return QStringList{tr("Layer"), tr("Unit"), tr("Forgets after")};
          }))
{
    m_readout->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_readout->setMinimumContentsLength(kReadoutLetters);
    m_row->addControl(newLabel([] { return labelOf(memory_options::kPastSteps); }, m_pastSteps));
    m_row->addControl(m_pastSteps);
    m_row->setTexts(
        "memoryMeasure", [] { return tr("Measure"); }, [] { return tr("Stop measuring"); });
    setUpSurvival();
    for (QWidget* plot : std::initializer_list<QWidget*>{m_survival, m_heatmap}) {
        PictureMenu::attachTo(*plot, QStringLiteral("Memory"),
                              [this](const ViewPicture& picture, PictureFormat format) {
                                  emit pictureWanted(picture, format);
                              });
    }
    addOption(memory_options::kPasts, m_pastList);
    addOption(memory_options::kReadout, m_readout);
    addOption(memory_options::kConstant, m_constant);
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    layOut([] { return tr("Measure memory"); },
           [] {
               return tr("The sequence of the last run is run again after each past. Where its "
                         "states become those of a fresh start, the network has forgotten what was "
                         "before; a unit that never does is latched: it is marked beside its "
                         "strips and at its rows of W and R.");
           },
           {m_form,
            m_row,
            m_verdict,
            {rowOf({{m_survival, 1}, {m_heatmap, 1}}), 1},
            {rowOf({{m_pasts, 2}, {m_unitTable, 1}}), 1}});
    connect(m_row, &WorkRow::startWanted, this, &MemoryDialog::measure);
    const auto openRow = [this](int row) {
        if (row >= 0 && row < static_cast<int>(m_measured.rows.size())) {
            openUnit(m_measured.rows[static_cast<std::size_t>(row)]);
        }
    };
    connect(m_unitTable, &QTableWidget::cellDoubleClicked, this, openRow);
    connect(m_heatmap, &PastHeatmap::unitChosen, this, &MemoryDialog::openUnit);
    auto* enter = new QShortcut(QKeySequence(Qt::Key_Return), m_unitTable);
    enter->setContext(Qt::WidgetShortcut);
    connect(enter, &QShortcut::activated, this,
            [this, openRow] { openRow(m_unitTable->currentRow()); });
    connect(m_pastList, &PastList::changed, this, &MemoryDialog::showState);
    connect(&session, &Session::runChanged, this, &MemoryDialog::showRun);
    showRun();
    inEveryLanguage(this, [this] { showTexts(); });
    constexpr int kWidth = 860; // two tables beside each other
    resizeToContents(*this, kWidth);
}

void MemoryDialog::setUpSurvival()
{
    m_survival->setMinimumHeight(180);
    m_survival->setAutoAddPlottableToLegend(true);
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
    m_survival->yAxis->setRange(0.0, 105.0);
    onPaletteChange(this, [this] { styleCurves(); });
    styleCurves();
}

void MemoryDialog::showTexts()
{
    //: of a constant input
    m_constant->setPlaceholderText(tr("silence; else a number, one for each input, or file.npy"));
    m_pastSteps->setAccessibleName(labelOf(memory_options::kPastSteps));
    m_survival->setAccessibleName(tr("Share that still shows its past, by steps"));
    m_survival->xAxis->setLabel(tr("steps since the past"));
    offerNumbers();
    showReport();
}

/// Past all of them in the accent, each alone by its dashes, and by its width where there are more.
void MemoryDialog::styleCurves()
{
    constexpr std::array kDashes = {Qt::DashLine, Qt::DotLine, Qt::DashDotLine, Qt::SolidLine};
    for (int line = 0; line < m_survival->graphCount(); ++line) {
        const auto past = static_cast<std::size_t>(std::max(0, line - 1));
        const double width = 1.0 + static_cast<double>(past / kDashes.size());
        m_survival->graph(line)->setPen(line == 0 ? QPen(palette().color(QPalette::Highlight), 2.0)
                                                  : QPen(palette().color(QPalette::WindowText),
                                                         width, kDashes[past % kDashes.size()]));
    }
    m_survival->legend->setTextColor(palette().color(QPalette::WindowText));
    m_survival->legend->setBrush(Qt::NoBrush);
    m_survival->legend->setBorderPen(Qt::NoPen);
    m_survival->replot(QCustomPlot::rpQueuedReplot);
}

void MemoryDialog::showRun()
{
    offerNumbers();
    forget();
}

void MemoryDialog::offerNumbers()
{
    offerReadouts(*m_readout, tr("The network's output"), ReadoutPanel::titleOf);
}

void MemoryDialog::measure()
{
    const auto run = m_session.run();
    if (run == nullptr) {
        return;
    }
    forget();
    m_measured.model = run->model;
    m_measured.readout = m_readout->currentData().toString();
    startWork<MemoryReport>(
        tr("Measuring how long the past lives"),
        [run, checkpoint = m_session.checkpoint(), readout = m_measured.readout.toStdString(),
         constant = m_constant->text().trimmed().toStdString(),
         pasts =
             m_pastList->sources(static_cast<std::uint64_t>(m_pastSteps->value()), run->source)](
            ProgressMonitor& monitor) -> Result<MemoryReport> {
            const ForwardRequest& request = run->replay->request();
            const RnnSpec& spec = run->model->spec;
            MemoryOptions options;
            for (const PastSource& source : pasts) {
                GATELOUPE_TRY(auto past, makePast(source, request, monitor));
                options.pasts.push_back(std::move(past));
            }
            if (!readout.empty()) {
                GATELOUPE_TRY(options.readout, readReadout(checkpoint->catalog, readout,
                                                           spec.outputWidth(), monitor));
            }
            if (!constant.empty()) {
                GATELOUPE_TRY(options.constant, constantInput(constant, spec.inputSize, monitor));
            }
            return measureMemory(request, options, monitor);
        },
        [this](MemoryReport report) {
            m_measured.report = std::make_shared<const MemoryReport>(std::move(report));
            showReport();
            // In the strips, and in the rows of W and R.
            LatchedUnits latched{.model = m_measured.model, .units = {}};
            latched.units.resize(m_measured.model->spec.layers);
            for (const UnitMemory& unit : m_measured.report->units) {
                if (unit.h.isLatched()) {
                    latched.units[unit.layer.value].push_back(unit.unit);
                }
            }
            m_session.setLatched(std::move(latched));
        },
        tr("How long the past lives could not be measured."));
    showState();
}

void MemoryDialog::forget()
{
    stopWork();
    m_measured.report = nullptr;
    showReport();
}

void MemoryDialog::showReport()
{
    const bool hasReport = m_measured.report != nullptr;
    m_verdict->setText(hasReport ? verdict() : QString());
    for (QWidget* answer :
         std::initializer_list<QWidget*>{m_verdict, m_survival, m_heatmap, m_pasts, m_unitTable}) {
        answer->setVisible(hasReport);
    }
    m_pasts->setRowCount(0);
    if (hasReport) {
        showCurves();
        m_heatmap->setGrid(gridOf(*m_measured.report));
        for (const PastMemory& past : m_measured.report->pasts) {
            addResult(*m_pasts,
                      {{QString::fromStdString(past.name)},
                       {past.agreesAfter ? formatCount(*past.agreesAfter) : tr("never"), true},
                       {formatCount(past.latchedUnits), true},
                       {formatValue(past.largest), true},
                       {formatCount(past.decisions), true}});
        }
        m_pasts->setColumnHidden(kOtherDecisions, m_measured.readout.isEmpty());
        fitColumns(*m_pasts);
        growTo(*this, kMemorySize);
    }
    showUnits();
    showState();
}

/// Of any past, and of each alone: of the units, or of the numbers of the readout.
void MemoryDialog::showCurves()
{
    const bool isOfReadout = !m_measured.readout.isEmpty();
    const auto numbers = isOfReadout ? m_measured.report->numbers : unitsOf(*m_measured.report);
    const auto lines = 1 + static_cast<int>(m_measured.report->pasts.size());
    while (m_survival->graphCount() > lines) {
        m_survival->removeGraph(m_survival->graphCount() - 1);
    }
    while (m_survival->graphCount() < lines) {
        m_survival->addLine()->setLineStyle(QCPGraph::lsStepLeft);
    }
    for (int line = 0; line < lines; ++line) {
        const auto past =
            line == 0 ? std::nullopt : std::optional(static_cast<std::size_t>(line) - 1);
        QCPGraph& graph = *m_survival->graph(line);
        //: of the past before a sequence
        graph.setName(past ? QString::fromStdString(m_measured.report->pasts[*past].name)
                           : tr("any past"));
        StepLinePlot::setNumbers(graph, survivalOf(numbers, m_measured.report->steps, past));
    }
    //: an axis that has little room: what still shows the past, numbers of a readout or units
    m_survival->yAxis->setLabel(isOfReadout ? tr("readout, %") : tr("units, %"));
    m_survival->xAxis->setRange(0.0, std::max(1.0, static_cast<double>(m_measured.report->steps)));
    styleCurves();
}

void MemoryDialog::showUnits()
{
    m_measured.rows.resize(m_measured.report != nullptr ? m_measured.report->units.size() : 0);
    std::iota(m_measured.rows.begin(), m_measured.rows.end(), std::size_t{0});
    std::ranges::stable_sort(m_measured.rows, std::greater(), [this](std::size_t unit) {
        return m_measured.report->units[unit].h.agreesAfter.value_or(
            std::numeric_limits<std::uint64_t>::max());
    });
    // A table of more rows than anybody reads takes longer than a frame.
    constexpr std::size_t kShownUnits = 200;
    m_measured.rows.resize(std::min(m_measured.rows.size(), kShownUnits));
    m_unitTable->setRowCount(0);
    for (const std::size_t index : m_measured.rows) {
        const UnitMemory& unit = m_measured.report->units[index];
        addResult(*m_unitTable,
                  {{QString::number(unit.layer.value), true},
                   {formatCount(unit.unit), true},
                   //: a unit that never forgets
                   {unit.h.isLatched() ? tr("latched") : formatCount(*unit.h.agreesAfter), true}});
    }
    fitColumns(*m_unitTable);
    if (!m_measured.rows.empty()) {
        m_unitTable->selectRow(0);
    }
}

QString MemoryDialog::verdict() const
{
    QStringList sentences;
    if (!m_measured.readout.isEmpty()) {
        //: %1 and %2 are numbers of decisions, %3 is the name of a tensor, a readout
        sentences += tr("%1 of the %2 decisions that %3 makes depend on the past.")
                         .arg(formatCount(m_measured.report->dependentDecisions),
                              formatCount(m_measured.report->steps * m_measured.report->batch),
                              m_measured.readout);
    }
    sentences += m_measured.report->warmUp
                     ? tr("Warm-up: after %n step(s) from zeros the output is that of "
                          "a long run.",
                          nullptr, static_cast<int>(*m_measured.report->warmUp))
                     : tr("Warm-up: the output never becomes that of a long run.");
    sentences += m_measured.report->resetEvery
                     ? tr("A reset every %n step(s) changes next to nothing.", nullptr,
                          static_cast<int>(*m_measured.report->resetEvery))
                     : tr("No reset interval tried leaves the output as it is.");
    if (!m_measured.report->largestState.empty()) {
        //: %1 and %2 are numbers
        sentences += tr("The largest state is %1 after the sequence and %2 after the last "
                        "repetition.")
                         .arg(formatValue(m_measured.report->largestState.front()),
                              formatValue(m_measured.report->largestState.back()));
    }
    for (const LayerDynamics& layer : m_measured.report->dynamics) {
        sentences += dynamicsText(layer);
    }
    sentences += restTexts(m_measured.report->silence, true);
    if (m_measured.report->constant) {
        sentences += restTexts(*m_measured.report->constant, false);
    }
    sentences.removeDuplicates();
    return sentences.join(QLatin1Char('\n'));
}

void MemoryDialog::openUnit(std::size_t index)
{
    if (m_measured.report == nullptr || m_session.selection().rnn != m_measured.model) {
        return;
    }
    const UnitMemory unit = m_measured.report->units[index];
    m_session.selectPlace(unit.layer, Direction::Forward);
    m_session.setUnit(unit.unit);
    emit placeChosen();
}

void MemoryDialog::showState()
{
    m_row->setObjection(m_session.run() == nullptr ? tr("Run a sequence first")
                        : m_pastList->isEmpty()    ? tr("Add what was before the sequence")
                                                   : QString());
}

} // namespace gateloupe
