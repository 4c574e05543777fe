// SPDX-License-Identifier: Apache-2.0
#include "app/cli/gradients/upstream_arguments.h"

#include "app/cli/add_option.h"
#include "app/cli/command.h"
#include "app/cli/output_arguments.h"
#include "core/analysis/gradient/gradient_options.h"
#include "core/analysis/gradient/upstream_arrays.h"
#include "core/formats/array_file.h"
#include "core/runtime/backward/library_backward.h"
#include "core/runtime/cpu/quick_reference/quick_reference.h"
#include "core/runtime/gpu/installed_backends.h"

namespace gateloupe::cli {

std::vector<std::string> UpstreamArguments::options() const
{
    std::vector<std::string> all;
    const auto add = [&all](const char* name, const std::string& value) {
        if (!value.empty()) {
            all.insert(all.end(), {name, value});
        }
    };
    add(gradient_options::kUpstream.name, y);
    add(gradient_options::kUpstreamH.name, h);
    add(gradient_options::kUpstreamC.name, c);
    add("--output-axes", axes);
    return all;
}

void addUpstreamArguments(CLI::App& command, UpstreamArguments& arguments)
{
    addOption(command, gradient_options::kUpstream, arguments.y);
    addOption(command, gradient_options::kUpstreamH, arguments.h);
    addOption(command, gradient_options::kUpstreamC, arguments.c);
}

Result<Upstream> readUpstream(const UpstreamArguments& arguments, const ForwardArguments& forward,
                              const ForwardRequest& request, ProgressMonitor& monitor)
{
    Upstream upstream;
    std::vector<Message> notes;
    const auto named = [](Result<Array> read, const std::string& name) -> Result<Array> {
        return read ? std::move(read) : read.error().withContext(message("%1", name));
    };
    if (!arguments.y.empty()) {
        GATELOUPE_TRY(const Array given, readArray(arguments.y, monitor));
        GATELOUPE_TRY(upstream.y,
                      named(upstreamOfOutput(given, {forward.axes, arguments.axes}, request, notes),
                            arguments.y));
    }
    if (!arguments.h.empty()) {
        GATELOUPE_TRY(const Array given, readStates(arguments.h, StateKind::Hidden, monitor));
        GATELOUPE_TRY(upstream.hN, named(upstreamOfStates(given, StateKind::Hidden, request, notes),
                                         arguments.h));
    }
    if (!arguments.c.empty()) {
        GATELOUPE_TRY(const Array given, readStates(arguments.c, StateKind::Cell, monitor));
        GATELOUPE_TRY(upstream.cN,
                      named(upstreamOfStates(given, StateKind::Cell, request, notes), arguments.c));
    }
    printReadings(notes);
    return upstream;
}

std::optional<Message> turnUpstream(BackwardRequest& request)
{
    if (request.upstream.y.isEmpty()) {
        return std::nullopt;
    }
    if (request.run->request().model->isReversed) {
        request.upstream.y = turnedInTime(request.upstream.y);
        return message("they agree with the gradient of the output taken as [T backwards, B, W], "
                       "as Keras gives the output of a layer that reads from the end");
    }
    auto ended = withBackwardAsItEnded(request.upstream.y, request.run->request());
    if (!ended) {
        return std::nullopt;
    }
    request.upstream.y = *std::move(ended);
    return message("they agree with the gradient of the last output taken with the backward "
                   "direction as it ended, at step 0");
}

void printTaken(const GivenGradients& theirs)
{
    if (!theirs.taken.text().empty()) {
        printReadings({theirs.taken});
    }
}

Result<BackwardMethod> backwardMethodOf(const ForwardArguments& arguments,
                                        const ForwardRequest& request)
{
    if (arguments.backend == kAutomaticBackend) {
        return usualBackwardMethod(request);
    }
    GATELOUPE_TRY(
        const BackendKind kind,
        namedValue("--backend", arguments.backend, backendFromName, "auto, reference, cpu, cudnn"));
    switch (kind) {
    case BackendKind::Cudnn:
        return BackwardMethod::Cudnn;
    case BackendKind::Cpu:
        return BackwardMethod::Fast;
    case BackendKind::Reference:
        break;
    }
    return BackwardMethod::Reference;
}

ReplayOptions onePassOptions(const ForwardRequest& request, BackwardMethod method)
{
    constexpr std::uint64_t kWholeBytes = std::uint64_t{128} << 20U;
    constexpr std::uint64_t kKeyframeBytes = std::uint64_t{24} << 20U;
    const ReplayOptions whole{.memoryBudgetBytes = kWholeBytes};
    const BackendKind kind =
        method == BackwardMethod::Reference ? BackendKind::Reference : BackendKind::Cpu;
    return planReplay(request, whole, kind).keepsEverything
               ? whole
               : ReplayOptions{.memoryBudgetBytes = kKeyframeBytes, .mayKeepEverything = false};
}

Result<std::shared_ptr<const TraceReplay>> replayForGradients(const ForwardRequest& request,
                                                              BackwardMethod method,
                                                              ProgressMonitor& monitor,
                                                              const ReplayOptions& options)
{
    return TraceReplay::run(request, options,
                            method == BackwardMethod::Reference ? makeQuickReferenceBackend()
                                                                : makeCpuBackend(),
                            monitor);
}

Result<std::shared_ptr<const Gradients>> gradientsBy(BackwardMethod method,
                                                     const ForwardArguments& arguments,
                                                     const BackwardRequest& request,
                                                     ProgressMonitor& monitor)
{
    if (method != BackwardMethod::Cudnn) {
        return backward(request, method, monitor);
    }
    if (request.upstream.at) {
        return Error::unsupported("cuDNN goes backwards from the output and the last states alone; "
                                  "one value takes --backend reference or cpu");
    }
    GATELOUPE_CHECK(validate(request));
    GATELOUPE_TRY(const gpu::WorkerOptions options, workerOptions(arguments));
    GATELOUPE_TRY(const auto backend, makeInstalledBackend(BackendKind::Cudnn, options));
    auto* const library = dynamic_cast<LibraryBackward*>(backend.get());
    if (library == nullptr) {
        return Error::unsupported("this backend has no backward pass");
    }
    GATELOUPE_TRY(const auto found,
                  library->gradients(request.run->request(), request.upstream, monitor));
    GATELOUPE_TRY(found->sum, backwardSum(request, monitor));
    return std::shared_ptr<const Gradients>(found);
}

std::string_view nameOf(BackwardMethod method)
{
    switch (method) {
    case BackwardMethod::Fast:
        return nameOf(BackendKind::Cpu);
    case BackwardMethod::Cudnn:
        return nameOf(BackendKind::Cudnn);
    case BackwardMethod::Reference:
        break;
    }
    return nameOf(BackendKind::Reference);
}

} // namespace gateloupe::cli
