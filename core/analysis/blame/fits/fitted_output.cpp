// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/fits/fitted_output.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "core/analysis/blame/defects/defect_list.h"

namespace gateloupe {

namespace {

/// A change of the output that leaves more than this share of the error is none.
constexpr double kClearShareOfOutput = 0.05;
/// A factor below this is none, and one as near to 1 is 1.
constexpr double kNoScale = 1e-9;
constexpr double kSameScale = 1e-4;
/// Rows that a unit's own scale and offset need.
constexpr std::uint64_t kRowsForUnits = 16;
/// Numbers that tell a dropout, and the shares of zeros that it may make.
constexpr std::size_t kNumbersForDropout = 24;
constexpr double kFewestDropped = 0.01;
constexpr double kMostDropped = 0.95;
/// Right numbers below this share of the largest one tell nothing about a factor.
constexpr double kTellingShare = 0.01;

/// y = scale x + offset by least squares.
struct Line
{
    double scale = 1.0;
    double offset = 0.0;
};

/// Sums over some numbers x and y.
class LineSums
{
public:
    void add(double x, double y)
    {
        m_count += 1.0;
        m_x += x;
        m_y += y;
        m_xx += x * x;
        m_xy += x * y;
    }

    [[nodiscard]] Line through0() const { return {.scale = m_xx > 0.0 ? m_xy / m_xx : 1.0}; }

    [[nodiscard]] Line line() const
    {
        const double spread = m_count * m_xx - m_x * m_x;
        if (!(spread > 1e-12 * m_count * m_xx)) {
            return {};
        }
        const double scale = (m_count * m_xy - m_x * m_y) / spread;
        return {.scale = scale, .offset = (m_y - scale * m_x) / m_count};
    }

private:
    double m_count = 0.0;
    double m_x = 0.0;
    double m_y = 0.0;
    double m_xx = 0.0;
    double m_xy = 0.0;
};

double largestError(const OutputRows& rows)
{
    double largest = 0.0;
    for (std::size_t at = 0; at < rows.ours.size(); ++at) {
        largest = std::max(largest, distanceOf(rows.ours[at], rows.theirs[at]));
    }
    return largest;
}

/// Whether lines, one of each unit or one for all, leave nearly nothing of the error.
bool isClear(const OutputRows& rows, const std::vector<Line>& lines)
{
    double left = 0.0;
    for (std::size_t at = 0; at < rows.ours.size(); ++at) {
        const Line& line = lines[lines.size() == 1 ? 0 : at % rows.width];
        left =
            std::max(left, distanceOf(line.scale * rows.ours[at] + line.offset, rows.theirs[at]));
    }
    return left <= kClearShareOfOutput * largestError(rows);
}

std::vector<LineSums> sumsOf(const OutputRows& rows, std::uint64_t count)
{
    std::vector<LineSums> sums(count);
    for (std::size_t at = 0; at < rows.ours.size(); ++at) {
        sums[count == 1 ? 0 : at % rows.width].add(rows.ours[at], rows.theirs[at]);
    }
    return sums;
}

/// The units that are zero where all others are as they should be; empty otherwise.
std::vector<std::int64_t> zeroUnitsOf(const std::vector<Line>& lines)
{
    std::vector<std::int64_t> zeros;
    for (std::size_t unit = 0; unit < lines.size(); ++unit) {
        const Line& line = lines[unit];
        const bool isZero = std::abs(line.scale) <= kNoScale && std::abs(line.offset) <= kNoScale;
        if (isZero) {
            zeros.push_back(static_cast<std::int64_t>(unit));
        } else if (std::abs(line.scale - 1.0) > kSameScale || std::abs(line.offset) > kSameScale) {
            return {};
        }
    }
    return zeros;
}

Defect scaleDefect(const std::vector<Line>& lines)
{
    OutputChange change;
    bool hasOffset = false;
    for (const Line& line : lines) {
        change.scale.push_back(line.scale);
        change.offset.push_back(line.offset);
        hasOffset = hasOffset || line.offset != 0.0;
    }
    if (!hasOffset) {
        change.offset.clear();
    }
    const RunChange apply = [change](DenseRun& run) { run.outputChange = change; };
    if (lines.size() > 1) {
        if (const auto zeros = zeroUnitsOf(lines); !zeros.empty()) {
            return defectOf("output_units_zero", {{"units", zeros}},
                            message("the output's unit(s) %1 are zero, and the others are right; "
                                    "look for a loop over units that leaves some out",
                                    namesOf(zeros)),
                            apply);
        }
        return defectOf("output_affine", {{"scale", change.scale}, {"offset", change.offset}},
                        message("each unit of the output has a scale and an offset of its own; "
                                "look for a normalisation behind the last layer"),
                        apply);
    }
    if (hasOffset && std::abs(lines[0].scale) <= kNoScale) {
        return defectOf("output_constant", {{"value", lines[0].offset}},
                        message("the output is %1 everywhere, whatever the input; look for a "
                                "buffer that is never written, and for what stands behind the "
                                "last layer",
                                sixDigits(lines[0].offset)),
                        apply);
    }
    if (hasOffset) {
        return defectOf("output_affine", {{"scale", lines[0].scale}, {"offset", lines[0].offset}},
                        message("the output is multiplied by %1 and %2 is added; look for a "
                                "scale and a zero point behind the last layer",
                                sixDigits(lines[0].scale), sixDigits(lines[0].offset)),
                        apply);
    }
    if (lines[0].scale == 0.0) {
        return defectOf("output_scaled", {{"factor", 0.0}},
                        message("the output is zero everywhere; look for a buffer that is never "
                                "written, and for the names under which weights are loaded"),
                        apply);
    }
    return defectOf("output_scaled", {{"factor", lines[0].scale}},
                    message("the output is multiplied by %1, and the states are not; look for a "
                            "scale behind the last layer",
                            sixDigits(lines[0].scale)),
                    apply);
}

/// The simplest scale that leaves nearly nothing of the error.
std::optional<Defect> fittedScale(const OutputRows& rows, bool hasUnits)
{
    for (const std::uint64_t count : {std::uint64_t{1}, rows.width}) {
        const bool isOfUnits = count > 1;
        if (isOfUnits && (!hasUnits || rows.count() < kRowsForUnits)) {
            break;
        }
        const std::vector<LineSums> sums = sumsOf(rows, count);
        for (const bool hasOffset : {false, true}) {
            std::vector<Line> lines;
            for (const LineSums& of : sums) {
                lines.push_back(hasOffset ? of.line() : of.through0());
            }
            if (isClear(rows, lines)) {
                return scaleDefect(lines);
            }
        }
    }
    return std::nullopt;
}

/// What a dropout left of an output.
struct DroppedNumbers
{
    double share = 0.0;  ///< of the numbers that are zero
    double factor = 1.0; ///< of the others
};

/// Empty: no dropout makes that.
std::optional<DroppedNumbers> droppedOf(const OutputRows& rows)
{
    double most = 0.0;
    for (const double value : rows.ours) {
        most = std::isfinite(value) ? std::max(most, std::abs(value)) : most;
    }
    std::vector<double> factors;
    std::set<std::uint64_t> droppedUnits;
    std::set<std::uint64_t> keptUnits;
    std::size_t dropped = 0;
    bool isOfSign = true; // whether the negative numbers are zero and no others
    for (std::size_t at = 0; at < rows.ours.size(); ++at) {
        if (!(std::abs(rows.ours[at]) > kTellingShare * most)) {
            continue;
        }
        const bool isDropped = rows.theirs[at] == 0.0;
        isOfSign = isOfSign && isDropped == (rows.ours[at] < 0.0);
        dropped += isDropped ? 1 : 0;
        (isDropped ? droppedUnits : keptUnits).insert(at % rows.width);
        if (!isDropped) {
            factors.push_back(rows.theirs[at] / rows.ours[at]);
        }
    }
    if (isOfSign) {
        return std::nullopt; // a function that cuts off one sign
    }
    const std::size_t telling = dropped + factors.size();
    const double share = static_cast<double>(dropped) / static_cast<double>(telling);
    const bool isMixed = std::ranges::any_of(
        droppedUnits, [&](std::uint64_t unit) { return keptUnits.contains(unit); });
    if (telling < kNumbersForDropout || !(share >= kFewestDropped && share <= kMostDropped) ||
        !isMixed) {
        return std::nullopt;
    }
    std::ranges::nth_element(factors,
                             factors.begin() + static_cast<std::ptrdiff_t>(factors.size() / 2));
    return DroppedNumbers{.share = share, .factor = factors[factors.size() / 2]};
}

/// Steps at which whole sequences of theirs are zero.
struct ZeroSteps
{
    std::uint64_t rows = 0;
    std::uint64_t all = 0;
    std::vector<std::int64_t> lengths; ///< of each sequence, where they are zero behind these alone
};

/// Empty where a number is zero in a row that is not, or where no row is.
std::optional<ZeroSteps> zeroStepsOf(const DenseRun& right, const OutputRows& rows)
{
    ZeroSteps zeros{.all = rows.count(), .lengths = std::vector<std::int64_t>(right.batch)};
    bool areTails = true;
    std::vector<bool> isOver(right.batch);
    for (std::uint64_t row = 0; row < rows.count(); ++row) {
        const auto theirs = rows.theirsOf(row);
        const auto zero = static_cast<std::uint64_t>(std::ranges::count(theirs, 0.0));
        if (zero != 0 && zero != rows.width) {
            return std::nullopt;
        }
        const std::uint64_t sequence = rows.places[row] % right.batch;
        zeros.rows += zero == 0 ? 0 : 1;
        areTails = areTails && !(isOver[sequence] && zero == 0);
        isOver[sequence] = zero != 0;
        zeros.lengths[sequence] += zero == 0 ? 1 : 0;
    }
    const bool hasEmpty = std::ranges::find(zeros.lengths, 0) != zeros.lengths.end();
    if (!areTails || hasEmpty) {
        zeros.lengths.clear();
    }
    return zeros.rows > 0 ? std::optional(std::move(zeros)) : std::nullopt;
}

Defect zeroStepsDefect(const ZeroSteps& zeros, RunChange change)
{
    if (zeros.lengths.empty()) {
        return defectOf("output_steps_zero", {{"steps", static_cast<std::int64_t>(zeros.rows)}},
                        message("%1 of %2 steps of the output are zero as a whole, and the others "
                                "are right; look for a mask, and for a loop that leaves steps out",
                                zeros.rows, zeros.all),
                        std::move(change));
    }
    return defectOf("lengths_applied", {{"lengths", zeros.lengths}},
                    message("the output is zero behind the first %1 steps of its sequences, and "
                            "right before; look for the sequences' lengths (--lengths)",
                            namesOf(zeros.lengths)),
                    std::move(change));
}

std::optional<Defect> fittedOutputDropout(const DenseRun& right, const OutputRows& rows)
{
    const auto dropped = droppedOf(rows);
    if (!dropped) {
        return std::nullopt;
    }
    OutputChange change;
    change.factors.assign(right.steps * right.batch * rows.width, 1.0);
    double left = 0.0;
    for (std::size_t at = 0; at < rows.ours.size(); ++at) {
        const double factor = rows.theirs[at] == 0.0 ? 0.0 : dropped->factor;
        left = std::max(left, distanceOf(factor * rows.ours[at], rows.theirs[at]));
        change.factors[rows.places[at / rows.width] * rows.width + at % rows.width] = factor;
    }
    if (!(left <= kClearShareOfOutput * largestError(rows))) {
        return std::nullopt;
    }
    RunChange factors = [change](DenseRun& run) {
        if (run.steps * run.batch * run.outputWidth() == change.factors.size()) {
            run.outputChange = change;
        }
    };
    if (const auto zeros = zeroStepsOf(right, rows)) {
        return zeroStepsDefect(*zeros, std::move(factors));
    }
    return defectOf(
        "dropout_applied",
        {{"of", std::string("output")}, {"rate", dropped->share}, {"factor", dropped->factor}},
        message("%1 of the output's numbers are zero at random and the others "
                "multiplied by %2; look for a dropout that is left on (eval(), "
                "training=False)",
                sixDigits(dropped->share), sixDigits(dropped->factor)),
        std::move(factors));
}

/// Rows of theirs that stay what they are from a step of a sequence to its end.
std::optional<Defect> fittedHeldTails(const DenseRun& right, const OutputRows& rows)
{
    std::vector<std::int64_t> lengths(right.batch);
    std::vector<std::uint64_t> standing(right.batch); // the row that is held
    std::vector<std::uint64_t> order;
    for (std::uint64_t place = 0; place < right.steps * right.batch; ++place) {
        order.push_back(place);
    }
    double left = 0.0;
    bool isHeld = false;
    for (std::uint64_t row = 0; row < rows.count(); ++row) {
        const std::uint64_t sequence = rows.places[row] % right.batch;
        const std::uint64_t step = rows.places[row] / right.batch;
        if (step == 0 || lengths[sequence] == 0 ||
            !std::ranges::equal(rows.theirsOf(row), rows.theirsOf(standing[sequence]))) {
            lengths[sequence] = static_cast<std::int64_t>(step + 1);
            standing[sequence] = row;
        }
        isHeld = isHeld || standing[sequence] != row;
        order[rows.places[row]] = rows.places[standing[sequence]];
        left = std::max(left, largestDistance(rows.oursOf(standing[sequence]), rows.theirsOf(row)));
    }
    if (!isHeld || !(left <= kClearShareOfOutput * largestError(rows))) {
        return std::nullopt;
    }
    return defectOf("lengths_held", {{"lengths", lengths}},
                    message("the output stands still behind the first %1 steps of its sequences, "
                            "and is right before; look for the sequences' lengths (--lengths)",
                            namesOf(lengths)),
                    [order](DenseRun& run) {
                        if (order.size() == run.steps * run.batch) {
                            run.rowOrder = order;
                        }
                    });
}

/// A function behind the last layer, as the factors that it makes of the right numbers.
std::optional<Defect> fittedFunction(const DenseRun& right, const OutputRows& rows)
{
    const double allowed = kClearShareOfOutput * largestError(rows);
    for (const RowFunction function : kRowFunctions) {
        OutputChange change;
        change.factors.assign(right.steps * right.batch * rows.width, 1.0);
        double left = 0.0;
        for (std::uint64_t row = 0; row < rows.count() && left <= allowed; ++row) {
            const auto ours = rows.oursOf(row);
            std::vector<double> made(ours.begin(), ours.end());
            applyTo(function, made);
            for (std::uint64_t unit = 0; unit < rows.width; ++unit) {
                left = std::max(left, distanceOf(made[unit], rows.theirsOf(row)[unit]));
                change.factors[rows.places[row] * rows.width + unit] =
                    ours[unit] != 0.0 ? made[unit] / ours[unit] : 1.0;
            }
        }
        if (left <= allowed) {
            return defectOf(
                "output_activation_added", {{"function", std::string(nameOf(function))}},
                message("the output goes through %1, and the states do not; look for what stands "
                        "behind the last layer",
                        nameOf(function)),
                [change](DenseRun& run) {
                    if (run.steps * run.batch * run.outputWidth() == change.factors.size()) {
                        run.outputChange = change;
                    }
                });
        }
    }
    return std::nullopt;
}

} // namespace

std::vector<Defect> fittedOutputs(const DenseRun& right, const OutputRows& rows,
                                  const DefectScorer& scorer)
{
    std::vector<Defect> defects;
    if (rows.count() == 0) {
        return defects;
    }
    const bool hasUnits = !scorer.hasReadout();
    if (auto function = hasUnits ? fittedFunction(right, rows) : std::optional<Defect>()) {
        defects.push_back(*std::move(function));
    } else if (auto held = hasUnits ? fittedHeldTails(right, rows) : std::optional<Defect>()) {
        defects.push_back(*std::move(held));
    } else if (auto scaled = fittedScale(rows, hasUnits)) {
        defects.push_back(*std::move(scaled));
    } else if (auto dropout =
                   hasUnits ? fittedOutputDropout(right, rows) : std::optional<Defect>()) {
        defects.push_back(*std::move(dropout));
    }
    for (Defect& defect : defects) {
        defect.isFitted = true;
    }
    return defects;
}

} // namespace gateloupe
