// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// One of a network's parameters as numbers to compute with: row-major, f16 and bf16 widened.
/// The file's own checksum of the bytes is compared first. A bias the file does not store is zero.
/// Errors: ShapeMismatch naming the parameter; those of GateView::map() and TensorSource::verify().
/// T is float or double.
template <typename T>
Result<std::vector<T>> gateValues(const RnnModel& model, const ParameterId& id, Monitor& monitor);

extern template Result<std::vector<float>> gateValues(const RnnModel&, const ParameterId&,
                                                      Monitor&);
extern template Result<std::vector<double>> gateValues(const RnnModel&, const ParameterId&,
                                                       Monitor&);

} // namespace gateloupe
