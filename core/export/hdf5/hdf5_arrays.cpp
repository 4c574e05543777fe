// SPDX-License-Identifier: Apache-2.0
#include "core/export/hdf5/hdf5_arrays.h"

#include "core/base/atomic_file.h"
#include "core/export/pipeline/output_file.h"

namespace gateloupe {

namespace {

/// Where each dataset begins; 0 for those that are left out.
Result<std::vector<std::uint64_t>> laidOut(std::span<const NamedArray> arrays,
                                           const Hdf5Attributes& attributes,
                                           const std::filesystem::path& file)
{
    std::vector<std::uint64_t> offsets;
    GATELOUPE_TRY(auto builder, Hdf5Builder::create(file));
    if (!attributes.empty()) {
        GATELOUPE_CHECK(builder.setAttributes("/", attributes));
    }
    for (const NamedArray& each : arrays) {
        offsets.push_back(0);
        if (!each.values.isEmpty()) {
            GATELOUPE_TRY(offsets.back(),
                          builder.addDataset(each.name, each.values.dtype(), each.values.shape()));
        }
    }
    GATELOUPE_CHECK(builder.close());
    return offsets;
}

} // namespace

Status writeHdf5Arrays(std::span<const NamedArray> arrays, const Hdf5Attributes& attributes,
                       const std::filesystem::path& target, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(auto file, AtomicFile::create(target));
    GATELOUPE_TRY(const auto offsets,
                  laidOut(arrays, attributes, file.temporaryPath()).withContext(target.string()));
    GATELOUPE_TRY(auto out, OutputFile::open(file.temporaryPath(), target));
    for (std::size_t at = 0; at < arrays.size(); ++at) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        GATELOUPE_CHECK(out.write(offsets[at], arrays[at].values.bytes()));
        monitor.report(Stage::Writing, at + 1, arrays.size());
    }
    GATELOUPE_CHECK(out.close());
    return file.commit();
}

} // namespace gateloupe
