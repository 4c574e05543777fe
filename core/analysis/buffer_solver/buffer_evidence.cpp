// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/buffer_solver/buffer_evidence.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/base/parallel.h"

namespace gateloupe {

// ---- Groups of numbers ----

namespace {

/// Numbers that were put into groups, as sums of squared deviations.
struct GroupSpread
{
    double between = 0.0; ///< of the groups' means, each weighted with its size
    double within = 0.0;  ///< of the numbers from their group's mean
    double groups = 0.0;
    double freedom = 0.0; ///< degrees of freedom of `within`
};

/// How often a structure that may be there is.
constexpr double kShare = 0.1;
/// The criterion counts on many numbers in each group.
constexpr double kFewestInGroup = 2.0;
/// Groups that explain everything would be infinitely likely.
constexpr double kLeastWithin = 1e-6;

/// Nats for a structure of which it is not known beforehand whether it is there at all: its absence
/// says next to nothing against, as not all networks are trained or initialised with care.
double doubted(double nats)
{
    constexpr double kLarge = 30.0; // before exp() overflows
    return nats > kLarge ? nats + std::log(kShare) : std::log1p(kShare * std::expm1(nats));
}

/// How much likelier the numbers are, in nats, if the groups have means of their own than if they
/// are cut at random: the ratio of marginal likelihoods of a random effects model. Just below 0 for
/// a cut that means nothing, never far below.
/// Source: Searle, Casella, McCulloch, "Variance Components", 1992, balanced one-way model.
double groupEvidence(const GroupSpread& spread)
{
    const double freedomBetween = spread.groups - 1.0;
    const double total = spread.between + spread.within;
    if (freedomBetween < 1.0 || spread.freedom < 1.0 || !(total > 0.0)) {
        return 0.0;
    }
    const double within = std::max(spread.within, kLeastWithin * total);
    const double ratio = (spread.between / freedomBetween) / (within / spread.freedom);
    if (!(ratio > 1.0)) {
        return doubted(0.0);
    }
    const double shrunken = within + spread.between / ratio;
    const double best = -0.5 * freedomBetween * std::log(ratio) -
                        0.5 * (spread.freedom + freedomBetween) * std::log(shrunken / total);
    // The size of the effect was chosen after the numbers were seen.
    return doubted(best - 0.5 * std::log(spread.groups));
}

/// The same for groups that are stretches of a sequence and may be cut ever finer: each costs what
/// the Bayesian information criterion asks for a mean.
/// Source: Schwarz, "Estimating the dimension of a model", 1978.
double segmentEvidence(const GroupSpread& spread)
{
    const double total = spread.between + spread.within;
    const double count = spread.groups + spread.freedom;
    if (spread.groups < 2.0 || spread.freedom < kFewestInGroup * spread.groups || !(total > 0.0)) {
        return 0.0;
    }
    const double within = std::max(spread.within, kLeastWithin * total);
    return doubted(-0.5 * count * std::log(within / total) -
                   0.5 * (spread.groups - 1.0) * std::log(count));
}

} // namespace

// ---- The partition ----

BufferPartition cutOf(const RnnSpec& spec)
{
    BufferPartition cut;
    cut.spec = spec;
    cut.gates = gatesOf(spec.cell).size();
    cut.biasesPerGate = biasesPerGate(spec);
    std::uint64_t next = 0;
    const auto add = [&](BufferPart::Kind kind, std::uint64_t rows, std::uint64_t cols,
                         std::uint64_t gates) {
        if (rows * cols != 0) {
            cut.parts.push_back({kind, next, rows, cols, gates});
            next += rows * cols;
        }
    };
    const std::uint64_t rows = cut.gates * spec.hiddenSize;
    for (std::uint32_t index = 0; index < spec.pseudoLayers(); ++index) {
        add(BufferPart::Kind::Input, rows,
            spec.layerInputSize(spec.layerOf(PseudoLayerIndex(index))), cut.gates);
        add(BufferPart::Kind::Recurrent, rows, spec.recurrentWidth(), cut.gates);
        if (spec.projectionSize) {
            add(BufferPart::Kind::Projection, *spec.projectionSize, spec.hiddenSize, 1);
        }
    }
    cut.matricesEnd = next;
    cut.end = next + spec.pseudoLayers() * cut.biasesPerGate * rows;
    return cut;
}

// ---- The scale of the numbers ----

namespace {

/// What is known of the numbers that an initialiser draws.
enum class Law
{
    Bound,      ///< uniform up to a known bound
    Size,       ///< normal with a known root mean square
    Exact,      ///< a known root mean square but for rounding, as an orthogonal matrix has
    ExactGates, ///< the same for the matrix of every gate
};

/// One matrix and its sizes.
struct Measured
{
    BufferPart::Kind kind;
    double count;
    double in;   ///< columns
    double rows; ///< of all gates
    double hidden;
    double largest;
    double squares;
    std::vector<double> squaresOfGates;
};

/// One way to initialise a matrix.
struct Draw
{
    Law law;
    Message (*name)();
    double (*expected)(const Measured& matrix);
};

/// Source: torch 2 nn/modules/rnn.py (1/sqrt(hidden), biases too); Glorot, Bengio, 2010, for all
/// gates' matrices as one (Keras, MXNet's Xavier) and for one gate's (TensorFlow's CudnnLSTM);
/// LeCun et al., 1998 (Chainer, Flax); Saxe et al., 2013, over all gates (Keras) and for each
/// (Flax).
constexpr std::array kDraws = {
    Draw{Law::Bound, [] { return message("1/sqrt(hidden), PyTorch's bound"); },
         [](const Measured& m) { return std::sqrt(1.0 / m.hidden); }},
    Draw{Law::Bound, [] { return message("Glorot's bound"); },
         [](const Measured& m) { return std::sqrt(6.0 / (m.in + m.rows)); }},
    Draw{Law::Bound, [] { return message("Glorot's bound of one gate"); },
         [](const Measured& m) { return std::sqrt(6.0 / (m.in + m.hidden)); }},
    Draw{Law::Size, [] { return message("LeCun's spread"); },
         [](const Measured& m) { return std::sqrt(1.0 / m.in); }},
    Draw{Law::Exact, [] { return message("an orthogonal matrix"); },
         [](const Measured& m) { return std::sqrt(1.0 / m.rows); }},
    Draw{Law::ExactGates, [] { return message("an orthogonal matrix per gate"); },
         [](const Measured& m) { return std::sqrt(1.0 / m.in); }},
};

/// How often a matrix is not as the initialiser of the others would have made it.
constexpr double kStranger = 0.01;

/// What rounding to a dtype may change, relative.
double roundingOf(DType dtype)
{
    switch (dtype) {
    case DType::F16:
        return 0x1p-11;
    case DType::BF16:
        return 0x1p-8;
    case DType::F64:
        return 0x1p-50;
    default:
        return 0x1p-23;
    }
}

/// Matrices for which the same number is expected: luck with one is luck with all.
struct Expectation
{
    Law law;
    double expected;
    double largest = 0.0;
    double squares = 0.0;
    double count = 0.0;
};

bool isExact(Law law)
{
    return law == Law::Exact || law == Law::ExactGates;
}

/// The largest of `count` uniform numbers lies below the bound by an exponential with mean
/// bound / count, while that of numbers with another bound could lie anywhere. A root mean square
/// lies within 1 / sqrt(2 count) of the expected one, or as near as rounding lets it.
std::optional<double> natsFor(const Expectation& one, double rounding)
{
    if (one.law == Law::Bound) {
        const double step = std::max(1.0 / one.count, rounding);
        const double below = (1.0 - one.largest / one.expected) / step;
        const double nats = -std::log(step) - std::max(0.0, below);
        const bool isInside = below >= -2.0 * rounding / step;
        return isInside && nats > 0.0 ? std::optional(nats) : std::nullopt;
    }
    const double noise = 1.0 / std::sqrt(one.count);
    // Rounding of single numbers averages out.
    const double step =
        isExact(one.law) ? std::max(4.0 * rounding * noise, 1e-6) : noise / std::sqrt(2.0);
    const double off = 0.5 * std::log(one.squares / one.count) - std::log(one.expected);
    const double nats = -std::log(step) - 0.5 * off * off / step / step;
    return nats > 0.0 ? std::optional(nats) : std::nullopt;
}

Measured measure(const BufferValues& values, const BufferPartition& cut, const BufferPart& part)
{
    std::vector<double> squaresOfGates;
    for (auto first = part.first; first < part.end(); first += part.gateElements()) {
        squaresOfGates.push_back(values.squares(first, first + part.gateElements()));
    }
    return {.kind = part.kind,
            .count = static_cast<double>(part.rows * part.cols),
            .in = static_cast<double>(part.cols),
            .rows = static_cast<double>(part.rows),
            .hidden = static_cast<double>(cut.spec.hiddenSize),
            .largest = values.largest(part.first, part.end()),
            .squares = values.squares(part.first, part.end()),
            .squaresOfGates = std::move(squaresOfGates)};
}

/// Adds the matrix to those of the same expectation.
void collect(std::vector<Expectation>& all, const Measured& matrix, const Draw& draw)
{
    const double expected = draw.expected(matrix);
    if (draw.law == Law::ExactGates) {
        for (const double squares : matrix.squaresOfGates) {
            const auto gates = static_cast<double>(matrix.squaresOfGates.size());
            all.push_back({.law = draw.law,
                           .expected = expected,
                           .squares = squares,
                           .count = matrix.count / gates});
        }
        return;
    }
    const auto same = std::ranges::find_if(all, [&](const Expectation& other) {
        return draw.law != Law::Exact && other.law == draw.law &&
               std::abs(other.expected - expected) < 1e-9 * expected;
    });
    Expectation& one =
        same != all.end() ? *same : all.emplace_back(Expectation{draw.law, expected});
    one.largest = std::max(one.largest, matrix.largest);
    one.squares += matrix.squares;
    one.count += matrix.count;
}

/// The nats for one initialiser of input (and projection) weights and one of recurrent ones.
double natsOf(const std::vector<Measured>& matrices, const Draw& input, const Draw& recurrent,
              double rounding)
{
    std::vector<Expectation> expectations;
    for (const Measured& matrix : matrices) {
        collect(expectations, matrix,
                matrix.kind == BufferPart::Kind::Recurrent ? recurrent : input);
    }
    double sum = -2.0 * std::log(static_cast<double>(kDraws.size()));
    for (const Expectation& one : expectations) {
        sum += natsFor(one, rounding).value_or(std::log(kStranger));
    }
    return sum;
}

} // namespace

Evidence scaleEvidence(const BufferValues& values, const BufferPartition& cut)
{
    std::vector<Measured> matrices;
    for (const BufferPart& part : cut.parts) {
        matrices.push_back(measure(values, cut, part));
        if (!(matrices.back().squares > 0.0)) {
            return {};
        }
    }
    Evidence best;
    for (const Draw& input : kDraws) {
        for (const Draw& recurrent : kDraws) {
            const double nats =
                isExact(input.law) ? 0.0
                                   : natsOf(matrices, input, recurrent, roundingOf(values.dtype()));
            if (nats > best.nats) {
                best = {nats, message("input weights fit %1, recurrent ones %2", input.name(),
                                      recurrent.name())};
            }
        }
    }
    return best;
}

// ---- Constant biases ----

namespace {

/// Against a spec, for each end of a run that it does not explain.
constexpr double kUnexplained = 7.0;
/// For or against an LSTM: a run of a constant that is not zero, at the forget gate or elsewhere.
constexpr double kForgetGate = 3.0;
/// Against biases of which only the recurrent half is constant: nobody makes them so.
constexpr double kOddHalf = 5.0;

struct Tally
{
    double nats = 0.0;
    std::uint64_t zeros = 0; ///< elements in zero runs that are explained
    std::uint64_t ones = 0;  ///< runs of another constant at forget gates
};

bool isRegionBorder(const BufferPartition& cut, std::uint64_t at)
{
    return std::ranges::any_of(cut.parts, [&](const BufferPart& part) {
        return at >= part.first && at <= part.end() && (at - part.first) % part.gateElements() == 0;
    });
}

/// A border that lies where the spec has one by luck does so once in `spacing` times.
double borderNats(const BufferPartition& cut, std::uint64_t at)
{
    const std::uint64_t hidden = cut.spec.hiddenSize;
    if (at == cut.end || at == 0) {
        return 0.0;
    }
    const bool isBorder =
        at >= cut.matricesEnd ? (at - cut.matricesEnd) % hidden == 0 : isRegionBorder(cut, at);
    return isBorder ? std::log(static_cast<double>(hidden)) : -kUnexplained;
}

void weigh(Tally& tally, const BufferPartition& cut, const ConstantRun& run)
{
    const std::uint64_t hidden = cut.spec.hiddenSize;
    const bool isBias = run.first >= cut.matricesEnd;
    tally.nats += borderNats(cut, run.first) + borderNats(cut, run.end);
    if (!isBias) {
        tally.nats -= kUnexplained; // matrices are not constant
        return;
    }
    if (run.value == 0.0) {
        tally.zeros += run.length();
        return;
    }
    const bool isForget = cut.spec.cell == CellKind::Lstm && run.length() == hidden &&
                          (run.first - cut.matricesEnd) / hidden % cut.gates == 1;
    tally.nats += isForget ? kForgetGate : -kForgetGate;
    tally.ones += isForget ? 1 : 0;
}

/// How many elements of [first, end) lie in runs.
std::uint64_t constantsIn(const BufferValues& values, std::uint64_t first, std::uint64_t end)
{
    std::uint64_t sum = 0;
    for (const ConstantRun& run : values.runs()) {
        const std::uint64_t from = std::max(run.first, first);
        const std::uint64_t to = std::min(run.end, end);
        sum += to > from ? to - from : 0;
    }
    return sum;
}

/// Keras has one bias, restored as the recurrent half beside a zero one; never the other way.
double oddHalves(const BufferValues& values, const BufferPartition& cut)
{
    if (cut.biasesPerGate != 2) {
        return 0.0;
    }
    const std::uint64_t half = cut.gates * cut.spec.hiddenSize;
    const bool isRecurrentConstant =
        constantsIn(values, cut.matricesEnd + half, cut.matricesEnd + 2 * half) == half;
    const bool isInputConstant =
        constantsIn(values, cut.matricesEnd, cut.matricesEnd + half) == half;
    return isRecurrentConstant && !isInputConstant ? -kOddHalf : 0.0;
}

} // namespace

Evidence constantEvidence(const BufferValues& values, const BufferPartition& cut)
{
    Tally tally;
    for (const ConstantRun& run : values.runs()) {
        weigh(tally, cut, run);
    }
    tally.nats += oddHalves(values, cut);
    if (tally.zeros == cut.biases() && tally.zeros > 0) {
        return {tally.nats,
                message("the numbers end in zeros exactly where the biases would begin")};
    }
    if (tally.ones > 0) {
        return {tally.nats,
                message("constants begin and end where gates' biases do, and the forget "
                        "gates have one of their own")};
    }
    return {
        tally.nats,
        tally.nats > 0.0
            ? message("constants begin and end where gates' biases do")
            : message("there are constants where it has no biases that would begin and end so")};
}

// ---- Pairs of biases ----

namespace {

/// Of fewer units the median says nothing.
constexpr std::uint64_t kFewestUnits = 8;
/// Bitwise equal halves are no accident; more would only drown the rest.
constexpr double kEqualHalves = 40.0;

/// The median of a gate's biases: a gate's own level is no sign that its two biases follow each
/// other.
float medianOf(std::span<const float> biases)
{
    std::vector<float> sorted(biases.begin(), biases.end());
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::ranges::nth_element(sorted, middle);
    return *middle;
}

int signOf(float value)
{
    return (value > 0.0F ? 1 : 0) - (value < 0.0F ? 1 : 0);
}

} // namespace

Evidence biasPairEvidence(const BufferValues& values, const BufferPartition& cut)
{
    const std::uint64_t hidden = cut.spec.hiddenSize;
    if (cut.biasesPerGate != 2 || hidden < kFewestUnits) {
        return {};
    }
    std::vector<float> biases(cut.biases());
    values.copy(cut.matricesEnd, biases);
    if (std::ranges::all_of(biases, [&](float bias) { return bias == biases.front(); })) {
        return {};
    }
    // Both biases of a gate have the same gradient, so training moves them together. Signs are
    // counted: sizes would let a few large numbers decide.
    bool areEqual = true;
    double agreeing = 0.0;
    double count = 0.0;
    for (std::size_t gate = 0; gate < biases.size() / hidden; ++gate) {
        if (gate / cut.gates % 2 != 0) {
            continue; // a recurrent half, looked at with its input half
        }
        const auto input = std::span(biases).subspan(gate * hidden, hidden);
        const auto recurrent = std::span(biases).subspan((gate + cut.gates) * hidden, hidden);
        areEqual = areEqual && std::ranges::equal(input, recurrent);
        const float inputLevel = medianOf(input);
        const float recurrentLevel = medianOf(recurrent);
        for (std::size_t unit = 0; unit < hidden; ++unit) {
            const int both =
                signOf(input[unit] - inputLevel) * signOf(recurrent[unit] - recurrentLevel);
            agreeing += both;
            count += both != 0 ? 1.0 : 0.0;
        }
    }
    if (areEqual) {
        return {kEqualHalves, message("both biases of every gate are equal")};
    }
    const double z = agreeing > 0.0 ? agreeing * agreeing / count : 0.0;
    return {doubted(z > 1.0 ? 0.5 * (z - 1.0 - std::log(z)) : 0.0),
            message("the two biases of a gate follow each other, as training moves them")};
}

// ---- Regions ----

namespace {

void add(GroupSpread& spread, const BufferValues::Sums& group)
{
    if (group.count > 0.0) {
        spread.between += group.sum * group.sum / group.count;
        spread.within += group.squares - group.sum * group.sum / group.count;
        spread.groups += 1.0;
        spread.freedom += group.count - 1.0;
    }
}

/// Takes the mean of everything out of what lies between the groups.
GroupSpread centred(GroupSpread spread, const BufferValues::Sums& all)
{
    if (all.count > 0.0) {
        spread.between = std::max(0.0, spread.between - all.sum * all.sum / all.count);
    }
    return spread;
}

} // namespace

Evidence regionEvidence(const BufferValues& values, const BufferPartition& cut)
{
    GroupSpread parts;
    GroupSpread gates;
    for (const BufferPart& part : cut.parts) {
        add(parts, values.sizes(part.first, part.end()));
        for (auto first = part.first; first < part.end(); first += part.gateElements()) {
            add(gates, values.sizes(first, first + part.gateElements()));
        }
    }
    const std::uint64_t half = cut.gates * cut.spec.hiddenSize;
    for (auto first = cut.matricesEnd; first < cut.end; first += half) {
        add(parts, values.sizes(first, first + half));
    }
    for (auto first = cut.matricesEnd; first < cut.end; first += cut.spec.hiddenSize) {
        add(gates, values.sizes(first, first + cut.spec.hiddenSize));
    }
    // Whole matrices are few, gates fit better: whichever is worth its cost.
    const auto all = values.sizes(0, cut.end);
    return {std::max(segmentEvidence(centred(parts, all)), segmentEvidence(centred(gates, all))),
            message("the numbers change their size at the borders of its matrices and biases")};
}

// ---- Orthogonal columns ----

namespace {

/// Nats of `Sums` over the rows of a matrix: over those of all gates, or of each in its own way.
/// Looks at every `step`-th row.
template <typename Sums>
double natsOfRows(const BufferValues& values, const BufferPart& matrix, std::uint64_t step)
{
    const std::uint64_t rowsOfGate = matrix.rows / matrix.gates;
    Sums all(matrix.cols);
    double ofGates = 0.0;
    std::vector<float> row(matrix.cols);
    for (std::uint64_t gate = 0; gate < matrix.gates; ++gate) {
        Sums one(matrix.cols);
        for (std::uint64_t index = 0; index < rowsOfGate; index += step) {
            values.copy(matrix.first + (gate * rowsOfGate + index) * matrix.cols, row);
            one.addRow(row);
        }
        ofGates += one.nats();
        all.add(one);
    }
    return std::max(all.nats(), ofGates);
}

constexpr std::uint64_t kColumns = 10; ///< of which every pair is looked at
constexpr std::uint64_t kFewestOrthogonalColumns = 3;
constexpr std::uint64_t kMostMatrices = 8;
/// Squared cosines below this are rounding.
constexpr double kExact = 1e-5;

/// Products of some columns with each other, summed over rows.
struct Products
{
    std::uint64_t columns = 0;
    double rows = 0.0;
    std::vector<double> sums;

    explicit Products(std::uint64_t width)
        : columns(std::min(kColumns, width))
        , sums(columns * columns)
    {
    }

    void addRow(const std::vector<float>& row)
    {
        for (std::uint64_t a = 0; a < columns; ++a) {
            const auto left = static_cast<double>(row[a * row.size() / columns]);
            for (std::uint64_t b = 0; b <= a; ++b) {
                const auto right = static_cast<double>(row[b * row.size() / columns]);
                sums[a * columns + b] += left * right;
            }
        }
        rows += 1.0;
    }

    void add(const Products& other)
    {
        for (std::size_t index = 0; index < sums.size(); ++index) {
            sums[index] += other.sums[index];
        }
        rows += other.rows;
    }

    /// Squared cosines times the rows are 1 on average for numbers drawn at random: nats for
    /// normal ones of a smaller variance.
    [[nodiscard]] double nats() const
    {
        double sum = 0.0;
        double pairs = 0.0;
        for (std::uint64_t a = 1; a < columns; ++a) {
            for (std::uint64_t b = 0; b < a; ++b) {
                const double product = sums[a * columns + b];
                const double norms = sums[a * columns + a] * sums[b * columns + b];
                sum += norms > 0.0 ? product * product / norms : 1.0;
                pairs += 1.0;
            }
        }
        const double ratio = std::max(kExact, sum / pairs * rows);
        const double nats = ratio < 1.0 ? 0.5 * pairs * (ratio - 1.0 - std::log(ratio)) : 0.0;
        return doubted(nats - 0.5 * std::log(pairs)); // the variance was fitted
    }
};

} // namespace

Evidence orthogonalEvidence(const BufferValues& values, const BufferPartition& cut)
{
    double sum = 0.0;
    std::uint64_t looked = 0;
    for (const BufferPart& part : cut.parts) {
        if (part.kind == BufferPart::Kind::Recurrent && part.cols >= kFewestOrthogonalColumns &&
            looked < kMostMatrices) {
            ++looked;
            sum += natsOfRows<Products>(values, part, 1);
        }
    }
    return {sum, message("the columns of the recurrent matrices are orthogonal, as some "
                         "initialisers make them")};
}

// ---- Columns ----

namespace {

/// Fewer say nothing that could be told from luck.
constexpr std::uint64_t kFewestRows = 5;
constexpr std::uint64_t kFewestColumns = 3;
constexpr std::uint64_t kStretches = 32;
constexpr std::uint64_t kLongestStretch = 8192;

/// Sums over a matrix that decide whether its columns differ, whatever its rows do.
class ColumnSums
{
public:
    explicit ColumnSums(std::size_t columns)
        : m_columns(columns)
    {
    }

    void addRow(const std::vector<float>& row)
    {
        double sum = 0.0;
        double squares = 0.0;
        for (std::size_t col = 0; col < row.size(); ++col) {
            const auto value = static_cast<double>(row[col]);
            m_columns[col] += value;
            sum += value;
            squares += value * value;
        }
        m_rowSquares += sum * sum;
        m_squares += squares;
        m_sum += sum;
        m_rows += 1.0;
    }

    void add(const ColumnSums& other)
    {
        for (std::size_t col = 0; col < m_columns.size(); ++col) {
            m_columns[col] += other.m_columns[col];
        }
        m_rowSquares += other.m_rowSquares;
        m_squares += other.m_squares;
        m_sum += other.m_sum;
        m_rows += other.m_rows;
    }

    /// Two-way layout without interaction: the rows' own means are taken out of the rest.
    [[nodiscard]] double nats() const
    {
        const auto cols = static_cast<double>(m_columns.size());
        const double correction = m_sum * m_sum / (m_rows * cols);
        double between = 0.0;
        for (const double column : m_columns) {
            between += column * column;
        }
        between = between / m_rows - correction;
        const double ofRows = m_rowSquares / cols - correction;
        const double within = m_squares - correction - ofRows - between;
        return groupEvidence({.between = between,
                              .within = std::max(0.0, within),
                              .groups = cols,
                              .freedom = (m_rows - 1.0) * (cols - 1.0)});
    }

private:
    std::vector<double> m_columns;
    double m_rowSquares = 0.0;
    double m_squares = 0.0;
    double m_sum = 0.0;
    double m_rows = 0.0;
};

/// The columns of the numbers and of their sizes.
struct Columns
{
    ColumnSums numbers;
    ColumnSums sizes;

    explicit Columns(std::size_t columns)
        : numbers(columns)
        , sizes(columns)
    {
    }

    /// Rows are scaled to equal size: one of large numbers would drown the others.
    void addRow(std::vector<float>& row)
    {
        double squares = 0.0;
        for (const float value : row) {
            squares += static_cast<double>(value) * static_cast<double>(value);
        }
        if (!(squares > 0.0)) {
            return;
        }
        const auto scale = static_cast<float>(std::sqrt(static_cast<double>(row.size()) / squares));
        for (float& value : row) {
            value *= scale;
        }
        numbers.addRow(row);
        for (float& value : row) {
            value = std::abs(value);
        }
        sizes.addRow(row);
    }

    void add(const Columns& other)
    {
        numbers.add(other.numbers);
        sizes.add(other.sizes);
    }

    [[nodiscard]] double nats() const { return numbers.nats() + sizes.nats(); }
};

/// Nats for columns that differ from each other, in their numbers or in the sizes of them.
double columnNats(const BufferValues& values, const BufferPart& matrix, std::uint64_t step)
{
    const std::uint64_t looked = matrix.rows / matrix.gates / step;
    return looked < kFewestRows || matrix.cols < kFewestColumns
               ? 0.0
               : natsOfRows<Columns>(values, matrix, step);
}

} // namespace

Evidence columnEvidence(const BufferValues& values, const BufferPartition& cut,
                        std::uint64_t maxElements)
{
    // The same share of every matrix, so that no candidate sees more than another.
    const std::uint64_t step = (cut.end + maxElements - 1) / maxElements;
    double sum = 0.0;
    for (const BufferPart& part : cut.parts) {
        sum += columnNats(values, part, step);
    }
    return {sum, message("the columns of the matrices differ from each other in all rows, as "
                         "features and units of unequal weight do")};
}

ColumnScan::ColumnScan(const BufferValues& values)
    : m_values(values)
    , m_length(std::min(kLongestStretch, values.size() / kStretches))
{
}

template <typename Visit>
void ColumnScan::forEachFold(const BufferPartition& cut, const Visit& visit) const
{
    std::size_t part = 0;
    for (std::uint64_t index = 0; index < kStretches; ++index) {
        const std::uint64_t first = m_values.size() / kStretches * index;
        while (part < cut.parts.size() && first + m_length / 2 >= cut.parts[part].end()) {
            ++part;
        }
        if (part == cut.parts.size()) {
            return; // biases
        }
        const std::uint64_t cols = cut.parts[part].cols;
        if (cols >= kFewestColumns && m_length / cols >= kFewestRows) {
            visit(Fold(first, cols));
        }
    }
}

Status ColumnScan::prepare(std::span<const BufferPartition> cuts, ProgressMonitor& monitor)
{
    for (const BufferPartition& cut : cuts) {
        forEachFold(cut, [&](const Fold& fold) { m_nats.try_emplace(fold, 0.0); });
    }
    std::vector<std::pair<const Fold, double>*> folds;
    for (auto& fold : m_nats) {
        folds.push_back(&fold);
    }
    const auto foldOne = [&](std::uint64_t index) {
        auto& [fold, nats] = *folds[index];
        nats = columnNats(
            m_values, {.first = fold.first, .rows = m_length / fold.second, .cols = fold.second},
            1);
        monitor.report(Stage::Statistics, index, folds.size());
    };
    return forEachPieceUnlessCancelled(folds.size(), monitor, foldOne)
               ? Status()
               : Error::cancelled("weighing the candidates was cancelled");
}

double ColumnScan::nats(const BufferPartition& cut) const
{
    double sum = 0.0;
    forEachFold(cut, [&](const Fold& fold) { sum += m_nats.at(fold); });
    return sum;
}

} // namespace gateloupe
