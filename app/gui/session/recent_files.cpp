// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/recent_files.h"

#include <algorithm>

#include <QFileInfo>
#include <QSettings>

namespace gateloupe {

namespace {

const QLatin1String kList("recentFiles");
const QLatin1String kPath("path");
const QLatin1String kSpec("spec");
const QLatin1String kOffset("offset");
const QLatin1String kTensor("tensor");
const QLatin1String kConvention("convention");

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
        settings.setValue(kOffset, static_cast<qulonglong>(entry.options.offsetBytes));
        settings.setValue(kTensor, QString::fromStdString(entry.options.tensor));
        settings.setValue(kConvention, QString::fromStdString(entry.options.convention.string()));
        settings.setValue(kSpec, entry.options.spec
                                     ? QString::fromStdString(toText(*entry.options.spec))
                                     : QString());
    }
    settings.endArray();
}

void RecentFiles::add(const OpenRequest& request)
{
    OpenRequest entry = request;
    entry.path = QFileInfo(request.path).absoluteFilePath();
    if (!entry.options.convention.empty()) {
        entry.options.convention =
            QFileInfo(QString::fromStdString(entry.options.convention.string()))
                .absoluteFilePath()
                .toStdString();
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

bool RecentFiles::exists(const OpenRequest& request)
{
    return QFileInfo::exists(request.path) ||
           QFileInfo::exists(request.path + QLatin1String(".index"));
}

} // namespace gateloupe
