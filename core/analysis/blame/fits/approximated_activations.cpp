// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "core/analysis/blame/fits/fitted_defects.h"

namespace gateloupe {

namespace {

std::vector<ActivationShape> usualShapes()
{
    using Form = ActivationShape::Form;
    std::vector<ActivationShape> shapes;
    for (const Form form : {Form::Softsign, Form::Clip, Form::Pade, Form::Lines}) {
        shapes.push_back({.form = form});
    }
    constexpr std::array kRanges = {4.0, 5.0, 6.0, 8.0, 10.0};
    constexpr std::array<std::uint32_t, 15> kEntries = {32,  64,  65,  100, 128, 129,  200, 201,
                                                        256, 257, 400, 500, 512, 1000, 1024};
    for (const Form form :
         {Form::TableNearest, Form::TableFloor, Form::TableMiddle, Form::TableLinear}) {
        for (const double range : kRanges) {
            for (const std::uint32_t entries : kEntries) {
                shapes.push_back({form, range, entries});
            }
        }
    }
    return shapes;
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
    const std::vector<ActivationShape> shapes = usualShapes();
    DefectList list(right);
    for (const ActivationShape& shape : shapes) {
        const auto add = [&](const char* of, bool isOfGates, bool isOfCandidate) {
            const double largest =
                std::max(isOfGates ? shape.largestError(equations.gate) : 0.0,
                         isOfCandidate ? shape.largestError(equations.candidate) : 0.0);
            list.add("activation_approximated",
                     {{"of", std::string(of)}, {"as", toText(shape)}, {"largest", largest}},
                     message("the activation of the %1 is approximated, %2, off by up to %3; look "
                             "for a lookup table or a fast formula",
                             of, toText(shape), sixDigits(largest)),
                     ofLayers(ofCells([=](DenseCell& cell) {
                         if (isOfGates) {
                             cell.gateShape = shape;
                         }
                         if (isOfCandidate) {
                             cell.candidateShape = shape;
                         }
                     })));
        };
        if (hasSigmoid) {
            add("gate", true, false);
        }
        if (hasTanh) {
            add("candidate", false, true);
        }
        if (hasSigmoid && hasTanh) {
            add("gate and candidate", true, true);
        }
    }
    std::vector<Defect> defects = list.taken();
    for (Defect& defect : defects) {
        defect.isOneOfForms = true;
    }
    return defects;
}

} // namespace gateloupe
