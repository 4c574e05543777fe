// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/formats/hdf5/hdf5_global_heap.h"
#include "core/formats/hdf5/hdf5_header.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// Reads the attributes of one file's objects: texts and lists of texts (fixed or variable length),
/// integers, floats and booleans that stand alone. Others are left out.
/// Source: HDF5 file format specification 3.0, IV.A.2.m and v.
class Hdf5AttributeReader
{
public:
    /// Appends the attributes of the object with that header, whose path is `path`.
    /// Errors: Corrupt when one cannot be read.
    Status read(Hdf5Parser& parser, const Hdf5Header& header, const std::string& path,
                std::vector<Attribute>& attributes);

private:
    struct Encoded;

    static Result<Encoded> decode(Hdf5Parser& parser, Hdf5Cursor message);
    Status append(Hdf5Parser& parser, const Hdf5Cursor& message, const std::string& path,
                  std::vector<Attribute>& attributes);
    Result<std::vector<std::string>> texts(Hdf5Parser& parser, const Encoded& encoded);

    Hdf5GlobalHeap m_heap;
};

} // namespace gateloupe
