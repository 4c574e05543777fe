// SPDX-License-Identifier: Apache-2.0
#include "core/formats/wav/wav_sound.h"

#include <bit>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/byte_reader.h"
#include "core/base/mapped_file.h"
#include "core/base/text.h"

namespace gateloupe {

namespace {

constexpr std::uint64_t kWavHeadBytes = 12;
constexpr std::uint16_t kWavPcm = 1;
constexpr std::uint16_t kWavFloat = 3;
constexpr std::uint16_t kWavExtensible = 0xFFFE;
constexpr std::uint64_t kWavPlainFormatBytes = 16;
constexpr std::uint64_t kWavGuidAt = 24; ///< in the format of an extensible file
constexpr std::size_t kWavSamplesPerCheck = std::size_t{1} << 16U;

bool beginsAsWav(std::span<const std::byte> file)
{
    const auto text = asText(file);
    return text.starts_with("RIFF") && text.size() >= kWavHeadBytes && text.substr(8, 4) == "WAVE";
}

Result<WavOutline> wavFormat(std::span<const std::byte> chunk)
{
    ByteReader reader(chunk);
    GATELOUPE_TRY(std::uint16_t kind, reader.u16("the kind of samples"));
    GATELOUPE_TRY(const std::uint16_t channels, reader.u16("the channels"));
    GATELOUPE_TRY(const std::uint32_t rate, reader.u32("the sample rate"));
    GATELOUPE_CHECK(reader.skip(4));
    GATELOUPE_TRY(const std::uint16_t block, reader.u16("the bytes of a block"));
    GATELOUPE_TRY(const std::uint16_t bits, reader.u16("the bits of a sample"));
    if (kind == kWavExtensible) {
        GATELOUPE_CHECK(reader.seek(kWavGuidAt));
        GATELOUPE_TRY(kind, reader.u16("the kind of samples"));
    }
    if (channels != 1) {
        return Error::unsupported("the sound has %1 channels; an input is one: save it as mono",
                                  channels);
    }
    const bool isKnown = (kind == kWavPcm && (bits == 16 || bits == 24 || bits == 32)) ||
                         (kind == kWavFloat && (bits == 32 || bits == 64));
    if (!isKnown) {
        return Error::unsupported("the sound has samples of kind %1 with %2 bits; PCM of 16, 24 "
                                  "or 32 bits and floats can be read",
                                  kind, bits);
    }
    if (block * 8U != bits) {
        return Error::corrupt("a block of the sound has %1 bytes, its sample %2 bits", block, bits);
    }
    return WavOutline{.isFloat = kind == kWavFloat, .bits = bits, .rate = rate};
}

/// A sample in the high bits of 32, so that the sign is where a signed number has it.
template <std::size_t bytes>
double pcmSample(const std::byte* at)
{
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < bytes; ++i) {
        bits |= std::to_integer<std::uint32_t>(at[i]) << (8U * (4 - bytes + i));
    }
    constexpr double kFullScale = 2147483648.0;
    return static_cast<double>(std::bit_cast<std::int32_t>(bits)) / kFullScale;
}

template <typename T, typename Sample>
Result<Array> wavValues(const WavOutline& outline, Sample&& sample, ProgressMonitor& monitor)
{
    const std::size_t width = outline.bits / 8U;
    std::vector<T> values(outline.samples);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i % kWavSamplesPerCheck == 0 && monitor.cancelled()) {
            return Error::cancelled();
        }
        values[i] = static_cast<T>(sample(outline.data.data() + i * width));
    }
    return Array({outline.samples}, std::move(values));
}

} // namespace

bool isWav(const std::filesystem::path& path)
{
    const auto file = MappedFile::open(path);
    return file && beginsAsWav((*file)->bytes());
}

Result<WavOutline> wavOutline(std::span<const std::byte> file)
{
    if (!beginsAsWav(file)) {
        return Error::corrupt("the file does not begin as a WAV file does");
    }
    ByteReader reader(file);
    GATELOUPE_CHECK(reader.skip(kWavHeadBytes));
    std::optional<WavOutline> format;
    while (!reader.atEnd()) {
        GATELOUPE_TRY(const auto id, reader.text(4, "the name of a chunk"));
        GATELOUPE_TRY(const std::uint32_t size, reader.u32("the size of a chunk"));
        if (size > reader.remaining()) {
            return Error::corrupt("chunk \"%1\" of the sound says %2 bytes, %3 are left: the file "
                                  "is cut, or its writer never came to its end",
                                  id, size, reader.remaining())
                .because(ErrorReason::CutOff);
        }
        GATELOUPE_TRY(const auto bytes, reader.bytes(size, "a chunk"));
        if (id == "fmt ") {
            if (size < kWavPlainFormatBytes) {
                return Error::corrupt("the sound's format has %1 bytes, expected at least %2", size,
                                      kWavPlainFormatBytes);
            }
            GATELOUPE_TRY(format, wavFormat(bytes));
        } else if (id == "data") {
            if (!format) {
                return Error::corrupt("the sound's samples stand before their format");
            }
            if (size % (format->bits / 8U) != 0) {
                return Error::corrupt("the sound's samples are %1 bytes, no multiple of %2", size,
                                      format->bits / 8U);
            }
            format->samples = size / (format->bits / 8U);
            format->data = bytes;
            return *std::move(format);
        }
        if (size % 2 != 0 && !reader.atEnd()) {
            GATELOUPE_CHECK(reader.skip(1));
        }
    }
    return Error::corrupt("the sound has no samples: chunk \"data\" is missing");
}

Result<WavOutline> readWavOutline(const std::filesystem::path& path)
{
    GATELOUPE_TRY(const auto file, MappedFile::open(path));
    GATELOUPE_TRY(auto outline, wavOutline(file->bytes()).withContext(path.string()));
    outline.data = {}; // the mapping ends here
    return outline;
}

Result<Array> wavSamples(std::span<const std::byte> file, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const WavOutline outline, wavOutline(file));
    try {
        if (outline.isFloat && outline.bits == 32) {
            return wavValues<float>(
                outline, [](const std::byte* at) { return elementAsDouble(at, DType::F32); },
                monitor);
        }
        if (outline.isFloat) {
            return wavValues<double>(
                outline, [](const std::byte* at) { return elementAsDouble(at, DType::F64); },
                monitor);
        }
        switch (outline.bits) {
        case 16:
            return wavValues<float>(outline, pcmSample<2>, monitor);
        case 24:
            return wavValues<float>(outline, pcmSample<3>, monitor);
        default:
            return wavValues<double>(outline, pcmSample<4>, monitor);
        }
    } catch (const std::bad_alloc&) {
        return Error::outOfMemory("the sound does not fit in memory");
    }
}

Result<Array> readWav(const std::filesystem::path& path, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto file, MappedFile::open(path));
    GATELOUPE_TRY(auto samples, wavSamples(file->bytes(), monitor).withContext(path.string()));
    GATELOUPE_CHECK(file->unchanged());
    return samples;
}

} // namespace gateloupe
