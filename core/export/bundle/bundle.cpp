// SPDX-License-Identifier: Apache-2.0
#include "core/export/bundle/bundle.h"

#include <system_error>
#include <utility>

#include <nlohmann/json.hpp>
#include <sys/utsname.h>

#include "core/analysis/bundle/check_program.h"
#include "core/analysis/prove/array_exchange.h"
#include "core/base/atomic_file.h"
#include "core/base/mapped_file.h"
#include "core/base/message.h"
#include "core/export/export.h"

namespace gateloupe {

namespace {

using BundleJson = nlohmann::ordered_json;

constexpr int kBundleSchema = 1;
constexpr int kBundleIndent = 2;
constexpr const char* kWeights = "weights.safetensors";

/// A folder that holds nothing else, filled in a hidden one inside it.
class BundleFolder
{
public:
    static Result<std::unique_ptr<BundleFolder>> make(const std::filesystem::path& folder)
    {
        std::error_code failure;
        const bool isNew = std::filesystem::create_directories(folder, failure);
        if (failure) {
            return Error::cannotWrite("%1 cannot be made: %2", folder, failure.message());
        }
        if (!std::filesystem::is_empty(folder, failure) || failure) {
            return Error::cannotWrite("%1 is not empty; a bundle needs a folder of its own",
                                      folder);
        }
        std::unique_ptr<BundleFolder> made(new BundleFolder(folder, isNew));
        std::filesystem::create_directory(made->inside(), failure);
        if (failure) {
            return Error::cannotWrite("%1 cannot be made: %2", made->inside(), failure.message());
        }
        return made;
    }

    BundleFolder(const BundleFolder&) = delete;
    BundleFolder& operator=(const BundleFolder&) = delete;

    ~BundleFolder()
    {
        if (m_folder.empty()) {
            return;
        }
        std::error_code ignored;
        std::filesystem::remove_all(inside(), ignored);
        if (m_isNew) {
            std::filesystem::remove(m_folder, ignored); // unless somebody else uses it by now
        }
    }

    /// Where files are written.
    [[nodiscard]] std::filesystem::path inside() const { return m_folder / ".part"; }

    /// Moves them up; their size. Errors: CannotWrite.
    Result<std::uint64_t> finish()
    {
        std::error_code failure;
        std::vector<std::filesystem::path> files;
        std::uint64_t bytes = 0;
        for (const auto& entry : std::filesystem::directory_iterator(inside(), failure)) {
            files.push_back(entry.path());
            bytes += entry.file_size(failure);
        }
        for (std::size_t at = 0; at < files.size() && !failure; ++at) {
            std::filesystem::rename(files[at], m_folder / files[at].filename(), failure);
        }
        if (failure) {
            for (const auto& file : files) {
                std::error_code ignored;
                std::filesystem::remove(m_folder / file.filename(), ignored);
            }
            return Error::cannotWrite("%1 cannot be made: %2", m_folder, failure.message());
        }
        std::filesystem::remove(inside(), failure);
        GATELOUPE_CHECK(flushFolder(m_folder));
        m_folder.clear();
        return bytes;
    }

private:
    BundleFolder(std::filesystem::path folder, bool isNew)
        : m_folder(std::move(folder))
        , m_isNew(isNew)
    {
    }

    std::filesystem::path m_folder; ///< empty once finished
    bool m_isNew;
};

/// Writes the network alone and says where its parameters lie.
Result<CheckedFiles> writeBundledWeights(const BundledRun& run, const std::filesystem::path& folder,
                                         ProgressMonitor& monitor)
{
    const DType dtype = run.request.model->spec.dtype;
    const ExportRequest request{.models = {run.request.model},
                                .source = run.checkpoint->path,
                                .target = folder / kWeights,
                                .format = ExportFormat::Safetensors,
                                .dtype = dtype == DType::F64 ? DType::F64 : DType::F32,
                                .protectedFiles = run.checkpoint->sourceFiles,
                                .sourceFiles = run.checkpoint->catalog.files};
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
Result<std::uint64_t> writeBundledDoubles(const std::filesystem::path& path, const Array& array)
{
    const Array doubles(array.shape(), array.convertedTo<double>());
    const std::string text = npyText(doubles);
    GATELOUPE_CHECK(writeNewFile(path, text));
    return text.size() - doubles.bytes().size();
}

BundleJson environmentOf(const BundledRun& run)
{
    const RnnModel& model = *run.request.model;
    utsname system{};
    uname(&system);
    BundleJson resetSteps = BundleJson::array(); // of each sequence
    for (std::uint64_t b = 0; !run.request.resets.isEmpty() && b < run.request.x.shape()[1]; ++b) {
        resetSteps.push_back(resetStepsOf(run.request, b));
    }
    return {{"schema", kBundleSchema},
            {"gateloupe", GATELOUPE_VERSION},
            {"source", run.checkpoint->path.filename().string()},
            {"format", run.checkpoint->format},
            {"network", model.name},
            {"convention", model.convention},
            {"spec", toText(model.spec)},
            {"gru_reset", nameOf(model.gruReset())},
            {"forget_offset", model.forgetOffset()},
            {"x", run.request.x.shape()},
            {"lengths", run.request.lengths},
            {"start", nameOf(startOf(run.request))},
            {"resets", resetSteps},
            {"output_of", "reference, f64"},
            {"system", {system.sysname, system.release, system.machine}}};
}

constexpr int kShrunkSchema = 1;

BundleJson shrunkBits(std::uint32_t bits)
{
    return bits == 0 ? BundleJson(nullptr) : BundleJson(bits);
}

BundleJson shrunkKept(const ShrunkCase& made)
{
    BundleJson units = BundleJson::array();
    const std::uint32_t directions = made.request.model->spec.directions;
    for (std::size_t at = 0; at < made.units.size(); ++at) {
        const auto direction = static_cast<std::uint32_t>(at % directions);
        units.push_back({{"layer", made.firstLayer + at / directions},
                         {"side", nameOf(made.request.model->direction(direction))},
                         {"units", made.units[at]}});
    }
    return {{"sequence", made.sequence},
            {"steps", {made.firstStep, made.endStep}},
            {"layers", {made.firstLayer, made.endLayer}},
            {"units", units},
            {"inputs", made.inputs},
            {"weight_bits", shrunkBits(made.weightBits)},
            {"input_bits", shrunkBits(made.inputBits)},
            {"state_bits", shrunkBits(made.stateBits)}};
}

} // namespace

Result<WrittenBundle> writeBundle(const BundledRun& run, const std::filesystem::path& target,
                                  ProgressMonitor& monitor,
                                  const std::vector<BundleAddition>& additions)
{
    ForwardRequest request = run.request;
    if (request.isTraining) {
        return Error::unsupported("a bundle repeats a run without dropout");
    }
    request.detail = TraceDetail::OutputOnly;
    GATELOUPE_TRY(const std::string probe, pythonCheck(request, {})); // before anything is written
    GATELOUPE_TRY(const auto trace, makeReferenceBackend()->run(request, monitor));
    const MappedFiles::WrittenFrom written(run.checkpoint->catalog.files);
    GATELOUPE_TRY(const auto made, BundleFolder::make(target));
    const std::filesystem::path folder = made->inside();
    GATELOUPE_TRY(CheckedFiles files, writeBundledWeights(run, folder, monitor));
    const RnnSpec& spec = request.model->spec;
    const std::uint64_t batch = request.x.shape()[1];
    const Array noH = Array::zeros(DType::F64, {spec.pseudoLayers(), batch, spec.recurrentWidth()});
    const Array noC = Array::zeros(DType::F64, {spec.pseudoLayers(), batch, spec.hiddenSize});
    GATELOUPE_TRY(files.xOffset, writeBundledDoubles(folder / "x.npy", request.x));
    GATELOUPE_TRY(files.h0Offset, writeBundledDoubles(folder / "h0.npy", request.h0.value_or(noH)));
    GATELOUPE_TRY(files.c0Offset, writeBundledDoubles(folder / "c0.npy", request.c0.value_or(noC)));
    if (!request.resets.isEmpty()) {
        const Array* const h = resetHiddenOf(request);
        const Array* const c = resetCellOf(request);
        GATELOUPE_TRY(files.hrOffset,
                      writeBundledDoubles(folder / "hr.npy", h == nullptr ? noH : *h));
        GATELOUPE_TRY(files.crOffset,
                      writeBundledDoubles(folder / "cr.npy", c == nullptr ? noC : *c));
    }
    GATELOUPE_TRY(files.yOffset, writeBundledDoubles(folder / "y.npy", trace->y));
    GATELOUPE_TRY(const std::string python, pythonCheck(request, files));
    GATELOUPE_TRY(const std::string cpp, cppCheck(request, files));
    const std::string environment =
        environmentOf(run).dump(kBundleIndent, ' ', false, BundleJson::error_handler_t::replace) +
        "\n";
    GATELOUPE_CHECK(writeNewFile(folder / "check.py", python));
    GATELOUPE_CHECK(writeNewFile(folder / "check.cpp", cpp));
    GATELOUPE_CHECK(writeNewFile(folder / "environment.json", environment));
    for (const BundleAddition& addition : additions) {
        GATELOUPE_CHECK(writeNewFile(folder / addition.name, addition.bytes));
    }
    if (monitor.cancelled()) {
        return Error::cancelled();
    }
    GATELOUPE_CHECK(MappedFiles::settleCollected());
    GATELOUPE_TRY(const std::uint64_t bytes, made->finish());
    return WrittenBundle{.folder = target,
                         .bytes = bytes,
                         .commands = {"python3 " + printable((target / "check.py").string()),
                                      "cd " + printable(target.string()) +
                                          " && c++ -O2 -std=c++17 check.cpp -o check && ./check"}};
}

std::string shrunkText(const ShrunkCase& shrunk)
{
    const BundleJson document = {{"schema", kShrunkSchema},
                                 {"error", shrunk.error},
                                 {"whole_error", shrunk.wholeError},
                                 {"probes", shrunk.probes},
                                 {"spec", toText(shrunk.request.model->spec)},
                                 {"kept", shrunkKept(shrunk)}};
    return document.dump(kBundleIndent);
}

Result<WrittenBundle> writeShrunkBundle(const ShrunkCase& shrunk,
                                        std::shared_ptr<const Checkpoint> checkpoint,
                                        const std::filesystem::path& folder,
                                        ProgressMonitor& monitor)
{
    return writeBundle(
        {.checkpoint = std::move(checkpoint), .request = shrunk.request}, folder, monitor,
        {{"theirs.npy", npyText(shrunk.theirs)}, {"shrunk.json", shrunkText(shrunk) + "\n"}});
}

} // namespace gateloupe
