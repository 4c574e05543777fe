// SPDX-License-Identifier: Apache-2.0
#include "core/formats/torch/torch_stream.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/byte_reader.h"
#include "core/base/checked_math.h"
#include "core/base/text.h"

namespace gateloupe {

namespace {

using namespace std::string_view_literals;

constexpr std::int64_t kProtocol = 1001;
constexpr std::size_t kHeaderValues = 256; ///< of the pickles before the tree

/// The number by protocol: 0 and 1, 2, 3, 4 and 5, the last two in a frame.
constexpr std::array kTorchMagics = {"L119547037146038801333356L\n."sv,
                                     "\x80\x02"
                                     "\x8A\x0A\x6C\xFC\x9C\x46\xF9\x20\x6A\xA8\x50\x19."sv,
                                     "\x80\x03"
                                     "\x8A\x0A\x6C\xFC\x9C\x46\xF9\x20\x6A\xA8\x50\x19."sv,
                                     "\x80\x04\x95\x0D\0\0\0\0\0\0\0"
                                     "\x8A\x0A\x6C\xFC\x9C\x46\xF9\x20\x6A\xA8\x50\x19."sv,
                                     "\x80\x05\x95\x0D\0\0\0\0\0\0\0"
                                     "\x8A\x0A\x6C\xFC\x9C\x46\xF9\x20\x6A\xA8\x50\x19."sv};

} // namespace

std::size_t torchMagicBytes(std::span<const std::byte> bytes)
{
    const auto found = std::ranges::find_if(
        kTorchMagics, [&](std::string_view magic) { return asText(bytes).starts_with(magic); });
    return found == kTorchMagics.end() ? 0 : found->size();
}

TorchPickleStream::TorchPickleStream(std::span<const std::byte> bytes)
    : m_bytes(bytes)
    , m_position(torchMagicBytes(bytes))
{
}

Status TorchPickleStream::readHeader()
{
    GATELOUPE_TRY(const auto protocol, next("protocol", kHeaderValues));
    if (protocol.root->asInt() != kProtocol) {
        return Error::unsupported("the stream's protocol is not %1", kProtocol);
    }
    GATELOUPE_TRY(const auto system, next("system information", kHeaderValues));
    if (system.root->kind != PickleKind::Dict) {
        return Error::corrupt("the stream's system information is no dict");
    }
    return {};
}

Result<PickleDocument> TorchPickleStream::next(const char* what, std::size_t maxValues)
{
    GATELOUPE_TRY(
        auto document,
        readPickle(m_bytes.subspan(m_position), maxValues).mapError([&](const Error& error) {
            return error.countedFrom(m_position)
                .withContext(message("%1 at byte %2", what, m_position));
        }));
    m_position += static_cast<std::size_t>(document.sizeBytes);
    return document;
}

Result<EmbeddedStorage> readEmbeddedStorage(std::string_view stream)
{
    const auto bytes = std::as_bytes(std::span(stream));
    if (torchMagicBytes(bytes) == 0) {
        return Error::unsupported("its storage is not pickled as PyTorch's stream");
    }
    TorchPickleStream pickles(bytes);
    GATELOUPE_CHECK(pickles.readHeader());
    GATELOUPE_TRY(const auto tree, pickles.next("storage", kHeaderValues));
    GATELOUPE_CHECK(pickles.next("storage keys", kHeaderValues));
    GATELOUPE_TRY(auto storage, TorchStorage::of(*tree.root));
    ByteReader reader(bytes);
    GATELOUPE_CHECK(reader.seek(pickles.position()));
    GATELOUPE_TRY(const auto count, reader.u64("element count of a storage"));
    const auto size = checkedMul(count, storage.widthBytes());
    if (count != storage.elements || !size) {
        return Error::corrupt("its storage has %1 elements and is to have %2", count,
                              storage.elements);
    }
    GATELOUPE_TRY(const auto elements,
                  reader.text(static_cast<std::size_t>(*size), "elements of a storage"));
    return EmbeddedStorage{std::move(storage), elements};
}

} // namespace gateloupe
