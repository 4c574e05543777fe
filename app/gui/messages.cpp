// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/messages.h"

#include <QFileInfo>

#include "app/gui/error_texts.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"

namespace gateloupe {

Messages::Messages(InlineBanner& banner, QObject* parent)
    : QObject(parent)
    , m_banner(banner)
{
    connect(&banner, &InlineBanner::actionRequested, this,
            [this] { emit rawBufferRequested(m_failedPath); });
}

void Messages::clear()
{
    m_banner.clear();
}

void Messages::showWarnings(const Checkpoint& checkpoint)
{
    const QStringList warnings = ErrorTexts::warningsOf(checkpoint);
    if (!warnings.isEmpty()) {
        m_banner.showWarning(
            tr("Opened with %n warning(s).", nullptr, static_cast<int>(warnings.size())),
            warnings.join(QLatin1Char('\n')));
    }
}

void Messages::showOpenFailure(const OpenRequest& request, const Error& error)
{
    m_banner.clear();
    m_banner.showError(ErrorTexts::opening(request.path, error), ErrorTexts::details(error));
    m_failedPath = request.path;
    if (error.code == ErrorCode::NotThisFormat || request.options.spec) {
        m_banner.setAction(tr("Treat as raw buffer…"));
    }
}

void Messages::showExport(const QString& target, const ExportReport& report)
{
    QStringList notes;
    for (const std::string& note : report.notes) {
        notes.append(QString::fromStdString(note));
    }
    m_banner.clear();
    m_banner.showInformation(tr("Wrote “%1” (%2), read it back and compared it: equal.")
                                 .arg(QFileInfo(target).fileName(), formatSize(report.bytes)),
                             notes.join(QLatin1Char('\n')));
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

} // namespace gateloupe
