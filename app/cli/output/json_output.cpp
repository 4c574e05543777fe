// SPDX-License-Identifier: Apache-2.0
#include "app/cli/output/json_output.h"

#include <iostream>

namespace gateloupe::cli {

void printJson(const Json& document)
{
    constexpr int kIndent = 2;
    std::cout << document.dump(kIndent, ' ', false, Json::error_handler_t::replace) << "\n";
}

void addParameterId(Json& entry, const ParameterId& id)
{
    entry["layer"] = id.layer.value;
    entry["side"] = nameOf(id.direction);
    entry["kind"] = nameOf(id.kind);
    entry["gate"] = nullptr;
    if (id.kind != ParameterKind::ProjectionWeights) {
        entry["gate"] = nameOf(id.gate);
    }
}

} // namespace gateloupe::cli
