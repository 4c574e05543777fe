// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string_view>

#include "core/formats/common/container_reader.h"
#include "core/formats/hdf5/hdf5_image.h"

namespace gateloupe {

/// HDF5: Keras' `.h5` and `.weights.h5`, this program's own exports and traces, any other file.
/// Tensor names are the datasets' paths without the leading slash, in the order of the file's own
/// index; attributes of every group and dataset come along. The catalog's `format` is
/// "gateloupe-hdf5" for an export of this program, "keras-h5" for what Keras wrote, else "hdf5".
/// Soft and external links are not followed; a group linked from two places is listed once.
/// Errors: Corrupt for damage, and for more nesting or objects than any checkpoint has.
/// Source: HDF5 file format specification 3.0; the README.
class Hdf5Reader final : public ContainerReader
{
public:
    [[nodiscard]] std::string_view id() const override { return "hdf5"; }

    [[nodiscard]] Match probe(const Candidate& candidate) const override;
    Result<TensorCatalog> open(const Candidate& candidate, ProgressMonitor& monitor) const override;
};

/// Appends the datasets and attributes of an HDF5 file that lies inside another one.
/// Errors: those of Hdf5Reader::open().
Status appendHdf5(const std::shared_ptr<const Hdf5Image>& image, TensorCatalog& catalog,
                  ProgressMonitor& monitor);

} // namespace gateloupe
