// SPDX-License-Identifier: Apache-2.0
// Every kind of network there is in tests/data, into every format, and back.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "core/formats/array_file.h"
#include "core/model/plain_update.h"
#include "core/runtime/forward/forward.h"
#include "tests/core/export/export_fixture.h"
#include "tests/core/export/fixture_networks.h"

namespace gateloupe::test {

namespace {

struct GridFormat
{
    ExportFormat format;
    std::string suffix;
    bool hasBfloat16 = false;
    bool tellsPlainCell = true; ///< a plain RNN's tanh or ReLU
};

void PrintTo(const GridFormat& format, std::ostream* out)
{
    *out << nameOf(format.format);
}

const std::array kFormats = {
    GridFormat{ExportFormat::Hdf5, ".h5"},
    GridFormat{ExportFormat::Npz, ".npz"},
    GridFormat{ExportFormat::Safetensors, ".safetensors", true},
    GridFormat{ExportFormat::Packed, ".bin", true},
    GridFormat{ExportFormat::Pytorch, ".pt", true, false},
    GridFormat{ExportFormat::Onnx, ".onnx"},
    GridFormat{ExportFormat::Keras, ".keras"},
    GridFormat{ExportFormat::TensorFlow, ".ckpt", false, false},
    GridFormat{ExportFormat::Flax, ".msgpack", true, false},
    GridFormat{ExportFormat::Mxnet, ".params", false, false},
    GridFormat{ExportFormat::Rtneural, ".json"},
    GridFormat{ExportFormat::Nam, ".nam"},
};

using Trait = bool (*)(const RnnModel&);

bool isReversed(const RnnModel& model)
{
    return model.isReversed;
}

bool resetsBefore(const RnnModel& model)
{
    return model.gruReset() == GruReset::Before;
}

bool isProjected(const RnnModel& model)
{
    return model.spec.projectionSize.has_value();
}

bool hasOtherEquations(const RnnModel& model)
{
    return !hasStandardEquations(model);
}

bool clipsCells(const RnnModel& model)
{
    return std::ranges::any_of(model.equations,
                               [](const CellEquations& own) { return own.cellClip.has_value(); });
}

bool clipsSums(const RnnModel& model)
{
    return std::ranges::any_of(model.equations,
                               [](const CellEquations& own) { return own.sumClip.has_value(); });
}

/// What Keras 2 and 3 have names for.
bool isNamedByKeras(const Activation& own)
{
    constexpr std::array kNamed = {
        Activation{ActivationKind::Sigmoid},
        Activation{ActivationKind::Tanh},
        Activation{ActivationKind::Relu},
        Activation{ActivationKind::Linear},
        Activation{ActivationKind::Elu, 1.0},
        Activation{ActivationKind::Softsign},
        Activation{ActivationKind::Softplus},
        kKeras2HardSigmoid,
        kKeras3HardSigmoid,
        Activation{ActivationKind::LeakyRelu,
                   0.2}, // keras.activations.leaky_relu, negative_slope=0.2
    };
    return std::ranges::find(kNamed, own) != kNamed.end();
}

bool hasActivationsOutsideKeras(const RnnModel& model)
{
    const bool isLstm = model.spec.cell == CellKind::Lstm;
    return std::ranges::any_of(model.equations, [&](const CellEquations& own) {
        return !isNamedByKeras(own.gate) || !isNamedByKeras(own.candidate) ||
               (isLstm && !isNamedByKeras(own.output));
    });
}

bool differsByDirection(const RnnModel& model)
{
    return model.equationsOf(PseudoLayerIndex(0)) !=
           model.equationsOf(PseudoLayerIndex(model.spec.directions - 1));
}

bool couplesForget(const RnnModel& model)
{
    return std::ranges::any_of(model.equations,
                               [](const CellEquations& own) { return own.isForgetCoupled; });
}

bool isReversedStack(const RnnModel& model)
{
    return model.isReversed && model.spec.layers > 1;
}

bool skipsInput(const RnnModel& model)
{
    return model.spec.inputMode == InputMode::Skip;
}

bool hasPeepholes(const RnnModel& model)
{
    return std::ranges::any_of(model.parameters, [](const auto& entry) {
        return entry.first.kind == ParameterKind::PeepholeWeights;
    });
}

bool runsNowhere(const RnnModel& model)
{
    return !model.runsOn(BackendKind::Reference);
}

bool isOutsideCudnn(const RnnModel& model)
{
    return !model.runsOn(BackendKind::Cudnn);
}

bool isPlain(const RnnModel& model)
{
    return model.spec.cell == CellKind::RnnTanh || model.spec.cell == CellKind::RnnRelu;
}

bool isGru(const RnnModel& model)
{
    return model.spec.cell == CellKind::Gru;
}

bool isBidirectional(const RnnModel& model)
{
    return model.spec.directions == 2;
}

/// bf16 is widened to it.
bool isNoFloat32(const RnnModel& model)
{
    return model.spec.dtype == DType::F16 || model.spec.dtype == DType::F64;
}

bool hasOffsetWithoutBias(const RnnModel& model)
{
    return model.forgetOffset() != 0.0 && model.spec.bias == BiasMode::None;
}

/// What a format cannot say; everything else it takes.
struct Refusals
{
    ExportFormat format;
    std::vector<Trait> traits;
};

const std::array kRefusals = {
    Refusals{ExportFormat::Packed, {isOutsideCudnn, hasOffsetWithoutBias}},
    Refusals{ExportFormat::Pytorch,
             {isReversed, resetsBefore, hasOtherEquations, hasPeepholes, skipsInput}},
    Refusals{ExportFormat::Onnx, {isProjected, clipsCells, skipsInput}},
    Refusals{ExportFormat::Keras,
             {isProjected, hasPeepholes, clipsCells, clipsSums, hasActivationsOutsideKeras,
              differsByDirection, couplesForget, isReversedStack, skipsInput}},
    Refusals{ExportFormat::TensorFlow, {isReversed, hasOtherEquations, skipsInput}},
    Refusals{ExportFormat::Flax,
             {isReversed, resetsBefore, isProjected, hasOtherEquations, hasPeepholes, skipsInput}},
    Refusals{ExportFormat::Mxnet,
             {isReversed, resetsBefore, isProjected, hasOtherEquations, hasPeepholes, skipsInput}},
    Refusals{ExportFormat::Rtneural,
             {isReversed, resetsBefore, isProjected, hasOtherEquations, hasPeepholes, skipsInput,
              isPlain, isBidirectional, isNoFloat32}},
    Refusals{ExportFormat::Nam,
             {isReversed, resetsBefore, isProjected, hasOtherEquations, hasPeepholes, skipsInput,
              isPlain, isGru, isBidirectional, isNoFloat32}},
};

/// Gates under canonical names imply no equations; every other file would run as another network.
constexpr std::array kTakesWhatNothingRuns = {ExportFormat::Hdf5, ExportFormat::Npz,
                                              ExportFormat::Safetensors};

bool isRefused(ExportFormat format, const RnnModel& found)
{
    // An update gate that lets the new state in is written with the other sign.
    const auto plain = withPlainUpdate(std::make_shared<const RnnModel>(found));
    EXPECT_THAT(plain, IsOk());
    const RnnModel& model = **plain;
    if (runsNowhere(model) &&
        std::ranges::find(kTakesWhatNothingRuns, format) == kTakesWhatNothingRuns.end()) {
        return true;
    }
    const auto row = std::ranges::find(kRefusals, format, &Refusals::format);
    return row != kRefusals.end() &&
           std::ranges::any_of(row->traits, [&model](Trait trait) { return trait(model); });
}

std::vector<double> numbersOf(const GateView& view)
{
    NullMonitor monitor;
    const auto matrix = view.map(monitor);
    EXPECT_THAT(matrix, IsOk());
    std::vector<double> numbers;
    for (std::uint64_t row = 0; row < matrix->rows; ++row) {
        for (std::uint64_t col = 0; col < matrix->cols; ++col) {
            numbers.push_back(matrix->at(row, col));
        }
    }
    return numbers;
}

/// What a gate adds to its sums beside the products: both biases and the forget offset.
std::vector<double> biasOf(const RnnModel& model, ParameterId id,
                           std::initializer_list<ParameterKind> kinds)
{
    const bool isForget = id.gate == Gate::Forget;
    std::vector<double> sum(model.spec.hiddenSize, isForget ? model.forgetOffset() : 0.0);
    for (const ParameterKind kind : kinds) {
        id.kind = kind;
        if (const GateView* view = model.find(id)) {
            std::ranges::transform(sum, numbersOf(*view), sum.begin(), std::plus<>());
        }
    }
    return sum;
}

/// One rounding of a sum to the type, relative to its terms.
double roundingOf(DType dtype)
{
    switch (dtype) {
    case DType::F16:
        return 0x1p-10;
    case DType::BF16:
        return 0x1p-7;
    case DType::F32:
        return 0x1p-22;
    default:
        return 0x1p-50;
    }
}

void expectNear(const std::vector<double>& found, const std::vector<double>& wanted, DType dtype,
                const std::string& what)
{
    ASSERT_EQ(found.size(), wanted.size()) << what;
    for (std::size_t index = 0; index < found.size(); ++index) {
        const double room = roundingOf(dtype) * std::max(1.0, std::abs(wanted[index]));
        ASSERT_NEAR(found[index], wanted[index], room) << what << " " << index;
    }
}

/// Weights are the same numbers; biases have the same sums.
void expectEqualNetworks(const RnnModel& found, const RnnModel& wanted)
{
    for (const auto& [id, view] : wanted.parameters) {
        if (isBias(id.kind)) {
            continue;
        }
        const GateView* written = found.find(id);
        ASSERT_NE(written, nullptr) << pathOf(id);
        ASSERT_EQ(numbersOf(*written), numbersOf(view)) << pathOf(id);
    }
    for (const auto& [id, view] : found.parameters) {
        if (id.kind != ParameterKind::InputWeights) {
            continue;
        }
        const bool isApart = id.gate == Gate::New && wanted.gruReset() == GruReset::After;
        if (isApart) {
            for (const auto kind : {ParameterKind::InputBias, ParameterKind::RecurrentBias}) {
                expectNear(biasOf(found, id, {kind}), biasOf(wanted, id, {kind}), found.spec.dtype,
                           pathOf(id));
            }
            continue;
        }
        const auto both = {ParameterKind::InputBias, ParameterKind::RecurrentBias};
        expectNear(biasOf(found, id, both), biasOf(wanted, id, both), found.spec.dtype, pathOf(id));
    }
}

/// The networks of a file put together again to the layers of one.
std::shared_ptr<const RnnModel> joined(const Checkpoint& checkpoint, const GridFormat& format,
                                       const RnnModel& wanted)
{
    if (checkpoint.rnns.empty()) {
        return nullptr;
    }
    auto whole = std::make_shared<RnnModel>(*checkpoint.rnns.front());
    for (std::size_t index = 1; index < checkpoint.rnns.size(); ++index) {
        for (const auto& [id, view] : checkpoint.rnns[index]->parameters) {
            ParameterId shifted = id;
            shifted.layer = LayerIndex(whole->spec.layers + id.layer.value);
            whole->parameters.emplace(shifted, view);
        }
        whole->spec.layers += checkpoint.rnns[index]->spec.layers;
    }
    if (!format.tellsPlainCell) {
        whole->spec.cell = wanted.spec.cell;
    }
    if (format.format == ExportFormat::Packed && wanted.isReversed) {
        whole->isReversed = true; // the buffer doesn't say it
        whole->parameters.clear();
        for (const auto& [id, view] : checkpoint.rnns.front()->parameters) {
            whole->parameters.emplace(ParameterId{id.layer, Direction::Backward, id.kind, id.gate},
                                      view);
        }
    }
    return whole;
}

class ExportGrid : public ExportTest, public ::testing::WithParamInterface<GridFormat>
{
protected:
    std::shared_ptr<const RnnModel> reopened(const ExportRequest& wanted, const RnnModel& source)
    {
        CheckpointOptions options;
        if (wanted.format == ExportFormat::Packed) {
            options.spec = source.spec;
        }
        auto target = wanted.target;
        const auto checkpoint = openCheckpoint(target, options, monitor);
        EXPECT_THAT(checkpoint, IsOk());
        return checkpoint ? joined(**checkpoint, GetParam(), source) : nullptr;
    }

    /// Whether the written network gives what the framework gave that wrote the source.
    void expectOutput(const FixtureNetwork& network, const std::shared_ptr<const RnnModel>& found)
    {
        if (!network.hasOutput() || runsNowhere(*network.model)) {
            return;
        }
        ForwardRequest run;
        run.model = found;
        run.detail = TraceDetail::OutputOnly;
        run.x = *readArray(network.arrays.x, monitor);
        if (!network.arrays.h0.empty()) {
            run.h0 = *readArray(network.arrays.h0, monitor);
        }
        if (!network.arrays.c0.empty()) {
            run.c0 = *readArray(network.arrays.c0, monitor);
        }
        const auto trace = makeReferenceBackend()->run(run, monitor);
        ASSERT_THAT(trace, IsOk());
        const Array wanted = *readArray(network.arrays.y, monitor);
        ASSERT_EQ((*trace)->y.size(), wanted.size());
        for (std::size_t index = 0; index < wanted.size(); ++index) {
            ASSERT_NEAR((*trace)->y[index], wanted[index], network.tolerance) << index;
        }
    }

    void check(const FixtureNetwork& network)
    {
        ExportRequest wanted;
        wanted.models = {network.model};
        wanted.source = network.source;
        wanted.target = folder / ("out" + GetParam().suffix);
        wanted.format = GetParam().format;
        const auto report = exportModels(wanted, monitor);
        if (isRefused(wanted.format, *network.model)) {
            EXPECT_THAT(report, FailsWith(ErrorCode::Unsupported, "; write "));
            if (runsNowhere(*network.model)) {
                EXPECT_THAT(report,
                            FailsWith(ErrorCode::Unsupported, "; write hdf5, npz or safetensors"));
            }
            EXPECT_THAT(names(), ::testing::IsEmpty());
            return;
        }
        ASSERT_THAT(report, IsOk());
        const auto found = reopened(wanted, *network.model);
        ASSERT_NE(found, nullptr);
        const bool widens = network.model->spec.dtype == DType::BF16 && !GetParam().hasBfloat16;
        EXPECT_EQ(found->spec.dtype, widens ? DType::F32 : network.model->spec.dtype);
        EXPECT_EQ(found->isReversed, network.model->isReversed);
        const auto plain = withPlainUpdate(network.model);
        ASSERT_THAT(plain, IsOk());
        expectEqualNetworks(*found, hasPlainUpdate(*found) ? *network.model : **plain);
        expectOutput(network, found);
        std::filesystem::remove_all(folder.path());
        std::filesystem::create_directory(folder.path());
    }
};

TEST_P(ExportGrid, TakesEveryKindOfNetworkAndGivesItBack)
{
    ASSERT_FALSE(fixtureNetworks().empty());
    for (const FixtureNetwork& network : fixtureNetworks()) {
        SCOPED_TRACE(network.name + " " + network.model->name);
        check(network);
    }
}

INSTANTIATE_TEST_SUITE_P(To, ExportGrid, ::testing::ValuesIn(kFormats), [](const auto& parameter) {
    return std::string(nameOf(parameter.param.format));
});

} // namespace
} // namespace gateloupe::test
