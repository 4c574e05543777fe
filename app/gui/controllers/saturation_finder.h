// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QObject>

#include "core/analysis/saturation/saturation.h"

namespace gateloupe {

class Jobs;
class SaturationPanel;
class SequencePage;
class Session;

/// Looks how the gates of the session's run saturate, and marks unusual units on their rows.
class SaturationFinder : public QObject
{
    Q_OBJECT

public:
    /// All outlive this.
    SaturationFinder(Session& session, Jobs& jobs, SequencePage& page, SaturationPanel& panel,
                     QObject* parent);

private:
    void showRun();
    void compute();
    void showPlace();
    void showMarks(const SaturationReport& report);

    Session& m_session;
    Jobs& m_jobs;
    SequencePage& m_page;
    SaturationPanel& m_panel;
    std::shared_ptr<const RnnModel> m_model; ///< that the panel was last shown
};

} // namespace gateloupe
