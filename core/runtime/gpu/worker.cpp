// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/gpu/worker.h"

#include <string>
#include <utility>
#include <vector>

namespace gateloupe::gpu {

namespace {

using namespace std::chrono_literals;

/// How often who waits asks whether it is still wanted.
constexpr auto kPoll = 50ms;
/// CUDA's first context takes seconds on a cold machine.
constexpr auto kStart = 60s;

Error device(const std::string& message)
{
    return Error{ErrorCode::Device, message};
}

} // namespace

Result<std::optional<Answer>> nextAnswer(WorkerProcess& process, const ProgressMonitor& monitor,
                                         std::chrono::milliseconds timeout)
{
    const auto deadline = std::chrono::steady_clock::now() + timeout;
    for (;;) {
        if (monitor.cancelled()) {
            return std::optional<Answer>();
        }
        GATELOUPE_TRY(const auto line, process.readLine(kPoll));
        if (line) {
            auto answer = answerFromLine(*line);
            if (!answer) {
                return device("the GPU worker sent a torn message: " +
                              answer.error().message.text());
            }
            return std::optional<Answer>(*std::move(answer));
        }
        if (std::chrono::steady_clock::now() >= deadline) {
            return device("the GPU worker has not answered for " +
                          std::to_string(timeout.count() / 1000) + " seconds and was ended");
        }
    }
}

Result<Worker> startWorker(const std::filesystem::path& program, std::uint32_t deviceIndex,
                           const ProgressMonitor& monitor)
{
    Worker worker;
    GATELOUPE_TRY(worker.folder, PrivateFolder::createInMemory());
    for (auto* file : {&worker.request, &worker.results, &worker.windows}) {
        *file = std::make_unique<ExchangeFile>();
    }
    std::vector<std::string> arguments = {"serve"};
    if (deviceIndex != 0) {
        // Only then: a worker of another release that knows no devices still tells its protocol.
        arguments.insert(arguments.end(), {"--device", std::to_string(deviceIndex)});
    }
    GATELOUPE_TRY(worker.process, WorkerProcess::start(program, std::move(arguments),
                                                       worker.folder->path() / "worker.log"));
    GATELOUPE_TRY(const auto answer, nextAnswer(*worker.process, monitor, kStart));
    if (!answer) {
        return Error{ErrorCode::Cancelled, message("the run was cancelled"), {}};
    }
    const auto* hello = std::get_if<WorkerInfo>(&*answer);
    if (hello == nullptr) {
        return device("the GPU worker did not begin with its name");
    }
    if (hello->protocol != kProtocolVersion) {
        return device("the GPU worker " + program.string() + " speaks protocol " +
                      std::to_string(hello->protocol) + ", this program " +
                      std::to_string(kProtocolVersion) + "; install both from one release");
    }
    if (!hello->device) {
        return device("the GPU worker has no device: " + hello->problem);
    }
    worker.hello = *hello;
    return worker;
}

} // namespace gateloupe::gpu
