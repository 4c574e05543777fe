// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>

namespace gateloupe::test {

/// LSTMs in a safetensors file, named as PyTorch names them. The weights are holes of the file but
/// for a few numbers at the beginning of each tensor: a network of any size takes no room.
struct MadeNetworks
{
    std::uint32_t count = 1;
    std::uint64_t inputSize = 1;
    std::uint64_t hiddenSize = 3;
    bool isHalf = false; ///< f16 instead of f32
    std::uint32_t layers = 1;
    std::uint32_t directions = 1;
};

void writeNetworks(const MadeNetworks& networks, const std::filesystem::path& path);

} // namespace gateloupe::test
