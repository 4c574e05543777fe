// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

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
    /// Moves it to the front. Relative paths become absolute.
    void add(const OpenRequest& request);

    void remove(const OpenRequest& request);

    void clear() { m_entries.clear(); }

    [[nodiscard]] const std::vector<OpenRequest>& entries() const { return m_entries; }

    /// Whether the file (or TensorFlow prefix) is still there.
    [[nodiscard]] static bool exists(const OpenRequest& request);

private:
    std::vector<OpenRequest> m_entries;
};

} // namespace gateloupe
