// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/error.h"
#include "core/base/mapped_file.h"
#include "core/base/number_text.h"

namespace gateloupe {

/// Argument of the remedy of an error of memory: kMoreMemory and the bytes that would do.
[[nodiscard]] inline std::string moreMemory(std::uint64_t bytes)
{
    return kMoreMemory + (' ' + std::to_string(bytes));
}

/// How much MappedFiles::allowMemory() has to allow for an error not to come again; empty for an
/// error that memory does not help.
[[nodiscard]] inline std::optional<std::uint64_t> memoryWanted(const Remedy& remedy)
{
    const std::string_view argument = remedy.argument;
    const std::string begin = moreMemory(0);
    const auto known = begin.size() - 1; // without the 0
    return remedy.kind == Remedy::Kind::None && argument.substr(0, known) == begin.substr(0, known)
               ? numberFromText<std::uint64_t>(argument.substr(known))
               : std::nullopt;
}

} // namespace gateloupe
