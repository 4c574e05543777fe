// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/formats/hdf5/hdf5_handles.h"
#include "core/formats/hdf5/hdf5_image.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// One dataset of an open file. `path` has no leading slash and becomes the tensor's name.
struct Hdf5DatasetRequest
{
    std::shared_ptr<const Hdf5Image> image;
    hid_t dataset = H5I_INVALID_HID;
    std::string path;
    bool isMarkedBfloat16 = false; ///< it carries Keras' attribute dtype = "bfloat16"
};

/// The dataset as a tensor. Contiguous data are mapped in place; compact, chunked and compressed
/// data, and contiguous data that were never written, are decoded through the library on first use
/// (Encoding::Chunked); big-endian data are byte-swapped (Encoding::ByteSwapped). Types that are no
/// numbers, data in other files and unknown filters give a tensor without a
/// source whose typeName says why: nothing outside the file is ever opened.
/// Requires: the HDF5 lock is held.
/// Errors: Corrupt when the data would lie outside the file.
Result<std::shared_ptr<const Tensor>> tensorOfDataset(const Hdf5DatasetRequest& request);

/// A dataset whose data are in other files, listed without the library's opening it.
[[nodiscard]] std::shared_ptr<const Tensor> virtualDataset(const std::string& path);

} // namespace gateloupe
