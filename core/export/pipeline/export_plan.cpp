// SPDX-License-Identifier: Apache-2.0
#include "core/export/pipeline/export_plan.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/base/lists.h"
#include "core/export/pipeline/export_writer.h"
#include "core/model/plain_update.h"

namespace gateloupe {

namespace {

/// The readers of ONNX and of pickles take names of 4,096, which have a gate's name behind the
/// network's.
constexpr std::size_t kMostNameBytes = 4000;

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

/// A network that can be named in every format.
std::shared_ptr<const RnnModel> renamed(const RnnModel& model)
{
    auto copy = std::make_shared<RnnModel>(model);
    copy->name = printable(model.name);
    return copy;
}

Status decideDtype(const ExportRequest& request, const FormatTraits& format,
                   ExportedModel& exported)
{
    const RnnModel& model = *exported.model;
    if (request.dtype) {
        if (*request.dtype == DType::BF16 && !format.keepsBfloat16) {
            return Error::invalidArgument("%1 has no bf16; choose f32, or write safetensors",
                                          format.name);
        }
        if (*request.dtype != model.spec.dtype) {
            exported.notes.push_back(message("converted from %1 to %2", nameOf(model.spec.dtype),
                                             nameOf(*request.dtype)));
        }
        exported.spec.dtype = *request.dtype;
    } else if (model.spec.dtype == DType::BF16 && !format.keepsBfloat16) {
        exported.spec.dtype = DType::F32;
        exported.widenedFrom = DType::BF16;
        exported.notes.push_back(
            message("bf16 is widened to f32, exactly; %1 has no bf16", format.name));
    }
    return {};
}

Status checkCount(const ExportRequest& request, const FormatTraits& format)
{
    if (request.models.empty()) {
        return Error::invalidArgument("%1: there is no recurrent network to export",
                                      request.source);
    }
    if (!format.holdsSeveral && request.models.size() != 1) {
        return Error::invalidArgument("%1 holds one network, not %2", format.oneNetwork,
                                      request.models.size())
            .withRemedy(remedy::ChooseNetwork{});
    }
    return {};
}

/// No framework has a GRU whose update gate lets the new state in; each has the one with the
/// opposite update gate. Formats of our own keep the network as it is.
/// Errors: those of withPlainUpdate().
Status negateUpdate(const FormatTraits& format, ExportedModel& exported)
{
    if (format.keepsLimits || !hasPlainUpdate(*exported.model)) {
        return {};
    }
    GATELOUPE_TRY(exported.model, withPlainUpdate(exported.model));
    exported.notes.push_back(
        message("its update gate lets the new state in: the gate's weights and biases are written "
                "with the other sign, so that the usual GRU computes the same"));
    return {};
}

/// A network that no backend runs would run as something else in a format of a framework.
/// Errors: Unsupported.
Status checkRuns(const RnnModel& model, const FormatTraits& format)
{
    const auto limit = std::ranges::find(model.limits, BackendKind::Reference, &Limit::backend);
    if (format.keepsLimits || limit == model.limits.end()) {
        return {};
    }
    return Error::unsupported("no backend runs this network: %1; a %2 file would make it compute "
                              "something else",
                              limit->reason, format.name);
}

/// Says what the written file states though nothing in its source does.
void noteAssumptions(ExportedModel& exported)
{
    if (const auto assumed = assumedTexts(*exported.model); !assumed.empty()) {
        exported.notes.push_back(
            message("assumed, because nothing in the source says it: %1", joinedBy(", ", assumed)));
    }
}

/// Keras' layer that goes backwards hands its outputs out in the order in which it makes them.
void noteOrderOfOutputs(ExportedModel& exported, const FormatTraits& format)
{
    const RnnModel& model = *exported.model;
    if (model.isReversed && model.convention == "keras" && format.format != ExportFormat::Keras) {
        exported.notes.push_back(
            message("its outputs stand in the order of time; the Keras layer gives them from the "
                    "last step to the first"));
    }
}

Status insertOnce(std::set<std::string>& names, const std::string& name)
{
    if (!names.insert(name).second) {
        return Error::invalidArgument("two networks would both be written as '%1'", name)
            .withRemedy(remedy::ChooseNetwork{});
    }
    return {};
}

} // namespace

bool ExportedModel::keepsBits() const
{
    return std::ranges::all_of(items, &ExportItem::keepsBits);
}

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
    for (const ExportedModel& exported : models) {
        total += parametersOf(*exported.model);
    }
    return total;
}

std::uint64_t parametersOf(const RnnModel& model)
{
    std::uint64_t total = 0;
    for (const auto& [id, view] : model.parameters) {
        total += view.elements();
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

bool ExportPlan::leavesStartOut() const
{
    return std::ranges::any_of(models, &ExportedModel::leavesStartOut);
}

std::vector<Message> ExportPlan::notes() const
{
    std::vector<Message> all;
    for (const ExportedModel& exported : models) {
        for (const Message& note : exported.notes) {
            all.push_back(message("%1: %2", exported.model->name, note));
        }
    }
    return all;
}

Result<ExportPlan> planExport(const ExportRequest& request, const FormatTraits& format,
                              ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(checkCount(request, format));
    ExportPlan plan;
    std::set<std::string> paths;
    std::set<std::string> writtenNames;
    for (const auto& given : request.models) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        auto part = ProgressShare::ofEqual(monitor, plan.models.size(), request.models.size());
        ExportedModel exported;
        const auto model = isUtf8(given->name) ? given : renamed(*given);
        exported.model = model;
        if (model != given) {
            exported.notes.push_back(
                message("its name is no UTF-8 and is written as %1", model->name));
        }
        if (model->name.size() > kMostNameBytes) {
            return Error::unsupported(
                "the name of the network has %1 bytes, which no %2 file takes", model->name.size(),
                format.name);
        }
        exported.path = pathFromName(model->name);
        exported.spec = model->spec;
        GATELOUPE_CHECK(negateUpdate(format, exported).withContext(model->name));
        GATELOUPE_CHECK(insertOnce(paths, exported.path));
        GATELOUPE_CHECK(decideDtype(request, format, exported));
        GATELOUPE_CHECK(checkRuns(*model, format).withContext(model->name));
        GATELOUPE_CHECK(format.describe(request, exported, part).withContext(model->name));
        noteAssumptions(exported);
        noteOrderOfOutputs(exported, format);
        if (!exported.writtenName.empty()) { // other names may become the same one
            GATELOUPE_CHECK(insertOnce(writtenNames, exported.writtenName));
        }
        plan.models.push_back(std::move(exported));
    }
    return plan;
}

} // namespace gateloupe
