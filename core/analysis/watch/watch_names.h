// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/model/rnn_spec.h"
#include "core/runtime/trace/trace_arrays.h"

namespace gateloupe::watch {

/// A name that stands for numbers of a trace.
struct ValueName
{
    std::string name;        ///< "forget"
    std::string_view letter; ///< "f", the papers' letter; empty for none
    TraceSignal signal;
    bool isChange = false; ///< less the step before
};

/// The names of a network's values: x, its gates, c, dc, h, dh, projected.
[[nodiscard]] std::vector<ValueName> valueNamesOf(const RnnSpec& spec);

/// What the lanes of a value are: the features of Kind::Input, the units of Kind::Projected, or
/// hidden units, those of Kind::HiddenState.
[[nodiscard]] TraceSignal::Kind lanesOf(const TraceSignal& signal);

/// Why a name is none of the network's, and which names there are.
[[nodiscard]] Message unknownName(std::string_view name, const RnnSpec& spec);

} // namespace gateloupe::watch
