// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>

#include <QString>
#include <QWidget>

#include "core/runtime/input/probe.h"

class QAbstractSpinBox;
class QComboBox;
class QDoubleSpinBox;
class QSpinBox;

namespace gateloupe {

/// A probe and what it heeds: only numbers that can be are reachable.
class ProbeEditor : public QWidget
{
    Q_OBJECT

public:
    ProbeEditor();

    /// Features of the network's input: bounds the probe's feature.
    void setInputSize(std::uint64_t inputSize);

    void setProbe(const ProbeSpec& probe);

    [[nodiscard]] ProbeSpec probe() const;

    [[nodiscard]] QString kindName() const;

signals:
    /// The user, or a setter, changed something.
    void changed();

private:
    /// A number and its label, which are seen together.
    [[nodiscard]] static QWidget* field(std::function<QString()> text, QAbstractSpinBox* box);

    void showFields();

    QComboBox* m_kind;
    QSpinBox* m_steps;
    QSpinBox* m_feature;
    QSpinBox* m_at;
    QDoubleSpinBox* m_amplitude;
    QDoubleSpinBox* m_period;
    QSpinBox* m_seed;
};

} // namespace gateloupe
