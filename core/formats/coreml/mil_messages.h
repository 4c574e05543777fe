// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/graph/dataflow_graph.h"

/// The messages of MIL, the language of Core ML's programs. Lifetime: views point into the message
/// that was read. Source: coremltools 9, mlmodel/format/MIL.proto.
namespace gateloupe {

/// An operand of an operation: the name of a value, or the value itself.
struct MilBinding
{
    std::string name;
    std::string_view value;
};

struct MilOperation
{
    std::string type;
    std::map<std::string, std::vector<MilBinding>, std::less<>> inputs;
    std::vector<std::string> outputs;
    std::vector<std::optional<GraphShape>> shapes; ///< of the outputs, as the file says them
    std::vector<std::string_view> blocks;
    std::map<std::string, std::string_view, std::less<>> attributes;

    /// Empty when there is none.
    [[nodiscard]] const std::string& nameOf(std::string_view input) const
    {
        static const std::string kNone;
        const auto found = inputs.find(input);
        return found == inputs.end() || found->second.empty() ? kNone : found->second.front().name;
    }

    [[nodiscard]] std::string output(std::size_t index = 0) const
    {
        return index < outputs.size() ? outputs[index] : std::string();
    }
};

struct MilBlock
{
    std::vector<std::string> inputs;
    std::vector<std::string> outputs;
    std::vector<MilOperation> operations;
};

/// An entry of a protobuf map, { 1 key, 2 value }.
struct MilEntry
{
    std::string_view key;
    std::string_view value;
};

/// A value's name and type.
struct MilNamed
{
    std::string name;
    std::optional<GraphShape> shape; ///< empty for what is no tensor
};

/// Errors of all: Corrupt for a damaged message.
Result<MilEntry> milEntryOf(std::string_view message);
Result<MilNamed> milNamedOf(std::string_view message);

/// Errors: Corrupt; Unsupported for more operations than a program of a network has.
Result<MilBlock> milBlockOf(std::string_view message);

} // namespace gateloupe
