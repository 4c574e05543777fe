// SPDX-License-Identifier: Apache-2.0
#include "app/cli/output/json_output.h"

#include <iostream>

namespace gateloupe::cli {

void printJson(const Json& document)
{
    constexpr int kIndent = 2;
    Json whole = {{"schema", 1}};
    whole.update(document);
    std::cout << whole.dump(kIndent, ' ', false, Json::error_handler_t::replace) << "\n";
}

Json jsonOf(const ParameterId& id)
{
    const bool hasGate = id.kind != ParameterKind::ProjectionWeights;
    return {{"layer", id.layer.value},
            {"side", nameOf(id.direction)},
            {"kind", nameOf(id.kind)},
            {"gate", hasGate ? Json(nameOf(id.gate)) : Json(nullptr)}};
}

} // namespace gateloupe::cli
