// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/runtime/forward/forward.h"

namespace gateloupe {

/// What users hold other backends against: the equations of makeReferenceBackend(), with products
/// that take vectors and threads. Equal to it within 1e-13 for numbers up to 1; the same bits with
/// any number of threads.
[[nodiscard]] std::unique_ptr<ForwardBackend> makeQuickReferenceBackend();

} // namespace gateloupe
