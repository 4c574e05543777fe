// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/mxnet/mxnet_vector.h"

#include <string>
#include <utility>

#include "core/conventions/mxnet/mxnet_names.h"
#include "core/packing/pack.h"
#include "core/packing/packed_layout.h"

namespace gateloupe {

namespace {

constexpr std::string_view kFormat = "mxnet";
constexpr std::string_view kGluon2Name = "rnn_param";

RnnSpec specOf(const MxnetOperator& rnn, DType dtype, std::uint64_t inputSize)
{
    return {.cell = rnn.cell,
            .inputSize = inputSize,
            .hiddenSize = rnn.hiddenSize,
            .projectionSize = rnn.projectionSize,
            .layers = rnn.layers,
            .directions = rnn.directions,
            .bias = BiasMode::Double,
            .dtype = dtype};
}

/// The length of a packed buffer is a straight line over the input size.
Result<RnnSpec> solveInputSize(const MxnetOperator& rnn, const Tensor& vector)
{
    GATELOUPE_TRY(const auto one, packedElements(specOf(rnn, vector.dtype, 1)));
    GATELOUPE_TRY(const auto two, packedElements(specOf(rnn, vector.dtype, 2)));
    const std::uint64_t slope = two - one;
    const std::uint64_t elements = vector.elements();
    if (elements < one || (elements - one) % slope != 0) {
        return Error{ErrorCode::ShapeMismatch,
                     vector.name + " has " + std::to_string(elements) +
                         " elements, which no input size makes of the symbol's operator " +
                         rnn.name + " (" + toText(specOf(rnn, vector.dtype, 1)) + " needs " +
                         std::to_string(one) + ", every further input " + std::to_string(slope) +
                         ")"};
    }
    return specOf(rnn, vector.dtype, 1 + (elements - one) / slope);
}

Result<RnnModel> modelOf(const MxnetOperator& rnn, const std::shared_ptr<const Tensor>& vector,
                         std::string name)
{
    GATELOUPE_TRY(const auto spec, solveInputSize(rnn, *vector));
    GATELOUPE_TRY(auto model, unpack(vector, spec, std::move(name)));
    model.convention = "mxnet-fused";
    model.evidence = {vector->name + " is the vector of the symbol's RNN operator " + rnn.name +
                      "; an input size of " + std::to_string(spec.inputSize) +
                      " follows from its length"};
    applyClip(rnn, model);
    GATELOUPE_CHECK(finalizeAndValidate(model));
    return model;
}

bool isVector(const Tensor& tensor)
{
    return tensor.shape.size() == 1 && isFloatingPoint(tensor.dtype);
}

/// FusedRNNCell's default prefixes are the modes' names; without one any cell stands for all.
std::string_view cellWordOf(std::string_view owner)
{
    for (const CellKind cell :
         {CellKind::RnnTanh, CellKind::RnnRelu, CellKind::Gru, CellKind::Lstm}) {
        if (owner.find(nameOf(cell)) != std::string_view::npos) {
            return nameOf(cell);
        }
    }
    return "CELL";
}

std::string howToOpen(const Tensor& vector, std::string_view owner)
{
    return vector.name + " " + toText(vector.shape) +
           " looks like the weights of MXNet's RNN operator; nothing beside it tells its sizes: "
           "put "
           "the symbol JSON beside the file, or open it with --tensor " +
           vector.name + " --spec " + std::string(cellWordOf(owner)) +
           ":input=I,hidden=H,layers=L,directions=D,dtype=" + std::string(nameOf(vector.dtype));
}

} // namespace

Recognition recogniseMxnetVectors(const TensorCatalog& catalog, const MxnetOperators& operators)
{
    Recognition recognition;
    for (const auto& tensor : catalog.tensors) {
        if (!isVector(*tensor)) {
            continue;
        }
        const std::string_view bare = withoutMxnetRole(tensor->name);
        const MxnetOperator* rnn = operators.reading(bare);
        const auto owner = ownerOfMxnetVector(bare);
        if (rnn != nullptr && rnn->parameters.size() == 1) {
            std::string name = owner.value_or(rnn->name);
            auto model = modelOf(*rnn, tensor,
                                 name.empty() ? catalog.path.stem().string() : std::move(name));
            if (model) {
                recognition.models.push_back(*std::move(model));
            } else {
                recognition.warnings.push_back(std::move(model).error().message);
            }
        } else if (rnn == nullptr && owner &&
                   (catalog.format == kFormat || bare.ends_with(kGluon2Name))) {
            recognition.warnings.push_back(howToOpen(*tensor, *owner));
        }
    }
    return recognition;
}

} // namespace gateloupe
