// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/runtime/cudnn/run/forward_run.h"
#include "tests/core/runtime/network.h"
#include "tests/support/result_matchers.h"

// What tests of a real device share. Without one every case is skipped and says why.
// GATELOUPE_GPU_RESULTS names a file that receives the figures, after every case.
namespace gateloupe {

using cudnn::Algorithm;
using cudnn::DataLayout;
using cudnn::MathType;
using cudnn::RunOptions;

/// Opened once; a first context takes seconds. Closed before the libraries are: what they load late
/// is gone when static objects go.
class SharedDevice final : public ::testing::Environment
{
public:
    static Result<std::unique_ptr<cudnn::DeviceLayer>>& get()
    {
        if (!s_device) {
            s_device.emplace(cudnn::openDevice());
        }
        return *s_device;
    }

    void TearDown() override { s_device.reset(); }

private:
    inline static std::optional<Result<std::unique_ptr<cudnn::DeviceLayer>>> s_device;
};

inline const auto* const kEnvironment = ::testing::AddGlobalTestEnvironment(new SharedDevice);

/// What a dtype and a math type may cost. Source: the table of tolerances in tests/gpu/README.md.
inline double toleranceOf(DType dtype, MathType math)
{
    switch (dtype) {
    case DType::F64:
        return 1e-10;
    case DType::F16:
        return 2e-3;
    case DType::BF16:
        return 2e-2;
    default:
        return math == MathType::Fma ? 1e-5 : 5e-3;
    }
}

/// Tolerances are for numbers up to 1; what a plain cell or c may hold beyond is allowed as much
/// more.
inline double magnitudeOf(const Trace& trace)
{
    double most = std::max({1.0, test::largest(trace.y), test::largest(trace.hN)});
    for (const LayerTrace& layer : trace.layers) {
        most = std::max({most, test::largest(layer.c), test::largest(layer.h)});
    }
    return most;
}

/// The worst of many runs, told after every case.
class Figures
{
public:
    static Figures& all()
    {
        static Figures figures;
        return figures;
    }

    void add(const std::string& name, double error, const cudnn::RunFigures& run)
    {
        Figure& figure = m_figures[name];
        ++figure.runs;
        figure.error = std::max(figure.error, error);
        figure.hidden = std::max(figure.hidden, run.distances.hidden);
        figure.cell = std::max(figure.cell, run.distances.cell);
        figure.rounding = std::max(figure.rounding, run.distances.rounding);
        figure.stepped = std::max(figure.stepped, run.steppedDifference);
    }

    /// Keeps the library's words of the first one.
    void refuse(const std::string& name, const std::string& words)
    {
        if (m_figures[name].refused++ == 0) {
            m_figures[name].words = words;
        }
    }

    [[nodiscard]] int runs(const std::string& name) { return m_figures[name].runs; }

    void write() const
    {
        const char* path = std::getenv("GATELOUPE_GPU_RESULTS");
        if (path == nullptr) {
            return;
        }
        std::ofstream out(path);
        out << "| what | runs | refused | worst error | h - o tanh c | c_T - c_n | gates f32 - f64 "
               "| single steps - one call | first refusal |\n"
               "| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n";
        for (const auto& [name, figure] : m_figures) {
            out << "| " << name << " | " << figure.runs << " | " << figure.refused << " | "
                << figure.error << " | " << figure.hidden << " | " << figure.cell << " | "
                << figure.rounding << " | " << figure.stepped << " | " << figure.words << " |\n";
        }
    }

private:
    struct Figure
    {
        int runs = 0;
        int refused = 0;
        double error = 0.0;
        double hidden = 0.0;
        double cell = 0.0;
        double rounding = 0.0;
        double stepped = 0.0;
        std::string words;
    };

    std::map<std::string, Figure> m_figures;
};

class DeviceTest : public ::testing::Test
{
protected:
    void SetUp() override
    {
        if (!SharedDevice::get()) {
            GTEST_SKIP() << "NOT RUN ON HARDWARE: " << SharedDevice::get().error().message;
        }
    }

    void TearDown() override { Figures::all().write(); }

    static cudnn::DeviceLayer& device() { return **SharedDevice::get(); }

    NullMonitor m_monitor;
};

/// Twelve steps of three sequences, with states.
inline ForwardRequest requestOf(const RnnSpec& spec, std::uint64_t seed)
{
    ForwardRequest request{.model = test::randomNetwork(spec, seed, 0.3).build()};
    request.x = test::randomArray({12, 3, spec.inputSize}, seed + 1);
    request.h0 = test::randomArray({spec.pseudoLayers(), 3, spec.recurrentWidth()}, seed + 2);
    if (hasCellState(spec.cell)) {
        request.c0 = test::randomArray({spec.pseudoLayers(), 3, spec.hiddenSize}, seed + 3);
    }
    return request;
}

} // namespace gateloupe
