// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/conventions/checkpoint.h"

namespace gateloupe {

/// Buffers as cuDNN packs them: only the user can say what is in one.
/// Requires, of both: options.spec.

/// A file that is such a buffer, or holds one behind an offset: its catalog is one flat tensor.
/// Errors: those of the file; ShapeMismatch where its size is not what the spec needs.
Result<RnnModel> openBareBuffer(Checkpoint& checkpoint, const CheckpointOptions& options);

/// The tensor of an open catalog that options.tensor names, as a buffer.
/// Errors: NotFound and InvalidArgument for names that fit none or several; those of unpack().
Result<RnnModel> unpackTensor(const Checkpoint& checkpoint, const CheckpointOptions& options);

} // namespace gateloupe
