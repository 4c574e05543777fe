// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/defect.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace gateloupe {

namespace {

using Change = std::function<void(DenseRun&)>;
using LayerChange = std::function<void(DenseLayer&)>;
using CellChange = std::function<void(DenseCell&)>;
using Scope = std::optional<std::size_t>; ///< a layer; empty: all
using Detail = std::vector<std::pair<std::string, DefectValue>>;

/// Chunks longer than this are only tried where they are of a usual length.
constexpr std::uint64_t kEveryChunkUpTo = 256;
/// The same where no prefix of the right run tells, because the cells read from both ends.
constexpr std::uint64_t kEveryChunkOfBothEndsUpTo = 32;

/// A change of every cell of a layer; one that stays as it is stays the same one.
LayerChange ofCells(CellChange change)
{
    return [change = std::move(change)](DenseLayer& layer) {
        for (auto& cell : layer.cells) {
            auto altered = std::make_shared<DenseCell>(*cell);
            change(*altered);
            if (*altered != *cell) {
                cell = std::move(altered);
            }
        }
    };
}

Change ofLayers(LayerChange change, Scope scope = {})
{
    return [change = std::move(change), scope](DenseRun& run) {
        for (std::size_t layer = 0; layer < run.layers.size(); ++layer) {
            if (!scope || *scope == layer) {
                change(run.layers[layer]);
            }
        }
    };
}

/// Rows of gate after gate in another order: the gate at place g is taken from place order[g].
void reorder(std::vector<double>& rows, const std::vector<std::size_t>& order)
{
    if (rows.empty()) {
        return;
    }
    const std::vector<double> old = rows;
    const std::uint64_t size = rows.size() / order.size();
    for (std::size_t gate = 0; gate < order.size(); ++gate) {
        std::ranges::copy(pieceAt(old, size, order[gate]), pieceAt(rows, size, gate).begin());
    }
}

void scale(std::vector<double>& values, double factor)
{
    std::ranges::for_each(values, [factor](double& value) { value *= factor; });
}

bool hasNumbers(const std::vector<double>& values)
{
    return std::ranges::any_of(values, [](double value) { return value != 0.0; });
}

/// The rows of one gate.
std::span<double> gateRows(std::vector<double>& rows, const DenseCell& cell, std::size_t gate)
{
    return pieceAt(rows, rows.size() / cell.gates(), gate);
}

/// 8 bits, symmetric: the nearest of 255 multiples of the largest magnitude / 127.
void quantise(std::span<double> values)
{
    double largest = 0.0;
    for (const double value : values) {
        largest = std::max(largest, std::abs(value));
    }
    if (largest == 0.0 || !std::isfinite(largest)) {
        return;
    }
    const double step = largest / 127.0;
    for (double& value : values) {
        value = std::nearbyint(value / step) * step;
    }
}

/// Pieces of equal size, each with a scale of its own.
void quantisePieces(std::vector<double>& values, std::uint64_t pieces)
{
    for (std::uint64_t piece = 0; !values.empty() && piece < pieces; ++piece) {
        quantise(pieceAt(values, values.size() / pieces, piece));
    }
}

void roundWeights(DenseCell& cell, StateRounding to)
{
    for (auto* values : {&cell.W, &cell.R, &cell.bW, &cell.bR, &cell.p, &cell.P}) {
        std::ranges::for_each(*values, [to](double& value) { value = rounded(value, to); });
    }
}

std::string gateNames(const std::vector<std::string>& names)
{
    std::string text;
    for (const std::string& name : names) {
        text += (text.empty() ? "" : ", ") + name;
    }
    return text;
}

/// Collects the defects of one run.
class DefectList
{
public:
    explicit DefectList(const DenseRun& right)
        : m_right(right)
        , m_cell(right.cell(0))
    {
    }

    std::vector<Defect> all();

private:
    void add(const char* id, Detail detail, Message text, Change change)
    {
        m_defects.push_back(
            {id, std::move(detail), std::move(text),
             [change = std::move(change)](const DenseRun& right) -> std::optional<DenseRun> {
                 DenseRun altered = right;
                 change(altered);
                 return altered == right ? std::nullopt : std::optional(std::move(altered));
             }});
    }

    /// The defect of all layers, and of each where there are several.
    void addLayers(const char* id, const Detail& detail, const Message& text,
                   const LayerChange& change)
    {
        for (const Scope& scope : scopes()) {
            add(id, withLayer(detail, scope), withLayer(text, scope), ofLayers(change, scope));
        }
    }

    /// The same of all their cells.
    void addCells(const char* id, const Detail& detail, const Message& text, CellChange change)
    {
        addLayers(id, detail, text, ofCells(std::move(change)));
    }

    [[nodiscard]] std::vector<Scope> scopes() const
    {
        std::vector<Scope> all = {std::nullopt};
        for (std::size_t layer = 0; m_right.layers.size() > 1 && layer < m_right.layers.size();
             ++layer) {
            all.emplace_back(layer);
        }
        return all;
    }

    static Detail withLayer(Detail detail, const Scope& scope)
    {
        detail.emplace_back("layer", scope ? DefectValue(static_cast<std::int64_t>(*scope))
                                           : DefectValue(std::monostate()));
        return detail;
    }

    static Message withLayer(const Message& text, const Scope& scope)
    {
        return scope ? message("layer %1: %2", *scope, text) : text;
    }

    [[nodiscard]] bool isLstm() const { return m_cell.kind == CellKind::Lstm; }

    [[nodiscard]] bool isGru() const { return m_cell.kind == CellKind::Gru; }

    void addGateOrders();
    void addTransposed();
    void addBiases();
    void addActivations();
    void addGru();
    void addStates();
    void addDirections();
    void addStacking();
    void addBatch();
    void addInputs();
    void addPrecision();

    const DenseRun& m_right;
    const DenseCell& m_cell;
    std::vector<Defect> m_defects;
};

std::vector<Defect> DefectList::all()
{
    addGateOrders();
    addTransposed();
    addBiases();
    addActivations();
    if (isGru()) {
        addGru();
    }
    addStates();
    addDirections();
    addStacking();
    addBatch();
    addInputs();
    addPrecision();
    return std::move(m_defects);
}

void DefectList::addGateOrders()
{
    const auto gates = gatesOf(m_cell.kind);
    std::vector<std::size_t> order(gates.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    while (std::ranges::next_permutation(order).found) {
        std::vector<std::string> moved;
        std::vector<std::string> names;
        for (std::size_t gate = 0; gate < order.size(); ++gate) {
            names.emplace_back(nameOf(gates[order[gate]]));
            if (order[gate] != gate) {
                moved.emplace_back(nameOf(gates[gate]));
            }
        }
        const CellChange change = [order](DenseCell& cell) {
            for (auto* rows : {&cell.W, &cell.R, &cell.bW, &cell.bR, &cell.p}) {
                reorder(*rows, order);
            }
        };
        const Message text =
            message("the gates %1 are taken for one another, as if the order were %2; look for the "
                    "order in which the weights are cut into gates",
                    gateNames(moved), gateNames(names));
        const Detail detail = {{"gates", moved}, {"order", names}};
        if (moved.size() == 2) {
            addCells("gates_exchanged", detail, text, change);
        } else { // in all layers alone: a whole order is wrong everywhere or nowhere
            add("gates_exchanged", withLayer(detail, {}), text, ofLayers(ofCells(change)));
        }
    }
}

void DefectList::addTransposed()
{
    struct Matrices
    {
        const char* id;
        const char* letter;
        std::vector<double> DenseCell::*matrix;
        std::uint64_t DenseCell::*cols;
    };

    for (const Matrices& of :
         {Matrices{"input_weights_transposed", "W", &DenseCell::W, &DenseCell::inputs},
          Matrices{"recurrent_weights_transposed", "R", &DenseCell::R, &DenseCell::width}}) {
        const auto change = [of](bool isWhole) {
            return [of, isWhole](DenseCell& cell) {
                std::vector<double>& matrix = cell.*of.matrix;
                const std::uint64_t cols = cell.*of.cols;
                const std::uint64_t pieces = isWhole ? 1 : cell.gates();
                const std::uint64_t rows = cell.gates() * cell.hidden / pieces;
                for (std::uint64_t piece = 0; !matrix.empty() && piece < pieces; ++piece) {
                    const auto own = pieceAt(matrix, rows * cols, piece); // column by column
                    std::ranges::copy(transposed(own, cols, rows), own.begin());
                }
            };
        };
        addCells(of.id, {{"matrix", std::string("gate")}},
                 message("%1 of each gate is read column by column; look for the order of rows and "
                         "columns, and for a product with the transposed matrix",
                         of.letter),
                 change(false));
        if (m_cell.gates() > 1) {
            addCells(
                of.id, {{"matrix", std::string("all gates")}},
                message("%1 of all gates together is read column by column; look for the order "
                        "of rows and columns before the gates are cut",
                        of.letter),
                change(true));
        }
    }
}

void DefectList::addBiases()
{
    const auto isUsed = [this](std::vector<double> DenseCell::*bias) {
        return std::ranges::any_of(m_right.layers, [bias](const DenseLayer& layer) {
            return std::ranges::any_of(
                layer.cells, [bias](const auto& cell) { return hasNumbers((*cell).*bias); });
        });
    };
    const bool hasInput = isUsed(&DenseCell::bW);
    const bool hasRecurrent = isUsed(&DenseCell::bR);
    if (hasInput && hasRecurrent) {
        addCells("input_bias_missing", {},
                 message("the input biases are not added; look for the loading of the first of two "
                         "biases"),
                 [](DenseCell& cell) { std::ranges::fill(cell.bW, 0.0); });
        addCells(
            "recurrent_bias_missing", {},
            message("the recurrent biases are not added; look for the loading of the second of "
                    "two biases"),
            [](DenseCell& cell) { std::ranges::fill(cell.bR, 0.0); });
    }
    if (hasInput || hasRecurrent) {
        const auto scaled = [](double factor) {
            return [factor](DenseCell& cell) {
                scale(cell.bW, factor);
                scale(cell.bR, factor);
            };
        };
        addCells(
            "biases_missing", {},
            message("no bias is added; look for a bias flag, and for the names under which the "
                    "biases are loaded"),
            [](DenseCell& cell) {
                std::ranges::fill(cell.bW, 0.0);
                std::ranges::fill(cell.bR, 0.0);
            });
        addCells("biases_doubled", {},
                 message("the biases are added twice; look for one bias that is loaded into both "
                         "places"),
                 scaled(2.0));
        addCells("biases_halved", {},
                 message("half of each bias is added; look for a bias that is shared out between "
                         "two places of which one is not used"),
                 scaled(0.5));
    }
    if (isLstm()) {
        const double offset = m_cell.equations.forgetOffset;
        const double added = offset == 0.0 ? 1.0 : offset;
        addCells("forget_offset_added", {{"value", added}},
                 message("%1 is added to the forget gate's sum; look for a forget bias that the "
                         "weights already hold",
                         added),
                 [added](DenseCell& cell) { cell.equations.forgetOffset += added; });
        if (offset != 0.0) {
            addCells("forget_offset_missing", {{"value", offset}},
                     message("%1 is not added to the forget gate's sum; look for the framework's "
                             "forget bias, which no file stores",
                             offset),
                     [](DenseCell& cell) { cell.equations.forgetOffset = 0.0; });
        }
    }
    if (hasRecurrent && m_right.h0.empty()) {
        const auto firstStep = [](std::size_t from) {
            return [from](DenseCell& cell) {
                const auto rows = std::span(cell.bR).subspan(from * cell.hidden);
                if (std::ranges::any_of(rows, [](double bias) { return bias != 0.0; })) {
                    cell.firstStepUnbiased.assign(from * cell.hidden, false);
                    cell.firstStepUnbiased.resize(cell.bR.size(), true);
                }
            };
        };
        const Message text =
            message("without an initial state the first step lacks the recurrent bias; look for a "
                    "branch that leaves out the whole recurrent sum when there is no state");
        addCells("first_step_recurrent_bias_missing", {{"gates", std::string("all")}}, text,
                 firstStep(0));
        if (isGru()) {
            addCells("first_step_recurrent_bias_missing", {{"gates", std::string("new")}}, text,
                     firstStep(2));
        }
    }
}

void DefectList::addActivations()
{
    const CellEquations& equations = m_cell.equations;
    const bool hasGates = isLstm() || isGru();
    for (const Activation& hard : {kKeras2HardSigmoid, kKeras3HardSigmoid}) {
        if (hasGates && equations.gate.kind == ActivationKind::Sigmoid) {
            addCells("activation_hard_sigmoid", {{"alpha", hard.alpha}, {"beta", hard.beta}},
                     message("the gates use %1 in place of the sigmoid; look for the recurrent "
                             "activation",
                             toText(hard)),
                     [hard](DenseCell& cell) { cell.equations.gate = hard; });
        }
    }
    if (hasGates && equations.gate.kind == ActivationKind::HardSigmoid) {
        addCells("activation_exchanged", {{"gates", std::string("sigmoid")}},
                 message("the gates use the sigmoid in place of %1; look for the recurrent "
                         "activation",
                         toText(equations.gate)),
                 [](DenseCell& cell) { cell.equations.gate = {ActivationKind::Sigmoid}; });
    }
    if (isLstm() && equations.output.kind != ActivationKind::Linear) {
        addCells("output_activation_missing", {},
                 message("c goes to the output without its activation, h = o c; look for the tanh "
                         "behind the cell state"),
                 [](DenseCell& cell) { cell.equations.output = {ActivationKind::Linear}; });
    }
    if (!hasGates && equations.candidate.kind != ActivationKind::Linear) {
        addCells("output_activation_missing", {},
                 message("the sum is the output, without an activation; look for the activation of "
                         "the cell"),
                 [](DenseCell& cell) { cell.equations.candidate = {ActivationKind::Linear}; });
    }
    for (const ActivationKind other :
         {ActivationKind::Tanh, ActivationKind::Relu, ActivationKind::Sigmoid}) {
        if (equations.candidate.kind != other) {
            addCells("activation_exchanged", {{"candidate", std::string(nameOf(other))}},
                     message("the new values go through %1 in place of %2; look for the "
                             "activation of the cell",
                             nameOf(other), toText(equations.candidate)),
                     [other](DenseCell& cell) { cell.equations.candidate = {other}; });
        }
    }
}

void DefectList::addGru()
{
    const bool isAfter = m_cell.equations.gruReset == GruReset::After;
    const Message text =
        isAfter ? message("the reset gate acts before the recurrent product, R (r h) + b; look for "
                          "linear_before_reset = 0 or reset_after = False")
                : message("the reset gate acts on the recurrent product, r (R h + b); look for "
                          "linear_before_reset = 1 or reset_after = True");
    addCells(isAfter ? "gru_reset_before" : "gru_reset_after", {}, text,
             [isAfter](DenseCell& cell) {
                 cell.equations.gruReset = isAfter ? GruReset::Before : GruReset::After;
             });
    addCells(
        "gru_update_inverted", {},
        message("the update gate is inverted, h' = z n + (1 - z) h; look for the two halves of "
                "the last equation"),
        [](DenseCell& cell) { cell.isUpdateInverted = !cell.isUpdateInverted; });
    const auto newBias = [](bool isMerged) {
        return [isMerged](DenseCell& cell) {
            const auto bias = gateRows(cell.bR, cell, 2);
            const auto input = gateRows(cell.bW, cell, 2);
            for (std::size_t unit = 0; unit < bias.size(); ++unit) {
                input[unit] += isMerged ? bias[unit] : 0.0;
                bias[unit] = 0.0;
            }
        };
    };
    addCells(
        "gru_new_bias_missing", {},
        message("the new gate's recurrent bias is not added; look for the fourth bias of a GRU "
                "(b_hn)"),
        newBias(false));
    if (isAfter) {
        addCells("gru_new_bias_merged", {},
                 message("the new gate's two biases are summed outside of the reset gate; look for "
                         "input and recurrent biases that are added up while loading"),
                 newBias(true));
    }
}

void DefectList::addStates()
{
    using States = std::vector<double> DenseRun::*;
    const bool hasH = hasNumbers(m_right.h0);
    const bool hasC = hasNumbers(m_right.c0);
    const auto ignored = [this](const char* which, const std::vector<States>& lost) {
        add("initial_state_ignored", {{"of", std::string(which)}},
            message("the initial state is not used (%1); look for the place where states are "
                    "handed to the first step",
                    which),
            [lost](DenseRun& run) {
                for (const States states : lost) {
                    (run.*states).clear();
                }
            });
    };
    if (hasH && hasC) {
        ignored("h and c", {&DenseRun::h0, &DenseRun::c0});
    }
    if (hasH) {
        ignored("h", {&DenseRun::h0});
    }
    if (hasC) {
        ignored("c", {&DenseRun::c0});
    }
    if (isLstm() && m_cell.width == m_cell.hidden && (hasH || hasC)) {
        add("states_exchanged", {{"of", std::string("h and c")}},
            message("h and c of the initial state are taken for each other; look for the order in "
                    "which the two states are handed over"),
            [](DenseRun& run) { std::swap(run.h0, run.c0); });
    }
    const auto reordered = [this](const char* which, const auto& sourceOf) {
        add("states_exchanged", {{"of", std::string(which)}},
            message("the initial states are in another order (%1); look for the first axis of the "
                    "states, layer by layer, forward before backward",
                    which),
            [sourceOf](DenseRun& run) {
                for (auto* states : {&run.h0, &run.c0}) {
                    const std::vector<double> old = *states;
                    const std::size_t count = run.layers.size() * run.directions;
                    for (std::size_t at = 0; !old.empty() && at < count; ++at) {
                        std::ranges::copy(pieceAt(old, old.size() / count, sourceOf(run, at)),
                                          pieceAt(*states, old.size() / count, at).begin());
                    }
                }
            });
    };
    if ((hasH || hasC) && m_right.directions == 2) {
        reordered("directions", [](const DenseRun&, std::size_t at) { return at ^ 1U; });
        if (m_right.layers.size() > 1) {
            reordered("directions before layers", [](const DenseRun& run, std::size_t at) {
                return (at % 2) * run.layers.size() + at / 2;
            });
        }
    }
    if ((hasH || hasC) && m_right.layers.size() > 1) {
        reordered("layers", [](const DenseRun& run, std::size_t at) {
            return (run.layers.size() - 1 - at / run.directions) * run.directions +
                   at % run.directions;
        });
    }
    for (std::uint64_t every = 1; every < m_right.steps; ++every) {
        const bool isUsual = (every & (every - 1)) == 0 || (every < 100 && every % 10 == 0) ||
                             every % 100 == 0 || every % 160 == 0;
        if (every <= (m_right.isCausal() ? kEveryChunkUpTo : kEveryChunkOfBothEndsUpTo) ||
            isUsual || m_right.steps % every == 0) {
            add("state_wiped", {{"every", static_cast<std::int64_t>(every)}},
                message("the state begins anew every %1 steps; look for calls over chunks that do "
                        "not hand the state on",
                        every),
                [every](DenseRun& run) { run.chunk = every < run.steps ? every : 0; });
        }
    }
}

void DefectList::addDirections()
{
    const auto use = [](BackwardUse as) {
        return [as](DenseLayer& layer) { layer.backward = as; };
    };
    const bool hasBackward = m_right.directions == 2 || m_right.isReversed;
    if (hasBackward) {
        addLayers(
            "backward_not_turned", {{"how", std::string("output")}},
            message("what the backward direction computes is not turned back in time; look for "
                    "the second flip"),
            use(BackwardUse::OutputNotTurned));
        addLayers(
            "backward_not_turned", {{"how", std::string("input")}},
            message("the backward direction reads from the beginning; look for the first flip, "
                    "and for a flag that chooses the direction"),
            use(BackwardUse::InputNotTurned));
    } else {
        add("read_backwards", {{"output", std::string("turned back")}},
            message("the sequence is read from its end; look for a reversing flag"),
            [](DenseRun& run) { run.isReversed = run.steps > 1; });
        add("read_backwards", {{"output", std::string("as computed")}},
            message("the sequence is handed over from its end, and the output stays so; look for "
                    "the order in which samples are pushed"),
            [](DenseRun& run) {
                const std::vector<double> old = run.x;
                for (std::uint64_t b = 0; b < run.batch; ++b) {
                    for (std::uint64_t t = 0; t < run.lengths[b]; ++t) {
                        const std::uint64_t from = run.lengths[b] - 1 - t;
                        std::ranges::copy(pieceAt(old, run.inputs, from * run.batch + b),
                                          pieceAt(run.x, run.inputs, t * run.batch + b).begin());
                    }
                }
            });
    }
    if (m_right.directions != 2) {
        return;
    }
    addLayers("backward_missing", {},
              message("the backward direction gives nothing; look for weights of the second "
                      "direction that are never used"),
              use(BackwardUse::Missing));
    addLayers(
        "directions_exchanged", {{"of", std::string("weights")}},
        message("each direction has the other's weights; look for the order of the directions "
                "in the file"),
        [](DenseLayer& layer) { std::swap(layer.cells[0], layer.cells[1]); });
    addLayers("directions_exchanged", {{"of", std::string("outputs")}},
              message("the outputs of the two directions stand in each other's place; look for the "
                      "order in which they are joined"),
              [](DenseLayer& layer) { layer.areOutputsExchanged = !layer.areOutputsExchanged; });
}

void DefectList::addStacking()
{
    const auto inputsOf = [this](std::size_t layer) { return m_right.cell(layer).inputs; };
    for (std::size_t layer = 0; layer < m_right.layers.size(); ++layer) {
        if (m_right.layers.size() > 1 && inputsOf(layer) == m_right.outputWidth()) {
            add("layer_skipped", {{"layer", static_cast<std::int64_t>(layer)}},
                message("layer %1 is left out; look for the number of layers, and for a loop that "
                        "ends early",
                        layer),
                [layer](DenseRun& run) { run.layers[layer].isSkipped = true; });
        }
        for (std::size_t other = 0; other < m_right.layers.size(); ++other) {
            if (other != layer && inputsOf(other) == inputsOf(layer)) {
                add("layer_weights_repeated",
                    {{"layer", static_cast<std::int64_t>(layer)},
                     {"of", static_cast<std::int64_t>(other)}},
                    message(
                        "layer %1 runs with the weights of layer %2; look for the layer's number "
                        "in the names under which weights are loaded",
                        layer, other),
                    [layer, other](DenseRun& run) {
                        run.layers[layer].cells = run.layers[other].cells;
                    });
            }
        }
    }
}

void DefectList::addBatch()
{
    const bool isPadded = std::ranges::any_of(
        m_right.lengths, [this](std::uint64_t length) { return length < m_right.steps; });
    if (isPadded) {
        add("padding_seen", {},
            message("steps past a sequence's length are read; look for lengths that are not handed "
                    "over, or a mask that is not applied"),
            [](DenseRun& run) { run.lengths.assign(run.batch, run.steps); });
    }
    if (m_right.batch < 2) {
        return;
    }
    const auto batch = [this](const char* id, Detail detail, Message text, BatchUse use) {
        add(id, std::move(detail), std::move(text), [use](DenseRun& run) { run.batchUse = use; });
    };
    batch(
        "batch_first_only", {{"others", std::string("copies")}},
        message("all sequences of a batch give the first one's output; look for the stride between "
                "sequences"),
        BatchUse::FirstCopied);
    batch("batch_first_only", {{"others", std::string("zeros")}},
          message("only the first sequence of a batch is run; look for the loop over the batch"),
          BatchUse::FirstOnly);
    batch("batch_state_carried", {},
          message(
              "each sequence of a batch begins with the state in which the one before ended; look "
              "for a state that is not reset between sequences"),
          BatchUse::StateCarried);
    if (m_right.steps > 1 && !isPadded && m_right.h0.empty() && m_right.c0.empty()) {
        batch(
            "time_batch_exchanged", {},
            message("the axes of time and batch are taken for each other; look for batch_first or "
                    "time_major"),
            BatchUse::TimeExchanged);
    }
}

void DefectList::addInputs()
{
    for (const std::int64_t by : {1, -1, 2, -2}) {
        add("input_shifted", {{"by", by}},
            message("the input comes %1 steps late (negative: early), with zeros in the gap; look "
                    "for a delay, and for the step with which the sequence begins",
                    by),
            [by](DenseRun& run) {
                const std::vector<double> old = run.x;
                std::ranges::fill(run.x, 0.0);
                const auto row = static_cast<std::ptrdiff_t>(run.batch * run.inputs);
                for (std::int64_t t = 0; t < static_cast<std::int64_t>(run.steps); ++t) {
                    const std::int64_t from = t - by;
                    if (from >= 0 && from < static_cast<std::int64_t>(run.steps)) {
                        std::copy_n(old.begin() + from * row, row, run.x.begin() + t * row);
                    }
                }
            });
    }
    constexpr std::array kFactors = {2.0,    0.5,   10.0,        0.1,     100.0,
                                     0.01,   255.0, 1.0 / 255.0, 32768.0, 1.0 / 32768.0,
                                     1000.0, 0.001, -1.0};
    for (const double factor : kFactors) {
        add("input_scaled", {{"factor", factor}},
            message(
                "the input is multiplied by %1; look for a normalisation that is missing or done "
                "twice",
                factor),
            [factor](DenseRun& run) { return scale(run.x, factor); });
    }
    for (std::uint64_t count = 1; count < m_right.inputs; count *= 2) {
        add("input_context_missing", {{"features", static_cast<std::int64_t>(count)}},
            message(
                "the first %1 inputs of every step are zero; look for context that belongs before "
                "each block",
                count),
            [count](DenseRun& run) {
                for (std::size_t at = 0; at < run.x.size(); ++at) {
                    run.x[at] = at % run.inputs < count ? 0.0 : run.x[at];
                }
            });
    }
}

void DefectList::addPrecision()
{
    struct Precision
    {
        const char* id;
        const char* name;
        StateRounding to;
    };

    for (const Precision& of : {Precision{"precision_f16", "f16", StateRounding::F16},
                                Precision{"precision_bf16", "bf16", StateRounding::BF16}}) {
        add(of.id, {{"of", std::string("weights")}},
            message("the weights are rounded to %1; look for the type in which they are stored",
                    of.name),
            ofLayers(ofCells([of](DenseCell& cell) { roundWeights(cell, of.to); })));
        add(of.id, {{"of", std::string("weights and states")}},
            message(
                "weights, gates and states are rounded to %1; the order of a runtime's roundings "
                "is not known, so it fits roughly; look for the type it computes in",
                of.name),
            [of](DenseRun& run) {
                std::ranges::for_each(run.x, [&](double& value) { value = rounded(value, of.to); });
                ofLayers(ofCells([of](DenseCell& cell) {
                    roundWeights(cell, of.to);
                    cell.rounding = of.to;
                }))(run);
            });
    }
    const auto int8 = [this](const char* scales,
                             const std::function<std::uint64_t(const DenseCell&)>& piecesOf) {
        add("precision_int8", {{"scales", std::string(scales)}},
            message(
                "W and R are rounded to 8 bits with %1 scales; look for the quantisation of the "
                "weights",
                scales),
            ofLayers(ofCells([piecesOf](DenseCell& cell) {
                quantisePieces(cell.W, piecesOf(cell));
                quantisePieces(cell.R, piecesOf(cell));
            })));
    };
    int8("per_tensor", [](const DenseCell&) { return std::uint64_t{1}; });
    if (m_cell.gates() > 1) {
        int8("per_gate", [](const DenseCell& cell) { return cell.gates(); });
    }
    int8("per_channel", [](const DenseCell& cell) { return cell.gates() * cell.hidden; });
}

} // namespace

bool Defect::isOfOneLayer() const
{
    return std::ranges::any_of(detail, [](const auto& entry) {
        return entry.first == "layer" && std::holds_alternative<std::int64_t>(entry.second);
    });
}

std::vector<Defect> defectsOf(const DenseRun& right)
{
    return DefectList(right).all();
}

Defect bothOf(const Defect& first, const Defect& second)
{
    Defect both{.id = first.id + "+" + second.id, .detail = first.detail};
    for (const auto& [name, value] : second.detail) {
        both.detail.emplace_back("second_" + name, value);
    }
    both.text = message("%1; and %2", first.text, second.text);
    both.appliedTo = [one = first.appliedTo, two = second.appliedTo](const DenseRun& right) {
        const auto altered = one(right);
        return altered ? two(*altered) : std::nullopt;
    };
    return both;
}

} // namespace gateloupe
