// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/mapped_file.h"
#include "core/base/result.h"
#include "core/tensor/array.h"
#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"

namespace gateloupe::gpu {

/// One array on its way into a file.
struct NamedBytes
{
    std::string name;
    DType dtype = DType::F32;
    Shape shape;
    std::span<const std::byte> bytes; ///< none: room for it
};

/// The bytes of an Array under a name. Lifetime: the array's.
[[nodiscard]] NamedBytes named(std::string name, const Array& array);

/// The arrays of a safetensors file, mapped.
class ArrayFile
{
public:
    struct Entry
    {
        DType dtype = DType::Other;
        Shape shape;
        std::span<const std::byte> bytes; ///< lives as long as the ArrayFile
    };

    /// Errors: NotFound, Io, Corrupt.
    static Result<ArrayFile> open(const std::filesystem::path& path);

    /// Null when there is none.
    [[nodiscard]] const Entry* find(const std::string& name) const;
    /// A text of the file's metadata; null when there is none.
    [[nodiscard]] const std::string* text(const std::string& key) const;
    /// As numbers to compute with.
    /// Errors: NotFound naming the array; Unsupported when it is neither f32 nor f64.
    Result<Array> array(const std::string& name) const;

private:
    std::shared_ptr<const MappedFile> m_file;
    std::map<std::string, Entry> m_entries;
    std::map<std::string, std::string> m_texts;
};

} // namespace gateloupe::gpu
