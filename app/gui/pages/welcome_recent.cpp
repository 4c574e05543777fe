// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/welcome_recent.h"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>

#include "app/gui/session/recent_files.h"

namespace gateloupe {

namespace {

constexpr int kFolderWidth = 280;

/// "~/models" instead of "/home/somebody/models".
QString shortFolder(const QString& path)
{
    const QString folder = QFileInfo(path).absolutePath();
    const QString home = QDir::homePath();
    return folder == home || folder.startsWith(home + QLatin1Char('/'))
               ? QLatin1Char('~') + folder.mid(home.size())
               : folder;
}

} // namespace

WelcomeRecent::WelcomeRecent(const OpenRequest& request, QWidget* parent)
    : QWidget(parent)
    , m_request(request)
    , m_open(new QPushButton)
    , m_remove(new QToolButton)
{
    const QString name = QFileInfo(request.path).fileName();
    const bool isThere = RecentFiles::exists(request);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(m_open, 1);
    row->addWidget(m_remove);
    const QString folder =
        fontMetrics().elidedText(shortFolder(request.path), Qt::ElideMiddle, kFolderWidth);
    QString text = name;
    text.replace(QLatin1Char('&'), QLatin1String("&&"));
    //: a recent file: its name and where it lies
    m_open->setText(isThere ? tr("%1   –   %2").arg(text, folder)
                            //: a recent file that no longer exists
                            : tr("%1   –   missing").arg(text));
    m_open->setFlat(true);
    m_open->setStyleSheet(QStringLiteral("text-align: left; padding: 4px 8px"));
    m_open->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_open->setEnabled(isThere);
    m_open->setToolTip(isThere ? request.path : tr("%1 is no longer there").arg(request.path));
    m_open->setAccessibleName(isThere ? name : tr("%1, missing").arg(name));
    m_remove->setText(QStringLiteral("×"));
    m_remove->setAutoRaise(true);
    m_remove->setToolTip(tr("Take off the list; the file stays"));
    m_remove->setAccessibleName(tr("Take %1 off the list").arg(name));
    connect(m_open, &QPushButton::clicked, this, [this] { emit openRequested(m_request); });
    connect(m_remove, &QToolButton::clicked, this, [this] { emit removeRequested(m_request); });
}

} // namespace gateloupe
