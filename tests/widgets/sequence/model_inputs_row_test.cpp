// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>

#include "widgets/sequence/input/model_inputs_row.h"

namespace gateloupe::test {

namespace {

OnnxPort port(std::string name, DType dtype, std::vector<std::int64_t> extents)
{
    OnnxPort made{.name = std::move(name), .dtype = dtype, .axes = std::vector<OnnxAxis>()};
    for (const std::int64_t extent : extents) {
        made.axes->push_back({.extent = extent});
    }
    return made;
}

/// silero-vad's.
OnnxSignature stream()
{
    return {
        .inputs = {port("input", DType::F32, {-1, -1}), port("state", DType::F32, {2, -1, 128}),
                   port("sr", DType::I64, {})},
        .outputs = {port("output", DType::F32, {-1, 1}), port("stateN", DType::F32, {-1, -1, -1})}};
}

TEST(ModelInputsRow, SaysWhatAModelWantsAndFillsInWhatIsLikely)
{
    ModelInputsRow row;
    row.setSignature(stream());
    QStringList labels;
    for (const QLabel* label : row.findChildren<QLabel*>(QStringLiteral("modelInputName"))) {
        labels.append(label->text());
    }
    EXPECT_EQ(labels,
              QStringList({QStringLiteral("input f32 [?, ?]"),
                           QStringLiteral("state f32 [2, ?, 128]"), QStringLiteral("sr i64 []")}));
    EXPECT_TRUE(row.isIncomplete());
    row.setFile(QStringLiteral("input"), QStringLiteral("a.wav"));
    EXPECT_FALSE(row.isIncomplete());
    const ModelInputSource source = row.source();
    EXPECT_EQ(source.inputs, "input=a.wav,state=:stateN,sr=16000");
    EXPECT_EQ(source.hop, 512U);
    EXPECT_EQ(source.context, 64U);
}

TEST(ModelInputsRow, KeepsWhatWasTypedForAnotherNetworkOfTheSameFile)
{
    ModelInputsRow row;
    row.setSignature(stream());
    row.setFile(QStringLiteral("input"), QStringLiteral("a.wav"));
    row.setSignature(stream());
    EXPECT_EQ(row.source().inputs, "input=a.wav,state=:stateN,sr=16000");
    row.setSignature({.inputs = {port("x", DType::F32, {-1, 4})}, .outputs = {}});
    EXPECT_EQ(row.source().inputs, "") << "another file";
}

TEST(ModelInputsRow, TakesBackWhatItGave)
{
    ModelInputsRow row;
    row.setSignature(stream());
    row.setSource({.inputs = "input=b,c.npy,state=zeros,sr=8000",
                   .hop = 256,
                   .context = 32,
                   .inner = "lstm/add, 42"});
    EXPECT_EQ(row.source().inner, "lstm/add, 42");
    EXPECT_EQ(row.source().inputs, "input=b,c.npy,state=zeros,sr=8000");
    EXPECT_EQ(row.source().hop, 256U);
    EXPECT_EQ(row.source().context, 32U);
}

TEST(ModelInputsRow, AsksForTheFileOfOneInput)
{
    ModelInputsRow row;
    row.setSignature(stream());
    const QSignalSpy wanted(&row, &ModelInputsRow::fileWanted);
    row.findChild<QPushButton*>(QStringLiteral("browseModelInput_input"))->click();
    ASSERT_EQ(wanted.size(), 1);
    EXPECT_EQ(wanted.front().front().toString(), QStringLiteral("input"));
}

TEST(ModelInputsRow, OfAnotherFileForgetsTheFieldsOfTheOneBefore)
{
    ModelInputsRow row;
    row.setSignature(stream());
    row.setSignature({.inputs = {port("ids", DType::I64, {-1, -1})}});
    EXPECT_EQ(
        row.findChildren<QLineEdit*>(QRegularExpression(QStringLiteral("^modelInput_"))).size(), 1);
    EXPECT_TRUE(row.isIncomplete());
}

} // namespace

} // namespace gateloupe::test
