// SPDX-License-Identifier: Apache-2.0
#include "core/export/export_plan.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

#include "core/layout/packed_layout.h"

namespace gateloupe {

namespace {

std::string textOf(double value)
{
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    return {digits.data(), end};
}

bool keepsBfloat16(ExportFormat format)
{
    return format == ExportFormat::Safetensors || format == ExportFormat::Packed;
}

/// A name as a path: no empty part and no part that HDF5 reads as "here".
std::string pathFromName(const std::string& name)
{
    std::string path;
    for (std::size_t start = 0; start <= name.size();) {
        const std::size_t end = std::min(name.find('/', start), name.size());
        std::string part = name.substr(start, end - start);
        if (part == "." || part == "..") {
            part = "_" + part;
        }
        if (!part.empty()) {
            path += (path.empty() ? "" : "/") + part;
        }
        start = end + 1;
    }
    return path.empty() ? "rnn" : path;
}

Status decideDtype(const ExportRequest& request, ExportedModel& exported,
                   std::vector<std::string>& notes)
{
    const RnnModel& model = *exported.model;
    const std::string format(nameOf(request.format));
    if (request.dtype) {
        if (*request.dtype == DType::BF16 && !keepsBfloat16(request.format)) {
            return Error{ErrorCode::InvalidArgument,
                         format + " has no bf16; choose f32, or write safetensors"};
        }
        if (*request.dtype != model.spec.dtype) {
            notes.push_back(model.name + ": converted from " +
                            std::string(nameOf(model.spec.dtype)) + " to " +
                            std::string(nameOf(*request.dtype)));
        }
        exported.spec.dtype = *request.dtype;
    } else if (model.spec.dtype == DType::BF16 && !keepsBfloat16(request.format)) {
        exported.spec.dtype = DType::F32;
        exported.widenedFrom = DType::BF16;
        notes.push_back(model.name + ": bf16 is widened to f32, exactly; " + format +
                        " has no bf16");
    }
    return {};
}

void addItems(ExportedModel& exported)
{
    const auto layout = PackedLayout::create(exported.spec);
    for (const ParameterId& id : orderedIds(*exported.model)) {
        const GateView& view = *exported.model->find(id);
        ExportItem item;
        item.key = exported.path + "/" + pathOf(id);
        item.id = id;
        item.view = view;
        item.conversion.dtype = exported.spec.dtype;
        item.shape = isVector(id.kind) ? Shape{view.rows} : Shape{view.rows, view.cols};
        if (layout) {
            // A reversed single direction has a forward one's layout.
            ParameterId place = id;
            place.side = exported.spec.directions == 1 ? Side::Forward : id.side;
            if (const Region* region = layout->find(place)) {
                item.packedOffset = region->offset;
            }
        }
        exported.items.push_back(std::move(item));
    }
}

/// The buffer has no word for a forget offset: it becomes part of the one bias that is stored.
Status foldForgetOffset(ExportedModel& exported, std::vector<std::string>& notes)
{
    const RnnModel& model = *exported.model;
    if (model.forgetOffset == 0.0 || model.spec.cell != CellKind::Lstm) {
        return {};
    }
    if (model.spec.bias == BiasMode::None) {
        return Error{ErrorCode::Unsupported,
                     model.name + ": the cell adds " + textOf(model.forgetOffset) +
                         " to its forget gate and has no bias to fold that into; a packed buffer "
                         "can't say it; write hdf5, npz or safetensors"};
    }
    const ParameterKind kind = model.spec.hasBias(ParameterKind::InputBias)
                                   ? ParameterKind::InputBias
                                   : ParameterKind::RecurrentBias;
    for (ExportItem& item : exported.items) {
        if (item.id.gate == Gate::Forget && item.id.kind == kind) {
            item.conversion.addend = model.forgetOffset;
        }
    }
    notes.push_back(model.name + ": the forget offset " + textOf(model.forgetOffset) +
                    " is folded into the forget gate's " + std::string(nameOf(kind)));
    return {};
}

Status planPacked(ExportPlan& plan)
{
    ExportedModel& exported = plan.models.front();
    const RnnModel& model = *exported.model;
    const auto limit = std::ranges::find(model.limits, BackendKind::Cudnn, &Limit::backend);
    if (limit != model.limits.end()) {
        return Error{ErrorCode::Unsupported, model.name + ": packed is cuDNN's own buffer, and " +
                                                 limit->reason +
                                                 "; write hdf5, npz or safetensors"};
    }
    GATELOUPE_TRY(const auto layout, PackedLayout::create(exported.spec));
    GATELOUPE_CHECK(foldForgetOffset(exported, plan.notes));
    if (model.isReversed) {
        plan.notes.push_back(model.name +
                             ": the network reads the sequence from its end, which the buffer "
                             "can't say; feed it the reversed sequence");
    }
    if (layout.regions().size() != exported.items.size()) {
        plan.notes.push_back(model.name + ": biases that the file does not store are zero");
    }
    plan.notes.push_back("spec " + toText(exported.spec));
    return {};
}

} // namespace

std::uint64_t ExportPlan::sizeBytes() const
{
    std::uint64_t total = 0;
    for (const ExportItem* item : items()) {
        total += item->sizeBytes();
    }
    return total;
}

std::uint64_t ExportPlan::parameters() const
{
    std::uint64_t total = 0;
    for (const ExportItem* item : items()) {
        total += item->view.elements();
    }
    return total;
}

std::vector<const ExportItem*> ExportPlan::items() const
{
    std::vector<const ExportItem*> all;
    for (const ExportedModel& exported : models) {
        for (const ExportItem& item : exported.items) {
            all.push_back(&item);
        }
    }
    return all;
}

Result<ExportPlan> planExport(const ExportRequest& request)
{
    if (request.models.empty()) {
        return Error{ErrorCode::InvalidArgument,
                     request.source.string() + ": there is no recurrent network to export"};
    }
    if (request.format == ExportFormat::Packed && request.models.size() != 1) {
        return Error{ErrorCode::InvalidArgument, "a packed buffer holds one network, not " +
                                                     std::to_string(request.models.size()) +
                                                     "; choose one with --rnn"};
    }
    ExportPlan plan;
    std::set<std::string> paths;
    for (const auto& model : request.models) {
        ExportedModel exported{
            .model = model, .path = pathFromName(model->name), .spec = model->spec};
        if (!paths.insert(exported.path).second) {
            return Error{ErrorCode::InvalidArgument, "two networks would both be written as '" +
                                                         exported.path +
                                                         "'; choose one with --rnn"};
        }
        GATELOUPE_CHECK(decideDtype(request, exported, plan.notes));
        addItems(exported);
        if (request.format != ExportFormat::Packed) {
            for (const Limit& limit : model->limits) {
                plan.notes.push_back(model->name + ": not for " +
                                     std::string(nameOf(limit.backend)) + ": " + limit.reason);
            }
        }
        plan.models.push_back(std::move(exported));
    }
    if (request.format == ExportFormat::Packed) {
        GATELOUPE_CHECK(planPacked(plan));
    }
    return plan;
}

} // namespace gateloupe
