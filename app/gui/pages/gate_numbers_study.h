// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QObject>

#include "core/conventions/optimizer/optimizer_states.h"
#include "core/model/rnn_model.h"
#include "widgets/common/latest_task.h"
#include "widgets/gates/gate_numbers.h"

namespace gateloupe {

class GatesPage;
class GradientStudy;
class Session;

/// Finds what the gates of the selected network can be shown with beside their weights, their
/// gradients and the states that an optimizer left in the file, and gives the page what is chosen.
/// Threads: GUI thread; files are read in a worker.
class GateNumbersStudy : public QObject
{
    Q_OBJECT

public:
    /// All outlive this.
    GateNumbersStudy(Session& session, GradientStudy& gradients, GatesPage& page, QObject* parent);

private:
    using States = std::shared_ptr<const OptimizerStates>;
    using Model = std::shared_ptr<const RnnModel>;

    void readStates();
    void offer();
    void show();
    [[nodiscard]] std::vector<GateNumbers> kinds() const;

    Session& m_session;
    GradientStudy& m_gradients;
    GatesPage& m_page;
    States m_states; ///< of the open file; null: none, or not known yet
    LatestTask<States> m_reading;
    LatestTask<Model> m_making;
};

} // namespace gateloupe
