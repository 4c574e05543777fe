// SPDX-License-Identifier: Apache-2.0
#include "app/cli/bundle_files.h"

#include <iostream>
#include <system_error>

#include <sys/utsname.h>

#include "app/cli/output/json_output.h"
#include "app/cli/output/text_table.h"
#include "core/analysis/bundle/check_program.h"
#include "core/analysis/prove/array_exchange.h"
#include "core/export/export.h"

namespace gateloupe::cli {

namespace {

constexpr const char* kWeights = "weights.safetensors";

/// A folder that holds nothing else.
Status makeFolder(const std::filesystem::path& folder)
{
    std::error_code failure;
    std::filesystem::create_directories(folder, failure);
    if (failure) {
        return Error::cannotWrite("%1 cannot be made: %2", folder, failure.message());
    }
    if (!std::filesystem::is_empty(folder, failure) || failure) {
        return Error::cannotWrite("%1 is not empty; a bundle needs a folder of its own", folder);
    }
    return {};
}

/// Writes the network alone and says where its parameters lie.
Result<CheckedFiles> writeWeights(const PreparedForward& prepared,
                                  const std::filesystem::path& folder, ProgressMonitor& monitor)
{
    const DType dtype = prepared.request.model->spec.dtype;
    const ExportRequest request{.models = {prepared.request.model},
                                .source = prepared.checkpoint->path,
                                .target = folder / kWeights,
                                .format = ExportFormat::Safetensors,
                                .dtype = dtype == DType::F64 ? DType::F64 : DType::F32,
                                .protectedFiles = prepared.checkpoint->sourceFiles,
                                .sourceFiles = prepared.checkpoint->catalog.files};
    GATELOUPE_TRY(const ExportReport report, exportModels(request, monitor));
    GATELOUPE_TRY(const auto written, openCheckpoint(folder / kWeights, {}, monitor));
    GATELOUPE_TRY(const auto model, findRnn(*written, ""));
    CheckedFiles files{.weights = *request.dtype};
    for (const auto& [id, view] : model->parameters) {
        const std::string path = pathOf(id);
        const auto place = view.place();
        const std::string& name = view.tensor->name;
        if (!place || !name.ends_with("/" + path)) {
            return Error::unsupported("%1 does not hold %2 as the check programs read it",
                                      folder / kWeights, path);
        }
        files.network = name.substr(0, name.size() - path.size() - 1);
        files.parameters.push_back({path, place->offsetBytes, view.elements()});
    }
    return files;
}

/// The array in f64; where its numbers begin in the file.
Result<std::uint64_t> writeDoubles(const std::filesystem::path& path, const Array& array)
{
    const Array doubles(array.shape(), array.convertedTo<double>());
    const std::string text = npyText(doubles);
    GATELOUPE_CHECK(writeWholeFile(path, text));
    return text.size() - doubles.bytes().size();
}

Json environmentOf(const PreparedForward& prepared)
{
    const RnnModel& model = *prepared.request.model;
    utsname system{};
    uname(&system);
    return {{"schema", kJsonSchema},
            {"gateloupe", GATELOUPE_VERSION},
            {"source", prepared.checkpoint->path.filename().string()},
            {"format", prepared.checkpoint->format},
            {"network", model.name},
            {"convention", model.convention},
            {"spec", toText(model.spec)},
            {"gru_reset", nameOf(model.gruReset)},
            {"forget_offset", model.forgetOffset},
            {"x", prepared.request.x.shape()},
            {"lengths", prepared.request.lengths},
            {"output_of", "reference, f64"},
            {"system", {system.sysname, system.release, system.machine}}};
}

} // namespace

Status writeBundle(const PreparedForward& prepared, const std::filesystem::path& folder,
                   ProgressMonitor& monitor)
{
    ForwardRequest request = prepared.request;
    if (request.isTraining) {
        return Error::unsupported("a bundle repeats a run without dropout; leave --training out");
    }
    request.detail = TraceDetail::OutputOnly;
    GATELOUPE_TRY(const std::string probe, pythonCheck(request, {})); // before anything is written
    GATELOUPE_TRY(const auto trace, makeReferenceBackend()->run(request, monitor));
    GATELOUPE_CHECK(makeFolder(folder));
    GATELOUPE_TRY(CheckedFiles files, writeWeights(prepared, folder, monitor));
    const RnnSpec& spec = request.model->spec;
    const std::uint64_t batch = request.x.shape()[1];
    const Array noH = Array::zeros(DType::F64, {spec.pseudoLayers(), batch, spec.recurrentWidth()});
    const Array noC = Array::zeros(DType::F64, {spec.pseudoLayers(), batch, spec.hiddenSize});
    GATELOUPE_TRY(files.xOffset, writeDoubles(folder / "x.npy", request.x));
    GATELOUPE_TRY(files.h0Offset, writeDoubles(folder / "h0.npy", request.h0.value_or(noH)));
    GATELOUPE_TRY(files.c0Offset, writeDoubles(folder / "c0.npy", request.c0.value_or(noC)));
    GATELOUPE_TRY(files.yOffset, writeDoubles(folder / "y.npy", trace->y));
    GATELOUPE_TRY(const std::string python, pythonCheck(request, files));
    GATELOUPE_TRY(const std::string cpp, cppCheck(request, files));
    GATELOUPE_CHECK(writeWholeFile(folder / "check.py", python));
    GATELOUPE_CHECK(writeWholeFile(folder / "check.cpp", cpp));
    constexpr int kIndent = 2;
    GATELOUPE_CHECK(writeWholeFile(
        folder / "environment.json",
        environmentOf(prepared).dump(kIndent, ' ', false, Json::error_handler_t::replace) + "\n"));
    return {};
}

void printBundle(const std::filesystem::path& folder)
{
    std::uintmax_t bytes = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        bytes += entry.file_size();
    }
    std::cout << printable(folder.string()) << ": " << sizeText(bytes) << "\n"
              << "  python3 " << printable((folder / "check.py").string()) << "\n"
              << "  cd " << printable(folder.string())
              << " && c++ -O2 -std=c++17 check.cpp -o check && ./check\n";
}

} // namespace gateloupe::cli
