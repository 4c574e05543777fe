// SPDX-License-Identifier: Apache-2.0
#include "core/export/pipeline/readback.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <span>
#include <utility>

#include "core/base/checked_math.h"
#include "core/base/number_text.h"
#include "core/conventions/checkpoint.h"
#include "core/export/pipeline/folding.h"
#include "core/export/pipeline/gate_stream.h"
#include "core/export/pipeline/rounding_check.h"
#include "core/formats/reader_registry.h"
#include "core/runtime/forward/forward.h"
#include "core/runtime/input/sequence.h"

namespace gateloupe {

namespace {

using Models = std::vector<std::shared_ptr<const RnnModel>>;

const Readback kExact{.result = "bit-exact", .maxError = 0.0};

constexpr std::uint64_t kMostSteps = 16;
constexpr std::uint64_t kFewestSteps = 2;
/// Weights times steps: about a second of the reference backend.
constexpr std::uint64_t kMostProducts = std::uint64_t{1} << 29U;
/// The reference backend keeps every weight as f64: half a gigabyte.
constexpr std::uint64_t kMostParameters = std::uint64_t{1} << 26U;

/// What rounding a weight once may do to outputs of a short run, relative to the largest of them;
/// far above what is ever seen, far below what a wrong gate does. The short types say nothing.
struct Tolerance
{
    DType dtype;
    double relative;
};

constexpr std::array kTolerances = {Tolerance{DType::F32, 1e-3}, Tolerance{DType::F64, 1e-9}};

Error networkDiffers(const ExportedModel& exported, const Message& how)
{
    return Error::corrupt("%1: %2 when read back; nothing was written; please report it",
                          exported.model->name, how);
}

/// Whether the written gate has the stored gate's bits; a gate without a source is zero.
Result<bool> hasEqualBits(const GateView& written, const GateView* stored, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto bytes, MappedSum::create(sumOf(written), written.dtype(), monitor));
    std::vector<std::byte> row(bytes.rowBytes());
    std::uint64_t next = 0;
    bool isEqual = true;
    const auto compare = [&](std::span<const std::byte> wanted) -> Status {
        const RowRange range{next, next + wanted.size() / bytes.rowBytes()};
        next = range.last;
        auto found = bytes.inPlace(range);
        if (found.empty()) {
            row.resize(wanted.size());
            bytes.convert(range, row);
            found = row;
        }
        isEqual = isEqual && std::memcmp(found.data(), wanted.data(), wanted.size()) == 0;
        bytes.release(range);
        return {};
    };
    if (written.elements() == 0) {
        return true;
    }
    if (stored == nullptr) {
        GATELOUPE_CHECK(compare(std::vector<std::byte>(bytes.rows() * bytes.rowBytes())));
        return isEqual;
    }
    if (stored->dtype() != written.dtype() || stored->rows != written.rows ||
        stored->cols != written.cols) {
        return false;
    }
    GATELOUPE_CHECK(streamSum(sumOf(*stored), written.dtype(), compare, monitor));
    return isEqual;
}

using Parameters = std::vector<std::pair<ParameterId, const GateView*>>;

/// The parameters of networks that are layers of one, as that one has them.
Parameters parametersOf(const Models& networks)
{
    Parameters all;
    std::uint32_t layersBefore = 0;
    for (const auto& model : networks) {
        for (const auto& [id, view] : model->parameters) {
            all.emplace_back(id, &view);
            all.back().first.layer = LayerIndex(id.layer.value + layersBefore);
        }
        layersBefore += model->spec.layers;
    }
    return all;
}

/// Whether each stored parameter has one to compare with: where a format has one bias, a recurrent
/// bias comes back as an input bias.
bool holdEvery(const Models& written, const RnnModel& source)
{
    const auto found =
        std::ranges::count_if(parametersOf(written), [&source](const auto& parameter) {
            return source.find(parameter.first) != nullptr;
        });
    return static_cast<std::size_t>(found) == source.parameters.size();
}

Result<bool> hasEqualBits(const Models& written, const RnnModel& source, ProgressMonitor& monitor)
{
    bool isEqual = true;
    for (const auto& [id, view] : parametersOf(written)) {
        GATELOUPE_TRY(const bool isSame, hasEqualBits(*view, source.find(id), monitor));
        isEqual = isEqual && isSame;
    }
    return isEqual;
}

Result<Array> outputOf(const Models& chain, const Array& x, ProgressMonitor& monitor)
{
    const auto backend = makeReferenceBackend();
    Array y = x;
    for (const auto& model : chain) {
        ForwardRequest request;
        request.model = model;
        request.x = std::move(y);
        request.detail = TraceDetail::OutputOnly;
        GATELOUPE_TRY(const auto trace, backend->run(request, monitor));
        y = trace->y;
    }
    return y;
}

struct Difference
{
    double worst = 0.0;
    double largest = 0.0; ///< |output| of the source
};

Difference differenceOf(const Array& a, const Array& b)
{
    Difference found;
    if (a.size() != b.size()) {
        found.worst = std::numeric_limits<double>::infinity();
    }
    for (std::size_t index = 0; index < std::min(a.size(), b.size()); ++index) {
        if (std::isnan(a[index]) && std::isnan(b[index])) {
            continue;
        }
        const double difference = std::abs(a[index] - b[index]);
        found.worst = std::isnan(difference) ? std::numeric_limits<double>::infinity()
                                             : std::max(found.worst, difference);
        found.largest = std::max(found.largest, std::abs(b[index]));
    }
    return found;
}

/// The model without the states and lengths that its file gives for its own batch.
std::shared_ptr<const RnnModel> bare(const RnnModel& model)
{
    auto copy = std::make_shared<RnnModel>(model);
    copy->initialHidden = nullptr;
    copy->initialCell = nullptr;
    copy->sequenceLengths = nullptr;
    return copy;
}

Message whyNotRun(const Models& models, std::uint64_t parameters)
{
    for (const auto& model : models) {
        for (const Limit& limit : model->limits) {
            if (limit.backend == BackendKind::Reference) {
                return limit.reason;
            }
        }
    }
    return parameters <= kMostParameters
               ? Message()
               : message("%1 parameters, more than the %2 that are run to compare", parameters,
                         kMostParameters);
}

struct ComparedRuns
{
    const Array& x;
    const Array& wanted;
    const Array& found;
};

/// Whether outputs that are far off are what one rounding of the weights may make of this network:
/// its gates are the source's or their rounding, and at each step its outputs are not much further
/// off than those of a network whose weights differ by a unit in the last place.
Result<bool> isRoundingOfChaos(const ExportedModel& exported, const Models& written,
                               const ComparedRuns& runs, ProgressMonitor& monitor)
{
    /// Two roundings of one size may grow at different rates before both fill the range.
    constexpr double kTimes = 256.0;
    GATELOUPE_TRY(const bool hasGates,
                  hasRoundedGates(written, *exported.model, exported.spec.dtype, monitor));
    if (!hasGates || runs.found.shape() != runs.wanted.shape()) {
        return false;
    }
    GATELOUPE_TRY(const auto other, shaken(*bare(*exported.model), exported.spec.dtype, monitor));
    GATELOUPE_TRY(const Array moved, outputOf({other}, runs.x, monitor));
    const std::uint64_t steps = runs.wanted.shape()[0];
    const std::size_t width = runs.wanted.size() / steps;
    double shift = 0.0; // the largest until now: a run that has parted stays apart
    for (std::uint64_t step = 0; step < steps; ++step) {
        double off = 0.0;
        for (std::size_t index = step * width; index < (step + 1) * width; ++index) {
            const double difference = std::abs(runs.found[index] - runs.wanted[index]);
            off = std::isnan(difference) ? std::numeric_limits<double>::infinity()
                                         : std::max(off, difference);
            shift = std::max(shift, std::abs(moved[index] - runs.wanted[index]));
        }
        if (!(off <= kTimes * shift)) {
            return false;
        }
    }
    return true;
}

/// Runs the written network (its parts one after the other) and its source on the same noise.
Result<Readback> runBoth(const ExportedModel& exported, Models written, ProgressMonitor& monitor)
{
    const RnnModel& source = *exported.model;
    const std::uint64_t parameters = parametersOf(source);
    auto all = written;
    all.push_back(exported.model);
    if (auto reason = whyNotRun(all, parameters); !reason.text().empty()) {
        return Readback{.result = "not run", .reason = std::move(reason)};
    }
    for (auto& model : written) {
        model = bare(*model);
    }
    const std::uint64_t steps = std::clamp(kMostProducts / std::max<std::uint64_t>(1, parameters),
                                           kFewestSteps, kMostSteps);
    GATELOUPE_TRY(const auto probe,
                  makeProbe({.kind = Probe::Noise, .steps = steps, .seed = kProbeSeed},
                            source.spec.inputSize));
    GATELOUPE_TRY(const Array wanted, outputOf({bare(source)}, probe.x, monitor));
    GATELOUPE_TRY(const Array found, outputOf(written, probe.x, monitor));
    const Difference difference = differenceOf(found, wanted);
    for (const Tolerance& tolerance : kTolerances) {
        if (exported.spec.dtype == tolerance.dtype &&
            !(difference.worst <= tolerance.relative * std::max(1.0, difference.largest))) {
            GATELOUPE_TRY(const bool isRounding,
                          isRoundingOfChaos(exported, written, {probe.x, wanted, found}, monitor));
            if (!isRounding) {
                return networkDiffers(exported, message("computes something else"));
            }
        }
    }
    return Readback{
        .result = "equal within rounding", .maxError = difference.worst, .steps = steps};
}

/// The networks of an opened file by their names.
class WrittenNetworks
{
public:
    explicit WrittenNetworks(std::shared_ptr<const Checkpoint> checkpoint)
        : m_checkpoint(std::move(checkpoint))
    {
        for (std::size_t index = 0; index < m_checkpoint->rnns.size(); ++index) {
            m_byName.emplace(m_checkpoint->rnns[index]->name, index);
        }
    }

    [[nodiscard]] const Models& all() const { return m_checkpoint->rnns; }

    /// The network of that name, or those below it: one for each layer, in the file's order.
    [[nodiscard]] Models named(const std::string& name) const
    {
        if (const auto found = m_byName.find(name); found != m_byName.end()) {
            return {all()[found->second]};
        }
        std::vector<std::size_t> below;
        const std::string prefix = name + "/";
        for (auto next = m_byName.lower_bound(prefix);
             next != m_byName.end() && next->first.starts_with(prefix); ++next) {
            below.push_back(next->second);
        }
        std::ranges::sort(below);
        Models found;
        for (const std::size_t index : below) {
            found.push_back(all()[index]);
        }
        return found;
    }

private:
    std::shared_ptr<const Checkpoint> m_checkpoint;
    std::map<std::string, std::size_t, std::less<>> m_byName; ///< index into the checkpoint's
};

/// `written` are the networks of the file that are `exported`: one, or one for each layer.
Result<Readback> compare(const ExportedModel& exported, Models written, ProgressMonitor& monitor)
{
    std::uint32_t layers = 0;
    for (const auto& model : written) {
        layers += model->spec.layers;
    }
    if (layers != exported.spec.layers) {
        return networkDiffers(exported, message("is not found"));
    }
    if (exported.isCellUntold) {
        std::ranges::transform(written, written.begin(), [&exported](const auto& model) {
            auto copy = std::make_shared<RnnModel>(*model);
            copy->spec.cell = exported.model->spec.cell;
            return copy;
        });
    }
    if (exported.keepsBits() && holdEvery(written, *exported.model)) {
        GATELOUPE_TRY(const bool isEqual, hasEqualBits(written, *exported.model, monitor));
        if (!isEqual) {
            return networkDiffers(exported, message("has other numbers"));
        }
        if (std::ranges::all_of(written, [&exported](const auto& model) {
                return hasEqualEquations(*model, *exported.model);
            })) {
            return kExact;
        }
    }
    return runBoth(exported, written, monitor);
}

/// A gate for each tensor, kept as it is: comparing the tensors has compared the gates.
bool isCanonicalCopy(const ExportedModel& exported)
{
    return exported.keepsBits() && std::ranges::all_of(exported.items, [](const ExportItem& item) {
               return item.gate.has_value();
           });
}

Error tensorDiffers(const ExportItem& item, const Message& how)
{
    return Error::corrupt(
        "%1: %2 when read back; nothing was written; check the disk and try again", item.key, how);
}

/// An item's bytes when the file is read back.
struct StoredBytes
{
    std::span<const std::byte> bytes;
    bool isMapped = false;
};

using Locate = std::function<Result<StoredBytes>(const ExportItem&, ProgressMonitor&)>;

double shareOf(std::uint64_t done, std::uint64_t total)
{
    return static_cast<double>(done) / static_cast<double>(total);
}

Status compareItems(const ExportPlan& plan, const Locate& locate, VerifyDepth depth,
                    ProgressMonitor& monitor)
{
    const auto items = plan.items();
    const std::uint64_t total = plan.sizeBytes() + items.size(); // an empty item is a step, too
    std::uint64_t done = 0;
    for (const ExportItem* item : items) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        const std::uint64_t itemEnd = done + item->sizeBytes() + 1;
        ProgressShare part(monitor, shareOf(done, total), shareOf(itemEnd, total));
        done = itemEnd;
        GATELOUPE_TRY(const auto stored, locate(*item, part));
        auto rest = stored.bytes;
        if (rest.size() != item->sizeBytes()) {
            return tensorDiffers(*item, message("has another size"));
        }
        const auto compare = [&](std::span<const std::byte> bytes) -> Status {
            if (std::memcmp(rest.data(), bytes.data(), bytes.size()) != 0) {
                return tensorDiffers(*item, message("differs"));
            }
            if (stored.isMapped) {
                releasePages(rest.first(bytes.size()));
            }
            rest = rest.subspan(bytes.size());
            part.report(Stage::Verifying, item->sizeBytes() - rest.size(), item->sizeBytes());
            return {};
        };
        if (depth == VerifyDepth::Numbers) {
            GATELOUPE_CHECK(streamItem(*item, compare, part));
        }
        monitor.report(Stage::Verifying, done, total);
    }
    return {};
}

Status verifyPacked(const ExportPlan& plan, const std::filesystem::path& file, VerifyDepth depth,
                    ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto mapped, MappedFile::open(file));
    const auto locate = [&](const ExportItem& item, ProgressMonitor&) -> Result<StoredBytes> {
        const std::uint64_t offset = item.gate->packedOffset.value_or(0) * sizeOf(item.dtype);
        if (!fitsWithin(offset, item.sizeBytes(), mapped->size())) {
            return tensorDiffers(item, message("is missing"));
        }
        return StoredBytes{mapped->bytes().subspan(offset, item.sizeBytes()), true};
    };
    return compareItems(plan, locate, depth, monitor);
}

Status verifyNamed(const ExportPlan& plan, const std::filesystem::path& file, VerifyDepth depth,
                   ProgressMonitor& monitor)
{
    constexpr double kOpened = 0.1;
    ProgressShare opening(monitor, 0.0, kOpened);
    GATELOUPE_TRY(const auto catalog, openCatalog(file, opening));
    const auto tensors = catalog.index();
    const auto locate = [&](const ExportItem& item, ProgressMonitor& part) -> Result<StoredBytes> {
        const auto found = tensors.find(item.key);
        if (found == tensors.end() || !found->second->source) {
            return tensorDiffers(item, message("is missing"));
        }
        const Tensor& tensor = *found->second;
        if (tensor.dtype != item.dtype || tensor.shape != item.shape || !tensor.isRowMajor()) {
            return tensorDiffers(item, message("has another type or shape"));
        }
        if (depth == VerifyDepth::Numbers) {
            GATELOUPE_CHECK(tensor.source->verify(part));
        }
        GATELOUPE_TRY(const auto bytes, tensor.source->bytes(part));
        const std::uint64_t offset = tensor.offsetElements * sizeOf(tensor.dtype);
        return StoredBytes{bytes.subspan(offset, item.sizeBytes()), isMapped(*tensor.source)};
    };
    ProgressShare comparing(monitor, kOpened, 1.0);
    return compareItems(plan, locate, depth, comparing);
}

} // namespace

Message messageOf(const Readback& readback)
{
    if (readback.steps > 0) {
        return message("read back and run, worst difference %1 over %2 steps",
                       readback.maxError.value_or(0.0), readback.steps);
    }
    return readback.reason.text().empty() ? message("read back %1", readback.result)
                                          : message("read back, not run: %1", readback.reason);
}

Result<std::vector<Readback>> readBack(const ExportPlan& plan, ExportFormat format,
                                       const std::filesystem::path& file, ProgressMonitor& monitor)
{
    if (std::ranges::all_of(plan.models, isCanonicalCopy)) {
        return std::vector<Readback>(plan.models.size(), kExact);
    }
    std::optional<WrittenNetworks> networks; // opened once for all that need no options
    std::vector<Readback> readbacks;
    for (const ExportedModel& exported : plan.models) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        auto part = ProgressShare::ofEqual(monitor, readbacks.size(), plan.models.size());
        Models written;
        if (format == ExportFormat::Packed || !exported.packedTensor.empty()) {
            CheckpointOptions options;
            options.spec = exported.spec;
            options.tensor = exported.packedTensor;
            GATELOUPE_TRY(const auto checkpoint, openCheckpoint(file, options, part));
            written = checkpoint->rnns;
        } else {
            if (!networks) {
                GATELOUPE_TRY(auto checkpoint, openCheckpoint(file, {}, part));
                networks.emplace(std::move(checkpoint));
            }
            written =
                plan.models.size() == 1 ? networks->all() : networks->named(exported.writtenName);
        }
        GATELOUPE_TRY(auto readback, compare(exported, std::move(written), part));
        readbacks.push_back(std::move(readback));
        part.report(Stage::Verifying, 1, 1);
    }
    return readbacks;
}

Status verifyExport(const ExportPlan& plan, ExportFormat format, const std::filesystem::path& file,
                    VerifyDepth depth, ProgressMonitor& monitor)
{
    return format == ExportFormat::Packed ? verifyPacked(plan, file, depth, monitor)
                                          : verifyNamed(plan, file, depth, monitor);
}

} // namespace gateloupe
