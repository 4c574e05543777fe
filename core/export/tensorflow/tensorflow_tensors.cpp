// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/lists.h"
#include "core/base/number_text.h"
#include "core/base/result.h"
#include "core/conventions/tensorflow1/tensorflow1_rules.h"
#include "core/export/pipeline/export_writer.h"
#include "core/export/pipeline/folding.h"
#include "core/export/tensorflow/tensorflow_scope.h"
#include "core/packing/packed_layout.h"

namespace gateloupe {

namespace {

using tensorflow1::CellRule;
using tensorflow1::Family;
using tensorflow1::FusedBias;
using tensorflow1::FusedKernel;

Status checkExpressible(const RnnModel& model, const Message& name,
                        std::span<const Feature> expresses)
{
    return checkExpressible(model, {name, expresses});
}

/// The cell class that a network's layers become.
struct TensorFlowCellClass
{
    const tensorflow1::CellRule* rule = nullptr;
    std::string scope;      ///< "cudnn_compatible_lstm_cell", "gru_cell"
    bool isOfCudnn = false; ///< a layer of CudnnLSTM and its kind has it too
};

constexpr std::array kCudnnFeatures = {Feature::ResetAfter};
constexpr std::array kStockFeatures = {Feature::ResetAfter, Feature::ResetBefore,
                                       Feature::Projection, Feature::Peepholes};
/// What LSTMCell adds to its forget gate unless told otherwise.
/// Source: tensorflow r1.15 python/ops/rnn_cell_impl.py.
constexpr double kStockForgetBias = 1.0;

struct Peephole
{
    Gate gate;
    const char* tensor;
};

constexpr std::array kPeepholes = {Peephole{Gate::Input, "w_i_diag"},
                                   Peephole{Gate::Forget, "w_f_diag"},
                                   Peephole{Gate::Output, "w_o_diag"}};

const CellRule& ruleOf(CellKind cell, Family family, GruReset reset)
{
    const CellKind kind = cell == CellKind::RnnRelu ? CellKind::RnnTanh : cell;
    return *std::ranges::find_if(tensorflow1::cellRules(), [&](const CellRule& rule) {
        return rule.cell == kind && rule.gruReset == reset &&
               (rule.family == family || kind == CellKind::RnnTanh);
    });
}

/// One cell on its way into its variables.
class TensorflowCellTensors
{
public:
    TensorflowCellTensors(ExportedModel& exported, const FoldedBiases& biases, std::string scope,
                          ParameterId place)
        : m_exported(exported)
        , m_biases(biases)
        , m_scope(std::move(scope))
        , m_place(place)
    {
    }

    /// [rows, gates * hidden]: each gate's transpose is a block of columns.
    void addKernel(const FusedKernel& kernel)
    {
        const std::uint64_t columns = kernel.gates.size() * spec().hiddenSize;
        const bool hasInput = isOneOf(ParameterKind::InputWeights, kernel.holds);
        const bool hasRecurrent = isOneOf(ParameterKind::RecurrentWeights, kernel.holds);
        const std::uint64_t inputs = hasInput ? spec().layerInputSize(m_place.layer) : 0;
        const std::uint64_t rows = inputs + (hasRecurrent ? spec().recurrentWidth() : 0);
        ExportItem& item = add(kernel.tensor, {rows, columns});
        if (hasInput) {
            addColumns(item, *m_exported.model, id(ParameterKind::InputWeights, {}), kernel.gates);
        }
        if (hasRecurrent) {
            addColumns(item, *m_exported.model, id(ParameterKind::RecurrentWeights, {}),
                       kernel.gates, inputs * columns);
        }
    }

    /// [gates * hidden]. `addend` goes to the forget gate.
    void addBias(const FusedBias& bias, double addend)
    {
        const std::uint64_t hidden = spec().hiddenSize;
        ExportItem& item = add(bias.tensor, {bias.gates.size() * hidden});
        for (std::size_t block = 0; block < bias.gates.size(); ++block) {
            const ParameterId gate = id(bias.kind, bias.gates[block]);
            auto numbers =
                m_biases.isMerged(gate.gate) ? m_biases.merged(gate) : m_biases.separate(gate);
            if (gate.gate == Gate::Forget && addend != 0.0) {
                numbers = numbers.value_or(GateSum{.rows = hidden, .cols = 1});
                numbers->addend += addend;
            }
            addRun(item, std::move(numbers), block * hidden);
        }
    }

    void addProjection()
    {
        const ParameterId projection = projectionId(m_place.layer, m_place.direction);
        const std::uint64_t width = spec().recurrentWidth();
        addPart(add(tensorflow1::kProjectionKernel, {spec().hiddenSize, width}),
                sumOf(transposed(*m_exported.model->find(projection))), 0, width);
    }

    void addPeepholes()
    {
        for (const Peephole& peephole : kPeepholes) {
            ExportItem& item = add(peephole.tensor, {spec().hiddenSize});
            if (const GateView* view =
                    m_exported.model->find(id(ParameterKind::PeepholeWeights, peephole.gate))) {
                addRun(item, sumOf(*view), 0);
            }
        }
    }

private:
    [[nodiscard]] const RnnSpec& spec() const { return m_exported.model->spec; }

    [[nodiscard]] ParameterId id(ParameterKind kind, Gate gate) const
    {
        return {.layer = m_place.layer, .direction = m_place.direction, .kind = kind, .gate = gate};
    }

    ExportItem& add(std::string_view tensor, Shape shape)
    {
        return addItem(m_exported, m_scope + std::string(tensor), std::move(shape));
    }

    ExportedModel& m_exported;
    const FoldedBiases& m_biases;
    std::string m_scope;
    ParameterId m_place; ///< layer and direction
};

/// What goes into the forget gate's bias because the cell itself adds something.
struct ForgetRule
{
    bool keepsOffset = false; ///< the cell adds just what the network's does
    double addend = 0.0;
};

ForgetRule forgetRule(const RnnModel& model, const TensorFlowCellClass& cell,
                      std::vector<Message>& notes)
{
    if (model.spec.cell != CellKind::Lstm || cell.isOfCudnn) {
        return {};
    }
    if (std::ranges::all_of(model.allEquations(), [](const CellEquations& own) {
            return own.forgetOffset == kStockForgetBias;
        })) {
        return {.keepsOffset = true};
    }
    notes.push_back(message("the forget gate's bias is written %1 less, because TensorFlow's "
                            "LSTMCell adds that by itself (forget_bias)",
                            kStockForgetBias));
    return {.addend = -kStockForgetBias};
}

/// The form of the biases under these names; the last of a rule is the merged one.
std::vector<FusedBias> biasesOf(const CellRule& rule, TensorFlowNames names)
{
    const tensorflow1::BiasForm& merged = rule.biasForms.back();
    std::vector<FusedBias> biases(merged.biases.begin(), merged.biases.end());
    if (names == TensorFlowNames::RnnParams) {
        // Beside the sums that the cells read, the two of cuDNN that a restore reads.
        for (const FusedBias& bias : rule.biasForms.front().biases) {
            const auto isSame = [&bias](const FusedBias& other) {
                return other.tensor == bias.tensor;
            };
            if (std::ranges::none_of(biases, isSame)) {
                biases.push_back(bias);
            }
        }
    }
    return biases;
}

/// Biases by the form that a variable of them has.
struct BiasSources
{
    FoldedBiases merged;
    FoldedBiases separate; ///< cuDNN's own two

    [[nodiscard]] const FoldedBiases& of(const FusedBias& bias) const
    {
        return bias.tensor.starts_with("bias_cudnn") ? separate : merged;
    }
};

Result<BiasSources> biasSources(ExportedModel& exported, const CellRule& rule, bool keepsOffset,
                                ProgressMonitor& monitor)
{
    using Form = gateloupe::BiasForm;
    const bool isApart = rule.family == Family::Cudnn;
    GATELOUPE_TRY(auto merged,
                  FoldedBiases::create(exported,
                                       {.gates = Form::Merged,
                                        .candidate = isApart ? Form::Separate : Form::Merged,
                                        .keepsForgetOffset = keepsOffset},
                                       monitor));
    ExportedModel unsaid = exported; // the notes are made once
    GATELOUPE_TRY(auto separate, FoldedBiases::create(unsaid, {}, monitor));
    return BiasSources{std::move(merged), std::move(separate)};
}

/// cuDNN's compatible cell where it computes what the network does, else TensorFlow's own.
/// Errors: Unsupported.
Result<TensorFlowCellClass> tensorFlowCellOf(const RnnModel& model)
{
    const CellKind cell = model.spec.cell;
    TensorFlowCellClass found;
    found.isOfCudnn =
        checkExpressible(model, message("cuDNN's compatible cells"), kCudnnFeatures).has_value();
    if (!found.isOfCudnn) {
        GATELOUPE_CHECK(checkExpressible(model, message("TensorFlow's cells"), kStockFeatures));
    }
    found.rule = &ruleOf(cell, found.isOfCudnn ? Family::Cudnn : Family::Stock, model.gruReset());
    found.scope = found.rule->scopes.front();
    return found;
}

/// Adds the variables of all cells, fused as the class's rule says.
/// Errors: those of folding the biases.
Status addTensorFlowCells(ExportedModel& exported, const TensorFlowCellClass& cell,
                          const std::string& stack, TensorFlowNames names, ProgressMonitor& monitor)
{
    const RnnModel& model = *exported.model;
    const CellRule& rule = *cell.rule;
    const ForgetRule forget = forgetRule(model, cell, exported.notes);
    GATELOUPE_TRY(const auto sources, biasSources(exported, rule, forget.keepsOffset, monitor));
    const auto biases = biasesOf(rule, names);
    forEachCell(model, [&](LayerIndex layer, Direction direction) {
        const ParameterId place{.layer = layer, .direction = direction};
        const std::string scope =
            tensorFlowCellScope(stack, model.spec.directions, layer, direction, cell.scope);
        TensorflowCellTensors tensors(exported, sources.merged, scope, place);
        for (const FusedKernel& kernel : rule.kernels) {
            tensors.addKernel(kernel);
        }
        for (const FusedBias& bias : biases) {
            TensorflowCellTensors(exported, sources.of(bias), scope, place)
                .addBias(bias, forget.addend);
        }
        if (model.spec.projectionSize) {
            tensors.addProjection();
        }
        if (stores(model, ParameterKind::PeepholeWeights)) {
            tensors.addPeepholes();
        }
    });
    return {};
}

constexpr std::array kPackedFeatures = {Feature::ResetAfter, Feature::Projection,
                                        Feature::SkipInput};
constexpr std::string_view kOpaqueKernel = "opaque_kernel";

Status checkScopes(const ExportRequest& request, const std::string& scope)
{
    const auto hasScope = [&](const auto& model) {
        return tensorFlowScope(*model, request.tensorFlow) == scope;
    };
    if (std::ranges::count_if(request.models, hasScope) > 1) {
        return Error::invalidArgument("several networks would be written in the scope '%1'", scope)
            .withRemedy(remedy::ChooseNetwork{});
    }
    return {};
}

/// What RNNParamsSaveable could write.
Status checkOldNames(const RnnModel& model, const TensorFlowCellClass& cell, TensorFlowNames names)
{
    const bool isPlain =
        model.spec.cell == CellKind::RnnTanh || model.spec.cell == CellKind::RnnRelu;
    if (!cell.isOfCudnn) {
        return Error::unsupported(
            "RNNParamsSaveable has the names of cuDNN's networks alone, which this is not");
    }
    if (model.spec.directions == 2) {
        return Error::unsupported("RNNParamsSaveable keeps one of two directions");
    }
    if (names == TensorFlowNames::RnnParams && isPlain) {
        return Error::unsupported("TensorFlow 1.3 writes plain networks as 1.0 does")
            .withRemedy(remedy::ChooseNames{"1.0"});
    }
    return {};
}

/// One tensor for each matrix, then one for each bias, numbered as the op's outputs.
Status addOutputs(ExportedModel& exported, const std::string& operation, ProgressMonitor& monitor)
{
    const RnnModel& model = *exported.model;
    GATELOUPE_TRY(const auto biases, FoldedBiases::create(exported, {}, monitor));
    RnnSpec spec = model.spec;
    spec.bias = BiasMode::Double;
    const auto perPseudoLayer = static_cast<std::uint32_t>(2 * gatesOf(spec.cell).size());
    const std::uint32_t matrices = perPseudoLayer * spec.pseudoLayers();
    for (const ParameterId& id : parameterIdsOf(spec)) {
        const std::uint32_t number =
            (isBias(id.kind) ? matrices : 0) +
            spec.pseudoLayer(id.layer, id.direction).value * perPseudoLayer +
            linLayerId(spec.cell, id);
        const MatrixSize size = sizeOf(spec, id);
        ExportItem& item =
            addItem(exported, operation + ":" + std::to_string(number),
                    isBias(id.kind) ? Shape{size.rows} : Shape{size.rows, size.cols});
        if (isBias(id.kind)) {
            addRun(item, biases.separate(id), 0);
        } else if (const GateView* view = model.find(id)) {
            addRun(item, sumOf(*view), 0);
        }
    }
    return {};
}

/// cuDNN's buffer as one variable; the canonical tensors beside it have said what is folded.
Status addOpaqueVector(ExportedModel& exported, const std::string& name, ProgressMonitor& monitor)
{
    const RnnModel& model = *exported.model;
    ExportedModel unsaid = exported;
    GATELOUPE_TRY(const auto biases, FoldedBiases::create(unsaid, {}, monitor));
    if (exported.items.empty()) {
        exported.notes = std::move(unsaid.notes);
    }
    RnnSpec spec = exported.spec;
    spec.bias = BiasMode::Double; // the layers have no other
    GATELOUPE_TRY(const auto layout, PackedLayout::create(spec));
    ExportItem& item = addItem(exported, name, {layout.elements()});
    for (const Region& region : layout.regions()) {
        if (isBias(region.id.kind)) {
            addRun(item, biases.separate(region.id), region.offset);
        } else if (const GateView* view = model.find(region.id)) {
            addRun(item, sumOf(*view), region.offset);
        }
    }
    exported.notes.push_back(
        message("%1 is cuDNN's packed vector; its spec is %2", name, toText(spec)));
    return {};
}

Status addCanonical(const ExportRequest& request, ExportedModel& exported,
                    const TensorFlowCellClass& cell, ProgressMonitor& monitor)
{
    const TensorFlowNames names = request.tensorFlow.names;
    if (names != TensorFlowNames::Saveable) {
        GATELOUPE_CHECK(checkOldNames(*exported.model, cell, names));
    }
    const std::string& stack = exported.writtenName;
    if (names == TensorFlowNames::ParamsToCanonical) {
        exported.isCellUntold = true;
        return addOutputs(exported, stack, monitor);
    }
    exported.isCellUntold = exported.spec.cell == CellKind::RnnRelu;
    if (exported.isCellUntold) {
        exported.notes.push_back(
            "the file doesn't say ReLU: BasicRNNCell needs activation=tf.nn.relu");
    }
    GATELOUPE_CHECK(addTensorFlowCells(exported, cell, stack, names, monitor));
    exported.notes.push_back(
        cell.isOfCudnn ? message("for cells %1 in '%2', and for cuDNN's layer", cell.scope, stack)
                       : message("for cells %1 in '%2'; cuDNN's layer can't express the network",
                                 cell.scope, stack));
    return {};
}

} // namespace

/// The tensors of a TensorFlow 1 checkpoint: cells by the rules that the reader has, the layer's
/// packed vector, or both.
/// Errors: Unsupported with what no cell of TensorFlow, or not one with the names asked for, can
/// express; InvalidArgument when two networks would have the same scope.
Status describeTensorFlow(const ExportRequest& request, ExportedModel& exported,
                          ProgressMonitor& monitor)
{
    const RnnModel& model = *exported.model;
    const TensorFlowOptions& options = request.tensorFlow;
    const std::string scope = tensorFlowScope(model, options);
    GATELOUPE_CHECK(checkScopes(request, scope));
    const std::string opaque = inScope(scope, std::string(kOpaqueKernel));
    if (options.opaque == OpaqueVector::Only) {
        GATELOUPE_CHECK(checkExpressible(model, message("cuDNN's packed vector"), kPackedFeatures));
        exported.packedTensor = opaque;
        exported.spec.bias = BiasMode::Double;
        noteWhatStaysOutside(exported);
        return addOpaqueVector(exported, opaque, monitor);
    }
    GATELOUPE_TRY(const auto cell, tensorFlowCellOf(model));
    exported.writtenName = tensorFlowStack(scope, model.spec.directions, options.names);
    GATELOUPE_CHECK(addCanonical(request, exported, cell, monitor));
    noteWhatStaysOutside(exported);
    const bool isUsual = cell.isOfCudnn && options.names == TensorFlowNames::Saveable;
    if (options.opaque.value_or(isUsual ? OpaqueVector::Also : OpaqueVector::No) ==
        OpaqueVector::No) {
        return {};
    }
    GATELOUPE_CHECK(checkExpressible(model, message("cuDNN's packed vector"), kPackedFeatures));
    return addOpaqueVector(exported, opaque, monitor);
}

} // namespace gateloupe
