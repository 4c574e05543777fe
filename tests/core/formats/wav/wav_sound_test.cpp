// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/formats/array_file.h"
#include "core/formats/wav/wav_sound.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

using ::testing::ElementsAre;

template <typename T>
std::string raw(T value)
{
    std::string bytes(sizeof(T), '\0');
    std::memcpy(bytes.data(), &value, sizeof(T));
    return bytes;
}

struct Wav
{
    std::uint16_t kind = 1;
    std::uint16_t channels = 1;
    std::uint16_t bits = 16;
    std::string samples;
    std::string before = {}; ///< chunks before the samples

    [[nodiscard]] std::string format() const
    {
        const auto block = static_cast<std::uint16_t>(channels * bits / 8);
        return raw(kind) + raw(channels) + raw(std::uint32_t{8000}) +
               raw(std::uint32_t{8000U * block}) + raw(block) + raw(bits);
    }

    [[nodiscard]] std::string text() const
    {
        return file("fmt " + raw(static_cast<std::uint32_t>(format().size())) + format() + before +
                    "data" + raw(static_cast<std::uint32_t>(samples.size())) + samples);
    }

    static std::string file(const std::string& chunks)
    {
        return "RIFF" + raw(static_cast<std::uint32_t>(chunks.size() + 4)) + "WAVE" + chunks;
    }
};

std::span<const std::byte> bytesOf(const std::string& text)
{
    return std::as_bytes(std::span(text));
}

Result<Array> read(const std::string& file)
{
    NullMonitor monitor;
    return wavSamples(bytesOf(file), monitor);
}

std::string pcm24(std::int32_t value)
{
    return raw(value).substr(0, 3);
}

TEST(WavSound, ReadsWholeNumbersOfSixteenBitsAsPartsOfFullScale)
{
    const Wav wav{.samples =
                      raw(std::int16_t{-32768}) + raw(std::int16_t{16384}) + raw(std::int16_t{1})};
    const auto samples = read(wav.text());
    ASSERT_THAT(samples, IsOk());
    EXPECT_EQ(samples->shape(), (Shape{3}));
    EXPECT_EQ(samples->dtype(), DType::F32);
    EXPECT_THAT(samples->convertedTo<double>(), ElementsAre(-1.0, 0.5, 1.0 / 32768.0));
    const std::string file = wav.text();
    const auto outline = wavOutline(bytesOf(file));
    ASSERT_THAT(outline, IsOk());
    EXPECT_EQ(outline->rate, 8000U);
    EXPECT_EQ(outline->samples, 3U);
}

TEST(WavSound, ReadsTwentyFourAndThirtyTwoBitsExactly)
{
    const auto three =
        read(Wav{.bits = 24, .samples = pcm24(-8388608) + pcm24(-1) + pcm24(4194304)}.text());
    ASSERT_THAT(three, IsOk());
    EXPECT_THAT(three->convertedTo<double>(), ElementsAre(-1.0, -1.0 / 8388608.0, 0.5));
    const auto four = read(
        Wav{.bits = 32, .samples = raw(std::int32_t{1}) + raw(std::int32_t{-1073741824})}.text());
    ASSERT_THAT(four, IsOk());
    EXPECT_THAT(four->convertedTo<double>(), ElementsAre(1.0 / 2147483648.0, -0.5));
}

TEST(WavSound, LeavesFloatsAsTheyAre)
{
    const auto single = read(Wav{.kind = 3, .bits = 32, .samples = raw(1.5F) + raw(-0.1F)}.text());
    ASSERT_THAT(single, IsOk());
    EXPECT_THAT(single->convertedTo<float>(), ElementsAre(1.5F, -0.1F));
    const auto twice = read(Wav{.kind = 3, .bits = 64, .samples = raw(0.1)}.text());
    ASSERT_THAT(twice, IsOk());
    EXPECT_THAT(twice->convertedTo<double>(), ElementsAre(0.1));
}

TEST(WavSound, KnowsTheKindOfAnExtensibleFileByItsGuid)
{
    Wav wav{.kind = 0xFFFE, .bits = 32};
    const std::string format = wav.format() + raw(std::uint16_t{22}) + raw(std::uint16_t{32}) +
                               raw(std::uint32_t{4}) + raw(std::uint16_t{3}) + std::string(14, 'g');
    const auto samples = read(Wav::file("fmt " + raw(static_cast<std::uint32_t>(format.size())) +
                                        format + "data" + raw(std::uint32_t{4}) + raw(0.25F)));
    ASSERT_THAT(samples, IsOk());
    EXPECT_THAT(samples->convertedTo<float>(), ElementsAre(0.25F));
}

TEST(WavSound, StepsOverOtherChunksAndTheirPadding)
{
    const auto samples = read(Wav{.samples = raw(std::int16_t{16384}),
                                  .before = "LIST" + raw(std::uint32_t{3}) + "abc" + '\0'}
                                  .text());
    ASSERT_THAT(samples, IsOk());
    EXPECT_THAT(samples->convertedTo<float>(), ElementsAre(0.5F));
}

TEST(WavSound, RefusesWhatIsNoMonoSoundOfAKnownKind)
{
    EXPECT_THAT(read(Wav{.channels = 2, .samples = "abcd"}.text()),
                FailsWith(ErrorCode::Unsupported, "2 channels"));
    EXPECT_THAT(read(Wav{.bits = 8, .samples = "ab"}.text()),
                FailsWith(ErrorCode::Unsupported, "8 bits"));
    EXPECT_THAT(read(Wav{.kind = 7, .samples = "ab"}.text()),
                FailsWith(ErrorCode::Unsupported, "kind 7"));
    EXPECT_THAT(read(Wav{.channels = 0, .samples = "ab"}.text()),
                FailsWith(ErrorCode::Unsupported, "0 channels"));
}

TEST(WavSound, RefusesFilesThatContradictThemselves)
{
    EXPECT_THAT(read("RIFX"), FailsWith(ErrorCode::Corrupt, "does not begin"));
    EXPECT_THAT(read(Wav{.samples = "abc"}.text()), FailsWith(ErrorCode::Corrupt, "no multiple"));
    EXPECT_THAT(read(Wav::file("data" + raw(std::uint32_t{2}) + "ab")),
                FailsWith(ErrorCode::Corrupt, "before their format"));
    EXPECT_THAT(read(Wav::file("fmt " + raw(std::uint32_t{2}) + "ab")),
                FailsWith(ErrorCode::Corrupt, "expected at least 16"));
    std::string huge = Wav{.samples = "ab"}.text();
    huge.replace(huge.size() - 6, 4, raw(std::uint32_t{0xFFFFFFFF}));
    EXPECT_THAT(read(huge), FailsWith(ErrorCode::Corrupt, "4294967295 bytes, 2 are left"));
    std::string blocks = Wav{.samples = "ab"}.text();
    blocks[32] = 9;
    EXPECT_THAT(read(blocks), FailsWith(ErrorCode::Corrupt, "9 bytes"));
}

TEST(WavSound, NoShorterFileIsRead)
{
    const std::string whole = Wav{.samples = raw(std::int16_t{1}) + raw(std::int16_t{2})}.text();
    for (std::size_t length = 0; length < whole.size(); ++length) {
        EXPECT_THAT(read(whole.substr(0, length)), FailsWith(ErrorCode::Corrupt, "")) << length;
    }
}

TEST(WavSound, AFlippedByteNeverReadsPastTheEnd)
{
    const std::string whole = Wav{.samples = raw(std::int16_t{1}) + raw(std::int16_t{2})}.text();
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string damaged = whole;
        damaged[at] = static_cast<char>(~damaged[at]);
        const auto samples = read(damaged);
        EXPECT_TRUE(!samples || samples->size() <= 2) << at;
    }
}

TEST(WavSound, IsAnArrayFileByItsContent)
{
    const test::TemporaryFolder folder;
    const std::string file = Wav{.samples = raw(std::int16_t{16384})}.text();
    test::writeFile(folder / "sound.bin", bytesOf(file));
    NullMonitor monitor;
    const auto array = readArray((folder / "sound.bin").string(), monitor);
    ASSERT_THAT(array, IsOk());
    EXPECT_THAT(array->convertedTo<float>(), ElementsAre(0.5F));
    EXPECT_EQ(*arrayShape((folder / "sound.bin").string(), monitor), (Shape{1}));
    EXPECT_TRUE(arrayNames((folder / "sound.bin").string(), monitor)->empty());
}

} // namespace
} // namespace gateloupe
