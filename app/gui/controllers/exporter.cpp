// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/exporter.h"

#include <memory>
#include <utility>

#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QStringList>

#include "app/gui/common/error_texts.h"
#include "app/gui/dialogs/export_dialog.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/session/session.h"
#include "widgets/common/core_text.h"

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
    const auto foreign = std::make_shared<std::vector<std::filesystem::path>>();
    m_jobs.start<ExportReport>(
        Jobs::Kind::Export, tr("Exporting %1").arg(fileNameText(target)),
        [request, foreign](ProgressMonitor& monitor) {
            auto report = exportModels(request, monitor);
            if (!report && report.error().code == ErrorCode::CannotWrite &&
                !request.replacesForeign) {
                if (auto files = foreignFiles(request, monitor)) {
                    *foreign = *std::move(files);
                }
            }
            return report;
        },
        [this, target, request, foreign](const Result<ExportReport>& result) {
            if (result) {
                emit written(target, *result);
            } else if (!foreign->empty()) {
                askToReplace(request, *foreign);
            } else if (result.error().code != ErrorCode::Cancelled) {
                emit failed(target, result.error());
            }
        });
}

void Exporter::askToReplace(const ExportRequest& request,
                            const std::vector<std::filesystem::path>& foreign)
{
    QStringList names;
    for (const std::filesystem::path& file : foreign) {
        names.append(nameText(file.filename().string()));
    }
    auto* question =
        new QMessageBox(QMessageBox::Warning, tr("Replace files?"),
                        tr("Beside %1 are files that no export wrote and that would have to go.")
                            .arg(nameText(request.target.filename().string())),
                        QMessageBox::Cancel, m_window);
    question->setObjectName(QStringLiteral("replaceForeign"));
    question->setTextFormat(Qt::PlainText);
    question->setInformativeText(names.join(QLatin1Char('\n')));
    question->setAttribute(Qt::WA_DeleteOnClose);
    auto* replace = question->addButton(tr("Replace them"), QMessageBox::DestructiveRole);
    connect(replace, &QAbstractButton::clicked, this, [this, request] {
        ExportRequest allowed = request;
        allowed.replacesForeign = true;
        start(allowed);
    });
    question->open();
}

} // namespace gateloupe
