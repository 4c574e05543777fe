// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QJsonObject>
#include <QWidget>

#include "core/analysis/model_comparison.h"
#include "core/conventions/checkpoint.h"
#include "core/runtime/sequence.h"
#include "widgets/compare/signal_table_model.h"

namespace gateloupe {

class CompareView;
class Jobs;
class Session;
struct SequenceRun;

/// What two networks are run on. Either a sequence that is there, or a probe to make.
struct PairInput
{
    std::shared_ptr<const Sequence> sequence; ///< null: the probe
    ProbeSpec probe;
    double tolerance = 0.0;
};

/// Two runs of one input and where they part.
struct PairRun
{
    std::shared_ptr<const SequenceRun> a;
    std::shared_ptr<const RunDifference> difference;
    std::uint64_t droppedSteps = 0; ///< of the input, for both traces to fit in memory
};

/// Runs both from states of zero on the same backend with full traces. Meant for a worker.
/// Errors: those of makeProbe(), the backend and compareTraces().
Result<PairRun> runPair(const std::shared_ptr<const RnnModel>& a,
                        const std::shared_ptr<const RnnModel>& b, const PairInput& input,
                        Monitor& monitor);

/// The compare page: A is the selected network; B one of the same file or of another one that is
/// opened beside it. Comparing and running are jobs, the newest wins.
class ComparePage : public QWidget
{
    Q_OBJECT

public:
    /// Memory that the traces of two runs may take together.
    static constexpr std::uint64_t kMaxTraceBytes = std::uint64_t{1} << 30U;

    ComparePage(Session& session, Jobs& jobs, QWidget* parent = nullptr);

    /// Shows the session's selection: to be called while the page is in sight.
    void showSelection();
    /// Opens a file whose networks can be B. Its first network that fits A is taken at once.
    void openOther(const QString& path);

    [[nodiscard]] CompareView& view() { return *m_view; }

    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    /// A's run was given to the session; its step is to be looked at.
    void sequenceWanted();
    void viewStateChanged(const QString& what);
    /// A comparison has ended, well or not.
    void compared();

private:
    void connectView();
    void connectSession();
    void chooseFile();
    void takeOther(std::shared_ptr<const Checkpoint> checkpoint);
    void fillCandidates();
    void choose(std::shared_ptr<const RnnModel> b);
    void compare();
    void run();
    void showRuns();
    void openStep(LayerIndex layer, Side side, std::uint64_t step, std::uint64_t unit,
                  std::uint64_t batch);
    [[nodiscard]] std::shared_ptr<const RnnModel> runnableB() const;

    Session& m_session;
    Jobs& m_jobs;
    CompareView* m_view;
    std::shared_ptr<const Checkpoint> m_other;
    std::vector<std::shared_ptr<const RnnModel>> m_candidates;
    std::shared_ptr<const RnnModel> m_a;
    std::shared_ptr<const RnnModel> m_b;
    std::shared_ptr<const SequenceRun> m_runA;
};

} // namespace gateloupe
