// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/opener.h"

#include <QFileDialog>
#include <QFileInfo>

#include "app/gui/dialogs/description_dialog.h"
#include "app/gui/dialogs/raw_buffer_dialog.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/session/session.h"

namespace gateloupe {

Opener::Opener(Session& session, Jobs& jobs, QWidget* window)
    : QObject(window)
    , m_session(session)
    , m_jobs(jobs)
    , m_window(window)
{
}

void Opener::open(const OpenRequest& request)
{
    using Opened = std::shared_ptr<const Checkpoint>;
    m_jobs.start<Opened>(
        Jobs::Kind::Open, tr("Opening %1").arg(QFileInfo(request.path).fileName()),
        [request](ProgressMonitor& monitor) {
            return openCheckpoint(request.path.toStdString(), request.options, monitor);
        },
        [this, request](const Result<Opened>& result) {
            if (result) {
                m_session.setCheckpoint(*result, request);
                emit opened(request);
            } else if (result.error().code != ErrorCode::Cancelled) {
                emit failed(request, result.error());
            }
        });
}

void Opener::chooseFile()
{
    const QFileInfo last(m_session.request().path);
    auto* dialog = new QFileDialog(m_window, tr("Open a checkpoint"), last.absolutePath());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& path) { emit chosen({.path = path, .options = {}}); });
    dialog->open();
}

void Opener::chooseFolder()
{
    const QFileInfo last(m_session.request().path);
    auto* dialog = new QFileDialog(m_window, tr("Open a folder"), last.absolutePath());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& path) { emit chosen({.path = path, .options = {}}); });
    dialog->open();
}

void Opener::describeRawBuffer(const QString& path)
{
    auto* dialog = new RawBufferDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setCheckpoint(m_session.checkpoint());
    dialog->setPath(path);
    if (m_session.request().options.spec) {
        dialog->setSpec(*m_session.request().options.spec);
    }
    connect(dialog, &QDialog::accepted, this, [this, dialog] { open(dialog->request()); });
    dialog->open();
}

void Opener::chooseCustom()
{
    auto* dialog = new DescriptionDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setRequest(m_session.request());
    connect(dialog, &QDialog::accepted, this, [this, dialog] { open(dialog->request()); });
    dialog->open();
}

} // namespace gateloupe
