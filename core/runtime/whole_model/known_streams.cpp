// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/whole_model/known_streams.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace gateloupe {

namespace {

/// A public model by what it takes.
struct KnownStream
{
    std::string_view model;
    std::size_t sound;                 ///< which of its inputs is the sound
    std::vector<std::int64_t> extents; ///< of the sound; -1: open
    std::vector<std::int64_t> state;   ///< of another input
    std::uint64_t hop;
    std::uint64_t context;
};

std::vector<std::int64_t> extentsOf(const OnnxPort& port)
{
    std::vector<std::int64_t> extents;
    for (const OnnxAxis& axis : port.axes.value_or(std::vector<OnnxAxis>())) {
        extents.push_back(axis.extent);
    }
    return extents;
}

const std::array<KnownStream, 2>& knownStreams()
{
    static const std::array<KnownStream, 2> kKnown = {
        {{"silero-vad, 16 kHz", 0, {-1, -1}, {2, -1, 128}, 512, 64},
         {"DTLN, second network", 0, {1, 1, 512}, {1, 2, 128, 2}, 128, 384}}};
    return kKnown;
}

bool isLike(const OnnxSignature& signature, const KnownStream& known)
{
    const auto& inputs = signature.inputs;
    return known.sound < inputs.size() && inputs[known.sound].dtype == DType::F32 &&
           extentsOf(inputs[known.sound]) == known.extents &&
           std::ranges::any_of(
               inputs, [&known](const OnnxPort& port) { return extentsOf(port) == known.state; });
}

/// Whether an output may be an input of the next call.
bool canFeed(const OnnxPort& output, const OnnxPort& input)
{
    if (output.dtype != input.dtype || !output.axes || !input.axes ||
        output.axes->size() != input.axes->size() || input.axes->size() < 2) {
        return false;
    }
    return std::ranges::equal(*output.axes, *input.axes, [](const auto& a, const auto& b) {
        return a.extent < 0 || b.extent < 0 || a.extent == b.extent;
    });
}

} // namespace

LikelyInputs likelyInputs(const OnnxSignature& signature)
{
    LikelyInputs likely;
    for (const KnownStream& known : knownStreams()) {
        if (isLike(signature, known)) {
            likely.model = known.model;
            likely.hop = known.hop;
            likely.context = known.context;
        }
    }
    // The first input is what a model is about; what others begin with, outputs hand on.
    for (std::size_t index = 1; index < signature.inputs.size(); ++index) {
        const OnnxPort& input = signature.inputs[index];
        const auto feeds = [&input](const OnnxPort& output) { return canFeed(output, input); };
        const auto found = std::ranges::find_if(signature.outputs, feeds);
        if (found != signature.outputs.end() &&
            std::ranges::count_if(signature.outputs, feeds) == 1) {
            likely.values[input.name] = ":" + found->name;
        }
        if (input.name == "sr" && !likely.model.empty()) {
            likely.values[input.name] = "16000";
        }
    }
    return likely;
}

} // namespace gateloupe
