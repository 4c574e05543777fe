// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "core/base/mapped_file.h"
#include "core/base/result.h"

namespace gateloupe {

/// Whether a pickle holds a model of Keras, which keeps itself as the bytes of a file. The names of
/// the functions that would load it tell.
/// Source: keras 3.13, src/saving/keras_saveable.py; tf.keras 2.13, src/saving/pickle_utils.py.
[[nodiscard]] bool isPickledFile(std::span<const std::byte> pickle);

/// The file inside the pickle: a `.keras` archive, HDF5 or tar. It is a part of `pickle`, or a
/// copy in memory where protocol 2 writes the bytes as text.
/// Errors: those of readPickle(); Unsupported where none lie in one piece; OutOfMemory.
Result<std::shared_ptr<const MappedFile>>
pickledFileIn(const std::shared_ptr<const MappedFile>& pickle);

} // namespace gateloupe
