// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>

#include <QObject>
#include <QString>

#include "app/gui/controllers/pair_run.h"
#include "app/gui/preferences/backend_choice.h"

namespace gateloupe {

class CompareView;
class Jobs;
class Session;

/// Runs two networks, or one on two backends or beside what a file recorded of it, on one input,
/// and shows where they part in the runs of a compare view.
class PairRunner : public QObject
{
    Q_OBJECT

public:
    /// Lifetime: all of them longer than this.
    PairRunner(Session& session, Jobs& jobs, CompareView& view, QObject* parent);

    /// What is to be run from now on; forgets what ran. One network twice: two backends.
    void setPair(std::shared_ptr<const RnnModel> a, std::shared_ptr<const RnnModel> b);
    /// The view's comparison of the pair, or the session's run, is another one.
    void takeComparison();
    /// Who computes two networks, and with which device and algorithm a backend is compared.
    /// `noGpu` is why the worker finds no device, if it has said so.
    void setBackend(const BackendChoice& choice, const QString& noGpu);

    /// Where B was recorded: an array reference; empty until a file is chosen.
    [[nodiscard]] const QString& recorded() const { return m_recorded; }

    void setRecorded(const QString& reference);
    /// Compares with a recorded run, and makes it B's runner.
    void compareRecorded(const QString& reference);

signals:
    /// The user took the recorded run for B: its file is to be chosen.
    /// The array that both run over is to be chosen.
    void inputWanted();
    /// Which defect makes the recorded output is to be found; the session has the run.
    void bugWanted(const QString& recorded);
    void recordedWanted();
    /// A run of both has ended, well or not.
    void ran();
    /// A's run was given to the session; its step is to be looked at.
    void sequenceWanted();

private:
    void run();
    void showPair(const Result<PairRun>& result);
    void measureLanes(const PairRun& pair);
    void showRunners();
    void showTolerance();
    void openStep(LayerIndex layer, Direction direction, std::uint64_t step, std::uint64_t unit,
                  std::uint64_t batch);

    [[nodiscard]] bool isOneNetwork() const { return m_a != nullptr && m_b == m_a; }

    [[nodiscard]] bool isRecordedWanted() const;
    [[nodiscard]] PairSide sideA() const;
    [[nodiscard]] PairSide sideB() const;
    [[nodiscard]] BackendChoice runner(const QString& key) const;

    Session& m_session;
    Jobs& m_jobs;
    CompareView& m_view;
    std::shared_ptr<const RnnModel> m_a;
    std::shared_ptr<const RnnModel> m_b;
    std::shared_ptr<const SequenceRun> m_runA;
    BackendChoice m_backend;
    QString m_noGpu; ///< why the worker finds no device, if it has said so
    QString m_recorded;
};

} // namespace gateloupe
