// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tflite/tflite_variables.h"

#include "tflite_generated.h"

#include <algorithm>

namespace gateloupe {

namespace {

constexpr std::int32_t kAssignVariable = 144;

template <typename List>
std::uint32_t lengthOf(const List* list)
{
    return list == nullptr ? 0U : list->size();
}

std::int32_t builtinOf(const tflite::Model& model, const tflite::Operator& call)
{
    const auto* codes = model.operator_codes();
    if (call.opcode_index() >= lengthOf(codes)) {
        return -1;
    }
    const auto* code = codes->Get(call.opcode_index());
    return std::max<std::int32_t>(code->deprecated_builtin_code(), code->builtin_code());
}

std::string textOf(const flatbuffers::String* text)
{
    return text == nullptr ? std::string() : text->str();
}

} // namespace

TfliteVariables::TfliteVariables(const tflite::Model& model)
{
    for (std::uint32_t index = 0; index < lengthOf(model.subgraphs()); ++index) {
        const auto* operators = model.subgraphs()->Get(index)->operators();
        for (std::uint32_t each = 0; each < lengthOf(operators); ++each) {
            const auto* once = operators->Get(each)->builtin_options_as_CallOnceOptions();
            if (once == nullptr || once->init_subgraph_index() < 0) {
                continue;
            }
            const auto filler = static_cast<std::uint32_t>(once->init_subgraph_index());
            if (filler < lengthOf(model.subgraphs()) && m_fillers.insert(filler).second) {
                readFiller(model, *model.subgraphs()->Get(filler));
            }
        }
    }
}

std::string TfliteVariables::nameOf(const tflite::Operator& varHandle)
{
    const auto* options = varHandle.builtin_options_as_VarHandleOptions();
    return options == nullptr ? std::string()
                              : textOf(options->container()) + "/" + textOf(options->shared_name());
}

const tflite::Tensor* TfliteVariables::initialOf(const std::string& name) const
{
    const auto found = m_initial.find(name);
    return found == m_initial.end() ? nullptr : found->second;
}

void TfliteVariables::readFiller(const tflite::Model& model, const tflite::SubGraph& subgraph)
{
    std::map<std::int32_t, std::string> handles; // by tensor
    for (std::uint32_t index = 0; index < lengthOf(subgraph.operators()); ++index) {
        const auto& call = *subgraph.operators()->Get(index);
        const std::int32_t code = builtinOf(model, call);
        if (code == kVarHandle && lengthOf(call.outputs()) == 1) {
            handles[call.outputs()->Get(0)] = nameOf(call);
        }
        if (code != kAssignVariable || lengthOf(call.inputs()) != 2) {
            continue;
        }
        const auto handle = handles.find(call.inputs()->Get(0));
        const std::int32_t value = call.inputs()->Get(1);
        if (handle != handles.end() && value >= 0 &&
            value < static_cast<std::int64_t>(lengthOf(subgraph.tensors()))) {
            m_initial[handle->second] = subgraph.tensors()->Get(static_cast<std::uint32_t>(value));
        }
    }
}

} // namespace gateloupe
