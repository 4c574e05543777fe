// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/convention_solver/convention_solver_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "core/base/parallel.h"
#include "core/base/text.h"

namespace gateloupe::solver {

// ---- The probe ----

/// What of the output is compared.
struct ProbeCheck
{
    bool hasForward = true;   ///< of two directions
    bool hasBackward = true;  ///< of two directions
    bool isFirstStep = false; ///< only the first step that a direction reads; needs no R
    LastStep last = LastStep::OfTime;
};

namespace {

/// A wrong order shows in the first steps; the winner is confirmed over all of them.
constexpr std::uint64_t kMaxSteps = 8;

double sigmoid(double a)
{
    return 1.0 / (1.0 + std::exp(-a));
}

/// y += M x, along the memory of M.
void addProduct(const Strided& matrix, std::span<const double> x, std::span<double> y)
{
    if (matrix.colStride <= matrix.rowStride) {
        for (std::size_t row = 0; row < y.size(); ++row) {
            const double* weights = matrix.at + static_cast<std::ptrdiff_t>(row) * matrix.rowStride;
            double sum = 0.0;
            for (std::size_t col = 0; col < x.size(); ++col) {
                sum += weights[static_cast<std::ptrdiff_t>(col) * matrix.colStride] * x[col];
            }
            y[row] += sum;
        }
        return;
    }
    for (std::size_t col = 0; col < x.size(); ++col) {
        const double* weights = matrix.at + static_cast<std::ptrdiff_t>(col) * matrix.colStride;
        for (std::size_t row = 0; row < y.size(); ++row) {
            y[row] += weights[static_cast<std::ptrdiff_t>(row) * matrix.rowStride] * x[col];
        }
    }
}

/// y += v; nothing without v.
void addVector(const Strided& vector, std::span<double> y)
{
    for (std::size_t row = 0; vector.at != nullptr && row < y.size(); ++row) {
        y[row] += vector.at[static_cast<std::ptrdiff_t>(row) * vector.rowStride];
    }
}

} // namespace

/// Runs readings over the probe. One object per thread.
/// The equations are those of core/runtime/cpu/reference_cell.cpp, over weights as they stand in a
/// file: hundreds of thousands of readings are tried, none is worth a model and a trace. What wins
/// here is run again by the reference backend.
class Probe
{
public:
    explicit Probe(const ProbeData& data)
        : m_data(data)
    {
    }

    /// The largest absolute error, or any number above `bound` as soon as the error passes it.
    /// Requires: the cells that the check needs are complete, of the network's sizes.
    double error(const ProbeNetwork& network, const ProbeCheck& check, double bound)
    {
        m_network = &network;
        m_bound = bound;
        m_error = 0.0;
        for (std::uint64_t sequence = 0; sequence < m_data.batch && m_error <= bound; ++sequence) {
            if (network.spec.directions == 1) {
                runUnidirectional(check, sequence);
            } else {
                runBidirectional(check, sequence);
            }
        }
        return m_error;
    }

private:
    struct State
    {
        std::vector<double> h;
        std::vector<double> c;
        bool isZero = true;
    };

    void runUnidirectional(const ProbeCheck& check, std::uint64_t sequence)
    {
        const RnnSpec& spec = m_network->spec;
        m_states.resize(spec.layers);
        for (std::uint32_t layer = 0; layer < spec.layers; ++layer) {
            start(m_states[layer], layer, sequence);
        }
        const std::uint64_t steps = check.isFirstStep    ? 1
                                    : m_data.hasAllSteps ? std::min(m_data.steps, kMaxSteps)
                                                         : m_data.steps;
        for (std::uint64_t n = 0; n < steps; ++n) {
            const std::uint64_t t =
                m_network->direction == Direction::Forward ? n : m_data.steps - 1 - n;
            std::span<const double> input = std::span(m_data.x).subspan(
                (sequence * m_data.steps + t) * m_data.inputSize, m_data.inputSize);
            for (std::uint32_t layer = 0; layer < spec.layers; ++layer) {
                step(m_network->cells[layer], input, m_states[layer]);
                input = m_states[layer].h;
            }
            const bool isLast =
                check.last == LastStep::OfTime ? t + 1 == m_data.steps : n + 1 == steps;
            if ((m_data.hasAllSteps || isLast) && !compare(input, sequence, t, 0)) {
                break;
            }
        }
    }

    void runBidirectional(const ProbeCheck& check, std::uint64_t sequence)
    {
        const RnnSpec& spec = m_network->spec;
        const auto x = std::span(m_data.x).subspan(sequence * m_data.steps * m_data.inputSize,
                                                   m_data.steps * m_data.inputSize);
        m_layerInput.assign(x.begin(), x.end());
        for (std::uint32_t layer = 0; layer < spec.layers; ++layer) {
            const bool isTop = layer + 1 == spec.layers;
            m_layerOutput.resize(m_data.steps * spec.outputWidth());
            // The backward direction first: its first step needs one step of the forward direction
            // below.
            for (const std::uint32_t direction : {1U, 0U}) {
                const bool isWanted = direction == 0 ? check.hasForward : check.hasBackward;
                if ((!isTop || isWanted) && !runDirection(check, sequence, layer, direction)) {
                    return;
                }
            }
            std::swap(m_layerInput, m_layerOutput);
        }
    }

    bool runDirection(const ProbeCheck& check, std::uint64_t sequence, std::uint32_t layer,
                      std::uint32_t direction)
    {
        const RnnSpec& spec = m_network->spec;
        const bool isTop = layer + 1 == spec.layers;
        const std::uint32_t pseudoLayer = 2 * layer + direction;
        const std::uint64_t width = spec.layerInputSize(LayerIndex(layer));
        const bool isBelowFirstStep =
            layer + 2 == spec.layers && direction == 1 && !check.hasForward;
        const std::uint64_t steps =
            check.isFirstStep && (isTop || isBelowFirstStep) ? 1 : m_data.steps;
        m_states.resize(1);
        State& state = m_states.front();
        start(state, pseudoLayer, sequence);
        for (std::uint64_t n = 0; n < steps; ++n) {
            const std::uint64_t t = direction == 0 ? n : m_data.steps - 1 - n;
            step(m_network->cells[pseudoLayer], std::span(m_layerInput).subspan(t * width, width),
                 state);
            if (!isTop) {
                std::ranges::copy(
                    state.h, m_layerOutput.begin() +
                                 static_cast<std::ptrdiff_t>(t * spec.outputWidth() +
                                                             direction * spec.recurrentWidth()));
                continue;
            }
            const bool isLast =
                check.last == LastStep::OfTime ? t + 1 == m_data.steps : n + 1 == steps;
            if ((m_data.hasAllSteps || isLast) && !compare(state.h, sequence, t, direction)) {
                return false;
            }
        }
        return true;
    }

    void start(State& state, std::uint32_t pseudoLayer, std::uint64_t sequence) const
    {
        const RnnSpec& spec = m_network->spec;
        const auto fill = [&](std::vector<double>& values, const std::vector<double>& given,
                              std::uint64_t width) {
            values.assign(width, 0.0);
            if (!given.empty()) {
                const auto first =
                    given.begin() +
                    static_cast<std::ptrdiff_t>((pseudoLayer * m_data.batch + sequence) * width);
                std::copy_n(first, width, values.begin());
            }
        };
        fill(state.h, m_data.h0, spec.recurrentWidth());
        fill(state.c, m_data.c0, spec.hiddenSize);
        state.isZero = m_data.h0.empty();
    }

    void step(const ProbeCell& cell, std::span<const double> x, State& state)
    {
        const RnnSpec& spec = m_network->spec;
        m_hidden.resize(spec.hiddenSize);
        sum(cell, x, state);
        switch (spec.cell) {
        case CellKind::Lstm:
            lstm(state);
            break;
        case CellKind::Gru:
            gru(cell, state);
            break;
        case CellKind::RnnTanh:
        case CellKind::RnnRelu:
            for (std::size_t u = 0; u < spec.hiddenSize; ++u) {
                const double a = m_fromInput[0][u] + m_fromState[0][u];
                m_hidden[u] = spec.cell == CellKind::RnnTanh ? std::tanh(a) : std::max(a, 0.0);
            }
            break;
        }
        state.isZero = false;
        if (cell.projection.at != nullptr) {
            state.h.assign(spec.recurrentWidth(), 0.0);
            addProduct(cell.projection, m_hidden, state.h);
        } else {
            std::swap(state.h, m_hidden);
        }
    }

    void lstm(State& state)
    {
        enum : std::size_t
        {
            I,
            F,
            G,
            O
        }; // gatesOf(Lstm)

        for (std::size_t u = 0; u < m_network->spec.hiddenSize; ++u) {
            const auto a = [&](std::size_t gate) {
                return m_fromInput[gate][u] + m_fromState[gate][u];
            };
            const double f = sigmoid(a(F) + m_network->forgetOffset);
            state.c[u] = f * state.c[u] + sigmoid(a(I)) * std::tanh(a(G));
            m_hidden[u] = sigmoid(a(O)) * std::tanh(state.c[u]);
        }
    }

    void gru(const ProbeCell& cell, State& state)
    {
        enum : std::size_t
        {
            R,
            Z,
            N
        }; // gatesOf(Gru)

        const std::uint64_t hidden = m_network->spec.hiddenSize;
        const auto gateAt = [&](std::size_t gate, std::size_t u) {
            return sigmoid(m_fromInput[gate][u] + m_fromState[gate][u]);
        };
        const bool isBefore = m_network->reset == GruReset::Before;
        if (isBefore && !state.isZero) {
            m_resetState.resize(hidden);
            for (std::size_t u = 0; u < hidden; ++u) {
                m_resetState[u] = gateAt(R, u) * state.h[u];
            }
            m_fromState[N].assign(hidden, 0.0);
            addVector(cell.bR[N], m_fromState[N]);
            addProduct(cell.R[N], m_resetState, m_fromState[N]);
        }
        for (std::size_t u = 0; u < hidden; ++u) {
            const double r = isBefore ? 1.0 : gateAt(R, u);
            const double z = gateAt(Z, u);
            const double n = std::tanh(m_fromInput[N][u] + r * m_fromState[N][u]);
            m_hidden[u] = (1.0 - z) * n + z * state.h[u];
        }
    }

    /// Sums of W x + bW and R h + bR of every gate.
    void sum(const ProbeCell& cell, std::span<const double> x, const State& state)
    {
        for (std::size_t gate = 0; gate < gatesOf(m_network->spec.cell).size(); ++gate) {
            m_fromInput[gate].assign(m_network->spec.hiddenSize, 0.0);
            addVector(cell.bW[gate], m_fromInput[gate]);
            addProduct(cell.W[gate], x, m_fromInput[gate]);
            m_fromState[gate].assign(m_network->spec.hiddenSize, 0.0);
            addVector(cell.bR[gate], m_fromState[gate]);
            if (!state.isZero) {
                addProduct(cell.R[gate], state.h, m_fromState[gate]);
            }
        }
    }

    /// Takes h of a step of one direction into the error; false once it passes the bound.
    bool compare(std::span<const double> h, std::uint64_t sequence, std::uint64_t t,
                 std::uint32_t direction)
    {
        const std::uint64_t row = m_data.hasAllSteps ? sequence * m_data.steps + t : sequence;
        const double* expected = m_data.y.data() + row * m_data.outputWidth + direction * h.size();
        for (std::size_t unit = 0; unit < h.size(); ++unit) {
            const double error = std::abs(h[unit] - expected[unit]);
            // A NaN on one direction only is as wrong as can be.
            m_error = std::isnan(error) ? std::numeric_limits<double>::infinity()
                                        : std::max(m_error, error);
        }
        return m_error <= m_bound;
    }

    const ProbeData& m_data;
    const ProbeNetwork* m_network = nullptr;
    double m_bound = 0.0;
    double m_error = 0.0;
    std::array<std::vector<double>, 4> m_fromInput;
    std::array<std::vector<double>, 4> m_fromState;
    std::vector<double> m_hidden;
    std::vector<double> m_resetState;
    std::vector<State> m_states;
    std::vector<double> m_layerInput;  ///< [T, width]
    std::vector<double> m_layerOutput; ///< [T, D*R]
};

// ---- Assignments ----

namespace {

/// Networks of the same shapes in one file that are looked at in turn.
constexpr std::size_t kMaxWindows = 32;

/// "layer2" before "layer10".
bool naturalLess(std::string_view a, std::string_view b)
{
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        if (!isDigit(a[i]) || !isDigit(b[j])) {
            if (a[i] != b[j]) {
                return a[i] < b[j];
            }
            ++i;
            ++j;
            continue;
        }
        const auto number = [&](std::string_view text, std::size_t& at) {
            const std::size_t first = std::min(text.find_first_not_of('0', at), text.size());
            at = std::min(text.find_first_not_of("0123456789", at), text.size());
            return text.substr(first, at > first ? at - first : 0);
        };
        const auto left = number(a, i);
        const auto right = number(b, j);
        if (left != right) {
            return left.size() != right.size() ? left.size() < right.size() : left < right;
        }
    }
    return a.size() - i < b.size() - j;
}

/// Places that the same tensors fit, and these tensors.
struct PlaceClass
{
    std::vector<std::size_t> places;
    std::vector<std::size_t> tensors;
};

std::vector<PlaceClass> classesOf(const Fits& fits)
{
    std::map<std::vector<std::size_t>, std::vector<std::size_t>> byTensors;
    for (std::size_t place = 0; place < fits.size(); ++place) {
        std::vector<std::size_t> tensors;
        for (const Fit& fit : fits[place]) {
            tensors.push_back(fit.tensor);
        }
        byTensors[tensors].push_back(place);
    }
    std::vector<PlaceClass> classes;
    for (auto& [tensors, places] : byTensors) {
        classes.push_back({.places = std::move(places), .tensors = tensors});
    }
    return classes;
}

/// What a loop may run over, outermost first, and which loops run downwards.
struct Nesting
{
    std::array<std::size_t, 4> loops{}; ///< indices into the key below
    unsigned downwards = 0;             ///< bit per key
};

using Key = std::array<std::int64_t, 4>; ///< layer, direction, kind, first gate

Key keyOf(const Structure& structure, const Place& place, const Nesting& nesting)
{
    const Slot& slot = structure.form.slots[place.slot];
    Key plain = {place.layer, place.direction,
                 static_cast<std::int64_t>(slot.holds.front()) + (slot.isNewGate ? 1 : 0),
                 slot.firstGate};
    Key key{};
    for (std::size_t loop = 0; loop < key.size(); ++loop) {
        const std::size_t from = nesting.loops[loop];
        key[loop] = (nesting.downwards >> from & 1U) != 0 ? -plain[from] : plain[from];
    }
    return key;
}

/// Loops over what there is only one of make no difference.
std::vector<Nesting> nestings(const Structure& structure)
{
    const RnnSpec& spec = structure.spec;
    const bool hasGates = std::ranges::any_of(structure.form.slots,
                                              [](const Slot& slot) { return slot.firstGate > 0; });
    const std::array<bool, 4> matters = {
        spec.layers > 1, spec.directions > 1 && !structure.hasDirectionAxis, true, hasGates};
    std::vector<Nesting> all;
    for (const unsigned downwards : {0U, 2U, 4U, 6U, 1U, 3U, 5U, 7U}) {
        if (((downwards & 1U) != 0 && !matters[0]) || ((downwards & 2U) != 0 && !matters[1])) {
            continue;
        }
        std::array<std::size_t, 4> loops = {0, 1, 2, 3};
        do {
            // What does not matter stays where it would be.
            const bool isPlain = std::ranges::all_of(loops, [&](const std::size_t& loop) {
                return matters[loop] || static_cast<std::size_t>(&loop - loops.data()) == loop;
            });
            if (isPlain) {
                all.push_back({.loops = loops, .downwards = downwards});
            }
        } while (std::ranges::next_permutation(loops).found);
    }
    return all;
}

std::size_t fitOf(const std::vector<Fit>& fits, std::size_t tensor)
{
    const auto found = std::ranges::find(fits, tensor, &Fit::tensor);
    return found == fits.end() ? kUnassigned : static_cast<std::size_t>(found - fits.begin());
}

/// Which of more tensors than places are taken: optimiser slots and other networks repeat shapes.
struct Window
{
    std::size_t number = 0;
    bool isSpread = false; ///< every so many, as slots beside each weight leave them; else a run
};

std::size_t tensorAt(const PlaceClass& each, std::size_t index, const Window& window)
{
    const std::size_t count = each.places.size();
    const std::size_t repeats = each.tensors.size() / count;
    const std::size_t number = window.number < repeats ? window.number : 0;
    return window.isSpread ? index * repeats + number : index + number * count;
}

/// Gives the tensors of every class to its places in order. Empty when that cannot be.
Assignment distribute(const std::vector<PlaceClass>& classes, const Fits& fits,
                      const Window& window)
{
    Assignment assignment(fits.size(), kUnassigned);
    std::set<std::size_t> used;
    for (const PlaceClass& each : classes) {
        if (each.tensors.size() < each.places.size()) {
            return {};
        }
        for (std::size_t index = 0; index < each.places.size(); ++index) {
            const std::size_t tensor = each.tensors[tensorAt(each, index, window)];
            if (!used.insert(tensor).second) {
                return {};
            }
            assignment[each.places[index]] = fitOf(fits[each.places[index]], tensor);
        }
    }
    return assignment;
}

} // namespace

std::vector<Assignment> regularAssignments(const Structure& structure,
                                           const std::vector<Place>& places, const Fits& fits,
                                           const std::vector<SolverTensor>& tensors)
{
    std::vector<PlaceClass> classes = classesOf(fits);
    std::size_t windows = 1;
    for (const PlaceClass& each : classes) {
        windows = std::max(windows, each.tensors.size() / each.places.size());
    }
    std::vector<Assignment> assignments;
    std::set<Assignment> seen;
    for (const bool isByName : {false, true}) {
        for (PlaceClass& each : classes) {
            if (isByName) {
                std::ranges::sort(each.tensors, [&](std::size_t a, std::size_t b) {
                    return naturalLess(tensors[a].tensor->name, tensors[b].tensor->name);
                });
            }
        }
        for (const Nesting& nesting : nestings(structure)) {
            for (PlaceClass& each : classes) {
                std::ranges::stable_sort(each.places, {}, [&](std::size_t place) {
                    return keyOf(structure, places[place], nesting);
                });
            }
            for (std::size_t number = 0; number < std::min(windows, kMaxWindows); ++number) {
                for (const bool isSpread : {false, true}) {
                    Assignment assignment = distribute(classes, fits, {number, isSpread});
                    if (!assignment.empty() && seen.insert(assignment).second) {
                        assignments.push_back(std::move(assignment));
                    }
                }
            }
        }
    }
    return assignments;
}

/// A place that is filled, and what can be compared from then on.
struct PlanStep
{
    std::size_t place = 0;
    std::optional<ProbeCheck> check;
};

namespace {

bool isLowerLayer(const Structure& structure, const Place& place)
{
    return place.layer + 1 < structure.spec.layers;
}

/// Every place in turn, so that as much as possible is ruled out before the rest is chosen.
/// `data` decides what the first step alone can rule out: with all steps given and no initial
/// state, everything but R.
std::vector<PlanStep> planOf(const Structure& structure, const std::vector<Place>& places,
                             const ProbeData& data)
{
    const RnnSpec& spec = structure.spec;
    const bool isBidirectional = spec.directions == 2;
    const bool canUseFirstStep = data.hasAllSteps && data.h0.empty() && data.c0.empty();
    const auto isRecurrent = [&](const Place& place) {
        return structure.form.slots[place.slot].isOnly(ParameterKind::RecurrentWeights);
    };
    // Below the top of two directions everything is needed from the start; without a first step to
    // look at R comes with the rest.
    const auto stageOf = [&](const Place& place) -> int {
        const bool isLate = canUseFirstStep && isRecurrent(place);
        if (!isBidirectional) {
            return isLate ? 1 : 0;
        }
        if (structure.hasDirectionAxis) {
            return isLate && !isLowerLayer(structure, place) ? 1 : 0;
        }
        if (isLowerLayer(structure, place)) {
            // The backward direction's first step above reads but the first step of that direction
            // below.
            const bool isBelowTop = place.layer + 2 == structure.spec.layers;
            return isLate && isBelowTop && place.direction == 1 ? 1 : 0;
        }
        return (place.direction == 1 ? 0 : 1) + (isLate ? 2 : 0);
    };
    std::vector<std::pair<int, std::size_t>> ordered;
    for (std::size_t place = 0; place < places.size(); ++place) {
        ordered.emplace_back(stageOf(places[place]), place);
    }
    std::ranges::sort(ordered);
    std::vector<PlanStep> plan;
    for (std::size_t index = 0; index < ordered.size(); ++index) {
        plan.push_back({.place = ordered[index].second});
        const int stage = ordered[index].first;
        const bool isStageEnd = index + 1 == ordered.size() || ordered[index + 1].first != stage;
        if (!isStageEnd) {
            continue;
        }
        const bool isSplit = isBidirectional && !structure.hasDirectionAxis;
        const bool isLastStage = index + 1 == ordered.size();
        const bool isFirstStep = canUseFirstStep && ordered.back().first > stage &&
                                 (!isSplit || ordered.back().first >= stage + 2);
        plan.back().check = ProbeCheck{.hasForward = !isSplit || stage % 2 == 1,
                                       .hasBackward = !isSplit || stage % 2 == 0,
                                       .isFirstStep = isFirstStep && !isLastStage};
    }
    return plan;
}

/// Whether the assignment `chosen` of the first places differs from one that computes the same only
/// by an exchange of tensors: the two biases of an LSTM, gates whose order is tried elsewhere.
bool isMirrored(const Structure& structure, const std::vector<Place>& places, const Fits& fits,
                const Assignment& chosen, std::size_t latest)
{
    const Place& place = places[latest];
    const Slot& slot = structure.form.slots[place.slot];
    const std::size_t tensor = fits[latest][chosen[latest]].tensor;
    for (std::size_t other = 0; other < places.size(); ++other) {
        const Place& against = places[other];
        if (other == latest || chosen[other] == kUnassigned || against.layer != place.layer ||
            against.direction != place.direction) {
            continue;
        }
        const Slot& otherSlot = structure.form.slots[against.slot];
        const std::size_t otherTensor = fits[other][chosen[other]].tensor;
        const bool isOtherBias =
            structure.form.cell != CellKind::Gru && slot.isOnly(ParameterKind::RecurrentBias) &&
            otherSlot.isOnly(ParameterKind::InputBias) && slot.firstGate == otherSlot.firstGate;
        // Which gate a tensor is, the order of gates says: the first kind of them stays sorted.
        const bool isEarlierGate = slot.gates == 1 && slot.holds == otherSlot.holds &&
                                   slot.holdsKind(ParameterKind::InputWeights) &&
                                   !structure.form.isNewLast &&
                                   slot.firstGate > otherSlot.firstGate;
        if ((isOtherBias || isEarlierGate) && tensor < otherTensor) {
            return true;
        }
    }
    return false;
}

/// Once an answer is there, how long to look whether another one is as good.
constexpr std::chrono::milliseconds kAfterFirst{1500};
/// Readings that the probe cannot tell apart; more would not help anybody.
constexpr std::size_t kMaxKept = 64;
/// How the time that is left is shared: the next family gets one of so many parts.
constexpr std::uint64_t kShares = 4;
/// A family is walked through again where it gets so many times the time that was too short.
constexpr int kWorthAgain = 2;
/// Tensors put into places before a search looks at the clock again.
constexpr std::uint64_t kBetweenLooks = 64;

/// The same numbers, wherever they stand; a bias that is not there is zero.
bool isSame(const Strided& a, const Strided& b, const MatrixSize& size)
{
    if (a == b) {
        return true;
    }
    const auto at = [](const Strided& matrix, std::uint64_t row, std::uint64_t col) {
        return matrix.at == nullptr
                   ? 0.0
                   : matrix.at[static_cast<std::ptrdiff_t>(row) * matrix.rowStride +
                               static_cast<std::ptrdiff_t>(col) * matrix.colStride];
    };
    for (std::uint64_t row = 0; row < size.rows; ++row) {
        for (std::uint64_t col = 0; col < size.cols; ++col) {
            if (at(a, row, col) != at(b, row, col)) {
                return false;
            }
        }
    }
    return true;
}

/// Two biases that are only added are the same in either order.
bool hasSameBiases(const ProbeNetwork& network, const ProbeCell& a, const ProbeCell& b,
                   std::size_t gate)
{
    const MatrixSize bias{network.spec.hiddenSize, 1};
    const bool isAlike =
        isSame(a.bW[gate], b.bW[gate], bias) && isSame(a.bR[gate], b.bR[gate], bias);
    const bool isOnlySum = network.spec.cell != CellKind::Gru || network.reset == GruReset::Before;
    return isAlike || (isOnlySum && isSame(a.bW[gate], b.bR[gate], bias) &&
                       isSame(a.bR[gate], b.bW[gate], bias));
}

bool isSameCell(const ProbeNetwork& network, std::uint32_t pseudoLayer, const ProbeCell& a,
                const ProbeCell& b)
{
    const RnnSpec& spec = network.spec;
    const std::uint64_t inputs = spec.layerInputSize(spec.layerOf(PseudoLayerIndex(pseudoLayer)));
    for (std::size_t gate = 0; gate < gatesOf(spec.cell).size(); ++gate) {
        if (!isSame(a.W[gate], b.W[gate], {spec.hiddenSize, inputs}) ||
            !isSame(a.R[gate], b.R[gate], {spec.hiddenSize, spec.recurrentWidth()}) ||
            !hasSameBiases(network, a, b, gate)) {
            return false;
        }
    }
    return !spec.projectionSize ||
           isSame(a.projection, b.projection, {spec.recurrentWidth(), spec.hiddenSize});
}

/// The same numbers at the same gates, computed the same way.
bool isSameNetwork(const ProbeNetwork& a, const ProbeNetwork& b)
{
    if (a.spec.cell != b.spec.cell || a.spec.layers != b.spec.layers ||
        a.spec.directions != b.spec.directions || a.spec.hiddenSize != b.spec.hiddenSize ||
        a.spec.projectionSize != b.spec.projectionSize || a.reset != b.reset ||
        a.forgetOffset != b.forgetOffset || a.direction != b.direction) {
        return false;
    }
    for (std::uint32_t pseudoLayer = 0; pseudoLayer < a.cells.size(); ++pseudoLayer) {
        if (!isSameCell(a, pseudoLayer, a.cells[pseudoLayer], b.cells[pseudoLayer])) {
            return false;
        }
    }
    return true;
}

} // namespace

bool Family::hasMore() const
{
    return std::ranges::any_of(fits, [](const auto& each) { return each.size() > 1; });
}

/// All assignments of one family and choice, depth first.
class Search::Walk
{
public:
    Walk(Search& search, const Family& family, std::size_t choice, Clock::time_point end)
        : m_search(search)
        , m_family(family)
        , m_choice(choice)
        , m_end(end)
        , m_plan(planOf(*family.structure, family.places, search.m_data))
        , m_assembly(*family.structure, family.style, family.choices[choice], search.m_tensors)
        , m_probe(search.m_data)
        , m_assignment(family.places.size(), kUnassigned)
        , m_isUsed(search.m_tensors.size(), false)
    {
    }

    /// False when time ended.
    bool run() { return descend(0, 0.0); }

private:
    bool descend(std::size_t depth, double error)
    {
        if (depth == m_plan.size()) {
            m_search.keep(m_assembly.network(), {.family = static_cast<std::size_t>(
                                                     &m_family - m_search.m_families.data()),
                                                 .choice = m_choice,
                                                 .assignment = m_assignment,
                                                 .isRegular = false,
                                                 .error = error});
            return true;
        }
        const auto& [place, check] = m_plan[depth];
        const auto& fits = m_family.fits[place];
        bool isDone = true;
        for (std::size_t fit = 0; fit < fits.size() && isDone; ++fit) {
            if (m_isUsed[fits[fit].tensor]) {
                continue;
            }
            m_assignment[place] = fit;
            m_isUsed[fits[fit].tensor] = true;
            if (!isMirrored(*m_family.structure, m_family.places, m_family.fits, m_assignment,
                            place)) {
                isDone = tryFit(depth, error, fits[fit]);
            }
            m_isUsed[fits[fit].tensor] = false;
            m_assignment[place] = kUnassigned;
        }
        return isDone;
    }

    bool tryFit(std::size_t depth, double error, const Fit& fit)
    {
        const auto& [place, check] = m_plan[depth];
        if (++m_tried % kBetweenLooks == 0 && (Clock::now() > m_end || m_search.isOver())) {
            return false;
        }
        m_assembly.assign(m_family.places[place], fit);
        if (check) {
            ProbeCheck here = *check;
            here.last = m_assembly.choice().last;
            ++m_search.m_searched;
            error = std::max(error, m_probe.error(m_assembly.network(), here, m_search.bound()));
            if (error > m_search.bound()) {
                return true;
            }
        }
        return descend(depth + 1, error);
    }

    Search& m_search;
    const Family& m_family;
    std::size_t m_choice;
    Clock::time_point m_end;
    std::vector<PlanStep> m_plan;
    Assembly m_assembly;
    Probe m_probe;
    Assignment m_assignment;
    std::vector<bool> m_isUsed;
    std::uint64_t m_tried = 0;
};

Search::Search(const std::vector<Family>& families, const std::vector<SolverTensor>& tensors,
               const ProbeData& data, const SearchLimits& limits, ProgressMonitor& monitor)
    : m_families(families)
    , m_tensors(tensors)
    , m_data(data)
    , m_limits(limits)
    , m_monitor(monitor)
    , m_end(Clock::now() + std::chrono::duration_cast<Clock::duration>(
                               std::chrono::duration<double>(limits.seconds)))
{
}

void Search::run()
{
    std::vector<std::pair<const Family*, std::size_t>> regular;
    std::uint64_t withMore = 0;
    for (const Family& family : m_families) {
        for (std::size_t choice = 0; choice < family.choices.size(); ++choice) {
            regular.emplace_back(&family, choice);
        }
        withMore += family.hasMore() ? 1 : 0;
    }
    const std::uint64_t total = regular.size() + withMore;
    std::atomic<std::uint64_t> done = 0;
    forEachPiece(regular.size(), [&](std::uint64_t piece) {
        tryRegular(*regular[piece].first, regular[piece].second);
        m_monitor.report(Stage::Running, ++done, total);
    });
    tryByTensors([&] { m_monitor.report(Stage::Running, std::min(++done, total), total); });
}

void Search::tryByTensors(const std::function<void()>& report)
{
    /// A family, and how long its last walk was given; none was until it is walked through.
    struct Walked
    {
        const Family* family = nullptr;
        Clock::duration had{0};
        bool isWhole = false;
    };

    std::vector<Walked> all;
    for (const Family* family : byTensors()) {
        all.push_back({.family = family});
    }
    // The likeliest get the most time, and none the time of all others. What they leave goes to
    // those that were cut, as long as a walk from the beginning gets clearly further than the last.
    for (bool isMore = true; isMore;) {
        isMore = false;
        auto left = static_cast<std::uint64_t>(std::ranges::count(all, false, &Walked::isWhole));
        for (Walked& one : all) {
            const auto now = Clock::now();
            const auto time = std::max(m_end.load() - now, Clock::duration(0));
            const auto share = time / std::max<std::uint64_t>(1, std::min(left, kShares));
            if (one.isWhole || isOver() || share < kWorthAgain * one.had) {
                continue;
            }
            std::atomic<bool> isCut = false;
            forEachPiece(one.family->choices.size(), [&](std::uint64_t choice) {
                if (!tryAll(*one.family, choice, now + share)) {
                    isCut = true;
                }
            });
            isMore = true;
            one.isWhole = !isCut;
            one.had = share;
            --left;
            report();
        }
    }
    m_isComplete = m_isComplete && std::ranges::all_of(all, &Walked::isWhole);
}

std::vector<const Family*> Search::byTensors() const
{
    std::vector<const Family*> families;
    for (const Family& family : m_families) {
        if (family.hasMore()) {
            families.push_back(&family);
        }
    }
    std::ranges::stable_sort(families, std::ranges::greater(),
                             [](const Family* family) { return family->places.size(); });
    return families;
}

void Search::tryRegular(const Family& family, std::size_t choice)
{
    Assembly assembly(*family.structure, family.style, family.choices[choice], m_tensors);
    Probe probe(m_data);
    const ProbeCheck check{.last = family.choices[choice].last};
    for (const Assignment& assignment : family.regular) {
        if (isOver()) {
            m_isComplete = false;
            return;
        }
        for (std::size_t place = 0; place < assignment.size(); ++place) {
            assembly.assign(family.places[place], family.fits[place][assignment[place]]);
        }
        ++m_searched;
        const double error = probe.error(assembly.network(), check, bound());
        keep(assembly.network(), {.family = static_cast<std::size_t>(&family - m_families.data()),
                                  .choice = choice,
                                  .assignment = assignment,
                                  .isRegular = true,
                                  .error = error});
    }
}

bool Search::tryAll(const Family& family, std::size_t choice, Clock::time_point end)
{
    return !isOver() && Clock::now() <= end && Walk(*this, family, choice, end).run();
}

void Search::keep(const ProbeNetwork& network, Found found)
{
    if (found.error > bound()) {
        return;
    }
    const std::lock_guard lock(m_mutex);
    if (found.error > m_limits.tolerance) {
        if (!m_closest || found.error < m_closest->error) {
            m_bound = found.error;
            m_closest = std::move(found);
        }
        return;
    }
    const auto same = std::ranges::find_if(
        m_kept, [&](const Kept& kept) { return isSameNetwork(kept.network, network); });
    if (same != m_kept.end()) {
        if (rankOf(found) < rankOf(same->found)) { // whichever thread comes first
            same->found = std::move(found);
        }
        return;
    }
    if (m_kept.empty()) {
        m_end = std::min(m_end.load(), Clock::now() + kAfterFirst);
    }
    if (m_kept.size() < kMaxKept) {
        m_kept.push_back({.found = std::move(found), .network = network});
    }
}

double Search::bound() const
{
    return std::max(m_limits.tolerance, m_bound.load(std::memory_order_relaxed));
}

bool Search::isOver() const
{
    return m_monitor.cancelled() || Clock::now() > m_end.load();
}

std::vector<std::size_t> Search::rankOf(const Found& found) const
{
    std::vector<std::size_t> rank = {m_tensors.size() - m_families[found.family].places.size(),
                                     found.isRegular ? 0U : 1U, found.choice, found.family};
    rank.insert(rank.end(), found.assignment.begin(), found.assignment.end());
    return rank;
}

std::vector<Found> Search::reproducing() const
{
    std::vector<Found> all;
    for (const Kept& kept : m_kept) {
        all.push_back(kept.found);
    }
    std::ranges::sort(all, {}, [this](const Found& found) { return rankOf(found); });
    return all;
}

} // namespace gateloupe::solver
