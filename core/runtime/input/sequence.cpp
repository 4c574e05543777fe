// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/input/sequence.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/base/checked_math.h"
#include "core/base/number_text.h"
#include "core/formats/array_file.h"
#include "core/formats/numpy/csv_table.h"
#include "core/model/gate_view.h"

namespace gateloupe {

namespace {

/// 1 GiB of f32: more than any text needs, less than would harm.
constexpr std::uint64_t kMaxSequenceElements = std::uint64_t{1} << 28U;
constexpr std::uint64_t kMaxToken = std::uint64_t{1} << 24U; ///< f32 holds indices exactly
constexpr std::string_view kAxes = "tbi";

/// f64 where the numbers that go in are.
Result<Array> zeroInput(std::uint64_t steps, std::uint64_t inputSize, DType of = DType::F32)
{
    const Shape shape = {steps, 1, inputSize};
    const auto elements = elementCount(shape);
    if (!elements || *elements == 0 || *elements > kMaxSequenceElements) {
        return Error::invalidArgument(
            "an input of %1 steps and %2 features cannot be made: it needs 1 to %3 numbers", steps,
            inputSize, kMaxSequenceElements);
    }
    return Array::zeros(of == DType::F64 ? DType::F64 : DType::F32, shape);
}

using Tokens = std::vector<Vocabulary::Token>;

/// Rows of a matrix.
Result<Array> embedded(const Tokens& tokens, const SequenceSource& source, std::uint64_t inputSize,
                       ProgressMonitor& monitor)
{
    const auto& matrix = source.embeddingTensor;
    if (!matrix) {
        return source.embedding.empty()
                   ? Error::invalidArgument("say which tensor of the file is the embedding")
                   : Error::notFound("the file has no tensor %1 for the embedding",
                                     source.embedding);
    }
    const Shape& shape = matrix->shape;
    if (shape.size() != 2 || shape[1] != inputSize || !isFloatingPoint(matrix->dtype)) {
        return Error::shapeMismatch(
            "the embedding %1 is %2 %3, expected real numbers [symbols, %4]", matrix->name,
            nameOf(matrix->dtype), toText(shape), inputSize);
    }
    for (std::size_t step = 0; step < tokens.size(); ++step) {
        if (tokens[step].index >= shape[0]) {
            return Error::shapeMismatch(
                "symbol %1 at step %2 has index %3, the embedding %4 has %5 "
                "rows",
                tokens[step].symbol, step, tokens[step].index, matrix->name, shape[0]);
        }
    }
    GATELOUPE_TRY(const GateView view,
                  viewOf(matrix, {.rows = shape[0], .cols = shape[1]}, Orientation::AsStored));
    GATELOUPE_TRY(const MatrixView rows, view.map(monitor));
    GATELOUPE_TRY(Array x, zeroInput(tokens.size(), inputSize, matrix->dtype));
    const auto fill = [&](auto values) {
        for (std::size_t step = 0; step < tokens.size(); ++step) {
            for (std::uint64_t i = 0; i < inputSize; ++i) {
                values[step * inputSize + i] = static_cast<typename decltype(values)::value_type>(
                    rows.at(tokens[step].index, i));
            }
        }
    };
    if (x.dtype() == DType::F64) {
        fill(x.values<double>());
    } else {
        fill(x.values<float>());
    }
    GATELOUPE_CHECK(view.unchanged());
    return x;
}

/// Tokens of an alphabet of so many symbols.
Result<Sequence> encoded(const Tokens& tokens, std::uint64_t symbols, const SequenceSource& source,
                         std::uint64_t inputSize, ProgressMonitor& monitor)
{
    Sequence sequence;
    for (const auto& token : tokens) {
        sequence.labels.push_back(token.symbol);
    }
    switch (source.encoding) {
    case TextEncoding::Embedding: {
        GATELOUPE_TRY(sequence.x, embedded(tokens, source, inputSize, monitor));
        return sequence;
    }
    case TextEncoding::Index:
        if (inputSize != 1) {
            return Error::shapeMismatch(
                "indices need an input of one feature, this network takes %1", inputSize);
        }
        break;
    case TextEncoding::OneHot:
        if (symbols > inputSize) {
            return Error::shapeMismatch("one-hot symbols need an input of at least %1 features, "
                                        "this network takes %2",
                                        symbols, inputSize);
        }
        break;
    }
    GATELOUPE_TRY(sequence.x, zeroInput(tokens.size(), inputSize));
    const auto values = sequence.x.values<float>();
    for (std::size_t step = 0; step < tokens.size(); ++step) {
        if (source.encoding == TextEncoding::Index) {
            values[step] = static_cast<float>(tokens[step].index);
        } else {
            values[step * inputSize + tokens[step].index] = 1.0F;
        }
    }
    return sequence;
}

Result<Sequence> makeText(const SequenceSource& source, const Vocabulary& vocabulary,
                          std::uint64_t inputSize, ProgressMonitor& monitor)
{
    if (source.text.empty()) {
        return Error::invalidArgument("the text is empty: type at least one character");
    }
    GATELOUPE_TRY(const auto tokens, vocabulary.tokens(source.text));
    return encoded(tokens, vocabulary.size(), source, inputSize, monitor);
}

Result<Sequence> makeTokens(const SequenceSource& source, std::uint64_t inputSize,
                            ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto indices, tokensFromText(source.tokens));
    Tokens tokens;
    for (const std::uint64_t index : indices) {
        tokens.push_back({std::to_string(index), index});
    }
    return encoded(tokens, std::ranges::max(indices) + 1, source, inputSize, monitor);
}

/// Where the axes t, b and i are in an array; -1 for one of them that it does not have.
Result<std::array<int, 3>> placesOf(const Shape& found, std::string_view axes)
{
    constexpr std::array<std::string_view, 4> kUsual = {"", "t", "ti", "tbi"};
    if (axes.empty() && found.size() < kUsual.size()) {
        axes = kUsual[found.size()];
    }
    std::array<int, 3> places = {-1, -1, -1};
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
        const auto which = kAxes.find(axes[axis]);
        if (which == std::string_view::npos || places.at(which) >= 0) {
            return Error::invalidArgument(
                "axes \"%1\" are no order of t (steps), b (batch) and i (features)", axes);
        }
        places.at(which) = static_cast<int>(axis);
    }
    if (found.empty() || axes.size() != found.size() || places[0] < 0) {
        return Error::shapeMismatch("the array has shape %1, its axes \"%2\" are %3 with the steps "
                                    "among them",
                                    toText(found), axes, axes.size());
    }
    return places;
}

std::uint64_t extentOf(const Shape& found, int place)
{
    return place < 0 ? 1 : found[static_cast<std::size_t>(place)];
}

/// The numbers as [T, B, I], whatever order their axes are in.
template <typename T>
Array inOrder(const Array& array, const std::array<int, 3>& places, const Shape& shape)
{
    std::array<std::uint64_t, 3> strides{};
    std::uint64_t stride = 1;
    for (auto axis = static_cast<int>(array.shape().size()); axis-- > 0;) {
        const auto which = std::ranges::find(places, axis);
        strides.at(static_cast<std::size_t>(which - places.begin())) = stride;
        stride *= array.shape()[static_cast<std::size_t>(axis)];
    }
    Array ordered = Array::zeros(array.dtype(), shape);
    const auto from = array.values<T>();
    const auto to = ordered.values<T>();
    std::size_t at = 0;
    for (std::uint64_t t = 0; t < shape[0]; ++t) {
        for (std::uint64_t b = 0; b < shape[1]; ++b) {
            for (std::uint64_t i = 0; i < shape[2]; ++i) {
                to[at++] = from[t * strides[0] + b * strides[1] + i * strides[2]];
            }
        }
    }
    return ordered;
}

Array framed(const Array& array, const Shape& shape, std::uint64_t hop)
{
    Array frames = Array::zeros(array.dtype(), shape);
    const std::uint64_t size = sizeOf(array.dtype());
    const auto to = frames.writableBytes();
    for (std::uint64_t t = 0; t < shape[0]; ++t) {
        std::ranges::copy(array.bytes().subspan(t * hop * size, shape[2] * size),
                          to.subspan(t * shape[2] * size).begin());
    }
    return frames;
}

Result<Sequence> arranged(const Array& array, const SequenceSource& source, std::uint64_t inputSize)
{
    GATELOUPE_TRY(Shape shape, sequenceShape(array.shape(), source, inputSize));
    if (source.hop > 0) {
        return Sequence{.x = framed(array, shape, source.hop)};
    }
    if (source.axes.empty()) {
        return Sequence{.x = array.reshaped(std::move(shape))};
    }
    GATELOUPE_TRY(const auto places, placesOf(array.shape(), source.axes));
    return Sequence{.x = array.dtype() == DType::F64 ? inOrder<double>(array, places, shape)
                                                     : inOrder<float>(array, places, shape)};
}

Result<Sequence> makeFromCsv(const SequenceSource& source, std::uint64_t inputSize,
                             ProgressMonitor& monitor)
{
    GATELOUPE_TRY(auto table, readCsv(source.array, monitor));
    GATELOUPE_TRY(auto sequence,
                  arranged(table.values, source, inputSize).withContext(source.array));
    if (source.hop == 0 && (source.axes.empty() || source.axes == "ti")) {
        sequence.features = std::move(table.names);
    }
    return sequence;
}

Result<Sequence> makeFromModel(const SequenceSource& source, std::uint64_t inputSize)
{
    if (!source.model) {
        return Error::invalidArgument("the model has not run yet");
    }
    return arranged(source.model->x, {}, inputSize);
}

} // namespace

Result<Sequence> makeProbe(const ProbeSpec& spec, std::uint64_t inputSize)
{
    GATELOUPE_TRY(Array x, probeInput(spec, inputSize));
    return Sequence{.x = std::move(x)};
}

Result<Sequence> makeText(std::string_view text, const Vocabulary& vocabulary,
                          TextEncoding encoding, std::uint64_t inputSize)
{
    NullMonitor monitor;
    return makeText({.text = std::string(text), .encoding = encoding}, vocabulary, inputSize,
                    monitor);
}

Result<std::vector<std::uint64_t>> tokensFromText(std::string_view text)
{
    constexpr std::string_view kBetween = " \t\r\n,;[]()";
    std::vector<std::uint64_t> tokens;
    for (auto begin = text.find_first_not_of(kBetween); begin != std::string_view::npos;) {
        const auto end = std::min(text.find_first_of(kBetween, begin), text.size());
        const std::string_view word = text.substr(begin, end - begin);
        const auto token = numberFromText<std::uint64_t>(word);
        if (!token || *token > kMaxToken) {
            return Error::invalidArgument("the token \"%1\" is no whole number from 0 to %2", word,
                                          kMaxToken);
        }
        tokens.push_back(*token);
        begin = text.find_first_not_of(kBetween, end);
    }
    if (tokens.empty()) {
        return Error::invalidArgument("there is no token: type whole numbers such as 5, 3, 9");
    }
    return tokens;
}

Result<Shape> sequenceShape(const Shape& found, const SequenceSource& source,
                            std::uint64_t inputSize)
{
    const auto elements = elementCount(found);
    if (source.hop > 0) {
        if (found.size() != 1) {
            return Error::shapeMismatch(
                "the array has shape %1; only one with a single axis is cut "
                "into frames",
                toText(found));
        }
        if (found[0] < inputSize) {
            return Error::shapeMismatch("%1 numbers do not fill a frame of %2", found[0],
                                        inputSize);
        }
        Shape shape = {(found[0] - inputSize) / source.hop + 1, 1, inputSize};
        const auto framesElements = elementCount(shape);
        if (!framesElements || *framesElements > kMaxSequenceElements) {
            return Error::invalidArgument(
                "%1 frames of %2 numbers are more than %3 numbers: take a "
                "longer hop",
                shape[0], inputSize, kMaxSequenceElements);
        }
        return shape;
    }
    std::optional<Shape> shape;
    if (!source.axes.empty()) {
        GATELOUPE_TRY(const auto places, placesOf(found, source.axes));
        shape = Shape{extentOf(found, places[0]), extentOf(found, places[1]),
                      extentOf(found, places[2])};
    } else if (found.size() == 3) {
        shape = found;
    } else if (found.size() == 2) {
        shape = Shape{found[0], 1, found[1]};
    } else if (found.size() == 1) {
        shape = Shape{found[0], 1, 1};
    }
    if (shape && (*shape)[2] == inputSize && elements.value_or(0) == 0) {
        return Error::shapeMismatch("the array has shape %1: it has no steps or no sequences",
                                    toText(found));
    }
    if (!shape || (*shape)[2] != inputSize || elements.value_or(0) == 0) {
        if (found.size() == 1) {
            return Error::shapeMismatch(
                "the array has shape %1, this network takes %2 numbers a step: cut it into frames",
                toText(found), inputSize);
        }
        return source.axes.empty()
                   ? Error::shapeMismatch(
                         "the array has shape %1; this network takes [steps, batch, "
                         "%2], or [steps, %3] for one sequence",
                         toText(found), inputSize, inputSize)
                   : Error::shapeMismatch("the array has shape %1 with the axes \"%2\"; this "
                                          "network takes %3 features",
                                          toText(found), source.axes, inputSize);
    }
    return *std::move(shape);
}

Result<Sequence> makeFromArray(const Array& array, std::uint64_t inputSize)
{
    return arranged(array, {}, inputSize);
}

Result<Sequence> makeSequence(const SequenceSource& source, std::uint64_t inputSize,
                              ProgressMonitor& monitor)
{
    switch (source.kind) {
    case SequenceSource::Kind::Probe:
        break;
    case SequenceSource::Kind::Text: {
        GATELOUPE_TRY(const auto vocabulary, Vocabulary::load(source.vocabulary, monitor));
        return makeText(source, vocabulary, inputSize, monitor);
    }
    case SequenceSource::Kind::Tokens:
        return makeTokens(source, inputSize, monitor);
    case SequenceSource::Kind::File: {
        if (isCsvName(source.array)) {
            return makeFromCsv(source, inputSize, monitor);
        }
        GATELOUPE_TRY(const Array array, readArray(source.array, monitor));
        return arranged(array, source, inputSize).withContext(source.array);
    }
    case SequenceSource::Kind::Model:
        return makeFromModel(source, inputSize);
    }
    return makeProbe(source.probe, inputSize);
}

} // namespace gateloupe
