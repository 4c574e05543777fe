// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/base/progress_monitor.h"
#include "core/formats/hdf5/hdf5_image.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// Appends the datasets and attributes of an HDF5 file that lies inside another one.
/// Errors: those of kHdf5Reader.
Status appendHdf5(const std::shared_ptr<const Hdf5Image>& image, TensorCatalog& catalog,
                  ProgressMonitor& monitor);

} // namespace gateloupe
