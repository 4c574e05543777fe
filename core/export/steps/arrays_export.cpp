// SPDX-License-Identifier: Apache-2.0
#include "core/export/steps/arrays_export.h"

#include "core/export/arrays/npz_arrays.h"
#include "core/export/hdf5/hdf5_arrays.h"
#include "core/export/steps/steps_export.h"

namespace gateloupe {

Status writeArrays(std::span<const NamedArray> arrays, const std::filesystem::path& target,
                   ProgressMonitor& monitor)
{
    const auto format = stepsFormatOf(target);
    if (!format || *format == StepsFormat::Csv) {
        return Error::invalidArgument("values of a model are written as HDF5 or npz, not as %1",
                                      target.extension().string());
    }
    return *format == StepsFormat::Npz ? writeNpzArrays(arrays, target, monitor)
                                       : writeHdf5Arrays(arrays, {}, target, monitor);
}

} // namespace gateloupe
