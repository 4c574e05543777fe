// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/mapped_file.h"
#include "core/base/result.h"
#include "core/runtime/gpu/array_file.h"

namespace gateloupe::gpu {

/// A safetensors file between two processes that stays mapped from run to run: a run that needs no
/// more room than the one before touches no new page. What of the room is left over is an array
/// "unused", so that the file is a whole one at any time.
/// Threads: one at a time.
class ExchangeFile
{
public:
    /// Told of a mapping while it lasts: a device copies faster from and to memory it knows.
    struct Pinning
    {
        std::function<void(std::span<std::byte>)> pin;
        std::function<void(std::span<std::byte>)> unpin;
    };

    ExchangeFile() = default;

    explicit ExchangeFile(Pinning pinning)
        : m_pinning(std::move(pinning))
    {
    }

    ExchangeFile(const ExchangeFile&) = delete;
    ExchangeFile& operator=(const ExchangeFile&) = delete;
    ~ExchangeFile();

    /// Lays arrays out: those given with bytes are copied, the others hold anything. A file of
    /// that path that is this object's and has the room is used again; else it is another file,
    /// and a process that has the old one mapped keeps it whole.
    /// Errors: CannotWrite, when there is no room for it.
    Status create(const std::filesystem::path& path, const std::vector<NamedBytes>& arrays);

    /// Maps what another process has laid out; one that is mapped already stays so. Without pinning
    /// the mapping is a MappedFile's: what the other process takes away of it reads as zeros. With
    /// it that would be a signal, as befits a process that may be killed.
    /// Errors: NotFound, Io, Corrupt.
    Status open(const std::filesystem::path& path);

    /// Null when there is none.
    [[nodiscard]] const ArrayFile::Entry* find(const std::string& name) const;

    /// To be written to; empty where there is no such array.
    /// Requires: create() has laid it out.
    [[nodiscard]] std::span<std::byte> bytes(const std::string& name) const;

    /// Whether what was read of an opened file since then was all there. Without pinning only.
    /// Errors: Io.
    [[nodiscard]] Status unchanged() const
    {
        return m_mapped == nullptr ? Status() : m_mapped->unchanged();
    }

    [[nodiscard]] std::uint64_t sizeBytes() const { return m_all.size(); }

    /// Path of the file that is mapped.
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    /// Which file of the system it is, and in which state: one that is truncated and written anew
    /// has other pages than those that are pinned. Writing to the mapping changes no time in shared
    /// memory; where it does the file is mapped again, which only costs time.
    struct Identity
    {
        std::uint64_t device = 0;
        std::uint64_t number = 0;
        std::uint64_t size = 0;
        std::int64_t changedSeconds = 0;
        std::int64_t changedNanoseconds = 0;

        [[nodiscard]] bool isSameFile(const Identity& other) const
        {
            return device == other.device && number == other.number && size == other.size;
        }

        friend bool operator==(const Identity&, const Identity&) = default;
    };

    Status mapForReading(const std::filesystem::path& path, std::uint64_t bytes);
    static Result<Identity> identityOf(const std::filesystem::path& path);
    Status makeRoom(const std::filesystem::path& path, std::uint64_t bytes);
    Status map(int file, std::uint64_t bytes, bool isWritable, const std::filesystem::path& path);
    void unmap();

    Pinning m_pinning;
    std::filesystem::path m_path;
    std::span<std::byte> m_all;
    std::shared_ptr<const MappedFile> m_mapped; ///< whose memory it is; null: this object's
    bool m_isPinned = false;
    Identity m_identity;
    std::map<std::string, ArrayFile::Entry> m_entries;
};

} // namespace gateloupe::gpu
