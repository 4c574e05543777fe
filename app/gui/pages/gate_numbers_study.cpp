// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/gate_numbers_study.h"

#include <algorithm>
#include <optional>

#include "app/gui/common/error_texts.h"
#include "app/gui/controllers/studies/gradient_model.h"
#include "app/gui/controllers/studies/gradient_study.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/pages/gates_page.h"
#include "app/gui/session/session.h"
#include "widgets/common/inline_banner.h"
#include "widgets/timeline/sequence_run.h"

namespace gateloupe {

namespace {

using NumbersModel = std::shared_ptr<const RnnModel>;

/// Requires: not the weights themselves.
Result<NumbersModel> modelWith(GateNumbers numbers, const NumbersModel& model,
                               const std::shared_ptr<const RunGradients>& gradients,
                               const std::shared_ptr<const OptimizerStates>& states,
                               std::optional<double> learningRate, ProgressMonitor& monitor)
{
    switch (numbers) {
    case GateNumbers::FirstMoment:
        return modelOfSlot(*model, *states, OptimizerSlot::M, std::nullopt, monitor);
    case GateNumbers::SecondMoment:
        return modelOfSlot(*model, *states, OptimizerSlot::V, std::nullopt, monitor);
    case GateNumbers::NextStep:
        return modelOfSlot(*model, *states, OptimizerSlot::Step, learningRate, monitor);
    default:
        return modelOfGradients(model, gradients->gradients,
                                numbers == GateNumbers::GradientTimesWeight);
    }
}

} // namespace

GateNumbersStudy::GateNumbersStudy(Session& session, GradientStudy& gradients, GatesPage& page,
                                   QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_gradients(gradients)
    , m_page(page)
    , m_reading([this](const Result<States>& states) {
        m_states = states ? *states : nullptr;
        offer();
    })
    , m_making(resultTo<Model>([this](const Model& model) { m_page.setShown(model); },
                               [this](const Error& error) {
                                   m_page.setShown(nullptr);
                                   m_page.banner->showError(tr("These numbers cannot be shown."),
                                                            ErrorTexts::details(error));
                               }))
{
    connect(&session, &Session::checkpointChanged, this, &GateNumbersStudy::readStates);
    connect(&session, &Session::selectionChanged, this, [this] {
        if (m_page.shownOf() != m_session.selection().rnn) {
            offer();
        }
    });
    connect(&gradients, &GradientStudy::gradientsChanged, this, &GateNumbersStudy::offer);
    connect(&page, &GatesPage::numbersChosen, this, &GateNumbersStudy::show);
}

void GateNumbersStudy::readStates()
{
    m_states = nullptr;
    const auto file = m_session.checkpoint();
    if (file == nullptr || file->rnns.empty()) {
        m_reading.cancel();
        offer();
        return;
    }
    m_reading.start([file](ProgressMonitor& monitor) -> Result<States> {
        return std::make_shared<const OptimizerStates>(
            optimizerStatesOfFile(file->catalog, monitor));
    });
}

std::vector<GateNumbers> GateNumbersStudy::kinds() const
{
    std::vector<GateNumbers> found = {GateNumbers::Weights};
    const auto& model = m_session.selection().rnn;
    const auto& gradients = m_gradients.gradients();
    if (gradients != nullptr && gradients->run->model == model) {
        found.insert(found.end(), {GateNumbers::Gradient, GateNumbers::GradientTimesWeight});
    }
    bool hasM = false;
    bool hasV = false;
    if (model != nullptr && m_states != nullptr) {
        for (const auto& [id, gate] : model->parameters) {
            const auto kept = m_states->weights.find(gate.tensor->name);
            const bool isThere = kept != m_states->weights.end();
            hasM |= isThere && kept->second.m != nullptr;
            hasV |= isThere && kept->second.v != nullptr;
        }
    }
    if (hasM) {
        found.push_back(GateNumbers::FirstMoment);
    }
    if (hasV) {
        found.push_back(GateNumbers::SecondMoment);
    }
    if (hasM && m_states->hasStep()) {
        found.push_back(GateNumbers::NextStep);
    }
    return found;
}

void GateNumbersStudy::offer()
{
    m_page.setNumbers(kinds());
    show();
}

void GateNumbersStudy::show()
{
    m_making.cancel();
    const auto& model = m_session.selection().rnn;
    const GateNumbers numbers = m_page.numbers();
    if (model == nullptr || numbers == GateNumbers::Weights) {
        m_page.setShown(nullptr);
        return;
    }
    m_making.start([numbers, model, gradients = m_gradients.gradients(), states = m_states,
                    rate = m_page.learningRate()](ProgressMonitor& monitor) {
        return modelWith(numbers, model, gradients, states, rate, monitor);
    });
}

} // namespace gateloupe
