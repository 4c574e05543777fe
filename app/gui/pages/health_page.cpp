// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/health_page.h"

#include <algorithm>
#include <utility>

#include "app/gui/common/dialog_parts.h"
#include "app/gui/common/error_texts.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/session/session.h"
#include "widgets/common/core_text.h"
#include "widgets/common/inline_banner.h"
#include "widgets/health/gradient_findings.h"
#include "widgets/health/health_view.h"
#include "widgets/layouts/arrange.h"
#include "widgets/timeline/sequence_run.h"

namespace gateloupe {

HealthPage::HealthPage(Session& session, Jobs& jobs, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_jobs(jobs)
    , m_banner(new InlineBanner)
    , m_view(new HealthView)
{
    setObjectName(QStringLiteral("healthPage"));
    setLayoutOf(this, columnOf({m_banner, {m_view, 1}}, kStyleSpacing));
    connect(m_view, &HealthView::checkRequested, this, &HealthPage::check);
    connect(m_view, &HealthView::cancelRequested, this,
            [this] { m_jobs.cancel(Jobs::Kind::Health); });
    connect(m_view, &HealthView::placeChosen, this, &HealthPage::select);
    connect(m_view, &HealthView::placeOpened, this, [this](const HealthFinding& finding) {
        select(finding);
        emit gatesWanted();
    });
    connect(&m_session, &Session::documentsChanged, this,
            [this] { m_session.forgetClosed(m_reports); });
    connect(&m_session, &Session::checkpointChanged, this, &HealthPage::showCheckpoint);
    connect(&m_jobs, &Jobs::progressed, this, [this](Jobs::Kind kind) {
        if (kind == Jobs::Kind::Health && m_checking == m_session.checkpoint().get()) {
            m_view->setBusy(m_jobs.stateOf(kind).share);
        }
    });
    connect(&m_jobs, &Jobs::ended, this, [this](Jobs::Kind kind) {
        if (kind == Jobs::Kind::Health && m_view->report() == nullptr &&
            m_checking == m_session.checkpoint().get()) {
            m_view->setUnchecked(
                bytesToRead(m_session.checkpoint())); // unless the result comes next
        }
    });
}

std::uint64_t HealthPage::bytesToRead(const std::shared_ptr<const Checkpoint>& checkpoint)
{
    std::uint64_t bytes = 0;
    if (checkpoint != nullptr) {
        for (const auto& rnn : checkpoint->rnns) {
            for (const auto& [id, gate] : rnn->parameters) {
                bytes += gate.elements() * sizeOf(gate.dtype());
            }
        }
    }
    return bytes;
}

void HealthPage::showCheckpoint()
{
    const auto& checkpoint = m_session.checkpoint();
    const bool hasNetworks = checkpoint != nullptr && !checkpoint->rnns.empty();
    m_view->setUnchecked(hasNetworks ? std::optional(bytesToRead(checkpoint)) : std::nullopt);
    m_jobs.cancel(Jobs::Kind::Health);
    m_banner->clear();
    emit reportChanged(nullptr);
    if (const auto known = m_reports.find(checkpoint.get()); known != m_reports.end()) {
        showReport(known->second);
        emit reportChanged(known->second);
    } else if (hasNetworks && bytesToRead(checkpoint) <= kCheckedAtOnceBytes) {
        return check();
    }
    checkOthers();
}

/// Files that nobody has looked at yet get their marks in the tree as well, one after the other.
void HealthPage::checkOthers()
{
    if (m_jobs.isRunning(Jobs::Kind::Health)) {
        return;
    }
    for (const auto& other : m_session.checkpoints()) {
        if (!other->rnns.empty() && !m_reports.contains(other.get()) &&
            bytesToRead(other) <= kCheckedAtOnceBytes) {
            return checkFile(other);
        }
    }
}

void HealthPage::check()
{
    if (m_session.checkpoint() != nullptr) {
        checkFile(m_session.checkpoint());
    }
}

void HealthPage::checkFile(const std::shared_ptr<const Checkpoint>& checkpoint)
{
    m_checking = checkpoint.get();
    m_banner->clear();
    const QString file = nameText(checkpoint->path.filename().string());
    m_jobs.start<HealthReport>(
        Jobs::Kind::Health, tr("Checking the weights of %1").arg(file),
        [checkpoint](ProgressMonitor& monitor) { return checkHealth(checkpoint->rnns, monitor); },
        [this, checkpoint](HealthReport made) {
            const auto report = std::make_shared<const HealthReport>(std::move(made));
            m_reports[checkpoint.get()] = report;
            if (checkpoint == m_session.checkpoint()) {
                showReport(report);
            }
            emit reportChanged(report);
            checkOthers();
        },
        [this](const Error& error) {
            m_banner->showError(tr("The weights could not be checked."),
                                ErrorTexts::details(error));
        });
}

void HealthPage::setGradients(std::shared_ptr<const RunGradients> gradients)
{
    m_gradients = std::move(gradients);
    const auto known = m_reports.find(m_session.checkpoint().get());
    if (known != m_reports.end()) {
        showReport(known->second);
    }
}

/// With what learns nothing in the last run backwards, where that was one of its networks.
void HealthPage::showReport(const std::shared_ptr<const HealthReport>& report)
{
    const auto& models = report->models;
    const auto place =
        m_gradients == nullptr ? models.end() : std::ranges::find(models, m_gradients->run->model);
    if (place == models.end()) {
        m_view->setReport(report);
        return;
    }
    auto both = std::make_shared<HealthReport>(*report);
    for (HealthFinding& finding :
         gradientFindings(*m_gradients, static_cast<std::size_t>(place - models.begin()))) {
        both->findings.push_back(std::move(finding));
    }
    std::ranges::stable_sort(both->findings, std::ranges::greater(), &HealthFinding::severity);
    m_view->setReport(std::move(both));
}

void HealthPage::select(const HealthFinding& finding)
{
    if (m_view->report() == nullptr) {
        return;
    }
    const auto& rnn = m_view->report()->models[finding.model];
    m_session.select({.rnn = rnn, .parameter = finding.id, .tensor = nullptr});
    if (finding.id && finding.place) {
        m_session.setPick(finding.place->row, finding.place->col);
    }
}

} // namespace gateloupe
