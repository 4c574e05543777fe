// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/parts/messages.h"

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
    connect(&banner, &InlineBanner::otherActionRequested, this,
            &Messages::compareWithBeforeRequested);
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

/// The banner without what it said before.
InlineBanner& Messages::cleared()
{
    m_banner.clear();
    return m_banner;
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

namespace {

/// "“a.pt”, “b.pt”"
QString quotedNames(const QStringList& paths)
{
    QStringList names;
    for (const QString& path : paths) {
        //: a file name in a list of them
        names.append(Messages::tr("“%1”").arg(fileNameText(path)));
    }
    return QLocale().createSeparatedList(names);
}

} // namespace

void Messages::showOpenFailures(const std::vector<OpenFailure>& failures,
                                const QStringList& missing)
{
    if (failures.empty()) {
        showMissing(missing);
        return;
    }
    if (failures.size() == 1 && missing.isEmpty()) {
        showOpenFailure(failures.front().first, failures.front().second);
        return;
    }
    QStringList paths = missing;
    QStringList details;
    for (const QString& path : missing) {
        //: %1 is a path
        details.append(tr("%1: no longer there").arg(nameText(path)));
    }
    for (const auto& [request, error] : failures) {
        paths.append(request.path);
        details.append(nameText(request.path) + QStringLiteral(": ") + ErrorTexts::details(error));
    }
    //: %1 is a list of file names
    cleared().showError(tr("These files could not be opened: %1.").arg(quotedNames(paths)),
                        details.join(QLatin1Char('\n')));
    if (!missing.isEmpty()) {
        offerToLookFor(tr("Look for “%1”…").arg(fileNameText(missing.front())), missing.front());
    }
}

void Messages::showOpenFailure(const OpenRequest& request, const Error& error)
{
    m_banner.clear();
    const QFileInfo file(request.path);
    if (file.isFile() && file.size() == 0) {
        m_banner.showError(tr("“%1” is an empty file.").arg(nameText(file.fileName())),
                           request.path);
        return; // nothing that a description could explain
    }
    m_banner.showError(ErrorTexts::opening(request.path, error), ErrorTexts::details(error));
    const bool canBeRaw = file.isFile(); // a folder is none
    if (canBeRaw && (error.code == ErrorCode::NotThisFormat || request.options.spec)) {
        offer(tr("Treat as raw buffer…"),
              [this, path = request.path] { emit rawBufferRequested(path); });
    }
}

void Messages::showExport(const QString& target, const ExportReport& report)
{
    cleared().showInformation(tr("Wrote “%1” (%2), read it back and compared it: equal.")
                                  .arg(fileNameText(target), formatSize(report.bytes)),
                              coreTexts(report.notes).join(QLatin1Char('\n')));
}

void Messages::showSavedRun(const QString& target)
{
    const QFileInfo file(target);
    cleared().showInformation(
        //: %1 is a file name, %2 its size
        tr("Saved the run to “%1” (%2).")
            .arg(nameText(file.fileName()), formatSize(static_cast<quint64>(file.size()))),
        {});
}

void Messages::showExportFailure(const QString& target, const Error& error)
{
    cleared().showError(ErrorTexts::exporting(target, error), ErrorTexts::details(error));
}

void Messages::showTableFailure(const QString& path, const QString& reason)
{
    cleared().showError(tr("The table could not be saved."), path + QStringLiteral(": ") + reason);
}

void Messages::showSessionFailure(const QString& path, const Error& error)
{
    const QString name = fileNameText(path);
    cleared().showError(error.code == ErrorCode::CannotWrite
                            ? tr("The session could not be written to “%1”.").arg(name)
                            : tr("The session “%1” could not be read.").arg(name),
                        ErrorTexts::details(error));
}

void Messages::showMissing(const QStringList& paths)
{
    if (paths.isEmpty()) {
        return;
    }
    const QString first = fileNameText(paths.front());
    m_banner.clear();
    if (paths.size() == 1) {
        m_banner.showError(tr("“%1”, which the session is about, is no longer there.").arg(first),
                           paths.front());
        offerToLookFor(tr("Look for it…"), paths.front());
        return;
    }
    //: %1 is a list of file names
    m_banner.showError(
        tr("The session is also about files that are no longer there: %1.").arg(quotedNames(paths)),
        paths.join(QLatin1Char('\n')));
    offerToLookFor(tr("Look for “%1”…").arg(first), paths.front());
}

void Messages::showChanged(const QString& path)
{
    cleared().showWarning(tr("“%1” has changed since the session was saved; places and ranges may "
                             "no longer fit.")
                              .arg(fileNameText(path)));
}

void Messages::showOverwritten(const QString& path, bool canCompare)
{
    const QFileInfo file(path);
    const QString name = nameText(file.fileName());
    const QString time = file.lastModified().toString(QStringLiteral("HH:mm:ss"));
    cleared().showInformation(
        canCompare
            //: %1 is a file name, %2 a time of day
            ? tr("“%1” changed on disk, %2. What is shown is from before.").arg(name, time)
            //: %1 is a file name, %2 a time of day
            : tr("“%1” changed on disk, %2. What is shown is from before; it was overwritten, and "
                 "the rest of it cannot be read any more. File > Keep copies of open files keeps "
                 "it the next time.")
                  .arg(name, time));
    offer(tr("Reload"), [this] { emit reloadRequested(); });
    if (canCompare) {
        //: button: the open file beside what it held before it changed
        m_banner.setOtherAction(tr("Compare with before"));
    }
}

void Messages::showCopyFailure(const QString& path, const Error& error)
{
    cleared().showWarning(
        tr("“%1” is open, and no copy of it could be made.").arg(fileNameText(path)),
        ErrorTexts::details(error));
}

void Messages::showVanished(const QString& path)
{
    cleared().showInformation(
        tr("“%1” is no longer there. What is shown is from before.").arg(fileNameText(path)));
}

void Messages::showUnsavedSession(const QDateTime& savedAt)
{
    cleared().showWarning(
        tr("The program ended unexpectedly last time. Its session of %1 was kept.")
            .arg(QLocale().toString(savedAt, QLocale::ShortFormat)));
    offer(tr("Restore the session"), [this] { emit restoreRequested(); });
}

void Messages::offerToLookFor(const QString& text, const QString& path)
{
    offer(text, [this, path] { emit locateRequested(path); });
}

void Messages::offer(const QString& text, std::function<void()> act)
{
    m_action = std::move(act);
    m_banner.setAction(text);
}

} // namespace gateloupe
