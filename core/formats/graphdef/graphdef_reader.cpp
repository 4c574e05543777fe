// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/formats/codec/protobuf_fields.h"
#include "core/formats/common/container_reader.h"
#include "core/formats/graphdef/graphdef_flow.h"
#include "core/formats/graphdef/graphdef_messages.h"

namespace gateloupe {

namespace {

using protobuf::Field;
using protobuf::Wire;

bool isOperatorName(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
               (letter >= '0' && letter <= '9') || letter == '_' || letter == '>';
    });
}

/// A NodeDef begins with a name and the name of an operator.
bool looksLikeNode(const Field& field)
{
    protobuf::Fields fields(field.bytes);
    for (const std::uint64_t number : {1U, 2U}) {
        const auto part = fields.atEnd() ? Result<Field>(Error::corrupt("cut off")) : fields.next();
        if (!part || part->number != number || part->wire != Wire::Bytes || part->bytes.empty() ||
            (number == 2 && !isOperatorName(part->bytes))) {
            return false;
        }
    }
    return true;
}

constexpr std::array<std::string_view, 4> kVariableOps = {"VarHandleOp", "VariableV2", "Variable",
                                                          "AutoReloadVariable"};

void listConstants(const std::vector<GraphdefNode>& nodes, TensorCatalog& catalog)
{
    for (const GraphdefNode& node : nodes) {
        if (node.constant) {
            catalog.tensors.push_back(node.constant);
        }
    }
}

/// What keeps cells from being found.
void warnOfWhatIsMissing(const GraphdefProgram& program, TensorCatalog& catalog)
{
    constexpr std::array<std::string_view, 4> kCallers = {
        "While", "StatelessWhile", "PartitionedCall", "StatefulPartitionedCall"};
    for (const GraphdefNode& node : program.nodes) {
        const bool isCaller = isOneOf(std::string_view(node.op), kCallers);
        const bool isMissing =
            isCaller && (node.functions.empty() ||
                         std::ranges::any_of(node.functions, [&program](const auto& called) {
                             return !program.functions.contains(called.second);
                         }));
        if (isMissing) {
            catalog.warnings.emplace_back(
                message("%1 calls a function that the file does not have", node.name));
            break;
        }
    }

    const auto variable = std::ranges::find_if(program.nodes, [](const GraphdefNode& node) {
        return isOneOf(std::string_view(node.op), kVariableOps);
    });
    if (variable != program.nodes.end()) {
        catalog.warnings.emplace_back(
            message("the graph is not frozen: the weights of %1 stand in a checkpoint beside it, "
                    "which is the file to open",
                    variable->name));
    }
}

Match probeGraphdef(const Candidate& candidate)
{
    constexpr int kLookedAt = 64;
    if (!candidate.file) {
        return Match::No;
    }
    protobuf::Fields fields(asText(candidate.file->bytes()));
    int nodes = 0;
    for (int seen = 0; seen < kLookedAt && !fields.atEnd(); ++seen) {
        const auto field = fields.next();
        if (!field) { // cut off behind what looks like a graph
            return nodes > 0 ? Match::Possible : Match::No;
        }
        const bool isNode = field->number == kGraphdefNodes;
        if (field->number > kGraphdefLast || (isNode && !looksLikeNode(*field))) {
            return Match::No;
        }
        nodes += isNode ? 1 : 0;
    }
    return nodes > 0 ? Match::Certain : Match::No;
}

Status readGraphdefFile(const Candidate& candidate, TensorCatalog& catalog,
                        ProgressMonitor& monitor)
{
    GATELOUPE_TRY(auto program,
                  readGraphdef(asText(candidate.file->bytes()), candidate.file, monitor));
    listConstants(program.nodes, catalog);
    for (const auto& [name, function] : program.functions) {
        listConstants(function.nodes, catalog);
    }
    warnOfWhatIsMissing(program, catalog);
    GATELOUPE_TRY(catalog.graph, dataflowOf(std::move(program), monitor));
    return {};
}

} // namespace

extern const ContainerReader kGraphdefReader{"graphdef", probeGraphdef, readGraphdefFile};

} // namespace gateloupe
