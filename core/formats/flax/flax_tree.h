// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/base/mapped_file.h"
#include "core/base/result.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// Walks the msgpack tree of a whole file and adds its arrays, in order, and its plain values to
/// the catalog.
/// Errors: Corrupt with the byte offset: also for nesting past 64 levels, two arrays of one name,
/// and names that take more than 64 MB together.
Status readFlaxTree(const std::shared_ptr<const MappedFile>& file, TensorCatalog& catalog);

} // namespace gateloupe
