// SPDX-License-Identifier: Apache-2.0
#include "core/export/steps/arrays_export.h"

#include <string>
#include <vector>

#include "core/base/atomic_file.h"
#include "core/export/arrays/npy_header.h"
#include "core/export/hdf5/hdf5_builder.h"
#include "core/export/pipeline/output_file.h"
#include "core/export/pipeline/stored_zip.h"
#include "core/export/steps/steps_export.h"

namespace gateloupe {

namespace {

/// Bytes of a header, at most: its shape has a few numbers.
constexpr std::uint64_t kMostHeader = 256;

Status writeAsNpz(std::span<const NamedArray> arrays, OutputFile& out, ProgressMonitor& monitor)
{
    StoredZip zip;
    for (std::size_t member = 0; member < arrays.size(); ++member) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        const NamedArray& each = arrays[member];
        const std::string name = each.name + ".npy";
        const auto bytes = each.values.bytes();
        const std::string header =
            npyHeader(each.values.dtype(), each.values.shape(),
                      zip.dataOffset(name, bytes.size() + 2 * kArraysAlignment + kMostHeader));
        GATELOUPE_CHECK(out.write(zip.add(name, header, bytes.size()), bytes));
        zip.observe(member, bytes);
        monitor.report(Stage::Writing, member + 1, arrays.size());
    }
    return zip.finish(out);
}

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
    GATELOUPE_TRY(auto file, AtomicFile::create(target));
    std::vector<std::uint64_t> offsets;
    if (*format == StepsFormat::Hdf5) {
        GATELOUPE_TRY(offsets, laidOut(arrays, file.temporaryPath()).withContext(target.string()));
    }
    GATELOUPE_TRY(auto out, OutputFile::open(file.temporaryPath(), target));
    if (*format == StepsFormat::Npz) {
        GATELOUPE_CHECK(writeAsNpz(arrays, out, monitor));
    }
    for (std::size_t index = 0; index < offsets.size(); ++index) {
        GATELOUPE_CHECK(out.write(offsets[index], arrays[index].values.bytes()));
        monitor.report(Stage::Writing, index + 1, offsets.size());
    }
    GATELOUPE_CHECK(out.close());
    return file.commit();
}

} // namespace gateloupe
