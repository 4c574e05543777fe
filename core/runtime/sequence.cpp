// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/sequence.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <random>

#include "core/base/checked_math.h"
#include "core/formats/array_file.h"

namespace gateloupe {

namespace {

/// 1 GiB of f32: more than any probe needs, less than would harm.
constexpr std::uint64_t kMaxElements = std::uint64_t{1} << 28U;

Result<Array> zeroInput(std::uint64_t steps, std::uint64_t inputSize)
{
    const Shape shape = {steps, 1, inputSize};
    const auto elements = elementCount(shape);
    if (!elements || *elements == 0 || *elements > kMaxElements) {
        return Error{ErrorCode::InvalidArgument, "an input of " + std::to_string(steps) +
                                                     " steps and " + std::to_string(inputSize) +
                                                     " features cannot be made: it needs 1 to " +
                                                     std::to_string(kMaxElements) + " numbers"};
    }
    return Array::zeros(DType::F32, shape);
}

/// Normal numbers that are the same on every system; the library's distribution is not.
/// Source: Box and Muller, "A note on the generation of random normal deviates", 1958.
void fillWithNoise(std::span<float> values, std::uint64_t seed)
{
    constexpr double kScale = 0x1.0p-53;
    std::mt19937_64 engine(seed);
    const auto uniform = [&] { return (static_cast<double>(engine() >> 11U) + 0.5) * kScale; };
    for (float& value : values) {
        const double radius = std::sqrt(-2.0 * std::log(uniform()));
        value = static_cast<float>(radius * std::cos(2.0 * std::numbers::pi * uniform()));
    }
}

} // namespace

Result<Sequence> makeProbe(const ProbeSpec& spec, std::uint64_t inputSize)
{
    GATELOUPE_TRY(Array x, zeroInput(spec.steps, inputSize));
    const auto values = x.values<float>();
    switch (spec.kind) {
    case Probe::Zeros:
        break;
    case Probe::Impulse:
        if (spec.feature >= inputSize) {
            return Error{ErrorCode::InvalidArgument, "the impulse is in feature " +
                                                         std::to_string(spec.feature) +
                                                         ", but the input has the features 0 to " +
                                                         std::to_string(inputSize - 1)};
        }
        values[spec.feature] = 1.0F;
        break;
    case Probe::OneHotWalk:
        for (std::uint64_t step = 0; step < spec.steps; ++step) {
            values[step * inputSize + step % inputSize] = 1.0F;
        }
        break;
    case Probe::Noise:
        fillWithNoise(values, spec.seed);
        break;
    }
    return Sequence{std::move(x), {}};
}

Result<Sequence> makeText(std::string_view text, const Vocabulary& vocabulary,
                          TextEncoding encoding, std::uint64_t inputSize)
{
    if (text.empty()) {
        return Error{ErrorCode::InvalidArgument, "the text is empty: type at least one character"};
    }
    const bool fits =
        encoding == TextEncoding::Index ? inputSize == 1 : vocabulary.size() <= inputSize;
    if (!fits) {
        const std::string needs = encoding == TextEncoding::Index
                                      ? "indices need an input of one feature"
                                      : "one-hot symbols need an input of at least " +
                                            std::to_string(vocabulary.size()) + " features";
        return Error{ErrorCode::ShapeMismatch,
                     needs + ", this network takes " + std::to_string(inputSize)};
    }
    GATELOUPE_TRY(const auto tokens, vocabulary.tokens(text));
    GATELOUPE_TRY(Array x, zeroInput(tokens.size(), inputSize));
    const auto values = x.values<float>();
    Sequence sequence;
    for (std::size_t step = 0; step < tokens.size(); ++step) {
        if (encoding == TextEncoding::Index) {
            values[step] = static_cast<float>(tokens[step].index);
        } else {
            values[step * inputSize + tokens[step].index] = 1.0F;
        }
        sequence.labels.push_back(tokens[step].symbol);
    }
    sequence.x = std::move(x);
    return sequence;
}

Result<Sequence> makeFromArray(Array array, std::uint64_t inputSize)
{
    const Shape& found = array.shape();
    std::optional<Shape> shape;
    if (found.size() == 3) {
        shape = found;
    } else if (found.size() == 2) {
        shape = Shape{found[0], 1, found[1]};
    } else if (found.size() == 1) {
        shape = Shape{found[0], 1, 1};
    }
    if (!shape || (*shape)[2] != inputSize || array.isEmpty()) {
        return Error{ErrorCode::ShapeMismatch,
                     "the array has shape " + toText(found) +
                         "; this network takes [steps, batch, " + std::to_string(inputSize) +
                         "], or [steps, " + std::to_string(inputSize) + "] for one sequence"};
    }
    if (array.dtype() == DType::F64) {
        return Sequence{Array(*shape, array.convertedTo<double>()), {}};
    }
    return Sequence{Array(*shape, array.convertedTo<float>()), {}};
}

Result<Sequence> makeSequence(const SequenceSource& source, std::uint64_t inputSize,
                              Monitor& monitor)
{
    switch (source.kind) {
    case SequenceSource::Kind::Probe:
        break;
    case SequenceSource::Kind::Text: {
        GATELOUPE_TRY(const auto vocabulary, Vocabulary::load(source.vocabulary));
        return makeText(source.text, vocabulary, source.encoding, inputSize);
    }
    case SequenceSource::Kind::File: {
        GATELOUPE_TRY(Array array, readArray(source.array, monitor));
        return makeFromArray(std::move(array), inputSize).withContext(source.array);
    }
    }
    return makeProbe(source.probe, inputSize);
}

} // namespace gateloupe
