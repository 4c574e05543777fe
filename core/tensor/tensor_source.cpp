// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/tensor_source.h"

#include <utility>

#include "core/base/checked_math.h"

namespace gateloupe {

std::string_view nameOf(Encoding encoding)
{
    switch (encoding) {
    case Encoding::Plain:
        return "plain";
    case Encoding::Deflate:
        return "deflate";
    case Encoding::Chunked:
        return "chunked";
    case Encoding::Slices:
        return "slices";
    case Encoding::Gathered:
        return "gathered";
    case Encoding::Typed:
        return "typed";
    case Encoding::Computed:
        return "computed";
    case Encoding::ByteSwapped:
        return "byteswapped";
    }
    return "plain";
}

Result<std::shared_ptr<const TensorSource>>
MappedSource::create(std::shared_ptr<const MappedFile> file, std::uint64_t offsetBytes,
                     std::uint64_t sizeBytes, Check check)
{
    if (!fitsWithin(offsetBytes, sizeBytes, file->size())) {
        return Error{ErrorCode::Corrupt, file->path().string() + ": " + std::to_string(sizeBytes) +
                                             " bytes at offset " + std::to_string(offsetBytes) +
                                             " lie past the end at " +
                                             std::to_string(file->size())};
    }
    return std::shared_ptr<const TensorSource>(
        new MappedSource(std::move(file), offsetBytes, sizeBytes, std::move(check)));
}

MappedSource::MappedSource(std::shared_ptr<const MappedFile> file, std::uint64_t offsetBytes,
                           std::uint64_t sizeBytes, Check check)
    : m_file(std::move(file))
    , m_offsetBytes(offsetBytes)
    , m_bytes(m_file->bytes().subspan(offsetBytes, sizeBytes))
    , m_check(std::move(check))
{
}

std::optional<FileLocation> MappedSource::place() const
{
    return FileLocation{m_file->path(), m_offsetBytes};
}

Result<std::span<const std::byte>> MappedSource::bytes(ProgressMonitor&) const
{
    return m_bytes;
}

Status MappedSource::verify(ProgressMonitor& monitor) const
{
    if (!m_check) {
        return {};
    }
    const std::scoped_lock lock(m_mutex);
    if (!m_verdict) {
        Status verdict = m_check(m_bytes, monitor);
        if (!verdict && verdict.error().code == ErrorCode::Cancelled) {
            return verdict;
        }
        m_verdict = std::move(verdict);
    }
    return *m_verdict;
}

DecodedSource::DecodedSource(Encoding encoding, std::uint64_t sizeBytes, Decode decode)
    : m_encoding(encoding)
    , m_sizeBytes(sizeBytes)
    , m_decode(std::move(decode))
{
}

Result<std::span<const std::byte>> DecodedSource::bytes(ProgressMonitor& monitor) const
{
    const std::scoped_lock lock(m_mutex);
    if (!m_decoded) {
        GATELOUPE_TRY(auto decoded, m_decode(monitor));
        if (decoded.size() != m_sizeBytes) {
            return Error{ErrorCode::Corrupt, "decoding gave " + std::to_string(decoded.size()) +
                                                 " bytes instead of " +
                                                 std::to_string(m_sizeBytes)};
        }
        m_decoded = std::move(decoded);
    }
    return std::span<const std::byte>(*m_decoded);
}

} // namespace gateloupe
