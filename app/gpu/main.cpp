// SPDX-License-Identifier: Apache-2.0
// gateloupe-gpu: runs networks on the GPU for other programs. PROTOCOL.md says how it is spoken to.
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <unistd.h>

#include "app/gpu/exit_codes.h"
#include "app/gpu/library_choice.h"
#include "app/gpu/self_test.h"
#include "app/gpu/server.h"
#include "core/base/mapped_file.h"
#include "core/base/text.h"
#include "core/runtime/cudnn/device/installed_library.h"

namespace gateloupe::gpu {

namespace {

constexpr const char* kUsage =
    "usage: gateloupe-gpu serve                                  requests on stdin, answers on "
    "stdout\n"
    "       gateloupe-gpu forward REQUEST RESULTS                one run by hand, safetensors "
    "files\n"
    "       gateloupe-gpu forward JSON ARRAYS RESULTS            the same, the request apart\n"
    "       gateloupe-gpu selftest                               every cell against the reference\n"
    "       gateloupe-gpu layout SPEC                            where the library keeps every "
    "parameter\n"
    "       gateloupe-gpu devices                                what GPUs there are\n"
    "       gateloupe-gpu libraries                              what cuDNNs there are\n"
    "       gateloupe-gpu --version\n"
    "All but the last three take --device N, a number of `devices`; without it 0. All take\n"
    "--cudnn FOLDER, one of `libraries`; layout --cudnn all asks every one of them.\n"
    "A request is a forward request as app/gpu/PROTOCOL.md describes it, its files left out: text "
    "in\n"
    "JSON, or the \"request\" in the metadata of REQUEST.\n";

int fail(const Error& error)
{
    std::cerr << "gateloupe-gpu: " << error.message << "\n";
    return error.code == ErrorCode::Device || error.code == ErrorCode::OutOfMemory ? kDeviceFailure
                                                                                   : kCannotRead;
}

/// The request of a file, with the arrays named on the command line.
Result<ForwardMessage> readRequest(const std::string& path, const std::string& arrays,
                                   const std::string& results)
{
    GATELOUPE_TRY(const auto file, MappedFile::open(path)); // no device, which would have no end
    GATELOUPE_TRY(auto message, forwardFromText(asText(file->bytes()), arrays, results));
    return message;
}

/// `arguments`: one file with arrays and request, or both apart; then the results.
int forward(const std::vector<std::string>& arguments, std::uint32_t index)
{
    const bool isOneFile = arguments.size() == 2;
    const auto message = isOneFile ? forwardFromFile(arguments[0], arguments[1])
                                   : readRequest(arguments[0], arguments[1], arguments[2]);
    if (!message) {
        return fail(message.error());
    }
    const auto device = cudnn::openDevice(index);
    if (!device) {
        return fail(device.error());
    }
    NullMonitor monitor;
    const auto answer = MessageRunner(**device).run(*message, monitor);
    if (!answer) {
        return fail(answer.error());
    }
    std::cout << toLine(Answer(*answer)) << "\n";
    return kFine;
}

int serveOn(std::uint32_t index)
{
    Machine machine;
    if (auto devices = cudnn::listDevices()) {
        machine.devices = *std::move(devices);
    }
    const auto device = cudnn::openDevice(index);
    if (device) {
        machine.device = device->get();
    } else {
        machine.problem = device.error().message;
    }
    return serve(STDIN_FILENO, STDOUT_FILENO, machine);
}

int printDevices()
{
    const auto devices = cudnn::listDevices();
    if (!devices) {
        return fail(devices.error());
    }
    for (const cudnn::InstalledDevice& device : *devices) {
        std::cout << device.index << "  " << device.name << ", capability " << device.capability
                  << ", " << (device.totalBytes >> 20U) << " MiB\n";
    }
    return kFine;
}

/// Whether `--cudnn all` was among the words, which are without it then.
bool takeEveryLibrary(std::vector<std::string>& arguments)
{
    const auto option = std::ranges::find(arguments, "--cudnn");
    if (option == arguments.end()) {
        return false;
    }
    arguments.erase(option, option + 2); // useChosenLibrary() has left no other value
    return true;
}

int run(std::vector<std::string> arguments)
{
    if (const Status chosen = useChosenLibrary(arguments); !chosen) {
        std::cerr << "gateloupe-gpu: " << chosen.error().message << "\n";
        return chosen.error().code == ErrorCode::Device ? kDeviceFailure : kWrongUsage;
    }
    const bool everyLibrary = takeEveryLibrary(arguments);
    const auto index = takeDevice(arguments);
    if (!index) {
        std::cerr << "gateloupe-gpu: " << index.error().message << "\n";
        return kWrongUsage;
    }
    const std::string_view verb = arguments.empty() ? "" : std::string_view(arguments[0]);
    if (verb == "--version") {
        std::cout << "gateloupe-gpu " << GATELOUPE_VERSION << ", protocol " << kProtocolVersion
                  << "\n";
        return kFine;
    }
    if (everyLibrary && verb != "layout") {
        std::cerr << kUsage;
        return kWrongUsage;
    }
    if (verb == "layout" && arguments.size() == 2) {
        return printLayout(arguments[1], everyLibrary, *index, std::cout);
    }
    if (verb == "libraries" && arguments.size() == 1) {
        return printLibraries(std::cout);
    }
    if (verb == "cudnn-version" && arguments.size() == 1) {
        std::cout << cudnn::loadedLibrary().version << "\n";
        return kFine;
    }
    if (verb == "devices" && arguments.size() == 1) {
        return printDevices();
    }
    if (verb == "serve" && arguments.size() == 1) {
        return serveOn(*index);
    }
    if (verb == "forward" && (arguments.size() == 3 || arguments.size() == 4)) {
        return forward({arguments.begin() + 1, arguments.end()}, *index);
    }
    if (verb == "selftest" && arguments.size() == 1) {
        const auto device = cudnn::openDevice(*index);
        return device ? selfTest(**device, std::cout) : fail(device.error());
    }
    std::cerr << kUsage;
    return kWrongUsage;
}

} // namespace

} // namespace gateloupe::gpu

int main(int count, char** arguments)
{
    // A client that is gone is noticed by the end of its requests.
    std::signal(SIGPIPE, SIG_IGN);
    return gateloupe::gpu::run({arguments + 1, arguments + count});
}
