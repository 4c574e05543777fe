// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QJsonObject>
#include <QWidget>

#include "app/gui/controllers/pair_run.h"
#include "app/gui/preferences/backend_choice.h"
#include "core/analysis/compare/model_comparison.h"
#include "core/conventions/checkpoint.h"

namespace gateloupe {

class CompareView;
class Jobs;
class Session;

/// The compare page: A is the selected network; B one of the same file, of another one that is
/// opened beside it, or A itself on another backend or as a file recorded it. Comparing and running
/// are jobs, the newest wins.
class ComparePage : public QWidget
{
    Q_OBJECT

public:
    ComparePage(Session& session, Jobs& jobs, QWidget* parent = nullptr);

    /// Shows the session's selection: to be called while the page is in sight.
    void showSelection();
    /// Opens a file whose networks can be B. Its first network that fits A is taken at once.
    void openOther(const QString& path);

    /// Makes B a network of a checkpoint that is open already.
    void compareWith(std::shared_ptr<const Checkpoint> other, std::shared_ptr<const RnnModel> b);

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

private:
    void connectView();
    void connectSession();
    void chooseFile();
    void takeOther(std::shared_ptr<const Checkpoint> checkpoint);
    void fillCandidates();
    void recut();
    void choose(std::shared_ptr<const RnnModel> b);
    void compare();
    void run();
    void showRuns();
    void showPair(const Result<PairRun>& result);
    void measureLanes(const PairRun& pair);
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
    /// Networks of the other file cut as A is; made for these two.
    std::vector<std::shared_ptr<const RnnModel>> m_recut;
    std::shared_ptr<const RnnModel> m_recutA;
    std::shared_ptr<const Checkpoint> m_recutOther;
    std::shared_ptr<const RnnModel> m_a;
    std::shared_ptr<const RnnModel> m_b;
    std::shared_ptr<const SequenceRun> m_runA;
    BackendChoice m_choice;
    QString m_noGpu;
    QString m_recorded;             ///< where B was recorded, once a file was chosen
    bool m_wantsOneNetwork = false; ///< a session had it, before there was a network
};

} // namespace gateloupe
