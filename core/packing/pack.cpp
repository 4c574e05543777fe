// SPDX-License-Identifier: Apache-2.0
#include "core/packing/pack.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include "core/base/parallel.h"
#include "core/packing/row_copy.h"

namespace gateloupe {

namespace {

/// What one thread takes at a time.
constexpr std::uint64_t kPieceBytes = std::uint64_t{2} << 20U;

std::string lengthText(std::uint64_t elements, DType dtype)
{
    return std::to_string(elements) + " elements (" + std::to_string(elements * sizeOf(dtype)) +
           " bytes) of " + std::string(nameOf(dtype));
}

/// Checks the files' own checksums before the gates are copied, each source once.
Status verifySources(const RnnModel& model, ProgressMonitor& monitor)
{
    std::set<const TensorSource*> seen;
    for (const auto& [id, view] : model.parameters) {
        const TensorSource* source = view.tensor->source.get();
        if (source != nullptr && seen.insert(source).second) {
            GATELOUPE_CHECK(source->verify(monitor).withContext(view.tensor->name));
        }
    }
    return {};
}

} // namespace

void copyRowMajor(const MatrixView& matrix, std::span<std::byte> target)
{
    const std::uint64_t rowBytes = matrix.cols * sizeOf(matrix.dtype);
    if (matrix.isEmpty() || rowBytes == 0) {
        return;
    }
    if (matrix.rows * rowBytes < kParallelBytes) {
        copyRows(matrix, {0, matrix.rows}, target.data());
        return;
    }
    const std::uint64_t whole = std::max<std::uint64_t>(1, kPieceBytes / rowBytes);
    const std::uint64_t rows = (whole + kTileRows - 1) / kTileRows * kTileRows;
    forEachPiece((matrix.rows + rows - 1) / rows, [&](std::uint64_t piece) {
        copyRows(matrix, {piece * rows, std::min(piece * rows + rows, matrix.rows)}, target.data());
    });
}

Status pack(const RnnModel& model, std::span<std::byte> buffer, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto layout, PackedLayout::create(model.spec));
    if (buffer.size() != layout.sizeBytes()) {
        return Error::shapeMismatch("%1: the buffer has %2 bytes, its packed form needs %3",
                                    model.name, buffer.size(),
                                    lengthText(layout.elements(), model.spec.dtype));
    }
    GATELOUPE_CHECK(verifySources(model, monitor));
    const std::uint64_t elementSize = sizeOf(model.spec.dtype);
    for (const Region& region : layout.regions()) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        const auto place =
            buffer.subspan(region.offset * elementSize, region.elements * elementSize);
        ParameterId id = region.id;
        id.direction = model.direction(id.direction == Direction::Backward ? 1 : 0);
        if (const GateView* view = model.find(id)) {
            GATELOUPE_TRY(const auto matrix, view->map(monitor));
            copyRowMajor(matrix, place);
        } else {
            std::ranges::fill(place, std::byte{0});
        }
        monitor.report(Stage::Reading, (region.offset + region.elements) * elementSize,
                       buffer.size());
    }
    return unchanged(model);
}

Result<RnnModel> unpack(std::shared_ptr<const Tensor> buffer, const RnnSpec& spec, std::string name)
{
    GATELOUPE_TRY(const auto layout, PackedLayout::create(spec));
    if (buffer->dtype != spec.dtype || buffer->elements() != layout.elements()) {
        return Error::shapeMismatch("%1 has %2; %3 needs %4", buffer->name,
                                    lengthText(buffer->elements(), buffer->dtype), toText(spec),
                                    lengthText(layout.elements(), spec.dtype));
    }
    if (!buffer->isRowMajor()) {
        return Error::shapeMismatch("%1 is not stored as one run of elements; a packed buffer is",
                                    buffer->name);
    }
    RnnModel model;
    model.name = std::move(name);
    model.spec = spec;
    model.convention = "packed";
    model.sources = EquationSources(FactSource::Chosen); // with the spec, cuDNN's equations
    model.evidence.push_back(message("read as cuDNN's packed buffer of %1", toText(spec)));
    for (const Region& region : layout.regions()) {
        GATELOUPE_TRY(auto view, viewOfRun(buffer, region.offset, region.rows, region.cols));
        model.parameters.emplace(region.id, std::move(view));
    }
    GATELOUPE_CHECK(finalizeAndValidate(model));
    return model;
}

} // namespace gateloupe
