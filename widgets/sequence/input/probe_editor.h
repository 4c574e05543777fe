// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <QWidget>

#include "core/runtime/input/probe.h"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace gateloupe {

/// A probe and what it heeds: only numbers that can be are reachable.
class ProbeEditor : public QWidget
{
    Q_OBJECT

public:
    explicit ProbeEditor(QWidget* parent = nullptr);

    /// Features of the network's input: bounds the probe's feature.
    void setInputSize(std::uint64_t inputSize);
    void setProbe(const ProbeSpec& probe);

    [[nodiscard]] ProbeSpec probe() const;

signals:
    /// The user, or a setter, changed something.
    void changed();

private:
    template <typename Box>
    void addField(QLabel*& label, Box*& box, const char* name);
    void showFields();
    void boundPlace();
    void retranslate();

    QComboBox* m_kind;
    QLabel* m_stepsLabel;
    QSpinBox* m_steps = nullptr;
    QLabel* m_featureLabel;
    QSpinBox* m_feature = nullptr;
    QLabel* m_atLabel;
    QSpinBox* m_at = nullptr;
    QLabel* m_amplitudeLabel;
    QDoubleSpinBox* m_amplitude = nullptr;
    QLabel* m_periodLabel;
    QDoubleSpinBox* m_period = nullptr;
    QLabel* m_seedLabel;
    QSpinBox* m_seed = nullptr;
};

} // namespace gateloupe
