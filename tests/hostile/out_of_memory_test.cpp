// SPDX-License-Identifier: Apache-2.0
// No memory at the n-th request, through every reader: an error and no crash, and nothing
// remembered that would be wrong when there is memory again.
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <set>
#include <string>
#include <vector>

#include "core/analysis/statistics/statistics.h"
#include "core/conventions/checkpoint.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace {

/// Requests until one fails; below zero: none does.
std::atomic<long> requestsLeft = -1;
std::atomic<long> requests = 0;
std::atomic<std::size_t> smallestBytes = 0; ///< of the requests that count

void* allocate(std::size_t bytes, std::size_t alignment)
{
    if (bytes >= smallestBytes) {
        ++requests;
        if (requestsLeft >= 0 && requestsLeft-- == 0) {
            return nullptr;
        }
    }
    const std::size_t rounded =
        (std::max<std::size_t>(bytes, 1) + alignment - 1) / alignment * alignment;
    return std::aligned_alloc(alignment, rounded);
}

void* allocateOrThrow(std::size_t bytes, std::size_t alignment)
{
    if (void* memory = allocate(bytes, alignment)) {
        return memory;
    }
    throw std::bad_alloc();
}

} // namespace

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

void expectAnErrorAtEveryRequest(const fs::path& path)
{
    SCOPED_TRACE(path);
    constexpr std::size_t kLarge = 4096;
    smallestBytes = hasJsonTree(path) ? kLarge : 0;
    requests = 0;
    ASSERT_THAT(readAll(path), IsOk());
    const long whole = requests;
    const long step = std::max(1L, whole / kTries);
    long refused = 0;
    for (long request = 0; request < whole; request += step) {
        requestsLeft = request;
        Status status;
        bool hasThrown = false;
        try {
            status = readAll(path);
        } catch (const std::bad_alloc&) { // console and window say it in their own words
            hasThrown = true;
        }
        requestsLeft = -1;
        refused += hasThrown || !status ? 1 : 0;
        if (!hasThrown && !status) {
            EXPECT_THAT(status, FailsWith(ErrorCode::OutOfMemory, "memory"))
                << "request " << request << ": " << status.error().message.text();
        }
    }
    EXPECT_TRUE(refused > 0 || whole == 0);
    EXPECT_THAT(readAll(path), IsOk()) << "when there is memory again";
}

TEST(OutOfMemory, IsAnErrorAtWhateverRequestItHappens)
{
    const auto all = files();
    EXPECT_GT(all.size(), 10U);
    for (const fs::path& path : all) {
        expectAnErrorAtEveryRequest(path);
    }
}

} // namespace
} // namespace gateloupe::test
