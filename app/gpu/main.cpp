// SPDX-License-Identifier: Apache-2.0
// gateloupe-gpu: runs networks on the GPU for other programs. PROTOCOL.md says how it is spoken to.
#include <csignal>
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <unistd.h>

#include "app/gpu/self_test.h"
#include "app/gpu/server.h"
#include "core/base/mapped_file.h"
#include "core/base/text.h"

namespace gateloupe::gpu {

namespace {

constexpr int kFine = 0;
constexpr int kWrongUsage = 2;
constexpr int kCannotRead = 3;
constexpr int kDeviceFailure = 5;

constexpr const char* kUsage =
    "usage: gateloupe-gpu serve                                  requests on stdin, answers on "
    "stdout\n"
    "       gateloupe-gpu forward REQUEST RESULTS                one run by hand, safetensors "
    "files\n"
    "       gateloupe-gpu forward JSON ARRAYS RESULTS            the same, the request apart\n"
    "       gateloupe-gpu selftest                               every cell against the reference\n"
    "       gateloupe-gpu devices                                what GPUs there are\n"
    "       gateloupe-gpu --version\n"
    "All but the last two take --device N, a number of `devices`; without it 0.\n"
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

int run(std::vector<std::string> arguments)
{
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
