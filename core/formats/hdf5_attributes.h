// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/formats/hdf5_handles.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// How much attributes may hold in one file.
struct Hdf5AttributeBudget
{
    std::uint64_t count = 1'000'000;
    std::uint64_t bytes = 0; ///< as stored; what the file's own size allows
};

/// Appends the attributes of an object: texts and lists of texts (fixed or variable length),
/// integers, floats and booleans that stand alone. Others are left out.
/// Requires: the HDF5 lock is held.
/// Errors: Corrupt when the object has more than the budget allows, or cannot be read.
Status readHdf5Attributes(hid_t object, const std::string& path, Hdf5AttributeBudget& budget,
                          std::vector<Attribute>& attributes);

} // namespace gateloupe
