// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/common/rnn_activation_hints.h"

#include <array>
#include <optional>
#include <string>
#include <system_error>

#include "core/base/text.h"
#include "core/conventions/common/model_builder.h"

namespace gateloupe {

namespace {

/// A name that people gave, and what it is the name of.
struct GivenName
{
    Message what;
    std::string text;
};

std::optional<CellKind> cellFromWords(std::string text)
{
    text = lowered(std::move(text));
    const bool hasRelu = text.find("relu") != std::string::npos;
    const bool hasTanh = text.find("tanh") != std::string::npos;
    if (hasRelu == hasTanh) {
        return std::nullopt;
    }
    return hasRelu ? CellKind::RnnRelu : CellKind::RnnTanh;
}

} // namespace

std::optional<CellKind> cellNamedIn(std::string_view name)
{
    using enum CellKind;
    for (const CellKind cell : {RnnTanh, RnnRelu, Gru, Lstm}) {
        if (name.find(nameOf(cell)) != std::string_view::npos) {
            return cell;
        }
    }
    return std::nullopt;
}

void decidePlainRnnByWords(const TensorCatalog& catalog, RnnModel& model)
{
    std::error_code ignored;
    const auto path = std::filesystem::absolute(catalog.path, ignored);
    const std::array names = {
        GivenName{message("its name"), model.name},
        GivenName{message("the file's name"), path.stem().string()},
        GivenName{message("the folder's name"), path.parent_path().filename().string()},
    };
    for (const GivenName& name : names) {
        if (const auto cell = cellFromWords(name.text)) {
            assumeCell(model, *cell,
                       *cell == CellKind::RnnRelu
                           ? message("the file does not say whether this RNN is tanh or ReLU; ReLU "
                                     "is assumed because of %1 '%2'",
                                     name.what, name.text)
                           : message("the file does not say whether this RNN is tanh or ReLU; tanh "
                                     "is assumed because of %1 '%2'",
                                     name.what, name.text));
            return;
        }
    }
    assumeCell(model, CellKind::RnnTanh,
               message("the file does not say whether this RNN is tanh or ReLU; tanh is "
                       "assumed"));
}

} // namespace gateloupe
