// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/convention_solver/convention_solver_families.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>

namespace gateloupe::solver {

namespace {

constexpr std::array kCells = {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh, CellKind::RnnRelu};
constexpr std::array kForgetOffsets = {0.0, 1.0};
/// Sequences of the probe that are looked at while searching.
constexpr std::uint64_t kMaxBatch = 2;
constexpr std::uint32_t kMaxLayers = 8;

Error misshapen(const std::string& what)
{
    return Error{ErrorCode::ShapeMismatch, what};
}

/// Sequence b's steps of an array [T, B, W], as [B, T, W].
void takeSequences(const Array& array, const ProbeData& data, std::uint64_t batchOfFile,
                   std::uint64_t steps, std::uint64_t width, std::vector<double>& to)
{
    for (std::uint64_t sequence = 0; sequence < data.batch; ++sequence) {
        for (std::uint64_t t = 0; t < steps; ++t) {
            for (std::uint64_t unit = 0; unit < width; ++unit) {
                to.push_back(array[(t * batchOfFile + sequence) * width + unit]);
            }
        }
    }
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

/// Every network of the probe's sizes that the file's tensors might be.
class StructureList
{
public:
    StructureList(const ConventionSearchInput& question, const ProbeData& data,
                  const std::vector<SolverTensor>& tensors)
        : m_question(question)
        , m_data(data)
        , m_tensors(tensors)
    {
    }

    std::deque<Structure> make()
    {
        for (const CellKind cell : kCells) {
            if (m_question.cell.value_or(cell) != cell) {
                continue;
            }
            for (Form& form : formsOf(cell)) {
                addForm(form);
            }
        }
        return std::move(m_structures);
    }

private:
    void addForm(const Form& form)
    {
        for (const std::uint32_t directions : {1U, 2U}) {
            if (m_question.directions.value_or(directions) != directions ||
                m_data.outputWidth % directions != 0) {
                continue;
            }
            const std::uint64_t width = m_data.outputWidth / directions;
            for (const std::uint64_t hidden : hiddenSizes(form, width)) {
                RnnSpec spec{.cell = form.cell,
                             .inputSize = m_data.inputSize,
                             .hiddenSize = hidden,
                             .projectionSize = {},
                             .directions = directions,
                             .bias = form.bias};
                if (form.isProjected) {
                    spec.projectionSize = width;
                }
                addLayers(form, spec);
            }
        }
    }

    /// The output's width, or with a projection every extent of a tensor beside it.
    [[nodiscard]] std::set<std::uint64_t> hiddenSizes(const Form& form, std::uint64_t width) const
    {
        std::set<std::uint64_t> sizes;
        if (!form.isProjected) {
            sizes.insert(width);
        } else {
            for (const SolverTensor& tensor : m_tensors) {
                const std::uint64_t elements = tensor.tensor->elements();
                if (elements % width == 0 && elements / width > width) {
                    sizes.insert(elements / width);
                }
            }
        }
        if (m_question.hiddenSize) {
            std::erase_if(sizes, [this](auto size) { return size != *m_question.hiddenSize; });
        }
        return sizes;
    }

    void addLayers(const Form& form, RnnSpec spec)
    {
        for (std::uint32_t layers = 1; layers <= kMaxLayers; ++layers) {
            spec.layers = layers;
            if (m_question.layers.value_or(layers) != layers || !spec.validate()) {
                continue;
            }
            for (const bool hasDirectionAxis : {false, true}) {
                Structure structure{
                    .form = form, .spec = spec, .hasDirectionAxis = hasDirectionAxis};
                const bool hasEnough = placesOf(structure).size() <= m_tensors.size();
                if (hasEnough && (!hasDirectionAxis || spec.directions == 2)) {
                    m_structures.push_back(std::move(structure));
                }
            }
        }
    }

    const ConventionSearchInput& m_question;
    const ProbeData& m_data;
    const std::vector<SolverTensor>& m_tensors;
    std::deque<Structure> m_structures; ///< families point into it
};

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
        return misshapen("the input is " + toText(x) + ", expected [T, B, I]");
    }
    ProbeData data;
    data.steps = x[0];
    data.batch = std::min(x[1], kMaxBatch);
    data.inputSize = x[2];
    data.hasAllSteps = y.size() == 3;
    const bool fits =
        data.hasAllSteps ? y[0] == x[0] && y[1] == x[1] : y.size() == 2 && y[0] == x[1];
    if (!fits || y.back() == 0) {
        return misshapen("the output is " + toText(y) + ", expected [" + std::to_string(x[0]) +
                         ", " + std::to_string(x[1]) + ", W] or the last step [" +
                         std::to_string(x[1]) + ", W] for an input of " + toText(x));
    }
    for (const auto* states : {&question.h0, &question.c0}) {
        if (*states && ((*states)->shape().size() != 3 || (*states)->shape()[1] != x[1])) {
            return misshapen("an initial state is " + toText((*states)->shape()) +
                             ", expected [layers * directions, " + std::to_string(x[1]) +
                             ", width]");
        }
    }
    data.outputWidth = y.back();
    takeSequences(question.x, data, x[1], x[0], x[2], data.x);
    takeSequences(question.y, data, x[1], data.hasAllSteps ? x[0] : 1, y.back(), data.y);
    data.h0 = statesOf(question.h0, data.batch);
    data.c0 = statesOf(question.c0, data.batch);
    return data;
}

std::deque<Structure> structuresOf(const ConventionSearchInput& question, const ProbeData& data,
                                   const std::vector<SolverTensor>& tensors)
{
    return StructureList(question, data, tensors).make();
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
