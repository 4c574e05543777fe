// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/progress_monitor.h"

namespace gateloupe {

/// The most that a JSON document may cost before it is refused. The time to read one grows with its
/// size and with nothing else.
struct JsonLimits
{
    std::uint64_t maxBytes = std::uint64_t{64} << 20U;
    std::size_t maxDepth = 200;                    ///< objects and arrays in each other
    std::size_t maxValues = std::size_t{8} << 20U; ///< numbers, words, objects and arrays
    std::size_t maxKeys = std::size_t{4} << 20U;   ///< of all objects together
    /// Readers make a name for each key out of all keys that lead to it. Their bytes together may
    /// be kPathTimes those of the document and kPathBeside more: one key of a megabyte over a
    /// million others would otherwise fill the memory.
    static constexpr std::uint64_t kPathTimes = 16;
    static constexpr std::uint64_t kPathBeside = std::uint64_t{16} << 20U;
    /// Asked every few milliseconds whether the document is still wanted; null: it is.
    const ProgressMonitor* monitor = nullptr;
};

/// These limits for a document that a monitor watches. Lifetime: the monitor's.
[[nodiscard]] constexpr JsonLimits watchedBy(const ProgressMonitor& monitor, JsonLimits limits = {})
{
    limits.monitor = &monitor;
    return limits;
}

/// As cheap as the limits of a document, but without an end that a header of many tensors reaches:
/// a listener keeps only what it asked for.
inline constexpr JsonLimits kEventLimits{.maxBytes = std::uint64_t{1} << 30U,
                                         .maxDepth = 16,
                                         .maxValues = std::size_t{64} << 20U,
                                         .maxKeys = std::size_t{32} << 20U};

} // namespace gateloupe
