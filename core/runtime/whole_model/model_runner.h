// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/formats/onnx/onnx_outputs.h"
#include "core/runtime/whole_model/model_inputs.h"

namespace gateloupe {

/// A program that runs ONNX models in a process of its own: gateloupe-onnx, which has the C
/// library, or the Python script that uses Python's module.
struct ModelRunnerProgram
{
    std::filesystem::path program;
    std::vector<std::string> arguments; ///< of Python: the script
};

/// Where it is: what GATELOUPE_ONNX_RUNNER names (a program, or a script for Python), else
/// gateloupe-onnx or onnx_model_runner.py beside this program or in its share/gateloupe/runners.
/// Python is what GATELOUPE_PYTHON names, else python3 on PATH.
/// Errors: Device, saying where it was looked for and what to install.
Result<ModelRunnerProgram> findModelRunner();

/// The task of a runner: a model with more outputs, run once or call by call.
struct ModelRunRequest
{
    std::filesystem::path model;
    OnnxWithOutputs extended;
    std::vector<std::string> outputs; ///< names of what is handed back, in their order
    ModelInputs inputs;
};

/// The outputs that a runner hands back.
struct ModelRunAnswer
{
    std::string runtime;                        ///< "onnxruntime 1.22.0, CPUExecutionProvider"
    std::map<std::string, TypedNumbers> values; ///< [calls, ...] of each output
};

/// Runs the model in the process and ends it. The model is put together in its memory: nothing but
/// inputs and outputs is written, into shared memory where there is such a place.
/// Errors: Device for a runner that does not start, has no ONNX Runtime (with the line to type) or
/// ends; InvalidArgument and Unsupported with ONNX Runtime's own words; Cancelled, which ends the
/// process.
Result<ModelRunAnswer> runModel(const ModelRunRequest& request, ProgressMonitor& monitor);

} // namespace gateloupe
