// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/checked_math.h"
#include "core/base/lists.h"
#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/conventions/common/convention.h"
#include "core/conventions/common/model_builder.h"
#include "core/conventions/common/name_parts.h"
#include "core/conventions/common/rnn_activation_hints.h"
#include "core/conventions/common/until_cancelled.h"
#include "core/conventions/flax/flax_cells.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

namespace {

/// One network: a cell, or the two cells of a Bidirectional.
struct FlaxNetwork
{
    std::string name; ///< path of the cell, or what the two have in common; "" at the root
    std::vector<FlaxCell> directions;
    std::vector<Message> evidence;
    std::vector<Warning> warnings;
};

constexpr std::string_view kCellWord = "Cell"; ///< all of Flax' cells are named so
constexpr int kMostTries = 16;                 ///< places of a path where a direction may be named

struct DirectionWords
{
    std::string_view forward;
    std::string_view backward;
};

constexpr std::array kDirectionWords = {DirectionWords{"forward", "backward"},
                                        DirectionWords{"fwd", "bwd"}, DirectionWords{"fw", "bw"}};

/// "params/LSTMCell" and 3.
using NumberedPath = std::pair<std::string, std::uint32_t>;

std::string_view parentOf(std::string_view path)
{
    return splitLast(path, kFlaxSeparators).head;
}

std::optional<NumberedPath> numberedPath(std::string_view path)
{
    const auto under = path.rfind('_');
    if (under == std::string_view::npos) {
        return std::nullopt;
    }
    const auto number = numberFromText<std::uint32_t>(path.substr(under + 1));
    const std::string_view stem = path.substr(0, under);
    if (!number || !stem.ends_with(kCellWord)) {
        return std::nullopt;
    }
    return NumberedPath{stem, *number};
}

/// What two paths have in common, in whole words.
std::string commonPath(std::string_view a, std::string_view b)
{
    const auto length = static_cast<std::size_t>(
        std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
    return std::string(parentOf(a.substr(0, length)));
}

/// Puts the directions of Bidirectional together. Names decide: forward_rnn and backward_rnn; or
/// two cells of one class numbered one after another in the same module, in the same sizes, which
/// is what Bidirectional leaves of cells that are made inside a compact method. Where such two
/// could also be a stack (input and hidden size are equal), a layer beside them that reads both
/// widths decides.
class Pairing
{
public:
    Pairing(std::vector<FlaxCell> cells, const std::vector<FlaxModule>& modules)
        : m_cells(std::move(cells))
        , m_partners(m_cells.size())
        , m_isTaken(m_cells.size(), false)
    {
        for (std::size_t index = 0; index < m_cells.size(); ++index) {
            m_byPath.emplace(m_cells[index].path, index);
            const FlaxCell& cell = m_cells[index];
            m_read[std::string(parentOf(cell.path))].insert(cell.spec.inputSize);
        }
        for (const FlaxModule& module : modules) {
            for (const auto& [name, dense] : module.children) {
                if (dense.kernel && dense.kernel->shape.size() == 2) {
                    m_read[module.path].insert(dense.kernel->shape[0]);
                }
            }
        }
    }

    std::vector<FlaxNetwork> networks()
    {
        pairByWords();
        pairByNumbers();
        std::vector<FlaxNetwork> networks;
        for (std::size_t index = 0; index < m_cells.size(); ++index) {
            if (m_partners[index]) {
                networks.push_back(std::move(*m_partners[index]));
            } else if (!m_isTaken[index]) {
                networks.push_back({.name = m_cells[index].path, .directions = {m_cells[index]}});
            }
        }
        return networks;
    }

private:
    void pair(std::size_t forward, std::size_t backward, FlaxNetwork network)
    {
        network.directions = {m_cells[forward], m_cells[backward]};
        m_isTaken[forward] = true;
        m_isTaken[backward] = true;
        m_partners[forward] = std::move(network);
    }

    [[nodiscard]] std::optional<std::size_t> freeLike(const std::string& path,
                                                      std::size_t forward) const
    {
        const auto found = m_byPath.find(path);
        const bool fits = found != m_byPath.end() && !m_isTaken[found->second] &&
                          found->second != forward &&
                          m_cells[found->second].isLike(m_cells[forward]);
        return fits ? std::optional(found->second) : std::nullopt;
    }

    /// The layer whose path has the other direction's word in place of this one's.
    [[nodiscard]] std::optional<std::size_t> partnerByWord(std::size_t forward) const
    {
        const std::string& path = m_cells[forward].path;
        for (const DirectionWords& words : kDirectionWords) {
            int tries = 0;
            for (auto at = path.find(words.forward); at != std::string::npos && tries < kMostTries;
                 at = path.find(words.forward, at + 1), ++tries) {
                std::string other = path;
                other.replace(at, words.forward.size(), words.backward);
                if (const auto partner = freeLike(other, forward)) {
                    return partner;
                }
            }
        }
        return std::nullopt;
    }

    void pairByWords()
    {
        for (std::size_t index = 0; index < m_cells.size(); ++index) {
            const auto partner = m_isTaken[index] ? std::nullopt : partnerByWord(index);
            if (partner) {
                pair(index, *partner,
                     {.name = commonPath(m_cells[index].path, m_cells[*partner].path),
                      .evidence = {message("%1 and %2 are the directions of one Bidirectional by "
                                           "their names",
                                           m_cells[index].path, m_cells[*partner].path)}});
            }
        }
    }

    void pairByNumbers()
    {
        std::map<NumberedPath, std::size_t> numbered; // in number order
        for (std::size_t index = 0; index < m_cells.size(); ++index) {
            const auto path = numberedPath(m_cells[index].path);
            if (path && !m_isTaken[index]) {
                numbered.emplace(*path, index);
            }
        }
        for (const auto& [key, index] : numbered) {
            const auto next = numbered.find({key.first, key.second + 1});
            if (m_isTaken[index] || next == numbered.end() || m_isTaken[next->second] ||
                !m_cells[index].isLike(m_cells[next->second]) || !readTogether(m_cells[index])) {
                continue;
            }
            const Message note =
                message("%1 and %2 are taken as the directions of one Bidirectional: same module, "
                        "same sizes, numbered one after another",
                        m_cells[index].path, m_cells[next->second].path);
            pair(index, next->second,
                 {.name = m_cells[index].path + "," + std::to_string(key.second + 1),
                  .evidence = {note},
                  .warnings = {note}});
        }
    }

    /// Whether two such cells are no stack: the second cannot read the first, or a layer beside
    /// them reads both.
    [[nodiscard]] bool readTogether(const FlaxCell& cell) const
    {
        if (cell.spec.inputSize != cell.spec.hiddenSize) {
            return true;
        }
        const auto read = m_read.find(std::string(parentOf(cell.path)));
        return read != m_read.end() && read->second.contains(2 * cell.spec.hiddenSize);
    }

    std::vector<FlaxCell> m_cells;
    std::vector<std::optional<FlaxNetwork>> m_partners;
    std::vector<bool> m_isTaken;
    std::map<std::string, std::size_t, std::less<>> m_byPath;
    std::map<std::string, std::set<std::uint64_t>> m_read; ///< input sizes by parent
};

constexpr std::string_view kScanWord = "scan"; ///< linen names lifted classes ScanLSTMCell_0
constexpr std::string_view kMapWord = "vmap";

/// Kernels [in, gates * out] and biases [gates * out] with a leading axis of layers (nn.scan).
constexpr std::array kScannedKernel = {StoredAxis::Layer, StoredAxis::Input, StoredAxis::Gate,
                                       StoredAxis::Unit};
constexpr std::array kScannedBias = {StoredAxis::Layer, StoredAxis::Gate, StoredAxis::Unit};

bool hasWord(std::string path, std::string_view word)
{
    return lowered(std::move(path)).find(word) != std::string::npos;
}

/// Makes the model of one cell or of the two directions of a Bidirectional. A leading axis of every
/// tensor is taken as that of layers (nn.scan) only where the shapes prove it.
class FlaxModelMaker
{
public:
    FlaxModelMaker(const FlaxNetwork& network, const TensorCatalog& catalog)
        : m_network(network)
        , m_catalog(catalog)
        , m_first(network.directions.front())
        , m_builder(network.name, catalog.path,
                    m_first.style == FlaxStyle::Stacked ? "flax-nnx" : "flax", FactSource::Stated)
    {
    }

    /// Errors: ShapeMismatch, Unsupported.
    Result<RnnModel> make()
    {
        RnnSpec& spec = m_builder.spec();
        spec = m_first.spec;
        spec.layers = std::max<std::uint32_t>(1, spec.layers);
        spec.directions = static_cast<std::uint32_t>(m_network.directions.size());
        explain();
        GATELOUPE_CHECK(checkLayers());
        for (std::uint32_t index = 0; index < spec.directions; ++index) {
            GATELOUPE_CHECK(addCell(m_network.directions[index], m_builder.model().direction(index))
                                .withContext(message("Flax cell %1", m_builder.model().name)));
        }
        m_builder.findBiasMode();
        return m_builder.finish();
    }

private:
    /// Whether a leading axis is one of layers that feed each other.
    Status checkLayers()
    {
        const std::uint32_t layers = m_first.spec.layers;
        if (layers == 0) {
            return {};
        }
        RnnModel& model = m_builder.model();
        const auto width = checkedMul(m_first.spec.hiddenSize, m_network.directions.size());
        const bool canFeed = layers == 1 || width == m_first.spec.inputSize;
        if (hasWord(m_first.path, kMapWord) || !canFeed) {
            return Error::unsupported("Flax cell %1: its tensors have a leading axis of %2, and "
                                      "its layers do not feed each other: networks side by side "
                                      "(nn.vmap) are not read",
                                      model.name, layers);
        }
        if (layers == m_first.spec.hiddenSize || layers == m_first.spec.inputSize) {
            return Error::unsupported("Flax cell %1: its tensors have a leading axis of %2, as "
                                      "long as another axis: which one counts the layers cannot "
                                      "be told",
                                      model.name, layers);
        }
        model.evidence.push_back(
            message("a leading axis of %1 layers that fit into each other (nn.scan)", layers));
        if (!hasWord(m_first.path, kScanWord)) {
            model.warnings.push_back(
                message("Flax cell %1: its tensors have a leading axis of %2, which is taken as "
                        "layers that feed each other",
                        model.name, layers));
        }
        return {};
    }

    Status addCell(const FlaxCell& cell, Direction direction)
    {
        const bool isStacked = cell.style == FlaxStyle::Stacked;
        if (isStacked) { // columns i f g o, r z n: the canonical order
            const auto gates = gatesOf(cell.spec.cell);
            GATELOUPE_CHECK(addDense(cell, kFlaxStackedInput, 0, gates, direction));
            return addDense(cell, kFlaxStackedRecurrent, 1, gates, direction);
        }
        for (const FlaxGate& gate : flaxGatesOf(cell.spec.cell)) {
            GATELOUPE_CHECK(addDense(cell, gate.input, 0, only(gate.gate), direction));
            GATELOUPE_CHECK(addDense(cell, gate.recurrent, 1, only(gate.gate), direction));
        }
        return {};
    }

    /// Kernel and bias of one child; `half` is 0 for the input's, 1 for the recurrent one.
    Status addDense(const FlaxCell& cell, std::string_view child, std::size_t half,
                    std::span<const Gate> gates, Direction direction)
    {
        const FlaxDense& dense = cell.children.find(child)->second;
        StoredGates kernel = columnBlocks(only(kBothWeights[half]), gates);
        StoredGates bias = columnBlocks(only(kBothBiases[half]), gates);
        if (cell.spec.layers != 0) {
            kernel.axes = kScannedKernel;
            bias.axes = kScannedBias;
        }
        return m_builder.add({{dense.kernel, kernel}, {dense.bias, bias}},
                             {.direction = direction});
    }

    void explain()
    {
        RnnModel& model = m_builder.model();
        const auto gates = flaxGatesOf(m_first.spec.cell);
        model.sources.setActivations(FactSource::Assumed); // gate_fn, activation_fn of the class
        if (model.spec.directions == 1) {                  // nn.RNN(reverse=True)
            model.sources.set(EquationFact::ReadingDirection, FactSource::Assumed);
        }
        model.evidence = m_network.evidence;
        model.warnings = m_network.warnings;
        model.evidence.push_back(
            m_first.style == FlaxStyle::Stacked
                ? message("kernels dense_i and dense_h with %1 gates on the columns (flax.nnx)",
                          gates.size())
                : message("a kernel for each gate, of input and state, %1, %2, ... (Flax)",
                          gates.front().input, gates.front().recurrent));
        if (gates.size() == 1) {
            decidePlainRnnByWords(m_catalog, model);
            model.warnings.emplace_back(
                message("Flax' SimpleCell does not tell whether it is residual; that it is not is "
                        "assumed; a residual one adds h to the sum, as the identity added to its "
                        "recurrent weights does"));
        }
    }

    const FlaxNetwork& m_network;
    const TensorCatalog& m_catalog;
    const FlaxCell& m_first;
    ModelBuilder m_builder;
};

/// How training loops call a moving average of the weights.
bool isMovingAverage(const FlaxCell& cell)
{
    return isOneOf("ema", splitAt(cell.path, "/._"));
}

/// Averages are copies of the weights beside them; by themselves they are the network.
void leaveAveragesOut(std::vector<FlaxCell>& cells, std::vector<Warning>& warnings)
{
    const auto count = std::ranges::count_if(cells, isMovingAverage);
    if (count == 0 || static_cast<std::size_t>(count) == cells.size()) {
        return;
    }
    std::erase_if(cells, isMovingAverage);
    warnings.push_back(message("%1 recurrent cells are moving averages (ema) of weights beside "
                               "them and are left out",
                               count));
}

} // namespace

/// Flax' cells, linen and nnx, alone, in RNN and in Bidirectional, by the paths of their parameters
/// in any container. Kernels are [in, out]; a GRU's reset gate acts after the recurrent product;
/// biases that the cells do not have stay absent.
/// Source: flax 0.12, flax/linen/recurrent.py, flax/nnx/nn/recurrent.py.
Recognition recogniseFlax(const TensorCatalog& catalog, ProgressMonitor& monitor)
{
    Recognition recognition;
    const auto modules = flaxModules(catalog);
    auto cells = flaxCells(modules, recognition.warnings);
    leaveAveragesOut(cells, recognition.warnings);
    const auto networks = Pairing(std::move(cells), modules).networks();
    for (const FlaxNetwork& network : untilCancelled(networks, monitor)) {
        recognition.add(FlaxModelMaker(network, catalog).make());
    }
    return recognition;
}

} // namespace gateloupe
