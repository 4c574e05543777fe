// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <variant>

#include "core/model/rnn_model.h"

namespace gateloupe {

/// The warning about a layer whose file does not say by its names which activations it has.
[[nodiscard]] inline Message activationsAssumed()
{
    return message("nothing in the file says which activations this layer has; tanh and sigmoid "
                   "are assumed");
}

/// A class that the user wrote may compute anything, whatever activations its configuration lists.
/// Sources: EquationSources of one cell, or NetworkSources of all.
template <typename Sources>
void assumeWhatAClassComputes(Sources& sources)
{
    sources.setActivations(FactSource::Assumed)
        .set(EquationFact::ForgetOffset, FactSource::Assumed)
        .set(EquationFact::ForgetCoupling, FactSource::Assumed)
        .set(EquationFact::GruReset, FactSource::Assumed);
}

/// The warning about lengths that the graph beside a checkpoint has, whose numbers are not read.
[[nodiscard]] inline Message lengthsAreTheGraphs()
{
    return message("the graph beside it stops each sequence at a length of its own; a run here "
                   "needs the same as its lengths");
}

/// The warning about a state that the model hands to the first step, and a run here does not.
[[nodiscard]] inline Message startsWithValue(std::string_view value)
{
    return message("in the model its runs start with the value %1; a run here starts with zeros, "
                   "unless h0 and c0 or the inputs of the whole model are given",
                   value);
}

[[nodiscard]] inline bool isAboutStart(const Warning& warning)
{
    return warning.message.pattern() == startsWithValue({}).pattern();
}

/// Whether a warning says that an equation was assumed, and not that something else is missing.
[[nodiscard]] inline bool isAssumption(const Warning& warning)
{
    return std::holds_alternative<remedy::SetForgetOffset>(warning.remedy) ||
           std::holds_alternative<remedy::ChooseCell>(warning.remedy) ||
           warning == Warning(activationsAssumed());
}

} // namespace gateloupe
