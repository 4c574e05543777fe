// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QDialog>

#include "core/model/rnn_model.h"

class QComboBox;
class QDialogButtonBox;
class QLabel;

namespace gateloupe {

/// Asks which layer of another file stands beside each layer of a network: for a stack whose layers
/// are networks of their own there, in an order or in a crowd that nothing can be proposed from.
class LayerPairingDialog : public QDialog
{
    Q_OBJECT

public:
    LayerPairingDialog(const RnnModel& network, std::vector<std::shared_ptr<const RnnModel>> others,
                       QWidget* parent = nullptr);

    /// What is chosen as one network; null while there is not a layer for each, or they make none.
    [[nodiscard]] std::shared_ptr<const RnnModel> stack() const;

private:
    void showVerdict();

    std::vector<std::vector<std::shared_ptr<const RnnModel>>> m_layers; ///< that fit each layer
    std::vector<QComboBox*> m_choices;
    QLabel* m_verdict;
    QDialogButtonBox* m_buttons;
};

} // namespace gateloupe
