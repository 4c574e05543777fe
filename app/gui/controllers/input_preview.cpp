// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/input_preview.h"

#include <utility>

#include "app/gui/common/error_texts.h"
#include "widgets/sequence/input/input_chooser.h"

namespace gateloupe {

namespace {

constexpr int kDelayMs = 150;

} // namespace

InputPreview::InputPreview(InputChooser& input, QObject* parent)
    : QObject(parent)
    , m_input(input)
    , m_task([this](const Result<SequenceOutline>& outline) { show(outline); })
{
    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelayMs);
    connect(&m_delay, &QTimer::timeout, this, &InputPreview::ask);
    connect(&input, &InputChooser::sourceChanged, &m_delay, qOverload<>(&QTimer::start));
}

void InputPreview::setModel(std::shared_ptr<const RnnModel> model)
{
    if (model != m_model) {
        m_model = std::move(model);
        m_delay.start();
    }
}

void InputPreview::ask()
{
    m_task.cancel();
    if (m_model != nullptr) {
        m_task.start([model = m_model, source = m_input.source()](ProgressMonitor& monitor) {
            return outlineOf(source, model->spec.inputSize, monitor);
        });
    }
}

void InputPreview::show(const Result<SequenceOutline>& outline)
{
    if (outline) {
        m_input.setOutline(*outline);
    } else {
        m_input.setProblem(ErrorTexts::details(outline.error()));
    }
    emit shown();
}

} // namespace gateloupe
