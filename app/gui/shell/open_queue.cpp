// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/open_queue.h"

#include <iterator>
#include <utility>

#include "app/gui/controllers/earlier_file.h"
#include "app/gui/controllers/opener.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/pages/compare_page.h"
#include "app/gui/session/saved/session_document.h"
#include "app/gui/session/saved/session_store.h"
#include "app/gui/shell/window_workers.h"

namespace gateloupe {

OpenQueue::OpenQueue(const Parts& parts, QObject* parent)
    : QObject(parent)
    , earlier(new EarlierFile(parts.session, parts.jobs, this))
    , m_parts(parts)
{
    const Opener* opener = parts.workers.opener;
    connect(opener, &Opener::chosen, this, &OpenQueue::open);
    connect(opener, &Opener::opened, this, &OpenQueue::finish);
    connect(opener, &Opener::sequenceDropped, this, [this](const QString& path) {
        emit sequenceDropped(path);
        end(true);
    });
    connect(opener, &Opener::failed, this, [this](const OpenRequest& request, const Error& error) {
        if (error.code != ErrorCode::Cancelled) {
            m_failed.emplace_back(request, error);
        }
        end(false);
    });
    connect(&parts.store, &SessionStore::openWanted, this,
            [this](const std::vector<OpenRequest>& requests) {
                m_waiting.insert(m_waiting.begin(), requests.begin(), requests.end());
                openNext();
            });
    connect(&parts.store, &SessionStore::saved, this,
            [this](const QString& path) { remember({.path = path, .options = {}}); });
    connect(earlier, &EarlierFile::failed, &parts.messages, &Messages::showCopyFailure);
}

void OpenQueue::open(std::vector<OpenRequest> requests)
{
    m_failed.clear();
    m_waiting.assign(std::make_move_iterator(requests.begin()),
                     std::make_move_iterator(requests.end()));
    openNext();
}

void OpenQueue::openExample()
{
    m_waiting.clear();
    m_parts.workers.openExample();
}

void OpenQueue::reload()
{
    m_comparesWithBefore = false;
    m_waiting.clear();
    earlier->keep();
    m_parts.store.reload();
}

void OpenQueue::compareWithBefore()
{
    reload();
    m_comparesWithBefore = true;
}

void OpenQueue::openNext()
{
    if (m_waiting.empty()) {
        return;
    }
    const OpenRequest request = std::move(m_waiting.front());
    m_waiting.pop_front();
    if (SessionDocument::isSession(request.path)) {
        remember(request);
        m_parts.store.open(request.path);
        if (!m_parts.jobs.isRunning(Jobs::Kind::Open)) {
            openNext(); // there was nothing to open in it
        }
        return;
    }
    m_parts.workers.open(request);
}

/// Opening the next file would clear what is said about one that could not be opened.
void OpenQueue::end(bool isOpen)
{
    if (m_waiting.empty()) {
        m_parts.store.finish();
        m_parts.messages.showOpenFailures(std::exchange(m_failed, {}), m_parts.store.missing());
    }
    emit ended(isOpen);
    openNext();
}

void OpenQueue::finish(const OpenRequest& request)
{
    remember(request);
    m_parts.store.restore(request);
    m_parts.workers.finishOpening();
    const bool compares = std::exchange(m_comparesWithBefore, false);
    if (const auto before = earlier->take(request)) {
        m_parts.compare.offerBefore(before->checkpoint, before->network);
        if (compares) {
            emit compared();
            m_parts.compare.compareWith(before->checkpoint, before->network);
        }
    }
    end(true);
}

void OpenQueue::remember(const OpenRequest& request)
{
    const auto& checkpoint = m_parts.session.checkpoint();
    recent.add(request, checkpoint != nullptr ? RecentFiles::summarise(*checkpoint) : QString());
    emit recentChanged();
}

} // namespace gateloupe
