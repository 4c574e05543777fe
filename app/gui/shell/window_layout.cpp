// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/window_layout.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QSettings>
#include <QTabWidget>
#include <QToolBar>

#include "app/gui/session/saved/session_document.h"

namespace gateloupe {

namespace {

constexpr QSize kUsualSize(1200, 780);
constexpr int kTreeWidth = 300;
const QLatin1String kGeometryKey("window/geometry");
const QLatin1String kStateKey("window/state");
const QLatin1String kPageKey("window/page");

} // namespace

WindowLayout::WindowLayout(const Parts& parts)
    : m_parts(parts)
{
    m_parts.window->resize(kUsualSize);
    m_parts.window->resizeDocks({m_parts.tree}, {kTreeWidth}, Qt::Horizontal);
    m_usualState = m_parts.window->saveState(SessionDocument::kWindowStateVersion);
}

void WindowLayout::restore(const QSettings& settings)
{
    m_parts.window->restoreGeometry(settings.value(kGeometryKey).toByteArray());
    m_parts.window->restoreState(settings.value(kStateKey).toByteArray(),
                                 SessionDocument::kWindowStateVersion);
    const int page = settings.value(kPageKey, 0).toInt();
    m_parts.pages->setCurrentIndex(qBound(0, page, m_parts.pages->count() - 1));
}

void WindowLayout::save(QSettings& settings) const
{
    settings.setValue(kGeometryKey, m_parts.window->saveGeometry());
    settings.setValue(kStateKey, m_parts.window->saveState(SessionDocument::kWindowStateVersion));
    settings.setValue(kPageKey, m_parts.pages->currentIndex());
}

void WindowLayout::reset()
{
    m_parts.window->restoreState(m_usualState, SessionDocument::kWindowStateVersion);
    m_parts.bar->show();
    m_parts.window->resizeDocks({m_parts.tree}, {kTreeWidth}, Qt::Horizontal);
}

} // namespace gateloupe
