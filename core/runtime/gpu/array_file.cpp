// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/gpu/array_file.h"

#include <cstring>
#include <utility>

#include "core/formats/safetensors/safetensors_header.h"

namespace gateloupe::gpu {

NamedBytes named(std::string name, const Array& array)
{
    return {std::move(name), array.dtype(), array.shape(), array.bytes()};
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

} // namespace gateloupe::gpu
