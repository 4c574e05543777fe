// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/preferences/preferences.h"

#include <QJsonValue>
#include <QSettings>

namespace gateloupe {

namespace {

const QLatin1String kGroup("preferences/v1");
const QLatin1String kHeatmap("heatmapMiB");
const QLatin1String kTrace("traceMiB");
const QLatin1String kThreads("threads");
/// BackendChoice's own keys.
const QLatin1String kBackendKeys[] = {QLatin1String("backend"), QLatin1String("math"),
                                      QLatin1String("algorithm"), QLatin1String("device")};
const QLatin1String kWeightsMap("weightsMap");
const QLatin1String kTheme("theme");
const QLatin1String kLanguage("language");
const QLatin1String kTextFont("textFont");
const QLatin1String kNumberFont("numberFont");

/// `usual` when the settings say nothing, or something out of range.
std::uint64_t budget(const QSettings& settings, QLatin1String key, std::uint64_t usual)
{
    const std::uint64_t value = settings.value(key, qulonglong(usual)).toULongLong();
    return value < PreferenceStore::kMinMiB || value > PreferenceStore::kMaxMiB ? usual : value;
}

} // namespace

PreferenceStore::PreferenceStore(QSettings& settings, QObject* parent)
    : QObject(parent)
    , m_settings(settings)
{
    load();
}

void PreferenceStore::setValues(const Preferences& values)
{
    if (values == m_values) {
        return;
    }
    m_values = values;
    save();
    emit changed(m_values);
}

void PreferenceStore::load()
{
    const Preferences usual;
    m_settings.beginGroup(kGroup);
    m_values.heatmapMiB = budget(m_settings, kHeatmap, usual.heatmapMiB);
    m_values.traceMiB = budget(m_settings, kTrace, usual.traceMiB);
    const unsigned threads = m_settings.value(kThreads, 0).toUInt();
    m_values.backend.threads = threads > kMaxThreads ? 0 : threads;
    QJsonObject backend;
    for (const QLatin1String key : kBackendKeys) {
        backend.insert(key, m_settings.value(key).toString());
    }
    m_values.backend.readJson(backend);
    m_values.weightsMap = m_settings.value(kWeightsMap).toString();
    m_values.theme = themeFromName(m_settings.value(kTheme).toString());
    m_values.language = m_settings.value(kLanguage).toString();
    m_values.textFont = m_settings.value(kTextFont).toString();
    m_values.numberFont = m_settings.value(kNumberFont).toString();
    m_settings.endGroup();
}

void PreferenceStore::save()
{
    m_settings.beginGroup(kGroup);
    m_settings.setValue(kHeatmap, qulonglong(m_values.heatmapMiB));
    m_settings.setValue(kTrace, qulonglong(m_values.traceMiB));
    m_settings.setValue(kThreads, m_values.backend.threads);
    const QJsonObject backend = m_values.backend.toJson();
    for (const QLatin1String key : kBackendKeys) {
        m_settings.setValue(key, backend.value(key).toString());
    }
    m_settings.setValue(kWeightsMap, m_values.weightsMap);
    m_settings.setValue(kTheme, m_values.theme ? nameOf(*m_values.theme) : QString());
    m_settings.setValue(kLanguage, m_values.language);
    m_settings.setValue(kTextFont, m_values.textFont);
    m_settings.setValue(kNumberFont, m_values.numberFont);
    m_settings.endGroup();
}

} // namespace gateloupe
