// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "core/formats/hdf5/hdf5_header.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// One dataset of an open file. `path` has no leading slash and becomes the tensor's name.
struct Hdf5DatasetRequest
{
    std::shared_ptr<const Hdf5Image> image;
    const Hdf5Header& header;
    std::string path;
    bool isMarkedBfloat16 = false; ///< it carries Keras' attribute dtype = "bfloat16"
};

/// Whether the header is a dataset's.
[[nodiscard]] bool isHdf5Dataset(const Hdf5Header& header);

/// The dataset as a tensor. Contiguous data are mapped in place; compact, chunked and compressed
/// data, and contiguous data that were never written, are decoded on first use (Encoding::Chunked),
/// chunk by chunk; big-endian data are byte-swapped (Encoding::ByteSwapped). Types that are no
/// numbers, data in other files and unknown filters give a tensor without a source whose typeName
/// says why: nothing outside the file is ever opened.
/// Errors: Corrupt when the data would lie outside the file.
/// Errors (of bytes()): Corrupt when the dataset claims more than compression could make of the
/// whole file, or a chunk is damaged; Unsupported when it would take too much memory; Cancelled,
/// heard before every chunk.
/// Source: HDF5 file format specification 3.0, IV.A.2.e, f, h and IV.B.
Result<std::shared_ptr<const Tensor>> tensorOfDataset(Hdf5Parser& parser,
                                                      const Hdf5DatasetRequest& request);

} // namespace gateloupe
