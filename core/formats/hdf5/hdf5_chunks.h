// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "core/formats/hdf5/hdf5_chunk_grid.h"
#include "core/formats/hdf5/hdf5_image.h"
#include "core/tensor/shape.h"
#include "core/tensor/tensor_source.h"

namespace gateloupe {

/// The bytes of a dataset that does not lie in one piece, put together on first use: the library
/// finds each chunk, its filters are undone here. A cancelled wait ends after one chunk. Elements
/// stay as stored.
/// Errors (of bytes()): Corrupt when the dataset claims more than compression could make of the
/// whole file, or a chunk is damaged; Io when the file is gone; Cancelled.
[[nodiscard]] std::shared_ptr<const TensorSource>
chunkedSource(std::shared_ptr<const Hdf5Image> image, std::string path, Hdf5Extent extent);

} // namespace gateloupe
