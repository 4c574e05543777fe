// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/result.h"
#include "core/model/rnn_spec.h"

namespace gateloupe {

/// Whether a packed buffer of some spec fills the bytes that are there.
struct BufferFit
{
    std::uint64_t wantedElements = 0;
    std::uint64_t foundBytes = 0; ///< from the offset on
    std::size_t elementBytes = 4;

    [[nodiscard]] std::uint64_t wantedBytes() const { return wantedElements * elementBytes; }

    [[nodiscard]] bool isExact() const { return wantedBytes() == foundBytes; }

    [[nodiscard]] bool isTooShort() const { return foundBytes < wantedBytes(); }

    /// How many bytes are missing or left over.
    [[nodiscard]] std::uint64_t differenceBytes() const
    {
        return isTooShort() ? wantedBytes() - foundBytes : foundBytes - wantedBytes();
    }
};

/// `totalBytes` of a file or tensor, the buffer beginning at `offsetBytes`.
/// Errors: those of packedElements(); InvalidArgument for an offset past the end.
Result<BufferFit> fitOf(const RnnSpec& spec, std::uint64_t totalBytes, std::uint64_t offsetBytes);

} // namespace gateloupe
