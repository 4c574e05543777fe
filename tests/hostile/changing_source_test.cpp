// SPDX-License-Identifier: Apache-2.0
// A file that another program writes to while it is being read: never a crash, never a mixture.
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <mutex>

#include "core/analysis/compare/gate_diff.h"
#include "core/analysis/health/health.h"
#include "core/analysis/statistics/statistics.h"
#include "core/conventions/checkpoint.h"
#include "core/export/export.h"
#include "core/packing/initialiser.h"
#include "core/packing/pack.h"
#include "core/runtime/forward/forward.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

namespace fs = std::filesystem;

/// Does something once, as soon as the work asks or tells anything.
class DeedMonitor final : public ProgressMonitor
{
public:
    explicit DeedMonitor(std::function<void()> deed)
        : m_deed(std::move(deed))
    {
    }

    void report(Stage, std::uint64_t, std::uint64_t) override { act(); }

    [[nodiscard]] bool cancelled() const override
    {
        act();
        return false;
    }

    [[nodiscard]] bool hasActed() const { return m_hasActed; }

private:
    void act() const
    {
        std::call_once(m_once, [this] {
            m_deed();
            m_hasActed = true;
        });
    }

    std::function<void()> m_deed;
    mutable std::once_flag m_once;
    mutable std::atomic<bool> m_hasActed = false;
};

struct Work
{
    const char* name;
    /// Reads all weights of the only network.
    std::function<Status(const Checkpoint&, const fs::path& folder, ProgressMonitor&)> act;
};

void PrintTo(const Work& work, std::ostream* out)
{
    *out << work.name;
}

template <typename T>
Status statusOf(const Result<T>& result)
{
    return result ? Status() : Status(result.error());
}

Status run(ForwardBackend& backend, const Checkpoint& checkpoint, ProgressMonitor& monitor)
{
    const auto& model = checkpoint.rnns.front();
    ForwardRequest request{.model = model,
                           .x = Array::zeros(DType::F32, {2, 1, model->spec.inputSize})};
    return statusOf(backend.run(request, monitor));
}

ExportRequest exportOf(const Checkpoint& checkpoint, const fs::path& folder)
{
    return {.models = checkpoint.rnns,
            .source = checkpoint.path,
            .target = folder / "out.npz",
            .format = ExportFormat::Npz,
            .protectedFiles = checkpoint.sourceFiles,
            .sourceFiles = checkpoint.catalog.files};
}

std::vector<Work> works()
{
    return {
        {"Statistics",
         [](const Checkpoint& checkpoint, const fs::path&, ProgressMonitor& monitor) {
             return statusOf(statisticsOf(*checkpoint.rnns.front(), monitor));
         }},
        {"Health",
         [](const Checkpoint& checkpoint, const fs::path&, ProgressMonitor& monitor) {
             return statusOf(checkHealth(checkpoint.rnns, monitor));
         }},
        {"Compare",
         [](const Checkpoint& checkpoint, const fs::path&, ProgressMonitor& monitor) {
             const RnnModel& model = *checkpoint.rnns.front();
             return statusOf(compare(model, model, monitor));
         }},
        {"Pack",
         [](const Checkpoint& checkpoint, const fs::path&, ProgressMonitor& monitor) {
             std::vector<std::byte> packed(checkpoint.catalog.tensors.front()->source->sizeBytes());
             return pack(*checkpoint.rnns.front(), packed, monitor);
         }},
        {"Run",
         [](const Checkpoint& checkpoint, const fs::path&, ProgressMonitor& monitor) {
             return run(*makeCpuBackend(2), checkpoint, monitor);
         }},
        {"ReferenceRun",
         [](const Checkpoint& checkpoint, const fs::path&, ProgressMonitor& monitor) {
             return run(*makeReferenceBackend(), checkpoint, monitor);
         }},
        {"Export",
         [](const Checkpoint& checkpoint, const fs::path& folder, ProgressMonitor& monitor) {
             return statusOf(exportModels(exportOf(checkpoint, folder), monitor));
         }},
    };
}

class ChangingSource : public ::testing::TestWithParam<Work>
{
protected:
    ChangingSource()
    {
        const auto spec = specFromText("lstm:input=48,hidden=64,layers=2");
        const auto buffer = freshBuffer(*spec, {.kind = Initialiser::Uniform, .seed = 7}, quiet);
        EXPECT_THAT(buffer, IsOk());
        writeFile(source(), *buffer);
        const auto opened = openCheckpoint(source(), {.spec = *spec}, quiet);
        EXPECT_THAT(opened, IsOk());
        checkpoint = *opened;
    }

    [[nodiscard]] fs::path source() const { return folder / "source.bin"; }

    /// What the work says when the deed is done while it is under way.
    Status workWhile(std::function<void()> deed)
    {
        DeedMonitor monitor(std::move(deed));
        const Status status = GetParam().act(*checkpoint, folder.path(), monitor);
        EXPECT_TRUE(monitor.hasActed());
        return status;
    }

    TemporaryFolder folder;
    NullMonitor quiet;
    std::shared_ptr<const Checkpoint> checkpoint;
};

TEST_P(ChangingSource, IsReadWhileNobodyWrites)
{
    EXPECT_THAT(workWhile([] {}), IsOk());
    EXPECT_THAT(checkpoint->catalog.unchanged(), IsOk());
}

TEST_P(ChangingSource, IsRefusedWhenItWasShortened)
{
    EXPECT_THAT(workWhile([this] { fs::resize_file(source(), 4096); }),
                FailsWith(ErrorCode::Io, "source.bin: changed on disk while it was open"));
    EXPECT_THAT(checkpoint->catalog.unchanged(), FailsWith(ErrorCode::Io, "source.bin"));
    EXPECT_THAT(GetParam().act(*checkpoint, folder.path(), quiet),
                FailsWith(ErrorCode::Io, "changed on disk"))
        << "and stays refused";
    EXPECT_FALSE(fs::exists(folder / "out.npz"));
}

TEST_P(ChangingSource, IsRefusedWhenItWasOverwritten)
{
    EXPECT_THAT(workWhile([this] {
                    std::fstream(source(), std::ios::in | std::ios::out | std::ios::binary) << "x";
                    fs::last_write_time(source(),
                                        fs::file_time_type::clock::now() + std::chrono::seconds(2));
                }),
                FailsWith(ErrorCode::Io, "source.bin: changed on disk while it was open"));
    EXPECT_FALSE(fs::exists(folder / "out.npz"));
}

TEST_P(ChangingSource, IsReadAsItWasWhenAnotherFileTookItsName)
{
    const auto status = workWhile([this] {
        std::ofstream(folder / "next") << "something else";
        fs::rename(folder / "next", source());
    });
    if (std::string_view(GetParam().name) == "Export") { // it names and hashes its source
        EXPECT_THAT(status, FailsWith(ErrorCode::Io, "source.bin: was replaced on disk"));
        EXPECT_FALSE(fs::exists(folder / "out.npz"));
    } else {
        EXPECT_THAT(status, IsOk());
    }
    EXPECT_THAT(checkpoint->catalog.unchanged(), IsOk());
}

TEST_P(ChangingSource, IsReadAsItWasWhenItWasDeleted)
{
    const auto status = workWhile([this] { fs::remove(source()); });
    if (std::string_view(GetParam().name) == "Export") {
        EXPECT_THAT(status, FailsWith(ErrorCode::Io, "source.bin: was replaced on disk"));
        EXPECT_FALSE(fs::exists(folder / "out.npz"));
    } else {
        EXPECT_THAT(status, IsOk());
    }
}

INSTANTIATE_TEST_SUITE_P(During, ChangingSource, ::testing::ValuesIn(works()),
                         [](const auto& parameter) { return std::string(parameter.param.name); });

} // namespace
} // namespace gateloupe::test
