// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/buffer_solver/buffer_columns.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/buffer_solver/group_evidence.h"
#include "core/base/parallel.h"

namespace gateloupe {

namespace {

/// Fewer say nothing that could be told from luck.
constexpr std::uint64_t kFewestRows = 5;
constexpr std::uint64_t kFewestColumns = 3;
constexpr std::uint64_t kStretches = 32;
constexpr std::uint64_t kLongestStretch = 8192;
constexpr const char* kColumnText = "the columns of the matrices differ from each other in all "
                                    "rows, as features and units of unequal weight do";

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

} // namespace

double columnNats(const BufferValues& values, const BufferPart& matrix, std::uint64_t gates,
                  std::uint64_t step)
{
    const std::uint64_t rowsOfGate = matrix.rows / gates;
    if (rowsOfGate / step < kFewestRows || matrix.cols < kFewestColumns) {
        return 0.0;
    }
    Columns all(matrix.cols);
    double ofGates = 0.0;
    std::vector<float> row(matrix.cols);
    for (std::uint64_t gate = 0; gate < gates; ++gate) {
        Columns one(matrix.cols);
        for (std::uint64_t index = 0; index < rowsOfGate; index += step) {
            values.copy(matrix.first + (gate * rowsOfGate + index) * matrix.cols, row);
            one.addRow(row);
        }
        ofGates += one.nats();
        all.add(one);
    }
    return std::max(all.nats(), ofGates);
}

Evidence columnEvidence(const BufferValues& values, const BufferPartition& cut,
                        std::uint64_t maxElements)
{
    // The same share of every matrix, so that no candidate sees more than another.
    const std::uint64_t step = (cut.end + maxElements - 1) / maxElements;
    double sum = 0.0;
    for (const BufferPart& part : cut.parts) {
        const std::uint64_t gates = part.kind == BufferPart::Kind::Projection ? 1 : cut.gates;
        sum += columnNats(values, part, gates, step);
    }
    return {sum, kColumnText};
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
    forEachPiece(folds.size(), [&](std::uint64_t index) {
        if (!monitor.cancelled()) {
            auto& [fold, nats] = *folds[index];
            const BufferPart stretch{
                .first = fold.first, .rows = m_length / fold.second, .cols = fold.second};
            nats = columnNats(m_values, stretch, 1, 1);
            monitor.report(Stage::Statistics, index, folds.size());
        }
    });
    if (monitor.cancelled()) {
        return Error{ErrorCode::Cancelled, message("weighing the candidates was cancelled"), {}};
    }
    return {};
}

double ColumnScan::nats(const BufferPartition& cut) const
{
    double sum = 0.0;
    forEachFold(cut, [&](const Fold& fold) { sum += m_nats.at(fold); });
    return sum;
}

} // namespace gateloupe
