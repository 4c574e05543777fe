// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/cell.h"
#include "core/model/equations.h"
#include "core/model/rnn_model.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// One RNN operator of the graph beside a parameter file.
/// Source: mxnet 1.9.1, src/operator/rnn-inl.h, RNNParam.
struct MxnetOperator
{
    std::string name;
    CellKind cell = CellKind::Lstm;
    std::uint64_t hiddenSize = 0;
    std::uint32_t layers = 1;
    std::uint32_t directions = 1;
    std::optional<std::uint64_t> projectionSize;
    std::optional<ClipRange> cellClip;   ///< lstm_state_clip_min, lstm_state_clip_max
    std::vector<std::string> parameters; ///< the variables that its weights come from
};

/// The operators that a catalog's attributes tell of, by the variables that they read.
class MxnetOperators
{
public:
    /// Operators with unknown modes or without sizes are left out.
    explicit MxnetOperators(const TensorCatalog& catalog);

    [[nodiscard]] const std::vector<MxnetOperator>& all() const { return m_operators; }

    /// The first operator that reads the variable; null when none does.
    [[nodiscard]] const MxnetOperator* reading(std::string_view variable) const;

private:
    std::vector<MxnetOperator> m_operators;
    std::map<std::string, std::size_t, std::less<>> m_byVariable;
};

/// Sets what the operator clips.
void applyClip(const MxnetOperator& rnn, RnnModel& model);

} // namespace gateloupe
