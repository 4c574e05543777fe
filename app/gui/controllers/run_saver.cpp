// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/run_saver.h"

#include <QFileDialog>
#include <QFileInfo>

#include "app/gui/common/file_dialogs.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/session/session.h"
#include "core/export/hdf5/trace_writer.h"
#include "widgets/common/core_text.h"
#include "widgets/timeline/sequence_run.h"

namespace gateloupe {

RunSaver::RunSaver(Session& session, Jobs& jobs, QWidget* window)
    : QObject(window)
    , m_session(session)
    , m_jobs(jobs)
    , m_window(window)
{
}

void RunSaver::chooseTarget()
{
    const auto& run = m_session.run();
    if (run == nullptr) {
        return;
    }
    QString name = QString::fromStdString(run->model->name);
    name.replace(QLatin1Char('/'), QLatin1Char('_'));
    connect(askForTarget({.parent = m_window,
                          .name = "saveRunDialog",
                          .title = tr("Save the run"),
                          .start = QFileInfo(m_session.request().path).absolutePath(),
                          .filters = {tr("HDF5 (*.h5 *.hdf5)")},
                          .suffix = QStringLiteral("h5"),
                          .proposed = name + QStringLiteral("_run.h5")}),
            &QFileDialog::fileSelected, this, &RunSaver::save);
}

void RunSaver::save(const QString& target)
{
    const auto run = m_session.run();
    if (run == nullptr) {
        return;
    }
    if (QFileInfo(target) == QFileInfo(m_session.request().path)) {
        emit failed(target,
                    Error::invalidArgument("%1 is the file that is open", target.toStdString()));
        return;
    }
    m_jobs.start<QString>(
        Jobs::Kind::SaveRun, tr("Saving %1").arg(nameText(QFileInfo(target).fileName())),
        [run, target](ProgressMonitor& monitor) -> Result<QString> {
            GATELOUPE_CHECK(writeRun(*run->travel, *run->model, run->sequence->x,
                                     target.toStdString(), monitor));
            return target;
        },
        [this, target](const Result<QString>& result) {
            if (result) {
                emit written(target);
            } else if (result.error().code != ErrorCode::Cancelled) {
                emit failed(target, result.error());
            }
        });
}

} // namespace gateloupe
