// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/conventions/common/convention.h"
#include "core/conventions/custom/custom_rules.h"

namespace gateloupe {

/// What models say of themselves: "described:" and the name of the rules.
inline constexpr std::string_view kCustomPrefix = "described:";

/// Finds networks by rules that a user wrote, or that the convention solver did.
class CustomConvention final : public Convention
{
public:
    /// Requires: validate(rules) succeeds.
    explicit CustomConvention(CustomRules rules);

    [[nodiscard]] std::string_view id() const override { return m_id; }

    [[nodiscard]] const CustomRules& rules() const { return m_rules; }

    /// Networks whose tensors do not agree with the rules become warnings, one sentence each.
    [[nodiscard]] Recognition recognise(const TensorCatalog& catalog) const override;

private:
    CustomRules m_rules;
    std::string m_id;
};

} // namespace gateloupe
