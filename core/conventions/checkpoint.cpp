// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/checkpoint.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <map>
#include <memory>
#include <new>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/lists.h"
#include "core/conventions/convention_registry.h"
#include "core/conventions/custom/custom_convention.h"
#include "core/conventions/custom/custom_json.h"
#include "core/conventions/graph/graph_equations.h"
#include "core/conventions/named_items.h"
#include "core/conventions/near_misses.h"
#include "core/formats/common/unique_names.h"
#include "core/formats/reader_registry.h"
#include "core/graph/folded_constants.h"
#include "core/packing/pack.h"
#include "core/tensor/nearest_name.h"

namespace gateloupe {

namespace {

/// What frameworks call the one tensor that is a packed buffer: a network is named after the
/// object that owns it, not after these.
constexpr std::array<std::string_view, 7> kBufferNames = {
    "opaque_kernel", "parameters", "params", "flat_weights", "weights", "weight", "kernel"};

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

Message lengthText(std::uint64_t bytes, DType dtype)
{
    return message("%1 bytes (%2 elements)", bytes, bytes / sizeOf(dtype));
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
        return Error::shapeMismatch("%1: offset %2 lies past the end at %3", path,
                                    options.offsetBytes, file.size());
    }
    const std::uint64_t present = file.size() - options.offsetBytes;
    const bool isWhole = options.offsetBytes == 0;
    if (present < needed || (present > needed && isWhole)) {
        const Message has = lengthText(present, spec.dtype);
        const Message needs = lengthText(needed, spec.dtype);
        const Error misfit =
            isWhole ? Error::shapeMismatch("%1 has %2, %3 needs %4", path, has, toText(spec), needs)
                    : Error::shapeMismatch("%1 has behind offset %2 %3, %4 needs %5", path,
                                           options.offsetBytes, has, toText(spec), needs);
        return present < needed ? misfit : misfit.withRemedy(remedy::SetBufferStart{});
    }
    if (present > needed) {
        warnings.push_back(
            message("%1: %2 bytes behind the packed buffer are not used", path, present - needed));
    }
    return needed;
}

Result<std::shared_ptr<const Tensor>> findTensor(const TensorCatalog& catalog,
                                                 std::string_view name)
{
    auto candidates = catalog.tensors;
    if (auto found = pick(candidates, name)) {
        return found;
    }
    const std::string path = catalog.path.string();
    if (candidates.empty()) {
        return withNearest(Error::notFound("%1: no tensor name contains '%2'; there are: %3", path,
                                           name, namesIn(catalog.tensors)),
                           name, listedNames(catalog.tensors));
    }
    return Error::invalidArgument("%1: more than one tensor name contains '%2'; these do: %3", path,
                                  name, namesIn(candidates));
}

/// Buffers as cuDNN packs them: only the user can say what is in one.
/// Requires, of both: options.spec.
Result<RnnModel> openBareBuffer(Checkpoint& checkpoint, const CheckpointOptions& options)
{
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
    return unpack(std::move(tensor), layout.spec(), name);
}

/// The tensor of an open catalog that options.tensor names, as a buffer.
/// Errors: NotFound and InvalidArgument for names that fit none or several; those of unpack().
Result<RnnModel> unpackTensor(const Checkpoint& checkpoint, const CheckpointOptions& options)
{
    GATELOUPE_TRY(auto tensor, findTensor(checkpoint.catalog, options.tensor));
    std::string name = ownerOf(tensor->name, checkpoint.path);
    return unpack(std::move(tensor), *options.spec, std::move(name))
        .withContext(checkpoint.path.string());
}

/// A checkpoint while it is put together.
struct CheckpointDraft
{
    Checkpoint checkpoint;
    std::vector<RnnModel> models;
};

Status openCatalogOf(CheckpointDraft& draft, const CheckpointOptions& options,
                     ProgressMonitor& monitor)
{
    Checkpoint& checkpoint = draft.checkpoint;
    GATELOUPE_TRY(checkpoint.catalog,
                  openCatalog(checkpoint.path, monitor, options.member, options.sample));
    checkpoint.format = checkpoint.catalog.format;
    checkpoint.warnings = checkpoint.catalog.warnings;
    return {};
}

/// The conventions in the order in which a catalog asks them.
std::vector<Convention> conventionsFor(const TensorCatalog& catalog)
{
    const auto all = builtinConventions();
    std::vector<Convention> conventions(all.begin(), all.end());
    if (catalog.areNamesOfVariables) {
        std::stable_partition(conventions.begin(), conventions.end(),
                              [](const Convention& convention) {
                                  return convention.reads == ConventionReads::Names;
                              });
    }
    return conventions;
}

/// Keeps networks of a checkpoint's graph whose numbers no other network has.
void keepNewOnes(Recognition& found, const std::vector<RnnModel>& known)
{
    std::set<const TensorSource*> used;
    for (const RnnModel& model : known) {
        for (const auto& [id, view] : model.parameters) {
            used.insert(view.tensor->source.get());
        }
    }
    std::erase_if(found.models, [&used](const RnnModel& model) {
        return std::ranges::any_of(model.parameters, [&used](const auto& parameter) {
            return used.contains(parameter.second.tensor->source.get());
        });
    });
    if (!known.empty() && found.models.empty()) {
        found.warnings.clear(); // they are about the networks that are known
    }
}

/// Says what was looked for, what comes close, and what the user can do.
void explainNone(Checkpoint& checkpoint, const std::vector<std::string_view>& asked)
{
    const TensorCatalog& catalog = checkpoint.catalog;
    for (Message& near : nearMisses(catalog)) {
        checkpoint.warnings.emplace_back(std::move(near));
    }
    const bool hasMatrices = std::ranges::any_of(
        catalog.tensors, [](const auto& tensor) { return tensor->shape.size() >= 2; });
    checkpoint.warnings.push_back(
        {message("no recurrent network found among %1 tensors; looked for the names and shapes of "
                 "%2",
                 catalog.tensors.size(), joinedBy(", ", asked)),
         hasMatrices ? Remedy(remedy::DescribeNames{}) : Remedy(remedy::DescribeBuffer{})});
}

/// Asks every convention in turn; each sees only what the earlier ones left. Errors: Cancelled.
Status recognise(CheckpointDraft& draft, ProgressMonitor& monitor)
{
    TensorCatalog offered = draft.checkpoint.catalog;
    std::vector<std::string_view> asked;
    bool hasReason = false;
    for (const Convention& convention : conventionsFor(offered)) {
        if (offered.isConverted && convention.reads == ConventionReads::Names) {
            continue;
        }
        Recognition found = convention.recognise(offered, monitor);
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        if (convention.reads == ConventionReads::Operators) {
            readTurnedInputs(offered, found.models);
        }
        if (convention.reads == ConventionReads::Names) {
            readGraphEquations(offered, found.models, monitor);
        } else if (offered.areNamesOfVariables) {
            keepNewOnes(found, draft.models);
        }
        std::set<std::string_view> used(found.aliases.begin(), found.aliases.end());
        for (RnnModel& model : found.models) {
            for (const auto& [id, view] : model.parameters) {
                used.insert(view.tensor->name);
            }
            draft.models.push_back(std::move(model));
        }
        if (!used.empty()) {
            std::erase_if(offered.tensors,
                          [&](const auto& tensor) { return used.contains(tensor->name); });
        }
        hasReason = hasReason || !found.warnings.empty();
        std::ranges::move(found.warnings, std::back_inserter(draft.checkpoint.warnings));
        asked.push_back(convention.id);
    }
    if (draft.models.empty() && !hasReason) { // a convention's own reason says more
        explainNone(draft.checkpoint, asked);
    }
    return {};
}

/// Asks the user's convention alone: what it does not explain is his to see, not ours to guess.
Status recogniseDescribed(CheckpointDraft& draft, const std::filesystem::path& description)
{
    GATELOUPE_TRY(const auto rules, readRules(description));
    Recognition found = recogniseCustom(rules, draft.checkpoint.catalog);
    if (found.models.empty()) {
        return Error::unsupported("%1: %2", draft.checkpoint.path.string(),
                                  joinedBy("; ", found.warnings, &Warning::text));
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
    std::string last;
    for (const auto& tensor : checkpoint.catalog.tensors) {
        auto place = tensor->source ? tensor->source->place() : std::nullopt;
        if (place && place->file.native() != last) { // most files hold all of their tensors
            last = place->file.native();
            files.insert(std::move(place->file));
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

/// The user has done what these warnings ask for.
template <typename Done>
void dropWarnings(RnnModel& model)
{
    std::erase_if(model.warnings, [](const Warning& warning) {
        return std::holds_alternative<Done>(warning.remedy);
    });
}

/// What the user decides about networks whose file leaves it open.
Status applyCell(std::vector<RnnModel>& models, CellKind cell)
{
    bool isApplied = models.empty();
    for (RnnModel& model : models) {
        if (isPlainRnn(cell) && isPlainRnn(model.spec.cell)) {
            model.spec.cell = cell;
            model.sources.set(EquationFact::Candidate, FactSource::Chosen);
            dropWarnings<remedy::ChooseCell>(model);
        }
        isApplied = isApplied || model.spec.cell == cell;
    }
    if (!isApplied) {
        return Error::invalidArgument(
            "%1 is %2 and not %3; only rnn_tanh and rnn_relu can be exchanged", models.front().name,
            nameOf(models.front().spec.cell), nameOf(cell));
    }
    return {};
}

Status applyForgetOffset(std::vector<RnnModel>& models, double offset)
{
    if (!std::isfinite(offset)) {
        return Error::invalidArgument("the forget offset must be a finite number");
    }
    bool isApplied = models.empty();
    for (RnnModel& model : models) {
        if (model.spec.cell == CellKind::Lstm) {
            model.setForgetOffset(offset, FactSource::Chosen);
            dropWarnings<remedy::SetForgetOffset>(model);
            isApplied = true;
        }
    }
    if (!isApplied) {
        return Error::invalidArgument("only an LSTM has a forget gate, %1 is %2",
                                      models.front().name, nameOf(models.front().spec.cell));
    }
    return {};
}

void makeNamesUnique(std::vector<RnnModel>& models)
{
    UniqueNames names({.before = " (", .behind = ")"});
    for (RnnModel& model : models) {
        model.name = names.unique(model.name);
    }
}

Status checkTogether(const CheckpointOptions& options)
{
    if (!options.spec && options.offsetBytes != 0) {
        return Error::invalidArgument("the offset of a packed buffer needs the buffer's spec")
            .withRemedy(remedy::DescribeBuffer{});
    }
    if (!options.spec && !options.tensor.empty()) {
        return Error::invalidArgument("a tensor that is a packed buffer needs the buffer's spec")
            .withRemedy(remedy::DescribeBuffer{});
    }
    if (options.offsetBytes != 0 && !options.tensor.empty()) {
        return Error::invalidArgument(
            "the offset of a packed buffer and a tensor do not go together: a "
            "tensor is a whole buffer");
    }
    if (options.spec && !options.convention.empty()) {
        return Error::invalidArgument(
            "a spec and a described convention do not go together: a packed "
            "buffer has no names");
    }
    return {};
}

/// Errors: those of openCheckpoint().
Result<CheckpointDraft> draftOf(const std::filesystem::path& path, const CheckpointOptions& options,
                                ProgressMonitor& monitor)
{
    CheckpointDraft draft;
    draft.checkpoint.path = path;
    if (!options.spec) {
        GATELOUPE_CHECK(openCatalogOf(draft, options, monitor));
        if (options.convention.empty()) {
            GATELOUPE_CHECK(recognise(draft, monitor));
        } else {
            GATELOUPE_CHECK(recogniseDescribed(draft, options.convention));
        }
    } else if (options.tensor.empty()) {
        GATELOUPE_TRY(auto model, openBareBuffer(draft.checkpoint, options));
        draft.models.push_back(std::move(model));
    } else {
        GATELOUPE_CHECK(openCatalogOf(draft, options, monitor));
        GATELOUPE_TRY(auto model, unpackTensor(draft.checkpoint, options));
        draft.models.push_back(std::move(model));
    }
    if (options.cell) {
        GATELOUPE_CHECK(applyCell(draft.models, *options.cell));
    }
    if (options.forgetOffset) {
        GATELOUPE_CHECK(applyForgetOffset(draft.models, *options.forgetOffset));
    }
    return draft;
}

/// Whether a member is damaged, or too large, rather than something else than a network.
bool isDamage(ErrorCode code)
{
    return code == ErrorCode::Corrupt || code == ErrorCode::OutOfMemory || code == ErrorCode::Io;
}

/// The draft of the only member of an archive that holds a network.
/// Errors: InvalidArgument when none or several do; where none does, that of the first member that
/// could not be read.
Result<CheckpointDraft> draftOfMember(const std::filesystem::path& path, CheckpointOptions options,
                                      const std::vector<std::string>& members,
                                      ProgressMonitor& monitor)
{
    std::optional<CheckpointDraft> found;
    std::optional<Error> damage; // of the first member that is of a known format and cannot be read
    std::optional<Error> refusal; // of the first member that is whole and is not read
    std::string names;
    for (const std::string& member : members) {
        options.member = member;
        auto draft = draftOf(path, options, monitor);
        if (!draft && draft.error().code == ErrorCode::Cancelled) {
            return draft;
        }
        if (!draft && !damage && isDamage(draft.error().code)) {
            damage = draft.error().withContext(message("member %1", member));
        }
        if (!draft && !refusal && draft.error().code == ErrorCode::Unsupported) {
            refusal = draft.error().withContext(message("member %1", member));
        }
        if (!draft || draft->models.empty()) {
            continue;
        }
        if (found) {
            return Error::invalidArgument(
                "%1: several of its members hold networks; choose one with --member: %2, %3", path,
                names, member);
        }
        names = member;
        found = *std::move(draft);
    }
    if (!found && (damage || refusal)) {
        return damage ? *damage : *refusal;
    }
    if (!found) {
        return Error::invalidArgument(
            "%1: none of its members holds a network; choose one to see what it has: %2", path,
            joinedBy(", ", members));
    }
    if (damage) {
        found->checkpoint.warnings.emplace_back(damage->message);
    }
    return *std::move(found);
}

/// Looks into an archive with several members that can be read.
Result<CheckpointDraft> draftOfAny(const std::filesystem::path& path,
                                   const CheckpointOptions& options, ProgressMonitor& monitor)
{
    const bool isBareBuffer = options.spec && options.tensor.empty();
    if (options.member.empty() && !isBareBuffer) {
        GATELOUPE_TRY(const auto members, readableMembers(path, monitor));
        if (members.size() > 1) {
            return draftOfMember(path, options, members, monitor);
        }
    }
    return draftOf(path, options, monitor);
}

/// Says which weights a graph computes from constants, and how.
void explainFolding(RnnModel& model)
{
    std::map<std::string, std::string> kinds; // by computation
    for (const auto& [id, view] : model.parameters) {
        const std::string folding = view.tensor ? foldingOf(*view.tensor) : std::string();
        const std::string kind(nameOf(id.kind));
        std::string& told = kinds[folding];
        if (told.find(kind) == std::string::npos) {
            told += (told.empty() ? "" : ", ") + kind;
        }
    }
    kinds.erase("");
    for (const auto& [folding, told] : kinds) {
        model.evidence.push_back(message("%1: computed from constants, %2", told, folding));
    }
}

} // namespace

Result<std::shared_ptr<const Checkpoint>> openCheckpoint(const std::filesystem::path& path,
                                                         const CheckpointOptions& options,
                                                         ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(checkTogether(options));
    const MappedFiles::Collector collector;
    try {
        auto opened = draftOfAny(path, options, monitor);
        GATELOUPE_CHECK(collector.files()->unchanged()); // before an error that comes of it
        GATELOUPE_TRY(auto draft, std::move(opened));
        draft.checkpoint.catalog.files = collector.files();
        listSourceFiles(draft.checkpoint, options);
        makeNamesUnique(draft.models);
        for (RnnModel& model : draft.models) {
            explainFolding(model);
            draft.checkpoint.rnns.push_back(std::make_shared<const RnnModel>(std::move(model)));
        }
        return std::shared_ptr<const Checkpoint>(
            std::make_shared<const Checkpoint>(std::move(draft.checkpoint)));
    } catch (const std::bad_alloc&) {
        return Error::outOfMemory("%1: there is not enough memory to open it", path);
    }
}

} // namespace gateloupe
