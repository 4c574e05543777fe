// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <span>
#include <vector>

namespace gateloupe::fuzz {

using Bytes = std::vector<std::byte>;

/// What the mutators share: where choices come from, and how bytes are changed whose structure is
/// not known or not wanted. The same choices and the same change give the same result.
struct Mutation
{
    std::minstd_rand random;
    std::function<void(Bytes&)> change;

    /// Requires: end > 0.
    std::size_t below(std::size_t end)
    {
        return std::uniform_int_distribution<std::size_t>(0, end - 1)(random);
    }

    [[nodiscard]] Bytes changed(std::span<const std::byte> bytes) const
    {
        Bytes result(bytes.begin(), bytes.end());
        change(result);
        return result;
    }
};

/// Little-endian, as all formats here keep their numbers.
inline void append(Bytes& bytes, std::uint64_t number, std::size_t width)
{
    for (std::size_t i = 0; i < width; ++i) {
        bytes.push_back(static_cast<std::byte>(number >> (8 * i)));
    }
}

inline void append(Bytes& bytes, std::span<const std::byte> more)
{
    bytes.insert(bytes.end(), more.begin(), more.end());
}

/// `width` bytes from `at` on; bytes past the end count as zero.
inline std::uint64_t numberAt(std::span<const std::byte> bytes, std::size_t at, std::size_t width)
{
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < width && at < bytes.size() && i < bytes.size() - at; ++i) {
        number |= std::to_integer<std::uint64_t>(bytes[at + i]) << (8 * i);
    }
    return number;
}

/// Requires: the number fits.
inline void setNumberAt(std::span<std::byte> bytes, std::size_t at, std::uint64_t number,
                        std::size_t width)
{
    for (std::size_t i = 0; i < width; ++i) {
        bytes[at + i] = static_cast<std::byte>(number >> (8 * i));
    }
}

} // namespace gateloupe::fuzz
