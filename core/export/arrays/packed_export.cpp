// SPDX-License-Identifier: Apache-2.0
#include "core/export/pipeline/export_writer.h"
#include "core/packing/packed_layout.h"

namespace gateloupe {

namespace {

/// The buffer alone. Regions without an item are biases that the source does not store: zero.
class PackedWriter final : public ExportWriter
{
public:
    Result<std::vector<std::uint64_t>> begin(const ExportStart& start) override
    {
        const ExportedModel& exported = start.plan.models.front();
        GATELOUPE_TRY(const auto layout, PackedLayout::create(exported.spec));
        const std::uint64_t elementBytes = sizeOf(exported.spec.dtype);
        std::vector<std::uint64_t> offsets;
        for (const ExportItem& item : exported.items) {
            offsets.push_back(item.gate->packedOffset.value_or(0) * elementBytes);
        }
        // A longer file is filled with zero bytes.
        std::error_code failure;
        std::filesystem::resize_file(start.files.front(), layout.sizeBytes(), failure);
        if (failure) {
            return Error::cannotWrite("cannot reserve %1 bytes: %2", layout.sizeBytes(),
                                      failure.message());
        }
        return offsets;
    }

    Status end(const Provenance&, OutputFile&) override { return {}; }
};

} // namespace

std::unique_ptr<ExportWriter> makePackedWriter()
{
    return std::make_unique<PackedWriter>();
}

} // namespace gateloupe
