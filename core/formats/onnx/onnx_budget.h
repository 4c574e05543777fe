// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "core/base/result.h"

namespace gateloupe {

/// How much memory the structure of a model may take. An empty node takes two bytes of a file and
/// a hundred here, and a function may be called by functions that are called again: what is built
/// is paid for, and a file that asks for too much is refused.
class OnnxBudget
{
public:
    /// In proportion to the file, whose names and lists take a multiple of their bytes.
    explicit OnnxBudget(std::uint64_t fileBytes)
        : m_left(kFree + std::min(fileBytes, kMost / kBytesForEach) * kBytesForEach)
    {
    }

    /// Errors: Unsupported when nothing is left.
    Status pay(std::uint64_t bytes)
    {
        if (bytes > m_left) {
            return Error{ErrorCode::Unsupported,
                         "the model's graph has more nodes, names and attributes than its size "
                         "warrants"};
        }
        m_left -= bytes;
        return {};
    }

private:
    static constexpr std::uint64_t kFree = std::uint64_t{64} << 20U;
    static constexpr std::uint64_t kBytesForEach = 16;
    static constexpr std::uint64_t kMost = std::uint64_t{1} << 30U;

    std::uint64_t m_left;
};

} // namespace gateloupe
