// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/catalog_walk.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>

#include "core/conventions/convention_registry.h"
#include "core/packing/pack.h"
#include "core/packing/packed_layout.h"

namespace gateloupe::fuzz {

namespace {

/// What an input may make the program decode in all, bytes.
constexpr std::uint64_t kMostDecoded = 16'000'000;
constexpr std::uint64_t kMostPacked = 1'000'000;
constexpr std::uint64_t kMostLayers = 64;

/// So that no read is left out.
volatile unsigned sink = 0;

void touch(std::span<const std::byte> bytes)
{
    unsigned sum = 0;
    for (const std::byte byte : bytes) {
        sum += std::to_integer<unsigned>(byte);
    }
    sink = sum;
}

void readTensors(const TensorCatalog& catalog)
{
    NullMonitor monitor;
    std::set<const TensorSource*> seen;
    std::uint64_t budget = kMostDecoded;
    for (const auto& tensor : catalog.tensors) {
        const TensorSource* source = tensor->source.get();
        if (source == nullptr) {
            continue;
        }
        require(checkExtent(*tensor).has_value(), "a tensor reaches outside its source");
        if (!seen.insert(source).second || source->sizeBytes() > budget) {
            continue;
        }
        budget -= source->sizeBytes();
        if (const auto bytes = source->bytes(monitor)) {
            require(bytes->size() == source->sizeBytes(), "a source of another size than it says");
            touch(*bytes);
            static_cast<void>(source->verify(monitor));
        }
    }
}

/// The elements in the corners of a gate.
void touchGate(const GateView& gate)
{
    NullMonitor monitor;
    require(gate.tensor != nullptr, "a gate without a tensor");
    if (gate.tensor->source && gate.tensor->source->sizeBytes() > kMostDecoded) {
        return;
    }
    const auto matrix = gate.map(monitor);
    if (!matrix || matrix->isEmpty()) {
        return;
    }
    for (const std::uint64_t row : {std::uint64_t{0}, matrix->rows - 1}) {
        for (const std::uint64_t col : {std::uint64_t{0}, matrix->cols - 1}) {
            touch({matrix->elementAt(row, col), sizeOf(matrix->dtype)});
        }
    }
}

} // namespace

void require(bool holds, std::string_view sentence)
{
    if (!holds) {
        static_cast<void>(std::fprintf(stderr, "broken promise: %.*s\n",
                                       static_cast<int>(sentence.size()), sentence.data()));
        std::abort();
    }
}

void walkCatalog(const TensorCatalog& catalog)
{
    readTensors(catalog);
    NullMonitor monitor;
    for (const Convention& convention : builtinConventions()) {
        walkModels(convention.recognise(catalog, monitor));
    }
}

void walkModels(const Recognition& recognition)
{
    for (const RnnModel& model : recognition.models) {
        require(model.spec.validate().has_value(), "a network with a spec that cannot be");
        require(!model.name.empty(), "a network without a name");
        for (const auto& [id, gate] : model.parameters) {
            touchGate(gate);
        }
        walkLayout(model);
    }
}

void walkLayout(const RnnModel& model)
{
    if (model.spec.layers > kMostLayers) {
        return;
    }
    const auto layout = PackedLayout::create(model.spec);
    if (!layout || layout->sizeBytes() > kMostPacked) {
        return;
    }
    NullMonitor monitor;
    std::vector<std::byte> buffer(layout->sizeBytes());
    static_cast<void>(pack(model, buffer, monitor));
    touch(buffer);
}

} // namespace gateloupe::fuzz
