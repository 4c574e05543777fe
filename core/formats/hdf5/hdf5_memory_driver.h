// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

#include "core/base/result.h"
#include "core/formats/hdf5/hdf5_handles.h"

namespace gateloupe {

/// Opens bytes in memory as a read-only HDF5 file, through a driver of our own for the library's
/// virtual file layer: nothing is copied, no file is opened, and a mapped file that is replaced
/// meanwhile stays what it was. The library's own driver for memory copies everything.
/// Requires: the HDF5 lock is held; the bytes outlive the handle.
/// Errors: Corrupt, Io.
/// Source: HDF5 1.10, "Virtual File Layer" (H5FDpublic.h).
Result<Hdf5File> openHdf5Bytes(std::span<const std::byte> bytes, const std::filesystem::path& path);

} // namespace gateloupe
