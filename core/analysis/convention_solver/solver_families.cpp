// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/convention_solver/solver_families.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

namespace gateloupe::solver {

namespace {

constexpr std::array kCells = {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh, CellKind::RnnRelu};
constexpr std::array kForgetOffsets = {0.0, 1.0};
/// Sequences of the probe that are looked at while searching.
constexpr std::uint64_t kMaxBatch = 2;
constexpr std::uint32_t kMaxLayers = 8;

/// The first sequences of an array [T, B, W], as [B, T, W].
std::vector<double> sequencesOf(const Array& array, std::uint64_t batch)
{
    const Shape& shape = array.shape();
    std::vector<double> values;
    for (std::uint64_t sequence = 0; sequence < batch; ++sequence) {
        for (std::uint64_t t = 0; t < shape[0]; ++t) {
            for (std::uint64_t unit = 0; unit < shape[2]; ++unit) {
                values.push_back(array[(t * shape[1] + sequence) * shape[2] + unit]);
            }
        }
    }
    return values;
}

/// The states of the sequences that are looked at, [L*D, B, W].
std::vector<double> statesOf(const std::optional<Array>& states, std::uint64_t batch)
{
    std::vector<double> values;
    if (!states) {
        return values;
    }
    const Shape& shape = states->shape();
    for (std::uint64_t outer = 0; outer < shape[0]; ++outer) {
        for (std::uint64_t inner = 0; inner < batch * shape[2]; ++inner) {
            values.push_back((*states)[outer * shape[1] * shape[2] + inner]);
        }
    }
    return values;
}

/// The output's width, or with a projection every extent of a tensor beside it.
std::set<std::uint64_t> hiddenSizes(const Form& form, std::uint64_t width,
                                    const ConventionSearchInput& question,
                                    const std::vector<SolverTensor>& tensors)
{
    std::set<std::uint64_t> sizes;
    if (!form.isProjected) {
        sizes.insert(width);
    } else {
        for (const SolverTensor& tensor : tensors) {
            const std::uint64_t elements = tensor.tensor->elements();
            if (elements % width == 0 && elements / width > width) {
                sizes.insert(elements / width);
            }
        }
    }
    std::erase_if(sizes, [&](auto size) { return question.hiddenSize.value_or(size) != size; });
    return sizes;
}

std::vector<Choice> choicesOf(const Structure& structure, const ProbeData& data)
{
    const RnnSpec& spec = structure.spec;
    const bool isLstm = spec.cell == CellKind::Lstm;
    const bool isGru = spec.cell == CellKind::Gru;
    const bool isBidirectional = spec.directions == 2;
    std::vector<Choice> choices;
    for (const auto& order : ordersOf(structure.form)) {
        for (const Direction direction : {Direction::Forward, Direction::Backward}) {
            for (const LastStep last : {LastStep::OfTime, LastStep::OfDirection}) {
                const bool isSameLast =
                    data.hasAllSteps || (!isBidirectional && direction == Direction::Forward);
                if ((isBidirectional && direction == Direction::Backward) ||
                    (last == LastStep::OfDirection && isSameLast)) {
                    continue;
                }
                for (const double offset : kForgetOffsets) {
                    for (const GruReset reset : {GruReset::After, GruReset::Before}) {
                        if ((offset == 0.0 || isLstm) && (reset == GruReset::After || isGru)) {
                            choices.push_back({order, offset, reset, direction, last});
                        }
                    }
                }
            }
        }
    }
    return choices;
}

} // namespace

Result<ProbeData> probeOf(const ConventionSearchInput& question)
{
    const Shape& x = question.x.shape();
    const Shape& y = question.y.shape();
    if (x.size() != 3 || x[0] == 0 || x[1] == 0 || x[2] == 0) {
        return Error::invalidArgument("the input is %1, expected [T, B, I]", toText(x));
    }
    ProbeData data;
    data.steps = x[0];
    data.batch = std::min(x[1], kMaxBatch);
    data.inputSize = x[2];
    data.hasAllSteps = y.size() == 3;
    const bool fits =
        data.hasAllSteps ? y[0] == x[0] && y[1] == x[1] : y.size() == 2 && y[0] == x[1];
    if (!fits || y.back() == 0) {
        return Error::invalidArgument("the output is %1, expected [%2, %3, W] or the last step "
                                      "[%3, W] for an input of %4",
                                      toText(y), x[0], x[1], toText(x));
    }
    for (const auto* states : {&question.h0, &question.c0}) {
        if (*states && ((*states)->shape().size() != 3 || (*states)->shape()[1] != x[1])) {
            return Error::invalidArgument("an initial state is %1, expected [layers * directions, "
                                          "%2, width]",
                                          toText((*states)->shape()), x[1]);
        }
    }
    data.outputWidth = y.back();
    data.x = sequencesOf(question.x, data.batch);
    data.y =
        sequencesOf(question.y.reshaped({data.hasAllSteps ? x[0] : 1, x[1], y.back()}), data.batch);
    data.h0 = statesOf(question.h0, data.batch);
    data.c0 = statesOf(question.c0, data.batch);
    return data;
}

std::deque<Structure> structuresOf(const ConventionSearchInput& question, const ProbeData& data,
                                   const std::vector<SolverTensor>& tensors)
{
    std::deque<Structure> structures;
    const auto addLayers = [&](const Form& form, RnnSpec spec) {
        for (spec.layers = 1; spec.layers <= kMaxLayers; ++spec.layers) {
            if (question.layers.value_or(spec.layers) != spec.layers || !spec.validate()) {
                continue;
            }
            for (const bool hasDirectionAxis : {false, true}) {
                Structure structure{
                    .form = form, .spec = spec, .hasDirectionAxis = hasDirectionAxis};
                const bool hasEnough = placesOf(structure).size() <= tensors.size();
                if (hasEnough && (!hasDirectionAxis || spec.directions == 2)) {
                    structures.push_back(std::move(structure));
                }
            }
        }
    };
    const auto addForm = [&](const Form& form) {
        for (const std::uint32_t directions : {1U, 2U}) {
            if (question.directions.value_or(directions) != directions ||
                data.outputWidth % directions != 0) {
                continue;
            }
            const std::uint64_t width = data.outputWidth / directions;
            for (const std::uint64_t hidden : hiddenSizes(form, width, question, tensors)) {
                addLayers(form,
                          {.cell = form.cell,
                           .inputSize = data.inputSize,
                           .hiddenSize = hidden,
                           .projectionSize = form.isProjected ? std::optional(width) : std::nullopt,
                           .directions = directions,
                           .bias = form.bias});
            }
        }
    };
    for (const CellKind cell : kCells) {
        if (question.cell.value_or(cell) == cell) {
            std::ranges::for_each(formsOf(cell), addForm);
        }
    }
    return structures;
}

std::vector<Family> familiesOf(const std::deque<Structure>& structures, const ProbeData& data,
                               const std::vector<SolverTensor>& tensors)
{
    std::vector<Family> families;
    for (const Structure& structure : structures) {
        const std::vector<Place> places = placesOf(structure);
        for (const Style& style : stylesOf(structure.form)) {
            Family family;
            family.structure = &structure;
            family.style = style;
            family.places = places;
            for (const Place& place : places) {
                family.fits.push_back(fitsOf(structure, style, place, tensors));
                if (family.fits.back().empty()) {
                    break;
                }
            }
            if (family.fits.back().empty()) {
                continue;
            }
            family.regular = regularAssignments(structure, places, family.fits, tensors);
            family.choices = choicesOf(structure, data);
            families.push_back(std::move(family));
        }
    }
    return families;
}

} // namespace gateloupe::solver
