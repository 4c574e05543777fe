// SPDX-License-Identifier: Apache-2.0
//
// A foreign program as the tests need one: runs a network over files of arrays, wrongly if asked
// to. made_runner DEFECT model in out [--h0 F] [--c0 F] [--hn F] [--cn F] [--lengths F]
// [--resets F]
#include <chrono>
#include <csignal>
#include <iostream>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <thread>

#include "core/analysis/dense/dense_run.h"
#include "core/analysis/prove/array_exchange.h"
#include "core/base/atomic_file.h"
#include "core/conventions/checkpoint.h"
#include "core/formats/array_file.h"

namespace {

using namespace gateloupe;

template <typename T>
T need(Result<T> result)
{
    if (!result) {
        std::cerr << result.error().message << "\n";
        std::exit(1);
    }
    return *std::move(result);
}

void makeWrong(const std::string& defect, DenseRun& run, bool hasState)
{
    const auto changeCells = [&](const auto& change) {
        for (DenseLayer& layer : run.layers) {
            for (auto& cell : layer.cells) {
                auto altered = std::make_shared<DenseCell>(*cell);
                change(*altered);
                cell = std::move(altered);
            }
        }
    };
    if (defect == "forgetful") {
        run.h0.clear();
        run.c0.clear();
    } else if (defect == "mixed-batch") {
        run.batchUse = BatchUse::StateCarried;
    } else if (defect == "sees-padding") {
        run.lengths.assign(run.batch, run.steps);
    } else if (defect == "no-first-bias" && !hasState) {
        changeCells([](DenseCell& cell) { cell.firstStepUnbiased.assign(cell.bR.size(), true); });
    } else if (defect == "unturned") {
        for (DenseLayer& layer : run.layers) {
            layer.backward = BackwardUse::OutputNotTurned;
        }
    } else if (defect == "first-layer-only") {
        run.layers.back().cells = run.layers.front().cells;
    } else if (defect == "no-bias") {
        changeCells([](DenseCell& cell) { std::ranges::fill(cell.bR, 0.0); });
    }
}

} // namespace

int main(int argc, char** argv)
{
    const std::string defect = argv[1];
    if (defect == "crashes") {
        std::signal(SIGSEGV, SIG_DFL); // a sanitizer's handler would end it with a code
        std::raise(SIGSEGV);
    } else if (defect == "hangs") {
        std::this_thread::sleep_for(std::chrono::hours(1));
    } else if (defect == "refuses") {
        std::cerr << "I do not do this\n";
        return 7;
    }
    std::map<std::string, std::string> options;
    for (int at = 5; at + 1 < argc; at += 2) {
        options[argv[at]] = argv[at + 1];
    }
    NullMonitor monitor;
    const auto file = need(openCheckpoint(argv[2], {}, monitor));
    ForwardRequest request{.model = need(findRnn(*file, "")),
                           .x = need(readArray(argv[3], monitor))};
    if (options.contains("--h0")) {
        request.h0 = need(readArray(options["--h0"], monitor));
    }
    if (options.contains("--c0")) {
        request.c0 = need(readArray(options["--c0"], monitor));
    }
    if (options.contains("--lengths")) {
        const auto lengths = need(readArray(options["--lengths"], monitor)).convertedTo<double>();
        request.lengths.assign(lengths.begin(), lengths.end());
    }
    if (defect == "alone" && request.x.shape()[1] > 1) {
        std::cerr << "one sequence at a time\n";
        return 3;
    }
    if (options.contains("--resets")) {
        const Array flags = need(readArray(options["--resets"], monitor));
        const std::uint64_t late = defect == "late-reset" ? 1 : 0;
        const std::uint64_t batch = flags.shape()[1];
        request.resets = Resets(flags.shape()[0], batch);
        for (std::size_t at = 0; at + late * batch < flags.size(); ++at) {
            request.resets.set(at / batch + late, at % batch, flags[at] != 0.0);
        }
    }
    DenseRun dense = need(denseRun(request, monitor));
    makeWrong(defect, dense, request.h0.has_value());
    DenseOutput output = need(run(dense, monitor));
    if (defect == "state-of-padding") {
        DenseRun whole = dense;
        whole.lengths.assign(whole.batch, whole.steps);
        output.hN = need(run(whole, monitor)).hN;
    } else if (defect == "noise") {
        std::random_device random;
        output.y.front() += 1.0 + static_cast<double>(random()) / 1e9;
    } else if (defect == "looks-ahead") {
        output.y.front() += 0.1 * output.y.back();
    } else if (defect == "nan") {
        std::ranges::fill(output.y, std::numeric_limits<double>::quiet_NaN());
    }
    const auto write = [&](const std::string& path, const Shape& shape,
                           const std::vector<double>& values) {
        const Array array(shape, std::vector<float>(values.begin(), values.end()));
        need(writeWholeFile(path, path.ends_with(".safetensors") ? safetensorsText({{"y", array}})
                                                                 : npyText(array))
                 ? Result<int>(0)
                 : Result<int>(Error::cannotWrite("no file")));
    };
    const RnnSpec& spec = request.model->spec;
    write(argv[4], {dense.steps, dense.batch, spec.outputWidth()}, output.y);
    if (options.contains("--hn")) {
        write(options["--hn"], {spec.pseudoLayers(), dense.batch, spec.recurrentWidth()},
              output.hN);
    }
    if (options.contains("--cn")) {
        write(options["--cn"], {spec.pseudoLayers(), dense.batch, spec.hiddenSize}, output.cN);
    }
    return 0;
}
