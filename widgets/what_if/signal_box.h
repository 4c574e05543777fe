// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QComboBox>

#include "core/model/rnn_model.h"
#include "core/runtime/trace/trace_arrays.h"

namespace gateloupe {

/// Which number of a unit is looked at: h, c where the cell has one, or a gate.
class SignalBox : public QComboBox
{
    Q_OBJECT

public:
    explicit SignalBox(QWidget* parent = nullptr);

    /// Null: h alone. Keeps the choice where the network has it; emits nothing.
    void setModel(std::shared_ptr<const RnnModel> model);

    [[nodiscard]] TraceSignal chosen() const;

private:
    void fill();

    std::shared_ptr<const RnnModel> m_model;
};

} // namespace gateloupe
