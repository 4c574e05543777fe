// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace gateloupe::test {

/// A safetensors file of a PyTorch LSTM with one input and two units. Its numbers are `scale` times
/// some between -1 and 1; the biases those of R do not change with it.
inline void writeCheckpoint(const std::filesystem::path& path, float scale,
                            float firstNumber = 0.5F)
{
    struct Made
    {
        std::string name;
        std::string shape;
        std::size_t count;
        float scale;
    };

    const std::vector<Made> tensors = {{"weight_ih_l0", "[8,1]", 8, scale},
                                       {"weight_hh_l0", "[8,2]", 16, scale},
                                       {"bias_ih_l0", "[8]", 8, scale},
                                       {"bias_hh_l0", "[8]", 8, 1.0F}};
    std::string header = "{";
    std::string numbers;
    for (const Made& made : tensors) {
        const std::size_t begin = numbers.size();
        for (std::size_t index = 0; index < made.count; ++index) {
            const float number = index == 0 && begin == 0
                                     ? firstNumber * scale
                                     : made.scale * (static_cast<float>(index % 5) - 2.2F) / 2.2F;
            const auto bits = std::bit_cast<std::uint32_t>(number);
            for (int byte = 0; byte < 4; ++byte) {
                numbers += static_cast<char>((bits >> (8 * byte)) & 0xFFU);
            }
        }
        header += (begin == 0 ? "\"" : ",\"") + made.name + R"(":{"dtype":"F32","shape":)" +
                  made.shape + R"(,"data_offsets":[)" + std::to_string(begin) + "," +
                  std::to_string(numbers.size()) + "]}";
    }
    header += "}";
    std::ofstream file(path, std::ios::binary);
    std::uint64_t length = header.size();
    for (int byte = 0; byte < 8; ++byte, length >>= 8) {
        file.put(static_cast<char>(length & 0xFFU));
    }
    file << header << numbers;
}

} // namespace gateloupe::test
