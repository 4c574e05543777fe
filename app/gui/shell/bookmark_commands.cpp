// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/bookmark_commands.h"

#include <QFileInfo>

#include "app/gui/pages/bookmarks_panel.h"
#include "app/gui/pages/health_page.h"
#include "app/gui/session/bookmarks.h"
#include "app/gui/session/session.h"
#include "app/gui/shell/main_window.h"
#include "app/gui/shell/parts/actions.h"
#include "app/gui/shell/parts/status_line.h"
#include "app/gui/shell/places.h"
#include "widgets/health/finding_texts.h"
#include "widgets/health/health_view.h"

namespace gateloupe {

BookmarkCommands::BookmarkCommands(const WindowParts& parts)
    : QObject(&parts.window)
    , m_parts(parts)
{
    auto* panel = parts.window.findChild<BookmarksPanel*>(QStringLiteral("bookmarksPanel"));
    connect(parts.actions.bookmark, &QAction::triggered, this, &BookmarkCommands::add);
    connect(panel, &BookmarksPanel::addRequested, this, &BookmarkCommands::add);
    connect(panel, &BookmarksPanel::wanted, this, &BookmarkCommands::goTo);
}

void BookmarkCommands::add()
{
    const QString address = m_parts.places.current();
    if (address.isEmpty()) {
        m_parts.status.showNotice(tr("Nothing is chosen that a bookmark could find again"));
        return;
    }
    Bookmark mark{
        QFileInfo(m_parts.window.session().request().path).absoluteFilePath(), address, {}};
    const HealthFinding* finding = m_parts.window.pages().health->view().current();
    if (m_parts.window.pages().current() == MainWindow::Page::Health && finding != nullptr) {
        mark.note = FindingTexts::title(finding->issue);
    }
    auto* panel = m_parts.window.findChild<BookmarksPanel*>(QStringLiteral("bookmarksPanel"));
    panel->add(mark);
    m_parts.panels.bringUp(panel);
}

void BookmarkCommands::goTo(const Bookmark& mark)
{
    for (const auto& document : m_parts.window.session().documents()) {
        if (QFileInfo(document->request.path).absoluteFilePath() == mark.file) {
            m_parts.window.session().setCurrent(document->checkpoint);
            m_parts.places.goTo(mark.address);
            return;
        }
    }
    connect(
        &m_parts.window, &MainWindow::openEnded, this,
        [this, address = mark.address](bool isOpen) {
            if (isOpen) {
                m_parts.places.goTo(address);
            }
        },
        Qt::SingleShotConnection);
    m_parts.window.open({.path = mark.file, .options = {}});
}

} // namespace gateloupe
