// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/biases/bias_numbers.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

Result<std::vector<double>> numbersOf(const GateView* view, ProgressMonitor& monitor)
{
    std::vector<double> numbers;
    if (view != nullptr) {
        GATELOUPE_TRY(const MatrixView matrix, view->map(monitor));
        numbers.reserve(matrix.rows);
        for (std::uint64_t unit = 0; unit < matrix.rows; ++unit) {
            numbers.push_back(matrix.at(unit, 0));
        }
    }
    return numbers;
}

std::optional<double> at(const std::vector<double>& numbers, std::uint64_t unit)
{
    return unit < numbers.size() ? std::optional(numbers[unit]) : std::nullopt;
}

} // namespace

std::optional<double> BiasColumn::inputAt(std::uint64_t unit) const
{
    return at(input, unit);
}

std::optional<double> BiasColumn::recurrentAt(std::uint64_t unit) const
{
    return at(recurrent, unit);
}

std::optional<double> BiasColumn::sumAt(std::uint64_t unit) const
{
    const std::optional<double> ofInput = inputAt(unit);
    const std::optional<double> ofState = recurrentAt(unit);
    if ((!ofInput && !ofState) || folding == BiasFolding::MustStayApart) {
        return std::nullopt;
    }
    return ofInput.value_or(0.0) + ofState.value_or(0.0);
}

Result<std::shared_ptr<const BiasNumbers>> readBiases(std::shared_ptr<const RnnModel> model,
                                                      LayerIndex layer, Direction direction,
                                                      ProgressMonitor& monitor)
{
    BiasNumbers numbers{.layer = layer, .direction = direction, .units = model->spec.hiddenSize};
    for (const GateBiases& gate : biasesOf(*model, layer, direction)) {
        BiasColumn column{.gate = gate.gate,
                          .storage = gate.storage,
                          .folding = gate.folding,
                          .isShared = gate.isShared};
        GATELOUPE_TRY(column.input, numbersOf(gate.input, monitor));
        GATELOUPE_TRY(column.recurrent, numbersOf(gate.recurrent, monitor));
        numbers.gates.push_back(std::move(column));
    }
    numbers.model = std::move(model);
    return std::make_shared<const BiasNumbers>(std::move(numbers));
}

namespace {

using IsAbout = bool (*)(const RnnModel& model);

// Which networks a row is about.
constexpr IsAbout kAll = [](const RnnModel&) { return true; };
constexpr IsAbout kLstm = [](const RnnModel& model) { return model.spec.cell == CellKind::Lstm; };
constexpr IsAbout kGru = [](const RnnModel& model) { return model.spec.cell == CellKind::Gru; };
constexpr IsAbout kNotGru = [](const RnnModel& model) { return !kGru(model); };
/// The reset gate acts on the recurrent product.
constexpr IsAbout kGruAfter = [](const RnnModel& model) {
    return kGru(model) && model.gruReset() == GruReset::After;
};
/// The reset gate acts on the state.
constexpr IsAbout kGruBefore = [](const RnnModel& model) {
    return kGru(model) && model.gruReset() == GruReset::Before;
};

struct FactRow
{
    const char* framework;
    const char* stored;
    const char* folded;
    std::string_view convention; ///< prefix of RnnModel::convention
    IsAbout isAbout;
};

constexpr std::array kFacts = {
    FactRow{"PyTorch", QT_TRANSLATE_NOOP("gateloupe::BiasFacts", "two"),
            QT_TRANSLATE_NOOP("gateloupe::BiasFacts", "nothing; bias=False stores none"), "pytorch",
            kAll},
    FactRow{"PaddlePaddle", QT_TRANSLATE_NOOP("gateloupe::BiasFacts", "two"),
            QT_TRANSLATE_NOOP("gateloupe::BiasFacts", "nothing"), "paddle", kAll},
    FactRow{"MXNet", QT_TRANSLATE_NOOP("gateloupe::BiasFacts", "two"),
            QT_TRANSLATE_NOOP("gateloupe::BiasFacts", "nothing"), "mxnet", kAll},
    FactRow{"cuDNN", QT_TRANSLATE_NOOP("gateloupe::BiasFacts", "two, one or none"),
            QT_TRANSLATE_NOOP("gateloupe::BiasFacts", "nothing; a missing one counts as 0"),
            "packed", kAll},
    FactRow{"ONNX", QT_TRANSLATE_NOOP("gateloupe::BiasFacts", "two (Wb, Rb)"),
            QT_TRANSLATE_NOOP("gateloupe::BiasFacts", "nothing"), "onnx", kAll},
    FactRow{"Keras LSTM, SimpleRNN", QT_TRANSLATE_NOOP("gateloupe::BiasFacts", "one"),
            QT_TRANSLATE_NOOP("gateloupe::BiasFacts", "for cuDNN all of it becomes bR and bW is 0"),
            "keras", kNotGru},
    FactRow{"Keras GRU, reset_after=True", QT_TRANSLATE_NOOP("gateloupe::BiasFacts", "two"),
            QT_TRANSLATE_NOOP("gateloupe::BiasFacts", "nothing: rows of one (2, 3u) array"),
            "keras", kGruAfter},
    FactRow{"Keras GRU, reset_after=False", QT_TRANSLATE_NOOP("gateloupe::BiasFacts", "one"),
            QT_TRANSLATE_NOOP("gateloupe::BiasFacts", "all gates: bR stands outside the reset"),
            "keras", kGruBefore},
    FactRow{
        "Keras CuDNNLSTM, CuDNNGRU", QT_TRANSLATE_NOOP("gateloupe::BiasFacts", "two"),
        QT_TRANSLATE_NOOP("gateloupe::BiasFacts",
                          "loaded into LSTM the halves are summed, the way back halves the sum"),
        "", kAll},
    FactRow{
        "TensorFlow 1 CudnnLSTM, CudnnRNN", QT_TRANSLATE_NOOP("gateloupe::BiasFacts", "one"),
        QT_TRANSLATE_NOOP("gateloupe::BiasFacts",
                          "saved as bW + bR, restored as half of it each (1.3: both beside it)"),
        "tf1-cudnn", kNotGru},
    FactRow{"TensorFlow 1 CudnnGRU",
            QT_TRANSLATE_NOOP("gateloupe::BiasFacts", "reset and update one, new two"),
            QT_TRANSLATE_NOOP("gateloupe::BiasFacts", "reset and update only"), "tf1-cudnn", kGru},
    FactRow{"TensorFlow 1 LSTMCell", QT_TRANSLATE_NOOP("gateloupe::BiasFacts", "one"),
            QT_TRANSLATE_NOOP("gateloupe::BiasFacts",
                              "forget_bias, usually 1, is added at run time and not stored"),
            "tf1-cell", kLstm},
    FactRow{"Flax LSTM", QT_TRANSLATE_NOOP("gateloupe::BiasFacts", "one, on the state's side"),
            QT_TRANSLATE_NOOP("gateloupe::BiasFacts", "nothing: bW does not exist"), "flax", kLstm},
    FactRow{"Flax GRU",
            QT_TRANSLATE_NOOP("gateloupe::BiasFacts", "one on the input's side, new also bR"),
            QT_TRANSLATE_NOOP("gateloupe::BiasFacts", "nothing; nnx has no bR at all"), "flax",
            kGru},
    FactRow{"Chainer NStep", QT_TRANSLATE_NOOP("gateloupe::BiasFacts", "two"),
            QT_TRANSLATE_NOOP("gateloupe::BiasFacts", "nothing; L.LSTM has bW only"), "chainer",
            kAll},
};

} // namespace

std::vector<BiasFact> BiasFacts::all(const RnnModel& model)
{
    std::vector<BiasFact> facts;
    for (const FactRow& row : kFacts) {
        const bool isThis = !row.convention.empty() &&
                            std::string_view(model.convention).starts_with(row.convention) &&
                            row.isAbout(model);
        facts.push_back(
            {QString::fromLatin1(row.framework), tr(row.stored), tr(row.folded), isThis});
    }
    return facts;
}

QString BiasFacts::stored(const BiasNumbers& numbers)
{
    const bool isShared =
        !numbers.gates.empty() &&
        std::ranges::all_of(numbers.gates, [](const BiasColumn& gate) { return gate.isShared; });
    if (isShared) {
        return tr("The file stores one vector that is shown as both biases.");
    }
    switch (patternOf(biasesOf(*numbers.model, numbers.layer, numbers.direction))) {
    case BiasPattern::None:
        return tr("The file stores no biases: both count as 0.");
    case BiasPattern::InputOnly:
        return tr(
            "The file stores one bias for each gate, on the input's side (bW); bR counts as 0.");
    case BiasPattern::RecurrentOnly:
        return tr(
            "The file stores one bias for each gate, on the state's side (bR); bW counts as 0.");
    case BiasPattern::Both:
        return tr("The file stores both biases of every gate.");
    case BiasPattern::Mixed:
        break;
    }
    QStringList parts;
    for (const BiasColumn& gate : numbers.gates) {
        const QString name = TermNames::gate(gate.gate);
        switch (gate.storage) {
        //: which biases of a gate a file stores
        case BiasStorage::None:
            parts.append(tr("%1 none").arg(name));
            break;
        case BiasStorage::InputOnly:
            parts.append(tr("%1 bW").arg(name));
            break;
        case BiasStorage::RecurrentOnly:
            parts.append(tr("%1 bR").arg(name));
            break;
        case BiasStorage::Both:
            parts.append(tr("%1 both").arg(name));
            break;
        }
    }
    //: %1 is a list such as "reset bW, update bW, new both"
    return tr("What the file stores differs from gate to gate: %1.")
        .arg(parts.join(QStringLiteral(", ")));
}

QString BiasFacts::folding(const BiasNumbers& numbers)
{
    bool hasSum = false;
    for (const BiasColumn& gate : numbers.gates) {
        if (gate.folding == BiasFolding::MustStayApart) {
            return tr("Reset and update only see bW + bR. The new gate must keep them apart: it "
                      "computes tanh(W x + bW + r · (R h + bR)), so the reset gate r scales bR but "
                      "not bW, and one summed bias would be right only where r is 1.");
        }
        hasSum = hasSum || gate.folding == BiasFolding::SumIsEnough;
    }
    if (!hasSum) {
        return tr("There is nothing to fold.");
    }
    return tr("Every gate only sees bW + bR: one summed bias gives the same network, rounding "
              "aside. How a sum is split again is a convention.");
}

QString BiasFacts::addedAtRunTime(const RnnModel& model)
{
    return !hasForgetOffset(model)
               ? QString()
               : tr("When it runs, %1 is added to the forget gate; the file does not store it.")
                     .arg(QString::fromStdString(factText(model, EquationFact::ForgetOffset)));
}

} // namespace gateloupe
