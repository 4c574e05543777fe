// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/model/rnn_spec.h"

class QCheckBox;
class QComboBox;
class QSpinBox;

namespace gateloupe {

/// Asks for everything that decides the shapes of a recurrent stack.
class SpecForm : public QWidget
{
    Q_OBJECT

public:
    explicit SpecForm(QWidget* parent = nullptr);

    void setSpec(const RnnSpec& spec);
    /// As the fields say; may be invalid.
    [[nodiscard]] RnnSpec spec() const;

signals:
    void changed();

private:
    QComboBox* m_cell;
    QSpinBox* m_input;
    QSpinBox* m_hidden;
    QSpinBox* m_projection;
    QSpinBox* m_layers;
    QCheckBox* m_bidirectional;
    QCheckBox* m_skip;
    QComboBox* m_bias;
    QComboBox* m_dtype;
};

} // namespace gateloupe
