// SPDX-License-Identifier: Apache-2.0
#include "core/model/what_if.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/checked_math.h"
#include "core/base/lists.h"
#include "core/base/number_text.h"
#include "core/tensor/element_store.h"

namespace gateloupe {

namespace {

/// Where a row of an edited parameter comes from: a row of the file's, scaled, or one number.
struct RowRecipe
{
    std::optional<ParameterId> from; ///< of the file's model; empty: `constant` everywhere
    std::uint64_t row = 0;
    double factor = 1.0;
    double constant = 0.0;
    friend bool operator==(const RowRecipe&, const RowRecipe&) = default;
};

/// A row recipe with the view that it reads.
struct BoundRow : RowRecipe
{
    std::optional<GateView> view;
};

/// What is being made: its width and element type.
struct RowTarget
{
    std::byte* to = nullptr;
    std::uint64_t cols = 0;
    DType dtype = DType::F32;
};

Status copyRow(const BoundRow& row, const RowTarget& target, ProgressMonitor& monitor)
{
    const std::size_t elementBytes = sizeOf(target.dtype);
    if (!row.view) {
        for (std::uint64_t col = 0; col < target.cols; ++col) {
            storeElement(target.to + col * elementBytes, target.dtype, row.constant);
        }
        return {};
    }
    GATELOUPE_TRY(const MatrixView matrix, row.view->map(monitor));
    GATELOUPE_CHECK(row.view->tensor->source->verify(monitor));
    const bool isExact = row.factor == 1.0 && matrix.dtype == target.dtype;
    for (std::uint64_t col = 0; col < target.cols; ++col) {
        std::byte* to = target.to + col * elementBytes;
        if (isExact) { // bit for bit, NaNs too
            std::memcpy(to, matrix.elementAt(row.row, col), elementBytes);
        } else {
            storeElement(to, target.dtype, matrix.at(row.row, col) * row.factor);
        }
    }
    return {};
}

DecodedSource::Decode makerOf(std::vector<BoundRow> rows, std::uint64_t cols, DType dtype)
{
    return [rows = std::move(rows), cols,
            dtype](ProgressMonitor& monitor) -> Result<std::vector<std::byte>> {
        const std::uint64_t rowBytes = cols * sizeOf(dtype);
        std::vector<std::byte> whole(rows.size() * rowBytes);
        for (std::size_t row = 0; row < rows.size(); ++row) {
            if (monitor.cancelled()) {
                return Error::cancelled();
            }
            GATELOUPE_CHECK(
                copyRow(rows[row], {whole.data() + row * rowBytes, cols, dtype}, monitor));
        }
        for (const BoundRow& row : rows) {
            GATELOUPE_CHECK(row.view ? row.view->unchanged() : Status());
        }
        return whole;
    };
}

bool isZero(const RowRecipe& row)
{
    return !row.from && row.constant == 0.0;
}

/// Whether the rows are those of one parameter of the file, all of them, as they are.
std::optional<ParameterId> wholeParameter(const std::vector<RowRecipe>& rows)
{
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const RowRecipe expected{.from = rows.front().from, .row = row};
        if (!rows[row].from || rows[row] != expected) {
            return std::nullopt;
        }
    }
    return rows.empty() ? std::nullopt : rows.front().from;
}

/// The parameters of a network as recipes for their rows. Nothing is read before the made tensors
/// are.
class EditedParameters
{
public:
    /// `model` outlives this.
    explicit EditedParameters(const RnnModel& model)
        : m_model(model)
    {
    }

    /// The rows of a parameter, to be changed. A bias that the file lacks is zero.
    /// Requires: a parameter of the model, or a bias.
    [[nodiscard]] std::vector<RowRecipe>& rowsOf(const ParameterId& id)
    {
        const auto [entry, isNew] = m_rows.try_emplace(id);
        if (isNew) {
            const bool isStored = m_model.find(id) != nullptr;
            for (std::uint64_t row = 0; row < sizeOf(m_model.spec, id).rows; ++row) {
                entry->second.push_back({.from = isStored ? std::optional(id) : std::nullopt,
                                         .row = isStored ? row : 0});
            }
        }
        return entry->second;
    }

    /// Whether the model has it, or somebody asked for its rows.
    [[nodiscard]] bool has(const ParameterId& id) const
    {
        return m_rows.contains(id) || m_model.find(id) != nullptr;
    }

    /// Views for all touched parameters: those of the file where every row is as it was, computed
    /// tensors for the others. Biases that the file lacks and that stayed zero have none.
    /// Errors: ShapeMismatch when the type of a row's source is no real number.
    [[nodiscard]] Result<std::map<ParameterId, GateView>> views() const
    {
        std::map<ParameterId, GateView> made;
        for (const auto& [id, rows] : m_rows) {
            const bool isAbsent = m_model.find(id) == nullptr;
            if (isAbsent && std::ranges::all_of(rows, isZero)) {
                continue; // not stored is zero already
            }
            GATELOUPE_TRY(made[id], viewFor(id, rows));
        }
        return made;
    }

private:
    [[nodiscard]] Result<GateView> viewFor(const ParameterId& id,
                                           const std::vector<RowRecipe>& rows) const
    {
        if (const auto whole = wholeParameter(rows)) {
            return *m_model.find(*whole);
        }
        const std::uint64_t cols = sizeOf(m_model.spec, id).cols;
        const DType dtype = m_model.spec.dtype;
        std::vector<BoundRow> bound;
        for (const RowRecipe& recipe : rows) {
            BoundRow row{recipe, {}};
            if (recipe.from) {
                row.view = *m_model.find(*recipe.from);
                if (!isFloatingPoint(row.view->dtype()) || row.view->cols != cols) {
                    return Error::shapeMismatch(
                        "%1 cannot be edited: it is no real matrix of %2 columns",
                        pathOf(*recipe.from), cols);
                }
            }
            bound.push_back(std::move(row));
        }
        const auto elements = checkedMul(rows.size(), cols);
        const auto bytes = elements ? checkedMul(*elements, sizeOf(dtype)) : std::nullopt;
        if (!bytes) {
            return Error::outOfMemory("%1 is too large to be edited", pathOf(id));
        }
        auto source = std::make_shared<DecodedSource>(Encoding::Computed, *bytes,
                                                      makerOf(std::move(bound), cols, dtype));
        GATELOUPE_TRY(auto tensor, makeTensor(pathOf(id) + " (edited)", dtype, {rows.size(), cols},
                                              std::move(source)));
        return viewOfRun(std::move(tensor), 0, rows.size(), cols);
    }

    const RnnModel& m_model;
    std::map<ParameterId, std::vector<RowRecipe>> m_rows;
};

constexpr std::array<std::string_view, 3> kEditKindNames = {"zero", "scale", "swap"};
constexpr std::array kRowKinds = {ParameterKind::InputWeights, ParameterKind::RecurrentWeights,
                                  ParameterKind::InputBias, ParameterKind::RecurrentBias,
                                  ParameterKind::PeepholeWeights};

ParameterId idOf(const ModelEdit& edit, Gate gate, ParameterKind kind)
{
    return {edit.layer, edit.direction, kind, gate};
}

CellEquations equationsOf(const ModelEdit& edit, const RnnModel& model)
{
    return model.equationsOf(model.spec.pseudoLayer(edit.layer, edit.direction));
}

/// The gates that make h zero when they are.
std::vector<Gate> silencingGates(CellKind cell)
{
    switch (cell) {
    case CellKind::Lstm:
        return {Gate::Output}; // h = o tanh(c)
    case CellKind::Gru:
        return {Gate::Update, Gate::New}; // h = (1 - z) n + z h, with z = 0 too: h0 may be anything
    case CellKind::RnnTanh:
    case CellKind::RnnRelu:
        break;
    }
    return {Gate::Hidden};
}

std::vector<Gate> gatesToZero(const ModelEdit& edit, CellKind cell)
{
    return edit.gate ? std::vector{*edit.gate} : silencingGates(cell);
}

std::vector<Gate> allGates(const ModelEdit& edit, CellKind cell)
{
    const auto gates = gatesOf(cell);
    return edit.gate ? std::vector{*edit.gate} : std::vector(gates.begin(), gates.end());
}

bool isCandidate(Gate gate)
{
    return gate == Gate::Cell || gate == Gate::New || gate == Gate::Hidden;
}

/// What the sum of a gate must be so that the gate is 0: 0, or minus infinity.
/// Errors: Unsupported.
Result<double> sumForZero(const ModelEdit& edit, Gate gate, const RnnModel& model)
{
    const std::string name(nameOf(gate));
    const CellEquations equations = equationsOf(edit, model);
    if (gate == Gate::Forget && equations.isForgetCoupled) {
        return Error::unsupported("the forget gate follows the input gate here, whatever its "
                                  "weights");
    }
    const Activation& activation = isCandidate(gate) ? equations.candidate : equations.gate;
    const bool isShifted = (gate == Gate::Forget && equations.forgetOffset != 0.0) ||
                           model.spec.layerInputSize(edit.layer) == 0;
    if (!isShifted && apply(activation, 0.0) == 0.0) {
        return 0.0;
    }
    const double lowest =
        equations.sumClip ? -*equations.sumClip : -std::numeric_limits<double>::infinity();
    if (apply(activation, lowest) == 0.0) {
        return -std::numeric_limits<double>::infinity();
    }
    return Error::unsupported("no weights make the %1 gate 0 at every step: its activation is "
                              "%2",
                              name, toText(activation));
}

Status checkGate(Gate gate, CellKind cell)
{
    if (!gateIndex(cell, gate)) {
        return Error::invalidArgument("a cell of kind %1 has no %2 gate", nameOf(cell),
                                      nameOf(gate));
    }
    return {};
}

Status checkUnit(std::uint64_t unit, const RnnSpec& spec)
{
    if (unit >= spec.hiddenSize) {
        return Error::invalidArgument("unit %1 does not exist, there are %2", unit,
                                      spec.hiddenSize);
    }
    return {};
}

Status checkSwap(const ModelEdit& edit, const RnnSpec& spec)
{
    if (edit.otherGate.has_value() == edit.otherUnit.has_value()) {
        return Error::invalidArgument("a swap names either another gate or another unit");
    }
    if (edit.otherGate) {
        if (!edit.gate || *edit.gate == *edit.otherGate) {
            return Error::invalidArgument("a swap of gates names two different ones");
        }
        return checkGate(*edit.otherGate, spec.cell);
    }
    if (!edit.unit || *edit.unit == *edit.otherUnit) {
        return Error::invalidArgument("a swap of units names two different ones");
    }
    return checkUnit(*edit.otherUnit, spec);
}

/// The edits of one model, in their order.
class Editor
{
public:
    explicit Editor(const RnnModel& model)
        : m_model(model)
        , m_parameters(model)
    {
    }

    /// Requires: a valid edit.
    Status add(const ModelEdit& edit)
    {
        switch (edit.kind) {
        case EditKind::Zero:
            return zero(edit);
        case EditKind::Scale:
            scale(edit);
            break;
        case EditKind::Swap:
            swap(edit);
            break;
        }
        return {};
    }

    Result<std::shared_ptr<const RnnModel>> finished() const
    {
        auto edited = std::make_shared<RnnModel>(m_model);
        edited->name += " (edited)";
        GATELOUPE_TRY(auto views, m_parameters.views());
        if (m_model.spec.bias == BiasMode::None &&
            std::ranges::any_of(views,
                                [](const auto& entry) { return isBias(entry.first.kind); })) {
            edited->spec.bias = BiasMode::SingleInput; // what is not there still counts as zero
        }
        for (auto& [id, view] : views) {
            edited->parameters.insert_or_assign(id, std::move(view));
        }
        return std::shared_ptr<const RnnModel>(std::move(edited));
    }

private:
    Status zero(const ModelEdit& edit)
    {
        for (const Gate gate : gatesToZero(edit, m_model.spec.cell)) {
            GATELOUPE_TRY(const double sum, sumForZero(edit, gate, m_model));
            hold(edit, gate, sum);
        }
        return {};
    }

    void scale(const ModelEdit& edit)
    {
        for (const Gate gate : allGates(edit, m_model.spec.cell)) {
            for (const ParameterKind kind : kRowKinds) {
                if (const ParameterId id = idOf(edit, gate, kind); m_parameters.has(id)) {
                    forRows(edit, id, [factor = edit.factor](RowRecipe& row) {
                        row.factor *= factor;
                        // A sum that is held at minus infinity keeps its gate at 0.
                        if (!std::isinf(row.constant)) {
                            row.constant *= factor;
                        }
                    });
                }
            }
        }
    }

    void swap(const ModelEdit& edit)
    {
        for (const Gate gate : allGates(edit, m_model.spec.cell)) {
            for (const ParameterKind kind : kRowKinds) {
                const ParameterId id = idOf(edit, gate, kind);
                if (edit.otherUnit) {
                    if (m_parameters.has(id)) {
                        auto& rows = m_parameters.rowsOf(id);
                        std::swap(rows[*edit.unit], rows[*edit.otherUnit]);
                    }
                    continue;
                }
                const ParameterId other = idOf(edit, *edit.otherGate, kind);
                const bool hasBoth = m_parameters.has(id) && m_parameters.has(other);
                if (hasBoth ||
                    (isBias(kind) && (m_parameters.has(id) || m_parameters.has(other)))) {
                    auto& rows = m_parameters.rowsOf(id);
                    auto& others = m_parameters.rowsOf(other);
                    for (std::size_t row = edit.unit.value_or(0);
                         row < (edit.unit ? *edit.unit + 1 : rows.size()); ++row) {
                        std::swap(rows[row], others[row]);
                    }
                }
            }
        }
    }

    void hold(const ModelEdit& edit, Gate gate, double sum)
    {
        const ParameterKind holding = m_model.spec.bias == BiasMode::SingleRecurrent
                                          ? ParameterKind::RecurrentBias
                                          : ParameterKind::InputBias;
        for (const ParameterKind kind : kRowKinds) {
            const ParameterId id = idOf(edit, gate, kind);
            const double value = kind == holding ? sum : 0.0;
            if (m_parameters.has(id) || value != 0.0) {
                forRows(edit, id, [value](RowRecipe& row) { row = {.constant = value}; });
            }
        }
    }

    template <typename Change>
    void forRows(const ModelEdit& edit, const ParameterId& id, const Change& change)
    {
        auto& rows = m_parameters.rowsOf(id);
        if (edit.unit) {
            change(rows[*edit.unit]);
        } else {
            std::ranges::for_each(rows, change);
        }
    }

    const RnnModel& m_model;
    EditedParameters m_parameters;
};

} // namespace

std::string_view nameOf(EditKind kind)
{
    return kEditKindNames[static_cast<std::size_t>(kind)];
}

std::optional<EditKind> editKindFromName(std::string_view name)
{
    return enumeratorNamed<EditKind>(kEditKindNames, name);
}

std::string toText(const ModelEdit& edit)
{
    std::string text(nameOf(edit.kind));
    if (edit.gate) {
        text += " " + std::string(nameOf(*edit.gate));
    }
    if (edit.unit) {
        text += " unit " + std::to_string(*edit.unit);
    }
    if (edit.kind == EditKind::Scale) {
        text += " by " + shortestText(edit.factor);
    }
    if (edit.otherGate) {
        text += " with " + std::string(nameOf(*edit.otherGate));
    }
    if (edit.otherUnit) {
        text += " with unit " + std::to_string(*edit.otherUnit);
    }
    return text + ", layer " + std::to_string(edit.layer.value) + " " +
           std::string(nameOf(edit.direction));
}

Status validate(const ModelEdit& edit, const RnnModel& model)
{
    const RnnSpec& spec = model.spec;
    const bool hasDirection = spec.directions == 2 || edit.direction == model.direction(0);
    if (edit.layer.value >= spec.layers || !hasDirection) {
        return Error::invalidArgument("the network has no layer %1 %2", edit.layer.value,
                                      nameOf(edit.direction));
    }
    if (!edit.gate && !edit.unit) {
        return Error::invalidArgument("an edit names a gate, a unit, or both");
    }
    if (edit.gate) {
        GATELOUPE_CHECK(checkGate(*edit.gate, spec.cell));
    }
    if (edit.unit) {
        GATELOUPE_CHECK(checkUnit(*edit.unit, spec));
    }
    switch (edit.kind) {
    case EditKind::Zero:
        for (const Gate gate : gatesToZero(edit, spec.cell)) {
            GATELOUPE_CHECK(sumForZero(edit, gate, model));
        }
        return {};
    case EditKind::Scale:
        return std::isfinite(edit.factor) ? Status()
                                          : Error::invalidArgument("a factor is a finite number");
    case EditKind::Swap:
        return checkSwap(edit, spec);
    }
    return {};
}

Result<std::shared_ptr<const RnnModel>> withEdits(const RnnModel& model,
                                                  std::span<const ModelEdit> edits)
{
    Editor editor(model);
    for (const ModelEdit& edit : edits) {
        GATELOUPE_CHECK(validate(edit, model).withContext(toText(edit)));
        GATELOUPE_CHECK(editor.add(edit).withContext(toText(edit)));
    }
    return editor.finished();
}

} // namespace gateloupe
