// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QHash>
#include <QString>

#include "app/gui/session/open_request.h"

class QSettings;

namespace gateloupe {

/// The files opened last, newest first, kept in the settings.
class RecentFiles
{
public:
    static constexpr std::size_t kMax = 10;

    void load(QSettings& settings);
    void save(QSettings& settings) const;
    /// Moves it to the front. Relative paths become absolute. `summary`: what is in it, in a few
    /// words such as "safetensors, LSTM 15 → 24"; empty keeps what was said.
    void add(const OpenRequest& request, const QString& summary = {});
    /// Empty for a file of which nothing was said.
    [[nodiscard]] QString summaryOf(const OpenRequest& request) const;

    void remove(const OpenRequest& request);

    void clear() { m_entries.clear(); }

    [[nodiscard]] const std::vector<OpenRequest>& entries() const { return m_entries; }

    /// "safetensors · LSTM 15 → 24", with "+49" behind it where there are more networks.
    [[nodiscard]] static QString summarise(const Checkpoint& checkpoint);

    /// Whether the file (or TensorFlow prefix) is still there.
    [[nodiscard]] static bool exists(const OpenRequest& request);

private:
    std::vector<OpenRequest> m_entries;
    QHash<QString, QString> m_summaries; ///< by path
};

} // namespace gateloupe
