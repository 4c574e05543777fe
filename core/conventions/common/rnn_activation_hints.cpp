// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/common/rnn_activation_hints.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string>
#include <system_error>

namespace gateloupe {

namespace {

/// A name that people gave, and what it is the name of.
struct GivenName
{
    std::string_view what;
    std::string text;
};

std::optional<CellKind> cellFromWords(std::string text)
{
    std::ranges::transform(text, text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const bool hasRelu = text.find("relu") != std::string::npos;
    const bool hasTanh = text.find("tanh") != std::string::npos;
    if (hasRelu == hasTanh) {
        return std::nullopt;
    }
    return hasRelu ? CellKind::RnnRelu : CellKind::RnnTanh;
}

} // namespace

void decidePlainRnnByWords(const TensorCatalog& catalog, RnnModel& model)
{
    std::error_code ignored;
    const auto path = std::filesystem::absolute(catalog.path, ignored);
    const std::array names = {
        GivenName{"its name", model.name},
        GivenName{"the file's name", path.stem().string()},
        GivenName{"the folder's name", path.parent_path().filename().string()},
    };
    model.spec.cell = CellKind::RnnTanh;
    std::string reason = "tanh is assumed";
    for (const GivenName& name : names) {
        if (const auto cell = cellFromWords(name.text)) {
            model.spec.cell = *cell;
            reason = std::string(*cell == CellKind::RnnRelu ? "ReLU" : "tanh") +
                     " is assumed because of " + std::string(name.what) + " '" + name.text + "'";
            break;
        }
    }
    model.warnings.push_back("the file does not say whether this RNN is tanh or ReLU; " + reason +
                             ", --cell rnn_relu or --cell rnn_tanh overrides");
}

} // namespace gateloupe
