// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/tensorflow1/tensorflow1_convention.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "core/conventions/tensorflow1/tensorflow1_canonical.h"
#include "core/conventions/tensorflow1/tensorflow1_scopes.h"
#include "core/conventions/tensorflow1/tensorflow1_stack.h"
#include "core/packing/packed_layout.h"

namespace gateloupe {

namespace {

constexpr std::string_view kOpaque = "opaque_kernel";

void append(Recognition&& more, Recognition& found)
{
    std::ranges::move(more.models, std::back_inserter(found.models));
    std::ranges::move(more.warnings, std::back_inserter(found.warnings));
}

bool isOpaque(const Tensor& tensor)
{
    return tensorflow1::componentsOf(tensor.name).back() == kOpaque && tensor.shape.size() == 1 &&
           isFloatingPoint(tensor.dtype);
}

/// Whether the buffer holds the weights of the model: the gates stand below the buffer's scope or,
/// where the layer was built by hand, below the scope around that; then the lengths decide.
bool isBufferOf(const Tensor& buffer, const RnnModel& model)
{
    const auto scopes = tensorflow1::componentsOf(buffer.name);
    const auto below = [&](std::size_t count) {
        return count == 0 || model.name.starts_with(tensorflow1::joined(scopes, count) + "/");
    };
    if (scopes.size() > 1 && below(scopes.size() - 1)) {
        return true;
    }
    RnnSpec spec = model.spec;
    spec.bias = BiasMode::Double;
    const auto elements = packedElements(spec);
    return below(scopes.size() > 2 ? scopes.size() - 2 : 0) && elements &&
           *elements == buffer.elements();
}

/// The cell that the scope's name suggests, for the example of a spec.
std::string_view likelyCell(std::string_view scope)
{
    for (const CellKind cell : {CellKind::RnnRelu, CellKind::RnnTanh, CellKind::Gru}) {
        if (scope.find(nameOf(cell)) != std::string_view::npos) {
            return nameOf(cell);
        }
    }
    return nameOf(CellKind::Lstm);
}

/// A buffer that stands beside the gates taken out of it is only mentioned; one that stands alone
/// needs the user's help, for the file does not keep its sizes.
void addOpaque(const TensorCatalog& catalog, Recognition& found)
{
    for (const auto& tensor : catalog.tensors) {
        if (!isOpaque(*tensor)) {
            continue;
        }
        const auto beside = std::ranges::find_if(
            found.models, [&](const RnnModel& model) { return isBufferOf(*tensor, model); });
        if (beside != found.models.end()) {
            beside->evidence.push_back("the same weights as cuDNN packs them stand in " +
                                       tensor->name);
            continue;
        }
        found.warnings.push_back(
            tensor->name + " is cuDNN's packed buffer of " + std::to_string(tensor->elements()) +
            " elements, and the file does not keep the sizes to take it apart: give --spec " +
            std::string(likelyCell(tensor->name)) + ":input=...,hidden=... and --tensor " +
            tensor->name);
    }
}

} // namespace

Recognition TensorFlow1CudnnConvention::recognise(const TensorCatalog& catalog) const
{
    auto search = tensorflow1::findCells(catalog);
    Recognition found =
        tensorflow1::stacksOf(std::move(search.cells), tensorflow1::Family::Cudnn, catalog.path);
    append(tensorflow1::canonicalOutputs(catalog), found);
    addOpaque(catalog, found);
    return found;
}

Recognition TensorFlow1CellConvention::recognise(const TensorCatalog& catalog) const
{
    auto search = tensorflow1::findCells(catalog);
    Recognition found =
        tensorflow1::stacksOf(std::move(search.cells), tensorflow1::Family::Stock, catalog.path);
    std::ranges::move(search.warnings, std::back_inserter(found.warnings));
    return found;
}

} // namespace gateloupe
