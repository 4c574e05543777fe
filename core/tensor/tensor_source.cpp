// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/tensor_source.h"

#include <array>
#include <chrono>
#include <new>
#include <utility>

#include "core/base/checked_math.h"

namespace gateloupe {

CancellableMutex::Lock CancellableMutex::acquire(const ProgressMonitor& monitor)
{
    constexpr std::chrono::milliseconds kLookEvery(20); // at the monitor
    std::unique_lock guard(m_mutex);
    while (m_isOwned) {
        if (monitor.cancelled()) {
            return {};
        }
        m_isFree.wait_for(guard, kLookEvery);
    }
    m_isOwned = true;
    return {*this, std::adopt_lock};
}

void CancellableMutex::unlock()
{
    {
        const std::scoped_lock guard(m_mutex);
        m_isOwned = false;
    }
    m_isFree.notify_one();
}

std::string_view nameOf(Encoding encoding)
{
    constexpr std::array<std::string_view, 10> kNames = {
        "plain", "deflate",  "chunked",     "slices", "gathered",
        "typed", "computed", "byteswapped", "text",   "quantised"};
    return kNames[static_cast<std::size_t>(encoding)];
}

Result<std::span<const std::byte>> verifiedBytes(const TensorSource& source,
                                                 ProgressMonitor& monitor)
{
    ProgressShare verifying(monitor, 0.0, 0.5);
    GATELOUPE_CHECK(source.verify(verifying));
    ProgressShare reading(monitor, 0.5, 1.0);
    GATELOUPE_TRY(const auto bytes, source.bytes(reading));
    reading.report(Stage::Reading, 1, 1);
    return bytes;
}

Result<std::shared_ptr<const TensorSource>>
MappedSource::create(std::shared_ptr<const MappedFile> file, std::uint64_t offsetBytes,
                     std::uint64_t sizeBytes, Check check)
{
    if (!fitsWithin(offsetBytes, sizeBytes, file->size())) {
        return Error::corrupt("%1: %2 bytes at offset %3 lie past the end at %4",
                              file->path().string(), sizeBytes, FileOffset{offsetBytes},
                              file->size())
            .because(ErrorReason::CutOff);
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
    const auto base = m_file->offsetInFile();
    return base ? std::optional(FileLocation{m_file->path(), *base + m_offsetBytes}) : std::nullopt;
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
    const auto lock = m_mutex.acquire(monitor);
    if (!lock) {
        return Error::cancelled();
    }
    if (!m_verdict) {
        Status verdict = m_check(m_bytes, monitor);
        GATELOUPE_CHECK(unchanged());
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
    , m_files(MappedFiles::collecting())
{
}

DecodedSource::~DecodedSource()
{
    if (m_files != nullptr && m_decoded) {
        m_files->giveMemory(m_sizeBytes);
    }
}

Result<std::vector<std::byte>> DecodedSource::decodeUnchanged(ProgressMonitor& monitor) const
{
    if (m_files == nullptr) {
        return m_decode(monitor);
    }
    GATELOUPE_CHECK(m_files->takeMemory(m_sizeBytes));
    try {
        auto decoded = m_decode(monitor);
        if (const Status unchanged = m_files->unchanged(); !unchanged) {
            decoded = unchanged.error(); // whatever else failed may come of missing pages
        }
        if (decoded && decoded->size() != m_sizeBytes) {
            decoded = Error::corrupt("decoding gave %1 bytes instead of %2", decoded->size(),
                                     m_sizeBytes);
        }
        if (!decoded) {
            m_files->giveMemory(m_sizeBytes);
        }
        return decoded;
    } catch (const std::bad_alloc&) {
        m_files->giveMemory(m_sizeBytes);
        throw;
    }
}

Result<std::span<const std::byte>> DecodedSource::bytes(ProgressMonitor& monitor) const
{
    const auto lock = m_mutex.acquire(monitor);
    if (!lock) {
        return Error::cancelled();
    }
    if (!m_decoded) {
        GATELOUPE_TRY(auto decoded, decodeUnchanged(monitor));
        if (decoded.size() != m_sizeBytes) {
            return Error::corrupt("decoding gave %1 bytes instead of %2", decoded.size(),
                                  m_sizeBytes);
        }
        m_decoded = std::move(decoded);
    }
    return std::span<const std::byte>(*m_decoded);
}

} // namespace gateloupe
