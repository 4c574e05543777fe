// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/formats/hdf5/hdf5_global_heap.h"
#include "core/formats/hdf5/hdf5_handles.h"
#include "core/formats/hdf5/hdf5_image.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// Reads the attributes of one file's objects: texts and lists of texts (fixed or variable length),
/// integers, floats and booleans that stand alone. Others are left out.
/// Threads: for one thread, which holds the HDF5 lock.
class Hdf5AttributeReader
{
public:
    /// Errors: Corrupt.
    static Result<Hdf5AttributeReader> create(const std::shared_ptr<const Hdf5Image>& file,
                                              const Hdf5Geometry& geometry);

    /// Appends the attributes of `object`, whose path is `path`.
    /// Errors: Corrupt when one cannot be read, or when all together claim more than the file
    /// holds.
    Status read(hid_t object, const std::string& path, std::vector<Attribute>& attributes);

private:
    struct Open;

    Hdf5AttributeReader(Hdf5GlobalHeap heap, const Hdf5Geometry& geometry, Hdf5Type reference,
                        std::uint64_t budgetBytes);

    Result<Open> open(hid_t object, const std::string& name) const;
    Status append(const Open& open, Attribute attribute, std::vector<Attribute>& attributes);
    Result<std::vector<std::string>> texts(const Open& open);
    Result<std::vector<std::string>> fixedTexts(const Open& open) const;
    Result<std::vector<std::string>> variableTexts(const Open& open);
    Status pay(std::uint64_t bytes);

    Hdf5GlobalHeap m_heap;
    Hdf5Geometry m_geometry;
    Hdf5Type m_reference;        ///< opaque bytes in which a heap reference is taken as it stands
    std::uint64_t m_budgetBytes; ///< what attributes may still claim
};

} // namespace gateloupe
