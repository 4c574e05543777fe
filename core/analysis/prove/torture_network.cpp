// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/prove/torture_network.h"

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/prove/array_exchange.h"
#include "core/base/atomic_file.h"

namespace gateloupe {

RnnSpec tortureSpec(CellKind cell)
{
    return {.cell = cell, .inputSize = 5, .hiddenSize = 7, .layers = 2, .directions = 2};
}

Status writeTortureNetwork(CellKind cell, std::uint64_t seed, const std::filesystem::path& path)
{
    if (cell == CellKind::RnnRelu) {
        return Error::invalidArgument("a torture network is an lstm, a gru or an rnn_tanh: PyTorch "
                                      "gives ReLU networks the names of the last");
    }
    const RnnSpec spec = tortureSpec(cell);
    const std::uint64_t rows = gatesOf(cell).size() * spec.hiddenSize;
    std::mt19937_64 random(seed);
    std::vector<std::pair<std::string, Array>> tensors;
    const auto add = [&](const std::string& name, Shape shape, float scale) {
        std::uniform_real_distribution<float> uniform(-scale, scale);
        std::vector<float> values(elementCount(shape).value_or(0));
        std::ranges::generate(values, [&] { return uniform(random); });
        tensors.emplace_back("rnn." + name, Array(std::move(shape), std::move(values)));
    };
    for (std::uint32_t layer = 0; layer < spec.layers; ++layer) {
        for (const char* side : {"", "_reverse"}) {
            const std::string end = "_l" + std::to_string(layer) + side;
            const std::uint64_t inputs = spec.layerInputSize(LayerIndex(layer));
            add("weight_ih" + end, {rows, inputs}, 0.6F);
            add("weight_hh" + end, {rows, spec.hiddenSize}, 0.6F);
            add("bias_ih" + end, {rows}, 0.8F);
            add("bias_hh" + end, {rows}, 0.8F);
        }
    }
    return writeWholeFile(path,
                          safetensorsText(tensors, R"({"made_by":"gateloupe torture network"})"));
}

} // namespace gateloupe
