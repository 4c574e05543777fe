// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/chainer/chainer_links.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/tensor/tensor_views.h"

namespace gateloupe {

namespace {

constexpr std::array kBackends = {BackendKind::Reference, BackendKind::Cpu, BackendKind::Cudnn};

/// Rows of links.LSTM: four for each unit, in this order.
/// Source: chainer/functions/rnn/lstm.py, _extract_gates() (a, i, f, o).
constexpr std::array kInterleaved = {Gate::Cell, Gate::Input, Gate::Forget, Gate::Output};

struct PeepholeName
{
    std::string_view path;
    Gate gate;
};

/// Full matrices, unlike the diagonal ones of other frameworks.
constexpr std::array kPeepholes = {PeepholeName{"peep_i/W", Gate::Input},
                                   PeepholeName{"peep_f/W", Gate::Forget},
                                   PeepholeName{"peep_o/W", Gate::Output}};

struct GruLinks
{
    Gate gate;
    std::string_view input;
    std::string_view recurrent;
};

constexpr std::array kGruLinks = {GruLinks{Gate::Reset, "W_r", "U_r"},
                                  GruLinks{Gate::Update, "W_z", "U_z"},
                                  GruLinks{Gate::New, "W", "U"}};

Error misshapen(const ChainerLink& link, const std::string& what)
{
    return Error{ErrorCode::ShapeMismatch, "Chainer link " +
                                               (link.prefix.empty() ? "at the root" : link.prefix) +
                                               ": " + what};
}

void addLimits(RnnModel& model, const std::string& reason)
{
    for (const BackendKind backend : kBackends) {
        model.limits.push_back({backend, reason});
    }
}

Result<GateView> wholeView(std::shared_ptr<const Tensor> tensor)
{
    const std::uint64_t rows = tensor->shape.empty() ? 0 : tensor->shape[0];
    const std::uint64_t cols = tensor->shape.size() == 2 ? tensor->shape[1] : 1;
    return viewOf(std::move(tensor), {0, 0, rows, cols}, Orientation::AsStored);
}

/// Every fourth row from `first` on.
Status addInterleaved(RnnModel& model, const Tensor& tensor, ParameterKind kind)
{
    for (std::size_t row = 0; row < kInterleaved.size(); ++row) {
        GATELOUPE_TRY(auto rows, slicedView(tensor, {.axis = 0,
                                                     .first = row,
                                                     .count = model.spec.hiddenSize,
                                                     .step = kInterleaved.size()}));
        GATELOUPE_TRY(auto view, wholeView(std::make_shared<const Tensor>(std::move(rows))));
        model.parameters.emplace(
            ParameterId{LayerIndex(0), Direction::Forward, kind, kInterleaved[row]},
            std::move(view));
    }
    return {};
}

} // namespace

std::shared_ptr<const Tensor> ChainerLink::find(std::string_view path) const
{
    const auto found = tensors.find(path);
    return found == tensors.end() ? nullptr : found->second;
}

std::string ChainerLink::nameIn(const TensorCatalog& catalog) const
{
    return prefix.empty() ? catalog.path.stem().string() : prefix.substr(0, prefix.size() - 1);
}

RnnModel chainerDraft(const ChainerLink& link, const TensorCatalog& catalog)
{
    RnnModel model;
    model.name = link.nameIn(catalog);
    model.convention = "chainer";
    return model;
}

Result<RnnModel> makeLstmLink(const ChainerLink& link, const TensorCatalog& catalog)
{
    const auto upward = link.find("upward/W");
    const auto lateral = link.find("lateral/W");
    const auto bias = link.find("upward/b");
    const bool fits =
        upward->shape.size() == 2 && lateral->shape.size() == 2 &&
        lateral->shape[1] <= lateral->shape[0] / kInterleaved.size() &&
        lateral->shape[1] * kInterleaved.size() == lateral->shape[0] &&
        upward->shape[0] == lateral->shape[0] && isFloatingPoint(upward->dtype) &&
        upward->dtype == lateral->dtype &&
        (!bias || (bias->dtype == upward->dtype && bias->shape == Shape{upward->shape[0]}));
    if (!fits) {
        return misshapen(link, "upward/W " + toText(upward->shape) + " and lateral/W " +
                                   toText(lateral->shape) +
                                   " are not [4 H, inputs] and [4 H, H] of one type");
    }
    RnnModel model = chainerDraft(link, catalog);
    model.spec = {.cell = CellKind::Lstm,
                  .inputSize = upward->shape[1],
                  .hiddenSize = lateral->shape[1],
                  .bias = bias ? BiasMode::SingleInput : BiasMode::None,
                  .dtype = upward->dtype};
    GATELOUPE_CHECK(addInterleaved(model, *upward, ParameterKind::InputWeights));
    GATELOUPE_CHECK(addInterleaved(model, *lateral, ParameterKind::RecurrentWeights));
    if (bias) {
        GATELOUPE_CHECK(addInterleaved(model, *bias, ParameterKind::InputBias));
    }
    GATELOUPE_CHECK(finalizeAndValidate(model));
    model.evidence.push_back("upward/W and lateral/W, four rows for each of " +
                             std::to_string(model.spec.hiddenSize) + " units");
    for (const PeepholeName& peephole : kPeepholes) {
        if (link.find(peephole.path) && model.limits.empty()) {
            addLimits(model, "the link has peepholes that are full matrices (" +
                                 std::string(peephole.path) +
                                 "), which the equations of this program do not have");
        }
    }
    return model;
}

Result<RnnModel> makeGruLink(const ChainerLink& link, const TensorCatalog& catalog)
{
    RnnModel model = chainerDraft(link, catalog);
    model.gruReset = GruReset::Before;
    const auto first = link.find("W_r/W");
    if (first->shape.size() != 2 || !isFloatingPoint(first->dtype)) {
        return misshapen(link, "W_r/W " + toText(first->shape) + " is no matrix of numbers");
    }
    model.spec = {.cell = CellKind::Gru,
                  .inputSize = first->shape[1],
                  .hiddenSize = first->shape[0],
                  .bias = link.find("W_r/b") ? BiasMode::Double : BiasMode::None,
                  .dtype = first->dtype};
    for (const GruLinks& links : kGruLinks) {
        const std::array paths = {
            std::pair(std::string(links.input) + "/W", ParameterKind::InputWeights),
            std::pair(std::string(links.recurrent) + "/W", ParameterKind::RecurrentWeights),
            std::pair(std::string(links.input) + "/b", ParameterKind::InputBias),
            std::pair(std::string(links.recurrent) + "/b", ParameterKind::RecurrentBias)};
        for (const auto& [path, kind] : paths) {
            if (isBias(kind) && model.spec.bias == BiasMode::None) {
                continue;
            }
            const auto tensor = link.find(path);
            if (!tensor || tensor->dtype != first->dtype) {
                return misshapen(link, path + " is missing or of another type");
            }
            GATELOUPE_TRY(auto view, wholeView(tensor));
            model.parameters.emplace(
                ParameterId{LayerIndex(0), Direction::Forward, kind, links.gate}, std::move(view));
        }
    }
    GATELOUPE_CHECK(finalizeAndValidate(model));
    model.evidence.push_back("six linear links W_r, U_r, W_z, U_z, W, U");
    addLimits(model,
              "the update gate of Chainer's GRU lets the new state in, h' = (1 - z) h + z n, "
              "which the equations of this program do not have");
    return model;
}

} // namespace gateloupe
