// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/formats/common/container_reader.h"

namespace gateloupe {

/// TensorFlow's V1 checkpoint, the default before 0.12: one table `X`, or shards
/// `X-SSSSS-of-NNNNN`, that hold protobuf messages of typed numbers (SavedTensorSlices).
/// Opens any of these files, the prefix `X`, the pattern that TensorFlow writes into `checkpoint`,
/// and a folder or `checkpoint` file that names one.
/// The catalog's `format` is "tensorflow-v1". Opening reads each file's index and its header, which
/// lists every variable; numbers are decoded variable by variable on first use (Encoding::Typed,
/// or Encoding::Slices where a variable was partitioned). Strings and quantised numbers are listed
/// with their type's name and no source.
/// Errors: NotFound names a missing shard.
/// Source: tensorflow/core/util/tensor_slice_{reader,writer}.cc, r1.15; the README.
class TensorFlowV1Reader final : public ContainerReader
{
public:
    [[nodiscard]] std::string_view id() const override { return "tensorflow-v1"; }

    [[nodiscard]] Match probe(const Candidate& candidate) const override;
    Result<TensorCatalog> open(const Candidate& candidate, ProgressMonitor& monitor) const override;
};

} // namespace gateloupe
