// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>

#include "core/base/result.h"
#include "core/formats/pickle/pickle_value.h"

namespace gateloupe {

/// Most values one pickle may hold; a bound on memory, far above what checkpoints need.
inline constexpr std::size_t kMaxPickleValues = 8'000'000;

/// Reads one pickle (protocols 0 to 5) into inert values. Nothing is imported, looked up or called:
/// a class or function stays a name, an object stays the record of who would have made it.
/// Errors: Corrupt with the byte offset (stack, memo, lengths); Unsupported naming the opcode, or
/// the global when it belongs to those that run code on the machine (os.system, builtins.exec).
/// Lifetime: texts of the document are views into `bytes`.
/// Source: CPython Lib/pickletools.py 3.12; allowed opcodes as torch/_weights_only_unpickler.py.
/// `maxValues` is for pickles that came out of few compressed bytes.
Result<PickleDocument> readPickle(std::span<const std::byte> bytes,
                                  std::size_t maxValues = kMaxPickleValues);

/// Whether the bytes begin as a pickle of protocol 0 or 1 does, which no magic number tells: by its
/// first opcodes, which nothing else happens to have.
[[nodiscard]] bool beginsAsLinePickle(std::span<const std::byte> bytes);

} // namespace gateloupe
