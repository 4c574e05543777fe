// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/runtime/input/sequence.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

using ::testing::ElementsAre;

std::vector<float> valuesOf(const Sequence& sequence)
{
    return sequence.x.convertedTo<float>();
}

std::vector<std::string> symbolsOf(const std::vector<Vocabulary::Token>& tokens)
{
    std::vector<std::string> symbols;
    for (const auto& token : tokens) {
        symbols.push_back(token.symbol);
    }
    return symbols;
}

TEST(Probe, ZerosAreZeroInTimeBatchFeatureOrder)
{
    const auto made = makeProbe({.kind = Probe::Zeros, .steps = 4}, 3);
    ASSERT_THAT(made, IsOk());
    EXPECT_EQ(made->x.shape(), (Shape{4, 1, 3}));
    EXPECT_THAT(valuesOf(*made), ::testing::Each(0.0F));
}

TEST(Probe, ImpulseIsOneInItsFeatureAtTheFirstStepOnly)
{
    const auto made = makeProbe({.kind = Probe::Impulse, .steps = 2, .feature = 1}, 3);
    ASSERT_THAT(made, IsOk());
    EXPECT_THAT(valuesOf(*made), ElementsAre(0, 1, 0, 0, 0, 0));
}

TEST(Probe, OneHotWalkStartsAgainAfterTheLastFeature)
{
    const auto made = makeProbe({.kind = Probe::OneHotWalk, .steps = 3}, 2);
    ASSERT_THAT(made, IsOk());
    EXPECT_THAT(valuesOf(*made), ElementsAre(1, 0, 0, 1, 1, 0));
}

TEST(Probe, NoiseIsEqualForEqualSeedsAndNormal)
{
    const ProbeSpec spec{.kind = Probe::Noise, .steps = 4000, .seed = 7};
    const auto a = makeProbe(spec, 2);
    const auto b = makeProbe(spec, 2);
    auto other = spec;
    other.seed = 8;
    const auto c = makeProbe(other, 2);
    ASSERT_THAT(a, IsOk());
    EXPECT_EQ(valuesOf(*a), valuesOf(*b));
    EXPECT_NE(valuesOf(*a), valuesOf(*c));
    double sum = 0.0;
    double squares = 0.0;
    for (const float value : valuesOf(*a)) {
        sum += value;
        squares += static_cast<double>(value) * value;
    }
    EXPECT_NEAR(sum / 8000.0, 0.0, 0.05);
    EXPECT_NEAR(squares / 8000.0, 1.0, 0.06);
}

TEST(Probe, ImpulseAndStepBeginWhereTheyShould)
{
    const ProbeSpec impulse{
        .kind = Probe::Impulse, .steps = 4, .feature = 1, .at = 2, .amplitude = -3.0};
    EXPECT_THAT(valuesOf(*makeProbe(impulse, 2)), ElementsAre(0, 0, 0, 0, 0, -3, 0, 0));
    const ProbeSpec step{.kind = Probe::Step, .steps = 4, .at = 1, .amplitude = 0.5};
    EXPECT_THAT(valuesOf(*makeProbe(step, 1)), ElementsAre(0, 0.5, 0.5, 0.5));
}

TEST(Probe, SineHasItsPeriodAtTheMillionthStepToo)
{
    const ProbeSpec sine{.kind = Probe::Sine, .steps = 1'000'004, .amplitude = 2.0, .period = 4.0};
    const auto made = makeProbe(sine, 1);
    ASSERT_THAT(made, IsOk());
    for (const std::size_t first : {std::size_t{0}, std::size_t{1'000'000}}) {
        EXPECT_NEAR(made->x[first], 0.0, 1e-6);
        EXPECT_FLOAT_EQ(static_cast<float>(made->x[first + 1]), 2.0F);
        EXPECT_NEAR(made->x[first + 2], 0.0, 1e-6);
        EXPECT_FLOAT_EQ(static_cast<float>(made->x[first + 3]), -2.0F);
    }
}

TEST(Probe, SaysWhatOfItCannotBe)
{
    EXPECT_THAT(makeProbe({.kind = Probe::Step, .steps = 5, .at = 5}, 1),
                FailsWith(ErrorCode::InvalidArgument, "steps 0 to 4"));
    EXPECT_THAT(makeProbe({.kind = Probe::Sine, .period = 0.0}, 1),
                FailsWith(ErrorCode::InvalidArgument, "more than 0"));
    EXPECT_THAT(makeProbe({.kind = Probe::Sine, .period = std::nan("")}, 1),
                FailsWith(ErrorCode::InvalidArgument, "period"));
    EXPECT_THAT(makeProbe({.kind = Probe::Noise, .amplitude = 1e300}, 1),
                FailsWith(ErrorCode::InvalidArgument, "amplitude"));
}

TEST(ProbeText, IsReadBackForEveryKind)
{
    for (const Probe probe : allProbes()) {
        ProbeSpec spec{.kind = probe, .steps = 400};
        const ProbeFields heeded = fieldsOf(probe);
        spec.feature = heeded.feature ? 7 : spec.feature;
        spec.at = heeded.at ? 3 : spec.at;
        spec.amplitude = heeded.amplitude ? -0.1 : spec.amplitude;
        spec.period = heeded.period ? 12.5 : spec.period;
        spec.seed = heeded.seed ? 99 : spec.seed;
        const auto back = probeFromText(toText(spec));
        ASSERT_THAT(back, IsOk()) << toText(spec);
        EXPECT_EQ(*back, spec) << toText(spec);
    }
    EXPECT_EQ(toText({.kind = Probe::Sine, .steps = 400, .period = 50.0}),
              "sine:steps=400,feature=0,amplitude=1,period=50");
    EXPECT_EQ(probeFromText("noise")->kind, Probe::Noise);
}

TEST(ProbeText, SaysWhatItDoesNotUnderstand)
{
    EXPECT_THAT(probeFromText("saw"), FailsWith(ErrorCode::InvalidArgument, "zeros, impulse"));
    EXPECT_THAT(probeFromText("noise:feature=2"),
                FailsWith(ErrorCode::InvalidArgument, "steps, amplitude, seed"));
    EXPECT_THAT(probeFromText("step:at=-1"), FailsWith(ErrorCode::InvalidArgument, "whole number"));
    EXPECT_THAT(probeFromText("sine:period"), FailsWith(ErrorCode::InvalidArgument, "a number"));
}

TEST(Probe, RefusesAFeatureOutsideTheInputNoStepsAndTooMany)
{
    EXPECT_THAT(makeProbe({.kind = Probe::Impulse, .steps = 2, .feature = 3}, 3),
                FailsWith(ErrorCode::InvalidArgument, "features 0 to 2"));
    EXPECT_THAT(makeProbe({.kind = Probe::Zeros, .steps = 0}, 3),
                FailsWith(ErrorCode::InvalidArgument, "0 steps"));
    EXPECT_THAT(makeProbe({.kind = Probe::Zeros, .steps = ~std::uint64_t{0}}, 3),
                FailsWith(ErrorCode::InvalidArgument, "cannot be made"));
}

TEST(Vocabulary, ReadsAListAnObjectAndPlainCharacters)
{
    const auto list = Vocabulary::fromContent(R"(["a", "ß", "<eos>"])");
    const auto object = Vocabulary::fromContent(R"({"a": 0, "ß": 1, "<eos>": 5})");
    const auto plain = Vocabulary::fromContent("aß<\n");
    ASSERT_THAT(list, IsOk());
    ASSERT_THAT(object, IsOk());
    ASSERT_THAT(plain, IsOk());
    EXPECT_EQ(list->size(), 3U);
    EXPECT_EQ(object->size(), 6U);
    EXPECT_EQ(plain->size(), 3U);
    EXPECT_THAT(symbolsOf(*list->tokens("aß<eos>a")), ElementsAre("a", "ß", "<eos>", "a"));
    EXPECT_EQ((*object->tokens("<eos>"))[0].index, 5U);
    EXPECT_THAT(list->symbols(), ElementsAre("a", "ß", "<eos>"));
    EXPECT_THAT(object->symbols(), ElementsAre("a", "ß", "", "", "", "<eos>"));
}

TEST(Vocabulary, TakesCharactersForWhatTheyAreWhenTheyOnlyLookLikeJson)
{
    EXPECT_THAT(Vocabulary::fromContent("[\"" + std::string(5000, 'a') + "\"]"),
                FailsWith(ErrorCode::Corrupt, "5000 bytes"));
    const auto brackets = Vocabulary::fromContent("[](){}");
    ASSERT_THAT(brackets, IsOk());
    EXPECT_EQ(brackets->size(), 6U);
}

TEST(Vocabulary, NamesTheCharacterItDoesNotKnowAndItsPlace)
{
    const auto vocabulary = Vocabulary::fromContent("ab");
    ASSERT_THAT(vocabulary, IsOk());
    EXPECT_THAT(vocabulary->tokens("abé"),
                FailsWith(ErrorCode::InvalidArgument, "\"é\" at byte 2"));
}

TEST(Vocabulary, CutsTextAtWhiteSpaceWhereItsSymbolsAreWords)
{
    const auto words = Vocabulary::fromContent(R"(["the", "cat", "s", "."])");
    ASSERT_THAT(words, IsOk());
    EXPECT_TRUE(words->hasWords());
    EXPECT_THAT(symbolsOf(*words->tokens(" the\tcats .\n")), ElementsAre("the", "cat", "s", "."));
    EXPECT_THAT(words->tokens("the dog"),
                FailsWith(ErrorCode::InvalidArgument, "\"dog\" at byte 4"));
    EXPECT_THAT(symbolsOf(*words->tokens("  ")), ElementsAre());
}

TEST(Vocabulary, KeepsWhiteSpaceThatIsASymbol)
{
    const auto characters = Vocabulary::fromContent(R"(["a", " ", "<eos>"])");
    ASSERT_THAT(characters, IsOk());
    EXPECT_FALSE(characters->hasWords());
    EXPECT_THAT(symbolsOf(*characters->tokens("a a<eos>")), ElementsAre("a", " ", "a", "<eos>"));
}

TEST(Vocabulary, RefusesWhatItCannotUse)
{
    EXPECT_THAT(Vocabulary::fromContent(""), FailsWith(ErrorCode::Corrupt, "no symbol"));
    EXPECT_THAT(Vocabulary::fromContent("aba"), FailsWith(ErrorCode::Corrupt, "\"a\" twice"));
    EXPECT_THAT(Vocabulary::fromContent("a\xff"), FailsWith(ErrorCode::Corrupt, "byte 1"));
    EXPECT_THAT(Vocabulary::fromContent(R"(["a", 3])"), FailsWith(ErrorCode::Corrupt, "entry 1"));
    EXPECT_THAT(Vocabulary::fromContent(R"({"a": -1})"), FailsWith(ErrorCode::Corrupt, "entry a"));
    EXPECT_THAT(Vocabulary::fromContent(R"({"a": 1e300})"),
                FailsWith(ErrorCode::Corrupt, "entry a"));
    EXPECT_THAT(Vocabulary::fromContent(R"([""])"), FailsWith(ErrorCode::Corrupt, "empty"));
    EXPECT_THAT(Vocabulary::load("/no/such/file"), FailsWith(ErrorCode::NotFound, "/no/such/file"));
}

TEST(Text, BecomesOneHotRowsWithItsSymbolsAsLabels)
{
    const auto vocabulary = Vocabulary::fromContent("ab");
    ASSERT_THAT(vocabulary, IsOk());
    const auto made = makeText("ba", *vocabulary, TextEncoding::OneHot, 3);
    ASSERT_THAT(made, IsOk());
    EXPECT_EQ(made->x.shape(), (Shape{2, 1, 3}));
    EXPECT_THAT(valuesOf(*made), ElementsAre(0, 1, 0, 1, 0, 0));
    EXPECT_THAT(made->labels, ElementsAre("b", "a"));
}

TEST(Text, BecomesIndicesForAnInputOfOneFeature)
{
    const auto vocabulary = Vocabulary::fromContent("abc");
    ASSERT_THAT(vocabulary, IsOk());
    const auto made = makeText("cab", *vocabulary, TextEncoding::Index, 1);
    ASSERT_THAT(made, IsOk());
    EXPECT_THAT(valuesOf(*made), ElementsAre(2, 0, 1));
}

TEST(Text, SaysWhatWouldFit)
{
    const auto vocabulary = Vocabulary::fromContent("abc");
    ASSERT_THAT(vocabulary, IsOk());
    EXPECT_THAT(makeText("a", *vocabulary, TextEncoding::OneHot, 2),
                FailsWith(ErrorCode::ShapeMismatch, "at least 3 features"));
    EXPECT_THAT(makeText("a", *vocabulary, TextEncoding::Index, 2),
                FailsWith(ErrorCode::ShapeMismatch, "one feature"));
    EXPECT_THAT(makeText("", *vocabulary, TextEncoding::OneHot, 3),
                FailsWith(ErrorCode::InvalidArgument, "empty"));
}

TEST(ArrayInput, TakesThreeTwoOrOneDimensions)
{
    const auto three = makeFromArray(Array({2, 3, 4}, std::vector<float>(24)), 4);
    const auto two = makeFromArray(Array({6, 4}, std::vector<double>(24)), 4);
    const auto one = makeFromArray(Array({24}, std::vector<float>(24)), 1);
    ASSERT_THAT(three, IsOk());
    ASSERT_THAT(two, IsOk());
    ASSERT_THAT(one, IsOk());
    EXPECT_EQ(three->x.shape(), (Shape{2, 3, 4}));
    EXPECT_EQ(two->x.shape(), (Shape{6, 1, 4}));
    EXPECT_EQ(two->x.dtype(), DType::F64);
    EXPECT_EQ(one->x.shape(), (Shape{24, 1, 1}));
}

TEST(ArrayInput, SaysBothShapesWhenItDoesNotFit)
{
    EXPECT_THAT(makeFromArray(Array({2, 3, 4}, std::vector<float>(24)), 5),
                FailsWith(ErrorCode::ShapeMismatch, "[2, 3, 4]"));
    EXPECT_THAT(makeFromArray(Array({0, 1, 5}, std::vector<float>{}), 5),
                FailsWith(ErrorCode::ShapeMismatch, "[0, 1, 5]: it has no steps or no sequences"));
}

TEST(SequenceSource, ReadsTextThroughAVocabularyFile)
{
    const test::TemporaryFolder folder;
    const std::string vocabulary = R"(["x", "y"])";
    test::writeFile(folder / "vocabulary.json", std::as_bytes(std::span(vocabulary)));
    SequenceSource source;
    source.kind = SequenceSource::Kind::Text;
    source.text = "xyx";
    source.vocabulary = folder / "vocabulary.json";
    NullMonitor monitor;
    const auto made = makeSequence(source, 2, monitor);
    ASSERT_THAT(made, IsOk());
    EXPECT_THAT(valuesOf(*made), ElementsAre(1, 0, 0, 1, 1, 0));
}

TEST(SequenceSource, ReadsATableWithTheNamesOfItsFeatures)
{
    const test::TemporaryFolder folder;
    const std::string table = "speed;angle\n1;2\n3;4\n5;6\n";
    test::writeFile(folder / "x.csv", std::as_bytes(std::span(table)));
    SequenceSource source;
    source.kind = SequenceSource::Kind::File;
    source.array = (folder / "x.csv").string();
    NullMonitor monitor;
    const auto made = makeSequence(source, 2, monitor);
    ASSERT_THAT(made, IsOk());
    EXPECT_EQ(made->x.shape(), (Shape{3, 1, 2}));
    EXPECT_THAT(made->features, ElementsAre("speed", "angle"));
    EXPECT_THAT(makeSequence(source, 3, monitor), FailsWith(ErrorCode::ShapeMismatch, "[3, 2]"));
}

TEST(ArrayInput, TakesItsAxesInAnyOrder)
{
    const test::TemporaryFolder folder;
    const std::string table = "1;2;3\n4;5;6\n"; // two features of three steps
    test::writeFile(folder / "x.csv", std::as_bytes(std::span(table)));
    SequenceSource source;
    source.kind = SequenceSource::Kind::File;
    source.array = (folder / "x.csv").string();
    source.axes = "it";
    NullMonitor monitor;
    const auto made = makeSequence(source, 2, monitor);
    ASSERT_THAT(made, IsOk());
    EXPECT_EQ(made->x.shape(), (Shape{3, 1, 2}));
    EXPECT_THAT(valuesOf(*made), ElementsAre(1, 4, 2, 5, 3, 6));
    source.axes = "bt";
    const auto batch = makeSequence(source, 1, monitor);
    ASSERT_THAT(batch, IsOk());
    EXPECT_EQ(batch->x.shape(), (Shape{3, 2, 1}));
    EXPECT_THAT(valuesOf(*batch), ElementsAre(1, 4, 2, 5, 3, 6));
    EXPECT_THAT(makeSequence(source, 2, monitor), FailsWith(ErrorCode::ShapeMismatch, "\"bt\""));
    for (const std::string wrong : {"tt", "xy", "ib", "tbi", "t"}) {
        source.axes = wrong;
        EXPECT_FALSE(makeSequence(source, 2, monitor)) << wrong;
    }
}

TEST(ArrayInput, ThreeAxesAreTurned)
{
    SequenceSource source;
    source.axes = "bit";
    EXPECT_EQ(*sequenceShape({2, 3, 4}, source, 3), (Shape{4, 2, 3}));
    source.axes = "bti";
    EXPECT_EQ(*sequenceShape({2, 3, 4}, source, 4), (Shape{3, 2, 4}));
    EXPECT_THAT(sequenceShape({2, 3, 4}, source, 3), FailsWith(ErrorCode::ShapeMismatch, "bti"));
}

TEST(ArrayInput, FramesOverlapByTheirHopAndLeaveOutWhatFillsNone)
{
    const test::TemporaryFolder folder;
    std::string wav("RIFF\x2E\0\0\0WAVEfmt \x10\0\0\0\1\0\1\0\x40\x1F\0\0\x80\x3E\0\0\2\0\x10\0data"
                    "\x0A\0\0\0\0\x40\0\x20\0\x10\0\x08\0\x04",
                    54);
    test::writeFile(folder / "x.wav", std::as_bytes(std::span(wav)));
    SequenceSource source;
    source.kind = SequenceSource::Kind::File;
    source.array = (folder / "x.wav").string();
    NullMonitor monitor;
    const auto plain = makeSequence(source, 1, monitor);
    ASSERT_THAT(plain, IsOk());
    EXPECT_THAT(valuesOf(*plain), ElementsAre(0.5F, 0.25F, 0.125F, 0.0625F, 0.03125F));
    EXPECT_THAT(makeSequence(source, 2, monitor),
                FailsWith(ErrorCode::ShapeMismatch, "cut it into frames"));
    source.hop = 2;
    const auto made = makeSequence(source, 2, monitor);
    ASSERT_THAT(made, IsOk());
    EXPECT_EQ(made->x.shape(), (Shape{2, 1, 2}));
    EXPECT_THAT(valuesOf(*made), ElementsAre(0.5F, 0.25F, 0.125F, 0.0625F));
    EXPECT_THAT(makeSequence(source, 6, monitor),
                FailsWith(ErrorCode::ShapeMismatch, "frame of 6"));
    EXPECT_THAT(sequenceShape({~std::uint64_t{0}}, source, 1'000'000),
                FailsWith(ErrorCode::InvalidArgument, "longer hop"));
    EXPECT_THAT(sequenceShape({4, 2}, source, 2), FailsWith(ErrorCode::ShapeMismatch, "[4, 2]"));
}

TEST(Tokens, AreNumbersHoweverTheyArePasted)
{
    EXPECT_THAT(*tokensFromText("[5, 3;\n 9]"), ElementsAre(5, 3, 9));
    EXPECT_THAT(tokensFromText(" , "), FailsWith(ErrorCode::InvalidArgument, "no token"));
    EXPECT_THAT(tokensFromText("4, -1"), FailsWith(ErrorCode::InvalidArgument, "\"-1\""));
    EXPECT_THAT(tokensFromText("16777217"), FailsWith(ErrorCode::InvalidArgument, "16777217"));
}

TEST(Tokens, BecomeRowsOfAnEmbeddingAndLabelTheirSteps)
{
    SequenceSource source;
    source.kind = SequenceSource::Kind::Tokens;
    source.tokens = "2 0 2";
    source.encoding = TextEncoding::Embedding;
    NullMonitor monitor;
    EXPECT_THAT(makeSequence(source, 2, monitor),
                FailsWith(ErrorCode::InvalidArgument, "which tensor"));
    source.embedding = "embedding.weight";
    EXPECT_THAT(makeSequence(source, 2, monitor),
                FailsWith(ErrorCode::NotFound, "embedding.weight"));
    source.embeddingTensor =
        test::memoryTensor("embedding.weight", DType::F32, {3, 2},
                           test::bytesOf(std::vector<float>{0, 1, 10, 11, 20, 21}));
    const auto made = makeSequence(source, 2, monitor);
    ASSERT_THAT(made, IsOk());
    EXPECT_THAT(valuesOf(*made), ElementsAre(20, 21, 0, 1, 20, 21));
    EXPECT_THAT(made->labels, ElementsAre("2", "0", "2"));
    EXPECT_THAT(makeSequence(source, 3, monitor), FailsWith(ErrorCode::ShapeMismatch, "[3, 2]"));
    source.tokens = "1, 3";
    EXPECT_THAT(makeSequence(source, 2, monitor),
                FailsWith(ErrorCode::ShapeMismatch, "step 1 has index 3"));
}

TEST(Text, GoesThroughAnEmbeddingWiderThanItsAlphabet)
{
    const test::TemporaryFolder folder;
    const std::string vocabulary = "xy";
    test::writeFile(folder / "v.txt", std::as_bytes(std::span(vocabulary)));
    SequenceSource source;
    source.kind = SequenceSource::Kind::Text;
    source.text = "yx";
    source.vocabulary = folder / "v.txt";
    source.encoding = TextEncoding::Embedding;
    source.embedding = "e";
    source.embeddingTensor = test::memoryTensor(
        "e", DType::F64, {2, 3}, test::bytesOf(std::vector<double>{0.1, 0.2, 0.3, 0.4, 0.5, 0.6}));
    NullMonitor monitor;
    const auto made = makeSequence(source, 3, monitor);
    ASSERT_THAT(made, IsOk());
    EXPECT_EQ(made->x.dtype(), DType::F64);
    EXPECT_THAT(made->x.convertedTo<double>(), ElementsAre(0.4, 0.5, 0.6, 0.1, 0.2, 0.3));
}

} // namespace
} // namespace gateloupe
