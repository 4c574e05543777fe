// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string_view>

#include "core/base/mapped_file.h"
#include "core/base/result.h"
#include "core/formats/onnx/onnx_messages.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// A TensorProto that is a whole file; empty for anything else, and where its numbers do not lie
/// plain in one piece. Lifetime: views of the file.
[[nodiscard]] std::optional<OnnxTensor> onnxTensorAlone(const MappedFile& file);

/// Values of a graph's inputs, by name.
using OnnxSample = std::map<std::string_view, std::shared_ptr<const Tensor>>;

/// Where a graph is given W or R of a recurrent operator as inputs, this reads the values that a
/// sample beside the model has for them and for what else that operator is given but x. A sample is
/// the folder "test_data_set_0" with "input_<n>.pb" for the graph's n-th input, as ONNX' own tests
/// and its model zoo keep it; `folder` names another one. Empty for all other graphs, and where
/// there is no sample. The catalog gets a warning that says so, and the files. Errors: those of
/// MappedFile::open() for a folder that was named, Corrupt. Source: onnx 1.19,
/// onnx/backend/test/runner/__init__.py, run() of a model's test data.
Result<OnnxSample> onnxSampleWeights(const OnnxModel& model, const std::filesystem::path& folder,
                                     TensorCatalog& catalog);

} // namespace gateloupe
