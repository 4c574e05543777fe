// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QObject>
#include <QTimer>

#include "core/model/rnn_model.h"
#include "core/runtime/input/run_source.h"
#include "widgets/common/latest_task.h"

namespace gateloupe {

class InputChooser;

/// Keeps the line below the input up to date: the sizes of what would run, or why nothing would.
/// Reads files off the GUI thread, a moment after the last change; the newest request wins.
/// Threads: GUI thread. The destructor cancels and waits.
class InputPreview : public QObject
{
    Q_OBJECT

public:
    explicit InputPreview(InputChooser& input, QObject* parent = nullptr);

    /// Null: there is nothing to run.
    void setModel(std::shared_ptr<const RnnModel> model);

signals:
    /// The line says what the input is now.
    void shown();

private:
    void ask();
    void show(const Result<SequenceOutline>& outline);

    InputChooser& m_input;
    std::shared_ptr<const RnnModel> m_model;
    QTimer m_delay; ///< typing must not open a file per key
    LatestTask<SequenceOutline> m_task;
};

} // namespace gateloupe
