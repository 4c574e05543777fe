// SPDX-License-Identifier: Apache-2.0
#include "core/export/keras/keras_hdf5.h"

#include <string>
#include <utility>

#include "core/export/hdf5/hdf5_builder.h"
#include "core/export/keras/keras_tensors.h"

namespace gateloupe {

namespace {

constexpr const char* kKeras2Version = "2.15.0";
constexpr const char* kKeras3Version = "3.0.0";
constexpr const char* kBackend = "tensorflow";

Result<std::vector<std::uint64_t>> addDatasets(const ExportedModel& exported, Hdf5Builder& builder)
{
    std::vector<std::uint64_t> offsets;
    for (const ExportItem& item : exported.items) {
        GATELOUPE_TRY(const auto offset, builder.addDataset(item.key, item.dtype, item.shape));
        offsets.push_back(offset);
    }
    return offsets;
}

Status setVersion(Hdf5Builder& builder, const std::string& object, const std::string& version)
{
    GATELOUPE_CHECK(builder.setAttribute(object, "keras_version", ByteText{version}));
    return builder.setAttribute(object, "backend", ByteText{kBackend});
}

/// Names of the arrays below a layer's group.
std::vector<std::string> weightNames(const ExportedModel& exported, const std::string& group)
{
    std::vector<std::string> names;
    for (const ExportItem& item : exported.items) {
        if (item.key.starts_with(group + "/")) {
            names.push_back(item.key.substr(group.size() + 1));
        }
    }
    return names;
}

/// What load_model() reads of a `.h5`: the configuration, and the layers by name in their order.
Status describeModel(const ExportedModel& exported, const KerasStack& stack, Hdf5Builder& builder)
{
    const std::string version = kerasVersionOf(stack, KerasForm::Model);
    GATELOUPE_CHECK(setVersion(builder, "/", version));
    GATELOUPE_CHECK(builder.setAttribute("/", "model_config", ByteText{kerasModelConfig(stack)}));
    const std::string weights = kKerasWeightsGroup;
    GATELOUPE_CHECK(builder.addGroup(weights));
    GATELOUPE_CHECK(setVersion(builder, weights, version));
    ByteTexts layers;
    for (const KerasStackLayer& layer : stack.layers) {
        const std::string group = weights + "/" + layer.name;
        layers.texts.push_back(layer.name);
        GATELOUPE_CHECK(builder.addGroup(group));
        GATELOUPE_CHECK(
            builder.setAttribute(group, "weight_names", ByteTexts{weightNames(exported, group)}));
    }
    return builder.setAttribute(weights, "layer_names", std::move(layers));
}

} // namespace

Result<std::vector<std::uint64_t>> layOutKerasHdf5(const ExportedModel& exported,
                                                   const KerasStack& stack, KerasForm form,
                                                   const std::filesystem::path& file)
{
    GATELOUPE_TRY(auto builder, Hdf5Builder::create(file));
    if (form == KerasForm::Model) {
        GATELOUPE_CHECK(describeModel(exported, stack, builder));
    } else {
        // The model's own variables, of which there are none: tf.keras 2.15 looks for the group.
        GATELOUPE_CHECK(builder.addGroup("vars"));
    }
    GATELOUPE_TRY(auto offsets, addDatasets(exported, builder));
    GATELOUPE_CHECK(builder.close());
    return offsets;
}

std::string kerasVersionOf(const KerasStack& stack, KerasForm form)
{
    if (stack.meaning != KerasMeaning::Any) {
        return stack.meaning == KerasMeaning::Keras2 ? kKeras2Version : kKeras3Version;
    }
    return form == KerasForm::Model ? kKeras2Version : kKeras3Version;
}

} // namespace gateloupe
