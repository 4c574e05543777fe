// SPDX-License-Identifier: Apache-2.0
#include "core/formats/coreml/mil_messages.h"

#include <utility>

#include "core/formats/codec/protobuf_fields.h"
#include "core/formats/coreml/coreml_values.h"

namespace gateloupe {

namespace {

using protobuf::At;
using protobuf::readFields;

/// A program of a network has some thousands; a few bytes of a file make each.
constexpr std::size_t kMaxOperations = std::size_t{1} << 18U; ///< of a block

/// Argument { 1 bindings* { 1 name | 2 value } }.
Result<std::vector<MilBinding>> bindingsOf(std::string_view argument)
{
    std::vector<MilBinding> bindings;
    GATELOUPE_CHECK(readFields(
        argument, At{1, [&bindings](std::string_view message) {
                         MilBinding& binding = bindings.emplace_back();
                         return readFields(message, At{1, binding.name}, At{2, binding.value});
                     }}));
    return bindings;
}

Result<MilOperation> operationOf(std::string_view message)
{
    MilOperation operation;
    const auto addInput = [&operation](std::string_view input) -> Status {
        GATELOUPE_TRY(const MilEntry entry, milEntryOf(input));
        GATELOUPE_TRY(operation.inputs[std::string(entry.key)], bindingsOf(entry.value));
        return {};
    };
    const auto addOutput = [&operation](std::string_view output) -> Status {
        GATELOUPE_TRY(auto named, milNamedOf(output));
        operation.outputs.push_back(std::move(named.name));
        operation.shapes.push_back(std::move(named.shape));
        return {};
    };
    const auto addAttribute = [&operation](std::string_view attribute) -> Status {
        GATELOUPE_TRY(const MilEntry entry, milEntryOf(attribute));
        operation.attributes.insert_or_assign(std::string(entry.key), entry.value);
        return {};
    };
    GATELOUPE_CHECK(readFields(message, At{1, operation.type}, At{2, addInput}, At{3, addOutput},
                               At{4, operation.blocks}, At{5, addAttribute}));
    return operation;
}

} // namespace

Result<MilEntry> milEntryOf(std::string_view message)
{
    MilEntry entry;
    GATELOUPE_CHECK(readFields(message, At{1, entry.key}, At{2, entry.value}));
    return entry;
}

/// NamedValueType { 1 name, 2 type }.
Result<MilNamed> milNamedOf(std::string_view message)
{
    MilNamed named;
    std::string_view type;
    GATELOUPE_CHECK(readFields(message, At{1, named.name}, At{2, type}));
    GATELOUPE_TRY(named.shape, coremlShapeOf(type));
    return named;
}

Result<MilBlock> milBlockOf(std::string_view message)
{
    MilBlock block;
    const auto addInput = [&block](std::string_view input) -> Status {
        GATELOUPE_TRY(auto named, milNamedOf(input));
        block.inputs.push_back(std::move(named.name));
        return {};
    };
    const auto addOperation = [&block](std::string_view operation) -> Status {
        if (block.operations.size() == kMaxOperations) {
            return Error::unsupported("a block of more than %1 operations is not read",
                                      kMaxOperations);
        }
        GATELOUPE_TRY(block.operations.emplace_back(), operationOf(operation));
        return {};
    };
    GATELOUPE_CHECK(
        readFields(message, At{1, addInput}, At{2, block.outputs}, At{3, addOperation}));
    return block;
}

} // namespace gateloupe
