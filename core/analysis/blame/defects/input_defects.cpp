// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <set>
#include <string>
#include <utility>

#include "core/analysis/blame/defects/defect_families.h"

namespace gateloupe {

namespace {

/// Sequences of a batch of which every order of the lengths is tried.
constexpr std::size_t kEveryOrderUpTo = 4;

/// Each sequence is one step longer or shorter.
void addShiftedLengths(DefectList& list)
{
    const std::vector<std::uint64_t>& right = list.right().lengths;
    for (const std::int64_t by : {1, -1}) {
        std::vector<std::uint64_t> lengths = right;
        for (std::uint64_t& length : lengths) {
            length = by > 0 ? std::min(length + 1, list.right().steps)
                            : std::max<std::uint64_t>(length - 1, 1);
        }
        list.add("lengths_shifted", {{"by", by}},
                 by > 0 ? message("each sequence is read one step further than its length; look "
                                  "for a count that begins with 0 or 1")
                        : message("each sequence is read one step less than its length; look for "
                                  "a count that begins with 0 or 1"),
                 [lengths](DenseRun& run) { run.lengths = lengths; });
    }
}

void addInputDifferences(DefectList& list)
{
    list.add("input_differences", {},
             message("each step reads the difference of its input from that of the step before; "
                     "look for a difference of features (deltas)"),
             [](DenseRun& run) {
                 const std::size_t row = run.batch * run.inputs;
                 for (std::size_t at = run.x.size(); at-- > row;) {
                     run.x[at] -= run.x[at - row];
                 }
             });
}

} // namespace

void addBatch(DefectList& list)
{
    const bool isPadded = std::ranges::any_of(list.right().lengths, [&list](std::uint64_t length) {
        return length < list.right().steps;
    });
    if (isPadded) {
        list.add(
            "padding_seen", {},
            message("steps past a sequence's length are read; look for lengths that are not handed "
                    "over, or a mask that is not applied"),
            [](DenseRun& run) { run.lengths.assign(run.batch, run.steps); });
    }
    if (list.right().batch < 2) {
        return;
    }
    const auto batch = [&list](const char* id, DefectDetail detail, Message text, BatchUse use) {
        list.add(id, std::move(detail), std::move(text),
                 [use](DenseRun& run) { run.batchUse = use; });
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
    if (list.right().steps > 1 && !isPadded && list.right().h0.empty() && list.right().c0.empty()) {
        batch(
            "time_batch_exchanged", {},
            message("the axes of time and batch are taken for each other; look for batch_first or "
                    "time_major"),
            BatchUse::TimeExchanged);
    }
}

void addLengths(DefectList& list)
{
    const std::vector<std::uint64_t>& right = list.right().lengths;
    const std::size_t count = right.size();
    std::set<std::vector<std::uint64_t>> tried = {right};
    const auto add = [&](const std::vector<std::size_t>& order) {
        std::vector<std::uint64_t> lengths;
        std::vector<std::uint64_t> seen; // where all read forwards, nothing behind the own end
        for (const std::size_t from : order) {
            const std::uint64_t own = right[seen.size()];
            lengths.push_back(right[from]);
            seen.push_back(list.right().isCausal() ? std::min(own, right[from]) : right[from]);
        }
        if (!tried.insert(seen).second) {
            return;
        }
        list.add("lengths_exchanged",
                 {{"order", std::vector<std::int64_t>(order.begin(), order.end())}},
                 message("the sequences of the batch have the lengths of others; look for a batch "
                         "that is sorted by length, and lengths that are not"),
                 [lengths](DenseRun& run) { run.lengths = lengths; });
    };
    addShiftedLengths(list);
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    const std::vector<std::size_t> own = order;
    const auto byLength = [&right](std::size_t of) { return right[of]; };
    std::ranges::stable_sort(order, std::ranges::greater(), byLength);
    add(order);
    std::ranges::stable_sort(order, std::ranges::less(), byLength);
    add(order);
    order.assign(own.rbegin(), own.rend());
    add(order);
    if (count <= kEveryOrderUpTo) {
        order = own;
        while (std::ranges::next_permutation(order).found) {
            add(order);
        }
        return;
    }
    for (std::size_t first = 0; first < count; ++first) {
        order = own;
        std::rotate(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(first), order.end());
        add(order);
        for (std::size_t second = first + 1; second < count; ++second) {
            order = own;
            std::swap(order[first], order[second]);
            add(order);
        }
    }
}

void addInputs(DefectList& list)
{
    for (const std::int64_t by : {1, -1, 2, -2}) {
        list.add("input_shifted", {{"by", by}},
                 by > 0
                     ? message("the input comes %1 step(s) late, with zeros in the gap; look for a "
                               "delay, and for the step with which the sequence begins",
                               by)
                     : message("the input comes %1 step(s) early, with zeros in the gap; look for "
                               "the step with which the sequence begins",
                               -by),
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
    addInputDifferences(list);
    std::vector<double> factors(kFactors.begin(), kFactors.end());
    const DenseCell& first = list.cell();
    for (const std::uint64_t size : {first.inputs, first.hidden}) { // as embeddings are scaled
        const double root = std::sqrt(static_cast<double>(size));
        for (const double factor : {root, 1.0 / root}) {
            if (std::ranges::find(factors, factor) == factors.end() && factor != 1.0) {
                factors.push_back(factor);
            }
        }
    }
    for (const double factor : factors) {
        list.add(
            "input_scaled", {{"factor", factor}},
            message(
                "the input is multiplied by %1; look for a normalisation that is missing or done "
                "twice",
                factor),
            [factor](DenseRun& run) { return scale(run.x, factor); });
    }
    for (std::uint64_t count = 1; count < list.right().inputs; count *= 2) {
        list.add(
            "input_context_missing", {{"features", static_cast<std::int64_t>(count)}},
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

} // namespace gateloupe
