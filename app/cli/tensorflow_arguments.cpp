// SPDX-License-Identifier: Apache-2.0
#include "app/cli/tensorflow_arguments.h"

namespace gateloupe::cli {

namespace {

Error unknown(const std::string& option, const std::string& word, const std::string& known)
{
    return Error{ErrorCode::InvalidArgument, option + " " + word + " is none of " + known};
}

} // namespace

void addTensorFlowArguments(CLI::App& command, TensorFlowArguments& arguments)
{
    command.add_option("--scope", arguments.scope,
                       "tensorflow: the variable scope, \"\" for none; by default the network's "
                       "own name");
    command.add_option("--names", arguments.names,
                       "tensorflow: saveable (as cuDNN's layers save from 1.4 on, the default), "
                       "1.0 or 1.3 (RNNParamsSaveable of those versions)");
    command.add_option("--opaque", arguments.opaque,
                       "tensorflow: cuDNN's packed vector, opaque_kernel: no, also or only; by "
                       "default also, as the layer's own Saver has it");
}

Result<TensorFlowOptions> tensorFlowOptions(const TensorFlowArguments& arguments,
                                            ExportFormat format)
{
    TensorFlowOptions options{.scope = arguments.scope};
    if (!arguments.names.empty()) {
        const auto names = tensorFlowNamesFromName(arguments.names);
        if (!names) {
            return unknown("--names", arguments.names, "saveable, 1.0, 1.3");
        }
        options.names = *names;
    }
    if (!arguments.opaque.empty()) {
        options.opaque = opaqueVectorFromName(arguments.opaque);
        if (!options.opaque) {
            return unknown("--opaque", arguments.opaque, "no, also, only");
        }
    }
    const bool isAsked = arguments.scope || !arguments.names.empty() || !arguments.opaque.empty();
    if (isAsked && format != ExportFormat::TensorFlow) {
        return Error{ErrorCode::InvalidArgument,
                     "--scope, --names and --opaque are for --to tensorflow"};
    }
    return options;
}

} // namespace gateloupe::cli
