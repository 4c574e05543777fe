// SPDX-License-Identifier: Apache-2.0
#include "core/base/mapped_file.h"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

Error systemError(ErrorCode code, const std::filesystem::path& path, const char* action)
{
    return Error{code, path.string() + ": cannot " + action + ": " + std::strerror(errno)};
}

class FileDescriptor
{
public:
    explicit FileDescriptor(int descriptor)
        : m_descriptor(descriptor)
    {
    }

    FileDescriptor(const FileDescriptor&) = delete;
    FileDescriptor& operator=(const FileDescriptor&) = delete;

    ~FileDescriptor()
    {
        if (m_descriptor >= 0) {
            ::close(m_descriptor);
        }
    }

    [[nodiscard]] int get() const { return m_descriptor; }

private:
    int m_descriptor;
};

} // namespace

Result<std::shared_ptr<const MappedFile>> MappedFile::open(const std::filesystem::path& path)
{
    // A pipe would otherwise wait for its writer before it is refused below.
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.get() < 0) {
        return systemError(errno == ENOENT || errno == ENOTDIR ? ErrorCode::NotFound
                                                               : ErrorCode::Io,
                           path, "open");
    }
    struct stat facts = {};
    if (::fstat(file.get(), &facts) != 0) {
        return systemError(ErrorCode::Io, path, "look at");
    }
    if (!S_ISREG(facts.st_mode)) {
        return Error::io("%1: is not a regular file", path);
    }
    const auto size = narrow<std::size_t>(facts.st_size);
    if (!size) {
        return Error::io("%1: is too large for this machine", path);
    }
    if (*size == 0) {
        return std::shared_ptr<const MappedFile>(new MappedFile(path, nullptr, 0));
    }
    void* data = ::mmap(nullptr, *size, PROT_READ, MAP_SHARED, file.get(), 0);
    if (data == MAP_FAILED) {
        return systemError(ErrorCode::Io, path, "map");
    }
    return std::shared_ptr<const MappedFile>(
        new MappedFile(path, static_cast<const std::byte*>(data), *size));
}

MappedFile::MappedFile(std::filesystem::path path, const std::byte* data, std::size_t size)
    : m_path(std::move(path))
    , m_data(data)
    , m_size(size)
{
}

MappedFile::~MappedFile()
{
    if (m_data != nullptr) {
        ::munmap(const_cast<std::byte*>(m_data), m_size); // munmap's signature, nothing is written
    }
}

void releasePages(std::span<const std::byte> mapped) noexcept
{
    const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    const auto begin = reinterpret_cast<std::uintptr_t>(mapped.data());
    const std::uintptr_t first = (begin + page - 1) / page * page;
    const std::uintptr_t last = (begin + mapped.size()) / page * page;
    if (first < last) {
        ::madvise(reinterpret_cast<void*>(first), last - first, MADV_DONTNEED);
    }
}

} // namespace gateloupe
