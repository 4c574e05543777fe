// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/formats/hdf5/hdf5_header.h"

namespace gateloupe {

struct Hdf5Link
{
    enum class Kind : std::uint8_t
    {
        Hard,
        Soft,
        Outside, ///< into another file
    };

    std::string name;
    Kind kind = Kind::Hard;
    std::uint64_t address = kHdf5Undefined; ///< of the object, if the link is hard
    std::uint64_t order = 0;                ///< of creation, where the group keeps it
};

/// Whether the header is a group's.
[[nodiscard]] bool isHdf5Group(const Hdf5Header& header);

/// The links of a group, of old (symbol table) and new kind (link messages, or a heap of them), in
/// the order in which they were made where the file knows it, else as the file has them.
/// Errors: Corrupt, also for a name that is empty, has a slash or appears twice.
/// Source: HDF5 file format specification 3.0, III.B to III.D, IV.A.2.c, g and r.
Result<std::vector<Hdf5Link>> readHdf5Links(Hdf5Parser& parser, const Hdf5Header& group);

} // namespace gateloupe
