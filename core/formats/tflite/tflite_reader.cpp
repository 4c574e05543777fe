// SPDX-License-Identifier: Apache-2.0
#include "tflite_generated.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/lists.h"
#include "core/formats/common/container_reader.h"
#include "core/formats/tflite/tflite_operators.h"
#include "core/formats/tflite/tflite_tensors.h"
#include "core/formats/tflite/tflite_variables.h"
#include "core/graph/dataflow_graph.h"

namespace gateloupe {

namespace {

constexpr std::uint32_t kTfliteVersion = 3;

/// The table at the root, once every place and size in the file is known to lie inside it, at a
/// multiple of its size: numbers are read where they lie.
Result<const tflite::Model*> verifiedModel(const MappedFile& file)
{
    // What lies behind 2 GiB are buffers, which are found by their place.
    const auto bytes = file.bytes();
    const std::size_t size = std::min<std::size_t>(bytes.size(), FLATBUFFERS_MAX_BUFFER_SIZE - 1);
    const auto* first = reinterpret_cast<const std::uint8_t*>(bytes.data());
    flatbuffers::Verifier verifier(first, size);
    if (!tflite::VerifyModelBuffer(verifier)) {
        return Error::corrupt("its tables, strings or lists reach outside the file, or do not lie "
                              "at multiples of their size");
    }
    const auto* model = tflite::GetModel(first);
    if (model->version() != kTfliteVersion) {
        return Error::unsupported("its schema has version %1, known is %2", model->version(),
                                  kTfliteVersion);
    }
    return model;
}

/// WHILE inside WHILE.
constexpr int kTfliteMaxDepth = 16;
constexpr std::size_t kTfliteMaxShownName = 4096;

template <typename List>
std::uint32_t countOf(const List* list)
{
    return list == nullptr ? 0U : list->size();
}

/// What an index names in a list.
/// Errors: Corrupt when there is no such entry.
template <typename Entry>
Result<const Entry*> entryOf(const flatbuffers::Vector<flatbuffers::Offset<Entry>>* list,
                             std::int64_t index, const char* what)
{
    if (index < 0 || index >= static_cast<std::int64_t>(countOf(list))) {
        return Error::corrupt("names %1 %2 of %3", what, index, countOf(list));
    }
    return list->Get(static_cast<std::uint32_t>(index));
}

std::string nameOf(const tflite::Tensor& tensor)
{
    return tensor.name() == nullptr ? std::string()
                                    : tensor.name()->str().substr(0, kTfliteMaxShownName);
}

/// Fills a graph with every subgraph of a model; those that a WHILE runs stand where it does.
/// Errors: those of TfliteTensors; Corrupt for indices of nothing and loops inside themselves;
/// Unsupported when there is more than the file's size warrants; Cancelled.
class TfliteWalk
{
public:
    TfliteWalk(const tflite::Model& model, TfliteTensors& tensors, std::uint64_t fileBytes,
               DataflowGraph& graph, ProgressMonitor& monitor)
        : m_model(model)
        , m_tensors(tensors)
        , m_graph(graph)
        , m_monitor(monitor)
        , m_left(kFree + std::min(fileBytes, kMost / kBytesForEach) * kBytesForEach)
        , m_variables(model)
    {
    }

    /// Every subgraph that no loop runs.
    Status run()
    {
        const auto* subgraphs = m_model.subgraphs();
        const auto inner = loopBodies();
        for (std::uint32_t index = 0; index < countOf(subgraphs); ++index) {
            if (!inner.contains(index) && !m_variables.fills(index)) {
                GATELOUPE_CHECK(root(*subgraphs->Get(index)));
            }
        }
        return {};
    }

    /// The variables that are read though the file has no numbers for them.
    [[nodiscard]] const std::set<std::string>& unfilled() const { return m_unfilled; }

private:
    /// The values of one subgraph's tensors, in one place where it runs.
    using Values = std::vector<GraphInput>;

    /// A table of a file may be named many times, and a subgraph run in many places: what is made
    /// is paid for, in proportion to the file.
    Status pay(std::uint64_t bytes)
    {
        if (m_monitor.cancelled()) {
            return Error::cancelled();
        }
        if (bytes > m_left) {
            return Error::unsupported(
                "the model has more operators and tensors than its size warrants");
        }
        m_left -= bytes;
        return {};
    }

    [[nodiscard]] std::set<std::int64_t> loopBodies() const
    {
        std::set<std::int64_t> bodies;
        for (std::uint32_t index = 0; index < countOf(m_model.subgraphs()); ++index) {
            const auto* operators = m_model.subgraphs()->Get(index)->operators();
            for (std::uint32_t each = 0; each < countOf(operators); ++each) {
                if (const auto* loop = operators->Get(each)->builtin_options_as_WhileOptions()) {
                    bodies.insert(loop->cond_subgraph_index());
                    bodies.insert(loop->body_subgraph_index());
                }
            }
        }
        return bodies;
    }

    Status root(const tflite::SubGraph& subgraph)
    {
        Values values(countOf(subgraph.tensors()));
        for (std::uint32_t index = 0; index < countOf(subgraph.inputs()); ++index) {
            GATELOUPE_TRY(const auto* tensor,
                          entryOf(subgraph.tensors(), subgraph.inputs()->Get(index), "tensor"));
            GATELOUPE_CHECK(pay(sizeof(GraphValue)));
            auto& value = values[static_cast<std::size_t>(subgraph.inputs()->Get(index))];
            value = m_graph.addInput(nameOf(*tensor));
            GATELOUPE_CHECK(setShape(*value, *tensor));
        }
        GATELOUPE_CHECK(body(subgraph, values, 1));
        for (std::uint32_t index = 0; index < countOf(subgraph.outputs()); ++index) {
            GATELOUPE_TRY(const auto output,
                          valueOf(subgraph, subgraph.outputs()->Get(index), values));
            if (output) {
                m_graph.addOutput(*output);
            }
        }
        return {};
    }

    Status body(const tflite::SubGraph& subgraph, Values& values, int depth)
    {
        if (depth > kTfliteMaxDepth) {
            return Error::corrupt("loops are nested deeper than %1 levels", kTfliteMaxDepth);
        }
        GATELOUPE_CHECK(pay(values.size() * sizeof(GraphInput)));
        for (std::uint32_t index = 0; index < countOf(subgraph.operators()); ++index) {
            const auto& call = *subgraph.operators()->Get(index);
            GATELOUPE_CHECK(
                step(subgraph, call, values, depth).withContext(message("operator %1", index)));
        }
        return {};
    }

    Status step(const tflite::SubGraph& subgraph, const tflite::Operator& call, Values& values,
                int depth)
    {
        GATELOUPE_TRY(const auto* code,
                      entryOf(m_model.operator_codes(), call.opcode_index(), "operator code"));
        TfliteCall made{
            .call = call,
            .code = std::max<std::int32_t>(code->deprecated_builtin_code(), code->builtin_code())};
        made.type = code->custom_code() != nullptr
                        ? code->custom_code()->str().substr(0, kTfliteMaxShownName)
                        : tfliteOperatorName(made.code);
        GATELOUPE_CHECK(pay(sizeof(GraphNode) + countOf(call.inputs()) * sizeof(GraphInput)));
        for (std::uint32_t index = 0; index < countOf(call.inputs()); ++index) {
            GATELOUPE_TRY(made.inputs.emplace_back(),
                          valueOf(subgraph, call.inputs()->Get(index), values));
        }
        for (std::uint32_t index = 0; index < countOf(call.outputs()); ++index) {
            GATELOUPE_TRY(const auto* tensor,
                          entryOf(subgraph.tensors(), call.outputs()->Get(index), "tensor"));
            made.outputs.push_back(nameOf(*tensor));
            made.numbers = index == 0 ? tfliteTypeName(tensor->type()) : made.numbers;
            GATELOUPE_CHECK(pay(sizeof(GraphValue) + made.outputs.back().size()));
        }
        const auto* loop = call.builtin_options_as_WhileOptions();
        GATELOUPE_TRY(const auto stored, variableRead(made));
        GATELOUPE_TRY(const auto outputs, loop != nullptr ? addLoop(made, *loop, depth)
                                          : stored        ? Result(std::vector{*stored})
                                                   : Result(addTfliteOperator(made, m_graph)));
        if (made.code == TfliteVariables::kVarHandle && outputs.size() == 1) {
            m_handles.emplace(outputs.front(), TfliteVariables::nameOf(call));
        }
        for (std::uint32_t index = 0; index < outputs.size(); ++index) {
            const std::int32_t place = call.outputs()->Get(index);
            values[static_cast<std::size_t>(place)] = outputs[index];
            GATELOUPE_CHECK(setShape(outputs[index],
                                     *subgraph.tensors()->Get(static_cast<std::uint32_t>(place))));
        }
        return {};
    }

    /// What a READ_VARIABLE gives in the first run, where the file fills the variable; empty for
    /// anything else.
    Result<GraphInput> variableRead(const TfliteCall& call)
    {
        const bool isRead = call.code == TfliteVariables::kReadVariable &&
                            call.inputs.size() == 1 && call.outputs.size() == 1 && call.inputs[0];
        const auto handle = isRead ? m_handles.find(*call.inputs[0]) : m_handles.end();
        if (handle == m_handles.end()) {
            return GraphInput();
        }
        const tflite::Tensor* initial = m_variables.initialOf(handle->second);
        GATELOUPE_TRY(auto constant, initial == nullptr ? std::shared_ptr<const Tensor>()
                                                        : m_tensors.constantOf(*initial));
        if (!constant) {
            m_unfilled.insert(m_graph.value(*call.inputs[0]).name);
            return GraphInput();
        }
        return GraphInput(m_graph.addConstant(std::move(constant)));
    }

    /// Inputs, outputs and what the body takes and gives are the same variables.
    Result<std::vector<GraphValueIndex>> addLoop(const TfliteCall& call,
                                                 const tflite::WhileOptions& options, int depth)
    {
        GATELOUPE_TRY(const auto* inner,
                      entryOf(m_model.subgraphs(), options.body_subgraph_index(), "subgraph"));
        const std::uint32_t count = countOf(inner->inputs());
        if (call.inputs.size() != count || call.outputs.size() != count ||
            countOf(inner->outputs()) != count) {
            return Error::corrupt("its loop has %1 inputs, %2 outputs and %3 variables",
                                  call.inputs.size(), call.outputs.size(), count);
        }
        const auto loop =
            m_graph.addLoop(call.type, call.outputs.empty() ? call.type : call.outputs.front());
        Values values(countOf(inner->tensors()));
        std::vector<GraphValueIndex> variables;
        for (std::uint32_t index = 0; index < count; ++index) {
            const std::int32_t place = inner->inputs()->Get(index);
            GATELOUPE_TRY(const auto* tensor, entryOf(inner->tensors(), place, "tensor"));
            GATELOUPE_CHECK(pay(2 * sizeof(GraphValue) + sizeof(GraphLoop::Variable)));
            variables.push_back(m_graph.addVariable(loop, call.inputs[index], nameOf(*tensor)));
            GATELOUPE_CHECK(setShape(variables.back(), *tensor));
            values[static_cast<std::size_t>(place)] = variables.back();
            const auto handle =
                call.inputs[index] ? m_handles.find(*call.inputs[index]) : m_handles.end();
            if (handle != m_handles.end()) { // no iteration changes which variable it is
                m_handles.emplace(variables.back(), handle->second);
            }
        }
        GATELOUPE_CHECK(body(*inner, values, depth + 1));
        std::vector<GraphValueIndex> finals;
        for (std::uint32_t index = 0; index < count; ++index) {
            GATELOUPE_TRY(const auto next, valueOf(*inner, inner->outputs()->Get(index), values));
            if (next) {
                m_graph.setNext(variables[index], *next);
            }
            finals.push_back(m_graph.addFinal(variables[index], call.outputs[index]));
        }
        return finals;
    }

    /// A tensor in one place of the run: what an operator made, or a constant. Empty for -1.
    Result<GraphInput> valueOf(const tflite::SubGraph& subgraph, std::int32_t index, Values& values)
    {
        if (index == -1) {
            return GraphInput();
        }
        GATELOUPE_TRY(const auto* tensor, entryOf(subgraph.tensors(), index, "tensor"));
        GraphInput& value = values[static_cast<std::size_t>(index)];
        if (!value) {
            GATELOUPE_CHECK(pay(sizeof(GraphValue)));
            GATELOUPE_TRY(auto constant, m_tensors.constantOf(*tensor));
            if (constant) {
                value = m_graph.addConstant(std::move(constant));
            } else { // a variable that starts at zero, or what nobody has made
                value = m_graph.addOne({.operation = tensor->is_variable() ? GraphOperation::Zeros
                                                                           : GraphOperation::Other,
                                        .type = "state",
                                        .name = nameOf(*tensor)},
                                       nameOf(*tensor));
                GATELOUPE_CHECK(setShape(*value, *tensor));
            }
        }
        return value;
    }

    Status setShape(GraphValueIndex value, const tflite::Tensor& tensor)
    {
        const auto* extents = tensor.shape();
        const auto* signature = tensor.shape_signature();
        if (countOf(extents) == 0 && !tensor.has_rank()) {
            return {}; // of any rank, or a single number
        }
        if (countOf(extents) > kMaxRank) {
            return Error::corrupt("tensor %1 has %2 axes", nameOf(tensor), countOf(extents));
        }
        GraphShape shape;
        for (std::uint32_t axis = 0; axis < countOf(extents); ++axis) {
            const bool isOpen = countOf(signature) == countOf(extents) && signature->Get(axis) < 0;
            shape.push_back(isOpen ? -1 : extents->Get(axis));
        }
        m_graph.setShape(value, shape);
        return {};
    }

    static constexpr std::uint64_t kFree = std::uint64_t{64} << 20U;
    static constexpr std::uint64_t kBytesForEach = 32;
    static constexpr std::uint64_t kMost = std::uint64_t{1} << 30U;

    const tflite::Model& m_model;
    TfliteTensors& m_tensors;
    DataflowGraph& m_graph;
    ProgressMonitor& m_monitor;
    std::uint64_t m_left;
    TfliteVariables m_variables;
    std::map<GraphValueIndex, std::string> m_handles; ///< which variable a value stands for
    std::set<std::string> m_unfilled;
};

Match probeTflite(const Candidate& candidate)
{
    constexpr std::size_t kIdentifierEnd = 8;
    return certainIf(candidate.file && candidate.file->size() >= kIdentifierEnd &&
                     tflite::ModelBufferHasIdentifier(candidate.file->bytes().data()));
}

Status readTflite(const Candidate& candidate, TensorCatalog& catalog, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto* model, verifiedModel(*candidate.file));
    if (model->description() != nullptr) {
        catalog.attributes.push_back({"", "description", model->description()->str()});
    }
    auto graph = std::make_shared<DataflowGraph>();
    TfliteTensors tensors(*model, candidate.file, catalog);
    TfliteWalk walk(*model, tensors, candidate.file->size(), *graph, monitor);
    GATELOUPE_CHECK(walk.run());
    if (!walk.unfilled().empty()) {
        catalog.warnings.push_back(
            message("the file reads its variables %1, and has no numbers for them: its converter "
                    "did not freeze them; from_keras_model() and from_saved_model() do",
                    joinedBy(", ", walk.unfilled())));
    }
    catalog.graph = std::move(graph);
    return {};
}
} // namespace

extern const ContainerReader kTfliteReader{"tflite", probeTflite, readTflite};

} // namespace gateloupe
