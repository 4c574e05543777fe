// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "core/export/export.h"

namespace gateloupe::cli {

/// What only `--to tensorflow` asks.
struct TensorFlowArguments
{
    std::optional<std::string> scope;
    std::string names;
    std::string opaque;
};

void addTensorFlowArguments(CLI::App& command, TensorFlowArguments& arguments);

/// Errors: InvalidArgument for unknown words, and for words of another format.
Result<TensorFlowOptions> tensorFlowOptions(const TensorFlowArguments& arguments,
                                            ExportFormat format);

} // namespace gateloupe::cli
