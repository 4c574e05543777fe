// SPDX-License-Identifier: Apache-2.0
// Our layout against cuDNN's own answers: stored ones always, the library's where it is installed.
#include <cstdlib>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/packing/packed_layout.h"
#include "tests/core/packing/cudnn_answers.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

constexpr std::string_view kProbe = GATELOUPE_CUDNN_PROBE; ///< empty where cuDNN was not found

void expectSame(const CudnnLayout& cudnn)
{
    const auto spec = specFromText(cudnn.spec);
    ASSERT_THAT(spec, IsOk());
    const auto layout = PackedLayout::create(*spec);
    ASSERT_THAT(layout, IsOk());
    const CudnnLayout ours = asCudnnWould(*layout);
    EXPECT_EQ(ours.bytes, cudnn.bytes) << cudnn.spec;
    EXPECT_EQ(ours.answers, cudnn.answers) << cudnn.spec;
}

/// Input and hidden size of a grid point.
struct Sizes
{
    std::uint64_t input;
    std::uint64_t hidden;
};

/// The specs of one cell, bias mode and dtype: odd sizes, so that any alignment would show.
void addSpecs(std::vector<RnnSpec>& specs, const RnnSpec& common)
{
    constexpr std::array sizes = {Sizes{1, 1}, Sizes{3, 2},   Sizes{7, 5},   Sizes{33, 13},
                                  Sizes{3, 3}, Sizes{13, 13}, Sizes{32, 32}, Sizes{5, 64}};
    for (const Sizes& size : sizes) {
        for (std::uint32_t layers = 1; layers <= 3; ++layers) {
            for (std::uint32_t directions = 1; directions <= 2; ++directions) {
                RnnSpec spec = common;
                spec.inputSize = size.input;
                spec.hiddenSize = size.hidden;
                spec.layers = layers;
                spec.directions = directions;
                specs.push_back(spec);
                if (spec.inputSize == spec.hiddenSize) {
                    spec.inputMode = InputMode::Skip;
                    specs.push_back(spec);
                }
                if (spec.cell == CellKind::Lstm && spec.hiddenSize > 1) {
                    spec.projectionSize = (spec.hiddenSize + 1) / 2;
                    specs.push_back(spec);
                }
            }
        }
    }
}

std::vector<RnnSpec> grid()
{
    std::vector<RnnSpec> specs;
    for (const auto cell : {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh, CellKind::RnnRelu}) {
        for (const auto bias :
             {BiasMode::None, BiasMode::SingleInput, BiasMode::Double, BiasMode::SingleRecurrent}) {
            for (const auto dtype : {DType::F16, DType::BF16, DType::F32, DType::F64}) {
                addSpecs(specs, {.cell = cell, .bias = bias, .dtype = dtype});
            }
        }
    }
    return specs;
}

} // namespace

TEST(CudnnLayout, EqualsTheStoredAnswers)
{
    std::ifstream in(dataFolder() / "cudnn" / "layouts.txt");
    const auto layouts = readCudnnLayouts(in);
    ASSERT_EQ(layouts.size(), 144U);
    for (const CudnnLayout& layout : layouts) {
        expectSame(layout);
    }
}

TEST(CudnnLayout, EqualsWhatTheInstalledLibrarySays)
{
    if (kProbe.empty()) {
        GTEST_SKIP() << "cuDNN was not found when this was built: nobody to ask";
    }
    const TemporaryFolder folder;
    const auto specs = grid();
    {
        std::ofstream out(folder / "specs.txt");
        for (const RnnSpec& spec : specs) {
            out << toText(spec) << '\n';
        }
    }
    const std::string command = "'" + std::string(kProbe) + "' < '" +
                                (folder / "specs.txt").string() + "' > '" +
                                (folder / "answers.txt").string() + "'";
    const int status = std::system(command.c_str());
    if (status != 0) {
        GTEST_SKIP() << "the probe ended with status " << status
                     << ": this cuDNN does not answer without a GPU";
    }
    std::ifstream in(folder / "answers.txt");
    const auto layouts = readCudnnLayouts(in);
    ASSERT_EQ(layouts.size(), specs.size());
    for (const CudnnLayout& layout : layouts) {
        expectSame(layout);
    }
}

} // namespace gateloupe::test
