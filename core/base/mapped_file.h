// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/result.h"

namespace gateloupe {

class MappedFiles;

/// A whole file mapped read-only. Opening reads no byte of it; pages come as they are touched.
///
/// Another program may write to the file while it is mapped. One that replaces it (rename) is
/// harmless: the mapping keeps the old file whole. One that overwrites it in place leaves a
/// mixture, and one that shortens it leaves pages that are not there; reading those gives zeros.
/// A reader asks unchanged() afterwards; only then does it know that what it read counts. Errors:
/// NotFound, Io (no permission, a folder). Lifetime: bytes() lives as long as the object; readers
/// keep the shared_ptr beside their views. Threads: const and free to share. The first mapping
/// installs a handler of SIGBUS for the life of the process; a fault elsewhere goes to the handler
/// that was there before.
class MappedFile
{
public:
    static Result<std::shared_ptr<const MappedFile>> open(const std::filesystem::path& path);

    /// Opens a file by which two processes exchange numbers: no collector counts it among what
    /// was read.
    static Result<std::shared_ptr<const MappedFile>>
    openExchanged(const std::filesystem::path& path);

    /// A stored member of an archive: [offset, offset + size) of `archive`, as a file of its own.
    /// Requires: it lies inside.
    static std::shared_ptr<const MappedFile> member(std::shared_ptr<const MappedFile> archive,
                                                    std::uint64_t offset, std::uint64_t size);

    /// A compressed member of an archive, in memory: `fill` writes its `size` bytes. The memory is
    /// counted as unfolded from the files of this opening.
    /// Errors: OutOfMemory, Io, those of `fill`.
    static Result<std::shared_ptr<const MappedFile>>
    unpacked(std::shared_ptr<const MappedFile> archive, std::uint64_t size,
             const std::function<Status(std::span<std::byte>)>& fill);

    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    ~MappedFile();

    [[nodiscard]] std::span<const std::byte> bytes() const { return {m_data, m_size}; }

    [[nodiscard]] std::uint64_t size() const { return m_size; }

    /// The path of the file; of a member, that of its archive.
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

    /// Where bytes() begin in the file at path(); empty when they were unpacked from it.
    [[nodiscard]] std::optional<std::uint64_t> offsetInFile() const { return m_offsetInFile; }

    /// Whether all that was read until now is what the file held when it was opened. A file that
    /// was overwritten once stays changed.
    /// Errors: Io.
    [[nodiscard]] Status unchanged() const;
    /// Whether the path is another file by now, or none. The mapped bytes are still the old ones.
    [[nodiscard]] bool isReplaced() const;

    /// What the system says of a file; two of them differ when it was written to.
    struct Stamp
    {
        std::uint64_t device = 0;
        std::uint64_t number = 0;
        std::uint64_t size = 0;
        std::int64_t seconds = 0; ///< of the last change of its content
        std::int64_t nanoseconds = 0;
        /// When anything of the file changed last; no program can set it back, as it can the other.
        std::int64_t changeSeconds = 0;
        std::int64_t changeNanoseconds = 0;
        friend bool operator==(const Stamp&, const Stamp&) = default;
    };

private:
    MappedFile(std::filesystem::path path, const std::byte* data, const Stamp& stamp);
    MappedFile(std::shared_ptr<const MappedFile> archive, std::span<const std::byte> bytes);
    [[nodiscard]] Stamp stampNow() const;

    std::filesystem::path m_path;
    Stamp m_stamp;
    const std::byte* m_data = nullptr;
    std::size_t m_size = 0;
    std::size_t m_place = 0; ///< in the handler's table
    bool m_isOwner = true;   ///< of the mapping; a stored member is not
    std::optional<std::uint64_t> m_offsetInFile = 0;
    std::shared_ptr<const MappedFile> m_archive; ///< of a member
    std::shared_ptr<const MappedFiles> m_memory; ///< where an unpacked member is counted
    mutable std::atomic<bool> m_isChanged = false;
};

/// The files that one opening mapped, however deep below: a checkpoint's numbers are only as good
/// as all of them.
/// Threads: free to share.
class MappedFiles
{
public:
    /// While it lives, every MappedFile::open() of this thread adds its file to files(); to those
    /// of the collectors around it, too.
    class Collector
    {
    public:
        Collector();
        Collector(const Collector&) = delete;
        Collector& operator=(const Collector&) = delete;
        ~Collector();

        [[nodiscard]] std::shared_ptr<const MappedFiles> files() const { return m_files; }

    private:
        friend class MappedFiles;

        std::shared_ptr<MappedFiles> m_files;
        Collector* m_outer;
    };

    /// While it lives, what this thread writes anew is made of these files, which were read before:
    /// it is no more open to others than they are.
    class WrittenFrom
    {
    public:
        /// `files` may be null: no files.
        explicit WrittenFrom(std::shared_ptr<const MappedFiles> files);
        WrittenFrom(const WrittenFrom&) = delete;
        WrittenFrom& operator=(const WrittenFrom&) = delete;
        ~WrittenFrom();

    private:
        friend class MappedFiles;

        std::shared_ptr<const MappedFiles> m_files;
        WrittenFrom* m_outer;
    };

    /// What a file may allow to others that this thread writes now: what all files that it is made
    /// of allow, those of its collectors and those of WrittenFrom.
    [[nodiscard]] static std::filesystem::perms mostOpenNow();

    /// The files of the innermost collector of this thread; null when there is none.
    [[nodiscard]] static std::shared_ptr<const MappedFiles> collecting();

    /// Errors: that of the first file that changed.
    [[nodiscard]] Status unchanged() const;

    /// What was made of the files that this thread's collectors have opened is about to replace
    /// something: if they are unchanged until now, it is right, and no later change of them is an
    /// error of these collectors any more.
    /// Errors: those of unchanged().
    static Status settleCollected();
    /// As accept(), for what was compared with its files in another way.
    static void acceptCollected();

    /// What each of the files allows to others than its owner; all of it where there is no file.
    [[nodiscard]] std::filesystem::perms mostOpen() const;

    [[nodiscard]] std::vector<std::shared_ptr<const MappedFile>> all() const;

    /// How much memory files of that size may unfold to before somebody allows more: a small file
    /// that makes gigabytes is no checkpoint. Deflated weights are a third to a tenth of
    /// themselves.
    [[nodiscard]] static std::uint64_t mostMemory(std::uint64_t fileBytes);
    /// Each opening of this process may take so much, however small its files are.
    static void allowMemory(std::uint64_t bytes);

    /// Counts memory that is made of these files and kept.
    /// Errors: OutOfMemory when it is more than is usual or allowed; nothing is counted then.
    Status takeMemory(std::uint64_t bytes) const;
    void giveMemory(std::uint64_t bytes) const;

private:
    friend class MappedFile;

    static void collect(const std::shared_ptr<const MappedFile>& file);

    mutable std::atomic<bool> m_isSettled = false;
    mutable std::mutex m_mutex;
    mutable std::uint64_t m_memory = 0;                     ///< taken; guarded by m_mutex
    std::vector<std::shared_ptr<const MappedFile>> m_files; ///< guarded by m_mutex
};

/// Reads one byte of every page, so that pages which are not there are noticed as such: a system
/// call that is given them only says "bad address".
void touchPages(std::span<const std::byte> mapped) noexcept;

/// Takes mapped bytes out of this process' memory after they were read once; they come back when
/// touched. Only whole pages inside go.
/// Requires: the bytes are a MappedFile's. Anything else would lose its content.
void releasePages(std::span<const std::byte> mapped) noexcept;

} // namespace gateloupe
