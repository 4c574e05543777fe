// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/checkpoint.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <system_error>
#include <utility>

#include "core/conventions/common/convention.h"
#include "core/conventions/custom/custom_convention.h"
#include "core/conventions/custom/custom_json.h"
#include "core/conventions/name_choice.h"
#include "core/conventions/packed_checkpoint.h"
#include "core/formats/common/container_reader.h"

namespace gateloupe {

namespace {

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

Status openCatalogOf(Draft& draft, ProgressMonitor& monitor)
{
    Checkpoint& checkpoint = draft.checkpoint;
    GATELOUPE_TRY(checkpoint.catalog, openCatalog(checkpoint.path, monitor));
    checkpoint.format = checkpoint.catalog.format;
    checkpoint.warnings = checkpoint.catalog.warnings;
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
Status recogniseCustom(Draft& draft, const std::filesystem::path& description)
{
    GATELOUPE_TRY(auto rules, readRules(description));
    Recognition found = CustomConvention(std::move(rules)).recognise(draft.checkpoint.catalog);
    if (found.models.empty()) {
        std::string reasons;
        for (const Warning& warning : found.warnings) {
            reasons += (reasons.empty() ? "" : "; ") + warning.text();
        }
        return Error{ErrorCode::Unsupported, draft.checkpoint.path.string() + ": " + reasons};
    }
    draft.models = std::move(found.models);
    std::ranges::move(found.warnings, std::back_inserter(draft.checkpoint.warnings));
    return {};
}

/// Lists what was read; files that do not exist (a prefix) are not listed.
void listSourceFiles(Checkpoint& checkpoint, const CheckpointOptions& options)
{
    std::set<std::filesystem::path> files(checkpoint.catalog.sourceFiles.begin(),
                                          checkpoint.catalog.sourceFiles.end());
    files.insert(checkpoint.path);
    files.insert(options.convention);
    for (const auto& tensor : checkpoint.catalog.tensors) {
        const auto place = tensor->source ? tensor->source->place() : std::nullopt;
        if (place) {
            files.insert(place->file);
        }
    }
    std::erase_if(files, [](const std::filesystem::path& file) {
        std::error_code failure;
        return !std::filesystem::is_regular_file(file, failure);
    });
    checkpoint.sourceFiles.assign(files.begin(), files.end());
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
                return warning.text().find("--cell") != std::string::npos;
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
                return warning.text().find("--forget-offset") != std::string::npos;
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
                                                         ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(checkTogether(options));
    Draft draft;
    draft.checkpoint.path = path;
    if (!options.spec) {
        GATELOUPE_CHECK(openCatalogOf(draft, monitor));
        if (options.convention.empty()) {
            recognise(draft);
        } else {
            GATELOUPE_CHECK(recogniseCustom(draft, options.convention));
        }
    } else if (options.tensor.empty()) {
        GATELOUPE_TRY(auto model, openBareBuffer(draft.checkpoint, options));
        draft.models.push_back(std::move(model));
    } else {
        GATELOUPE_CHECK(openCatalogOf(draft, monitor));
        GATELOUPE_TRY(auto model, unpackTensor(draft.checkpoint, options));
        draft.models.push_back(std::move(model));
    }
    if (options.cell) {
        GATELOUPE_CHECK(applyCell(draft.models, *options.cell));
    }
    if (options.forgetOffset) {
        GATELOUPE_CHECK(applyForgetOffset(draft.models, *options.forgetOffset));
    }
    listSourceFiles(draft.checkpoint, options);
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
