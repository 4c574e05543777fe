// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/studies/training_folder.h"

#include <algorithm>
#include <utility>

#include "app/gui/common/error_texts.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/session/session.h"
#include "widgets/common/core_text.h"
#include "widgets/training/training_bar.h"

namespace gateloupe {

namespace {

/// Where a checkpoint stands in its folder; its size where it does not.
std::size_t indexIn(const CheckpointFolder& folder,
                    const std::shared_ptr<const Checkpoint>& checkpoint)
{
    const auto found =
        std::ranges::find(folder.checkpoints, checkpoint, &FolderCheckpoint::checkpoint);
    return static_cast<std::size_t>(found - folder.checkpoints.begin());
}

} // namespace

TrainingFolder::TrainingFolder(Session& session, Jobs& jobs, TrainingBar& bar, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_jobs(jobs)
    , m_bar(bar)
{
    connect(&session, &Session::checkpointChanged, this, &TrainingFolder::showCheckpoint);
    connect(&session, &Session::selectionChanged, this, &TrainingFolder::showGate);
    connect(&bar, &TrainingBar::indexChosen, this, &TrainingFolder::choose);
    connect(&bar, &TrainingBar::eventChosen, this, [this](const TrainingEvent& event) {
        const auto& file = m_session.checkpoint();
        const auto& history = m_bar.history();
        if (file == nullptr || history == nullptr || !event.id) {
            return;
        }
        if (const auto network = history->find(*file, event.network)) {
            m_session.select({.rnn = network, .parameter = event.id, .tensor = nullptr});
        }
    });
}

void TrainingFolder::add(const OpenRequest& request, std::shared_ptr<const CheckpointFolder> folder)
{
    std::erase_if(m_opened,
                  [&request](const Opened& other) { return isSameFile(other.request, request); });
    m_opened.push_back({request, folder, nullptr});
    readHistory(folder);
}

TrainingFolder::Opened* TrainingFolder::current()
{
    const auto& shown = m_session.checkpoint();
    const auto found = std::ranges::find_if(m_opened, [&shown](const Opened& opened) {
        return shown != nullptr &&
               indexIn(*opened.folder, shown) < opened.folder->checkpoints.size();
    });
    return found == m_opened.end() ? nullptr : &*found;
}

void TrainingFolder::showCheckpoint()
{
    const Opened* opened = current();
    if (opened == nullptr) {
        m_bar.setFolder(nullptr);
        return;
    }
    if (m_bar.folder() != opened->folder) {
        m_bar.setFolder(opened->folder);
        m_bar.setHistory(opened->history);
    }
    m_bar.setIndex(indexIn(*opened->folder, m_session.checkpoint()));
}

void TrainingFolder::showGate()
{
    const TreeSelection& selection = m_session.selection();
    if (selection.rnn != nullptr) {
        m_bar.setGate(selection.rnn->name, selection.parameter);
    }
}

/// One that cannot be read leaves what is shown; the bar says why.
void TrainingFolder::choose(std::size_t index)
{
    const Opened* opened = current();
    const auto checkpoint =
        opened == nullptr ? nullptr : opened->folder->checkpoints[index].checkpoint;
    if (checkpoint == nullptr || checkpoint == m_session.checkpoint()) {
        return;
    }
    const TreeSelection before = m_session.selection();
    const bool wasOnly = m_session.checkpoint()->rnns.size() == 1;
    const Focus focus = m_session.focus();
    m_session.setCheckpoint(checkpoint, OpenRequest(opened->request));
    if (before.rnn == nullptr) {
        return;
    }
    // Files with one network often name it after themselves.
    const auto network =
        wasOnly && checkpoint->rnns.size() == 1
            ? checkpoint->rnns.begin()
            : std::ranges::find(checkpoint->rnns, before.rnn->name, &RnnModel::name);
    const bool hasGate = network != checkpoint->rnns.end() && before.parameter &&
                         (*network)->find(*before.parameter) != nullptr;
    if (hasGate) {
        m_session.select({.rnn = *network, .parameter = before.parameter, .tensor = nullptr});
        m_session.setFocus(focus);
    }
}

void TrainingFolder::readHistory(const std::shared_ptr<const CheckpointFolder>& folder)
{
    using History = std::shared_ptr<const TrainingHistory>;
    m_jobs.start<History>(
        Jobs::Kind::Training, tr("Reading the checkpoints of a training"),
        [folder](ProgressMonitor& monitor) -> Result<History> {
            GATELOUPE_TRY(TrainingHistory history, trainingHistory(folder, {}, monitor));
            return History(std::make_shared<const TrainingHistory>(std::move(history)));
        },
        [this, folder](const Result<History>& history) {
            const auto opened = std::ranges::find(m_opened, folder, &Opened::folder);
            if (opened != m_opened.end() && history) {
                opened->history = *history;
            }
            if (m_bar.folder() == folder) {
                if (history) {
                    m_bar.setHistory(*history);
                } else {
                    m_bar.setProblem(ErrorTexts::details(history.error()));
                }
            }
        });
}

} // namespace gateloupe
