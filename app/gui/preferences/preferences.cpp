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
const QLatin1String kTheme("theme");
/// What is kept as it is.
const std::pair<QLatin1String, QString Preferences::*> kTexts[] = {
    {QLatin1String("weightsMap"), &Preferences::weightsMap},
    {QLatin1String("language"), &Preferences::language},
    {QLatin1String("textFont"), &Preferences::textFont},
    {QLatin1String("numberFont"), &Preferences::numberFont}};

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
    m_values.theme = themeFromName(m_settings.value(kTheme).toString());
    for (const auto& [key, text] : kTexts) {
        m_values.*text = m_settings.value(key).toString();
    }
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
    m_settings.setValue(kTheme, m_values.theme ? nameOf(*m_values.theme) : QString());
    for (const auto& [key, text] : kTexts) {
        m_settings.setValue(key, m_values.*text);
    }
    m_settings.endGroup();
}

} // namespace gateloupe
