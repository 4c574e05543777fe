// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/whole_model/whole_model.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/base/lists.h"
#include "core/base/mapped_file.h"
#include "core/base/text.h"
#include "core/runtime/whole_model/call_joining.h"
#include "core/runtime/whole_model/model_runner.h"
#include "core/tensor/nearest_name.h"

namespace gateloupe {

namespace {

/// How far reading the inputs is of the whole work.
constexpr double kReadingShare = 0.1;

Result<std::shared_ptr<const MappedFile>> modelFile(const Checkpoint& checkpoint)
{
    if (checkpoint.format != "onnx") {
        return Error::unsupported("%1 is %2: only an ONNX file has inputs of a whole model",
                                  checkpoint.path.string(), checkpoint.format);
    }
    return MappedFile::open(checkpoint.path);
}

} // namespace

Result<OnnxSignature> modelSignature(const Checkpoint& checkpoint)
{
    GATELOUPE_TRY(const auto file, modelFile(checkpoint));
    return onnxSignature(asText(file->bytes()));
}

Result<WholeModelPlan> WholeModelPlan::make(const Checkpoint& checkpoint,
                                            std::vector<std::string> inner,
                                            ProgressMonitor& monitor)
{
    WholeModelPlan plan(checkpoint);
    plan.m_innerNames = std::move(inner);
    GATELOUPE_TRY(const auto file, modelFile(checkpoint));
    const std::string_view bytes = asText(file->bytes());
    GATELOUPE_TRY(plan.m_signature, onnxSignature(bytes));
    GATELOUPE_CHECK(plan.findPlaces(bytes, monitor));
    GATELOUPE_TRY(plan.m_extended, onnxWithOutputs(bytes, plan.m_places.all()));
    GATELOUPE_CHECK(file->unchanged());
    return plan;
}

Status WholeModelPlan::findPlaces(std::string_view file, ProgressMonitor& monitor)
{
    for (const auto& model : m_checkpoint->rnns) {
        PlaceList places = m_places;
        auto found = networkPlaces(*m_checkpoint, *model, places, monitor);
        if (!found && found.error().code == ErrorCode::Cancelled) {
            return std::move(found).error();
        }
        if (found) { // one network that cannot be handed out keeps no other one back
            auto all = onnxWithOutputs(file, places.all());
            if (all) {
                m_places = std::move(places);
            } else {
                found = std::move(all).error();
            }
        }
        m_networks.push_back(std::move(found));
    }
    for (const std::string& name : m_innerNames) {
        GATELOUPE_TRY(const OnnxValuePlace place, innerPlace(name));
        m_inner.push_back(m_places.add(place));
    }
    return {};
}

/// By its id, or by a part that only one value of the loops has.
Result<OnnxValuePlace> WholeModelPlan::innerPlace(const std::string& name) const
{
    auto place = placeOfValue(m_checkpoint->catalog, name);
    if (!place) {
        const std::vector<std::string> all = innerValues(m_checkpoint->catalog);
        std::vector<std::string> found;
        std::ranges::copy_if(all, std::back_inserter(found), [&name](const std::string& id) {
            return id.find(name) != std::string::npos;
        });
        if (found.size() > 1) {
            return Error::invalidArgument("%1 is part of several values: %2", name,
                                          joinedBy(", ", found));
        }
        if (found.empty()) {
            return withNearest(std::move(place).error(), name, all);
        }
        place = placeOfValue(m_checkpoint->catalog, found.front());
    }
    if (place) {
        place->dataType = OnnxValuePlace::kDeclaredType;
    }
    return place;
}

std::vector<std::string> WholeModelPlan::outputs() const
{
    std::vector<std::string> names;
    for (const OnnxPort& port : m_signature.outputs) {
        names.push_back(port.name);
    }
    names.insert(names.end(), m_extended.outputs.begin(), m_extended.outputs.end());
    return names;
}

WholeModelRun WholeModelPlan::taken(std::map<std::string, TypedNumbers> values) const
{
    WholeModelRun run;
    for (const OnnxPort& port : m_signature.outputs) {
        run.decisions.push_back({port.name, arrayOf(values[port.name])});
    }
    std::vector<TypedNumbers> atPlaces;
    for (const std::string& name : m_extended.outputs) {
        atPlaces.push_back(std::move(values[name]));
    }
    for (std::size_t index = 0; index < m_networks.size(); ++index) {
        run.networks.push_back(network(index, atPlaces));
    }
    for (std::size_t index = 0; index < m_inner.size(); ++index) {
        run.inner.push_back({m_innerNames[index], arrayOf(atPlaces[m_inner[index]])});
    }
    return run;
}

NetworkInModel WholeModelPlan::network(std::size_t index,
                                       const std::vector<TypedNumbers>& values) const
{
    const auto& places = m_networks[index];
    if (!places) {
        return {.reason = places.error().message};
    }
    auto found = networkValues(*places, m_checkpoint->rnns[index]->spec, values);
    if (!found) {
        return {.reason = found.error().message};
    }
    return {.values = std::make_shared<const NetworkValues>(*std::move(found))};
}

Result<WholeModelRun> runWholeModel(const Checkpoint& checkpoint, const WholeModelSource& source,
                                    ProgressMonitor& monitor)
{
    ProgressShare reading(monitor, 0.0, kReadingShare);
    GATELOUPE_TRY(const WholeModelPlan plan,
                  WholeModelPlan::make(checkpoint, source.inner, reading));
    ModelRunRequest request{
        .model = checkpoint.path, .extended = plan.extended(), .outputs = plan.outputs()};
    GATELOUPE_TRY(request.inputs, readModelInputs(source.inputs, plan.signature(), reading));
    ProgressShare running(monitor, kReadingShare, 1.0);
    GATELOUPE_TRY(ModelRunAnswer answer, runModel(request, running));
    WholeModelRun run = plan.taken(std::move(answer.values));
    run.runtime = answer.runtime;
    run.calls = request.inputs.calls;
    run.notes = request.inputs.notes;
    return run;
}

} // namespace gateloupe
