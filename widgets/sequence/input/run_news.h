// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <QString>
#include <QWidget>

#include "core/runtime/input/run_source.h"

class QLabel;

namespace gateloupe {

/// What will run, or why nothing can.
class RunNews : public QWidget
{
    Q_OBJECT

public:
    RunNews();

    void setOutline(const SequenceOutline& outline, const QString& note);

    void setProblem(const QString& reason);

    [[nodiscard]] std::uint64_t steps() const { return m_steps; }

    /// Why the source can make no input, or what should be seen about it; empty for none.
    [[nodiscard]] const QString& words() const { return m_words; }

private:
    QLabel* m_icon;
    QLabel* m_text;
    std::uint64_t m_steps = 0;
    QString m_words;
};

} // namespace gateloupe
