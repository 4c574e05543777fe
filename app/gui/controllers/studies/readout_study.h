// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QObject>

#include "core/runtime/trace/trace_window.h"
#include "widgets/common/latest_task.h"
#include "widgets/sequence/studies/readout_panel.h"

namespace gateloupe {

class SequencePage;
class Session;

/// Reads the chosen matrix and its labels out of the files, and makes its numbers of the steps that
/// the sequence page has at hand; page and panel show them.
/// Threads: GUI thread; the destructor cancels and waits.
class ReadoutStudy : public QObject
{
    Q_OBJECT

public:
    /// All outlive this.
    ReadoutStudy(Session& session, SequencePage& page, ReadoutPanel& panel, QObject* parent);

    /// That the shown numbers were made with; null while there are none.
    [[nodiscard]] std::shared_ptr<const Readout> readout() const
    {
        return m_lane == nullptr ? nullptr : m_readout;
    }

    [[nodiscard]] const std::shared_ptr<const ReadoutLane>& lane() const { return m_lane; }

private:
    /// What was read, kept for the next window.
    struct Answer
    {
        std::shared_ptr<const Readout> readout;
        std::shared_ptr<const ReadoutLane> lane;
        std::uint64_t symbols = 0; ///< of the labels; another number than the lane's: they are not
                                   ///< used
    };

    void offerTensors();
    void readAgain();
    void start();
    void take(const Result<Answer>& answer);

    Session& m_session;
    SequencePage& m_page;
    ReadoutPanel& m_panel;
    std::weak_ptr<const RnnModel> m_offered; ///< whose matrices the panel offers
    ReadoutChoice m_choice;                  ///< that m_readout and the lane are of
    TraceWindow m_window;                    ///< likewise
    std::shared_ptr<const Readout> m_readout;
    std::shared_ptr<const ReadoutLane> m_lane;
    LatestTask<Answer> m_task;
};

} // namespace gateloupe
