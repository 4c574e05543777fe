// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "core/base/result.h"
#include "core/formats/pickle/pickle_reader.h"
#include "core/formats/torch/torch_tensors.h"

namespace gateloupe {

/// How long the pickled number is that opens the stream which torch.save() wrote before 1.6, and
/// writes on request; 0 where none stands. `pickle_protocol` may be 0 to 5.
/// Source: torch/serialization.py, MAGIC_NUMBER 0x1950a86a20f9469cfc6c.
[[nodiscard]] std::size_t torchMagicBytes(std::span<const std::byte> bytes);

/// The pickles of a stream, one behind the other.
/// Lifetime: looks at the bytes; so do the documents.
class TorchPickleStream
{
public:
    /// Requires: the magic at the bytes' beginning.
    explicit TorchPickleStream(std::span<const std::byte> bytes);

    /// Protocol and system information; the latter tells the machine that wrote, and decides
    /// nothing.
    /// Errors: Corrupt, Unsupported.
    Status readHeader();
    /// `what` is for messages.
    Result<PickleDocument> next(const char* what, std::size_t maxValues = kMaxPickleValues);

    [[nodiscard]] std::size_t position() const { return m_position; }

private:
    std::span<const std::byte> m_bytes;
    std::size_t m_position;
};

/// A storage that stands in a pickle as a stream of its own.
struct EmbeddedStorage
{
    TorchStorage storage;
    std::string_view elements; ///< its bytes, a piece of the stream's
};

/// What plain pickle makes of a tensor's storage: a stream with that storage and nothing else.
/// Errors: Corrupt, Unsupported.
/// Source: pytorch 2.x, torch/storage.py, TypedStorage.__reduce__ and _load_from_bytes.
Result<EmbeddedStorage> readEmbeddedStorage(std::string_view stream);

} // namespace gateloupe
