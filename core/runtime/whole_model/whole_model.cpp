// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/whole_model/whole_model.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/base/lists.h"
#include "core/base/mapped_file.h"
#include "core/base/text.h"
#include "core/formats/onnx/onnx_outputs.h"
#include "core/runtime/whole_model/call_joining.h"
#include "core/runtime/whole_model/model_runner.h"
#include "core/runtime/whole_model/network_places.h"
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

/// One run, from its places to its values.
class WholeModel
{
public:
    WholeModel(const Checkpoint& checkpoint, const WholeModelSource& source)
        : m_checkpoint(checkpoint)
        , m_source(source)
    {
    }

    Result<WholeModelRun> run(ProgressMonitor& monitor)
    {
        GATELOUPE_TRY(const auto file, modelFile(m_checkpoint));
        const std::string_view bytes = asText(file->bytes());
        GATELOUPE_TRY(const OnnxSignature signature, onnxSignature(bytes));
        ModelRunRequest request{.model = m_checkpoint.path};
        ProgressShare reading(monitor, 0.0, kReadingShare);
        GATELOUPE_TRY(request.inputs, readModelInputs(m_source.inputs, signature, reading));
        GATELOUPE_CHECK(findPlaces(bytes, reading));
        GATELOUPE_TRY(request.extended, onnxWithOutputs(bytes, m_places.all()));
        for (const OnnxPort& port : signature.outputs) {
            request.outputs.push_back(port.name);
        }
        request.outputs.insert(request.outputs.end(), request.extended.outputs.begin(),
                               request.extended.outputs.end());
        ProgressShare running(monitor, kReadingShare, 1.0);
        GATELOUPE_TRY(ModelRunAnswer answer, runModel(request, running));
        GATELOUPE_CHECK(file->unchanged());
        return taken(signature, request, answer);
    }

private:
    Status findPlaces(std::string_view file, ProgressMonitor& monitor)
    {
        for (const auto& model : m_checkpoint.rnns) {
            PlaceList places = m_places;
            auto found = networkPlaces(m_checkpoint, *model, places, monitor);
            if (!found && found.error().code == ErrorCode::Cancelled) {
                return std::move(found).error();
            }
            if (found) { // one network that cannot be handed out keeps no other one back
                auto all = onnxWithOutputs(file, places.all());
                found = all ? std::move(found) : Result<NetworkPlaces>(std::move(all).error());
            }
            m_places = found ? std::move(places) : std::move(m_places);
            m_networks.push_back(std::move(found));
        }
        for (const std::string& name : m_source.inner) {
            GATELOUPE_TRY(const OnnxValuePlace place, innerPlace(name));
            m_inner.push_back(m_places.add(place));
        }
        return {};
    }

    /// By its id, or by a part that only one value of the loops has.
    [[nodiscard]] Result<OnnxValuePlace> innerPlace(const std::string& name) const
    {
        auto place = placeOfValue(m_checkpoint.catalog, name);
        if (!place) {
            std::vector<std::string> all = innerValues(m_checkpoint.catalog);
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
            place = placeOfValue(m_checkpoint.catalog, found.front());
        }
        if (place) {
            place->dataType = OnnxValuePlace::kDeclaredType;
        }
        return place;
    }

    [[nodiscard]] WholeModelRun taken(const OnnxSignature& signature,
                                      const ModelRunRequest& request, ModelRunAnswer& answer) const
    {
        WholeModelRun run{.runtime = answer.runtime,
                          .calls = request.inputs.calls,
                          .notes = request.inputs.notes};
        for (const OnnxPort& port : signature.outputs) {
            run.decisions.push_back({port.name, arrayOf(answer.values[port.name])});
        }
        std::vector<TypedNumbers> values;
        for (const std::string& name : request.extended.outputs) {
            values.push_back(std::move(answer.values[name]));
        }
        for (std::size_t index = 0; index < m_networks.size(); ++index) {
            run.networks.push_back(network(index, values));
        }
        for (std::size_t index = 0; index < m_inner.size(); ++index) {
            run.inner.push_back({m_source.inner[index], arrayOf(values[m_inner[index]])});
        }
        return run;
    }

    [[nodiscard]] NetworkInModel network(std::size_t index,
                                         const std::vector<TypedNumbers>& values) const
    {
        const auto& places = m_networks[index];
        if (!places) {
            return {.reason = places.error().message};
        }
        auto found = networkValues(*places, m_checkpoint.rnns[index]->spec, values);
        if (!found) {
            return {.reason = found.error().message};
        }
        return {.values = std::make_shared<const NetworkValues>(*std::move(found))};
    }

    const Checkpoint& m_checkpoint;
    const WholeModelSource& m_source;
    PlaceList m_places;
    std::vector<Result<NetworkPlaces>> m_networks;
    std::vector<PlaceList::Index> m_inner;
};

} // namespace

Result<OnnxSignature> modelSignature(const Checkpoint& checkpoint)
{
    GATELOUPE_TRY(const auto file, modelFile(checkpoint));
    return onnxSignature(asText(file->bytes()));
}

Result<WholeModelRun> runWholeModel(const Checkpoint& checkpoint, const WholeModelSource& source,
                                    ProgressMonitor& monitor)
{
    return WholeModel(checkpoint, source).run(monitor);
}

} // namespace gateloupe
