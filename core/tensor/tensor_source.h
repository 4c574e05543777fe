// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/mapped_file.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe {

/// A mutex whose waiting threads leave when their own work is cancelled.
class CancellableMutex
{
public:
    using Lock = std::unique_lock<CancellableMutex>;

    /// Waits for the mutex; the lock is empty when `monitor` was cancelled meanwhile.
    [[nodiscard]] Lock acquire(const ProgressMonitor& monitor);
    void unlock();

private:
    std::mutex m_mutex;
    std::condition_variable m_isFree;
    bool m_isOwned = false;
};

/// How the elements stand in the file.
enum class Encoding : std::uint8_t
{
    Plain,       ///< element by element, mapped in place
    Deflate,     ///< a compressed zip member
    Chunked,     ///< an HDF5 dataset in chunks, compressed or not
    Slices,      ///< a partitioned variable put together from its slices
    Gathered,    ///< no stride describes it: the CuDNN layers of Keras
    Typed,       ///< protobuf numbers
    Computed,    ///< made from other numbers of the file: weight normalisation
    ByteSwapped, ///< big-endian in the file
    Text,        ///< digits
    Quantised,   ///< integers: (q - zero) * scale
};

/// "deflate", "chunked", ...: the names of the JSON contract.
[[nodiscard]] std::string_view nameOf(Encoding encoding);

/// A byte of a file that anyone can open.
struct FileLocation
{
    std::filesystem::path file;
    std::uint64_t offsetBytes = 0;
    friend bool operator==(const FileLocation&, const FileLocation&) = default;
};

/// Where a tensor's bytes come from: mapped in place, or decoded on first use.
/// Threads: const and free to share.
/// Lifetime: the span of bytes() lives as long as the source.
class TensorSource
{
public:
    TensorSource() = default;
    TensorSource(const TensorSource&) = delete;
    TensorSource& operator=(const TensorSource&) = delete;
    virtual ~TensorSource() = default;

    [[nodiscard]] virtual Encoding encoding() const = 0;
    [[nodiscard]] virtual std::uint64_t sizeBytes() const = 0;
    /// Where the first byte lies; empty unless the encoding is Plain.
    [[nodiscard]] virtual std::optional<FileLocation> place() const = 0;
    /// All bytes, little-endian elements. A mapped source touches none of them here.
    /// Errors: Corrupt, Io, Cancelled.
    virtual Result<std::span<const std::byte>> bytes(ProgressMonitor& monitor) const = 0;

    /// Compares the bytes with the checksum the file keeps of them, where it keeps one. For
    /// callers that are about to read everything anyway; the answer is remembered.
    /// Errors: Corrupt.
    virtual Status verify(ProgressMonitor& monitor) const
    {
        static_cast<void>(monitor);
        return {};
    }

    /// After the span of bytes() was read: whether the file it lies in is still the one that was
    /// opened. What was read before is worth nothing where it is not.
    /// Errors: Io.
    [[nodiscard]] virtual Status unchanged() const { return {}; }
};

/// verify(), then bytes(), as the two halves of one piece of work.
/// Errors: those of both.
Result<std::span<const std::byte>> verifiedBytes(const TensorSource& source,
                                                 ProgressMonitor& monitor);

/// Bytes that lie plain in a mapped file, or in what was unpacked from one. `check`, if given,
/// verifies them against the file's own checksum; it runs at most once, in verify(), for which
/// other threads wait as for a DecodedSource.
class MappedSource final : public TensorSource
{
public:
    using Check = std::function<Status(std::span<const std::byte>, ProgressMonitor&)>;

    /// Errors: Corrupt when [offset, offset + size) is not inside the file.
    static Result<std::shared_ptr<const TensorSource>>
    create(std::shared_ptr<const MappedFile> file, std::uint64_t offsetBytes,
           std::uint64_t sizeBytes, Check check = {});

    [[nodiscard]] Encoding encoding() const override
    {
        return m_file->offsetInFile() ? Encoding::Plain : Encoding::Deflate;
    }

    [[nodiscard]] std::uint64_t sizeBytes() const override { return m_bytes.size(); }

    [[nodiscard]] std::optional<FileLocation> place() const override;
    Result<std::span<const std::byte>> bytes(ProgressMonitor& monitor) const override;
    Status verify(ProgressMonitor& monitor) const override;

    [[nodiscard]] Status unchanged() const override { return m_file->unchanged(); }

private:
    MappedSource(std::shared_ptr<const MappedFile> file, std::uint64_t offsetBytes,
                 std::uint64_t sizeBytes, Check check);

    std::shared_ptr<const MappedFile> m_file;
    std::uint64_t m_offsetBytes;
    std::span<const std::byte> m_bytes;
    Check m_check;
    mutable CancellableMutex m_mutex;
    mutable std::optional<Status> m_verdict; ///< guarded by m_mutex
};

/// Bytes that `decode` makes on first use; kept from then on. A failed or cancelled decode is
/// tried again at the next use. `decode` must return exactly `sizeBytes` bytes and must check that
/// the file can hold them before it allocates. What was decoded while a file of the same opening
/// changed is refused, and so is what would take more memory than files of their size may.
/// Threads: one thread decodes while others that ask wait, each until its own monitor is cancelled.
class DecodedSource final : public TensorSource
{
public:
    using Decode = std::function<Result<std::vector<std::byte>>(ProgressMonitor&)>;

    DecodedSource(Encoding encoding, std::uint64_t sizeBytes, Decode decode);
    ~DecodedSource() override;

    [[nodiscard]] Encoding encoding() const override { return m_encoding; }

    [[nodiscard]] std::uint64_t sizeBytes() const override { return m_sizeBytes; }

    [[nodiscard]] std::optional<FileLocation> place() const override { return std::nullopt; }

    Result<std::span<const std::byte>> bytes(ProgressMonitor& monitor) const override;

private:
    Result<std::vector<std::byte>> decodeUnchanged(ProgressMonitor& monitor) const;

    Encoding m_encoding;
    std::uint64_t m_sizeBytes;
    Decode m_decode;
    std::shared_ptr<const MappedFiles> m_files; ///< that it may read from; null: none
    mutable CancellableMutex m_mutex;
    mutable std::optional<std::vector<std::byte>> m_decoded; ///< guarded by m_mutex
};

} // namespace gateloupe
