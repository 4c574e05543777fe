// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/formats/hdf5/hdf5_handles.h"
#include "core/tensor/dtype.h"

namespace gateloupe {

/// What the elements of a dataset or attribute are.
struct Hdf5ElementType
{
    DType dtype = DType::Other;
    bool isBigEndian = false;
    std::string typeName; ///< for Other: "string", "compound", ...
};

/// The element type of an HDF5 datatype: IEEE floats of 2, 4 and 8 bytes, bfloat16, integers,
/// h5py's boolean enumeration and complex compound. Everything else is Other.
/// Requires: the HDF5 lock is held.
/// Source: HDF5 file format specification 3.0, IV.A.2.d; h5py's documentation, "Special types".
[[nodiscard]] Hdf5ElementType elementTypeOf(hid_t type);

/// Whether `type` is two bytes wide and so can be the bits of a bfloat16 (Keras 3 marks such
/// datasets by an attribute). Requires: the HDF5 lock is held.
[[nodiscard]] bool canHoldBfloat16Bits(hid_t type);

} // namespace gateloupe
