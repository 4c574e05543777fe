// SPDX-License-Identifier: Apache-2.0
// Lists of get_weights(): what shapes and order tell.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/conventions/convention_registry.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"

namespace gateloupe {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class KerasLists : public ::testing::Test
{
protected:
    KerasLists() { m_catalog.path = "folder/weights.npy"; }

    void list(const std::vector<Shape>& shapes, const std::string& prefix = "")
    {
        for (std::size_t number = 0; number < shapes.size(); ++number) {
            auto bytes =
                test::bytesOf(test::counting<float>(elementCount(shapes[number]).value_or(0)));
            m_catalog.tensors.push_back(test::memoryTensor(
                prefix + std::to_string(number), DType::F32, shapes[number], std::move(bytes)));
        }
    }

    std::vector<std::string> specs()
    {
        std::vector<std::string> texts;
        NullMonitor monitor;
        m_found = recogniseKerasLists(m_catalog, monitor);
        for (const RnnModel& model : m_found.models) {
            texts.push_back(model.name + " " + toText(model.spec));
        }
        return texts;
    }

    TensorCatalog m_catalog;
    Recognition m_found;
};

TEST_F(KerasLists, ALayerIsKernelRecurrentKernelAndBias)
{
    list({{5, 24}, {6, 24}, {24}});
    EXPECT_THAT(specs(), ElementsAre("weights lstm:input=5,hidden=6,layers=1,directions=1,"
                                     "bias=single_input,dtype=f32"));
    EXPECT_THAT(m_found.models[0].warnings.at(0).text(), HasSubstr("shapes of its arrays"));
}

TEST_F(KerasLists, AGruIsKnownByItsPairOfBiasesOrWithoutOne)
{
    list({{5, 9}, {3, 9}, {2, 9}, {3, 9}, {3, 9}});
    EXPECT_THAT(
        specs(),
        ElementsAre("weights gru:input=5,hidden=3,layers=1,directions=1,bias=double,dtype=f32",
                    "weights_1 gru:input=3,hidden=3,layers=1,directions=1,bias=none,"
                    "dtype=f32"));
}

TEST_F(KerasLists, TwoCellsOfAnotherInputThanUnitsAreTwoDirections)
{
    list({{5, 12}, {3, 12}, {12}, {5, 12}, {3, 12}, {12}});
    EXPECT_THAT(specs(), ElementsAre("weights lstm:input=5,hidden=3,layers=1,directions=2,"
                                     "bias=single_input,dtype=f32"));
}

TEST_F(KerasLists, WhatReadsTwoEqualCellsTellsLayersFromDirections)
{
    list({{3, 12}, {3, 12}, {12}, {3, 12}, {3, 12}, {12}, {6, 2}, {2}});
    EXPECT_THAT(specs(), ElementsAre(HasSubstr("directions=2")));
    m_catalog.tensors.clear();
    list({{3, 12}, {3, 12}, {12}, {3, 12}, {3, 12}, {12}, {3, 2}, {2}});
    EXPECT_THAT(specs(), ElementsAre(HasSubstr("directions=1"), HasSubstr("directions=1")));
}

TEST_F(KerasLists, SayWhereTheShapesFitBoth)
{
    list({{3, 12}, {3, 12}, {12}, {3, 12}, {3, 12}, {12}});
    EXPECT_THAT(specs(), ElementsAre(HasSubstr("directions=2")));
    EXPECT_THAT(m_found.models[0].warnings.at(1).text(), HasSubstr("may be another layer"));
    m_catalog.tensors.clear();
    list({{3, 12}, {3, 12}, {12}, {3, 12}, {3, 12}, {12}, {7, 2}, {2}});
    ASSERT_EQ(specs().size(), 2U);
    EXPECT_THAT(m_found.models[0].warnings.at(1).text(), HasSubstr("backward direction"));
}

TEST_F(KerasLists, ArraysOfOtherLayersStandBetween)
{
    list({{11, 4}, {4, 8}, {8}, {8, 20}, {5, 20}, {20}, {5, 2}, {2}});
    EXPECT_THAT(specs(), ElementsAre(HasSubstr("lstm:input=8,hidden=5")));
}

TEST_F(KerasLists, ASimpleRnnNeedsItsBias)
{
    list({{4, 6}, {6, 6}, {6}});
    EXPECT_THAT(specs(), ElementsAre(HasSubstr("rnn_tanh:input=4,hidden=6")));
    m_catalog.tensors.clear();
    list({{4, 6}, {6, 6}, {6, 2}}); // dense layers without biases
    EXPECT_THAT(specs(), IsEmpty());
}

TEST_F(KerasLists, EveryListIsReadByItself)
{
    list({{5, 24}, {6, 24}, {24}}, "encoder.");
    list({{6, 24}, {6, 24}, {24}}, "arr_");
    EXPECT_THAT(specs(),
                ElementsAre(HasSubstr("encoder lstm:input=5"), HasSubstr("weights lstm:input=6")));
}

TEST_F(KerasLists, AreNoVariablesOfAnObject)
{
    list({{5, 24}, {6, 24}, {24}}, "optimizer/vars/");
    EXPECT_THAT(specs(), IsEmpty());
}

TEST_F(KerasLists, AreTheWeightsThatAnOptimizerOfACheckpointLists)
{
    list({{5, 24}, {6, 24}, {24}}, "optimizer/_trainable_variables/");
    list({{5, 24}, {6, 24}, {24}}, "optimizer/_variables/");
    for (auto& tensor : m_catalog.tensors) {
        auto named = std::make_shared<Tensor>(*tensor);
        named->name += "/.ATTRIBUTES/VARIABLE_VALUE";
        tensor = named;
    }
    EXPECT_THAT(specs(), ElementsAre("weights lstm:input=5,hidden=6,layers=1,directions=1,"
                                     "bias=single_input,dtype=f32"));
}

TEST_F(KerasLists, AreReadInTheOrderOfTheirNumbers)
{
    list({{5, 24}, {6, 24}, {24}});
    std::swap(m_catalog.tensors[0], m_catalog.tensors[2]);
    EXPECT_EQ(specs().size(), 1U);
    m_catalog.tensors.erase(m_catalog.tensors.begin() + 1); // a gap: no list
    EXPECT_THAT(specs(), IsEmpty());
}

TEST_F(KerasLists, TakeActivationsFromAConfigurationThatFits)
{
    const auto configOf = [](const std::string& units) {
        return R"({"class_name":"Sequential","config":[{"class_name":"LSTM","config":{"name":"enc",)"
               R"("units":)" +
               units + R"(,"activation":"relu","recurrent_activation":"sigmoid"}}]})";
    };
    list({{5, 24}, {6, 24}, {24}});
    m_catalog.attributes = {{"", "model_config", configOf("6")},
                            {"", "model_config_file", std::string("model.json")}};
    EXPECT_THAT(specs(), ElementsAre(HasSubstr("enc lstm")));
    EXPECT_THAT(equationTexts(m_found.models[0]), Contains(HasSubstr("candidate=relu")));
    m_catalog.attributes[0] = {"", "model_config", configOf("7")};
    EXPECT_THAT(specs(), ElementsAre(HasSubstr("weights lstm")));
}

} // namespace
} // namespace gateloupe
