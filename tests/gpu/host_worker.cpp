// SPDX-License-Identifier: Apache-2.0
// The worker program over a device that computes on the host. GATELOUPE_TEST_FAULT asks for
// something to go wrong.
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include <unistd.h>

#include "app/gpu/server.h"
#include "tests/gpu/host_device.h"

namespace {

using gateloupe::gpu::Machine;
using gateloupe::test::HostDevice;

/// Which step goes wrong first: not the first ones of a sequence.
constexpr std::uint64_t kShiftedLater = 2;

/// Whether this is the first worker that sees the mark.
bool isFirst(const char* mark)
{
    if (mark == nullptr || std::filesystem::exists(mark)) {
        return false;
    }
    std::ofstream(mark) << "seen";
    return true;
}

void readLine()
{
    char c = 0;
    while (::read(STDIN_FILENO, &c, 1) == 1 && c != '\n') {
    }
}

std::string helloLine()
{
    HostDevice device;
    return toLine(gateloupe::gpu::Answer(gateloupe::gpu::workerInfoOf({.device = &device})));
}

} // namespace

int main(int count, char** words)
{
    std::vector<std::string> arguments(words + 1, words + count);
    const auto index = gateloupe::gpu::takeDevice(arguments);
    if (!index || arguments != std::vector<std::string>{"serve"}) {
        std::cerr << "the host worker takes serve [--device N]" << std::endl;
        return 2;
    }
    Machine machine{.devices = {{0, "host", "0.0", std::uint64_t{1} << 32},
                                {1, "other host", "0.1", std::uint64_t{1} << 32}}};
    if (const auto there = gateloupe::cudnn::checkDevice(machine.devices, *index); !there) {
        machine.problem = there.error().message;
        return gateloupe::gpu::serve(STDIN_FILENO, STDOUT_FILENO, machine);
    }
    const char* named = std::getenv("GATELOUPE_TEST_FAULT");
    const std::string fault = named == nullptr ? "" : named;
    HostDevice::Faults faults{.index = *index};
    if (fault == "no-device") {
        return gateloupe::gpu::serve(STDIN_FILENO, STDOUT_FILENO,
                                     {.problem = "no CUDA-capable device is detected"});
    }
    if (fault == "other-protocol") {
        std::cout << R"({"answer":"hello","protocol":99,"version":"9"})" << std::endl;
        readLine();
        return 0;
    }
    if (fault == "torn") {
        std::cout << helloLine() << "\n"
                  << R"({"answer":"forw)" << std::endl;
        readLine();
        std::cout << std::endl;
        readLine();
        return 0;
    }
    if (fault == "mute") {
        std::cout << helloLine() << std::endl;
        for (;;) {
            readLine();
            std::this_thread::sleep_for(std::chrono::seconds(1));
        }
    }
    if (fault == "killed-once" && isFirst(std::getenv("GATELOUPE_TEST_MARK"))) {
        std::cout << helloLine() << std::endl;
        readLine();
        std::cerr << "about to be killed" << std::endl;
        ::raise(SIGKILL);
    }
    if (fault == "lost-once" && isFirst(std::getenv("GATELOUPE_TEST_MARK"))) {
        faults.failingForward = 1;
    }
    if (fault == "always-lost") {
        faults.failingForward = 0;
    }
    if (fault == "hung") {
        faults.hangingForward = 0;
        machine.hangTimeout = std::chrono::milliseconds(50);
    }
    if (fault == "other-layout") {
        faults.layoutShift = 4;
    }
    if (fault == "small-memory") {
        faults.memoryBytes = 1000;
    }
    if (fault == "far-off") {
        faults.shiftedStep = 0;
        faults.shift = 0.3;
    }
    if (fault == "drifting") {
        faults.shiftedStep = kShiftedLater;
        faults.shift = 1e-3;
    }
    if (fault == "not-a-number") {
        faults.shiftedStep = kShiftedLater;
        faults.shift = std::numeric_limits<double>::quiet_NaN();
    }
    HostDevice device(faults);
    machine.device = &device;
    return gateloupe::gpu::serve(STDIN_FILENO, STDOUT_FILENO, machine);
}
