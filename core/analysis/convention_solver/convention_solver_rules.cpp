// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/convention_solver/convention_solver_rules.h"

#include <algorithm>
#include <utility>

#include "core/analysis/convention_solver/convention_solver_names.h"
#include "core/conventions/custom/custom_convention.h"

namespace gateloupe::solver {

namespace {

/// The rules with every tensor by its own name.
CustomRules literalRules(const Family& family, const Found& found,
                         const std::vector<SolverTensor>& tensors, const std::string& name)
{
    const Structure& structure = *family.structure;
    const Choice& choice = family.choices[found.choice];
    CustomRules rules;
    rules.name = name;
    rules.cell = structure.form.cell;
    rules.equations = standardEquations(rules.cell);
    rules.forgetOffset = choice.forgetOffset;
    rules.gruReset = choice.reset;
    rules.direction = choice.direction;
    for (std::size_t index = 0; index < family.places.size(); ++index) {
        const Place& place = family.places[index];
        const Fit& fit = family.fits[index][found.assignment[index]];
        CustomTensor tensor = describe(structure.form.slots[place.slot], family.style,
                                       structure.hasDirectionAxis, choice.order);
        tensor.name = escaped(tensors[fit.tensor].tensor->name);
        if (structure.spec.layers > 1) {
            tensor.layer = place.layer;
        }
        if (structure.spec.directions > 1 && !structure.hasDirectionAxis) {
            tensor.direction = place.direction == 0 ? Direction::Forward : Direction::Backward;
        }
        rules.tensors.push_back(std::move(tensor));
    }
    return rules;
}

/// The same elements at the same gates; a stride over one element means nothing.
bool isSameView(const GateView& a, const GateView& b)
{
    return a.tensor == b.tensor && a.offsetElements == b.offsetElements && a.rows == b.rows &&
           a.cols == b.cols && (a.rows == 1 || a.rowStride == b.rowStride) &&
           (a.cols == 1 || a.colStride == b.colStride);
}

bool isSameModel(const RnnModel& a, const RnnModel& b)
{
    return a.spec == b.spec && std::ranges::equal(a.parameters, b.parameters, [](auto& x, auto& y) {
               return x.first == y.first && isSameView(x.second, y.second);
           });
}

/// The network that rules find; empty when there is none, with the reason in `problem`.
std::optional<RnnModel> onlyModel(const CustomRules& rules, const TensorCatalog& catalog,
                                  std::string& problem)
{
    if (auto status = validate(rules); !status) {
        problem = status.error().message;
        return std::nullopt;
    }
    Recognition recognition = CustomConvention(rules).recognise(catalog);
    if (recognition.models.size() != 1) {
        problem = recognition.warnings.empty() ? "several networks" : recognition.warnings.front();
        return std::nullopt;
    }
    return std::move(recognition.models.front());
}

/// The general rules if they find the very same network, perhaps beside others.
std::optional<RnnModel> sameByPatterns(const CustomRules& general, const RnnModel& model,
                                       const TensorCatalog& catalog)
{
    if (!validate(general)) {
        return std::nullopt;
    }
    Recognition recognition = CustomConvention(general).recognise(catalog);
    const auto same = std::ranges::find_if(
        recognition.models, [&](const RnnModel& other) { return isSameModel(other, model); });
    return same == recognition.models.end() ? std::nullopt : std::optional(std::move(*same));
}

} // namespace

Result<WrittenReading> writeReading(const Family& family, const Found& found,
                                    const std::vector<SolverTensor>& tensors,
                                    const TensorCatalog& catalog, const std::string& name)
{
    CustomRules rules = literalRules(family, found, tensors, name);
    std::string problem;
    auto model = onlyModel(rules, catalog, problem);
    if (!model) { // the shapes alone may leave the hidden size open
        rules.hiddenSize = family.structure->spec.hiddenSize;
        model = onlyModel(rules, catalog, problem);
    }
    if (!model) {
        return Error{ErrorCode::Unsupported, "the reading cannot be described: " + problem};
    }
    CustomRules general = generalised(rules);
    if (auto same = sameByPatterns(general, *model, catalog)) {
        return WrittenReading{.rules = std::move(general),
                              .model = std::make_shared<const RnnModel>(*std::move(same))};
    }
    return WrittenReading{.rules = std::move(rules),
                          .model = std::make_shared<const RnnModel>(*std::move(model))};
}

} // namespace gateloupe::solver
