// SPDX-License-Identifier: Apache-2.0
// Offsets worked out by hand; what the library itself says is in cudnn_layout_test.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/packing/packed_layout.h"
#include "tests/core/packing/cudnn_answers.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using testing::ElementsAre;

PackedLayout layoutOf(std::string_view spec)
{
    return *PackedLayout::create(*specFromText(spec));
}

std::vector<std::uint64_t> matrixOffsets(const PackedLayout& layout)
{
    std::vector<std::uint64_t> offsets;
    for (const CudnnAnswer& answer : asCudnnWould(layout).answers) {
        if (answer.matrixOffset) {
            offsets.push_back(*answer.matrixOffset);
        }
    }
    return offsets;
}

/// -1 where there is no bias.
std::vector<int> biasOffsets(const PackedLayout& layout)
{
    std::vector<int> offsets;
    for (const CudnnAnswer& answer : asCudnnWould(layout).answers) {
        offsets.push_back(answer.biasOffset ? static_cast<int>(*answer.biasOffset) : -1);
    }
    return offsets;
}

std::vector<int> steps(int first, int step, int count)
{
    std::vector<int> values;
    for (int index = 0; index < count; ++index) {
        values.push_back(first + index * step);
    }
    return values;
}

} // namespace

TEST(PackedLayout, PlacesTwoBidirectionalLstmLayers)
{
    const auto layout = layoutOf("lstm:input=3,hidden=2,layers=2,directions=2");
    EXPECT_EQ(layout.elements(), 240U);
    EXPECT_EQ(layout.sizeBytes(), 960U);
    EXPECT_THAT(matrixOffsets(layout),
                ElementsAre(0, 6, 12, 18, 24, 28, 32, 36, 40, 46, 52, 58, 64, 68, 72, 76, 80, 88,
                            96, 104, 112, 116, 120, 124, 128, 136, 144, 152, 160, 164, 168, 172));
    EXPECT_EQ(biasOffsets(layout), steps(176, 2, 32));
}

TEST(PackedLayout, PlacesTwoGruLayers)
{
    const auto layout = layoutOf("gru:input=4,hidden=3,layers=2");
    EXPECT_EQ(layout.elements(), 153U);
    EXPECT_THAT(matrixOffsets(layout), ElementsAre(0, 12, 24, 36, 45, 54, 63, 72, 81, 90, 99, 108));
    EXPECT_EQ(biasOffsets(layout), steps(117, 3, 12));
    const Region* newGate = layout.find(
        {LayerIndex(1), Direction::Forward, ParameterKind::RecurrentWeights, Gate::New});
    ASSERT_NE(newGate, nullptr);
    EXPECT_EQ(newGate->offset, 108U);
    EXPECT_EQ(newGate->rows, 3U);
    EXPECT_EQ(newGate->cols, 3U);
}

TEST(PackedLayout, LeavesOutTheInputMatricesOfASkippedInput)
{
    const auto layout = layoutOf("rnn_relu:input=3,hidden=3,layers=2,directions=2,skip");
    EXPECT_EQ(layout.elements(), 96U);
    EXPECT_THAT(matrixOffsets(layout), ElementsAre(0, 9, 18, 36, 45, 63));
    EXPECT_EQ(biasOffsets(layout), steps(72, 3, 8));
    EXPECT_EQ(
        layout.find({LayerIndex(0), Direction::Forward, ParameterKind::InputWeights, Gate::Hidden}),
        nullptr);
}

TEST(PackedLayout, PlacesAProjectionBehindTheRecurrentMatrices)
{
    const auto layout = layoutOf("lstm:input=3,hidden=4,proj=2,layers=2");
    EXPECT_EQ(layout.elements(), 224U);
    EXPECT_THAT(matrixOffsets(layout), ElementsAre(0, 12, 24, 36, 48, 56, 64, 72, 80, 88, 96, 104,
                                                   112, 120, 128, 136, 144, 152));
    const Region* projection = layout.find(projectionId(LayerIndex(1), Direction::Forward));
    ASSERT_NE(projection, nullptr);
    EXPECT_EQ(projection->offset, 152U);
    EXPECT_EQ(projection->rows, 2U);
    EXPECT_EQ(projection->cols, 4U);
}

// The buffer of TensorFlow issue 20273, whose author expected one bias a gate: 1312168 elements.
TEST(PackedLayout, CountsBothBiasesOfThreeBidirectionalLayers)
{
    const auto layout = layoutOf("lstm:input=143,hidden=143,layers=3,directions=2");
    EXPECT_EQ(layout.elements(), 1315600U);
    EXPECT_EQ(layout.sizeBytes(), 5262400U);
    const Region* last = &layout.regions().back();
    EXPECT_EQ(last->offset, 1315457U);
    EXPECT_EQ(last->pseudoLayer, PseudoLayerIndex(5));
    EXPECT_EQ(last->id, (ParameterId{LayerIndex(2), Direction::Backward,
                                     ParameterKind::RecurrentBias, Gate::Output}));
    const Region* backward = layout.find(
        {LayerIndex(1), Direction::Backward, ParameterKind::InputWeights, Gate::Forget});
    ASSERT_NE(backward, nullptr);
    EXPECT_EQ(backward->offset, 613470U);
    EXPECT_EQ(backward->cols, 286U);
}

TEST(PackedLayout, PlacesEveryBiasMode)
{
    const auto offsets = [](const std::string& cell, const std::string& bias) {
        return biasOffsets(layoutOf(cell + ":input=3,hidden=2,bias=" + bias));
    };
    EXPECT_THAT(offsets("rnn_tanh", "none"), ElementsAre(-1, -1));
    EXPECT_THAT(offsets("rnn_tanh", "single_input"), ElementsAre(10, -1));
    EXPECT_THAT(offsets("rnn_tanh", "double"), ElementsAre(10, 12));
    EXPECT_THAT(offsets("rnn_tanh", "single_recurrent"), ElementsAre(-1, 10));
    EXPECT_THAT(offsets("gru", "single_input"), ElementsAre(30, 32, 34, -1, -1, -1));
    EXPECT_THAT(offsets("gru", "double"), ElementsAre(30, 32, 34, 36, 38, 40));
    EXPECT_THAT(offsets("gru", "single_recurrent"), ElementsAre(-1, -1, -1, 30, 32, 34));
    EXPECT_THAT(offsets("lstm", "none"), ElementsAre(-1, -1, -1, -1, -1, -1, -1, -1));
    EXPECT_THAT(offsets("lstm", "single_recurrent"), ElementsAre(-1, -1, -1, -1, 40, 42, 44, 46));
    EXPECT_EQ(layoutOf("lstm:input=3,hidden=2,bias=single_input").elements(), 48U);
}

TEST(PackedLayout, HasNeitherGapNorOverlap)
{
    const auto layout = layoutOf("lstm:input=7,hidden=5,proj=3,layers=3,directions=2");
    std::uint64_t end = 0;
    for (const Region& region : layout.regions()) {
        EXPECT_EQ(region.offset, end);
        EXPECT_EQ(region.elements, region.rows * region.cols);
        end += region.elements;
    }
    EXPECT_EQ(end, layout.elements());
}

TEST(PackedLayout, FindsTheRegionOfEveryElement)
{
    const auto layout = layoutOf("gru:input=4,hidden=3,layers=2,directions=2");
    for (std::uint64_t element = 0; element < layout.elements(); ++element) {
        const Region* region = layout.regionAt(element);
        ASSERT_NE(region, nullptr);
        EXPECT_LE(region->offset, element);
        EXPECT_LT(element, region->offset + region->elements);
    }
    EXPECT_EQ(layout.regionAt(layout.elements()), nullptr);
}

TEST(PackedLayout, FindsEveryRegionByItsId)
{
    const auto layout = layoutOf("lstm:input=7,hidden=5,proj=3,layers=3,directions=2");
    for (const Region& region : layout.regions()) {
        EXPECT_EQ(layout.find(region.id), &region);
    }
    EXPECT_EQ(
        layout.find({LayerIndex(3), Direction::Forward, ParameterKind::InputWeights, Gate::Input}),
        nullptr);
    EXPECT_EQ(
        layout.find({LayerIndex(0), Direction::Forward, ParameterKind::InputWeights, Gate::Reset}),
        nullptr);
}

TEST(PackedLayout, GivesAReversedLayerTheForwardRegion)
{
    const auto layout = layoutOf("gru:input=4,hidden=3");
    ParameterId id{LayerIndex(0), Direction::Forward, ParameterKind::InputBias, Gate::Update};
    const Region* forward = layout.find(id);
    id.direction = Direction::Backward;
    EXPECT_EQ(layout.find(id), forward);
}

TEST(PackedLayout, RefusesWhatCudnnCannotCount)
{
    EXPECT_THAT(PackedLayout::create(*specFromText("lstm:input=16384,hidden=16384")),
                FailsWith(ErrorCode::Unsupported, "2147614720 elements"));
    EXPECT_THAT(PackedLayout::create(*specFromText("lstm:input=16384,hidden=16383")), IsOk());
    EXPECT_THAT(PackedLayout::create({.cell = CellKind::Gru, .inputSize = 3}),
                FailsWith(ErrorCode::InvalidArgument, "hidden"));
}

TEST(PackedElements, CountsIn64Bits)
{
    const auto elements = packedElements(*specFromText("lstm:input=16384,hidden=16384"));
    ASSERT_THAT(elements, IsOk());
    EXPECT_EQ(*elements, 2147614720U);
    EXPECT_THAT(
        packedElements(*specFromText("lstm:input=5,hidden=2147483647,layers=9,directions=2")),
        FailsWith(ErrorCode::Unsupported, "64 bits"));
}

} // namespace gateloupe::test
