// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/memory/past.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/number_text.h"
#include "core/formats/array_file.h"
#include "core/tensor/shape.h"

namespace gateloupe {

namespace {

/// 1 GiB of f64.
constexpr std::uint64_t kMaxNoiseNumbers = std::uint64_t{1} << 27U;

/// Empty where a word is no number.
std::optional<std::vector<double>> numbersOf(std::string_view text)
{
    constexpr std::string_view kSeparators = ",; \t";
    std::vector<double> numbers;
    for (auto begin = text.find_first_not_of(kSeparators); begin != std::string_view::npos;) {
        const auto end = std::min(text.find_first_of(kSeparators, begin), text.size());
        const auto number = numberFromText<double>(text.substr(begin, end - begin));
        if (!number) {
            return std::nullopt;
        }
        numbers.push_back(*number);
        begin = text.find_first_not_of(kSeparators, end);
    }
    return numbers;
}

} // namespace

Result<Past> makePast(const PastSource& source, const ForwardRequest& request,
                      ProgressMonitor& monitor)
{
    const RnnSpec& spec = request.model->spec;
    Past past{.name = source.name, .x = {}, .h0 = {}, .c0 = {}};
    if (!(source.sigma >= 0.0) || !std::isfinite(source.sigma)) {
        return Error::invalidArgument("the past %1 has no standard deviation of 0 or more",
                                      source.name);
    }
    std::mt19937_64 random(1);
    std::normal_distribution<double> normal;
    const auto noiseOf = [&](const Shape& shape) {
        Array array = Array::zeros(DType::F64, shape);
        std::ranges::generate(array.values<double>(),
                              [&] { return source.sigma * normal(random); });
        return array;
    };
    switch (source.kind) {
    case PastSource::Kind::Noise: {
        const Shape shape = {source.steps, 1, spec.inputSize};
        const auto numbers = elementCount(shape);
        if (!numbers || *numbers == 0 || *numbers > kMaxNoiseNumbers) {
            return Error::invalidArgument(
                "the past %1 of %2 steps and %3 inputs cannot be made: it "
                "needs 1 to %4 numbers",
                source.name, source.steps, spec.inputSize, kMaxNoiseNumbers);
        }
        past.x = noiseOf(shape);
        return past;
    }
    case PastSource::Kind::States: {
        const std::uint64_t batch = request.x.shape().at(1);
        past.h0 = noiseOf({spec.pseudoLayers(), batch, spec.recurrentWidth()});
        if (hasCellState(spec.cell)) {
            past.c0 = noiseOf({spec.pseudoLayers(), batch, spec.hiddenSize});
        }
        return past;
    }
    case PastSource::Kind::Recording: {
        GATELOUPE_TRY(auto recording, makeSequence(source.recording, spec.inputSize, monitor));
        past.x = std::move(recording.x);
        return past;
    }
    case PastSource::Kind::Sequence:
        break;
    }
    past.x = request.x;
    return past;
}

Result<std::vector<double>> constantInput(const std::string& text, std::uint64_t inputs,
                                          ProgressMonitor& monitor)
{
    auto numbers = numbersOf(text);
    if (!numbers) {
        GATELOUPE_TRY(const Array array, readArray(text, monitor));
        numbers = array.convertedTo<double>();
    } else if (numbers->size() == 1) {
        numbers->resize(inputs, numbers->front());
    }
    if (numbers->size() != inputs) {
        return Error::shapeMismatch("the constant input %1 has %2 numbers, expected %3", text,
                                    numbers->size(), inputs);
    }
    return std::move(*numbers);
}

} // namespace gateloupe
