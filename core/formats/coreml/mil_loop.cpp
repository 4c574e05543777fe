// SPDX-License-Identifier: Apache-2.0
#include "core/formats/coreml/mil_loop.h"

namespace gateloupe {

const MilOperation* MilLoop::makerOf(const std::string& name) const
{
    const auto found = makers.find(name);
    return found == makers.end() ? nullptr : &body.operations[found->second];
}

std::optional<std::size_t> MilLoop::variableOf(const std::string& name) const
{
    const auto found = variables.find(name);
    return found == variables.end() ? std::nullopt : std::optional(found->second);
}

const MilOperation* MilLoop::makerOfNext(std::size_t variable) const
{
    return variable < body.outputs.size() ? makerOf(body.outputs[variable]) : nullptr;
}

bool MilLoop::isCounter(std::size_t variable) const
{
    const MilOperation* maker = makerOfNext(variable);
    return maker != nullptr && maker->type == "add" &&
           (maker->nameOf("x") == body.inputs[variable] ||
            maker->nameOf("y") == body.inputs[variable]);
}

const MilOperation* MilLoop::scatterOf(std::size_t variable) const
{
    const MilOperation* maker = makerOfNext(variable);
    return maker != nullptr && maker->type == "scatter" &&
                   maker->nameOf("data") == body.inputs[variable]
               ? maker
               : nullptr;
}

Result<MilLoop> milLoopOf(const MilOperation& operation)
{
    MilLoop loop;
    GATELOUPE_TRY(loop.body, milBlockOf(operation.blocks[1]));
    for (std::size_t inner = 0; inner < loop.body.operations.size(); ++inner) {
        for (const std::string& name : loop.body.operations[inner].outputs) {
            loop.makers.emplace(name, inner);
        }
    }
    for (std::size_t variable = 0; variable < loop.body.inputs.size(); ++variable) {
        loop.variables.emplace(loop.body.inputs[variable], variable);
    }
    return loop;
}

} // namespace gateloupe
