// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>

#include "core/formats/hdf5/hdf5_parser.h"

namespace gateloupe {

/// The targets of the leaves of a version 1 B-tree.
enum class Hdf5Tree1Kind : std::uint8_t
{
    Group = 0,
    Chunks = 1,
};

/// Calls visit(key, child) for every entry of the leaves of a version 1 B-tree, in their order.
/// Errors: Corrupt; those of `visit`.
/// Source: HDF5 file format specification 3.0, III.A.1 "Version 1 B-trees".
Status forEachInHdf5Tree1(Hdf5Parser& parser, std::uint64_t address, Hdf5Tree1Kind kind,
                          std::uint64_t keyBytes,
                          const std::function<Status(Hdf5Cursor key, std::uint64_t child)>& visit);

/// Calls visit(record) for every record of a version 2 B-tree, node by node. A tree without an
/// address is empty.
/// Errors: Corrupt; those of `visit`.
/// Source: the same, III.A.2 "Version 2 B-trees".
Status forEachInHdf5Tree2(Hdf5Parser& parser, std::uint64_t address,
                          const std::function<Status(Hdf5Cursor record)>& visit);

} // namespace gateloupe
