// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include <QObject>
#include <QString>

#include "app/gui/common/theme.h"
#include "app/gui/preferences/backend_choice.h"

class QSettings;

namespace gateloupe {

/// What the user can choose once for all files.
struct Preferences
{
    std::uint64_t heatmapMiB = 512; ///< at most this much for overviews of large matrices
    std::uint64_t traceMiB = 512;   ///< at most this much of a run is kept in memory
    BackendChoice backend;          ///< of the next runs
    QString weightsMap;             ///< ColorSettings' word for a map; empty: the usual one
    std::optional<Theme> theme;     ///< empty: as the desktop
    QString language;               ///< "de"; empty: as the desktop
    QString textFont;               ///< QFont::toString(); empty: the desktop's
    QString numberFont;             ///< of numbers

    friend bool operator==(const Preferences&, const Preferences&) = default;
};

/// The preferences in the settings, under "preferences/v1". Values that make no sense are the
/// usual ones. Tells of changes; setting what is there already is silent.
class PreferenceStore : public QObject
{
    Q_OBJECT

public:
    static constexpr std::uint64_t kMinMiB = 64;
    static constexpr std::uint64_t kMaxMiB = 65'536;
    static constexpr unsigned kMaxThreads = 256;

    /// `settings` outlives this.
    explicit PreferenceStore(QSettings& settings, QObject* parent = nullptr);

    [[nodiscard]] const Preferences& values() const { return m_values; }

    void setValues(const Preferences& values);

signals:
    void changed(const gateloupe::Preferences& values);

private:
    void load();
    void save();

    QSettings& m_settings;
    Preferences m_values;
};

} // namespace gateloupe
