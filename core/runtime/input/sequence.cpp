// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/input/sequence.h"

#include <optional>
#include <utility>

#include "core/base/checked_math.h"
#include "core/formats/array_file.h"
#include "core/formats/numpy/csv_table.h"

namespace gateloupe {

namespace {

/// 1 GiB of f32: more than any text needs, less than would harm.
constexpr std::uint64_t kMaxSequenceElements = std::uint64_t{1} << 28U;

Result<Array> zeroInput(std::uint64_t steps, std::uint64_t inputSize)
{
    const Shape shape = {steps, 1, inputSize};
    const auto elements = elementCount(shape);
    if (!elements || *elements == 0 || *elements > kMaxSequenceElements) {
        return Error::invalidArgument(
            "an input of %1 steps and %2 features cannot be made: it needs 1 to %3 numbers", steps,
            inputSize, kMaxSequenceElements);
    }
    return Array::zeros(DType::F32, shape);
}

Result<Sequence> makeFromCsv(const std::string& path, std::uint64_t inputSize,
                             ProgressMonitor& monitor)
{
    GATELOUPE_TRY(auto table, readCsv(path, monitor));
    GATELOUPE_TRY(auto sequence, makeFromArray(table.values, inputSize).withContext(path));
    sequence.features = std::move(table.names);
    return sequence;
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
    if (text.empty()) {
        return Error::invalidArgument("the text is empty: type at least one character");
    }
    const bool fits =
        encoding == TextEncoding::Index ? inputSize == 1 : vocabulary.size() <= inputSize;
    if (!fits) {
        return encoding == TextEncoding::Index
                   ? Error::shapeMismatch(
                         "indices need an input of one feature, this network takes %1", inputSize)
                   : Error::shapeMismatch("one-hot symbols need an input of at least %1 features, "
                                          "this network takes %2",
                                          vocabulary.size(), inputSize);
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

Result<Shape> sequenceShape(const Shape& found, std::uint64_t inputSize)
{
    std::optional<Shape> shape;
    if (found.size() == 3) {
        shape = found;
    } else if (found.size() == 2) {
        shape = Shape{found[0], 1, found[1]};
    } else if (found.size() == 1) {
        shape = Shape{found[0], 1, 1};
    }
    if (!shape || (*shape)[2] != inputSize || elementCount(found).value_or(0) == 0) {
        return Error::shapeMismatch("the array has shape %1; this network takes [steps, batch, "
                                    "%2], or [steps, %3] for one sequence",
                                    toText(found), inputSize, inputSize);
    }
    return *std::move(shape);
}

Result<Sequence> makeFromArray(const Array& array, std::uint64_t inputSize)
{
    GATELOUPE_TRY(Shape shape, sequenceShape(array.shape(), inputSize));
    return Sequence{.x = array.reshaped(std::move(shape))};
}

Result<Sequence> makeSequence(const SequenceSource& source, std::uint64_t inputSize,
                              ProgressMonitor& monitor)
{
    switch (source.kind) {
    case SequenceSource::Kind::Probe:
        break;
    case SequenceSource::Kind::Text: {
        GATELOUPE_TRY(const auto vocabulary, Vocabulary::load(source.vocabulary));
        return makeText(source.text, vocabulary, source.encoding, inputSize);
    }
    case SequenceSource::Kind::File: {
        if (isCsvName(source.array)) {
            return makeFromCsv(source.array, inputSize, monitor);
        }
        GATELOUPE_TRY(const Array array, readArray(source.array, monitor));
        return makeFromArray(array, inputSize).withContext(source.array);
    }
    }
    return makeProbe(source.probe, inputSize);
}

} // namespace gateloupe
