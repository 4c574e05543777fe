// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QJsonObject>
#include <QWidget>

#include "app/gui/preferences/backend_choice.h"
#include "core/analysis/compare/derived_gates.h"
#include "core/analysis/compare/model_comparison.h"
#include "core/conventions/checkpoint.h"
#include "core/runtime/input/sequence.h"
#include "widgets/compare/pair_controls.h"
#include "widgets/compare/signal_table_model.h"

namespace gateloupe {

class CompareView;
class Jobs;
class Session;
struct SequenceRun;

/// What two runs are made from.
struct PairInput
{
    std::shared_ptr<const SequenceRun> last; ///< whose input is taken; null: the probe
    ProbeSpec probe;
    PairStart start = PairStart::Stored;
    double tolerance = 0.0;
};

/// One of two runs.
struct PairSide
{
    std::shared_ptr<const RnnModel> model;
    BackendChoice backend;
    std::string recorded; ///< where the run was recorded, see readRecordedRun(); empty: run it
    /// The order in which the model has the units of its file; empty: as they are.
    std::vector<UnitOrder> orders;
};

/// Two runs of one input and where they part.
struct PairRun
{
    std::shared_ptr<const SequenceRun> a;
    std::shared_ptr<const RunDifference> difference;
    std::uint64_t droppedSteps = 0; ///< of the input, for both traces to fit in memory
    std::vector<std::string> notes; ///< how the recorded run was read
};

/// Runs both with full traces, or reads what was recorded of B. Two directions with one model are
/// two backends: their difference is given a class. Meant for a worker. Errors: those of
/// makeProbe(), addStoredStates(), the backends, readRecordedRun() and compareTraces(); OutOfMemory
/// for a recorded run whose steps would have to be cut.
Result<PairRun> runPair(const PairSide& a, const PairSide& b, const PairInput& input,
                        ProgressMonitor& monitor);

/// The compare page: A is the selected network; B one of the same file, of another one that is
/// opened beside it, or A itself on another backend or as a file recorded it. Comparing and running
/// are jobs, the newest wins.
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

    /// Makes B the selected network itself.
    void compareBackends();
    /// Asks for the file of compareRecorded().
    void chooseRecorded();
    /// Makes B what a file recorded of the selected network: an array reference.
    void compareRecorded(const QString& reference);
    /// Who computes two networks, and with which device and algorithm a backend is compared.
    /// `noGpu` is why the worker finds no device, if it has said so.
    void setBackend(const BackendChoice& choice, const QString& noGpu);

    [[nodiscard]] CompareView& view() { return *m_view; }

    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    /// A's run was given to the session; its step is to be looked at.
    void sequenceWanted();
    void viewStateChanged(const QString& what);
    /// A comparison has ended, well or not.
    void compared();

protected:
    void changeEvent(QEvent* event) override;

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
    void showPair(const Result<PairRun>& result);
    void showRunners();
    void takeRunnerB(const QString& key);
    [[nodiscard]] bool isRecordedWanted() const;
    void showTolerance();

    [[nodiscard]] bool isOneNetwork() const { return m_a != nullptr && m_b == m_a; }

    [[nodiscard]] PairSide sideA() const;
    [[nodiscard]] PairSide sideB() const;
    [[nodiscard]] BackendChoice runner(const QString& key) const;
    void openStep(LayerIndex layer, Direction direction, std::uint64_t step, std::uint64_t unit,
                  std::uint64_t batch);

    Session& m_session;
    Jobs& m_jobs;
    CompareView* m_view;
    std::shared_ptr<const Checkpoint> m_other;
    std::vector<std::shared_ptr<const RnnModel>> m_candidates;
    std::shared_ptr<const RnnModel> m_a;
    std::shared_ptr<const RnnModel> m_b;
    std::shared_ptr<const SequenceRun> m_runA;
    BackendChoice m_choice;
    QString m_noGpu;
    QString m_recorded;             ///< where B was recorded, once a file was chosen
    bool m_wantsOneNetwork = false; ///< a session had it, before there was a network
};

} // namespace gateloupe
