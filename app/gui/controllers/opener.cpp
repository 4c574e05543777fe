// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/opener.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

#include "app/gui/common/error_texts.h"
#include "app/gui/dialogs/description_dialog.h"
#include "app/gui/dialogs/raw_buffer_dialog.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/session/session.h"
#include "core/base/checked_math.h"
#include "core/base/mapped_file.h"
#include "widgets/common/core_text.h"
#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

/// Memory that reading all networks of a file takes, where that is more than its size lets expect.
std::optional<std::uint64_t> memoryToAsk(const Checkpoint& checkpoint)
{
    if (checkpoint.catalog.files == nullptr) {
        return std::nullopt;
    }
    std::uint64_t stored = 0;
    for (const auto& file : checkpoint.catalog.files->all()) {
        stored = checkedAdd(stored, file->size()).value_or(stored);
    }
    std::set<const TensorSource*> sources;
    std::uint64_t unfolded = 0;
    for (const auto& tensor : checkpoint.catalog.tensors) {
        const TensorSource* source = tensor->source.get();
        if (source != nullptr && source->encoding() != Encoding::Plain &&
            sources.insert(source).second) {
            unfolded = checkedAdd(unfolded, source->sizeBytes()).value_or(~std::uint64_t{0});
        }
    }
    return unfolded > MappedFiles::mostMemory(stored) ? std::optional(unfolded) : std::nullopt;
}

} // namespace

Opener::Opener(Session& session, Jobs& jobs, QWidget* window)
    : QObject(window)
    , m_session(session)
    , m_jobs(jobs)
    , m_window(window)
{
}

void Opener::open(const OpenRequest& request)
{
    if (m_question != nullptr) {
        m_question->close(); // about another file
    }
    if (!request.options.spec && isCheckpointFolder(request.path.toStdString())) {
        return openFolder(request);
    }
    using Opened = std::shared_ptr<const Checkpoint>;
    m_jobs.start<Opened>(
        Jobs::Kind::Open, tr("Opening %1").arg(fileNameText(request.path)),
        [request](ProgressMonitor& monitor) {
            return openCheckpoint(request.path.toStdString(), request.options, monitor);
        },
        [this, request](const Result<Opened>& result) {
            if (isSequence(request, result)) {
                emit sequenceDropped(request.path);
            } else if (result) {
                if (const auto wanted = memoryToAsk(**result)) {
                    askForMemory(request, *wanted, *result);
                } else {
                    finish(request, *result);
                }
            } else if (const auto* wanted =
                           std::get_if<remedy::AllowMemory>(&result.error().remedy);
                       wanted != nullptr && wanted->bytes > MappedFiles::mostMemory(0)) {
                askForMemory(request, wanted->bytes, nullptr);
            } else if (result.error().code != ErrorCode::Cancelled) {
                emit failed(request, result.error());
            }
        });
}

/// The last of its checkpoints that can be read is shown first: the newest.
void Opener::openFolder(const OpenRequest& request)
{
    using Opened = std::shared_ptr<const CheckpointFolder>;
    m_jobs.start<Opened>(
        Jobs::Kind::Open, tr("Opening %1").arg(fileNameText(request.path)),
        [request](ProgressMonitor& monitor) {
            return openCheckpointFolder(request.path.toStdString(), request.options, monitor);
        },
        [this, request](const Result<Opened>& result) {
            if (!result) {
                if (result.error().code != ErrorCode::Cancelled) {
                    emit failed(request, result.error());
                }
                return;
            }
            const auto& all = (*result)->checkpoints;
            const auto newest =
                std::find_if(all.rbegin(), all.rend(), [](const FolderCheckpoint& each) {
                    return each.checkpoint != nullptr;
                });
            if (newest == all.rend()) {
                emit failed(request, Error{ErrorCode::NotThisFormat, all.front().problem, {}});
                return;
            }
            emit folderOpened(request, *result);
            finish(request, newest->checkpoint);
        });
}

/// Arrays open as checkpoints without a network; tables, texts and sounds open as nothing.
bool Opener::isSequence(const OpenRequest& request,
                        const Result<std::shared_ptr<const Checkpoint>>& opened) const
{
    if (!request.isDropped || m_session.selection().rnn == nullptr) {
        return false;
    }
    if (opened) {
        return (*opened)->rnns.empty() && !(*opened)->catalog.tensors.empty();
    }
    const QString suffix = QFileInfo(request.path).suffix().toLower();
    return opened.error().code != ErrorCode::Cancelled &&
           std::ranges::any_of(
               std::array{"csv", "tsv", "txt", "wav"},
               [&suffix](const char* table) { return suffix == QLatin1String(table); });
}

void Opener::finish(const OpenRequest& request, std::shared_ptr<const Checkpoint> checkpoint)
{
    m_session.setCheckpoint(std::move(checkpoint), request);
    emit opened(request);
}

/// `checkpoint` is null where the file could not even be opened without that much.
void Opener::askForMemory(const OpenRequest& request, std::uint64_t bytes,
                          std::shared_ptr<const Checkpoint> checkpoint)
{
    const QFileInfo file(request.path);
    m_question = new QMessageBox(
        QMessageBox::Warning, tr("Much memory"),
        //: %1 is a file name, %2 an amount such as "4.2 GB"
        tr("Reading “%1” takes %2 of memory.").arg(nameText(file.fileName()), formatSize(bytes)),
        QMessageBox::Cancel, m_window);
    m_question->setObjectName(QStringLiteral("memoryQuestion"));
    m_question->setTextFormat(Qt::PlainText);
    m_question->setInformativeText(
        //: %1 is an amount such as "1.3 MB"
        tr("The file itself has %1: it may be damaged, or made to use up memory. What you allow "
           "holds for every file until the program ends.")
            .arg(formatSize(static_cast<std::uint64_t>(file.size()))));
    m_question->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton* go = m_question->addButton(tr("Continue"), QMessageBox::AcceptRole);
    go->setObjectName(QStringLiteral("allowMemory"));
    m_question->setDefaultButton(QMessageBox::Cancel);
    connect(go, &QPushButton::clicked, this, [this, request, bytes, checkpoint] {
        // What is unpacked on the way lies beside what is kept.
        const std::uint64_t most = checkedMul(bytes, 2).value_or(bytes);
        MappedFiles::allowMemory(std::max(MappedFiles::mostMemory(0), most));
        if (checkpoint != nullptr) {
            finish(request, checkpoint);
        } else {
            open(request);
        }
    });
    connect(m_question, &QMessageBox::rejected, this,
            [this, request] { emit failed(request, Error::cancelled()); });
    m_question->open();
}

void Opener::chooseFile()
{
    choose(tr("Open a checkpoint"), QFileDialog::ExistingFiles);
}

void Opener::chooseFolder()
{
    choose(tr("Open a folder"), QFileDialog::Directory);
}

void Opener::choose(const QString& title, QFileDialog::FileMode mode)
{
    auto* dialog =
        new QFileDialog(m_window, title, QFileInfo(m_session.request().path).absolutePath());
    dialog->setFileMode(mode);
    dialog->setOption(QFileDialog::ShowDirsOnly, mode == QFileDialog::Directory);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setOption(QFileDialog::ReadOnly);
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList& paths) {
        std::vector<OpenRequest> requests;
        for (const QString& path : paths) {
            requests.push_back({.path = path, .options = {}});
        }
        emit chosen(requests);
    });
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
