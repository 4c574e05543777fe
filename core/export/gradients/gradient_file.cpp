// SPDX-License-Identifier: Apache-2.0
#include "core/export/gradients/gradient_file.h"

#include <string>
#include <vector>

#include "core/base/atomic_file.h"
#include "core/base/text.h"
#include "core/export/arrays/npz_arrays.h"
#include "core/export/hdf5/hdf5_arrays.h"
#include "core/export/pipeline/output_file.h"
#include "core/formats/safetensors/safetensors_text.h"

namespace gateloupe {

namespace {

constexpr std::int64_t kGradientSchema = 1;

/// Numbers as the type that all arrays of the file have.
Array arrayOfType(const std::vector<double>& values, Shape shape, DType dtype)
{
    if (dtype == DType::F64) {
        return Array(std::move(shape), values);
    }
    return Array(std::move(shape), std::vector<float>(values.begin(), values.end()));
}

/// In HDF5 the gate is a group, which holds its weights: the gradient of its sum lies in it.
std::string sumPath(const std::string& folder, Gate gate, GradientFormat format)
{
    return folder + std::string(nameOf(gate)) + (format == GradientFormat::Hdf5 ? "/sum" : "");
}

Status writeSafetensors(const std::vector<NamedArray>& arrays, const std::filesystem::path& target,
                        ProgressMonitor& monitor)
{
    GATELOUPE_TRY(auto file, AtomicFile::create(target));
    GATELOUPE_TRY(auto out, OutputFile::open(file.temporaryPath(), target));
    const std::string header = safetensorsStart(arrays);
    GATELOUPE_CHECK(out.write(0, header));
    std::uint64_t offset = header.size();
    for (std::size_t at = 0; at < arrays.size(); ++at) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        GATELOUPE_CHECK(out.write(offset, arrays[at].values.bytes()));
        offset += arrays[at].values.bytes().size();
        monitor.report(Stage::Writing, at + 1, arrays.size());
    }
    GATELOUPE_CHECK(out.close());
    return file.commit();
}

} // namespace

std::vector<NamedArray> namedGradients(const RnnModel& model, const Gradients& gradients,
                                       GradientFormat format)
{
    std::vector<NamedArray> arrays;
    const auto add = [&arrays](std::string name, const Array& array) {
        if (!array.isEmpty()) {
            arrays.push_back({std::move(name), array});
        }
    };
    add("x", gradients.x);
    add("h0", gradients.h0);
    add("c0", gradients.c0);
    for (const ParameterId& id : orderedIds(model)) {
        const MatrixSize size = sizeOf(model.spec, id);
        add(pathOf(id),
            arrayOfType(gradients.weights.at(id),
                        isVector(id.kind) ? Shape{size.rows} : Shape{size.rows, size.cols},
                        gradients.x.dtype()));
    }
    for (std::uint32_t index = 0; index < gradients.layers.size(); ++index) {
        const PseudoLayerIndex pseudoLayer(index);
        const LayerGradients& layer = gradients.layers[index];
        const std::string folder = "layer_" +
                                   std::to_string(model.spec.layerOf(pseudoLayer).value) + "/" +
                                   std::string(nameOf(model.directionOf(pseudoLayer))) + "/";
        for (std::size_t gate = 0; gate < layer.gates.size(); ++gate) {
            add(sumPath(folder, gatesOf(model.spec.cell)[gate], format), layer.gates[gate]);
        }
        add(folder + "c", layer.c);
        add(folder + "h", layer.h);
        add(folder + "projected", layer.projected);
    }
    return arrays;
}

std::optional<GradientFormat> gradientFormatOf(const std::filesystem::path& target)
{
    const std::string suffix = lowered(target.extension().string());
    if (suffix == ".npz") {
        return GradientFormat::Npz;
    }
    if (suffix == ".safetensors") {
        return GradientFormat::Safetensors;
    }
    return suffix == ".h5" || suffix == ".hdf5" ? std::optional(GradientFormat::Hdf5)
                                                : std::nullopt;
}

Status writeGradients(const RnnModel& model, const Gradients& gradients, GradientFormat format,
                      const std::filesystem::path& target, ProgressMonitor& monitor)
{
    const auto arrays = namedGradients(model, gradients, format);
    switch (format) {
    case GradientFormat::Npz:
        return writeNpzArrays(arrays, target, monitor);
    case GradientFormat::Safetensors:
        return writeSafetensors(arrays, target, monitor);
    case GradientFormat::Hdf5:
        break;
    }
    return writeHdf5Arrays(arrays,
                           {{"gateloupe_schema", kGradientSchema},
                            {"content", std::string("gradients")},
                            {"sum", gradients.sum}},
                           target, monitor);
}

} // namespace gateloupe
