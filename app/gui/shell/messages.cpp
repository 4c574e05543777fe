// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/messages.h"

#include <QFileInfo>
#include <QLocale>

#include "app/gui/common/error_texts.h"
#include "widgets/common/core_text.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"

namespace gateloupe {

Messages::Messages(InlineBanner& banner, QObject* parent)
    : QObject(parent)
    , m_banner(banner)
{
    connect(&banner, &InlineBanner::actionRequested, this, [this] {
        if (const auto act = m_action) { // it may bring another message with another action
            act();
        }
    });
}

void Messages::clear()
{
    m_banner.clear();
}

void Messages::showWarnings(const Checkpoint& checkpoint)
{
    const QStringList warnings = ErrorTexts::warningsOf(checkpoint);
    if (!warnings.isEmpty()) {
        m_banner.showInformation(
            tr("%n note(s) about reading the file.", nullptr, static_cast<int>(warnings.size())),
            warnings.join(QLatin1Char('\n')));
    }
}

void Messages::showOpenFailure(const OpenRequest& request, const Error& error)
{
    m_banner.clear();
    m_banner.showError(ErrorTexts::opening(request.path, error), ErrorTexts::details(error));
    if (error.code == ErrorCode::NotThisFormat || request.options.spec) {
        offer(tr("Treat as raw buffer…"),
              [this, path = request.path] { emit rawBufferRequested(path); });
    }
}

void Messages::showExport(const QString& target, const ExportReport& report)
{
    m_banner.clear();
    m_banner.showInformation(tr("Wrote “%1” (%2), read it back and compared it: equal.")
                                 .arg(QFileInfo(target).fileName(), formatSize(report.bytes)),
                             coreTexts(report.notes).join(QLatin1Char('\n')));
}

void Messages::showSavedRun(const QString& target)
{
    const QFileInfo file(target);
    m_banner.clear();
    m_banner.showInformation(
        //: %1 is a file name, %2 its size
        tr("Saved the run to “%1” (%2).")
            .arg(file.fileName(), formatSize(static_cast<quint64>(file.size()))),
        {});
}

void Messages::showExportFailure(const QString& target, const Error& error)
{
    m_banner.clear();
    m_banner.showError(ErrorTexts::exporting(target, error), ErrorTexts::details(error));
}

void Messages::showTableFailure(const QString& path, const QString& reason)
{
    m_banner.clear();
    m_banner.showError(tr("The table could not be saved."), path + QStringLiteral(": ") + reason);
}

void Messages::showSessionFailure(const QString& path, const Error& error)
{
    const QString name = QFileInfo(path).fileName();
    m_banner.clear();
    m_banner.showError(error.code == ErrorCode::CannotWrite
                           ? tr("The session could not be written to “%1”.").arg(name)
                           : tr("The session “%1” could not be read.").arg(name),
                       ErrorTexts::details(error));
}

void Messages::showMissing(const QString& path)
{
    m_banner.clear();
    m_banner.showError(
        tr("“%1”, which the session is about, is no longer there.").arg(QFileInfo(path).fileName()),
        path);
    offer(tr("Look for it…"), [this, path] { emit locateRequested(path); });
}

void Messages::showChanged(const QString& path)
{
    m_banner.clear();
    m_banner.showWarning(tr("“%1” has changed since the session was saved; places and ranges may "
                            "no longer fit.")
                             .arg(QFileInfo(path).fileName()));
}

void Messages::showOverwritten(const QString& path)
{
    m_banner.clear();
    m_banner.showInformation(tr("“%1” has changed on disk. What is shown is from before.")
                                 .arg(QFileInfo(path).fileName()));
    offer(tr("Reload"), [this] { emit reloadRequested(); });
}

void Messages::showVanished(const QString& path)
{
    m_banner.clear();
    m_banner.showInformation(tr("“%1” is no longer there. What is shown is from before.")
                                 .arg(QFileInfo(path).fileName()));
}

void Messages::showUnsavedSession(const QDateTime& savedAt)
{
    m_banner.clear();
    m_banner.showWarning(tr("The program did not end well the last time. What it had open was kept "
                            "at %1.")
                             .arg(QLocale().toString(savedAt, QLocale::ShortFormat)));
    offer(tr("Restore the session"), [this] { emit restoreRequested(); });
}

void Messages::offer(const QString& text, std::function<void()> act)
{
    m_action = std::move(act);
    m_banner.setAction(text);
}

} // namespace gateloupe
