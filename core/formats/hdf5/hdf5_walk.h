// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/formats/hdf5/hdf5_handles.h"
#include "core/formats/hdf5/hdf5_image.h"
#include "core/formats/hdf5/hdf5_superblock.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// One file, and its image opened by the library.
struct OpenHdf5File
{
    std::shared_ptr<const Hdf5Image> image;
    hid_t handle = H5I_INVALID_HID;
    Hdf5Superblock superblock;
};

/// Appends every dataset and attribute that hard links reach from the root of an open file.
/// Errors: Corrupt, Cancelled.
/// Threads: holds the HDF5 lock throughout; only metadata are read.
Status walkHdf5(const OpenHdf5File& open, TensorCatalog& catalog, ProgressMonitor& monitor);

} // namespace gateloupe
