// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/model/free_matrices.h"
#include "tests/support/memory_tensor.h"

namespace gateloupe::test {

namespace {

std::shared_ptr<const Tensor> matrix(const std::string& name, std::uint64_t rows,
                                     std::uint64_t cols)
{
    return memoryTensor(name, DType::F32, {rows, cols}, bytesOf(counting<float>(rows * cols)));
}

std::vector<std::string> namesOf(const std::vector<std::shared_ptr<const Tensor>>& tensors)
{
    std::vector<std::string> names;
    for (const auto& tensor : tensors) {
        names.push_back(tensor->name);
    }
    return names;
}

} // namespace

TEST(FreeMatrices, AreThoseOfTheWidthThatNoNetworkHoldsTheNamedOnesFirst)
{
    TensorCatalog catalog;
    const auto weights = matrix("rnn.weight", 4, 3);
    catalog.tensors = {matrix("table", 9, 3),
                       weights,
                       matrix("Embedding.weight", 5, 3),
                       matrix("embedding.narrow", 5, 2),
                       matrix("head.weight", 7, 4),
                       matrix("dense/kernel", 4, 6)};
    auto network = std::make_shared<RnnModel>();
    network->parameters[{LayerIndex(0), Direction::Forward, ParameterKind::InputWeights,
                         Gate::Hidden}] =
        *viewOf(weights, {.rows = 4, .cols = 3}, Orientation::AsStored);
    const std::vector<std::shared_ptr<const RnnModel>> networks = {network};
    EXPECT_THAT(namesOf(matricesBeside(networks, catalog, MatrixRole::Embedding, 3)),
                testing::ElementsAre("Embedding.weight", "table"));
    EXPECT_THAT(namesOf(matricesBeside(networks, catalog, MatrixRole::Readout, 4)),
                testing::ElementsAre("head.weight", "dense/kernel"));
    EXPECT_TRUE(matricesBeside(networks, catalog, MatrixRole::Readout, 8).empty());
}

} // namespace gateloupe::test
