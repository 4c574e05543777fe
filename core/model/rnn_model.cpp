// SPDX-License-Identifier: Apache-2.0
#include "core/model/rnn_model.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

constexpr std::array<std::string_view, 3> kBackendNames = {"reference", "cpu", "cudnn"};
constexpr std::string_view kLayerPrefix = "layer_";
constexpr std::string_view kProjectionPath = "projection/weights";

Error outside(const Tensor& tensor)
{
    return Error{ErrorCode::Corrupt, "tensor " + tensor.name + " " + toText(tensor.shape) +
                                         " is too small for the gates it should hold"};
}

std::string describe(const ParameterId& id)
{
    return pathOf(id);
}

bool isBiasAbsentByDesign(const RnnModel& model, const ParameterId& id)
{
    // A GRU whose reset and update gates have one stored bias, and whose new gate has two.
    return model.spec.cell == CellKind::Gru && model.spec.bias == BiasMode::Double &&
           isBias(id.kind);
}

bool isPeephole(const ParameterId& id)
{
    return id.kind == ParameterKind::PeepholeWeights;
}

/// An LSTM's peephole of a gate that can have one, where the spec has a layer and side for it.
bool isPeepholeOf(const RnnModel& model, const ParameterId& id, const GateView& view)
{
    const RnnSpec& spec = model.spec;
    const bool hasSide = spec.directions == 2 || id.side == model.side(0);
    const bool isGate =
        id.gate == Gate::Input || id.gate == Gate::Forget || id.gate == Gate::Output;
    return isPeephole(id) && spec.cell == CellKind::Lstm && isGate && hasSide &&
           id.layer.value < spec.layers && view.rows == spec.hiddenSize && view.cols == 1 &&
           view.dtype() == spec.dtype;
}

void limitCudnn(RnnModel& model, std::string reason)
{
    const bool isSaid = std::ranges::any_of(model.limits, [&](const Limit& limit) {
        return limit.backend == BackendKind::Cudnn && limit.reason == reason;
    });
    if (!reason.empty() && !isSaid) {
        model.limits.push_back({BackendKind::Cudnn, std::move(reason)});
    }
}

void addCudnnLimits(RnnModel& model)
{
    if (model.spec.cell == CellKind::Gru && model.gruReset == GruReset::Before) {
        limitCudnn(model,
                   "the reset gate acts before the recurrent product; cuDNN's GRU applies it "
                   "after");
    }
    for (const CellEquations& equations : model.equations) {
        limitCudnn(model, cudnnObjection(model.spec.cell, equations));
    }
    if (std::ranges::any_of(model.parameters,
                            [](const auto& entry) { return isPeephole(entry.first); })) {
        limitCudnn(model, "peephole connections from the cell state to the gates; cuDNN has none");
    }
}

} // namespace

std::string_view nameOf(BackendKind backend)
{
    return kBackendNames[static_cast<std::size_t>(backend)];
}

std::string_view nameOf(GruReset reset)
{
    return reset == GruReset::After ? "after" : "before";
}

std::optional<BackendKind> backendFromName(std::string_view name)
{
    const auto found = std::ranges::find(kBackendNames, name);
    if (found == kBackendNames.end()) {
        return std::nullopt;
    }
    return static_cast<BackendKind>(found - kBackendNames.begin());
}

std::optional<FilePlace> GateView::place() const
{
    auto place = tensor->source ? tensor->source->place() : std::nullopt;
    if (place) {
        place->offsetBytes += offsetElements * sizeOf(tensor->dtype);
    }
    return place;
}

Result<MatrixView> GateView::map(Monitor& monitor) const
{
    if (!tensor->source) {
        return Error{ErrorCode::Unsupported, "tensor " + tensor->name + " has no readable bytes"};
    }
    GATELOUPE_TRY(const auto bytes, tensor->source->bytes(monitor));
    return MatrixView{.origin = bytes.data() + offsetElements * sizeOf(tensor->dtype),
                      .rows = rows,
                      .cols = cols,
                      .rowStride = rowStride,
                      .colStride = colStride,
                      .dtype = tensor->dtype};
}

Result<GateView> viewOf(std::shared_ptr<const Tensor> tensor, const TensorPiece& piece,
                        Orientation orientation)
{
    const auto rank = tensor->shape.size();
    if (rank < 1 || rank > 2) {
        return Error{ErrorCode::ShapeMismatch, "tensor " + tensor->name + " " +
                                                   toText(tensor->shape) +
                                                   " is neither a vector nor a matrix"};
    }
    const std::uint64_t rows = tensor->shape[0];
    const std::uint64_t cols = rank == 2 ? tensor->shape[1] : 1;
    if (!fitsWithin(piece.row, piece.rows, rows) || !fitsWithin(piece.col, piece.cols, cols)) {
        return outside(*tensor);
    }
    GATELOUPE_CHECK(checkExtent(*tensor));
    const std::int64_t rowStride = tensor->strides[0];
    const std::int64_t colStride = rank == 2 ? tensor->strides[1] : 1;
    GateView view;
    view.offsetElements = tensor->offsetElements +
                          piece.row * static_cast<std::uint64_t>(rowStride) +
                          piece.col * static_cast<std::uint64_t>(colStride);
    view.rows = piece.rows;
    view.cols = piece.cols;
    view.rowStride = rowStride;
    view.colStride = colStride;
    if (orientation == Orientation::Transposed) {
        std::swap(view.rows, view.cols);
        std::swap(view.rowStride, view.colStride);
    }
    view.tensor = std::move(tensor);
    return view;
}

Result<GateView> viewOfRun(std::shared_ptr<const Tensor> tensor, std::uint64_t firstElement,
                           std::uint64_t rows, std::uint64_t cols)
{
    const auto count = checkedMul(rows, cols);
    if (!tensor->isRowMajor() || !count || !fitsWithin(firstElement, *count, tensor->elements())) {
        return outside(*tensor);
    }
    GATELOUPE_CHECK(checkExtent(*tensor));
    GateView view;
    view.offsetElements = tensor->offsetElements + firstElement;
    view.rows = rows;
    view.cols = cols;
    view.rowStride = static_cast<std::int64_t>(cols);
    view.colStride = 1;
    view.tensor = std::move(tensor);
    return view;
}

bool RnnModel::runsOn(BackendKind backend) const
{
    return std::ranges::none_of(limits,
                                [backend](const Limit& limit) { return limit.backend == backend; });
}

CellEquations RnnModel::equationsOf(std::uint32_t direction) const
{
    if (equations.empty()) {
        return standardEquations(spec.cell);
    }
    return equations[std::min<std::size_t>(direction, equations.size() - 1)];
}

const GateView* RnnModel::find(const ParameterId& id) const
{
    const auto found = parameters.find(id);
    return found == parameters.end() ? nullptr : &found->second;
}

std::vector<std::string> limitTexts(const RnnModel& model)
{
    std::vector<std::string> texts;
    for (const Limit& limit : model.limits) {
        texts.push_back(std::string(nameOf(limit.backend)) + ": " + limit.reason);
    }
    return texts;
}

std::vector<std::string> equationTexts(const RnnModel& model)
{
    std::vector<std::string> texts;
    for (const CellEquations& equations : model.equations) {
        texts.push_back(toText(equations));
    }
    return texts;
}

Status finish(RnnModel& model)
{
    GATELOUPE_CHECK(model.spec.validate().withContext(model.name));
    const auto expected = parameterIdsOf(model.spec, model.side(0)); // sorted
    for (const ParameterId& id : expected) {
        const GateView* view = model.find(id);
        if (view == nullptr) {
            if (isBiasAbsentByDesign(model, id)) {
                continue;
            }
            return Error{ErrorCode::ShapeMismatch,
                         model.name + ": " + describe(id) + " is missing"};
        }
        const MatrixSize size = sizeOf(model.spec, id);
        if (view->rows != size.rows || view->cols != size.cols) {
            return Error{ErrorCode::ShapeMismatch,
                         model.name + ": " + describe(id) + " is [" + std::to_string(view->rows) +
                             ", " + std::to_string(view->cols) + "], expected [" +
                             std::to_string(size.rows) + ", " + std::to_string(size.cols) + "]"};
        }
        if (view->dtype() != model.spec.dtype) {
            return Error{ErrorCode::ShapeMismatch, model.name + ": " + describe(id) + " is " +
                                                       std::string(nameOf(view->dtype())) +
                                                       ", the others are " +
                                                       std::string(nameOf(model.spec.dtype))};
        }
    }
    for (const auto& [id, view] : model.parameters) {
        if (!std::ranges::binary_search(expected, id) && !isPeepholeOf(model, id, view)) {
            return Error{ErrorCode::ShapeMismatch, model.name + ": " + describe(id) +
                                                       " has no place in " + toText(model.spec)};
        }
    }
    addCudnnLimits(model);
    return {};
}

std::vector<ParameterId> parameterIdsOf(const RnnSpec& spec, Side singleSide)
{
    std::vector<ParameterId> ids;
    const auto gates = gatesOf(spec.cell);
    for (std::uint32_t layer = 0; layer < spec.layers; ++layer) {
        for (std::uint32_t direction = 0; direction < spec.directions; ++direction) {
            const LayerIndex index(layer);
            const Side side = spec.directions == 1 ? singleSide
                              : direction == 0     ? Side::Forward
                                                   : Side::Backward;
            const auto addAll = [&](ParameterKind kind) {
                for (const Gate gate : gates) {
                    ids.push_back({index, side, kind, gate});
                }
            };
            if (spec.layerInputSize(index) > 0) {
                addAll(ParameterKind::InputWeights);
            }
            addAll(ParameterKind::RecurrentWeights);
            if (spec.projectionSize) {
                ids.push_back(projectionId(index, side));
            }
            for (const auto kind : {ParameterKind::InputBias, ParameterKind::RecurrentBias}) {
                if (spec.hasBias(kind)) {
                    addAll(kind);
                }
            }
        }
    }
    return ids;
}

std::vector<ParameterId> orderedIds(const RnnModel& model)
{
    std::vector<ParameterId> ids;
    for (const auto& [id, view] : model.parameters) { // ParameterId's order is the contract's
        ids.push_back(id);
    }
    return ids;
}

MatrixSize sizeOf(const RnnSpec& spec, const ParameterId& id)
{
    switch (id.kind) {
    case ParameterKind::InputWeights:
        return {spec.hiddenSize, spec.layerInputSize(id.layer)};
    case ParameterKind::RecurrentWeights:
        return {spec.hiddenSize, spec.recurrentWidth()};
    case ParameterKind::ProjectionWeights:
        return {spec.recurrentWidth(), spec.hiddenSize};
    case ParameterKind::InputBias:
    case ParameterKind::RecurrentBias:
    case ParameterKind::PeepholeWeights:
        break;
    }
    return {spec.hiddenSize, 1};
}

std::string pathOf(const ParameterId& id)
{
    std::string path(kLayerPrefix);
    path += std::to_string(id.layer.value) + "/";
    path += nameOf(id.side);
    path += "/";
    if (id.kind == ParameterKind::ProjectionWeights) {
        path += kProjectionPath;
        return path;
    }
    path += nameOf(id.gate);
    path += "/";
    path += nameOf(id.kind);
    return path;
}

Result<ParameterId> parameterIdFromPath(std::string_view path)
{
    const Error unknown{ErrorCode::Corrupt,
                        "'" + std::string(path) +
                            "' is not a gate path like layer_0/forward/input/input_weights"};
    if (!path.starts_with(kLayerPrefix)) {
        return unknown;
    }
    std::string_view rest = path.substr(kLayerPrefix.size());
    std::uint32_t layer = 0;
    const auto [end, failure] = std::from_chars(rest.data(), rest.data() + rest.size(), layer);
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    if (failure != std::errc() || !rest.starts_with('/')) {
        return unknown;
    }
    rest.remove_prefix(1);
    const auto sideEnd = rest.find('/');
    const auto side = sideFromName(rest.substr(0, sideEnd));
    if (!side || sideEnd == std::string_view::npos) {
        return unknown;
    }
    rest.remove_prefix(sideEnd + 1);
    if (rest == kProjectionPath) {
        return projectionId(LayerIndex(layer), *side);
    }
    const auto gateEnd = rest.find('/');
    const auto gate = gateFromName(rest.substr(0, gateEnd));
    const auto kind = gateEnd == std::string_view::npos
                          ? std::nullopt
                          : parameterKindFromName(rest.substr(gateEnd + 1));
    if (!gate || !kind || *kind == ParameterKind::ProjectionWeights) {
        return unknown;
    }
    return ParameterId{LayerIndex(layer), *side, *kind, *gate};
}

} // namespace gateloupe
