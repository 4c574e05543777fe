// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "core/formats/hdf5/hdf5_cursor.h"
#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"

namespace gateloupe {

/// The type of the elements of a dataset or attribute.
struct Hdf5ElementType
{
    enum class Text : std::uint8_t
    {
        None,
        Fixed,       ///< up to the first zero byte
        SpacePadded, ///< a text without the spaces at its end
        Variable,    ///< a reference to the global heap
    };

    std::uint64_t bytes = 0; ///< of an element
    DType dtype = DType::Other;
    bool isBigEndian = false;
    Text text = Text::None;
    bool holdsBits = false; ///< an integer or opaque bytes: Keras 3 keeps bfloat16 in both
    std::string typeName;   ///< for Other: "string", "compound", ...
};

/// IEEE floats of 2, 4 and 8 bytes, bfloat16, integers, h5py's boolean enumeration, complex numbers
/// (h5py's compound, and HDF5 2.0's own), texts. Everything else is Other. The cursor ends behind
/// the type where it is a number.
/// Errors: Corrupt.
/// Source: HDF5 file format specification 3.0, IV.A.2.d; h5py's documentation, "Special types".
Result<Hdf5ElementType> readHdf5Type(Hdf5Cursor& cursor);

/// How many elements there are, and in which shape.
struct Hdf5Dataspace
{
    Shape shape; ///< of a null dataspace [0]
    Shape most;  ///< how large it can become; kHdf5Undefined: without end
    bool isScalar = false;
};

/// Errors: Corrupt.
/// Source: the same, IV.A.2.b.
Result<Hdf5Dataspace> readHdf5Dataspace(Hdf5Cursor cursor);

} // namespace gateloupe
