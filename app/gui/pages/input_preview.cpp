// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/input_preview.h"

#include <utility>

#include <QPromise>
#include <QtConcurrentRun>

#include "app/gui/jobs/jobs.h"
#include "widgets/sequence/input/input_chooser.h"

namespace gateloupe {

namespace {

constexpr int kDelayMs = 150;

} // namespace

InputPreview::InputPreview(InputChooser& input, QObject* parent)
    : QObject(parent)
    , m_input(input)
{
    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelayMs);
    connect(&m_delay, &QTimer::timeout, this, &InputPreview::ask);
    connect(&input, &InputChooser::sourceChanged, &m_delay, qOverload<>(&QTimer::start));
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &InputPreview::show);
}

InputPreview::~InputPreview()
{
    m_watcher.cancel();
    m_watcher.waitForFinished();
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
    m_watcher.cancel();
    if (m_model == nullptr) {
        return;
    }
    m_watcher.setFuture(
        QtConcurrent::run([model = m_model, source = m_input.source()](QPromise<Answer>& promise) {
            PromiseMonitor<Answer> monitor(promise);
            promise.addResult(std::make_shared<const Result<SequenceOutline>>(
                outlineOf(source, model->spec.inputSize, monitor)));
        }));
}

void InputPreview::show()
{
    if (m_watcher.isCanceled() || m_watcher.future().resultCount() == 0) {
        return;
    }
    const Answer answer = m_watcher.result();
    if (*answer) {
        m_input.setOutline(**answer);
    } else {
        m_input.setProblem(QString::fromStdString(answer->error().message));
    }
    emit shown();
}

} // namespace gateloupe
