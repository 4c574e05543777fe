// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "core/analysis/blame/fits/fitted_defects.h"

namespace gateloupe {

namespace {

using Form = ActivationShape::Form;

std::vector<ActivationShape> usualShapes()
{
    std::vector<ActivationShape> shapes;
    for (const Form form :
         {Form::Softsign, Form::Clip, Form::Pade, Form::PadeUnclipped, Form::Lines, Form::PadeShort,
          Form::PadeLong, Form::Algebraic, Form::ExpPower8, Form::ExpPower10, Form::ExpLines}) {
        shapes.push_back({.form = form});
    }
    // The sizes of whole tables, of one more entry for the end, and of halves that are mirrored.
    constexpr std::array kRanges = {8.0, 4.0, 5.0, 6.0, 10.0, 3.0};
    constexpr std::array<std::uint32_t, 27> kEntries = {
        256, 64, 16,  128, 32,  512, 1024, 100, 200, 257,  65,   17,  129, 33,
        31,  63, 127, 255, 511, 101, 201,  400, 500, 1000, 1023, 513, 20};
    for (const std::uint32_t entries : kEntries) {
        for (const double range : kRanges) {
            for (const Form form :
                 {Form::TableNearest, Form::TableFloor, Form::TableMiddle, Form::TableLinear}) {
                shapes.push_back({form, range, entries});
            }
        }
    }
    return shapes;
}

/// In which activations of a cell a shape stands.
enum class Use : std::uint8_t
{
    Gate,
    Candidate,
    Both,
    BothHalved ///< the candidate's table over half the range: tanh(x) = 2 sigmoid(2 x) - 1
};

const char* nameOfUse(Use use)
{
    switch (use) {
    case Use::Gate:
        return "gate";
    case Use::Candidate:
        return "candidate";
    case Use::Both:
        return "gate and candidate";
    case Use::BothHalved:
        break;
    }
    return "gate, and candidate over half of that";
}

/// A shape, and how far it is off.
struct Approximation
{
    ActivationShape shape;
    double largestOfGate = 0.0;
    double largestOfCandidate = 0.0;
};

void addShape(DefectList& list, const Approximation& approximation, Use use)
{
    const ActivationShape& shape = approximation.shape;
    ActivationShape ofCandidate = shape;
    ofCandidate.range *= use == Use::BothHalved ? 0.5 : 1.0;
    const bool isOfGates = use != Use::Candidate;
    const bool isOfCandidate = use != Use::Gate;
    const double largest = std::max(isOfGates ? approximation.largestOfGate : 0.0,
                                    isOfCandidate ? approximation.largestOfCandidate : 0.0);
    list.add("activation_approximated",
             {{"of", std::string(nameOfUse(use))}, {"as", toText(shape)}, {"largest", largest}},
             message("the activation of the %1 is approximated, %2, off by up to %3; look for a "
                     "lookup table or a fast formula",
                     nameOfUse(use), toText(shape), sixDigits(largest)),
             ofLayers(ofCells([=](DenseCell& cell) {
                 if (isOfGates) {
                     cell.gateShape = shape;
                 }
                 if (isOfCandidate) {
                     cell.candidateShape = ofCandidate;
                 }
             })));
}

} // namespace

std::vector<Defect> approximatedActivations(const DenseRun& right, const FitSample&,
                                            const ProgressMonitor&)
{
    const CellEquations& equations = right.cell(0).equations;
    const bool hasGates =
        right.cell(0).kind == CellKind::Lstm || right.cell(0).kind == CellKind::Gru;
    const bool hasSigmoid = hasGates && equations.gate.kind == ActivationKind::Sigmoid;
    const bool hasTanh = equations.candidate.kind == ActivationKind::Tanh;
    DefectList list(right);
    for (const ActivationShape& shape : usualShapes()) {
        const Approximation each{
            .shape = shape,
            .largestOfGate = hasSigmoid ? shape.largestError(equations.gate) : 0.0,
            .largestOfCandidate = hasTanh ? shape.largestError(equations.candidate) : 0.0};
        if (hasSigmoid) {
            addShape(list, each, Use::Gate);
        }
        if (hasTanh) {
            addShape(list, each, Use::Candidate);
        }
        if (hasSigmoid && hasTanh) {
            addShape(list, each, Use::Both);
        }
        if (hasSigmoid && hasTanh && shape.entries > 0) {
            ActivationShape half = shape;
            half.range *= 0.5;
            addShape(list,
                     {.shape = shape,
                      .largestOfGate = each.largestOfGate,
                      .largestOfCandidate = half.largestError(equations.candidate)},
                     Use::BothHalved);
        }
    }
    for (const Form form : {Form::ClipFifth, Form::ClipSixth}) {
        const ActivationShape shape{.form = form};
        if (hasSigmoid && hasTanh) {
            addShape(list,
                     {.shape = shape,
                      .largestOfGate = shape.largestError(equations.gate),
                      .largestOfCandidate = shape.largestError(equations.candidate)},
                     Use::Both);
        }
    }
    std::vector<Defect> defects = list.taken();
    for (Defect& defect : defects) {
        defect.isOneOfForms = true;
    }
    return defects;
}

} // namespace gateloupe
