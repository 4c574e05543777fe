// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include <gtest/gtest.h>

#include "core/base/progress_monitor.h"

namespace gateloupe {
namespace {

class Recorder final : public ProgressMonitor
{
public:
    void report(Stage, std::uint64_t done, std::uint64_t total) override
    {
        shares.push_back(static_cast<double>(done) / static_cast<double>(total));
    }

    [[nodiscard]] bool cancelled() const override { return isCancelled; }

    std::vector<double> shares;
    bool isCancelled = false;
};

TEST(ProgressShare, RisesThroughNestedPartsToItsEnd)
{
    Recorder whole;
    for (std::uint64_t part = 0; part < 2; ++part) {
        ProgressShare half = ProgressShare::ofEqual(whole, part, 2);
        for (std::uint64_t stage = 0; stage < 3; ++stage) {
            ProgressShare third = ProgressShare::ofEqual(half, stage, 3);
            third.report(Stage::Reading, 0, 10);
            third.report(Stage::Reading, 7, 10);
            third.report(Stage::Verifying, 10, 10);
        }
    }
    for (std::size_t index = 1; index < whole.shares.size(); ++index) {
        EXPECT_GE(whole.shares[index], whole.shares[index - 1]) << index;
    }
    EXPECT_NEAR(whole.shares.back(), 1.0, 1e-6);
    EXPECT_NEAR(whole.shares[8], 0.5, 1e-6);
}

TEST(ProgressShare, NeverGoesBackWhenAPartBeginsAgain)
{
    Recorder whole;
    ProgressShare part(whole, 0.5, 1.0);
    part.report(Stage::Reading, 5, 10);
    part.report(Stage::Verifying, 0, 10);
    EXPECT_EQ(whole.shares[0], whole.shares[1]);
}

TEST(ProgressShare, HearsTheCancelOfTheWhole)
{
    Recorder whole;
    ProgressShare part(whole, 0, 1);
    EXPECT_FALSE(part.cancelled());
    whole.isCancelled = true;
    EXPECT_TRUE(part.cancelled());
}

} // namespace
} // namespace gateloupe
