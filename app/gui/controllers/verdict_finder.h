// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QObject>

#include "core/analysis/explain/trail.h"
#include "widgets/common/latest_task.h"
#include "widgets/timeline/sequence_run.h"

namespace gateloupe {

class Explainer;
class SequencePage;
class Session;

/// Says above the picture of each run how it went: how long it took, whether every value is finite,
/// else where the first one that is not comes from, with a link to it.
class VerdictFinder : public QObject
{
    Q_OBJECT

public:
    /// All outlive this.
    VerdictFinder(Session& session, SequencePage& page, Explainer& explainer, QObject* parent);

private:
    using Origin = std::optional<NonFiniteOrigin>;

    void judge();
    void tell(const QString& finding, bool isTrouble);
    [[nodiscard]] QString facts() const;

    Session& m_session;
    SequencePage& m_page;
    Explainer& m_explainer;
    std::shared_ptr<const SequenceRun> m_run;
    Origin m_origin;
    LatestTask<Origin> m_task;
};

} // namespace gateloupe
