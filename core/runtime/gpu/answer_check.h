// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/base/result.h"
#include "core/runtime/forward/forward.h"
#include "core/runtime/gpu/array_file.h"
#include "core/runtime/gpu/messages.h"

namespace gateloupe::gpu {

// A worker is another program. What it answers is compared with the request before it is used:
// sizes that do not belong together would be read past the end of an array.

/// Errors: Device, when more is done than there is to do.
Status checkProgress(const Progress& progress);

/// Errors: Device, when steps or batch are not the request's, or a figure cannot be.
Status checkAnswer(const ForwardAnswer& answer, const ForwardRequest& request);

/// One array of a run's results. `math` is the type of every array of the run.
/// Errors: Device, when the file lacks it or holds it with another shape or type.
Result<Array> checkedArray(const ArrayFile& results, const std::string& name, const Shape& shape,
                           DType math);

} // namespace gateloupe::gpu
