// SPDX-License-Identifier: Apache-2.0
// A run that begins anew at a step is two runs.
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/runtime/cpu/quick_reference/quick_reference.h"
#include "core/runtime/replay/trace_replay.h"
#include "core/runtime/trace/array_rows.h"
#include "core/runtime/trace/trace_arrays.h"
#include "core/runtime/trace/trace_storage.h"
#include "tests/core/runtime/network.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

constexpr std::uint64_t kResetSteps = 7;
constexpr std::uint64_t kResetBatch = 3;

/// One sequence of states [N, B, W].
std::optional<Array> sequenceRow(const std::optional<Array>& states, std::uint64_t sequence)
{
    return states ? std::optional(sequenceOf(*states, sequence, states->shape()[0])) : std::nullopt;
}

/// The steps of one part of one sequence, alone.
ForwardRequest resetPart(const ForwardRequest& request, std::uint64_t sequence, std::uint64_t first,
                         std::uint64_t end)
{
    ForwardRequest part{.model = request.model};
    const Array x = sequenceOf(request.x, sequence, end);
    part.x = sliceSteps(x, {first, end - first});
    part.h0 = sequenceRow(request.h0, sequence);
    part.c0 = sequenceRow(request.c0, sequence);
    return part;
}

void placePart(const Trace& part, std::uint64_t sequence, std::uint64_t first,
               const RnnModel& model, Trace& whole)
{
    std::vector<const Array*> parts;
    forEachStepArray(part, model, [&](const std::string&, const Array& array, std::uint64_t) {
        parts.push_back(&array);
    });
    std::size_t index = 0;
    forEachStepArray(whole, model, [&](const std::string&, Array& array, std::uint64_t) {
        const Array& from = *parts[index++];
        for (std::uint64_t t = 0; !from.isEmpty() && t < part.steps; ++t) {
            copyRow(from, {t, 0}, array, {first + t, sequence});
        }
    });
}

/// Every part of every sequence in a run of its own, put together.
std::shared_ptr<Trace> runOfResetParts(ForwardBackend& backend, const ForwardRequest& request)
{
    const auto like = mustRun(backend, request);
    const auto whole = emptyTrace(request, like->y.dtype());
    const RnnSpec& spec = request.model->spec;
    for (std::uint64_t sequence = 0; sequence < whole->batch; ++sequence) {
        const std::uint64_t length = whole->lengths[sequence];
        for (std::uint64_t first = 0, end = 0; first < length; first = end) {
            end = first + 1;
            while (end < length && !request.resets.at(end, sequence)) {
                ++end;
            }
            const auto part = mustRun(backend, resetPart(request, sequence, first, end));
            placePart(*part, sequence, first, *request.model, *whole);
            for (std::uint32_t i = 0; i < spec.pseudoLayers(); ++i) {
                const bool isForward =
                    request.model->directionOf(PseudoLayerIndex(i)) == Direction::Forward;
                if (isForward ? end == length : first == 0) {
                    copyRow(part->hN, {i, 0}, whole->hN, {i, sequence});
                    if (!whole->cN.isEmpty()) {
                        copyRow(part->cN, {i, 0}, whole->cN, {i, sequence});
                    }
                }
            }
        }
    }
    return whole;
}

/// Resets at the first step, in the middle, one behind the other, at the last step, in the padding.
Resets someResets()
{
    Resets resets(kResetSteps, kResetBatch);
    for (const auto& [step, sequence] : {std::pair{0, 0}, {3, 0}, {4, 0}, {6, 0}, {2, 1}, {5, 1}}) {
        resets.set(static_cast<std::uint64_t>(step), static_cast<std::uint64_t>(sequence));
    }
    return resets; // the third sequence has none
}

struct ResetCase
{
    std::string name;
    ForwardRequest request;
};

/// Cells, both resets of a GRU, directions, layers, lengths, projections, given states.
std::vector<ResetCase> resetGrid(DType dtype)
{
    std::vector<ResetCase> cases;
    for (const CellKind cell :
         {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh, CellKind::RnnRelu}) {
        for (std::uint32_t option = 0; option < 32; ++option) {
            const bool isProjected = (option & 1U) != 0;
            const bool isReversed = (option & 2U) != 0;
            const std::uint32_t directions = (option & 4U) != 0 ? 2 : 1;
            const std::uint32_t layers = (option & 8U) != 0 ? 2 : 1;
            const bool isGiven = (option & 16U) != 0;
            if (isReversed && directions == 2) {
                continue;
            }
            RnnSpec spec{.cell = cell,
                         .inputSize = 2,
                         .hiddenSize = 5,
                         .layers = layers,
                         .directions = directions,
                         .dtype = dtype};
            if (isProjected && cell == CellKind::Lstm) {
                spec.projectionSize = 3;
            }
            Network network = randomNetwork(spec, option + 1);
            if (isProjected && cell == CellKind::Gru) {
                network.gruReset = GruReset::Before;
            }
            ForwardRequest request{.model = (isReversed ? reversed(network) : network).build(),
                                   .x = randomArray({kResetSteps, kResetBatch, spec.inputSize}, 2),
                                   .lengths = isGiven ? std::vector<std::uint64_t>{7, 5, 6}
                                                      : std::vector<std::uint64_t>(),
                                   .resets = someResets()};
            if (isGiven) {
                request.h0 =
                    randomArray({spec.pseudoLayers(), kResetBatch, spec.recurrentWidth()}, 3);
            }
            if (isGiven && hasCellState(cell)) {
                request.c0 = randomArray({spec.pseudoLayers(), kResetBatch, spec.hiddenSize}, 4);
            }
            cases.push_back(
                {std::string(nameOf(cell)) + " " + std::to_string(option), std::move(request)});
        }
    }
    return cases;
}

} // namespace

TEST(Resets, EqualNewRunsBitForBitOnTheReference)
{
    const auto backend = makeReferenceBackend();
    for (const auto& [name, request] : resetGrid(DType::F64)) {
        EXPECT_EQ(maxDifference(*mustRun(*backend, request), *runOfResetParts(*backend, request)),
                  0.0)
            << name;
    }
}

TEST(Resets, EqualNewRunsOnTheQuickReference)
{
    const auto backend = makeQuickReferenceBackend();
    for (const auto& [name, request] : resetGrid(DType::F64)) {
        EXPECT_LT(maxDifference(*mustRun(*backend, request), *runOfResetParts(*backend, request)),
                  kRounding)
            << name;
    }
}

TEST(Resets, EqualNewRunsOnTheFastBackend)
{
    for (const unsigned threads : {1U, 3U}) {
        const auto backend = makeCpuBackend(threads);
        for (const auto& [name, request] : resetGrid(DType::F32)) {
            EXPECT_LT(
                maxDifference(*mustRun(*backend, request), *runOfResetParts(*backend, request)),
                kFloatTolerance)
                << name;
        }
        for (const auto& [name, request] : resetGrid(DType::F64)) {
            EXPECT_LT(
                maxDifference(*mustRun(*backend, request), *runOfResetParts(*backend, request)),
                kRounding)
                << name;
        }
    }
}

TEST(Resets, AtTheFirstStepAndInThePaddingChangeNothing)
{
    for (const BackendKind kind : {BackendKind::Reference, BackendKind::Cpu}) {
        for (const auto& [name, with] : resetGrid(DType::F64)) {
            ForwardRequest request = with;
            request.lengths = {5, 5, 5};
            request.resets = {};
            const auto without = mustRun(kind, request);
            request.resets = Resets(kResetSteps, kResetBatch);
            for (std::uint64_t sequence = 0; sequence < kResetBatch; ++sequence) {
                request.resets.set(0, sequence);
                request.resets.set(5, sequence);
                request.resets.set(6, sequence);
            }
            EXPECT_EQ(maxDifference(*mustRun(kind, request), *without), 0.0) << name;
        }
    }
}

TEST(Resets, ReplayFromKeyframesEqualsTheRunBitForBit)
{
    NullMonitor monitor;
    for (const BackendKind kind : {BackendKind::Reference, BackendKind::Cpu}) {
        for (const auto& [name, request] : resetGrid(DType::F64)) {
            for (const std::uint64_t interval : {2U, 3U}) {
                const auto whole = mustRun(**makeBackend(kind), request);
                const auto replay = TraceReplay::run(
                    request, {.keyframeInterval = interval, .mayKeepEverything = false},
                    *makeBackend(kind), monitor);
                ASSERT_THAT(replay, IsOk());
                EXPECT_EQ(maxDifference((*replay)->summary().hN, whole->hN), 0.0) << name;
                EXPECT_EQ(maxDifference((*replay)->summary().cN, whole->cN), 0.0) << name;
                const auto window = (*replay)->window({0, kResetSteps}, monitor);
                ASSERT_THAT(window, IsOk());
                EXPECT_EQ(maxDifference(window->trace->y, whole->y), 0.0) << name;
                for (std::size_t i = 0; i < whole->layers.size(); ++i) {
                    EXPECT_EQ(maxDifference(window->trace->layers[i].h, whole->layers[i].h), 0.0)
                        << name;
                }
            }
        }
    }
}

TEST(Resets, BeginWithAnotherStateWhereOneIsGiven)
{
    for (const BackendKind kind : {BackendKind::Reference, BackendKind::Cpu}) {
        ForwardRequest request = resetGrid(DType::F64).front().request;
        const Shape states = {1, kResetBatch, 5};
        request.resets.set(0, 0, false);
        request.resetH = randomArray(states, 8);
        request.resetC = randomArray(states, 9);
        const auto whole = mustRun(kind, request);
        ForwardRequest part = resetPart(request, 0, 3, 4);
        part.h0 = sequenceRow(request.resetH, 0);
        part.c0 = sequenceRow(request.resetC, 0);
        const auto alone = mustRun(kind, part);
        EXPECT_LT(maxDifference(sliceSteps(sequenceOf(whole->y, 0, 4), {3, 1}), alone->y),
                  kRounding);
    }
}

TEST(Resets, AreCountedWithoutTheFirstStepAndThePadding)
{
    const Resets resets = someResets();
    EXPECT_EQ(resets.count(0, 7), 3U);
    EXPECT_EQ(resets.count(1, 5), 1U);
    EXPECT_EQ(resets.count(2, 7), 0U);
    EXPECT_EQ(Resets().count(0, 7), 0U);
}

TEST(Resets, OfAnotherShapeAreRefused)
{
    NullMonitor monitor;
    ForwardRequest request = resetGrid(DType::F64).front().request;
    request.resets = Resets(kResetSteps + 1, kResetBatch);
    EXPECT_THAT(makeReferenceBackend()->run(request, monitor),
                FailsWith(ErrorCode::ShapeMismatch, "resets are [8, 3], expected [7, 3]"));
}

} // namespace gateloupe::test
