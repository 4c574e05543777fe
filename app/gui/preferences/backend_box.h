// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QComboBox>

#include "core/model/rnn_model.h"

namespace gateloupe {

/// Who computes the runs: the best there is, GPU, CPU, reference. What is not there is greyed and
/// says why.
class BackendBox : public QComboBox
{
    Q_OBJECT

public:
    explicit BackendBox(QWidget* parent = nullptr);

    void setBackend(const std::optional<BackendKind>& backend);
    /// Empty: automatic.
    [[nodiscard]] std::optional<BackendKind> backend() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
};

} // namespace gateloupe
