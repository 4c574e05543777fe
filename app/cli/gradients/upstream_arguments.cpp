// SPDX-License-Identifier: Apache-2.0
#include "app/cli/gradients/upstream_arguments.h"

#include "app/cli/output_arguments.h"
#include "core/analysis/gradient/upstream_arrays.h"
#include "core/formats/array_file.h"
#include "core/runtime/cpu/quick_reference/quick_reference.h"

namespace gateloupe::cli {

std::vector<std::string> UpstreamArguments::options() const
{
    std::vector<std::string> all;
    const auto add = [&all](const char* name, const std::string& value) {
        if (!value.empty()) {
            all.insert(all.end(), {name, value});
        }
    };
    add("--upstream", y);
    add("--upstream-h", h);
    add("--upstream-c", c);
    return all;
}

void addUpstreamArguments(CLI::App& command, UpstreamArguments& arguments)
{
    command.add_option("--upstream", arguments.y,
                       "Gradient of the output, dL/dy, in any form of an output: all steps, the "
                       "last step, ONNX's [T, directions, B, width]");
    command.add_option("--upstream-h", arguments.h,
                       "Gradient of the last h [layers * directions, B, width]");
    command.add_option("--upstream-c", arguments.c,
                       "Gradient of the last c [layers * directions, B, hidden]");
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
        GATELOUPE_TRY(upstream.y, named(upstreamOfOutput(given, {forward.axes, ""}, request, notes),
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

Result<std::shared_ptr<const TraceReplay>> replayForGradients(const ForwardArguments& arguments,
                                                              const ForwardRequest& request,
                                                              ProgressMonitor& monitor)
{
    if (arguments.backend == nameOf(BackendKind::Cudnn)) {
        return Error::unsupported("gradients are computed by --backend reference and cpu");
    }
    if (arguments.backend != kAutomaticBackend) {
        GATELOUPE_TRY(
            [[maybe_unused]] const BackendKind kind,
            namedValue("--backend", arguments.backend, backendFromName, "auto, reference, cpu"));
    }
    auto backend = backwardMethodOf(arguments) == BackwardMethod::Fast
                       ? makeCpuBackend()
                       : makeQuickReferenceBackend();
    return TraceReplay::run(request, {}, std::move(backend), monitor);
}

BackwardMethod backwardMethodOf(const ForwardArguments& arguments)
{
    return arguments.backend == nameOf(BackendKind::Cpu) ? BackwardMethod::Fast
                                                         : BackwardMethod::Reference;
}

} // namespace gateloupe::cli
