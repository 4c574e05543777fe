// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/exporter.h"

#include <memory>
#include <utility>

#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QSaveFile>
#include <QStringList>

#include "app/gui/common/error_texts.h"
#include "app/gui/common/file_dialogs.h"
#include "app/gui/dialogs/export_dialog.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/session/session.h"
#include "core/export/hdf5/trace_writer.h"
#include "widgets/common/core_text.h"
#include "widgets/timeline/sequence_run.h"

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

void Exporter::chooseRunTarget()
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
            &QFileDialog::fileSelected, this, &Exporter::saveRun);
}

void Exporter::saveRun(const QString& target)
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
        Jobs::Kind::SaveRun, tr("Saving %1").arg(fileNameText(target)),
        [run, target, read = m_session.checkpoint()->catalog.files](
            ProgressMonitor& monitor) -> Result<QString> {
            const MappedFiles::WrittenFrom made(read);
            GATELOUPE_CHECK(writeRun(*run->replay, *run->model, run->sequence->x,
                                     target.toStdString(), monitor));
            return target;
        },
        [this](const QString& path) { emit runWritten(path); },
        [this, target](const Error& error) { emit failed(target, error); });
}

void Exporter::chooseTableTarget(const QString& text, const QString& name)
{
    connect(askForTarget({.parent = m_window,
                          .title = tr("Export the table"),
                          .start = name,
                          .filters = {tr("Comma-separated values (*.csv)")},
                          .suffix = QStringLiteral("csv"),
                          .proposed = name}),
            &QFileDialog::fileSelected, this,
            [this, text](const QString& path) { writeTable(text, path); });
}

void Exporter::writeTable(const QString& text, const QString& path)
{
    QSaveFile file(path);
    const QByteArray bytes = text.toUtf8();
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit()) {
        emit tableWritten(path);
    } else {
        emit tableFailed(path, file.errorString());
    }
}

} // namespace gateloupe
