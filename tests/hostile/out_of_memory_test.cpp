// SPDX-License-Identifier: Apache-2.0
// No memory at the n-th request, through every reader and an export: an error and no crash, and
// nothing remembered that would be wrong when there is memory again. Requests are those of C++
// (operator new) or those of the C libraries beneath (malloc).
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <set>
#include <string>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include "core/analysis/statistics/statistics.h"
#include "core/conventions/checkpoint.h"
#include "core/export/export.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace {

/// Counts requests for memory and refuses one of them.
struct Requests
{
    std::atomic<long> left = -1; ///< until one is refused; below zero: none is
    std::atomic<long> count = 0;
    std::atomic<std::size_t> smallestBytes = 0; ///< of the requests that count

    bool refuses(std::size_t bytes)
    {
        if (bytes < smallestBytes) {
            return false;
        }
        ++count;
        return left >= 0 && left-- == 0;
    }
};

constinit Requests requestsOfCpp;
constinit Requests requestsOfC;

void* allocateOrThrow(std::size_t bytes, std::size_t alignment)
{
    if (requestsOfCpp.refuses(bytes)) {
        throw std::bad_alloc();
    }
    const std::size_t rounded =
        (std::max<std::size_t>(bytes, 1) + alignment - 1) / alignment * alignment;
    if (void* memory = std::aligned_alloc(alignment, rounded)) {
        return memory;
    }
    throw std::bad_alloc();
}

void* refused()
{
    errno = ENOMEM;
    return nullptr;
}

} // namespace

// What glibc calls its own, so that it may be replaced.
extern "C" {
void* __libc_malloc(std::size_t bytes);
void* __libc_calloc(std::size_t count, std::size_t bytes);
void* __libc_realloc(void* memory, std::size_t bytes);

void* malloc(std::size_t bytes) noexcept
{
    return requestsOfC.refuses(bytes) ? refused() : __libc_malloc(bytes);
}

void* calloc(std::size_t count, std::size_t bytes) noexcept
{
    return requestsOfC.refuses(count * bytes) ? refused() : __libc_calloc(count, bytes);
}

void* realloc(void* memory, std::size_t bytes) noexcept
{
    return requestsOfC.refuses(bytes) ? refused() : __libc_realloc(memory, bytes);
}
}

#pragma GCC diagnostic ignored "-Wmismatched-new-delete" // they match: both are replaced here

// The other forms (arrays, nothrow) call these.
void* operator new(std::size_t bytes)
{
    return allocateOrThrow(bytes, alignof(std::max_align_t));
}

void* operator new(std::size_t bytes, std::align_val_t alignment)
{
    return allocateOrThrow(bytes, static_cast<std::size_t>(alignment));
}

void operator delete(void* memory) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::align_val_t) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::size_t, std::align_val_t) noexcept
{
    std::free(memory);
}

namespace gateloupe::test {

namespace {

namespace fs = std::filesystem;

constexpr long kTries = 400;
constexpr std::size_t kLarge = 4096; ///< bytes

/// The smallest file of each kind: by the reader that opens it.
std::vector<fs::path> files()
{
    NullMonitor quiet;
    std::vector<fs::path> all;
    for (const auto& entry : fs::recursive_directory_iterator(dataFolder())) {
        if (entry.is_regular_file() && entry.file_size() < 60'000) {
            all.push_back(entry.path());
        }
    }
    std::ranges::sort(all);
    std::ranges::stable_sort(all, {}, [](const fs::path& path) { return fs::file_size(path); });
    std::set<std::string> formats;
    std::erase_if(all, [&](const fs::path& path) {
        const auto opened = openCheckpoint(path, {}, quiet);
        return !opened || (*opened)->rnns.empty() || !formats.insert((*opened)->format).second;
    });
    return all;
}

/// Opens the file and reads all that its networks have.
Status readAll(const fs::path& path)
{
    NullMonitor quiet;
    GATELOUPE_TRY(const auto checkpoint, openCheckpoint(path, {}, quiet));
    for (const auto& model : checkpoint->rnns) {
        GATELOUPE_CHECK(statisticsOf(*model, quiet));
    }
    return {};
}

/// nlohmann's tree asks for a little memory in its destructor, which may not fail.
bool hasJsonTree(const fs::path& path)
{
    NullMonitor quiet;
    const std::string format = (*openCheckpoint(path, {}, quiet))->format;
    return format.starts_with("keras") || format == "mxnet" || format == "json" || format == "tfjs";
}

/// libarchive itself ends the program where one of its strings finds no memory (exit in
/// __archive_errx), which even its raw format makes; and its filter for zstd does not look whether
/// there was memory for its state.
bool isUnpackedByLibarchive(const fs::path& path)
{
    const std::set<fs::path> suffixes = {".xz", ".zst", ".bz2"};
    return suffixes.contains(path.extension());
}

/// Refuses one request after the other, at most kTries of them. How many ended in an error.
long refuseEach(const fs::path& path, Requests& requests)
{
    SCOPED_TRACE(path);
    requests.count = 0;
    EXPECT_THAT(readAll(path), IsOk());
    const long whole = requests.count;
    const long step = std::max(1L, whole / kTries);
    long errors = 0;
    for (long request = 0; request < whole; request += step) {
        requests.left = request;
        Status status;
        bool hasThrown = false;
        try {
            status = readAll(path);
        } catch (const std::bad_alloc&) { // console and window say it in their own words
            hasThrown = true;
        }
        requests.left = -1;
        errors += hasThrown || !status ? 1 : 0;
        if (!hasThrown && !status) {
            EXPECT_THAT(status, FailsWith(ErrorCode::OutOfMemory, "memory"))
                << "request " << request << ": " << status.error().message.text();
        }
    }
    EXPECT_THAT(readAll(path), IsOk()) << "when there is memory again";
    return errors;
}

TEST(OutOfMemory, IsAnErrorAtWhateverRequestItHappens)
{
    const auto all = files();
    EXPECT_GT(all.size(), 10U);
    for (const fs::path& path : all) {
        requestsOfCpp.smallestBytes = hasJsonTree(path) ? kLarge : 0;
        const long errors = refuseEach(path, requestsOfCpp);
        EXPECT_TRUE(errors > 0 || requestsOfCpp.smallestBytes > 0) << path;
    }
}

TEST(OutOfMemory, IsAnErrorWhereCLibrariesLackIt)
{
    long errors = 0;
    for (const fs::path& path : files()) {
        requestsOfC.smallestBytes = isUnpackedByLibarchive(path) ? kLarge : 0;
        errors += refuseEach(path, requestsOfC);
    }
    requestsOfC.smallestBytes = 0;
    EXPECT_GT(errors, 0) << "zlib asks for memory";
}

/// Exports with the n-th request refused, in a process of its own. Its target is then the old file
/// or a new one that opens. What went wrong; empty: nothing.
std::string wrongAfter(const ExportRequest& wanted, Requests& requests, long request)
{
    const auto before = readFile(wanted.target);
    const pid_t child = ::fork();
    if (child == 0) {
        NullMonitor quiet;
        requests.left = request;
        bool isWritten = false;
        try {
            isWritten = exportModels(wanted, quiet).has_value();
        } catch (const std::bad_alloc&) { // console and window say it in their own words
        }
        ::_exit(isWritten ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
        NullMonitor quiet;
        return openCheckpoint(wanted.target, {}, quiet) ? "" : "the new file is damaged";
    }
    if (readFile(wanted.target) != before) {
        return "the old file is gone";
    }
    // libhdf5 1.10 itself takes a string that it has no memory to copy for one (strlen of nothing
    // in H5O__alloc): that ends the program, with the old file whole.
    const bool isKnown = wanted.format == ExportFormat::Hdf5 && &requests == &requestsOfC;
    return WIFEXITED(status) || isKnown ? ""
                                        : "ended by signal " + std::to_string(WTERMSIG(status));
}

TEST(OutOfMemory, LeavesTheOldFileWhereAnExportLacksIt)
{
    NullMonitor quiet;
    const TemporaryFolder folder;
    const fs::path source = dataFolder() / "pytorch/safetensors-lstm/model.safetensors";
    const auto opened = openCheckpoint(source, {}, quiet);
    ASSERT_THAT(opened, IsOk());
    // As for JSON trees; and libstdc++ lists a folder without a way to say that a name found no
    // memory.
    requestsOfCpp.smallestBytes = kLarge;
    for (const auto& [format, name] :
         {std::pair{ExportFormat::Hdf5, "out.h5"},
          std::pair{ExportFormat::Safetensors, "out.safetensors"},
          std::pair{ExportFormat::Pytorch, "out.pt"}, std::pair{ExportFormat::Onnx, "out.onnx"}}) {
        SCOPED_TRACE(name);
        ExportRequest wanted;
        wanted.models = (*opened)->rnns;
        wanted.source = source;
        wanted.target = folder / name;
        wanted.format = format;
        ASSERT_THAT(exportModels(wanted, quiet), IsOk());
        for (Requests* requests : {&requestsOfC, &requestsOfCpp}) {
            requests->count = 0;
            ASSERT_THAT(exportModels(wanted, quiet), IsOk());
            const long whole = requests->count;
            EXPECT_GT(whole, 0);
            constexpr long kExports = 60;
            for (long request = 0; request < whole; request += std::max(1L, whole / kExports)) {
                EXPECT_EQ(wrongAfter(wanted, *requests, request), "")
                    << "request " << request << " of " << whole;
            }
        }
    }
}

} // namespace
} // namespace gateloupe::test
