// SPDX-License-Identifier: Apache-2.0
#include "core/export/tensorflow/tensorflow_tensors.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "core/export/pipeline/folding.h"
#include "core/export/tensorflow/tensorflow_cells.h"
#include "core/export/tensorflow/tensorflow_scope.h"
#include "core/packing/packed_layout.h"

namespace gateloupe {

namespace {

constexpr std::array kPackedFeatures = {Feature::ResetAfter, Feature::Projection,
                                        Feature::SkipInput};
constexpr FrameworkCapabilities kPackedVector{"cuDNN's packed vector", kPackedFeatures,
                                              "write hdf5, npz or safetensors"};
constexpr std::string_view kOpaqueKernel = "opaque_kernel";

Status checkScopes(const ExportRequest& request, const std::string& scope)
{
    const auto hasScope = [&](const auto& model) {
        return tensorFlowScope(*model, request.tensorFlow) == scope;
    };
    if (std::ranges::count_if(request.models, hasScope) > 1) {
        return Error{ErrorCode::InvalidArgument,
                     "several networks would be written in the scope '" + scope +
                         "'; choose one with --rnn"};
    }
    return {};
}

/// What RNNParamsSaveable could write.
Status checkOldNames(const RnnModel& model, const TensorFlowCellClass& cell, TensorFlowNames names)
{
    const bool isPlain =
        model.spec.cell == CellKind::RnnTanh || model.spec.cell == CellKind::RnnRelu;
    std::string reason;
    if (!cell.isOfCudnn) {
        reason = "RNNParamsSaveable has the names of cuDNN's networks alone, which this is not";
    } else if (model.spec.directions == 2) {
        reason = "RNNParamsSaveable keeps one of two directions";
    } else if (names == TensorFlowNames::RnnParams && isPlain) {
        reason = "TensorFlow 1.3 writes plain networks as 1.0 does; choose --names 1.0";
    }
    if (!reason.empty()) {
        return Error{ErrorCode::Unsupported, reason};
    }
    return {};
}

/// One tensor for each matrix, then one for each bias, numbered as the op's outputs.
Status addOutputs(ExportedModel& exported, const std::string& operation, ProgressMonitor& monitor)
{
    const RnnModel& model = *exported.model;
    GATELOUPE_TRY(const auto biases, FoldedBiases::create(exported, {}, monitor));
    RnnSpec spec = model.spec;
    spec.bias = BiasMode::Double;
    const auto perPseudoLayer = static_cast<std::uint32_t>(2 * gatesOf(spec.cell).size());
    const std::uint32_t matrices = perPseudoLayer * spec.pseudoLayers();
    for (const ParameterId& id : parameterIdsOf(spec)) {
        const std::uint32_t number =
            (isBias(id.kind) ? matrices : 0) +
            spec.pseudoLayer(id.layer, id.direction).value * perPseudoLayer +
            linLayerId(spec.cell, id);
        const MatrixSize size = sizeOf(spec, id);
        ExportItem item =
            emptyItem(operation + ":" + std::to_string(number), exported.spec.dtype,
                      isBias(id.kind) ? Shape{size.rows} : Shape{size.rows, size.cols});
        if (isBias(id.kind)) {
            addRun(item, biases.separate(id), 0);
        } else if (const GateView* view = model.find(id)) {
            addRun(item, sumOf(*view), 0);
        }
        exported.items.push_back(std::move(item));
    }
    return {};
}

/// cuDNN's buffer as one variable; the canonical tensors beside it have said what is folded.
Status addOpaqueVector(ExportedModel& exported, const std::string& name, ProgressMonitor& monitor)
{
    const RnnModel& model = *exported.model;
    ExportedModel unsaid = exported;
    GATELOUPE_TRY(const auto biases, FoldedBiases::create(unsaid, {}, monitor));
    if (exported.items.empty()) {
        exported.notes = std::move(unsaid.notes);
    }
    RnnSpec spec = exported.spec;
    spec.bias = BiasMode::Double; // the layers have no other
    GATELOUPE_TRY(const auto layout, PackedLayout::create(spec));
    ExportItem item = emptyItem(name, spec.dtype, {layout.elements()});
    for (const Region& region : layout.regions()) {
        if (isBias(region.id.kind)) {
            addRun(item, biases.separate(region.id), region.offset);
        } else if (const GateView* view = model.find(region.id)) {
            addRun(item, sumOf(*view), region.offset);
        }
    }
    exported.items.push_back(std::move(item));
    exported.notes.push_back(name + " is cuDNN's packed vector; --spec " + toText(spec) +
                             " --tensor " + name + " reads it");
    return {};
}

Status addCanonical(const ExportRequest& request, ExportedModel& exported,
                    const TensorFlowCellClass& cell, ProgressMonitor& monitor)
{
    const TensorFlowNames names = request.tensorFlow.names;
    if (names != TensorFlowNames::Saveable) {
        GATELOUPE_CHECK(checkOldNames(*exported.model, cell, names));
    }
    const std::string& stack = exported.writtenName;
    if (names == TensorFlowNames::ParamsToCanonical) {
        exported.isCellUntold = true;
        return addOutputs(exported, stack, monitor);
    }
    exported.isCellUntold = exported.spec.cell == CellKind::RnnRelu;
    GATELOUPE_CHECK(addTensorFlowCells(exported, cell, stack, names, monitor));
    exported.notes.push_back(
        "for cells " + cell.scope + " in '" + stack + "'" +
        (cell.isOfCudnn ? ", and for cuDNN's layer" : "; cuDNN's layer can't express the network"));
    return {};
}

} // namespace

Status describeTensorFlow(const ExportRequest& request, ExportedModel& exported,
                          ProgressMonitor& monitor)
{
    const RnnModel& model = *exported.model;
    const TensorFlowOptions& options = request.tensorFlow;
    const std::string scope = tensorFlowScope(model, options);
    GATELOUPE_CHECK(checkScopes(request, scope));
    const std::string opaque = inScope(scope, std::string(kOpaqueKernel));
    if (options.opaque == OpaqueVector::Only) {
        GATELOUPE_CHECK(checkExpressible(model, kPackedVector));
        exported.packedTensor = opaque;
        exported.spec.bias = BiasMode::Double;
        noteWhatStaysOutside(exported);
        return addOpaqueVector(exported, opaque, monitor);
    }
    GATELOUPE_TRY(const auto cell, tensorFlowCellOf(model));
    exported.writtenName = tensorFlowStack(scope, model.spec.directions, options.names);
    GATELOUPE_CHECK(addCanonical(request, exported, cell, monitor));
    noteWhatStaysOutside(exported);
    const bool isUsual = cell.isOfCudnn && options.names == TensorFlowNames::Saveable;
    if (options.opaque.value_or(isUsual ? OpaqueVector::Also : OpaqueVector::No) ==
        OpaqueVector::No) {
        return {};
    }
    GATELOUPE_CHECK(checkExpressible(model, kPackedVector));
    return addOpaqueVector(exported, opaque, monitor);
}

} // namespace gateloupe
