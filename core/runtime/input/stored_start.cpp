// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/input/stored_start.h"

#include <limits>
#include <optional>

namespace gateloupe {

namespace {

/// Numbers a stored state may have: more than any batch of any network here needs.
constexpr std::uint64_t kMaxStateElements = std::uint64_t{1} << 28U;

/// The tensor's numbers in row-major order of its own axes, whatever its strides.
Result<Array> valuesOf(const Tensor& tensor, ProgressMonitor& monitor)
{
    const bool isNumber =
        isFloatingPoint(tensor.dtype) || tensor.dtype == DType::I32 || tensor.dtype == DType::I64;
    if (!tensor.source || !isNumber || tensor.elements() > kMaxStateElements) {
        return Error::shapeMismatch("%1 %2 is no initial state that a run could use", tensor.name,
                                    toText(tensor.shape));
    }
    GATELOUPE_CHECK(checkExtent(tensor));
    GATELOUPE_TRY(const auto bytes, tensor.source->bytes(monitor));
    std::vector<double> values;
    values.reserve(tensor.elements());
    std::vector<std::uint64_t> index(tensor.shape.size(), 0);
    for (std::uint64_t count = tensor.elements(); count > 0; --count) {
        std::int64_t offset = static_cast<std::int64_t>(tensor.offsetElements);
        for (std::size_t axis = 0; axis < index.size(); ++axis) {
            offset += static_cast<std::int64_t>(index[axis]) * tensor.strides[axis];
        }
        const std::byte* element =
            bytes.data() + static_cast<std::size_t>(offset) * sizeOf(tensor.dtype);
        values.push_back(elementAsDouble(element, tensor.dtype));
        for (std::size_t axis = index.size(); axis-- > 0 && ++index[axis] == tensor.shape[axis];) {
            index[axis] = 0;
        }
    }
    return Array(tensor.shape, std::move(values));
}

Message usedText(const RnnModel& model, const Message& what, const Tensor& tensor)
{
    return message("%1: %2 taken from the file's %3", model.name, what, tensor.name);
}

Message otherBatchText(const RnnModel& model, const Message& what, const Tensor& tensor)
{
    return message("%1: the file's %2 %3 %4 is for another batch and is not used", model.name, what,
                   tensor.name, toText(tensor.shape));
}

/// A state for one sequence is that of every sequence of a batch.
Tensor forBatch(const Tensor& stored, const Shape& wanted)
{
    constexpr std::size_t kBatchAxis = 1;
    Tensor repeated = stored;
    if (repeated.shape.size() == wanted.size() && repeated.shape[kBatchAxis] == 1) {
        repeated.shape[kBatchAxis] = wanted[kBatchAxis];
        repeated.strides[kBatchAxis] = 0;
    }
    return repeated;
}

Status addState(std::optional<Array>& state, const std::shared_ptr<const Tensor>& stored,
                const Shape& wanted, const Message& what, const RnnModel& model,
                std::vector<Message>& notes, ProgressMonitor& monitor)
{
    if (state || !stored) {
        return {};
    }
    const Tensor repeated = forBatch(*stored, wanted);
    if (repeated.shape != wanted) {
        notes.push_back(otherBatchText(model, what, *stored));
        return {};
    }
    GATELOUPE_TRY(state, valuesOf(repeated, monitor));
    notes.push_back(usedText(model, what, *stored));
    return {};
}

Status addLengths(ForwardRequest& request, std::vector<Message>& notes, ProgressMonitor& monitor)
{
    const auto& stored = request.model->sequenceLengths;
    if (!request.lengths.empty() || !stored) {
        return {};
    }
    if (stored->shape != Shape{request.x.shape()[1]}) {
        notes.push_back(otherBatchText(*request.model, message("sequence lengths"), *stored));
        return {};
    }
    GATELOUPE_TRY(const Array lengths, valuesOf(*stored, monitor));
    for (std::size_t sequence = 0; sequence < lengths.size(); ++sequence) {
        const double length = lengths[sequence];
        if (!(length >= 0.0 && length <= std::numeric_limits<std::uint32_t>::max())) {
            return Error::shapeMismatch("%1: element %2 is no length", stored->name, sequence);
        }
        request.lengths.push_back(static_cast<std::uint64_t>(length));
    }
    notes.push_back(usedText(*request.model, message("sequence lengths"), *stored));
    return {};
}

} // namespace

Result<std::vector<Message>> addStoredStates(ForwardRequest& request, ProgressMonitor& monitor)
{
    std::vector<Message> notes;
    const RnnModel& model = *request.model;
    const RnnSpec& spec = model.spec;
    if (request.x.shape().size() != 3) {
        return notes; // validate() says what is wrong with it
    }
    const std::uint64_t batch = request.x.shape()[1];
    const bool isOwn = !request.h0 && !request.c0;
    GATELOUPE_CHECK(addState(request.h0, model.initialHidden,
                             {spec.pseudoLayers(), batch, spec.recurrentWidth()},
                             message("initial h"), model, notes, monitor));
    if (hasCellState(spec.cell)) {
        GATELOUPE_CHECK(addState(request.c0, model.initialCell,
                                 {spec.pseudoLayers(), batch, spec.hiddenSize},
                                 message("initial c"), model, notes, monitor));
    }
    if (isOwn) {
        // Neural Amp Modeler trains the state that its networks start from.
        request.start = model.convention == "nam" ? StartKind::Learned : StartKind::Stored;
    }
    return notes;
}

Result<std::vector<Message>> addStoredLengths(ForwardRequest& request, ProgressMonitor& monitor)
{
    std::vector<Message> notes;
    if (request.x.shape().size() == 3) {
        GATELOUPE_CHECK(addLengths(request, notes, monitor));
    }
    return notes;
}

} // namespace gateloupe
