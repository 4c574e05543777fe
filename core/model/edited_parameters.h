// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "core/model/rnn_model.h"

namespace gateloupe {

/// Where a row of an edited parameter comes from: a row of the file's, scaled, or one number.
struct RowRecipe
{
    std::optional<ParameterId> from; ///< of the file's model; empty: `constant` everywhere
    std::uint64_t row = 0;
    double factor = 1.0;
    double constant = 0.0;
    friend bool operator==(const RowRecipe&, const RowRecipe&) = default;
};

/// The parameters of a network as recipes for their rows. Nothing is read before the made tensors
/// are.
class EditedParameters
{
public:
    /// `model` outlives this.
    explicit EditedParameters(const RnnModel& model)
        : m_model(model)
    {
    }

    /// The rows of a parameter, to be changed. A bias that the file lacks is zero.
    /// Requires: a parameter of the model, or a bias.
    [[nodiscard]] std::vector<RowRecipe>& rowsOf(const ParameterId& id);
    /// Whether the model has it, or somebody asked for its rows.
    [[nodiscard]] bool has(const ParameterId& id) const;

    /// Views for all touched parameters: those of the file where every row is as it was, computed
    /// tensors for the others. Biases that the file lacks and that stayed zero have none.
    /// Errors: ShapeMismatch when the type of a row's source is no real number.
    [[nodiscard]] Result<std::map<ParameterId, GateView>> views() const;

private:
    [[nodiscard]] Result<GateView> viewFor(const ParameterId& id,
                                           const std::vector<RowRecipe>& rows) const;

    const RnnModel& m_model;
    std::map<ParameterId, std::vector<RowRecipe>> m_rows;
};

} // namespace gateloupe
