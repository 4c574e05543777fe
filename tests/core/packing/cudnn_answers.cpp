// SPDX-License-Identifier: Apache-2.0
#include "tests/core/packing/cudnn_answers.h"

#include <ostream>
#include <sstream>

namespace gateloupe::test {

namespace {

std::optional<std::uint64_t> offsetFrom(const std::string& text)
{
    return text == "-" ? std::nullopt : std::optional<std::uint64_t>(std::stoull(text));
}

std::string textOf(const std::optional<std::uint64_t>& offset)
{
    return offset ? std::to_string(*offset) : "-";
}

} // namespace

void PrintTo(const CudnnAnswer& answer, std::ostream* out)
{
    *out << answer.pseudoLayer << ' ' << answer.linLayerId << ' ' << answer.rows << ' '
         << answer.cols << ' ' << textOf(answer.matrixOffset) << ' ' << textOf(answer.biasOffset);
}

std::vector<CudnnLayout> readCudnnLayouts(std::istream& in)
{
    std::vector<CudnnLayout> layouts;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line.front() == '#') {
            continue;
        }
        std::istringstream words(line);
        if (line.find(':') != std::string::npos) {
            CudnnLayout layout;
            words >> layout.spec >> layout.bytes;
            layouts.push_back(std::move(layout));
            continue;
        }
        CudnnAnswer answer;
        std::string matrix;
        std::string bias;
        words >> answer.pseudoLayer >> answer.linLayerId >> answer.rows >> answer.cols >> matrix >>
            bias;
        answer.matrixOffset = offsetFrom(matrix);
        answer.biasOffset = offsetFrom(bias);
        layouts.back().answers.push_back(answer);
    }
    return layouts;
}

CudnnLayout asCudnnWould(const PackedLayout& layout)
{
    const RnnSpec& spec = layout.spec();
    const auto gates = static_cast<std::uint32_t>(gatesOf(spec.cell).size());
    const std::uint32_t ids = 2 * gates + (spec.projectionSize ? 1 : 0);
    CudnnLayout ours{toText(spec), layout.sizeBytes(), {}};
    for (std::uint32_t layer = 0; layer < spec.pseudoLayers(); ++layer) {
        for (std::uint32_t id = 0; id < ids; ++id) {
            ours.answers.push_back({.pseudoLayer = layer, .linLayerId = id});
        }
    }
    for (const Region& region : layout.regions()) {
        CudnnAnswer& answer =
            ours.answers[region.pseudoLayer.value * ids + linLayerId(spec.cell, region.id)];
        if (isBias(region.id.kind)) {
            answer.biasOffset = region.offset;
        } else {
            answer.rows = region.rows;
            answer.cols = region.cols;
            answer.matrixOffset = region.offset;
        }
    }
    return ours;
}

} // namespace gateloupe::test
