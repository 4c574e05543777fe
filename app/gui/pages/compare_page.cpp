// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/compare_page.h"

#include <algorithm>
#include <utility>

#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QVBoxLayout>

#include "app/gui/jobs/jobs.h"
#include "app/gui/session/session.h"
#include "app/gui/shell/error_texts.h"
#include "widgets/common/inline_banner.h"
#include "widgets/compare/compare_view.h"
#include "widgets/compare/gate_panes.h"
#include "widgets/compare/run_difference_view.h"

namespace gateloupe {

namespace {

QString fileOf(const Checkpoint& checkpoint)
{
    return QFileInfo(QString::fromStdString(checkpoint.path.string())).fileName();
}

} // namespace

ComparePage::ComparePage(Session& session, Jobs& jobs, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_jobs(jobs)
    , m_view(new CompareView)
{
    setObjectName(QStringLiteral("comparePage"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_view);
    connectView();
    connectSession();
}

void ComparePage::connectView()
{
    connect(m_view, &CompareView::fileWanted, this, &ComparePage::chooseFile);
    connect(m_view, &CompareView::candidateChosen, this,
            [this](int index) { choose(m_candidates[static_cast<std::size_t>(index)]); });
    connect(m_view, &CompareView::matchingChanged, this, &ComparePage::compare);
    connect(m_view, &CompareView::parameterChosen, this, [this](const ParameterId& id) {
        if (m_a != nullptr && m_a->find(id) != nullptr) {
            m_session.selectParameter(id);
        }
    });
    connect(m_view, &CompareView::picked, &m_session, &Session::setPick);
    connect(m_view, &CompareView::viewStateChanged, this, &ComparePage::viewStateChanged);
    RunDifferenceView& runs = m_view->runs();
    connect(&runs, &RunDifferenceView::runRequested, this, &ComparePage::run);
    connect(&runs, &RunDifferenceView::cancelRequested, this,
            [this] { m_jobs.cancel(Jobs::Kind::ComparedRuns); });
    connect(&runs, &RunDifferenceView::stepOpened, this, &ComparePage::openStep);
    connect(&runs, &RunDifferenceView::viewStateChanged, this, &ComparePage::viewStateChanged);
    connect(&runs.controls(), &PairControls::runnersChanged, this, &ComparePage::showRuns);
    connect(&runs.controls(), &PairControls::runnerBChosen, this, &ComparePage::takeRunnerB);
}

void ComparePage::connectSession()
{
    connect(&m_session, &Session::checkpointChanged, this, [this] {
        m_jobs.cancel(Jobs::Kind::Compare);
        m_jobs.cancel(Jobs::Kind::ComparedRuns);
        m_a.reset();
        choose(nullptr);
        m_view->setA(nullptr, {});
        fillCandidates();
    });
    connect(&m_session, &Session::runChanged, this, &ComparePage::showRuns);
    connect(&m_session, &Session::pickChanged, this, [this](std::uint64_t row, std::uint64_t col) {
        if (isVisible()) {
            m_view->setPick(row, col);
        }
    });
    connect(&m_jobs, &Jobs::ended, this, [this](Jobs::Kind kind) {
        if (kind == Jobs::Kind::ComparedRuns) {
            m_view->runs().setBusy(false);
        }
    });
}

void ComparePage::showSelection()
{
    const TreeSelection& selection = m_session.selection();
    if (selection.rnn == nullptr) {
        return;
    }
    if (selection.rnn != m_a) {
        const bool wasOne = isOneNetwork() || std::exchange(m_wantsOneNetwork, false);
        m_a = selection.rnn;
        if (wasOne) {
            m_b = m_a;
        }
        m_view->setA(m_a, fileOf(*m_session.checkpoint()));
        m_view->setParameter(*selection.parameter);
        fillCandidates();
        compare();
    } else {
        m_view->setParameter(*selection.parameter);
    }
    if (const auto& pick = m_session.focus().pick) {
        m_view->setPick(pick->row, pick->col);
    }
}

/// B can be A itself, A's neighbour, or anything of the other file.
void ComparePage::fillCandidates()
{
    std::vector<CompareCandidate> candidates;
    if (m_a != nullptr) {
        candidates.push_back({m_a, fileOf(*m_session.checkpoint()), true});
    }
    const auto add = [&candidates, this](const std::shared_ptr<const Checkpoint>& checkpoint) {
        if (checkpoint == nullptr) {
            return;
        }
        for (const auto& rnn : checkpoint->rnns) {
            if (rnn != m_a) {
                candidates.push_back({rnn, fileOf(*checkpoint)});
            }
        }
    };
    add(m_session.checkpoint());
    add(m_other);
    m_candidates.clear();
    for (const CompareCandidate& candidate : candidates) {
        m_candidates.push_back(candidate.model);
    }
    const auto chosen = std::ranges::find(m_candidates, m_b);
    const bool isThere = m_b != nullptr && chosen != m_candidates.end();
    m_view->setCandidates(std::move(candidates),
                          isThere ? static_cast<int>(chosen - m_candidates.begin()) : -1);
    if (!isThere) {
        m_b.reset();
    }
}

void ComparePage::chooseFile()
{
    const QFileInfo last(m_session.request().path);
    auto* dialog = new QFileDialog(this, tr("Open a file to compare with"), last.absolutePath());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &ComparePage::openOther);
    dialog->open();
}

void ComparePage::openOther(const QString& path)
{
    using Opened = std::shared_ptr<const Checkpoint>;
    m_view->banner().clear();
    m_jobs.start<Opened>(
        Jobs::Kind::OpenOther, tr("Opening %1").arg(QFileInfo(path).fileName()),
        [path](ProgressMonitor& monitor) {
            return openCheckpoint(path.toStdString(), {}, monitor);
        },
        [this, path](const Result<Opened>& result) {
            if (result) {
                takeOther(*result);
            } else if (result.error().code != ErrorCode::Cancelled) {
                m_view->banner().showError(ErrorTexts::opening(path, result.error()),
                                           ErrorTexts::details(result.error()));
                emit compared();
            }
        });
}

void ComparePage::takeOther(std::shared_ptr<const Checkpoint> checkpoint)
{
    if (checkpoint->rnns.empty()) {
        m_view->banner().showWarning(
            tr("No recurrent network was found in “%1”.").arg(fileOf(*checkpoint)));
        emit compared();
        return;
    }
    m_other = std::move(checkpoint);
    fillCandidates();
    const auto fits = [this](const std::shared_ptr<const RnnModel>& rnn) {
        return m_a != nullptr && areComparable(*m_a, *rnn);
    };
    const auto& rnns = m_other->rnns;
    const auto first = std::ranges::find_if(rnns, fits);
    choose(first == rnns.end() ? rnns.front() : *first);
}

void ComparePage::choose(std::shared_ptr<const RnnModel> b)
{
    m_b = std::move(b);
    fillCandidates();
    compare();
}

void ComparePage::compareBackends()
{
    if (m_a != nullptr) {
        choose(m_a);
    } else {
        m_wantsOneNetwork = true;
    }
}

void ComparePage::setBackend(const BackendChoice& choice, const QString& noGpu)
{
    m_choice = choice;
    if (m_noGpu != noGpu) {
        m_noGpu = noGpu;
        showRunners();
    }
    showTolerance();
}

void ComparePage::compare()
{
    using Compared = std::shared_ptr<const ModelComparison>;
    m_jobs.cancel(Jobs::Kind::ComparedRuns);
    m_runA.reset();
    m_view->runs().setDifference(nullptr);
    m_view->setOneNetwork(isOneNetwork());
    showRunners();
    if (m_a == nullptr || m_b == nullptr || isOneNetwork()) {
        m_jobs.cancel(Jobs::Kind::Compare);
        m_view->setComparison(nullptr);
        showRuns();
        if (isOneNetwork()) {
            emit compared();
        }
        return;
    }
    m_view->setBusy();
    m_jobs.start<Compared>(
        Jobs::Kind::Compare,
        //: two networks
        tr("Comparing %1 with %2")
            .arg(QString::fromStdString(m_a->name), QString::fromStdString(m_b->name)),
        [a = m_a, b = m_b, isMatching = m_view->isMatching()](ProgressMonitor& monitor) {
            return compareModels(a, b, isMatching, monitor);
        },
        [this](const Result<Compared>& result) {
            m_view->setComparison(result ? *result : nullptr);
            if (!result && result.error().code != ErrorCode::Cancelled) {
                m_view->banner().showError(tr("The two networks could not be compared."),
                                           ErrorTexts::details(result.error()));
            }
            showRuns();
            emit compared();
        });
}

void ComparePage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        showRunners();
        showRuns();
    }
    QWidget::changeEvent(event);
}

QJsonObject ComparePage::viewState() const
{
    QJsonObject state = m_view->viewState();
    if (!m_recorded.isEmpty()) {
        state.insert(QStringLiteral("recorded"), m_recorded);
    }
    return state;
}

void ComparePage::setViewState(const QJsonObject& state)
{
    m_recorded = state.value(QStringLiteral("recorded")).toString(m_recorded);
    m_view->setViewState(state);
    showRunners();
    if (state.value(QStringLiteral("isOneNetwork")).toBool() && !isOneNetwork()) {
        compareBackends();
    }
}

} // namespace gateloupe
