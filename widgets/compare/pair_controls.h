// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include <QJsonObject>
#include <QString>
#include <QWidget>

#include "core/runtime/input/sequence.h"

class QComboBox;
class QPushButton;
class QSpinBox;

namespace gateloupe {

/// Where both of two runs begin.
enum class PairStart
{
    Stored, ///< what each network's own file gives, zeros where it gives nothing
    Zeros,
    LastRun ///< the states that the last run began with
};

/// Who can compute a run, or where one was recorded.
struct RunnerEntry
{
    QString key; ///< in the session file
    QString name;
    QString obstacle;     ///< why not; empty: it can
    bool isOnlyB = false; ///< nothing that the window could step through
};

class RunnerChoice;
class ToleranceField;

/// What two runs beside each other are made from: their input, where they begin, the tolerance, and
/// for one network who computes each. Runs nothing itself.
class PairControls : public QWidget
{
    Q_OBJECT

public:
    PairControls();

    /// Steps of the window's last run, 0 when there is none that fits.
    void setLastRun(std::uint64_t steps);
    /// Whether a file gives initial states.
    void setStored(bool hasStored);
    /// Who can compute A and B, and who does until the user chooses. No runners: there is nothing
    /// to choose.
    void setRunners(std::vector<RunnerEntry> runners, const QString& usualA, const QString& usualB);
    /// As if the user had chosen it.
    void chooseRunnerB(const QString& key);
    /// Takes the last run's input where there is one.
    void chooseLastRun();
    /// An array that is the input, as if the user had chosen it.
    void setFile(const QString& path);
    /// What the tolerance is until the user writes another one.
    void setUsualTolerance(double tolerance);
    /// Why nothing can be run; empty: it can.
    void setObstacle(const QString& reason);
    void setBusy(bool isBusy);

    /// The array that is the input; empty: the last run's input or probe().
    [[nodiscard]] QString file() const;
    /// Whether the input of the last run is wanted, else probe().
    [[nodiscard]] bool isLastRunChosen() const;
    [[nodiscard]] ProbeSpec probe() const;
    [[nodiscard]] PairStart start() const;
    /// Differences above it count.
    [[nodiscard]] double tolerance() const;
    /// Keys of setRunners(); empty without runners.
    [[nodiscard]] QString runnerA() const;
    [[nodiscard]] QString runnerB() const;

    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    void runRequested();
    void cancelRequested();
    /// Another one computes A or B.
    void runnersChanged();
    /// The user wants to choose an array as the input.
    void fileWanted();
    /// The user chose who computes B, perhaps the same as before.
    void runnerBChosen(const QString& key);
    void viewStateChanged(const QString& what);

private:
    void build();
    void connectParts();
    void fillRunners(const QString& usualA, const QString& usualB);
    void showInput();
    void showStart();
    void updateRun();
    void retranslate();

    std::uint64_t m_lastSteps = 0;
    bool m_hasStored = false;
    bool m_isOwnStart = false; ///< the user chose
    bool m_isOwnInput = false; ///< likewise
    QString m_file;            ///< an array that is the input
    QString m_obstacle;
    bool m_isBusy = false;
    std::vector<RunnerEntry> m_runners;
    RunnerChoice* m_runnerA;
    RunnerChoice* m_runnerB;
    QComboBox* m_input;
    QWidget* m_stepsField = nullptr; ///< with its label
    QSpinBox* m_steps;
    QComboBox* m_start; ///< in the order of PairStart
    ToleranceField* m_tolerance;
    QPushButton* m_runButton;
    QPushButton* m_cancelButton;
};

} // namespace gateloupe
