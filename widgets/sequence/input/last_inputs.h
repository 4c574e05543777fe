// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QComboBox>
#include <QJsonArray>

#include "core/runtime/input/run_source.h"

namespace gateloupe {

/// The inputs that were run before.
class LastInputs : public QComboBox
{
    Q_OBJECT

public:
    LastInputs();

    void remember(const RunSource& source);

    [[nodiscard]] QJsonArray toJson() const;

    void setJson(const QJsonArray& sources);

signals:
    void chosen(const gateloupe::RunSource& source);

private:
    void showAll();

    std::vector<RunSource> m_sources; ///< newest first
};

} // namespace gateloupe
