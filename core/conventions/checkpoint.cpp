// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/checkpoint.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

#include "core/conventions/convention.h"
#include "core/conventions/described_convention.h"
#include "core/conventions/described_json.h"
#include "core/formats/container_reader.h"
#include "core/layout/pack.h"

namespace gateloupe {

namespace {

/// What frameworks call the one tensor that is a packed buffer: a network is named after the
/// object that owns it, not after these.
constexpr std::array<std::string_view, 7> kBufferNames = {
    "opaque_kernel", "parameters", "params", "flat_weights", "weights", "weight", "kernel"};

Error invalid(std::string message)
{
    return Error{ErrorCode::InvalidArgument, std::move(message)};
}

/// A checkpoint while it is put together.
struct Draft
{
    Checkpoint checkpoint;
    std::vector<RnnModel> models;
};

std::string stemOf(const std::filesystem::path& path)
{
    const auto stem = path.stem().string();
    return stem.empty() ? path.string() : stem;
}

/// "cudnn_lstm/opaque_kernel" -> "cudnn_lstm".
std::string ownerOf(const std::string& tensor, const std::filesystem::path& path)
{
    for (const std::string_view name : kBufferNames) {
        if (tensor == name) {
            return stemOf(path);
        }
        if (tensor.ends_with(name) &&
            std::string_view("/._:").find(tensor[tensor.size() - name.size() - 1]) !=
                std::string_view::npos) {
            return tensor.substr(0, tensor.size() - name.size() - 1);
        }
    }
    return tensor;
}

std::string lengthText(std::uint64_t bytes, DType dtype)
{
    return std::to_string(bytes) + " bytes (" + std::to_string(bytes / sizeOf(dtype)) +
           " elements)";
}

/// How many bytes behind the offset are the buffer's; the rest is not.
Result<std::uint64_t> bufferBytes(const MappedFile& file, const CheckpointOptions& options,
                                  std::vector<Warning>& warnings)
{
    const RnnSpec& spec = *options.spec;
    const std::string path = file.path().string();
    GATELOUPE_TRY(const auto elements, packedElements(spec));
    const auto needed = elements * sizeOf(spec.dtype);
    if (options.offsetBytes > file.size()) {
        return Error{ErrorCode::ShapeMismatch,
                     path + ": offset " + std::to_string(options.offsetBytes) +
                         " lies past the end at " + std::to_string(file.size())};
    }
    const std::uint64_t present = file.size() - options.offsetBytes;
    const bool isWhole = options.offsetBytes == 0;
    if (present < needed || (present > needed && isWhole)) {
        return Error{ErrorCode::ShapeMismatch,
                     path +
                         (isWhole
                              ? " has "
                              : " has behind offset " + std::to_string(options.offsetBytes) + " ") +
                         lengthText(present, spec.dtype) + ", " + toText(spec) + " needs " +
                         lengthText(needed, spec.dtype) +
                         (present < needed ? "" : "; --offset says where a buffer begins")};
    }
    if (present > needed) {
        warnings.push_back(path + ": " + std::to_string(present - needed) +
                           " bytes behind the packed buffer are not used");
    }
    return needed;
}

/// The bare file as a catalog of one flat tensor.
Status openBareBuffer(Draft& draft, const CheckpointOptions& options)
{
    Checkpoint& checkpoint = draft.checkpoint;
    GATELOUPE_TRY(const auto layout, PackedLayout::create(*options.spec));
    GATELOUPE_TRY(const auto file, MappedFile::open(checkpoint.path));
    GATELOUPE_TRY(const auto size, bufferBytes(*file, options, checkpoint.warnings));
    GATELOUPE_TRY(auto source, MappedSource::create(file, options.offsetBytes, size));
    const std::string name = stemOf(checkpoint.path);
    GATELOUPE_TRY(auto tensor, makeTensor(name, layout.spec().dtype, Shape{layout.elements()},
                                          std::move(source)));
    checkpoint.format = "packed";
    checkpoint.catalog.format = checkpoint.format;
    checkpoint.catalog.path = checkpoint.path;
    checkpoint.catalog.tensors = {tensor};
    GATELOUPE_TRY(auto model, unpack(std::move(tensor), layout.spec(), name));
    draft.models.push_back(std::move(model));
    return {};
}

template <typename Range, typename NameOf>
std::string namesIn(const Range& range, const NameOf& nameOfItem)
{
    constexpr std::size_t kMaxShown = 20;
    std::string names;
    std::size_t shown = 0;
    for (const auto& item : range) {
        if (shown++ == kMaxShown) {
            return names + ", ...";
        }
        names += (names.empty() ? "" : ", ") + nameOfItem(*item);
    }
    return names;
}

/// The item of that exact name, else the only one whose name contains it; null with the fitting
/// ones left in `candidates`.
template <typename Item, typename NameOf>
std::shared_ptr<const Item> pick(std::vector<std::shared_ptr<const Item>>& candidates,
                                 std::string_view name, const NameOf& nameOfItem)
{
    const auto exact = std::ranges::find_if(
        candidates, [&](const auto& item) { return nameOfItem(*item) == name; });
    if (exact != candidates.end()) {
        return *exact;
    }
    std::erase_if(candidates, [&](const auto& item) {
        return nameOfItem(*item).find(name) == std::string::npos;
    });
    return candidates.size() == 1 ? candidates.front() : nullptr;
}

Result<std::shared_ptr<const Tensor>> findTensor(const TensorCatalog& catalog,
                                                 std::string_view name)
{
    const auto nameOfTensor = [](const Tensor& tensor) -> const std::string& {
        return tensor.name;
    };
    auto candidates = catalog.tensors;
    if (auto found = pick(candidates, name, nameOfTensor)) {
        return found;
    }
    const bool isMissing = candidates.empty();
    return Error{isMissing ? ErrorCode::NotFound : ErrorCode::InvalidArgument,
                 catalog.path.string() + ": " + (isMissing ? "no" : "more than one") +
                     " tensor name contains '" + std::string(name) + "'; " +
                     (isMissing ? "there are: " : "these do: ") +
                     namesIn(isMissing ? catalog.tensors : candidates, nameOfTensor)};
}

Status openCatalogOf(Draft& draft, Monitor& monitor)
{
    Checkpoint& checkpoint = draft.checkpoint;
    GATELOUPE_TRY(checkpoint.catalog, openCatalog(checkpoint.path, monitor));
    checkpoint.format = checkpoint.catalog.format;
    checkpoint.warnings = checkpoint.catalog.warnings;
    return {};
}

Status openBufferTensor(Draft& draft, const CheckpointOptions& options, Monitor& monitor)
{
    GATELOUPE_CHECK(openCatalogOf(draft, monitor));
    const Checkpoint& checkpoint = draft.checkpoint;
    GATELOUPE_TRY(auto tensor, findTensor(checkpoint.catalog, options.tensor));
    std::string name = ownerOf(tensor->name, checkpoint.path);
    GATELOUPE_TRY(auto model, unpack(std::move(tensor), *options.spec, std::move(name))
                                  .withContext(checkpoint.path.string()));
    draft.models.push_back(std::move(model));
    return {};
}

/// Asks every convention in turn; each sees only what the earlier ones left.
void recognise(Draft& draft)
{
    const auto conventions = builtinConventions();
    TensorCatalog offered = draft.checkpoint.catalog;
    std::string asked;
    bool hasReason = false;
    for (const auto& convention : conventions) {
        Recognition found = convention->recognise(offered);
        std::set<std::string_view> used(found.repeated.begin(), found.repeated.end());
        for (RnnModel& model : found.models) {
            for (const auto& [id, view] : model.parameters) {
                used.insert(view.tensor->name);
            }
            draft.models.push_back(std::move(model));
        }
        std::erase_if(offered.tensors,
                      [&](const auto& tensor) { return used.contains(tensor->name); });
        hasReason = hasReason || !found.warnings.empty();
        std::ranges::move(found.warnings, std::back_inserter(draft.checkpoint.warnings));
        asked += (asked.empty() ? "" : ", ") + std::string(convention->id());
    }
    if (draft.models.empty() && !hasReason) { // a convention's own reason says more
        draft.checkpoint.warnings.push_back(
            "no recurrent network found among " +
            std::to_string(draft.checkpoint.catalog.tensors.size()) +
            " tensors; looked for the names and shapes of " + asked +
            "; a packed cuDNN buffer needs --spec");
    }
}

/// Asks the user's convention alone: what it does not explain is his to see, not ours to guess.
Status recogniseDescribed(Draft& draft, const std::filesystem::path& description)
{
    GATELOUPE_TRY(auto rules, readRules(description));
    Recognition found = DescribedConvention(std::move(rules)).recognise(draft.checkpoint.catalog);
    if (found.models.empty()) {
        std::string reasons;
        for (const Warning& warning : found.warnings) {
            reasons += (reasons.empty() ? "" : "; ") + warning;
        }
        return Error{ErrorCode::Unsupported, draft.checkpoint.path.string() + ": " + reasons};
    }
    draft.models = std::move(found.models);
    std::ranges::move(found.warnings, std::back_inserter(draft.checkpoint.warnings));
    return {};
}

bool isPlainRnn(CellKind cell)
{
    return cell == CellKind::RnnTanh || cell == CellKind::RnnRelu;
}

/// What the user decides about networks whose file leaves it open.
Status applyCell(std::vector<RnnModel>& models, CellKind cell)
{
    bool isApplied = models.empty();
    for (RnnModel& model : models) {
        if (isPlainRnn(cell) && isPlainRnn(model.spec.cell)) {
            model.spec.cell = cell;
            std::erase_if(model.warnings, [](const Warning& warning) {
                return warning.find("--cell") != std::string::npos;
            });
        }
        isApplied = isApplied || model.spec.cell == cell;
    }
    if (!isApplied) {
        return invalid("--cell " + std::string(nameOf(cell)) + ": " + models.front().name + " is " +
                       std::string(nameOf(models.front().spec.cell)) +
                       "; only rnn_tanh and rnn_relu can be exchanged");
    }
    return {};
}

Status applyForgetOffset(std::vector<RnnModel>& models, double offset)
{
    if (!std::isfinite(offset)) {
        return invalid("--forget-offset must be a finite number");
    }
    bool isApplied = models.empty();
    for (RnnModel& model : models) {
        if (model.spec.cell == CellKind::Lstm) {
            model.forgetOffset = offset;
            std::erase_if(model.warnings, [](const Warning& warning) {
                return warning.find("--forget-offset") != std::string::npos;
            });
            isApplied = true;
        }
    }
    if (!isApplied) {
        return invalid("--forget-offset: only an LSTM has a forget gate, " + models.front().name +
                       " is " + std::string(nameOf(models.front().spec.cell)));
    }
    return {};
}

void makeNamesUnique(std::vector<RnnModel>& models)
{
    std::set<std::string> names;
    for (RnnModel& model : models) {
        const std::string name = model.name;
        for (int copy = 2; !names.insert(model.name).second; ++copy) {
            model.name = name + " (" + std::to_string(copy) + ")";
        }
    }
}

Status checkTogether(const CheckpointOptions& options)
{
    if (!options.spec && options.offsetBytes != 0) {
        return invalid("--offset needs --spec: it says where a packed buffer begins");
    }
    if (!options.spec && !options.tensor.empty()) {
        return invalid("--tensor needs --spec: it names the tensor that is a packed buffer");
    }
    if (options.offsetBytes != 0 && !options.tensor.empty()) {
        return invalid("--offset and --tensor do not go together: a tensor is a whole buffer");
    }
    if (options.spec && !options.convention.empty()) {
        return invalid("--spec and --convention do not go together: a packed buffer has no names");
    }
    return {};
}

} // namespace

Result<std::shared_ptr<const Checkpoint>> openCheckpoint(const std::filesystem::path& path,
                                                         const CheckpointOptions& options,
                                                         Monitor& monitor)
{
    GATELOUPE_CHECK(checkTogether(options));
    Draft draft;
    draft.checkpoint.path = path;
    if (!options.spec) {
        GATELOUPE_CHECK(openCatalogOf(draft, monitor));
        if (options.convention.empty()) {
            recognise(draft);
        } else {
            GATELOUPE_CHECK(recogniseDescribed(draft, options.convention));
        }
    } else if (options.tensor.empty()) {
        GATELOUPE_CHECK(openBareBuffer(draft, options));
    } else {
        GATELOUPE_CHECK(openBufferTensor(draft, options, monitor));
    }
    if (options.cell) {
        GATELOUPE_CHECK(applyCell(draft.models, *options.cell));
    }
    if (options.forgetOffset) {
        GATELOUPE_CHECK(applyForgetOffset(draft.models, *options.forgetOffset));
    }
    makeNamesUnique(draft.models);
    for (RnnModel& model : draft.models) {
        draft.checkpoint.rnns.push_back(std::make_shared<const RnnModel>(std::move(model)));
    }
    return std::shared_ptr<const Checkpoint>(
        std::make_shared<const Checkpoint>(std::move(draft.checkpoint)));
}

Result<std::shared_ptr<const RnnModel>> findRnn(const Checkpoint& checkpoint, std::string_view name)
{
    const auto nameOfRnn = [](const RnnModel& model) -> const std::string& { return model.name; };
    const std::string path = checkpoint.path.string();
    if (checkpoint.rnns.empty()) {
        return invalid(path + ": no recurrent network found in it");
    }
    auto candidates = checkpoint.rnns;
    if (auto found = pick(candidates, name, nameOfRnn)) {
        return found;
    }
    if (candidates.empty()) {
        return invalid(path + ": no RNN name contains '" + std::string(name) +
                       "'; there are: " + namesIn(checkpoint.rnns, nameOfRnn));
    }
    return invalid(path + ": " +
                   (name.empty() ? std::string("holds several RNNs; choose one with --rnn: ")
                                 : "several RNN names contain '" + std::string(name) + "': ") +
                   namesIn(candidates, nameOfRnn));
}

} // namespace gateloupe
