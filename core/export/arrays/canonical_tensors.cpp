// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "core/base/lists.h"
#include "core/base/number_text.h"
#include "core/export/pipeline/export_writer.h"
#include "core/export/pipeline/folding.h"
#include "core/model/state_paths.h"
#include "core/packing/packed_layout.h"

namespace gateloupe {

namespace {

void addItems(ExportedModel& exported)
{
    const auto layout = PackedLayout::create(exported.spec);
    for (const ParameterId& id : orderedIds(*exported.model)) {
        const GateView& view = *exported.model->find(id);
        ExportItem item;
        item.key = exported.path + "/" + pathOf(id);
        item.dtype = exported.spec.dtype;
        item.shape = isVector(id.kind) ? Shape{view.rows} : Shape{view.rows, view.cols};
        item.parts.push_back({.numbers = sumOf(view), .rowStride = view.cols});
        item.gate = CanonicalGate{.id = id, .view = view, .packedOffset = {}};
        if (layout) {
            // A reversed single direction has a forward one's layout.
            ParameterId place = id;
            place.direction = exported.spec.directions == 1 ? Direction::Forward : id.direction;
            if (const Region* region = layout->find(place)) {
                item.gate->packedOffset = region->offset;
            }
        }
        exported.items.push_back(std::move(item));
    }
}

bool isLengthType(DType dtype)
{
    return dtype == DType::I32 || dtype == DType::I64 || dtype == DType::F32 || dtype == DType::F64;
}

/// What the file itself starts a run with, [layers * directions, B, width], in its own type. One
/// that has another number of axes is no state that a run could use and stays out.
void addStart(ExportedModel& exported)
{
    const RnnModel& model = *exported.model;
    for (const auto& [name, state] : {std::pair(kInitialHiddenPart, model.initialHidden),
                                      std::pair(kInitialCellPart, model.initialCell)}) {
        if (state == nullptr || state->shape.size() != 3 || !isFloatingPoint(state->dtype)) {
            continue;
        }
        const std::uint64_t rows = state->shape[1];
        const std::uint64_t width = state->shape[2];
        ExportItem item;
        item.key = exported.path + "/" + std::string(name);
        item.dtype =
            state->dtype == DType::BF16 ? DType::F32 : state->dtype; // no format has it everywhere
        item.shape = state->shape;
        for (std::uint64_t layer = 0; layer < state->shape[0]; ++layer) {
            const GateView view{.tensor = state,
                                .rows = rows,
                                .cols = width,
                                .offsetElements =
                                    state->offsetElements +
                                    layer * static_cast<std::uint64_t>(state->strides[0]),
                                .rowStride = state->strides[1],
                                .colStride = state->strides[2]};
            item.parts.push_back(
                {.numbers = sumOf(view), .offset = layer * rows * width, .rowStride = width});
        }
        exported.items.push_back(std::move(item));
    }
}

/// The steps of each sequence that the file itself gives, [B]. What is no list of numbers is
/// nothing that a run could use and stays out.
Status addLengths(ExportedModel& exported)
{
    const auto& lengths = exported.model->sequenceLengths;
    if (lengths == nullptr || lengths->shape.size() != 1 || !isLengthType(lengths->dtype)) {
        return {};
    }
    ExportItem item;
    item.key = exported.path + "/" + std::string(kSequenceLengthsPart);
    item.dtype = lengths->dtype;
    item.shape = lengths->shape;
    GATELOUPE_TRY(const auto view,
                  viewOf(lengths, {.rows = lengths->shape[0], .cols = 1}, Orientation::AsStored));
    item.parts.push_back({.numbers = sumOf(view), .rowStride = 1});
    exported.items.push_back(std::move(item));
    return {};
}

/// The buffer has no word for a forget offset: it becomes part of the one bias that is stored.
Status foldForgetOffset(ExportedModel& exported)
{
    const RnnModel& model = *exported.model;
    if (!hasForgetOffset(model)) {
        return {};
    }
    const std::string offsets = factText(model, EquationFact::ForgetOffset);
    if (model.spec.bias == BiasMode::None) {
        return Error::unsupported(
            "the cell adds %1 to its forget gate and has no bias to fold that "
            "into; a packed buffer can't say it",
            offsets);
    }
    const ParameterKind kind = model.spec.hasBias(ParameterKind::InputBias)
                                   ? ParameterKind::InputBias
                                   : ParameterKind::RecurrentBias;
    for (ExportItem& item : exported.items) {
        if (item.gate->id.gate == Gate::Forget && item.gate->id.kind == kind) {
            item.parts.front().numbers.addend = model.equationsOf(item.gate->id).forgetOffset;
        }
    }
    exported.notes.push_back(
        message("the forget offset %1 is folded into the forget gate's %2", offsets, nameOf(kind)));
    return {};
}

} // namespace

/// Every gate apart, under the paths of the contract (README.md).
Status describeCanonical(const ExportRequest&, ExportedModel& exported, ProgressMonitor&)
{
    exported.writtenName = exported.path;
    addItems(exported);
    addStart(exported);
    GATELOUPE_CHECK(addLengths(exported));
    for (const Limit& limit : exported.model->limits) {
        exported.notes.push_back(message("not for %1: %2", nameOf(limit.backend), limit.reason));
    }
    return {};
}

/// Every gate at its place in cuDNN's buffer. What the buffer can't say is folded or refused.
Status describePacked(const ExportRequest&, ExportedModel& exported, ProgressMonitor&)
{
    const RnnModel& model = *exported.model;
    const auto limit = std::ranges::find(model.limits, BackendKind::Cudnn, &Limit::backend);
    if (limit != model.limits.end()) {
        return Error::unsupported("packed is cuDNN's own buffer, and %1", limit->reason);
    }
    GATELOUPE_TRY(const auto layout, PackedLayout::create(exported.spec));
    addItems(exported);
    GATELOUPE_CHECK(foldForgetOffset(exported));
    if (model.isReversed) {
        exported.notes.push_back(
            message("the network reads the sequence from its end, which the buffer "
                    "can't say; feed it the reversed sequence"));
    }
    if (!hasStandardEquations(model)) {
        exported.notes.push_back(message("the buffer doesn't say what the cell computes: %1",
                                         joinedBy("; ", equationTexts(model))));
    }
    noteWhatStaysOutside(exported);
    if (layout.regions().size() != exported.items.size()) {
        exported.notes.push_back(message("biases that the file does not store are zero"));
    }
    exported.notes.push_back(message("spec %1", toText(exported.spec)));
    return {};
}

} // namespace gateloupe
