// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/saturation_finder.h"

#include <utility>
#include <vector>

#include "app/gui/common/error_texts.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/session/session.h"
#include "widgets/common/inline_banner.h"
#include "widgets/sequence/sequence_page.h"
#include "widgets/stops/saturation_model.h"
#include "widgets/stops/saturation_panel.h"

namespace gateloupe {

namespace {

UnitMark::Kind markOf(const UnitVerdict& verdict)
{
    if (verdict.isDead) {
        return UnitMark::Kind::Dead;
    }
    if (verdict.isNonFinite) {
        return UnitMark::Kind::Note;
    }
    return verdict.stuckShut.empty() ? UnitMark::Kind::StuckOpen : UnitMark::Kind::StuckShut;
}

} // namespace

SaturationFinder::SaturationFinder(Session& session, Jobs& jobs, SequencePage& page,
                                   SaturationPanel& panel, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_jobs(jobs)
    , m_page(page)
    , m_panel(panel)
{
    connect(&session, &Session::runChanged, this, &SaturationFinder::showRun);
    connect(&session, &Session::batchChanged, this, &SaturationFinder::showRun);
    connect(&session, &Session::selectionChanged, this, [this] {
        if (m_session.selection().rnn != m_model) {
            showRun();
        }
        showPlace();
    });
    connect(&session, &Session::unitChanged, &panel, &SaturationPanel::setUnit);
    connect(&panel, &SaturationPanel::unitChosen, &session, &Session::setUnit);
    connect(&panel, &SaturationPanel::computeRequested, this, &SaturationFinder::compute);
    jobs.whenBusy(Jobs::Kind::Saturation, this, [this](bool isBusy) {
        m_panel.setAbsent(isBusy ? SaturationPanel::Absence::Coming
                                 : SaturationPanel::Absence::OnDemand); // until the result
    });
}

void SaturationFinder::showRun()
{
    m_jobs.cancel(Jobs::Kind::Saturation);
    m_model = m_session.selection().rnn;
    const auto run = m_session.runOfSelection();
    if (run == nullptr) {
        m_panel.setAbsent(SaturationPanel::Absence::NoRun);
        return;
    }
    for (std::uint32_t layer = 0; layer < run->model->spec.pseudoLayers(); ++layer) {
        m_page.plot().strips().setUnitMarks(MarkSource::Saturation, PseudoLayerIndex(layer), {});
    }
    showPlace();
    if (run->replay->fullTrace() != nullptr) {
        compute();
    } else {
        m_panel.setAbsent(SaturationPanel::Absence::OnDemand);
    }
}

void SaturationFinder::compute()
{
    const auto run = m_session.run();
    if (run == nullptr) {
        return;
    }
    m_jobs.start<SaturationReport>(
        Jobs::Kind::Saturation, tr("Looking how gates saturate"),
        [reader = readerOf(run->replay), batch = m_session.focus().batch](
            ProgressMonitor& monitor) { return saturationOf(reader, batch, monitor); },
        [this, run](SaturationReport found) {
            const auto report = std::make_shared<const SaturationReport>(std::move(found));
            m_panel.setReport(run->model, report);
            m_panel.setUnit(m_session.focus().unit);
            showMarks(*report);
        },
        [this](const Error& error) {
            m_panel.setAbsent(SaturationPanel::Absence::OnDemand);
            m_page.banner().showError(tr("How the gates saturate could not be looked at."),
                                      ErrorTexts::details(error));
        });
}

void SaturationFinder::showPlace()
{
    const TreeSelection& selection = m_session.selection();
    if (selection.rnn != nullptr && selection.parameter) {
        m_panel.setPlace(selection.rnn->spec.pseudoLayer(selection.parameter->layer,
                                                         selection.parameter->direction));
    }
}

void SaturationFinder::showMarks(const SaturationReport& report)
{
    const CellKind cell = m_session.run()->model->spec.cell;
    for (std::size_t layer = 0; layer < report.units.size(); ++layer) {
        std::vector<UnitMark> marks;
        for (std::size_t unit = 0; unit < report.units[layer].size(); ++unit) {
            const UnitVerdict verdict = verdictOf(report.units[layer][unit], cell);
            if (!verdict.isUsual()) {
                marks.push_back({.unit = unit,
                                 .kind = markOf(verdict),
                                 .text = SaturationModel::textOf(verdict)});
            }
        }
        m_page.plot().strips().setUnitMarks(MarkSource::Saturation,
                                            PseudoLayerIndex(static_cast<std::uint32_t>(layer)),
                                            std::move(marks));
    }
}

} // namespace gateloupe
