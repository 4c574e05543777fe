// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/preferences/backend_choice.h"

#include "core/runtime/cudnn/device/installed_device.h"
#include "core/runtime/gpu/installed_backends.h"

namespace gateloupe {

namespace {

const QLatin1String kKind("backend");
const QLatin1String kMath("math");
const QLatin1String kAlgorithm("algorithm");
const QLatin1String kDevice("device");

} // namespace

gpu::WorkerOptions BackendChoice::workerOptions() const
{
    gpu::WorkerOptions options{.device = device};
    options.run.math = math;
    options.run.algorithm = algorithm;
    options.warm = warm;
    return options;
}

QJsonObject BackendChoice::toJson() const
{
    return {{kKind, kind ? QString::fromUtf8(nameOf(*kind)) : QString()},
            {kMath, QString::fromUtf8(cudnn::nameOf(math))},
            {kAlgorithm, QString::fromUtf8(cudnn::nameOf(algorithm))},
            {kDevice, QString::number(device)}};
}

void BackendChoice::readJson(const QJsonObject& object)
{
    const auto textAt = [&object](QLatin1String key) {
        return object.value(key).toString().toStdString();
    };
    if (object.value(kKind).isString()) {
        const auto named = backendFromName(textAt(kKind));
        if (named || textAt(kKind).empty()) {
            kind = named;
        }
    }
    math = cudnn::mathTypeFromName(textAt(kMath)).value_or(math);
    algorithm = cudnn::algorithmFromName(textAt(kAlgorithm)).value_or(algorithm);
    if (const auto index = cudnn::deviceIndexFromText(textAt(kDevice))) {
        device = *index;
    }
}

Result<std::unique_ptr<ForwardBackend>> makeChosenBackend(const RnnModel& model,
                                                          const BackendChoice& choice)
{
    GATELOUPE_TRY(auto backend,
                  makeInstalledBackend(resolved(choice, &model), choice.workerOptions()));
    if (backend->kind() == BackendKind::Cpu && choice.threads > 0) {
        return makeCpuBackend(choice.threads);
    }
    return backend;
}

BackendKind resolved(const BackendChoice& choice, const RnnModel* model)
{
    if (choice.kind) {
        return *choice.kind;
    }
    const auto canRun = [&choice, model](BackendKind kind) {
        return (model == nullptr || model->runsOn(kind)) &&
               (kind != BackendKind::Cudnn || choice.hasGpu) && makeInstalledBackend(kind);
    };
    if (canRun(BackendKind::Cudnn)) {
        return BackendKind::Cudnn;
    }
    return canRun(BackendKind::Cpu) ? BackendKind::Cpu : BackendKind::Reference;
}

} // namespace gateloupe
