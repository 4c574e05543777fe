// SPDX-License-Identifier: Apache-2.0
#include "core/export/pipeline/export_verify.h"

#include <cstring>
#include <functional>
#include <span>

#include "core/base/checked_math.h"
#include "core/formats/common/container_reader.h"

namespace gateloupe {

namespace {

Error differs(const ExportItem& item, std::string_view how)
{
    return Error{ErrorCode::Corrupt,
                 item.key + ": " + std::string(how) +
                     " when read back; nothing was written; check the disk and try again"};
}

/// An item's bytes when the file is read back.
struct StoredBytes
{
    std::span<const std::byte> bytes;
    bool isMapped = false;
};

using Locate = std::function<Result<StoredBytes>(const ExportItem&)>;

Status compareItems(const ExportPlan& plan, const Locate& locate, VerifyDepth depth,
                    ProgressMonitor& monitor)
{
    const std::uint64_t total = plan.sizeBytes();
    std::uint64_t done = 0;
    for (const ExportItem* item : plan.items()) {
        GATELOUPE_TRY(const auto stored, locate(*item));
        auto rest = stored.bytes;
        if (rest.size() != item->sizeBytes()) {
            return differs(*item, "has another size");
        }
        if (depth == VerifyDepth::Words) {
            continue;
        }
        const auto compare = [&](std::span<const std::byte> bytes) -> Status {
            if (std::memcmp(rest.data(), bytes.data(), bytes.size()) != 0) {
                return differs(*item, "differs");
            }
            if (stored.isMapped) {
                releasePages(rest.first(bytes.size()));
            }
            rest = rest.subspan(bytes.size());
            done += bytes.size();
            monitor.report(Stage::Verifying, done, total);
            return {};
        };
        GATELOUPE_CHECK(streamItem(*item, compare, monitor));
    }
    return {};
}

Status verifyPacked(const ExportPlan& plan, const std::filesystem::path& file, VerifyDepth depth,
                    ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto mapped, MappedFile::open(file));
    const auto locate = [&](const ExportItem& item) -> Result<StoredBytes> {
        const std::uint64_t offset = item.gate->packedOffset.value_or(0) * sizeOf(item.dtype);
        if (!fitsWithin(offset, item.sizeBytes(), mapped->size())) {
            return differs(item, "is missing");
        }
        return StoredBytes{mapped->bytes().subspan(offset, item.sizeBytes()), true};
    };
    return compareItems(plan, locate, depth, monitor);
}

Status verifyNamed(const ExportPlan& plan, const std::filesystem::path& file, VerifyDepth depth,
                   ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto catalog, openCatalog(file, monitor));
    const auto tensors = catalog.index();
    const auto locate = [&](const ExportItem& item) -> Result<StoredBytes> {
        const auto found = tensors.find(item.key);
        if (found == tensors.end() || !found->second->source) {
            return differs(item, "is missing");
        }
        const Tensor& tensor = *found->second;
        if (tensor.dtype != item.dtype || tensor.shape != item.shape || !tensor.isRowMajor()) {
            return differs(item, "has another type or shape");
        }
        if (depth == VerifyDepth::Numbers) {
            GATELOUPE_CHECK(tensor.source->verify(monitor));
        }
        GATELOUPE_TRY(const auto bytes, tensor.source->bytes(monitor));
        const std::uint64_t offset = tensor.offsetElements * sizeOf(tensor.dtype);
        return StoredBytes{bytes.subspan(offset, item.sizeBytes()), isMapped(*tensor.source)};
    };
    return compareItems(plan, locate, depth, monitor);
}

} // namespace

Status verifyExport(const ExportPlan& plan, ExportFormat format, const std::filesystem::path& file,
                    VerifyDepth depth, ProgressMonitor& monitor)
{
    return format == ExportFormat::Packed ? verifyPacked(plan, file, depth, monitor)
                                          : verifyNamed(plan, file, depth, monitor);
}

} // namespace gateloupe
