// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/rnn_spec.h"
#include "core/runtime/input/network_values.h"
#include "core/runtime/whole_model/model_inputs.h"
#include "core/runtime/whole_model/network_places.h"

namespace gateloupe {

/// Any type as f32, or f64 where f32 could not hold each number.
Array arrayOf(const TypedNumbers& numbers);

/// What the values at a network's places are to the network. `values` holds those of each place,
/// [calls, ...].
/// Errors: Unsupported for a branch that was not taken, for shapes that are no sequence, and for
/// calls that neither carry the state on nor start alike.
Result<NetworkValues> networkValues(const NetworkPlaces& places, const RnnSpec& spec,
                                    const std::vector<TypedNumbers>& values);

} // namespace gateloupe
