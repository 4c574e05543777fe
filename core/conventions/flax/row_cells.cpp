// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/flax/row_cells.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/conventions/common/attributes.h"
#include "core/conventions/common/groups.h"
#include "core/conventions/common/model_builder.h"
#include "core/conventions/common/name_parts.h"

namespace gateloupe {

namespace {

/// The arrays of one object by their own names.
struct RowModule
{
    std::string path; ///< without the separator
    std::map<std::string, std::shared_ptr<const Tensor>, std::less<>> arrays;
};

/// The objects that have arrays of such names; the others are left out.
Groups<std::string, RowModule> modulesOf(const TensorCatalog& catalog,
                                         std::span<const RowCellNames> names)
{
    const auto isMeant = [names](std::string_view word) {
        return std::ranges::any_of(names, [word](const RowCellNames& each) {
            return word == each.input || word == each.recurrent || word == each.newBias ||
                   isOneOf(word, each.biases);
        });
    };
    Groups<std::string, RowModule> modules;
    for (const auto& tensor : catalog.tensors) {
        const NameParts parts = splitLast(tensor->name, "./");
        if (!isMeant(parts.tail)) {
            continue;
        }
        RowModule& module = modules.of(std::string(parts.head));
        module.path = parts.head;
        module.arrays.emplace(parts.tail, tensor);
    }
    return modules;
}

bool isCellMatrix(const std::shared_ptr<const Tensor>& tensor)
{
    return tensor != nullptr && tensor->shape.size() == 2 && isFloatingPoint(tensor->dtype);
}

/// Whether the object has the arrays of a cell, and the file calls it none of another library.
bool isCell(const RowModule& module, const RowCellNames& names, const AttributeIndex& attributes)
{
    const auto input = lookUp(module.arrays, names.input);
    const auto recurrent = lookUp(module.arrays, names.recurrent);
    if (!isCellMatrix(input) || !isCellMatrix(recurrent) ||
        input->shape[0] != recurrent->shape[0] ||
        !cellOfRows(recurrent->shape[0], recurrent->shape[1])) {
        return false;
    }
    const auto* type = attributes.find<std::string>(module.path, "class");
    return names.classStart.empty() || (type != nullptr && type->starts_with(names.classStart));
}

/// Requires: isCell().
Result<RnnModel> modelOf(const RowModule& module, const RowCellNames& names,
                         const TensorCatalog& catalog)
{
    const auto input = lookUp(module.arrays, names.input);
    const auto recurrent = lookUp(module.arrays, names.recurrent);
    ModelBuilder builder(module.path, catalog.path, names.library, FactSource::Stated);
    RnnSpec& spec = builder.spec();
    spec.inputSize = input->shape[1];
    spec.hiddenSize = recurrent->shape[1];
    spec.dtype = input->dtype;
    spec.cell = *cellOfRows(recurrent->shape[0], recurrent->shape[1]);
    const auto gates = gatesOf(spec.cell);
    const auto first = lookUp(module.arrays, names.biases[0]);
    const auto bias = first != nullptr ? first : lookUp(module.arrays, names.biases[1]);
    const auto newBias =
        spec.cell == CellKind::Gru ? lookUp(module.arrays, names.newBias) : nullptr;
    GATELOUPE_CHECK(
        builder.add({{input, rowBlocks(ParameterKind::InputWeights, gates)},
                     {recurrent, rowBlocks(ParameterKind::RecurrentWeights, gates)},
                     {bias, rowBlocks(ParameterKind::InputBias, gates)},
                     {newBias, rowBlocks(ParameterKind::RecurrentBias, only(Gate::New))}}));
    builder.findBiasMode();
    builder.model().evidence.push_back(message("%1 and %2 with %3 gates on the rows (%4)",
                                               names.input, names.recurrent, gates.size(),
                                               names.library));
    if (spec.cell == CellKind::RnnTanh) {
        assumeCell(
            builder.model(), CellKind::RnnTanh,
            message("the file does not say which activation this network has; tanh is assumed"));
    }
    return builder.finish();
}

} // namespace

Recognition recogniseRowCells(const TensorCatalog& catalog, std::span<const RowCellNames> names)
{
    Recognition recognition;
    const AttributeIndex attributes(catalog);
    const auto modules = modulesOf(catalog, names);
    for (const RowModule& module : modules.all()) {
        for (const RowCellNames& each : names) {
            if (isCell(module, each, attributes)) {
                recognition.add(modelOf(module, each, catalog).withContext(printable(module.path)));
                break;
            }
        }
    }
    return recognition;
}

} // namespace gateloupe
