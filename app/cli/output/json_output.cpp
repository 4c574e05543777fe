// SPDX-License-Identifier: Apache-2.0
#include "app/cli/output/json_output.h"

#include <iostream>
#include <utility>

namespace gateloupe::cli {

namespace {

thread_local DocumentCollector* innermost = nullptr;

} // namespace

DocumentCollector::DocumentCollector()
    : m_outer(innermost)
{
    innermost = this;
}

DocumentCollector::~DocumentCollector()
{
    innermost = m_outer;
}

DocumentCollector* DocumentCollector::current()
{
    return innermost;
}

void printJson(const Json& document)
{
    constexpr int kIndent = 2;
    Json whole = {{"schema", 1}};
    whole.update(document);
    std::string text = whole.dump(kIndent, ' ', false, Json::error_handler_t::replace);
    if (innermost != nullptr) {
        innermost->m_document = std::move(text);
        return;
    }
    std::cout << text << "\n";
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
