// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_folding.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/checked_math.h"
#include "core/formats/onnx/onnx_numbers.h"
#include "core/formats/onnx/onnx_slice.h"
#include "core/tensor/computed_tensors.h"
#include "core/tensor/tensor_views.h"

namespace gateloupe {

namespace {

using Tensors = std::vector<Tensor>;

constexpr std::array kParameterInputs = {
    OnnxParameterInput{"Reshape", 1, "shape"},  OnnxParameterInput{"Squeeze", 1, "axes"},
    OnnxParameterInput{"Unsqueeze", 1, "axes"}, OnnxParameterInput{"Slice", 1, "starts"},
    OnnxParameterInput{"Slice", 2, "ends"},     OnnxParameterInput{"Slice", 3, "axes"},
    OnnxParameterInput{"Slice", 4, "steps"},    OnnxParameterInput{"Split", 1, "split"},
    OnnxParameterInput{"Gather", 1, "indices"}, OnnxParameterInput{"Dropout", 2, "training_mode"}};

Error unfit(std::string message)
{
    return Error{ErrorCode::ShapeMismatch, std::move(message)};
}

const std::vector<std::int64_t>* listOf(const OnnxFolding& folding, std::string_view name)
{
    const auto found = folding.parameters.find(name);
    return found == folding.parameters.end() ? nullptr : &found->second;
}

std::int64_t numberOf(const OnnxFolding& folding, std::string_view name, std::int64_t otherwise)
{
    const auto* list = listOf(folding, name);
    return list != nullptr && list->size() == 1 ? list->front() : otherwise;
}

/// Axes count from the end when they are negative.
Result<std::uint64_t> axisOf(std::int64_t axis, std::size_t rank)
{
    const std::int64_t extent = static_cast<std::int64_t>(rank);
    const std::int64_t positive = axis < 0 ? axis + extent : axis;
    if (positive < 0 || positive >= extent) {
        return unfit("there is no axis " + std::to_string(axis));
    }
    return static_cast<std::uint64_t>(positive);
}

Result<std::vector<std::uint64_t>> axesOf(std::span<const std::int64_t> axes, std::size_t rank)
{
    std::vector<std::uint64_t> sorted;
    for (const std::int64_t axis : axes) {
        GATELOUPE_TRY(const auto positive, axisOf(axis, rank));
        sorted.push_back(positive);
    }
    std::ranges::sort(sorted);
    if (std::ranges::adjacent_find(sorted) != sorted.end()) {
        return unfit("an axis is named twice");
    }
    return sorted;
}

Result<Tensors> identity(const OnnxFolding& folding)
{
    return Tensors{folding.inputs[0]};
}

Result<Tensors> transpose(const OnnxFolding& folding)
{
    const Tensor& tensor = folding.inputs[0];
    const auto* given = listOf(folding, "perm");
    std::vector<std::uint64_t> order;
    for (std::size_t axis = 0; axis < tensor.shape.size(); ++axis) {
        order.push_back(tensor.shape.size() - 1 - axis);
    }
    if (given != nullptr) {
        order.assign(given->begin(), given->end()); // a negative one is no axis and is refused
    }
    GATELOUPE_TRY(auto view, transposedView(tensor, order));
    return Tensors{std::move(view)};
}

Result<Tensors> cast(const OnnxFolding& folding)
{
    GATELOUPE_TRY(auto converted,
                  castTo(folding.inputs[0], dtypeFromOnnx(numberOf(folding, "to", 0))));
    return Tensors{std::move(converted)};
}

Result<Tensors> reshape(const OnnxFolding& folding)
{
    const Tensor& tensor = folding.inputs[0];
    const auto* target = listOf(folding, "shape");
    const bool isZeroAnExtent = numberOf(folding, "allowzero", 0) != 0;
    if (target == nullptr || target->size() > kMaxRank) {
        return unfit("a shape that is known is needed");
    }
    Shape shape;
    std::optional<std::size_t> inferred;
    for (std::size_t axis = 0; axis < target->size(); ++axis) {
        const std::int64_t extent = (*target)[axis];
        const bool isCopied = extent == 0 && !isZeroAnExtent;
        if (extent < -1 || (isCopied && axis >= tensor.shape.size()) ||
            (extent == -1 && inferred)) {
            return unfit("the shape to be taken on cannot be");
        }
        if (extent == -1) {
            inferred = axis;
        }
        shape.push_back(isCopied       ? tensor.shape[axis]
                        : extent == -1 ? 1
                                       : static_cast<std::uint64_t>(extent));
    }
    if (const auto known = elementCount(shape); inferred && known && *known > 0) {
        shape[*inferred] = tensor.elements() / *known;
    }
    GATELOUPE_TRY(const auto plain, contiguous(tensor));
    GATELOUPE_TRY(auto view, reshapedView(plain, std::move(shape)));
    return Tensors{std::move(view)};
}

Result<Tensors> squeeze(const OnnxFolding& folding)
{
    Tensor tensor = folding.inputs[0];
    std::vector<std::uint64_t> axes;
    if (const auto* given = listOf(folding, "axes")) {
        GATELOUPE_TRY(axes, axesOf(*given, tensor.shape.size()));
    } else {
        for (std::size_t axis = 0; axis < tensor.shape.size(); ++axis) {
            if (tensor.shape[axis] == 1) {
                axes.push_back(axis);
            }
        }
    }
    for (std::size_t index = axes.size(); index > 0; --index) {
        GATELOUPE_TRY(tensor, squeezedView(tensor, axes[index - 1]));
    }
    return Tensors{std::move(tensor)};
}

Result<Tensors> unsqueeze(const OnnxFolding& folding)
{
    Tensor tensor = folding.inputs[0];
    const auto* given = listOf(folding, "axes");
    if (given == nullptr) {
        return unfit("axes that are known are needed");
    }
    GATELOUPE_TRY(const auto axes, axesOf(*given, tensor.shape.size() + given->size()));
    for (const std::uint64_t axis : axes) {
        GATELOUPE_TRY(tensor, unsqueezedView(tensor, axis));
    }
    return Tensors{std::move(tensor)};
}

Result<Tensors> slice(const OnnxFolding& folding)
{
    const auto* starts = listOf(folding, "starts");
    const auto* ends = listOf(folding, "ends");
    const auto* axes = listOf(folding, "axes");
    const auto* steps = listOf(folding, "steps");
    const bool hasEqualLists = starts != nullptr && ends != nullptr &&
                               starts->size() == ends->size() &&
                               (axes == nullptr || axes->size() == starts->size()) &&
                               (steps == nullptr || steps->size() == starts->size());
    if (!hasEqualLists) {
        return unfit("starts and ends that are known are needed");
    }
    Tensor tensor = folding.inputs[0];
    for (std::size_t index = 0; index < starts->size(); ++index) {
        const auto named = axes == nullptr ? static_cast<std::int64_t>(index) : (*axes)[index];
        GATELOUPE_TRY(const auto axis, axisOf(named, tensor.shape.size()));
        const OnnxSlice range{(*starts)[index], (*ends)[index],
                              steps == nullptr ? 1 : (*steps)[index]};
        GATELOUPE_TRY(tensor, sliceAxis(tensor, axis, range));
    }
    return Tensors{std::move(tensor)};
}

/// The lengths of the parts: as given, or equal ones of which the last may be shorter.
std::vector<std::int64_t> splitLengths(const OnnxFolding& folding, std::uint64_t extent)
{
    if (const auto* given = listOf(folding, "split")) {
        return *given;
    }
    const auto parts = static_cast<std::uint64_t>(folding.node.outputs.size());
    const std::uint64_t length = (extent + parts - 1) / parts;
    std::vector<std::int64_t> lengths;
    for (std::uint64_t at = 0; lengths.size() < parts; at += length) {
        lengths.push_back(
            static_cast<std::int64_t>(std::min(length, extent - std::min(at, extent))));
    }
    return lengths;
}

Result<Tensors> split(const OnnxFolding& folding)
{
    const Tensor& tensor = folding.inputs[0];
    GATELOUPE_TRY(const auto axis, axisOf(numberOf(folding, "axis", 0), tensor.shape.size()));
    const auto lengths = splitLengths(folding, tensor.shape[axis]);
    if (lengths.size() != folding.node.outputs.size()) {
        return unfit("there are as many lengths as outputs");
    }
    Tensors parts;
    std::uint64_t first = 0;
    for (const std::int64_t length : lengths) {
        const auto count = static_cast<std::uint64_t>(std::max<std::int64_t>(length, 0));
        GATELOUPE_TRY(auto part, slicedView(tensor, {axis, first, count, 1}));
        parts.push_back(std::move(part));
        first += count; // inside the axis, or slicedView() has refused
    }
    return parts;
}

/// One index stays a view; several are gathered. The axis becomes the axes of the indices.
Result<Tensors> gather(const OnnxFolding& folding)
{
    const Tensor& tensor = folding.inputs[0];
    const auto* given = listOf(folding, "indices");
    if (given == nullptr || folding.inputs.size() < 2) {
        return unfit("indices that are known are needed");
    }
    const Shape& indexShape = folding.inputs[1].shape;
    GATELOUPE_TRY(const auto axis, axisOf(numberOf(folding, "axis", 0), tensor.shape.size()));
    std::vector<std::uint64_t> indices;
    for (const std::int64_t index : *given) {
        const auto extent = static_cast<std::int64_t>(tensor.shape[axis]);
        indices.push_back(static_cast<std::uint64_t>(index < 0 ? index + extent : index));
    }
    if (indices.size() == 1 && indexShape.size() <= 1) {
        GATELOUPE_TRY(auto view, slicedView(tensor, {axis, indices.front(), 1, 1}));
        if (indexShape.empty()) {
            GATELOUPE_TRY(view, squeezedView(view, axis));
        }
        return Tensors{std::move(view)};
    }
    GATELOUPE_TRY(const auto rows, gathered(tensor, axis, std::move(indices)));
    Shape shape(tensor.shape.begin(), tensor.shape.begin() + static_cast<std::ptrdiff_t>(axis));
    shape.insert(shape.end(), indexShape.begin(), indexShape.end());
    shape.insert(shape.end(), tensor.shape.begin() + static_cast<std::ptrdiff_t>(axis) + 1,
                 tensor.shape.end());
    GATELOUPE_TRY(auto view, reshapedView(rows, std::move(shape)));
    return Tensors{std::move(view)};
}

Result<Tensors> concat(const OnnxFolding& folding)
{
    const Tensor& first = folding.inputs[0];
    GATELOUPE_TRY(const auto axis, axisOf(numberOf(folding, "axis", 0), first.shape.size()));
    if (folding.inputs.size() == 1) {
        return Tensors{first};
    }
    GATELOUPE_TRY(auto whole, concatenated(folding.inputs, axis));
    return Tensors{std::move(whole)};
}

/// Operators that constants go through.
struct FoldRow
{
    std::string_view type;
    Result<Tensors> (*fold)(const OnnxFolding&);
};

constexpr std::array kFolds = {FoldRow{"Identity", identity}, FoldRow{"Transpose", transpose},
                               FoldRow{"Cast", cast},         FoldRow{"Reshape", reshape},
                               FoldRow{"Squeeze", squeeze},   FoldRow{"Unsqueeze", unsqueeze},
                               FoldRow{"Slice", slice},       FoldRow{"Split", split},
                               FoldRow{"Gather", gather},     FoldRow{"Concat", concat}};

const FoldRow* rowOf(const OnnxNode& node)
{
    const bool isOnnx = node.domain.empty() || node.domain == "ai.onnx";
    const auto* found = std::ranges::find(kFolds, node.type, &FoldRow::type);
    return isOnnx && found != kFolds.end() ? found : nullptr;
}

} // namespace

std::vector<OnnxParameterInput> onnxParameterInputs(std::string_view operatorType)
{
    std::vector<OnnxParameterInput> inputs;
    std::ranges::copy_if(kParameterInputs, std::back_inserter(inputs),
                         [operatorType](const OnnxParameterInput& input) {
                             return input.operatorType == operatorType;
                         });
    return inputs;
}

bool isFoldable(const OnnxNode& node)
{
    return rowOf(node) != nullptr && !node.inputs.empty() && !node.outputs.empty();
}

Result<std::vector<Tensor>> foldConstants(const OnnxFolding& folding)
{
    const FoldRow* row = rowOf(folding.node);
    const bool isReadable = std::ranges::all_of(folding.inputs, [](const Tensor& tensor) {
        return tensor.source != nullptr && checkExtent(tensor);
    });
    if (row == nullptr || folding.inputs.empty() || !isReadable) {
        return unfit("not an operator on constants");
    }
    return row->fold(folding);
}

} // namespace gateloupe
