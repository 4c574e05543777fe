// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/studies/range_study.h"

#include <QFileDialog>
#include <QFileInfo>

#include "app/gui/common/error_texts.h"
#include "app/gui/common/file_dialogs.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/session/session.h"
#include "core/export/steps/steps_export.h"
#include "core/runtime/replay/trace_reader.h"
#include "widgets/common/core_text.h"
#include "widgets/sequence/sequence_page.h"
#include "widgets/sequence/studies/range_panel.h"

namespace gateloupe {

namespace {

StepRange stepsOf(const LoopRange& range)
{
    return {range.first, range.last - range.first + 1};
}

} // namespace

RangeStudy::RangeStudy(Session& session, Jobs& jobs, SequencePage& page, RangePanel& panel,
                       QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_jobs(jobs)
    , m_page(page)
    , m_panel(panel)
    , m_task(resultTo<std::vector<LaneStatistics>>(
          [this](const std::vector<LaneStatistics>& lanes) { m_panel.setStatistics(lanes); },
          [this](const Error& error) { m_panel.setMessage(ErrorTexts::details(error)); }))
{
    connect(&page, &SequencePage::rangeChanged, this, &RangeStudy::measure);
    connect(&page, &SequencePage::batchChanged, this, &RangeStudy::measure);
    connect(&session, &Session::selectionChanged, this, &RangeStudy::measure);
    connect(&session, &Session::runChanged, this, &RangeStudy::measure);
    connect(&panel, &RangePanel::exportWanted, this, &RangeStudy::chooseTarget);
}

void RangeStudy::measure()
{
    m_task.cancel();
    const auto& run = m_page.run();
    const auto range = run == nullptr ? std::nullopt : m_page.range();
    m_panel.setRange(range);
    if (range) {
        m_task.start([run, steps = stepsOf(*range), place = m_page.place(),
                      batch = m_page.batch()](ProgressMonitor& monitor) {
            return stepStatistics(readerOf(run->replay), steps, place, batch, monitor);
        });
    }
}

void RangeStudy::chooseTarget()
{
    const auto& range = m_panel.range();
    if (!range) {
        return;
    }
    QFileDialog* dialog = askForTarget(
        {.parent = m_panel.window(),
         .name = "exportStepsDialog",
         .title = tr("Export the steps"),
         .start = QFileInfo(m_session.request().path).absolutePath(),
         .filters = {tr("Comma-separated values (*.csv)"), tr("NumPy (*.npz)"),
                     tr("HDF5 (*.h5 *.hdf5)")},
         .suffix = QStringLiteral("csv"),
         .proposed = QStringLiteral("steps_%1_%2.csv").arg(range->first).arg(range->last)});
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        dialog->setDefaultSuffix(filter.contains(QLatin1String(".npz"))  ? QStringLiteral("npz")
                                 : filter.contains(QLatin1String(".h5")) ? QStringLiteral("h5")
                                                                         : QStringLiteral("csv"));
    });
    connect(dialog, &QFileDialog::fileSelected, this, &RangeStudy::save);
}

void RangeStudy::save(const QString& target)
{
    const auto run = m_page.run();
    const auto range = m_panel.range();
    if (run == nullptr || !range) {
        return;
    }
    if (QFileInfo(target) == QFileInfo(m_session.request().path)) {
        m_panel.setMessage(tr("That is the file that is open."));
        return;
    }
    const auto format = stepsFormatOf(target.toStdString());
    if (!format) {
        m_panel.setMessage(tr("The name must end in .csv, .npz or .h5."));
        return;
    }
    m_jobs.start<QString>(
        Jobs::Kind::SaveRun, tr("Saving %1").arg(fileNameText(target)),
        [run, steps = stepsOf(*range), format = *format, target,
         read =
             m_session.checkpoint()->catalog.files](ProgressMonitor& monitor) -> Result<QString> {
            const MappedFiles::WrittenFrom made(read);
            GATELOUPE_CHECK(writeSteps(readerOf(run->replay), steps, run->sequence->labels, format,
                                       target.toStdString(), monitor));
            return target;
        },
        [this](const QString& path) { m_panel.setMessage(tr("Written: %1").arg(path)); },
        [this](const Error& error) { m_panel.setMessage(ErrorTexts::details(error)); });
}

} // namespace gateloupe
