// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/onnx/onnx_convention.h"

#include <set>
#include <string>
#include <utility>

#include "core/conventions/onnx/onnx_cell.h"
#include "core/conventions/onnx/onnx_links.h"
#include "core/conventions/onnx/onnx_model.h"

namespace gateloupe {

namespace {

/// What the weights were made of holds the same numbers once more.
void addRepeated(const TensorCatalog& catalog, Recognition& recognition)
{
    std::set<std::string_view> used;
    for (const RnnModel& model : recognition.models) {
        for (const auto& [id, view] : model.parameters) {
            used.insert(view.tensor->name);
        }
    }
    for (const Attribute& attribute : catalog.attributes) {
        const auto* origins = std::get_if<std::vector<std::string>>(&attribute.value);
        if (attribute.name == "made_from" && origins != nullptr &&
            used.contains(attribute.object)) {
            recognition.repeated.insert(recognition.repeated.end(), origins->begin(),
                                        origins->end());
        }
    }
}

} // namespace

Recognition OnnxConvention::recognise(const TensorCatalog& catalog) const
{
    Recognition recognition;
    const OnnxOperatorGraph graph(catalog);
    if (graph.operators().empty()) {
        return recognition;
    }
    const OnnxTensorIndex tensors = catalog.index();
    std::vector<OnnxCell> cells;
    for (const OnnxOperatorNode& node : graph.operators()) {
        if (const auto objection = onnxObjection(node); !objection.empty()) {
            recognition.warnings.push_back(node.type + " " + node.path + ": " +
                                           std::string(objection));
        }
        if (!isOnnxCell(node)) {
            continue;
        }
        auto cell = readOnnxCell(node, graph, tensors);
        if (cell) {
            cells.push_back(*std::move(cell));
        } else {
            recognition.warnings.push_back(cell.error().message);
        }
    }
    for (const auto& stack : onnxStacks(cells, graph)) {
        std::vector<const OnnxCell*> layers;
        for (const std::size_t index : stack) {
            layers.push_back(&cells[index]);
        }
        auto model = makeOnnxModel(layers);
        if (model) {
            recognition.models.push_back(*std::move(model));
        } else {
            recognition.warnings.push_back(model.error().message);
        }
    }
    addRepeated(catalog, recognition);
    return recognition;
}

} // namespace gateloupe
