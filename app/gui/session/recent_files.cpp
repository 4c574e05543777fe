// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/recent_files.h"

#include <algorithm>

#include <QFileInfo>
#include <QSettings>
#include <QStringList>

#include "widgets/common/core_text.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

const QLatin1String kList("recentFiles");
const QLatin1String kPath("path");
const QLatin1String kSpec("spec");
const QLatin1String kOffset("offset");
const QLatin1String kTensor("tensor");
const QLatin1String kConvention("convention");
const QLatin1String kSummary("summary");
constexpr qsizetype kLongestSummary = 200;

} // namespace

void RecentFiles::load(QSettings& settings)
{
    m_entries.clear();
    const int count = std::min(settings.beginReadArray(kList), static_cast<int>(kMax));
    for (int i = 0; i < count; ++i) {
        settings.setArrayIndex(i);
        OpenRequest entry;
        entry.path = settings.value(kPath).toString();
        if (entry.path.isEmpty()) {
            continue;
        }
        entry.options.offsetBytes = settings.value(kOffset).toULongLong();
        entry.options.tensor = settings.value(kTensor).toString().toStdString();
        entry.options.convention = settings.value(kConvention).toString().toStdString();
        if (const QString spec = settings.value(kSpec).toString(); !spec.isEmpty()) {
            const auto parsed = specFromText(spec.toStdString());
            if (!parsed) {
                continue;
            }
            entry.options.spec = *parsed;
        }
        const QString summary = settings.value(kSummary).toString().left(kLongestSummary);
        if (!summary.isEmpty()) {
            m_summaries[entry.path] = summary;
        }
        m_entries.push_back(std::move(entry));
    }
    settings.endArray();
}

void RecentFiles::save(QSettings& settings) const
{
    settings.beginWriteArray(kList, static_cast<int>(m_entries.size()));
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const OpenRequest& entry = m_entries[i];
        settings.setArrayIndex(static_cast<int>(i));
        settings.setValue(kPath, entry.path);
        settings.setValue(kSummary, m_summaries.value(entry.path));
        settings.setValue(kOffset, static_cast<qulonglong>(entry.options.offsetBytes));
        settings.setValue(kTensor, QString::fromStdString(entry.options.tensor));
        settings.setValue(kConvention, QString::fromStdString(entry.options.convention.string()));
        settings.setValue(kSpec, entry.options.spec
                                     ? QString::fromStdString(toText(*entry.options.spec))
                                     : QString());
    }
    settings.endArray();
}

QString RecentFiles::summaryOf(const OpenRequest& request) const
{
    return m_summaries.value(request.path);
}

void RecentFiles::add(const OpenRequest& request, const QString& summary)
{
    OpenRequest entry = request;
    entry.path = QFileInfo(request.path).absoluteFilePath();
    if (!entry.options.convention.empty()) {
        entry.options.convention =
            QFileInfo(QString::fromStdString(entry.options.convention.string()))
                .absoluteFilePath()
                .toStdString();
    }
    if (!summary.isEmpty()) {
        m_summaries[entry.path] = summary;
    }
    std::erase_if(m_entries, [&](const OpenRequest& other) { return isSame(other, entry); });
    m_entries.insert(m_entries.begin(), std::move(entry));
    if (m_entries.size() > kMax) {
        m_entries.resize(kMax);
    }
}

void RecentFiles::remove(const OpenRequest& request)
{
    std::erase_if(m_entries, [&](const OpenRequest& other) { return isSame(other, request); });
}

QString RecentFiles::summarise(const Checkpoint& checkpoint)
{
    QStringList parts = {nameText(checkpoint.format)};
    if (!checkpoint.rnns.empty()) {
        const RnnSpec& spec = checkpoint.rnns.front()->spec;
        QString network = QStringLiteral("%1 %2 → %3")
                              .arg(TermNames::cell(spec.cell))
                              .arg(spec.inputSize)
                              .arg(spec.hiddenSize);
        if (checkpoint.rnns.size() > 1) {
            network += QStringLiteral(" +%1").arg(checkpoint.rnns.size() - 1);
        }
        parts.append(network);
    }
    return parts.join(QStringLiteral(" · "));
}

bool RecentFiles::exists(const OpenRequest& request)
{
    return QFileInfo::exists(request.path) ||
           QFileInfo::exists(request.path + QLatin1String(".index"));
}

} // namespace gateloupe
