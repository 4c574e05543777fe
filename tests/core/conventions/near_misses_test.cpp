// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/conventions/near_misses.h"
#include "tests/support/memory_tensor.h"

namespace gateloupe {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class NearMisses : public ::testing::Test
{
protected:
    void add(const std::string& name, const Shape& shape)
    {
        auto bytes = test::bytesOf(test::counting<float>(elementCount(shape).value_or(0)));
        m_catalog.tensors.push_back(test::memoryTensor(name, DType::F32, shape, std::move(bytes)));
    }

    std::vector<std::string> texts()
    {
        std::vector<std::string> all;
        for (const Message& each : nearMisses(m_catalog)) {
            all.push_back(each.text());
        }
        return all;
    }

    TensorCatalog m_catalog;
};

TEST_F(NearMisses, TellTwoMatricesWithTheShapesOfACell)
{
    add("net.A", {24, 6});
    add("net.B", {24, 5});
    add("net.c", {24});
    EXPECT_THAT(texts(), ElementsAre(AllOf(HasSubstr("net.A [24, 6] and net.B [24, 5]"),
                                           HasSubstr("lstm with 6 units"))));
}

TEST_F(NearMisses, TakeNamesThatDifferInTheirLastWordsForOneOwner)
{
    add("model_lstm_cell_recurrent_kernel", {6, 24});
    add("model_lstm_cell_kernel", {5, 24});
    EXPECT_THAT(texts(), ElementsAre(HasSubstr("and model_lstm_cell_kernel [5, 24]")));
}

TEST_F(NearMisses, TellWhichHalfIsMissing)
{
    add("my_gru_R", {4, 12});
    EXPECT_THAT(texts(), ElementsAre(AllOf(HasSubstr("my_gru_R [4, 12]"), HasSubstr("one gru"),
                                           HasSubstr("no input weights of 12 rows"))));
}

TEST_F(NearMisses, TellGatesThatAreApart)
{
    for (const char* gate : {"i", "f", "g", "o"}) {
        add("W" + std::string(gate), {3, 5});
        add("U" + std::string(gate), {5, 5});
    }
    EXPECT_THAT(texts(), ElementsAre(AllOf(HasSubstr("4 square matrices of 5 units"),
                                           HasSubstr("Ui, Uf, Ug, Uo"))));
}

TEST_F(NearMisses, AreNoTransformersAndNoDenseLayers)
{
    add("h.0.mlp.up.weight", {1024, 256});
    add("h.0.mlp.down.weight", {256, 1024});
    add("h.1.mlp.up.weight", {1024, 256});
    add("dense.kernel", {10, 20});
    add("attention.weight", {256, 256});
    EXPECT_THAT(texts(), IsEmpty());
}

} // namespace
} // namespace gateloupe
