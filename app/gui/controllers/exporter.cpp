// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/exporter.h"

#include <QFileInfo>

#include "app/gui/dialogs/export_dialog.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/session/session.h"

namespace gateloupe {

Exporter::Exporter(Session& session, Jobs& jobs, QWidget* window)
    : QObject(window)
    , m_session(session)
    , m_jobs(jobs)
    , m_window(window)
{
}

void Exporter::chooseTarget()
{
    const auto& checkpoint = m_session.checkpoint();
    if (checkpoint == nullptr || checkpoint->rnns.empty()) {
        return;
    }
    auto* dialog = new ExportDialog(checkpoint, nullptr, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { start(dialog->request()); });
    dialog->open();
}

void Exporter::start(const ExportRequest& request)
{
    const QString target = QString::fromStdString(request.target.string());
    m_jobs.start<ExportReport>(
        Jobs::Kind::Export, tr("Exporting %1").arg(QFileInfo(target).fileName()),
        [request](ProgressMonitor& monitor) { return exportModels(request, monitor); },
        [this, target](const Result<ExportReport>& result) {
            if (result) {
                emit written(target, *result);
            } else if (result.error().code != ErrorCode::Cancelled) {
                emit failed(target, result.error());
            }
        });
}

} // namespace gateloupe
