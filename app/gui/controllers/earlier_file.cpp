// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/earlier_file.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include <QTemporaryDir>
#include <QTime>

#include "app/gui/common/error_texts.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/session/session.h"
#include "widgets/common/core_text.h"

namespace gateloupe {

namespace {

namespace fs = std::filesystem;

/// Copies the files of a checkpoint that lie beside it or below, as they lie.
/// Errors: CannotWrite, Io.
Status copyFiles(const Checkpoint& checkpoint, const fs::path& root, const fs::path& folder,
                 ProgressMonitor& monitor)
{
    for (const fs::path& file : checkpoint.sourceFiles) {
        const fs::path place = fs::absolute(file).lexically_relative(root);
        if (place.empty() || *place.begin() == "..") {
            continue; // a description from elsewhere
        }
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        std::error_code failure;
        fs::create_directories((folder / place).parent_path(), failure);
        if (!failure) {
            fs::copy_file(file, folder / place, failure);
        }
        if (failure) {
            return Error::cannotWrite("%1: %2", folder / place, failure.message());
        }
    }
    return checkpoint.catalog.files == nullptr ? Status() : checkpoint.catalog.files->unchanged();
}

} // namespace

EarlierFile::EarlierFile(const Session& session, Jobs& jobs, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_jobs(jobs)
{
    connect(&session, &Session::documentsChanged, this,
            [this] { m_session.forgetClosed(m_copies); });
    connect(&session, &Session::checkpointChanged, this, &EarlierFile::startCopy);
}

EarlierFile::~EarlierFile() = default;

void EarlierFile::setKeepsCopies(bool keeps)
{
    if (std::exchange(m_keepsCopies, keeps) != keeps) {
        startCopy();
    }
}

const EarlierFile::Copy* EarlierFile::copy() const
{
    const auto found = m_copies.find(m_session.checkpoint().get());
    return found == m_copies.end() ? nullptr : &found->second;
}

void EarlierFile::startCopy()
{
    m_jobs.cancel(Jobs::Kind::KeepCopy);
    const auto checkpoint = m_session.checkpoint();
    if (!m_keepsCopies) {
        m_copies.clear();
    }
    if (!m_keepsCopies || checkpoint == nullptr || copy() != nullptr) {
        return;
    }
    const QString path = m_session.request().path;
    m_jobs.start<Copy>(
        Jobs::Kind::KeepCopy, tr("Copying %1").arg(fileNameText(path)),
        [checkpoint, request = m_session.request()](ProgressMonitor& monitor) -> Result<Copy> {
            Copy copy{.folder = std::make_shared<QTemporaryDir>(), .checkpoint = {}};
            const fs::path folder = copy.folder->path().toStdString();
            const fs::path source = fs::absolute(request.path.toStdString());
            GATELOUPE_CHECK(copyFiles(*checkpoint, source.parent_path(), folder, monitor));
            GATELOUPE_TRY(copy.checkpoint,
                          openCheckpoint(folder / source.filename(), request.options, monitor));
            return copy;
        },
        [this, open = checkpoint.get()](const Copy& copy) {
            m_copies[open] = copy;
            emit copied();
        },
        [this, path](const Error& error) { emit failed(path, error); });
}

bool EarlierFile::isThere() const
{
    const auto& open = m_session.checkpoint();
    return copy() != nullptr ||
           (open != nullptr && open->catalog.files != nullptr && open->catalog.files->unchanged());
}

void EarlierFile::keep()
{
    m_before.reset();
    const auto selected = m_session.selection().rnn;
    if (!isThere() || selected == nullptr) {
        return;
    }
    const auto& source = copy() != nullptr ? copy()->checkpoint : m_session.checkpoint();
    const QString time = QTime::currentTime().toString(QStringLiteral("HH:mm:ss"));
    auto checkpoint = std::make_shared<Checkpoint>(*source);
    Before before{.request = m_session.request(), .checkpoint = {}, .network = {}};
    for (auto& network : checkpoint->rnns) {
        auto renamed = std::make_shared<RnnModel>(*network);
        //: a network as it was before its file changed; %2 is a time of day
        renamed->name =
            tr("%1, before %2").arg(QString::fromStdString(network->name), time).toStdString();
        if (network->name == selected->name) {
            before.network = renamed;
        }
        network = std::move(renamed);
    }
    before.checkpoint = std::move(checkpoint);
    if (before.network != nullptr) {
        m_before = std::move(before);
    }
}

std::optional<EarlierFile::Before> EarlierFile::take(const OpenRequest& opened)
{
    auto before = std::exchange(m_before, std::nullopt);
    return before && isSameFile(before->request, opened) ? std::move(before) : std::nullopt;
}

} // namespace gateloupe
