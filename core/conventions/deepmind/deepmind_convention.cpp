// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/deepmind/deepmind_convention.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "core/base/checked_math.h"
#include "core/conventions/deepmind/deepmind_modules.h"

namespace gateloupe {

namespace {

constexpr std::array kBackends = {BackendKind::Reference, BackendKind::Cpu, BackendKind::Cudnn};

// What the libraries call i, g, f, o · i, f, g, o · z, r, a.
constexpr std::array kFusedLstmGates = {Gate::Input, Gate::Cell, Gate::Forget, Gate::Output};
constexpr std::array kLstmGates = {Gate::Input, Gate::Forget, Gate::Cell, Gate::Output};
constexpr std::array kGruGates = {Gate::Update, Gate::Reset, Gate::New};
constexpr std::array kHiddenGate = {Gate::Hidden};

constexpr std::string_view kHaiku = "haiku";
constexpr std::string_view kSonnet = "sonnet";
/// What Haiku's LSTM adds to its forget gate, and Sonnet 1's unless it is told otherwise.
constexpr double kForgetOffset = 1.0;

/// How one kind of core keeps its numbers; a name is empty where it has no such tensor.
struct CoreRule
{
    std::string_view library;
    std::string_view input;     ///< [in, gates * hidden]; of a fused matrix, rows of h below
    std::string_view recurrent; ///< [out, gates * hidden]
    std::string_view inputBias;
    std::string_view recurrentBias;
    std::string_view word; ///< what the module must be called, because its tensors do not tell
    CellKind cell;
    std::span<const Gate> gates;
    double forgetOffset = 0.0;
};

constexpr std::array kRules = {
    CoreRule{kSonnet, "w_i", "w_h", "b", "", "", CellKind::Lstm, kLstmGates},
    CoreRule{kHaiku, "w_i", "w_h", "b", "", "", CellKind::Gru, kGruGates},
    CoreRule{kSonnet, "input_to_hidden/w", "hidden_to_hidden/w", "b", "", "", CellKind::RnnTanh,
             kHiddenGate},
    CoreRule{kSonnet, "w_gates", "", "b_gates", "", "", CellKind::Lstm, kFusedLstmGates,
             kForgetOffset},
    CoreRule{kHaiku, "linear/w", "", "linear/b", "", "lstm", CellKind::Lstm, kFusedLstmGates,
             kForgetOffset},
    CoreRule{kHaiku, "linear/w", "linear_1/w", "linear/b", "linear_1/b", "vanilla_rnn",
             CellKind::RnnRelu, kHiddenGate},
};

bool isMatrix(const std::shared_ptr<const Tensor>& tensor)
{
    return tensor && tensor->shape.size() == 2;
}

/// Whether the module is a core of that rule: its names, and as many columns as gates.
bool fits(const DeepmindModule& module, const CoreRule& rule)
{
    const auto input = module.find(rule.input);
    const auto recurrent = module.find(rule.recurrent);
    if (!isMatrix(input) || (!rule.word.empty() && !module.isCalled(rule.word)) ||
        input->shape[1] == 0 || input->shape[1] % rule.gates.size() != 0) {
        return false;
    }
    const std::uint64_t hidden = input->shape[1] / rule.gates.size();
    if (rule.recurrent.empty()) {
        return input->shape[0] > hidden;
    }
    return isMatrix(recurrent) && recurrent->shape[1] == input->shape[1] &&
           (recurrent->shape[0] == hidden || isMatrix(module.find("projection")));
}

class ModelBuilder
{
public:
    ModelBuilder(const DeepmindModule& module, const CoreRule& rule, const TensorCatalog& catalog)
        : m_module(module)
        , m_rule(rule)
        , m_input(module.find(rule.input))
        , m_recurrent(rule.recurrent.empty() ? m_input : module.find(rule.recurrent))
    {
        m_model.name = module.path.empty() ? catalog.path.stem().string() : module.path;
        m_model.convention = module.isObject ? kSonnet : rule.library;
    }

    Result<RnnModel> make()
    {
        const bool isFused = m_rule.recurrent.empty();
        const std::uint64_t hidden = m_input->shape[1] / m_rule.gates.size();
        const auto projection = m_module.find("projection");
        const bool hasInputBias = m_module.find(m_rule.inputBias) != nullptr;
        const bool hasRecurrentBias = m_module.find(m_rule.recurrentBias) != nullptr;
        m_model.spec = {.cell = m_rule.cell,
                        .inputSize = m_input->shape[0] - (isFused ? hidden : 0),
                        .hiddenSize = hidden,
                        .bias = hasRecurrentBias ? BiasMode::Double
                                : hasInputBias   ? BiasMode::SingleInput
                                                 : BiasMode::None,
                        .dtype = m_input->dtype};
        m_model.forgetOffset = m_rule.forgetOffset;
        if (projection && !isFused) {
            GATELOUPE_CHECK(addProjection(projection));
        }
        GATELOUPE_CHECK(checkTypes());
        const std::uint64_t firstRecurrent = isFused ? m_model.spec.inputSize : 0;
        for (std::size_t block = 0; block < m_rule.gates.size(); ++block) {
            GATELOUPE_CHECK(
                addMatrix(m_input, ParameterKind::InputWeights, block, 0, m_model.spec.inputSize));
            GATELOUPE_CHECK(addMatrix(m_recurrent, ParameterKind::RecurrentWeights, block,
                                      firstRecurrent, m_recurrent->shape[0] - firstRecurrent));
            GATELOUPE_CHECK(addBias(m_rule.inputBias, ParameterKind::InputBias, block));
            GATELOUPE_CHECK(addBias(m_rule.recurrentBias, ParameterKind::RecurrentBias, block));
        }
        if (m_rule.cell == CellKind::Gru) {
            m_model.gruReset = GruReset::Before;
        }
        GATELOUPE_CHECK(finalizeAndValidate(m_model));
        explain();
        return std::move(m_model);
    }

private:
    [[nodiscard]] Error misshapen(const Tensor& tensor) const
    {
        return Error{ErrorCode::ShapeMismatch, m_model.name + ": " + tensor.name + " " +
                                                   toText(tensor.shape) +
                                                   " does not fit a hidden size of " +
                                                   std::to_string(m_model.spec.hiddenSize)};
    }

    [[nodiscard]] Status checkTypes() const
    {
        for (const auto& name :
             {m_rule.input, m_rule.recurrent, m_rule.inputBias, m_rule.recurrentBias}) {
            const auto tensor = m_module.find(name);
            if (tensor && (!isFloatingPoint(tensor->dtype) || tensor->dtype != m_input->dtype)) {
                return Error{ErrorCode::Unsupported,
                             m_model.name + ": " + tensor->name +
                                 ": all tensors must be of one type, f16, bf16, f32 or f64"};
            }
        }
        return {};
    }

    Status addProjection(const std::shared_ptr<const Tensor>& projection)
    {
        if (projection->shape.size() != 2 || projection->shape[0] != m_model.spec.hiddenSize ||
            projection->dtype != m_input->dtype) {
            return misshapen(*projection);
        }
        m_model.spec.projectionSize = projection->shape[1];
        GATELOUPE_TRY(auto view,
                      viewOf(projection, {0, 0, projection->shape[0], projection->shape[1]},
                             Orientation::Transposed));
        m_model.parameters.emplace(projectionId(LayerIndex(0), Direction::Forward),
                                   std::move(view));
        return {};
    }

    /// Rows of one block of columns, transposed.
    Status addMatrix(const std::shared_ptr<const Tensor>& matrix, ParameterKind kind,
                     std::size_t block, std::uint64_t firstRow, std::uint64_t rows)
    {
        const std::uint64_t hidden = m_model.spec.hiddenSize;
        GATELOUPE_TRY(auto view, viewOf(matrix, {firstRow, block * hidden, rows, hidden},
                                        Orientation::Transposed));
        m_model.parameters.emplace(
            ParameterId{LayerIndex(0), Direction::Forward, kind, m_rule.gates[block]},
            std::move(view));
        return {};
    }

    Status addBias(std::string_view name, ParameterKind kind, std::size_t block)
    {
        const auto bias = m_module.find(name);
        const std::uint64_t hidden = m_model.spec.hiddenSize;
        if (!bias) {
            return {};
        }
        if (bias->shape != Shape{m_input->shape[1]}) {
            return misshapen(*bias);
        }
        GATELOUPE_TRY(auto view,
                      viewOf(bias, {block * hidden, 0, hidden, 1}, Orientation::AsStored));
        m_model.parameters.emplace(
            ParameterId{LayerIndex(0), Direction::Forward, kind, m_rule.gates[block]},
            std::move(view));
        return {};
    }

    void explain()
    {
        m_model.evidence.push_back(
            std::string(m_rule.input) +
            (m_rule.recurrent.empty() ? std::string() : " and " + std::string(m_rule.recurrent)) +
            " with " + std::to_string(m_rule.gates.size()) + " gates on the columns (" +
            m_model.convention + ")");
        if (m_rule.cell == CellKind::Gru) {
            for (const BackendKind backend : kBackends) {
                m_model.limits.push_back(
                    {backend, "the update gate of this GRU lets the new state in, "
                              "h' = (1 - z) h + z n, which the equations of this program do not "
                              "have"});
            }
        }
        if (m_rule.library == kSonnet && m_rule.cell == CellKind::RnnTanh) {
            m_model.warnings.push_back("the file does not say whether the activation is tanh or "
                                       "ReLU; tanh is assumed, --cell rnn_relu sets the other");
        }
        if (m_rule.library == kSonnet && m_rule.forgetOffset != 0.0) {
            m_model.warnings.push_back("the file does not keep the core's forget_bias; Sonnet's "
                                       "default 1.0 is assumed, --forget-offset sets another");
        }
    }

    const DeepmindModule& m_module;
    const CoreRule& m_rule;
    std::shared_ptr<const Tensor> m_input;
    std::shared_ptr<const Tensor> m_recurrent;
    RnnModel m_model;
};

} // namespace

Recognition DeepmindConvention::recognise(const TensorCatalog& catalog) const
{
    Recognition recognition;
    for (const DeepmindModule& module : deepmindModules(catalog)) {
        for (const CoreRule& rule : kRules) {
            if (!fits(module, rule)) {
                continue;
            }
            auto model = ModelBuilder(module, rule, catalog).make();
            if (model) {
                recognition.models.push_back(*std::move(model));
            } else {
                recognition.warnings.push_back(std::move(model).error().message);
            }
            break;
        }
    }
    return recognition;
}

} // namespace gateloupe
