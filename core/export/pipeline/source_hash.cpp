// SPDX-License-Identifier: Apache-2.0
#include "core/export/pipeline/source_hash.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <exception>
#include <iterator>
#include <memory>
#include <new>
#include <set>
#include <span>
#include <stop_token>
#include <utility>

#include <fcntl.h>
#include <openssl/evp.h>
#include <unistd.h>

namespace gateloupe {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBlockBytes = 1U << 20U;
constexpr std::string_view kIndexSuffix = ".index";

struct FreeDigest
{
    void operator()(EVP_MD_CTX* context) const noexcept { EVP_MD_CTX_free(context); }
};

using Digest = std::unique_ptr<EVP_MD_CTX, FreeDigest>;

/// What may fail in OpenSSL's SHA-256 is an allocation alone.
Error hashError(const fs::path& path)
{
    return Error::outOfMemory("%1: cannot make the SHA-256 of the source", path);
}

Error readError(const fs::path& path)
{
    return Error::io("%1: %2: cannot make the SHA-256 of the source", path, std::strerror(errno));
}

Status addFile(EVP_MD_CTX* digest, const fs::path& path, const std::stop_token& stop)
{
    std::vector<std::byte> block(kBlockBytes);
    const int descriptor =
        ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK); // no pipe is waited for
    if (descriptor < 0) {
        return readError(path);
    }
    Status status;
    while (status) {
        const ssize_t count = ::read(descriptor, block.data(), block.size());
        if (count == 0) {
            break;
        }
        if (stop.stop_requested()) {
            status = Error::cancelled();
        } else if (count < 0) {
            if (errno != EINTR) {
                status = readError(path);
            }
        } else if (EVP_DigestUpdate(digest, block.data(), static_cast<std::size_t>(count)) != 1) {
            status = hashError(path);
        }
    }
    ::close(descriptor);
    return status;
}

std::string hexadecimal(std::span<const unsigned char> bytes)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (const unsigned char byte : bytes) {
        text += kDigits[byte >> 4U];
        text += kDigits[byte & 0xFU];
    }
    return text;
}

Result<std::string> hashFiles(const std::vector<fs::path>& files, const std::stop_token& stop)
{
    if (files.empty()) {
        return std::string();
    }
    const Digest digest(EVP_MD_CTX_new());
    if (!digest || EVP_DigestInit_ex(digest.get(), EVP_sha256(), nullptr) != 1) {
        return hashError(files.front());
    }
    for (const fs::path& file : files) {
        GATELOUPE_CHECK(addFile(digest.get(), file, stop));
    }
    std::array<unsigned char, EVP_MAX_MD_SIZE> value{};
    unsigned int length = 0;
    if (EVP_DigestFinal_ex(digest.get(), value.data(), &length) != 1) {
        return hashError(files.front());
    }
    return hexadecimal(std::span(value).first(length));
}

void addSorted(std::vector<fs::path>& files, std::vector<fs::path> more)
{
    std::ranges::sort(more);
    files.insert(files.end(), more.begin(), more.end());
}

std::vector<fs::path> filesBelow(const fs::path& folder)
{
    std::vector<fs::path> files;
    std::error_code failure;
    for (fs::recursive_directory_iterator entry(folder, failure), end; !failure && entry != end;
         entry.increment(failure)) {
        if (entry->is_regular_file(failure)) {
            files.push_back(entry->path());
        }
    }
    return files;
}

/// "model.ckpt-100.data-00000-of-00002" and its like.
std::vector<fs::path> shardsOf(const fs::path& prefix)
{
    const std::string start = prefix.filename().string() + ".data-";
    const fs::path folder = prefix.has_parent_path() ? prefix.parent_path() : fs::path(".");
    std::vector<fs::path> shards;
    std::error_code failure;
    for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end;
         entry.increment(failure)) {
        const std::string name = entry->path().filename().string();
        if (name.starts_with(start)) {
            shards.push_back(prefix.has_parent_path() ? entry->path() : fs::path(name));
        }
    }
    return shards;
}

} // namespace

std::vector<fs::path> sourceFilesOf(const fs::path& source, const std::vector<fs::path>& further)
{
    std::vector<fs::path> files;
    std::error_code ignored;
    fs::path prefix = source;
    if (source.extension() == kIndexSuffix) {
        prefix.replace_extension();
    }
    const fs::path index = prefix.string() + std::string(kIndexSuffix);
    if (fs::is_directory(source, ignored)) {
        addSorted(files, filesBelow(source));
    } else if (source == index || !fs::exists(source, ignored)) {
        if (fs::exists(index, ignored)) {
            files.push_back(index);
        }
        addSorted(files, shardsOf(prefix));
    } else {
        files.push_back(source);
    }
    const auto isListed = [&files](const fs::path& path) {
        return std::ranges::any_of(files, [&path](const fs::path& listed) {
            std::error_code failure;
            return listed == path || fs::equivalent(listed, path, failure);
        });
    };
    std::set<fs::path> others;
    std::ranges::copy_if(further, std::inserter(others, others.end()),
                         [&](const fs::path& path) { return !isListed(path); });
    files.insert(files.end(), others.begin(), others.end());
    return files;
}

std::string sha256Of(std::string_view text)
{
    std::array<unsigned char, EVP_MAX_MD_SIZE> value{};
    unsigned int length = 0;
    if (EVP_Digest(text.data(), text.size(), value.data(), &length, EVP_sha256(), nullptr) != 1) {
        throw std::bad_alloc(); // OpenSSL says no reason; there is no other one
    }
    return hexadecimal(std::span(value).first(length));
}

SourceHash::SourceHash(std::vector<fs::path> files)
{
    std::promise<Result<std::string>> promise;
    m_digest = promise.get_future();
    m_worker = std::jthread([promise = std::move(promise),
                             files = std::move(files)](const std::stop_token& stop) mutable {
        try {
            promise.set_value(hashFiles(files, stop));
        } catch (const std::bad_alloc&) { // belongs to the thread that takes the hash
            promise.set_exception(std::current_exception());
        }
    });
}

bool SourceHash::waitFor(std::chrono::milliseconds atMost) const
{
    return m_digest.wait_for(atMost) == std::future_status::ready;
}

Result<std::string> SourceHash::take()
{
    return m_digest.get();
}

} // namespace gateloupe
