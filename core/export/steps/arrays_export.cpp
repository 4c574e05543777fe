// SPDX-License-Identifier: Apache-2.0
#include "core/export/steps/arrays_export.h"

#include <string>
#include <vector>

#include "core/base/atomic_file.h"
#include "core/export/arrays/npz_arrays.h"
#include "core/export/hdf5/hdf5_builder.h"
#include "core/export/pipeline/output_file.h"
#include "core/export/steps/steps_export.h"

namespace gateloupe {

namespace {

/// Where each dataset begins; 0 for those that are left out.
Result<std::vector<std::uint64_t>> laidOut(std::span<const NamedArray> arrays,
                                           const std::filesystem::path& file)
{
    std::vector<std::uint64_t> offsets;
    GATELOUPE_TRY(auto builder, Hdf5Builder::create(file));
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

Status writeArrays(std::span<const NamedArray> arrays, const std::filesystem::path& target,
                   ProgressMonitor& monitor)
{
    const auto format = stepsFormatOf(target);
    if (!format || *format == StepsFormat::Csv) {
        return Error::invalidArgument("values of a model are written as HDF5 or npz, not as %1",
                                      target.extension().string());
    }
    if (*format == StepsFormat::Npz) {
        return writeNpzArrays(arrays, target, monitor);
    }
    GATELOUPE_TRY(auto file, AtomicFile::create(target));
    GATELOUPE_TRY(const auto offsets,
                  laidOut(arrays, file.temporaryPath()).withContext(target.string()));
    GATELOUPE_TRY(auto out, OutputFile::open(file.temporaryPath(), target));
    for (std::size_t index = 0; index < offsets.size(); ++index) {
        GATELOUPE_CHECK(out.write(offsets[index], arrays[index].values.bytes()));
        monitor.report(Stage::Writing, index + 1, offsets.size());
    }
    GATELOUPE_CHECK(out.close());
    return file.commit();
}

} // namespace gateloupe
