// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/base/mapped_file.h"
#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/formats/hdf5_handles.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// Appends every dataset and attribute that hard links reach from the root of an open file.
/// Errors: Corrupt, Cancelled.
/// Threads: holds the HDF5 lock throughout; only metadata are read.
Status walkHdf5(const std::shared_ptr<const MappedFile>& file, hid_t opened, TensorCatalog& catalog,
                Monitor& monitor);

} // namespace gateloupe
