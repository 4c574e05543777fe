// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/gradient/gradient_comparison.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gateloupe {

namespace {

std::vector<std::uint64_t> indexOf(std::uint64_t place, const Shape& shape)
{
    std::vector<std::uint64_t> index(shape.size());
    for (std::size_t axis = shape.size(); axis-- > 0;) {
        index[axis] = place % shape[axis];
        place /= shape[axis];
    }
    return index;
}

/// The number that turns ours into theirs; empty where none does, or it is 1.
template <typename Ours, typename Theirs>
std::optional<double> factorBetween(const Ours& ours, const Theirs& theirs)
{
    constexpr double kSameShare = 1e-3; // of the root mean square: f16 rounds less
    double both = 0.0;
    double own = 0.0;
    double other = 0.0;
    for (std::uint64_t at = 0; at < ours.size(); ++at) {
        both += ours[at] * theirs[at];
        own += static_cast<double>(ours[at]) * ours[at];
        other += static_cast<double>(theirs[at]) * theirs[at];
    }
    if (!(own > 0.0) || !(other > 0.0)) {
        return std::nullopt;
    }
    const double factor = both / own;
    const double rest = other - factor * both;
    const bool isMultiple = rest <= kSameShare * kSameShare * other;
    return isMultiple && std::abs(factor - 1.0) > kSameShare ? std::optional(factor) : std::nullopt;
}

/// Requires: as many of theirs as of ours.
template <typename Ours, typename Theirs>
GradientDifference differenceOf(std::string path, const Shape& shape, const Ours& ours,
                                const Theirs& theirs)
{
    GradientDifference found{.path = std::move(path)};
    std::uint64_t worst = 0;
    for (std::uint64_t at = 0; at < ours.size(); ++at) {
        const double own = ours[at];
        const double other = theirs[at];
        const bool isSame = own == other || (std::isnan(own) && std::isnan(other));
        double error = isSame ? 0.0 : std::abs(own - other);
        if (std::isnan(error)) {
            error = std::numeric_limits<double>::infinity();
        }
        if (error > found.largestError) {
            found.largestError = error;
            worst = at;
        }
        if (std::isfinite(own)) {
            found.largest = std::max(found.largest, std::abs(own));
        }
    }
    found.relative = found.largestError / (found.largest > 0.0 ? found.largest : 1.0);
    found.factor = factorBetween(ours, theirs);
    found.at = indexOf(worst, shape);
    if (ours.size() > 0) {
        found.ours = ours[worst];
        found.theirs = theirs[worst];
    }
    return found;
}

/// The array of ours that a file calls so; null: there is none.
const Array* runArray(const RnnModel& model, const Gradients& ours, std::string path)
{
    if (path == "x" || path == "h0" || path == "c0") {
        return path == "x" ? &ours.x : path == "h0" ? &ours.h0 : &ours.c0;
    }
    constexpr std::string_view kHdf5Sum = "/sum";
    if (path.ends_with(kHdf5Sum)) {
        path.resize(path.size() - kHdf5Sum.size());
    }
    for (std::uint32_t index = 0; index < ours.layers.size(); ++index) {
        const PseudoLayerIndex pseudoLayer(index);
        const std::string folder = "layer_" +
                                   std::to_string(model.spec.layerOf(pseudoLayer).value) + "/" +
                                   std::string(nameOf(model.directionOf(pseudoLayer))) + "/";
        if (!path.starts_with(folder)) {
            continue;
        }
        const LayerGradients& layer = ours.layers[index];
        const std::string word = path.substr(folder.size());
        if (word == "h" || word == "c" || word == "projected") {
            return word == "h" ? &layer.h : word == "c" ? &layer.c : &layer.projected;
        }
        const auto gate = gateFromName(word);
        const auto place = gate ? gateIndex(model.spec.cell, *gate) : std::nullopt;
        return place && *place < layer.gates.size() ? &layer.gates[*place] : nullptr;
    }
    return nullptr;
}

} // namespace

Result<GradientComparison> compareGradients(const RnnModel& model, const Gradients& ours,
                                            const GivenGradients& theirs)
{
    GradientComparison found{.ignored = theirs.ignored};
    for (const auto& [id, values] : theirs.weights) {
        const MatrixSize size = sizeOf(model.spec, id);
        const Shape shape = isVector(id.kind) ? Shape{size.rows} : Shape{size.rows, size.cols};
        found.arrays.push_back(differenceOf(pathOf(id), shape, ours.weights.at(id), values));
    }
    for (const auto& [path, array] : theirs.runArrays) {
        const Array* const own = runArray(model, ours, path);
        if (own == nullptr || own->isEmpty()) {
            found.ignored.push_back(path);
            continue;
        }
        if (own->shape() != array.shape()) {
            return Error::shapeMismatch("the gradient %1 is %2, expected %3", path,
                                        toText(array.shape()), toText(own->shape()));
        }
        found.arrays.push_back(differenceOf(path, own->shape(), *own, array));
    }
    for (const ParameterId& id : theirs.missing) {
        found.missing.push_back(pathOf(id));
    }
    const auto worst = std::ranges::max_element(found.arrays, {}, &GradientDifference::relative);
    found.worst = static_cast<std::size_t>(worst - found.arrays.begin());
    return found;
}

} // namespace gateloupe
