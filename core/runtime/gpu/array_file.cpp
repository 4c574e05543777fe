// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/gpu/array_file.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/mman.h>
#include <unistd.h>

#include "core/formats/safetensors/safetensors_header.h"

namespace gateloupe::gpu {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::uint64_t kAlignment = 64;

constexpr std::array<std::pair<DType, const char*>, 6> kTypeNames = {{
    {DType::F16, "F16"},
    {DType::BF16, "BF16"},
    {DType::F32, "F32"},
    {DType::F64, "F64"},
    {DType::I64, "I64"},
    {DType::I32, "I32"},
}};

const char* typeName(DType dtype)
{
    return std::ranges::find(kTypeNames, dtype, &std::pair<DType, const char*>::first)->second;
}

Error cannotWrite(const std::filesystem::path& path)
{
    return Error::cannotWrite("%1: %2", path, std::strerror(errno));
}

} // namespace

NamedBytes named(std::string name, const Array& array)
{
    return {std::move(name), array.dtype(), array.shape(), array.bytes()};
}

Status writeArrays(const std::filesystem::path& path, const std::vector<NamedBytes>& arrays)
{
    GATELOUPE_TRY(const auto file, WritableArrayFile::create(path, arrays));
    return {};
}

Result<std::unique_ptr<WritableArrayFile>>
WritableArrayFile::create(const std::filesystem::path& path, const std::vector<NamedBytes>& arrays)
{
    // The reader wants the data without a hole, so wide elements come first.
    std::vector<const NamedBytes*> order;
    for (const NamedBytes& array : arrays) {
        order.push_back(&array);
    }
    std::ranges::stable_sort(order, std::ranges::greater(),
                             [](const NamedBytes* array) { return sizeOf(array->dtype); });
    OrderedJson document = OrderedJson::object();
    std::uint64_t next = 0;
    for (const NamedBytes* array : order) {
        const std::uint64_t end =
            next + elementCount(array->shape).value_or(0) * sizeOf(array->dtype);
        document[array->name] = {{"dtype", typeName(array->dtype)},
                                 {"shape", array->shape},
                                 {"data_offsets", {next, end}}};
        next = end;
    }
    std::string header = document.dump();
    const std::uint64_t unaligned = (sizeof(std::uint64_t) + header.size()) % kAlignment;
    header.append((kAlignment - unaligned) % kAlignment, ' ');
    const std::uint64_t length = header.size();
    const std::uint64_t dataAt = sizeof(length) + length;
    const std::uint64_t size = dataAt + next;

    std::error_code ignored;
    std::filesystem::remove(path, ignored); // who has it mapped keeps it whole
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) {
        return cannotWrite(path);
    }
    // The room is taken now: memory that is missing later would be a signal.
    errno = ::posix_fallocate(file, 0, static_cast<off_t>(size));
    void* const mapped = errno == 0
                             ? ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
                             : MAP_FAILED;
    const Error problem = cannotWrite(path);
    ::close(file);
    if (mapped == MAP_FAILED) {
        return problem;
    }
    const std::span all(static_cast<std::byte*>(mapped), size);
    std::unique_ptr<WritableArrayFile> result(new WritableArrayFile(all));
    std::memcpy(all.data(), &length, sizeof(length));
    std::memcpy(all.data() + sizeof(length), header.data(), header.size());
    next = dataAt;
    for (const NamedBytes* array : order) {
        const std::uint64_t bytes = elementCount(array->shape).value_or(0) * sizeOf(array->dtype);
        result->m_arrays[array->name] = all.subspan(next, bytes);
        std::ranges::copy(array->bytes, all.begin() + static_cast<std::ptrdiff_t>(next));
        next += bytes;
    }
    return result;
}

WritableArrayFile::~WritableArrayFile()
{
    ::munmap(m_all.data(), m_all.size());
}

std::span<std::byte> WritableArrayFile::bytes(const std::string& name) const
{
    const auto array = m_arrays.find(name);
    return array == m_arrays.end() ? std::span<std::byte>() : array->second;
}

Result<ArrayFile> ArrayFile::open(const std::filesystem::path& path)
{
    ArrayFile result;
    GATELOUPE_TRY(result.m_file, MappedFile::openExchanged(path));
    const auto bytes = result.m_file->bytes();
    GATELOUPE_TRY(const SafetensorsHeader header,
                  readSafetensorsHeader(bytes).withContext(path.string()));
    for (const SafetensorsEntry& entry : header.entries) {
        result.m_entries[entry.name] = {
            entry.dtype, entry.shape,
            bytes.subspan(header.dataOffset + entry.begin, entry.end - entry.begin)};
    }
    result.m_texts.insert(header.metadata.begin(), header.metadata.end());
    return result;
}

const std::string* ArrayFile::text(const std::string& key) const
{
    const auto text = m_texts.find(key);
    return text == m_texts.end() ? nullptr : &text->second;
}

const ArrayFile::Entry* ArrayFile::find(const std::string& name) const
{
    const auto entry = m_entries.find(name);
    return entry == m_entries.end() ? nullptr : &entry->second;
}

Result<Array> ArrayFile::array(const std::string& name) const
{
    const Entry* entry = find(name);
    if (entry == nullptr) {
        return Error::notFound("%1 holds no array %2", m_file->path(), name);
    }
    const auto values = [entry]<typename T>(T) {
        std::vector<T> numbers(entry->bytes.size() / sizeof(T));
        std::memcpy(numbers.data(), entry->bytes.data(), numbers.size() * sizeof(T));
        return Array(entry->shape, std::move(numbers));
    };
    if (entry->dtype == DType::F32) {
        return values(0.0F);
    }
    if (entry->dtype == DType::F64) {
        return values(0.0);
    }
    return Error::unsupported("array %1 is %2, expected f32 or f64", name, nameOf(entry->dtype));
}

ExchangeFolder::ExchangeFolder(std::filesystem::path path)
    : m_path(std::move(path))
{
}

Result<std::unique_ptr<ExchangeFolder>> ExchangeFolder::create()
{
    std::error_code ignored;
    const std::filesystem::path shared = "/dev/shm";
    const auto parent = std::filesystem::is_directory(shared, ignored)
                            ? shared
                            : std::filesystem::temp_directory_path(ignored);
    // mkdtemp() puts letters of its own in place of the X.
    std::string pattern =
        (parent / ("gateloupe-" + std::to_string(::getpid()) + "-XXXXXX")).string();
    if (::mkdtemp(pattern.data()) == nullptr) {
        return cannotWrite(pattern);
    }
    return std::unique_ptr<ExchangeFolder>(new ExchangeFolder(pattern));
}

ExchangeFolder::~ExchangeFolder()
{
    std::error_code ignored;
    std::filesystem::remove_all(m_path, ignored);
}

} // namespace gateloupe::gpu
