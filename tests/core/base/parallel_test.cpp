// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <new>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/parallel.h"
#include "core/base/process/usable_cores.h"

namespace gateloupe::test {

namespace {

constexpr std::uint64_t kPieces = 1000;

/// Whether each of kPieces pieces was taken once.
bool takesEveryPieceOnce()
{
    std::array<std::atomic<int>, kPieces> taken = {};
    forEachPiece(kPieces, [&](std::uint64_t piece) { ++taken[piece]; });
    return std::ranges::all_of(taken, [](const std::atomic<int>& times) { return times == 1; });
}

TEST(Parallel, TakesEveryPieceOnceForAnyNumberOfCallers)
{
    std::atomic<int> wrong = 0;
    {
        std::vector<std::jthread> callers;
        for (int caller = 0; caller < 8; ++caller) {
            callers.emplace_back([&wrong] {
                for (int time = 0; time < 50; ++time) {
                    wrong += takesEveryPieceOnce() ? 0 : 1;
                }
            });
        }
    }
    EXPECT_EQ(wrong, 0);
}

TEST(Parallel, MayBeCalledByAPiece)
{
    std::atomic<int> wrong = 0;
    forEachPiece(20, [&](std::uint64_t) { wrong += takesEveryPieceOnce() ? 0 : 1; });
    EXPECT_EQ(wrong, 0);
}

TEST(Parallel, TwoPiecesRunAtTheSameTime)
{
    if (usableCores() < 2) {
        GTEST_SKIP() << "one core";
    }
    std::mutex mutex;
    std::condition_variable arrived;
    int here = 0;
    forEachPiece(2, [&](std::uint64_t) {
        std::unique_lock lock(mutex);
        ++here;
        arrived.notify_all();
        arrived.wait(lock, [&] { return here == 2; }); // for ever if one came after the other
    });
    EXPECT_EQ(here, 2);
}

TEST(Parallel, WhatAPieceThrowsReachesTheCallerAndTheNextCallWorks)
{
    for (int time = 0; time < 20; ++time) {
        EXPECT_THROW(forEachPiece(kPieces,
                                  [](std::uint64_t piece) {
                                      if (piece % 100 == 50) {
                                          throw std::bad_alloc();
                                      }
                                  }),
                     std::bad_alloc);
        EXPECT_TRUE(takesEveryPieceOnce());
    }
}

TEST(Parallel, OnePieceStaysOnTheCallersThread)
{
    std::thread::id thread;
    forEachPiece(1, [&](std::uint64_t) { thread = std::this_thread::get_id(); });
    EXPECT_EQ(thread, std::this_thread::get_id());
}

TEST(UsableCores, AreAtMostWhatTheControlGroupPaysFor)
{
    EXPECT_EQ(coresOfQuota("200000 100000\n"), 2U);
    EXPECT_EQ(coresOfQuota("150000\n 100000\n"), 2U); // two files of the older interface
    EXPECT_EQ(coresOfQuota("50000 100000"), 1U);
    for (const char* const unlimited : {"max 100000", "-1 100000", "", "100000", "1 0", "a b"}) {
        EXPECT_EQ(coresOfQuota(unlimited), std::nullopt) << unlimited;
    }
    EXPECT_GE(usableCores(), 1U);
}

} // namespace

} // namespace gateloupe::test
