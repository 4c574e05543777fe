// SPDX-License-Identifier: Apache-2.0
// A worker that speaks the protocol and answers each run with results of zeros.
// GATELOUPE_TEST_FAULT says what of its answer does not belong to the request; "honest" is one that
// does.
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include <sys/stat.h>
#include <unistd.h>

#include "app/gpu/server.h"
#include "core/runtime/gpu/array_file.h"
#include "core/runtime/gpu/exchange_file.h"
#include "core/runtime/gpu/line_buffer.h"
#include "core/runtime/trace/trace_arrays.h"
#include "tests/gpu/host_device.h"

namespace {

using namespace gateloupe;
using gpu::NamedBytes;

void say(const gpu::Answer& answer)
{
    std::cout << toLine(answer) << std::endl;
}

std::vector<NamedBytes> resultsOf(const gpu::ForwardMessage& message, const Shape& x)
{
    const RnnSpec& spec = message.spec;
    const std::uint64_t steps = x[0];
    const std::uint64_t batch = x[1];
    std::vector<NamedBytes> arrays = {
        {"y", DType::F32, {steps, batch, spec.outputWidth()}, {}},
        {"h_n", DType::F32, {spec.pseudoLayers(), batch, spec.recurrentWidth()}, {}},
        {"c_n", DType::F32, {spec.pseudoLayers(), batch, spec.hiddenSize}, {}}};
    for (std::uint32_t p = 0; p < spec.pseudoLayers(); ++p) {
        for (const TraceSignal& signal : signalsOf(spec)) {
            arrays.push_back({gpu::arrayName(p, nameOf(signal)),
                              DType::F32,
                              {steps, batch, widthOf(signal, spec)},
                              {}});
        }
    }
    return arrays;
}

/// Arrays with one of them changed.
void spoilArrays(const std::string& fault, std::vector<NamedBytes>& arrays)
{
    NamedBytes& y = arrays[0];
    if (fault == "small-y") {
        y.shape = {1, 1, 1};
    } else if (fault == "flat-y") {
        y.shape = {y.shape[0], y.shape[1] * y.shape[2]};
    } else if (fault == "turned-y") {
        std::swap(y.shape[0], y.shape[1]);
    } else if (fault == "empty-y") {
        y.shape = {y.shape[0], 0, y.shape[2]};
    } else if (fault == "double-y") {
        y.dtype = DType::F64;
    } else if (fault == "integer-y") {
        y.dtype = DType::I32;
    } else if (fault == "no-y") {
        arrays.erase(arrays.begin());
    } else if (fault == "no-states") {
        arrays.erase(arrays.begin() + 1, arrays.begin() + 3);
    } else if (fault == "wide-states") {
        arrays[1].shape[2] += 1;
    } else if (fault == "no-gate") {
        arrays.erase(arrays.begin() + 3);
    } else if (fault == "small-gates") {
        for (std::size_t index = 3; index < arrays.size(); ++index) {
            arrays[index].shape = {1, 1, 1};
        }
    }
}

/// What stands in the place of the results' file.
void leaveResults(const std::string& fault, const gpu::ForwardMessage& message,
                  std::vector<NamedBytes> arrays)
{
    const std::filesystem::path path = message.response;
    std::filesystem::remove_all(path);
    if (fault == "no-file") {
        return;
    }
    if (fault == "folder") {
        std::filesystem::create_directory(path);
    } else if (fault == "pipe") {
        ::mkfifo(path.c_str(), 0600);
    } else if (fault == "device") {
        std::filesystem::create_symlink("/dev/zero", path);
    } else if (fault == "no-header") {
        std::ofstream(path) << "no header";
    } else if (fault == "huge-header") {
        std::ofstream file(path, std::ios::binary);
        const std::uint64_t length = ~std::uint64_t{0} / 2;
        file.write(reinterpret_cast<const char*>(&length), sizeof(length));
    } else {
        spoilArrays(fault, arrays);
        gpu::ExchangeFile file;
        static_cast<void>(file.create(path, arrays));
    }
    if (fault == "cut-file") {
        std::filesystem::resize_file(path, std::filesystem::file_size(path) - 4);
    }
}

void answer(const std::string& fault, const gpu::ForwardMessage& message)
{
    const auto request = gpu::ArrayFile::open(message.request);
    const Shape x = request->find("x")->shape;
    gpu::ForwardAnswer answer{.id = message.id, .steps = x[0], .batch = x[1]};
    answer.figures.device = "hostile";
    answer.figures.math = "fma";
    if (fault == "many-steps") {
        answer.steps = std::uint64_t{1} << 40U;
    } else if (fault == "few-steps") {
        answer.steps = 1;
    } else if (fault == "no-steps") {
        answer.steps = 0;
    } else if (fault == "many-sequences") {
        answer.batch = std::uint64_t{1} << 40U;
    } else if (fault == "negative-distance") {
        answer.figures.steppedDifference = -1.0;
    } else if (fault == "negative-time") {
        answer.elapsedSeconds = -1.0;
    } else if (fault == "too-much-progress") {
        say(gpu::Progress{message.id, 9, 8});
    } else if (fault == "deep") {
        std::cout << std::string(1'000'000, '[') << std::endl;
    } else if (fault == "long-line") {
        std::cout << std::string(gpu::LineBuffer::kMaxLine + 2, ' ') << std::flush;
    }
    leaveResults(fault, message, resultsOf(message, x));
    say(answer);
}

} // namespace

int main()
{
    const char* named = std::getenv("GATELOUPE_TEST_FAULT");
    const std::string fault = named == nullptr ? "honest" : named;
    test::HostDevice device;
    say(gpu::workerInfoOf({.device = &device}));
    for (std::string line; std::getline(std::cin, line);) {
        const auto request = gpu::requestFromLine(line);
        if (const auto* message = request ? std::get_if<gpu::ForwardMessage>(&*request) : nullptr) {
            answer(fault, *message);
        }
    }
    return 0;
}
