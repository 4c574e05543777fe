// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/pair_controls.h"

#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include <QComboBox>
#include <QDoubleValidator>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardItemModel>

#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/common/number_format.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/wrapping_row.h"

namespace gateloupe {

namespace {

constexpr int kUsualSteps = 100;
constexpr int kCompareMaxSteps = 10'000;
constexpr double kCompareUsualTolerance = 1e-5; ///< what runs in f32 on other machines differ by
constexpr int kToleranceDigits = 12;

enum InputEntry
{
    LastRun,
    Noise,
    Impulse,
    OneHotWalk,
    Zeros,
    File,
    kEntries
};

/// The probe of each entry; the last run and a file have none, so theirs is not read.
constexpr std::array kProbes = {Probe::Noise,      Probe::Noise, Probe::Impulse,
                                Probe::OneHotWalk, Probe::Zeros, Probe::Noise};
static_assert(kProbes.size() == kEntries);

/// Greys an entry with its reason, so that people see that it could be there.
void greyEntry(QComboBox& box, int entry, const QString& reason)
{
    QStandardItem* item = qobject_cast<QStandardItemModel*>(box.model())->item(entry);
    item->setEnabled(reason.isEmpty());
    item->setToolTip(reason);
}

} // namespace

/// Who computes one of the two runs: what the user wants stays wanted while another network, that
/// has it not, is shown.
class RunnerChoice : public QComboBox
{
public:
    QString wanted; ///< a key; empty: the usual runner

    void fill(const std::vector<RunnerEntry>& runners, const QString& usual)
    {
        clear();
        int chosen = -1;
        for (const RunnerEntry& runner : runners) {
            addItem(runner.name, runner.key);
            greyEntry(*this, count() - 1, runner.obstacle);
            const bool isThere = runner.obstacle.isEmpty();
            if (isThere && (runner.key == wanted || (runner.key == usual && chosen < 0))) {
                chosen = count() - 1;
            }
        }
        setCurrentIndex(chosen);
    }
};

/// The usual tolerance until the user writes another one.
class ToleranceField : public QLineEdit
{
public:
    ToleranceField()
    {
        auto* validator = new QDoubleValidator(0.0, 1e30, kToleranceDigits, this);
        validator->setNotation(QDoubleValidator::ScientificNotation);
        setValidator(validator);
        setFont(numberFont());
        setFixedWidth(fontMetrics().averageCharWidth() * kToleranceDigits);
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }

    void setUsual(double tolerance)
    {
        m_usual = tolerance;
        showUsual();
    }

    /// Empty: the usual one counts.
    void setOwn(std::optional<double> tolerance)
    {
        m_isOwn = tolerance.has_value();
        if (tolerance) {
            setText(locale().toString(*tolerance));
        }
    }

    [[nodiscard]] bool isOwn() const { return m_isOwn; }

    /// Takes what the user wrote; whether it changed anything.
    bool takeTyped()
    {
        const std::optional<double> number = typed();
        const bool isOwn = number && *number != m_usual;
        const bool isChanged = isOwn || m_isOwn;
        m_isOwn = isOwn;
        showUsual();
        return isChanged;
    }

    [[nodiscard]] double tolerance() const { return std::abs(typed().value_or(m_usual)); }

    void showUsual()
    {
        if (!m_isOwn) {
            setText(locale().toString(m_usual));
        }
        //: %1 is a number
        setToolTip(PairControls::tr("Differences above it count. Usual here is %1; empty the field "
                                    "to return to it.")
                       .arg(locale().toString(m_usual)));
    }

private:
    [[nodiscard]] std::optional<double> typed() const
    {
        bool isNumber = false;
        const double number = locale().toDouble(text(), &isNumber);
        return isNumber && std::isfinite(number) ? std::optional(number) : std::nullopt;
    }

    double m_usual = kCompareUsualTolerance;
    bool m_isOwn = false;
};

PairControls::PairControls()
    : m_runnerA(named(new RunnerChoice, "runnerA"))
    , m_runnerB(named(new RunnerChoice, "runnerB"))
    , m_input(named(new QComboBox, "compareInput"))
    , m_steps(named(new QSpinBox, "compareSteps"))
    , m_start(named(new QComboBox, "compareStart"))
    , m_tolerance(named(new ToleranceField, "compareTolerance"))
    , m_runButton(named(new QPushButton, "compareRun"))
    , m_cancelButton(named(new QPushButton, "compareCancel"))
{
    build();
    connectParts();
    m_input->setCurrentIndex(Noise);
    inEveryLanguage(this, [this] { retranslate(); });
    setRunners({}, {}, {});
}

void PairControls::build()
{
    auto* row = new WrappingRow(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    // A field and what stands before it go to another row together.
    const auto addPair = [row](QWidget* field, auto text) {
        QLabel* label = newLabel(text);
        label->setBuddy(field);
        QWidget* pair = paneOf(rowOf({label, field}));
        row->addWidget(pair);
        return pair;
    };
    addPair(m_input, [] { return tr("Input"); });
    m_stepsField = addPair(m_steps, [] { return tr("Steps"); });
    //: the initial states of a run
    addPair(m_start, [] { return tr("Start"); });
    addPair(m_tolerance, [] { return tr("Tolerance"); });
    //: who computes the first of two runs
    addPair(m_runnerA, [] { return tr("A on"); });
    //: who computes the second of two runs
    addPair(m_runnerB, [] { return tr("B on"); });
    row->addWidget(m_runButton);
    row->addWidget(m_cancelButton);
    m_input->addItems(QStringList(kEntries));
    m_start->addItems(QStringList(static_cast<int>(PairStart::LastRun) + 1));
    m_steps->setRange(1, kCompareMaxSteps);
    m_steps->setValue(kUsualSteps);
    for (QComboBox* box :
         std::initializer_list<QComboBox*>{m_input, m_start, m_runnerA, m_runnerB}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    }
    m_cancelButton->hide();
}

void PairControls::connectParts()
{
    connect(m_runButton, &QPushButton::clicked, this, &PairControls::runRequested);
    connect(m_cancelButton, &QPushButton::clicked, this, &PairControls::cancelRequested);
    connect(m_input, &QComboBox::activated, this, [this](int entry) {
        m_isOwnInput = true;
        if (entry == File) {
            emit fileWanted();
        }
        showInput();
        emit viewStateChanged(tr("input of the comparison"));
    });
    connect(m_start, &QComboBox::activated, this, [this] {
        m_isOwnStart = true;
        emit viewStateChanged(tr("initial states of the comparison"));
    });
    connect(m_tolerance, &QLineEdit::editingFinished, this, [this] {
        if (m_tolerance->takeTyped()) {
            emit viewStateChanged(tr("tolerance of the comparison"));
        }
    });
    for (RunnerChoice* choice : {m_runnerA, m_runnerB}) {
        connect(choice, &QComboBox::activated, this, [this, choice] {
            choice->wanted = choice->currentData().toString();
            emit runnersChanged();
            emit viewStateChanged(tr("backends of the comparison"));
            if (choice == m_runnerB) {
                emit runnerBChosen(choice->wanted);
            }
        });
    }
}

void PairControls::setLastRun(std::uint64_t steps)
{
    m_lastSteps = steps;
    if (m_lastSteps == 0 && m_input->currentIndex() == LastRun) {
        m_input->setCurrentIndex(Noise);
    } else if (m_lastSteps > 0 && !m_isOwnInput) {
        m_input->setCurrentIndex(LastRun); // what somebody just looked at
    }
    retranslate();
}

void PairControls::setStored(bool hasStored)
{
    m_hasStored = hasStored;
    showStart();
}

void PairControls::setRunners(std::vector<RunnerEntry> runners, const QString& usualA,
                              const QString& usualB)
{
    m_runners = std::move(runners);
    for (RunnerChoice* choice : {m_runnerA, m_runnerB}) {
        choice->parentWidget()->setVisible(!m_runners.empty()); // with what stands before it
    }
    fillRunners(usualA, usualB);
}

void PairControls::fillRunners(const QString& usualA, const QString& usualB)
{
    std::vector<RunnerEntry> ofA = m_runners;
    std::erase_if(ofA, [](const RunnerEntry& runner) { return runner.isOnlyB; });
    m_runnerA->fill(ofA, usualA);
    m_runnerB->fill(m_runners, usualB);
}

void PairControls::chooseRunnerB(const QString& key)
{
    m_runnerB->wanted = key;
    fillRunners(runnerA(), runnerB());
    emit runnersChanged();
}

void PairControls::setUsualTolerance(double tolerance)
{
    m_tolerance->setUsual(tolerance);
}

double PairControls::tolerance() const
{
    return m_tolerance->tolerance();
}

void PairControls::chooseLastRun()
{
    if (m_lastSteps > 0) {
        m_input->setCurrentIndex(LastRun);
        showInput();
    }
}

void PairControls::setFile(const QString& path)
{
    m_file = path;
    m_isOwnInput = true;
    m_input->setCurrentIndex(File);
    retranslate();
    emit viewStateChanged(tr("input of the comparison"));
}

QString PairControls::file() const
{
    return m_input->currentIndex() == File ? m_file : QString();
}

void PairControls::showInput()
{
    const bool isProbe = m_input->currentIndex() != LastRun && m_input->currentIndex() != File;
    m_stepsField->setVisible(isProbe);
    showStart();
}

void PairControls::showStart()
{
    const auto entry = [](PairStart start) { return static_cast<int>(start); };
    const bool isLast = isLastRunChosen();
    greyEntry(*m_start, entry(PairStart::Stored),
              m_hasStored ? QString() : tr("The file has no initial states"));
    greyEntry(*m_start, entry(PairStart::LastRun),
              isLast ? QString() : tr("Choose the last run's input as well"));
    const auto isThere = [&](int index) {
        return qobject_cast<QStandardItemModel*>(m_start->model())->item(index)->isEnabled();
    };
    if (!m_isOwnStart || !isThere(m_start->currentIndex())) {
        m_start->setCurrentIndex(entry(
            isLast ? PairStart::LastRun : (m_hasStored ? PairStart::Stored : PairStart::Zeros)));
    }
}

void PairControls::setObstacle(const QString& reason)
{
    m_obstacle = reason;
    updateRun();
}

void PairControls::setBusy(bool isBusy)
{
    m_isBusy = isBusy;
    m_runButton->setVisible(!isBusy);
    m_cancelButton->setVisible(isBusy);
    updateRun();
}

void PairControls::updateRun()
{
    m_runButton->setEnabled(m_obstacle.isEmpty() && !m_isBusy);
    m_runButton->setToolTip(m_obstacle);
}

bool PairControls::isLastRunChosen() const
{
    return m_input->currentIndex() == LastRun && m_lastSteps > 0;
}

ProbeSpec PairControls::probe() const
{
    return {.kind = kProbes[static_cast<std::size_t>(m_input->currentIndex())],
            .steps = static_cast<std::uint64_t>(m_steps->value())};
}

PairStart PairControls::start() const
{
    return static_cast<PairStart>(m_start->currentIndex());
}

QString PairControls::runnerA() const
{
    return m_runnerA->currentData().toString();
}

QString PairControls::runnerB() const
{
    return m_runnerB->currentData().toString();
}

QJsonObject PairControls::viewState() const
{
    QJsonObject state{{QStringLiteral("input"), m_input->currentIndex()},
                      {QStringLiteral("inputFile"), m_file},
                      {QStringLiteral("isOwnInput"), m_isOwnInput},
                      {QStringLiteral("steps"), m_steps->value()},
                      {QStringLiteral("runnerA"), m_runnerA->wanted},
                      {QStringLiteral("runnerB"), m_runnerB->wanted}};
    if (m_tolerance->isOwn()) {
        state.insert(QStringLiteral("tolerance"), tolerance());
    }
    if (m_isOwnStart) {
        state.insert(QStringLiteral("start"), m_start->currentIndex());
    }
    return state;
}

void PairControls::setViewState(const QJsonObject& state)
{
    if (state.isEmpty()) {
        return;
    }
    const int input = state.value(QStringLiteral("input")).toInt(m_input->currentIndex());
    m_file = state.value(QStringLiteral("inputFile")).toString(m_file);
    m_isOwnInput = state.value(QStringLiteral("isOwnInput")).toBool(m_isOwnInput);
    if (input >= LastRun && input < kEntries && (input != LastRun || m_lastSteps > 0)) {
        m_input->setCurrentIndex(input);
    }
    m_steps->setValue(state.value(QStringLiteral("steps")).toInt(m_steps->value()));
    const QJsonValue tolerance = state.value(QStringLiteral("tolerance"));
    m_tolerance->setOwn(tolerance.isDouble() ? std::optional(tolerance.toDouble()) : std::nullopt);
    const QJsonValue start = state.value(QStringLiteral("start"));
    m_isOwnStart = start.isDouble();
    if (m_isOwnStart) {
        m_start->setCurrentIndex(qBound(0, start.toInt(), static_cast<int>(PairStart::LastRun)));
    }
    m_runnerA->wanted = state.value(QStringLiteral("runnerA")).toString();
    m_runnerB->wanted = state.value(QStringLiteral("runnerB")).toString();
    fillRunners(runnerA(), runnerB());
    showInput();
    m_tolerance->showUsual();
    emit runnersChanged();
}

void PairControls::retranslate()
{
    m_input->setItemText(LastRun, m_lastSteps > 0 ? tr("last run's (%n step(s))", nullptr,
                                                       static_cast<int>(m_lastSteps))
                                                  : tr("last run's"));
    greyEntry(*m_input, LastRun,
              m_lastSteps > 0 ? QString() : tr("Run a sequence that fits both first"));
    //: built-in inputs of a network
    m_input->setItemText(Noise, tr("noise"));
    m_input->setItemText(Impulse, tr("impulse"));
    m_input->setItemText(OneHotWalk, tr("one-hot walk"));
    m_input->setItemText(Zeros, tr("zeros"));
    m_input->setItemText(File, m_file.isEmpty()
                                   //: an input of a network: an array that is chosen
                                   ? tr("a file…")
                                   : nameText(QFileInfo(m_file).fileName()));
    m_start->setToolTip(tr("The states that both runs begin with"));
    //: initial states
    m_start->setItemText(static_cast<int>(PairStart::Stored), tr("stored in the file"));
    //: initial states
    m_start->setItemText(static_cast<int>(PairStart::Zeros), tr("zeros"));
    //: initial states
    m_start->setItemText(static_cast<int>(PairStart::LastRun), tr("last run's"));
    m_runButton->setText(tr("Run both"));
    m_cancelButton->setText(tr("Cancel"));
    showInput();
    m_tolerance->showUsual();
}

} // namespace gateloupe
