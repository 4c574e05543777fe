// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/prove/torture_network.h"

#include <array>
#include <random>
#include <string>
#include <vector>

#include "core/base/atomic_file.h"

namespace gateloupe {

namespace {

/// The header of a safetensors file is padded to it with spaces.
constexpr std::size_t kHeaderAlignment = 8;

std::string shapeWords(const std::vector<std::uint64_t>& shape)
{
    std::string words = "[";
    for (const std::uint64_t extent : shape) {
        words += (words.size() > 1 ? "," : "") + std::to_string(extent);
    }
    return words + "]";
}

} // namespace

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
    std::string header = R"({"__metadata__":{"made_by":"gateloupe torture network"})";
    std::string bytes;
    for (std::uint32_t layer = 0; layer < spec.layers; ++layer) {
        for (const char* side : {"", "_reverse"}) {
            const std::string end = "_l" + std::to_string(layer) + side;
            const std::uint64_t inputs = spec.layerInputSize(LayerIndex(layer));

            struct Made
            {
                std::string name;
                std::vector<std::uint64_t> shape;
                float scale;
            };

            const std::array<Made, 4> all = {{{"weight_ih" + end, {rows, inputs}, 0.6F},
                                              {"weight_hh" + end, {rows, spec.hiddenSize}, 0.6F},
                                              {"bias_ih" + end, {rows}, 0.8F},
                                              {"bias_hh" + end, {rows}, 0.8F}}};
            for (const Made& made : all) {
                std::uint64_t count = 1;
                for (const std::uint64_t extent : made.shape) {
                    count *= extent;
                }
                const std::size_t begin = bytes.size();
                std::uniform_real_distribution<float> uniform(-made.scale, made.scale);
                for (std::uint64_t at = 0; at < count; ++at) {
                    const float value = uniform(random);
                    bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
                }
                header += ",\"rnn." + made.name + R"(":{"dtype":"F32","shape":)" +
                          shapeWords(made.shape) + R"(,"data_offsets":[)" + std::to_string(begin) +
                          "," + std::to_string(bytes.size()) + "]}";
            }
        }
    }
    header += "}";
    header.resize((header.size() + kHeaderAlignment - 1) / kHeaderAlignment * kHeaderAlignment,
                  ' ');
    std::string file;
    for (std::size_t place = 0; place < sizeof(std::uint64_t); ++place) {
        file += static_cast<char>((header.size() >> (8 * place)) & 0xFFU);
    }
    return writeWholeFile(path, file + header + bytes);
}

} // namespace gateloupe
