// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <new>
#include <vector>

#include <gtest/gtest.h>

#include <QTest>

#include "app/gui/jobs/jobs.h"
#include "app/gui/pages/health_page.h"
#include "app/gui/session/session.h"
#include "core/packing/pack.h"
#include "core/packing/packed_layout.h"
#include "tests/support/patience.h"
#include "widgets/common/inline_banner.h"
#include "widgets/health/health_view.h"

namespace gateloupe {
namespace {

using test::kPatienceMs;

/// A network that there is not enough memory to read. (Damaged weights are a finding, no failure.)
std::shared_ptr<const Checkpoint> oversizedCheckpoint()
{
    RnnSpec spec;
    spec.inputSize = 3;
    spec.hiddenSize = 4;
    const std::uint64_t elements = *packedElements(spec);
    auto decode = [](ProgressMonitor&) -> Result<std::vector<std::byte>> {
        throw std::bad_alloc();
    };
    auto source = std::make_shared<DecodedSource>(Encoding::Deflate, elements * sizeof(float),
                                                  std::move(decode));
    const auto buffer = *makeTensor("buffer", DType::F32, {elements}, std::move(source));
    auto checkpoint = std::make_shared<Checkpoint>();
    checkpoint->path = "broken.npz";
    checkpoint->format = "npz";
    checkpoint->catalog.tensors = {buffer};
    checkpoint->rnns = {std::make_shared<const RnnModel>(*unpack(buffer, spec, "broken"))};
    return checkpoint;
}

TEST(HealthPage, SaysWhyTheWeightsCouldNotBeChecked)
{
    Session session;
    Jobs jobs;
    HealthPage page(session, jobs);
    session.setCheckpoint(oversizedCheckpoint(),
                          {.path = QStringLiteral("broken.npz"), .options = {}});
    ASSERT_TRUE(QTest::qWaitFor([&] { return !page.banner().sentence().isEmpty(); }, kPatienceMs));
    EXPECT_TRUE(page.banner().details().contains(QStringLiteral("not enough memory")));
    EXPECT_EQ(page.view().report(), nullptr);
}

} // namespace
} // namespace gateloupe
