// SPDX-License-Identifier: Apache-2.0
#include <memory>

#include <gtest/gtest.h>

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "app/gui/jobs/jobs.h"
#include "core/runtime/gpu/gpu_backend.h"
#include "tests/support/patience.h"

namespace gateloupe {
namespace {

/// A GPU worker that never answers.
class SilentWorker
{
public:
    SilentWorker()
    {
        const QString path = m_folder.filePath(QStringLiteral("worker"));
        QFile script(path);
        script.open(QIODevice::WriteOnly);
        script.write("#!/bin/sh\nexec sleep 100\n");
        script.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner |
                              QFileDevice::ExeOwner);
        script.close();
        qputenv("GATELOUPE_GPU_WORKER", path.toLocal8Bit());
    }

    SilentWorker(const SilentWorker&) = delete;
    SilentWorker& operator=(const SilentWorker&) = delete;

    ~SilentWorker() { qunsetenv("GATELOUPE_GPU_WORKER"); }

private:
    QTemporaryDir m_folder;
};

TEST(DeviceSearch, EndsWhenTheWindowCloses)
{
    const SilentWorker worker;
    auto jobs = std::make_unique<Jobs>();
    jobs->start<gpu::WorkerInfo>(
        Jobs::Kind::FindDevices, {},
        [](ProgressMonitor& monitor) { return gpu::askWorker(monitor); },
        [](const Result<gpu::WorkerInfo>&) {});
    QTest::qWait(100); // it has begun
    QElapsedTimer clock;
    clock.start();
    jobs.reset();
    EXPECT_LT(clock.elapsed(), test::kPatienceMs) << "a worker may take 60 s to start";
}

} // namespace
} // namespace gateloupe
