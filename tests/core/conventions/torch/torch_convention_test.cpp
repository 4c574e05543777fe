// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <cmath>
#include <cstring>

#include <gtest/gtest.h>

#include "core/conventions/convention_registry.h"
#include "core/conventions/torch/torch_names.h"
#include "tests/core/conventions/remedy_matcher.h"
#include "tests/support/result_matchers.h"

namespace gateloupe {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::shared_ptr<const TensorSource> sourceOf(const std::vector<float>& values)
{
    return std::make_shared<DecodedSource>(
        Encoding::Plain, values.size() * sizeof(float),
        [values](ProgressMonitor&) -> Result<std::vector<std::byte>> {
            std::vector<std::byte> bytes(values.size() * sizeof(float));
            std::memcpy(bytes.data(), values.data(), bytes.size());
            return bytes;
        });
}

/// A catalog made by hand; tensors are f32 and count 1, 2, 3, ...
class Catalog
{
public:
    Catalog& add(const std::string& name, Shape shape, DType dtype = DType::F32)
    {
        const auto count = *elementCount(shape);
        std::vector<float> values(count);
        for (std::size_t i = 0; i < count; ++i) {
            values[i] = static_cast<float>(i + 1);
        }
        auto tensor = std::make_shared<Tensor>();
        tensor->name = name;
        tensor->dtype = dtype;
        tensor->strides = rowMajorStrides(shape);
        tensor->shape = std::move(shape);
        tensor->source = sourceOf(values);
        m_catalog.tensors.push_back(std::move(tensor));
        return *this;
    }

    Catalog& addLayer(const std::string& prefix, const std::string& suffix, std::uint64_t gates,
                      std::uint64_t input = 2, std::uint64_t hidden = 3)
    {
        add(prefix + "weight_ih" + suffix, {gates * hidden, input});
        add(prefix + "weight_hh" + suffix, {gates * hidden, hidden});
        add(prefix + "bias_ih" + suffix, {gates * hidden});
        return add(prefix + "bias_hh" + suffix, {gates * hidden});
    }

    Catalog& set(const std::string& object, const std::string& name, const std::string& value)
    {
        m_catalog.attributes.push_back({object, name, value});
        return *this;
    }

    Catalog& remove(const std::string& name)
    {
        std::erase_if(m_catalog.tensors, [&](const auto& tensor) { return tensor->name == name; });
        return *this;
    }

    Catalog& flag(const std::string& object, const std::string& name)
    {
        m_catalog.attributes.push_back({object, name, true});
        return *this;
    }

    [[nodiscard]] Recognition recognise()
    {
        m_catalog.path = "dir/stem.pt";
        NullMonitor monitor;
        return recogniseTorch(m_catalog, monitor);
    }

private:
    TensorCatalog m_catalog;
};

TEST(TorchNames, AreTakenApart)
{
    const auto name = parseTorchName("module.encoder.rnn.weight_hh_l12_reverse");
    ASSERT_TRUE(name);
    EXPECT_EQ(name->prefix, "module.encoder.rnn.");
    EXPECT_EQ(name->kind, ParameterKind::RecurrentWeights);
    EXPECT_EQ(name->layer, 12U);
    EXPECT_EQ(name->direction, Direction::Backward);
    EXPECT_EQ(parseTorchName("bias_ih")->layer, std::nullopt);
    EXPECT_EQ(parseTorchName("a/b/rnn_weight_ih_l0")->prefix, "a/b/rnn_");
    EXPECT_EQ(parseTorchName("r.weight_ih_l0_g")->form, TorchForm::Magnitude);
    const auto original = parseTorchName("r.parametrizations.weight_hh_l0.original1");
    ASSERT_TRUE(original);
    EXPECT_EQ(original->prefix, "r.");
    EXPECT_EQ(original->form, TorchForm::Direction);
}

TEST(TorchNames, OfOtherTensorsAreLeftAlone)
{
    for (const char* name :
         {"weight", "rnn.weight_ih_lx", "rnn.weight_ih_l0_reversed", "rnn.weight_ih_l",
          "myweight_ih_l0", "weight_ih_l99999999999", "original0", "weight_hh_l0.exp_avg",
          "weight_hr", "", "parametrizations.original0", "x.weight_ih_l0.original0"}) {
        EXPECT_FALSE(parseTorchName(name)) << name;
    }
}

TEST(TorchConvention, WarnsOfCodeAroundANetworkThatTheFileDoesNotHold)
{
    const auto warningsIn = [](const char* type) {
        const auto found = Catalog()
                               .addLayer("net.r.", "_l0", 3)
                               .set("net", "class", type)
                               .set("net.r", "class", "torch.nn.modules.rnn.GRU")
                               .recognise();
        EXPECT_EQ(found.models.size(), 1U);
        return found.models.at(0).warnings;
    };
    EXPECT_THAT(warningsIn("__main__.Net"), ElementsAre(HasSubstr("the code of __main__.Net")));
    EXPECT_THAT(warningsIn("torch.nn.modules.container.Sequential"), ::testing::IsEmpty());
}

TEST(TorchConvention, AssumesWhatAClassOfSomebodysOwnComputes)
{
    for (const char* type : {"__torch__.RCell", "__main__.RCell"}) {
        const auto found = Catalog().addLayer("c.", "", 3).set("c", "class", type).recognise();
        ASSERT_EQ(found.models.size(), 1U);
        EXPECT_THAT(assumedTexts(found.models[0]),
                    ::testing::IsSupersetOf({"gate=sigmoid", "candidate=tanh", "gru_reset=after"}));
        EXPECT_THAT(found.models[0].warnings,
                    ElementsAre(HasSubstr("RCell is no class of PyTorch")));
    }
    const auto known = Catalog()
                           .addLayer("c.", "", 3)
                           .set("c", "class", "__torch__.torch.nn.modules.rnn.GRUCell")
                           .recognise();
    EXPECT_THAT(assumedTexts(known.models.at(0)), ElementsAre());
    const auto calls = Catalog()
                           .addLayer("c.", "", 3)
                           .set("c", "class", "__torch__.Own")
                           .flag("c", "calls_operator")
                           .recognise();
    EXPECT_THAT(assumedTexts(calls.models.at(0)), ElementsAre());
}

TEST(TorchConvention, AssumesTheDirectionWhereTheProgramReversesASequence)
{
    const auto found = Catalog().addLayer("r.", "_l0", 4).flag("", "flips").recognise();
    EXPECT_THAT(assumedTexts(found.models.at(0)), ElementsAre("direction=forward"));
    EXPECT_THAT(found.models[0].warnings, ElementsAre(HasSubstr("reverses a sequence")));
    const auto both = Catalog()
                          .addLayer("r.", "_l0", 4)
                          .addLayer("r.", "_l0_reverse", 4)
                          .flag("", "flips")
                          .recognise();
    EXPECT_THAT(assumedTexts(both.models.at(0)), ElementsAre());
}

TEST(TorchConvention, SaysWhatStandsBesideTheWeightsAndIsNotUsed)
{
    const auto found = Catalog()
                           .addLayer("c.", "", 4)
                           .add("c.weight_ch", {9})
                           .add("c.head.weight", {3, 3})
                           .add("d.bias", {12})
                           .recognise();
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_THAT(found.models[0].warnings,
                ElementsAre(HasSubstr("beside its weights are not used: c.weight_ch")));
}

TEST(TorchConvention, SaysThatTheModuleAroundItMayHoldAStart)
{
    const auto found = Catalog()
                           .addLayer("net.r.", "_l0", 4)
                           .add("net.h0", {1, 1, 3})
                           .add("h0", {1, 1, 3})
                           .recognise();
    EXPECT_THAT(found.models.at(0).warnings,
                ElementsAre(HasSubstr("net.h0 in the file may be the state")));
}

TEST(TorchConvention, LeavesCellsOfEquinoxToTheirConvention)
{
    const auto found =
        Catalog().addLayer("c.", "", 4).set("c", "class", "equinox.nn._rnn.LSTMCell").recognise();
    EXPECT_EQ(found.models.size(), 0U);
}

TEST(TorchConvention, TellsTheCellFromTheRows)
{
    auto found = Catalog()
                     .addLayer("a.", "_l0", 4)
                     .addLayer("b.", "_l0", 3)
                     .addLayer("c.", "_l0", 1)
                     .recognise();
    ASSERT_EQ(found.models.size(), 3U);
    EXPECT_EQ(found.models[0].spec.cell, CellKind::Lstm);
    EXPECT_EQ(found.models[1].spec.cell, CellKind::Gru);
    EXPECT_EQ(found.models[2].spec.cell, CellKind::RnnTanh);
    EXPECT_TRUE(found.models[0].warnings.empty());
    EXPECT_THAT(found.models[2].warnings, ElementsAre(Asks(remedy::ChooseCell{})));
}

TEST(TorchConvention, BelievesWhatAPickledModuleSaysOfItself)
{
    auto found = Catalog()
                     .addLayer("r.", "_l0", 1)
                     .set("r", "mode", "RNN_RELU")
                     .addLayer("c.", "", 1)
                     .set("c", "nonlinearity", "tanh")
                     .recognise();
    ASSERT_EQ(found.models.size(), 2U);
    EXPECT_EQ(found.models[0].spec.cell, CellKind::RnnRelu);
    EXPECT_EQ(found.models[1].spec.cell, CellKind::RnnTanh);
    EXPECT_TRUE(found.models[0].warnings.empty());
    EXPECT_TRUE(found.models[1].warnings.empty());
}

TEST(TorchConvention, TakesEachCellOfAListForItself)
{
    auto found =
        Catalog().addLayer("cells.0.", "", 4, 2).addLayer("cells.1.", "", 4, 3).recognise();
    ASSERT_EQ(found.models.size(), 2U);
    EXPECT_EQ(found.models[0].name, "cells.0");
    EXPECT_EQ(found.models[1].name, "cells.1");
}

TEST(TorchConvention, NamesARootModuleAfterTheFile)
{
    auto found = Catalog().addLayer("", "_l0", 4).recognise();
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_EQ(found.models[0].name, "stem");
    auto compiled = Catalog().addLayer("_orig_mod.rnn.", "_l0", 4).recognise();
    EXPECT_EQ(compiled.models[0].name, "_orig_mod.rnn");
}

TEST(TorchConvention, SaysWhatIsMissing)
{
    auto found = Catalog()
                     .addLayer("r.", "_l0", 4)
                     .addLayer("r.", "_l1", 4, 3)
                     .remove("r.bias_hh_l1")
                     .recognise();
    EXPECT_TRUE(found.models.empty());
    EXPECT_THAT(found.warnings, ElementsAre(HasSubstr("missing: r.bias_hh_l1")));
    auto lonely = Catalog().add("r.weight_ih_l4000", {12, 3}).recognise();
    ASSERT_EQ(lonely.warnings.size(), 1U);
    EXPECT_THAT(lonely.warnings[0], HasSubstr("more"));
}

TEST(TorchConvention, DeclinesShapesAndTypesThatDoNotGoTogether)
{
    const auto warningOf = [](Catalog& catalog) {
        auto found = catalog.recognise();
        EXPECT_TRUE(found.models.empty());
        return found.warnings.empty() ? std::string() : found.warnings[0].text();
    };
    Catalog rows;
    rows.add("weight_ih_l0", {10, 2}).add("weight_hh_l0", {10, 5});
    EXPECT_THAT(warningOf(rows), HasSubstr("neither 4, 3 nor 1"));
    Catalog mixed;
    mixed.add("weight_ih_l0", {12, 2}).add("weight_hh_l0", {12, 3}, DType::F16);
    EXPECT_THAT(warningOf(mixed), HasSubstr("mixed types"));
    Catalog integers;
    integers.add("weight_ih_l0", {12, 2}, DType::I32).add("weight_hh_l0", {12, 3}, DType::I32);
    EXPECT_THAT(warningOf(integers), HasSubstr("i32"));
    Catalog rank;
    rank.add("weight_ih_l0", {12}).add("weight_hh_l0", {12, 3});
    EXPECT_THAT(warningOf(rank), HasSubstr("axes"));
    Catalog layers;
    layers.addLayer("", "_l0", 4).addLayer("", "_l1", 4, 7);
    EXPECT_THAT(warningOf(layers), HasSubstr("expected [3, 3]"));
}

TEST(TorchConvention, KeepsOptimizerStateOutAndAveragesIn)
{
    auto found = Catalog()
                     .addLayer("model.rnn.", "_l0", 4)
                     .addLayer("ema.rnn.", "_l0", 4)
                     .addLayer("optimizer.exp_avg.rnn.", "_l0", 4)
                     .addLayer("state.exp_avg_sq.rnn.", "_l0", 4)
                     .recognise();
    ASSERT_EQ(found.models.size(), 2U);
    EXPECT_EQ(found.models[0].name, "model.rnn");
    EXPECT_EQ(found.models[1].name, "ema.rnn");
}

TEST(TorchConvention, ComputesWeightNormalisationAlongTheAxisOfG)
{
    for (const Shape& magnitude : {Shape{12, 1}, Shape{1, 3}, Shape{}}) {
        auto found = Catalog()
                         .add("r.weight_ih_l0", {12, 2})
                         .add("r.weight_hh_l0_g", magnitude)
                         .add("r.weight_hh_l0_v", {12, 3})
                         .recognise();
        ASSERT_EQ(found.models.size(), 1U);
        const RnnModel& model = found.models[0];
        EXPECT_THAT(model.warnings, ElementsAre(HasSubstr("weight normalisation")));
        const GateView* view = model.find(
            {LayerIndex(0), Direction::Forward, ParameterKind::RecurrentWeights, Gate::Forget});
        ASSERT_NE(view, nullptr);
        EXPECT_EQ(view->tensor->source->encoding(), Encoding::Computed);
        EXPECT_FALSE(view->place());
        NullMonitor monitor;
        const auto matrix = view->map(monitor);
        ASSERT_THAT(matrix, IsOk());
        // Row 3, column 0 of v [12, 3] that counts 1, 2, ...: v = 10, its row 10 11 12.
        const bool isPerRow = magnitude.size() == 2 && magnitude[0] == 12;
        const bool isPerColumn = magnitude.size() == 2 && magnitude[1] == 3;
        double squares = 0.0;
        for (int i = 0; i < 36; ++i) {
            const bool isInNorm = isPerRow ? i / 3 == 3 : !isPerColumn || i % 3 == 0;
            squares += isInNorm ? (i + 1.0) * (i + 1.0) : 0.0;
        }
        const double g = isPerRow ? 4.0 : 1.0;
        EXPECT_NEAR(matrix->at(0, 0), g * 10.0 / std::sqrt(squares), 1e-6);
    }
}

TEST(TorchConvention, SaysWhenWeightNormalisationIsIncomplete)
{
    auto found = Catalog()
                     .addLayer("r.", "_l0", 4)
                     .remove("r.weight_hh_l0")
                     .add("r.weight_hh_l0_g", {12, 1})
                     .recognise();
    EXPECT_TRUE(found.models.empty());
    ASSERT_EQ(found.warnings.size(), 2U);
    EXPECT_THAT(found.warnings[0], HasSubstr("only r.weight_hh_l0_g"));
}

TEST(TorchConvention, ComputesSpectralNormalisation)
{
    const std::string hook = "r.weight_hh_l0_";
    const std::string parametrised = "r.parametrizations.weight_hh_l0.";
    for (const auto& [original, left, right] :
         {std::array{hook + "orig", hook + "u", hook + "v"},
          std::array{parametrised + "original", parametrised + "0._u", parametrised + "0._v"}}) {
        auto found = Catalog()
                         .add("r.weight_ih_l0", {12, 2})
                         .add(original, {12, 3})
                         .add(left, {12})
                         .add(right, {3})
                         .recognise();
        ASSERT_EQ(found.models.size(), 1U);
        EXPECT_THAT(found.models[0].warnings, ElementsAre(HasSubstr("spectral normalisation")));
        const GateView* view = found.models[0].find(
            {LayerIndex(0), Direction::Forward, ParameterKind::RecurrentWeights, Gate::Forget});
        ASSERT_NE(view, nullptr);
        NullMonitor monitor;
        const auto matrix = view->map(monitor);
        ASSERT_THAT(matrix, IsOk());
        double sigma = 0.0; // u counts 1, 2, ...; so do v and W, row by row
        for (int i = 0; i < 36; ++i) {
            sigma += (i / 3 + 1.0) * (i + 1.0) * (i % 3 + 1.0);
        }
        EXPECT_NEAR(matrix->at(0, 0), 10.0 / sigma, 1e-9);
    }
}

TEST(TorchConvention, SaysWhichModulesAreQuantised)
{
    const auto found = Catalog()
                           .add("net.lstm._all_weight_values.0.param.0.1.0", {12, 3})
                           .add("net.lstm._all_weight_values.0.param.0.4.0.0.0", {12})
                           .add("cell._packed_weight_ih.0", {12, 3})
                           .recognise();
    EXPECT_TRUE(found.models.empty());
    EXPECT_THAT(found.warnings, ElementsAre(HasSubstr("PyTorch module net.lstm is quantised"),
                                            HasSubstr("PyTorch module cell is quantised")));
}

TEST(TorchConvention, ComputesPruning)
{
    auto found = Catalog()
                     .add("r.weight_ih_l0", {12, 2})
                     .add("r.weight_hh_l0_orig", {12, 3})
                     .add("r.weight_hh_l0_mask", {12, 3})
                     .recognise();
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_THAT(found.models[0].warnings, ElementsAre(HasSubstr("(pruning)")));
    const GateView* view = found.models[0].find(
        {LayerIndex(0), Direction::Forward, ParameterKind::RecurrentWeights, Gate::Forget});
    ASSERT_NE(view, nullptr);
    NullMonitor monitor;
    const auto matrix = view->map(monitor);
    ASSERT_THAT(matrix, IsOk());
    EXPECT_EQ(matrix->at(0, 1), 11.0 * 11.0); // both count 1, 2, ...; a real mask is of 0 and 1
}

TEST(TorchConvention, RefusesAMaskThatDoesNotFit)
{
    auto found = Catalog()
                     .add("r.weight_ih_l0", {12, 2})
                     .add("r.weight_hh_l0_orig", {12, 3})
                     .add("r.weight_hh_l0_mask", {12, 2})
                     .recognise();
    EXPECT_TRUE(found.models.empty());
    ASSERT_FALSE(found.warnings.empty());
    EXPECT_THAT(found.warnings[0], HasSubstr("a mask of [12, 2] does not fit [12, 3]"));
}

TEST(TorchConvention, SaysWhichParametrisationsItDoesNotCompute)
{
    auto found = Catalog()
                     .addLayer("r.", "_l0", 4)
                     .remove("r.weight_hh_l0")
                     .add("r.parametrizations.weight_hh_l0.original", {12, 3})
                     .add("r.parametrizations.weight_hh_l0.0.base", {12, 3})
                     .recognise();
    EXPECT_TRUE(found.models.empty());
    ASSERT_EQ(found.warnings.size(), 1U);
    EXPECT_THAT(found.warnings[0], ::testing::AllOf(HasSubstr("missing: r.weight_hh_l0"),
                                                    HasSubstr("remove_parametrizations()")));
    found = Catalog()
                .add("r.parametrizations.weight_ih_l0.original", {12, 3})
                .add("r.parametrizations.weight_hh_l0.original", {12, 3})
                .recognise();
    ASSERT_EQ(found.warnings.size(), 1U);
    EXPECT_THAT(found.warnings[0], HasSubstr("module r: its weights are made by parametrizations"));
}

TEST(TorchConvention, RefusesSpectralVectorsThatDoNotFit)
{
    auto found = Catalog()
                     .add("r.weight_ih_l0", {12, 2})
                     .add("r.weight_hh_l0_orig", {12, 3})
                     .add("r.weight_hh_l0_u", {11})
                     .add("r.weight_hh_l0_v", {3})
                     .recognise();
    EXPECT_TRUE(found.models.empty());
    EXPECT_THAT(found.warnings.at(0), HasSubstr("do not fit [12, 3]"));
}

TEST(TorchConvention, ReadsWeightDropFromItsRawTensor)
{
    auto found =
        Catalog().addLayer("0.module.", "_l0", 4).add("0.weight_hh_l0_raw", {12, 3}).recognise();
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_EQ(found.models[0].name, "0.module");
    EXPECT_THAT(found.models[0].warnings, ElementsAre(HasSubstr("0.weight_hh_l0_raw")));
}

TEST(TorchConvention, BrowsesLayerNormalisedCellsWithoutRunningThem)
{
    auto found =
        Catalog().addLayer("cell.", "", 4).add("cell.layernorm_i.weight", {12}).recognise();
    ASSERT_EQ(found.models.size(), 1U);
    EXPECT_EQ(found.models[0].limits.size(), 3U);
    EXPECT_FALSE(found.models[0].runsOn(BackendKind::Reference));
    EXPECT_THAT(found.models[0].limits[0].reason, HasSubstr("layer normalisation"));
}

} // namespace
} // namespace gateloupe
