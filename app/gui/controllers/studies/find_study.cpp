// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/studies/find_study.h"

#include "app/gui/common/error_texts.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/session/session.h"
#include "core/runtime/replay/trace_reader.h"
#include "widgets/sequence/sequence_page.h"
#include "widgets/sequence/studies/find_panel.h"
#include "widgets/timeline/overview_strip.h"

namespace gateloupe {

namespace {

constexpr std::size_t kMostFound = 50;
constexpr double kLeastLikeness = 0.5; ///< of less than half of the units it is chance

} // namespace

FindStudy::FindStudy(Session& session, SequencePage& page, FindPanel& panel, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_page(page)
    , m_panel(panel)
    , m_units(resultTo<std::vector<LikeUnit>>(
          [this](const std::vector<LikeUnit>& found) { m_panel.setUnits(m_unit, found); },
          [this](const Error& error) { m_panel.setProblem(ErrorTexts::details(error)); }))
    , m_steps(resultTo<LikeStepsReport>(
          [this](const LikeStepsReport& report) {
              m_panel.setSteps({m_sample.first, m_sample.end() - 1}, report);
              std::vector<StepRange> steps;
              for (const LikeSteps& each : report.found) {
                  steps.push_back(each.steps);
              }
              m_page.plot().overview().setFound(std::move(steps));
          },
          [this](const Error& error) { m_panel.setProblem(ErrorTexts::details(error)); }))
{
    connect(&session, &Session::runChanged, this, &FindStudy::forget);
    connect(&session, &Session::batchChanged, this, &FindStudy::forget);
    connect(&session, &Session::unitChanged, this, &FindStudy::showPlace);
    connect(&session, &Session::stepChanged, this, &FindStudy::showPlace);
    connect(&page, &SequencePage::rangeChanged, this, &FindStudy::showPlace);
    connect(&panel, &FindPanel::unitsWanted, this, &FindStudy::findUnits);
    connect(&panel, &FindPanel::stepsWanted, this, &FindStudy::findSteps);
    connect(&panel, &FindPanel::unitChosen, this,
            [this](PseudoLayerIndex place, std::uint64_t unit) {
                if (const auto& run = m_session.run()) {
                    m_session.selectPlace(run->model->spec.layerOf(place),
                                          run->model->directionOf(place));
                    m_session.setUnit(unit);
                }
            });
    connect(&panel, &FindPanel::stepsChosen, this,
            [this](const StepRange& steps) { m_session.setStep(steps.first); });
}

void FindStudy::forget()
{
    m_units.cancel();
    m_steps.cancel();
    const auto& run = m_session.run();
    m_panel.setModel(run == nullptr ? nullptr : run->model);
    m_page.plot().overview().setFound({});
    showPlace();
}

void FindStudy::showPlace()
{
    const std::uint64_t step = m_session.focus().step;
    m_panel.setPlace(m_session.focus().unit, m_page.range().value_or(LoopRange{step, step}));
}

void FindStudy::findUnits()
{
    const auto run = m_session.run();
    if (run == nullptr) {
        return;
    }
    m_steps.cancel();
    m_page.plot().overview().setFound({});
    m_unit = m_session.focus().unit;
    m_units.start([run, place = m_page.place(), unit = m_unit,
                   batch = m_session.focus().batch](ProgressMonitor& monitor) {
        return unitsLike(readerOf(run->replay), place, unit, batch, kMostFound, monitor);
    });
}

void FindStudy::findSteps()
{
    const auto run = m_session.run();
    if (run == nullptr) {
        return;
    }
    m_units.cancel();
    const std::uint64_t step = m_session.focus().step;
    const LoopRange sample = m_page.range().value_or(LoopRange{step, step});
    m_sample = {sample.first, sample.last - sample.first + 1};
    m_steps.start([run, place = m_page.place(), sample = m_sample,
                   rule = OnRule{m_panel.threshold()},
                   batch = m_session.focus().batch](ProgressMonitor& monitor) {
        return stepsLike(readerOf(run->replay), place, sample, batch, rule, kLeastLikeness,
                         kMostFound, monitor);
    });
}

} // namespace gateloupe
