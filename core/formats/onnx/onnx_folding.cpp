// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_folding.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <span>
#include <utility>

#include "core/base/checked_math.h"
#include "core/formats/onnx/onnx_arithmetic.h"
#include "core/tensor/computed_tensors.h"
#include "core/tensor/element_bits.h"
#include "core/tensor/quantization.h"
#include "core/tensor/tensor_views.h"

namespace gateloupe {

namespace {

/// What a node makes of constants: views where strides can say it, otherwise tensors that are
/// computed on first use. One for each output.
struct OnnxFolding
{
    const OnnxNode& node;
    const OnnxParameters& parameters;
    std::span<const Tensor> inputs; ///< data; those that are parameters may be left out behind
};

/// One axis of ONNX' Slice: positions below zero count from the end, those outside are moved to it.
/// Source: ONNX operators, Slice, opset 13.
struct OnnxSlice
{
    std::int64_t start = 0;
    std::int64_t end = 0;
    std::int64_t step = 1;
};

/// An axis that is reversed is copied index by index.
constexpr std::int64_t kMaxTurned = std::int64_t{1} << 20U;

/// A position in 0..extent: of a limit that may lie outside.
std::int64_t position(std::int64_t given, std::int64_t extent)
{
    const std::int64_t counted = given < 0 ? given + extent : given; // extent >= 0: no overflow
    return std::clamp<std::int64_t>(counted, 0, extent);
}

/// Backwards the limit before the first index is -1, which only a far negative end can name.
Result<Tensor> turned(const Tensor& tensor, std::uint64_t axis, const OnnxSlice& slice)
{
    const auto extent = static_cast<std::int64_t>(tensor.shape[axis]);
    const std::int64_t first = std::min(position(slice.start, extent), extent - 1);
    const std::int64_t end =
        slice.end < -extent ? -1 : std::min(position(slice.end, extent), extent - 1);
    if (extent > kMaxTurned) {
        return Error::unsupported("an axis of %1 indices is too long to be turned round", extent);
    }
    std::vector<std::uint64_t> indices;
    const std::int64_t step = std::max(slice.step, -extent - 1);
    for (std::int64_t index = first; index > end; index += step) {
        indices.push_back(static_cast<std::uint64_t>(index));
    }
    return gathered(tensor, axis, std::move(indices));
}

/// A view, or, for a step backwards, a tensor that is gathered on first use.
/// Errors: ShapeMismatch for a step of 0 and for an axis that is too long to be reversed.
Result<Tensor> sliceAxis(const Tensor& tensor, std::uint64_t axis, const OnnxSlice& slice)
{
    const std::uint64_t length = tensor.shape[axis];
    if (slice.step == 0 ||
        length > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
        return Error::shapeMismatch("tensor %1 cannot be sliced by step %2", tensor.name,
                                    slice.step);
    }
    if (slice.step < 0) {
        return turned(tensor, axis, slice);
    }
    const auto extent = static_cast<std::int64_t>(length);
    const std::int64_t first = position(slice.start, extent);
    const std::int64_t end = position(slice.end, extent);
    const std::int64_t span = std::max<std::int64_t>(end - first, 0);
    const std::int64_t count = span / slice.step + (span % slice.step == 0 ? 0 : 1);
    return slicedView(tensor, {.axis = axis,
                               .first = static_cast<std::uint64_t>(first),
                               .count = static_cast<std::uint64_t>(count),
                               .step = static_cast<std::uint64_t>(slice.step)});
}

using Tensors = std::vector<Tensor>;

constexpr std::array kParameterInputs = {
    OnnxParameterInput{"Reshape", 1, "shape"},  OnnxParameterInput{"Squeeze", 1, "axes"},
    OnnxParameterInput{"Unsqueeze", 1, "axes"}, OnnxParameterInput{"Slice", 1, "starts"},
    OnnxParameterInput{"Slice", 2, "ends"},     OnnxParameterInput{"Slice", 3, "axes"},
    OnnxParameterInput{"Slice", 4, "steps"},    OnnxParameterInput{"Split", 1, "split"},
    OnnxParameterInput{"Gather", 1, "indices"}, OnnxParameterInput{"Dropout", 2, "training_mode"}};

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
        return Error::shapeMismatch("there is no axis %1", axis);
    }
    return static_cast<std::uint64_t>(positive);
}

Result<std::vector<std::uint64_t>> axesOf(std::span<const std::int64_t> axes, std::size_t rank)
{
    std::vector<std::uint64_t> sorted;
    for (const std::int64_t axis : axes) {
        GATELOUPE_TRY(sorted.emplace_back(), axisOf(axis, rank));
    }
    std::ranges::sort(sorted);
    if (std::ranges::adjacent_find(sorted) != sorted.end()) {
        return Error::shapeMismatch("an axis is named twice");
    }
    return sorted;
}

Result<Tensor> identity(const OnnxFolding& folding)
{
    return folding.inputs[0];
}

Result<Tensor> transpose(const OnnxFolding& folding)
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
    return transposedView(tensor, order);
}

Result<Tensor> cast(const OnnxFolding& folding)
{
    return castTo(folding.inputs[0], dtypeFromOnnx(numberOf(folding, "to", 0)));
}

Result<Tensor> reshape(const OnnxFolding& folding)
{
    const Tensor& tensor = folding.inputs[0];
    const auto* target = listOf(folding, "shape");
    const bool isZeroAnExtent = numberOf(folding, "allowzero", 0) != 0;
    if (target == nullptr || target->size() > kMaxRank) {
        return Error::shapeMismatch("a shape that is known is needed");
    }
    Shape shape;
    std::optional<std::size_t> inferred;
    for (std::size_t axis = 0; axis < target->size(); ++axis) {
        const std::int64_t extent = (*target)[axis];
        const bool isCopied = extent == 0 && !isZeroAnExtent;
        if (extent < -1 || (isCopied && axis >= tensor.shape.size()) ||
            (extent == -1 && inferred)) {
            return Error::shapeMismatch("the shape to be taken on cannot be");
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
    return reshapedView(plain, std::move(shape));
}

Result<Tensor> squeeze(const OnnxFolding& folding)
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
    return tensor;
}

Result<Tensor> unsqueeze(const OnnxFolding& folding)
{
    Tensor tensor = folding.inputs[0];
    const auto* given = listOf(folding, "axes");
    if (given == nullptr) {
        return Error::shapeMismatch("axes that are known are needed");
    }
    GATELOUPE_TRY(const auto axes, axesOf(*given, tensor.shape.size() + given->size()));
    for (const std::uint64_t axis : axes) {
        GATELOUPE_TRY(tensor, unsqueezedView(tensor, axis));
    }
    return tensor;
}

Result<Tensor> slice(const OnnxFolding& folding)
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
        return Error::shapeMismatch("starts and ends that are known are needed");
    }
    Tensor tensor = folding.inputs[0];
    for (std::size_t index = 0; index < starts->size(); ++index) {
        const auto named = axes == nullptr ? static_cast<std::int64_t>(index) : (*axes)[index];
        GATELOUPE_TRY(const auto axis, axisOf(named, tensor.shape.size()));
        const OnnxSlice range{(*starts)[index], (*ends)[index],
                              steps == nullptr ? 1 : (*steps)[index]};
        GATELOUPE_TRY(tensor, sliceAxis(tensor, axis, range));
    }
    return tensor;
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
        return Error::shapeMismatch("there are as many lengths as outputs");
    }
    Tensors parts;
    std::uint64_t first = 0;
    for (const std::int64_t length : lengths) {
        const auto count = static_cast<std::uint64_t>(std::max<std::int64_t>(length, 0));
        GATELOUPE_TRY(parts.emplace_back(), slicedView(tensor, {axis, first, count, 1}));
        first += count; // inside the axis, or slicedView() has refused
    }
    return parts;
}

/// One index stays a view; several are gathered. The axis becomes the axes of the indices.
Result<Tensor> gather(const OnnxFolding& folding)
{
    const Tensor& tensor = folding.inputs[0];
    const auto* given = listOf(folding, "indices");
    if (given == nullptr || folding.inputs.size() < 2) {
        return Error::shapeMismatch("indices that are known are needed");
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
        return view;
    }
    GATELOUPE_TRY(const auto rows, gathered(tensor, axis, std::move(indices)));
    Shape shape(tensor.shape.begin(), tensor.shape.begin() + static_cast<std::ptrdiff_t>(axis));
    shape.insert(shape.end(), indexShape.begin(), indexShape.end());
    shape.insert(shape.end(), tensor.shape.begin() + static_cast<std::ptrdiff_t>(axis) + 1,
                 tensor.shape.end());
    return reshapedView(rows, std::move(shape));
}

Result<Tensor> concat(const OnnxFolding& folding)
{
    const Tensor& first = folding.inputs[0];
    GATELOUPE_TRY(const auto axis, axisOf(numberOf(folding, "axis", 0), first.shape.size()));
    if (folding.inputs.size() == 1) {
        return first;
    }
    return concatenated(folding.inputs, axis);
}

/// Integers, a scale and, where there is one, a zero point: one for all, for each index of an axis
/// or for each block. Source: ONNX operators, DequantizeLinear, opset 24.
Result<Tensor> dequantize(const OnnxFolding& folding)
{
    constexpr std::size_t kScale = 1;
    constexpr std::size_t kZero = 2;
    if (folding.inputs.size() <= kScale) {
        return Error::shapeMismatch("it has no scale");
    }
    GATELOUPE_TRY(Tensor integers, contiguous(folding.inputs[0]));
    if (integers.offsetElements != 0) {
        return Error::unsupported("its integers are a part of others");
    }
    const std::size_t rank = integers.shape.size();
    const auto gridOf = [&](const Tensor& numbers) -> Result<ElementGrid> {
        if (numbers.shape.size() == rank && rank > 1) {
            return ElementGrid::of(numbers, rank);
        }
        GATELOUPE_TRY(auto grid, ElementGrid::of(numbers, numbers.shape.size()));
        if (grid.values.size() == 1) {
            return ElementGrid::of(grid.values.front(), rank);
        }
        GATELOUPE_TRY(const auto axis, axisOf(numberOf(folding, "axis", 1), rank));
        return ElementGrid::along(axis, std::move(grid.values), rank);
    };
    Quantization quantization;
    GATELOUPE_TRY(quantization.scale, gridOf(folding.inputs[kScale]));
    if (folding.inputs.size() > kZero) {
        GATELOUPE_TRY(quantization.zero, gridOf(folding.inputs[kZero]));
    }
    std::string name = integers.name;
    quantization.stored = std::make_shared<const Tensor>(std::move(integers));
    GATELOUPE_TRY(const auto numbers, dequantized(std::move(name), std::move(quantization)));
    return *numbers;
}

Result<Tensor> computed(const OnnxFolding& folding)
{
    return onnxComputed(folding.node, folding.inputs);
}

/// Operators that constants go through.
struct FoldRow
{
    std::string_view type;
    Result<Tensor> (*fold)(const OnnxFolding&); ///< null: it has several outputs
};

constexpr std::array kFolds = {FoldRow{"Identity", identity},
                               FoldRow{"Transpose", transpose},
                               FoldRow{"Cast", cast},
                               FoldRow{"Reshape", reshape},
                               FoldRow{"Squeeze", squeeze},
                               FoldRow{"Unsqueeze", unsqueeze},
                               FoldRow{"Slice", slice},
                               FoldRow{"Split", nullptr},
                               FoldRow{"Gather", gather},
                               FoldRow{"Concat", concat},
                               FoldRow{"DequantizeLinear", dequantize}};

const FoldRow* rowOf(const OnnxNode& node)
{
    static constexpr FoldRow kComputed{"", computed};
    const auto* found = std::ranges::find(kFolds, node.type, &FoldRow::type);
    return !node.isOnnx()                ? nullptr
           : found != kFolds.end()       ? found
           : isOnnxArithmetic(node.type) ? &kComputed
                                         : nullptr;
}

/// Errors: ShapeMismatch, Unsupported: the node means something that its inputs do not allow.
Result<Tensors> foldConstants(const FoldRow& row, const OnnxFolding& folding)
{
    const bool isReadable = std::ranges::all_of(folding.inputs, [](const Tensor& tensor) {
        return tensor.source != nullptr && checkExtent(tensor);
    });
    if (!isReadable) {
        return Error::shapeMismatch("not an operator on constants");
    }
    if (row.fold == nullptr) {
        return split(folding);
    }
    GATELOUPE_TRY(auto made, row.fold(folding));
    return Tensors{std::move(made)};
}

using MaybeTensors = std::optional<std::vector<Tensor>>;

constexpr std::uint64_t kMaxParameters = 4096;
/// Folded constants may repeat elements, in proportion to what the files hold.
constexpr std::uint64_t kMaxGrowth = 4;
constexpr std::uint64_t kFreeBytes = std::uint64_t{1} << 20U;
/// Computations one after the other: each is made by the one before when it is first used.
constexpr int kOnnxMaxSteps = 32;

/// The elements of a short row-major tensor of whole numbers; empty when it is no such one.
Result<std::optional<std::vector<std::int64_t>>> integersOf(const Tensor& tensor,
                                                            ProgressMonitor& monitor)
{
    using Integers = std::optional<std::vector<std::int64_t>>;
    const bool isInteger =
        tensor.dtype == DType::I64 || tensor.dtype == DType::I32 || tensor.dtype == DType::Bool;
    if (!isInteger || !tensor.source || !tensor.isRowMajor() || !checkExtent(tensor) ||
        tensor.elements() > kMaxParameters) {
        return Integers();
    }
    const auto bytes = tensor.source->bytes(monitor);
    if (!bytes) {
        return bytes.error().code == ErrorCode::Cancelled
                   ? Result<Integers>(bytes.error())
                   : Result<Integers>(Integers()); // numbers that cannot be read steer nothing
    }
    const std::size_t width = sizeOf(tensor.dtype);
    std::vector<std::int64_t> numbers;
    for (std::uint64_t index = 0; index < tensor.elements(); ++index) {
        const auto raw = rawBitsOf(bytes->data() + (tensor.offsetElements + index) * width,
                                   tensor.dtype); // inside: checkExtent()
        numbers.push_back(tensor.dtype == DType::I32 ? static_cast<std::int32_t>(raw)
                                                     : static_cast<std::int64_t>(raw));
    }
    return Integers(std::move(numbers));
}

template <typename T>
Tensor tensorOf(DType dtype, Shape shape, std::span<const T> numbers)
{
    const auto bytes = std::as_bytes(numbers);
    Tensor tensor;
    tensor.dtype = dtype;
    tensor.strides = rowMajorStrides(shape);
    tensor.shape = std::move(shape);
    tensor.source = std::make_shared<DecodedSource>(
        Encoding::Typed, bytes.size(),
        [kept = std::vector<std::byte>(bytes.begin(), bytes.end())](ProgressMonitor&) {
            return Result<std::vector<std::byte>>(kept);
        });
    return tensor;
}

/// A Constant whose number or numbers stand in the attribute itself.
std::optional<Tensor> numbersOf(const OnnxAttribute& attribute)
{
    if (attribute.name == "value_int") {
        return tensorOf<std::int64_t>(DType::I64, {}, std::span(&attribute.integer, 1));
    }
    if (attribute.name == "value_ints") {
        return tensorOf<std::int64_t>(DType::I64, {attribute.ints.size()}, attribute.ints);
    }
    if (attribute.name == "value_float") {
        const auto number = static_cast<float>(attribute.number);
        return tensorOf<float>(DType::F32, {}, std::span(&number, 1));
    }
    if (attribute.name == "value_floats") {
        const std::vector<float> floats(attribute.floats.begin(), attribute.floats.end());
        return tensorOf<float>(DType::F32, {floats.size()}, std::span(floats));
    }
    return std::nullopt;
}

Result<MaybeTensors> constantOf(const OnnxNode& node, OnnxTensors& tensors)
{
    for (const OnnxAttribute& attribute : node.attributes) {
        if (attribute.name == "value" && attribute.tensor.size() == 1) {
            const std::string name(node.outputs.empty() ? node.name : node.outputs.front());
            GATELOUPE_TRY(const auto tensor, tensors.make(attribute.tensor.front(), name));
            return MaybeTensors({*tensor});
        }
        if (auto tensor = numbersOf(attribute)) {
            return MaybeTensors({*std::move(tensor)});
        }
    }
    return MaybeTensors();
}

/// Whether the tensor can be made without more memory or deeper calls than its file explains.
bool isMakeable(const Tensor& tensor, const OnnxInputs& inputs, const OnnxTensors& tensors)
{
    const auto most = checkedMul(tensors.fileBytes(), kMaxGrowth);
    const auto size = checkedMul(tensor.elements(), sizeOf(tensor.dtype));
    const bool isShallow = std::ranges::all_of(
        inputs, [](const auto& input) { return !input || input->steps < kOnnxMaxSteps; });
    return isShallow && size && most &&
           tensor.source->sizeBytes() <= checkedAdd(*most, kFreeBytes).value_or(*most) &&
           checkExtent(tensor);
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

Result<OnnxParameters> onnxParametersOf(const OnnxNode& node, const OnnxInputs& inputs,
                                        ProgressMonitor& monitor)
{
    OnnxParameters parameters;
    for (const OnnxAttribute& attribute : node.attributes) {
        if (attribute.kind == OnnxAttribute::Kind::Int) {
            parameters.emplace(attribute.name, std::vector{attribute.integer});
        } else if (attribute.kind == OnnxAttribute::Kind::Ints &&
                   attribute.ints.size() <= kMaxParameters) {
            parameters.emplace(attribute.name, attribute.ints);
        }
    }
    for (const OnnxParameterInput& row : onnxParameterInputs(node.type)) {
        const bool isGiven = row.input < inputs.size() && inputs[row.input];
        if (!isGiven || !inputs[row.input]->constant) {
            continue;
        }
        GATELOUPE_TRY(auto numbers, integersOf(*inputs[row.input]->constant, monitor));
        if (numbers) {
            parameters.insert_or_assign(std::string(row.name), *std::move(numbers));
        }
    }
    return parameters;
}

Result<std::optional<std::vector<Tensor>>> onnxConstantsOf(const OnnxNode& node,
                                                           const OnnxInputs& inputs,
                                                           OnnxTensors& tensors,
                                                           ProgressMonitor& monitor)
{
    if (node.isOnnx() && node.type == "Constant") {
        return constantOf(node, tensors);
    }
    const bool isConstant = std::ranges::all_of(inputs, [](const auto& input) {
        return !input || (input->constant && input->constant->source);
    });
    // An operator that only moves or converts what it is given: constants stay constants.
    const FoldRow* row = rowOf(node);
    if (!isConstant || row == nullptr || inputs.empty() || node.outputs.empty() ||
        !inputs.front()) {
        return MaybeTensors();
    }
    GATELOUPE_TRY(const auto parameters, onnxParametersOf(node, inputs, monitor));
    std::vector<Tensor> given;
    for (const auto& input : inputs) {
        if (input) {
            given.push_back(*input->constant);
        }
    }
    auto made = foldConstants(*row, {node, parameters, given});
    const bool isUsable = made && std::ranges::all_of(*made, [&](const Tensor& tensor) {
                              return isMakeable(tensor, inputs, tensors);
                          });
    return isUsable ? MaybeTensors(*std::move(made)) : MaybeTensors();
}

} // namespace gateloupe
