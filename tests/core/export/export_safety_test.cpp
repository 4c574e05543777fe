// SPDX-License-Identifier: Apache-2.0
// What an export must leave alone, whom it lets read what it writes, and that it can be stopped.
#include <ctime>
#include <future>

#include <sys/stat.h>
#include <unistd.h>

#include "core/export/export_formats.h"
#include "core/export/pipeline/target_lock.h"
#include "tests/core/export/export_fixture.h"

namespace gateloupe::test {

namespace {

namespace fs = std::filesystem;

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr const char* kSmallSpec = "lstm:input=3,hidden=4";

class ExportSafety : public ExportTest
{
protected:
    void write(const fs::path& path, std::string_view text)
    {
        writeFile(path, std::as_bytes(std::span(text)));
    }

    std::string textOf(const fs::path& path)
    {
        const auto bytes = readFile(path);
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }

    static mode_t modeOf(const fs::path& path)
    {
        struct stat status = {};
        EXPECT_EQ(::stat(path.c_str(), &status), 0);
        return status.st_mode & 0777U;
    }

    /// The source that the fixture writes, exported to TensorFlow.
    ExportRequest toTensorFlow(const std::string& target)
    {
        return request({model(kSmallSpec)}, target, ExportFormat::TensorFlow);
    }
};

/// Sees whether the share of work done ever falls; may ask to stop once anything was reported.
class WatchingMonitor final : public ProgressMonitor
{
public:
    void report(Stage, std::uint64_t done, std::uint64_t total) override
    {
        ASSERT_GT(total, 0U);
        const double share = static_cast<double>(done) / static_cast<double>(total);
        hasFallen = hasFallen || share < last;
        last = share;
        hasReported = true;
    }

    [[nodiscard]] bool cancelled() const override { return stopsAtOnce && hasReported; }

    bool stopsAtOnce = false;
    bool hasReported = false;
    bool hasFallen = false;
    double last = 0.0;
};

TEST_F(ExportSafety, NeverRemovesASourceThatLooksLikeAnOldDataFile)
{
    auto wanted = toTensorFlow("b");
    const auto source = folder / "b.data-00000-of-00003";
    wanted.models = {model(kSmallSpec, "lstm", "b.data-00000-of-00003")};
    wanted.source = source;
    const auto before = readFile(source);
    EXPECT_THAT(exportModels(wanted, monitor),
                FailsWith(ErrorCode::CannotWrite, "is the source itself"));
    wanted.replacesForeign = true;
    EXPECT_THAT(exportModels(wanted, monitor),
                FailsWith(ErrorCode::CannotWrite, "is the source itself"));
    EXPECT_EQ(readFile(source), before);
}

TEST_F(ExportSafety, RefusesToRemoveWhatNoExportWroteAndListsIt)
{
    write(folder / "b.data-00000-of-00003", "mine");
    write(folder / "b.data-00000-of-00001", "mine, too");
    auto wanted = toTensorFlow("b");
    EXPECT_THAT(exportModels(wanted, monitor),
                FailsWith(ErrorCode::CannotWrite, "b.data-00000-of-00003"));
    EXPECT_THAT(exportModels(wanted, monitor),
                FailsWith(ErrorCode::CannotWrite, "b.data-00000-of-00001"));
    EXPECT_EQ(textOf(folder / "b.data-00000-of-00003"), "mine");
    EXPECT_EQ(textOf(folder / "b.data-00000-of-00001"), "mine, too");
    EXPECT_THAT(names(), Not(Contains("b.index")));

    const auto foreign = foreignFiles(wanted, monitor);
    ASSERT_THAT(foreign, IsOk());
    EXPECT_THAT(*foreign,
                ElementsAre(folder / "b.data-00000-of-00001", folder / "b.data-00000-of-00003"));
    wanted.replacesForeign = true;
    EXPECT_THAT(exportModels(wanted, monitor), IsOk());
    EXPECT_THAT(names(), Not(Contains("b.data-00000-of-00003")));
}

TEST_F(ExportSafety, ReplacesItsOwnCheckpointButNotAStrangersData)
{
    const auto wanted = toTensorFlow("b");
    ASSERT_THAT(exportModels(wanted, monitor), IsOk());
    ASSERT_THAT(exportModels(wanted, monitor), IsOk());
    const auto none = foreignFiles(wanted, monitor);
    ASSERT_THAT(none, IsOk());
    EXPECT_THAT(*none, IsEmpty());
    write(folder / "b.data-00001-of-00007", "mine");
    EXPECT_THAT(exportModels(wanted, monitor),
                FailsWith(ErrorCode::CannotWrite, "b.data-00001-of-00007"));
    EXPECT_EQ(textOf(folder / "b.data-00001-of-00007"), "mine");
}

TEST_F(ExportSafety, LeavesAFileAloneThatHasTheCertificatesName)
{
    write(folder / "out.pt.certificate.json", "{\"mine\": 1}");
    EXPECT_THAT(
        exportModels(request({model(kSmallSpec)}, "out.pt", ExportFormat::Pytorch), monitor),
        FailsWith(ErrorCode::CannotWrite, "out.pt.certificate.json"));
    write(folder / "out.h5.certificate.json", "{\"mine\": 1}");
    ASSERT_THAT(exportModels(request({model(kSmallSpec)}, "out.h5"), monitor), IsOk());
    EXPECT_EQ(textOf(folder / "out.h5.certificate.json"), "{\"mine\": 1}");
}

TEST_F(ExportSafety, NeverReplacesAFileOfAnOpenCheckpoint)
{
    write(folder / "graph.meta", "graph");
    fs::create_directory(folder / "sub");
    fs::create_directory_symlink(folder.path(), folder / "way");
    fs::create_hard_link(folder / "graph.meta", folder / "hard.h5");
    auto wanted = request({model(kSmallSpec)}, "graph.meta");
    wanted.protectedFiles = {folder / "graph.meta"};
    wanted.replacesForeign = true;
    for (const fs::path& target : {folder / "graph.meta", folder / "sub/../graph.meta",
                                   folder / "way/graph.meta", folder / "hard.h5"}) {
        wanted.target = target;
        EXPECT_THAT(exportModels(wanted, monitor),
                    FailsWith(ErrorCode::CannotWrite, "is a file of an open checkpoint"))
            << target;
    }
    EXPECT_EQ(textOf(folder / "graph.meta"), "graph");
}

TEST_F(ExportSafety, KnowsTheSymbolBesideParametersAsASource)
{
    ASSERT_THAT(
        exportModels(request({model(kSmallSpec)}, "net-0007.params", ExportFormat::Mxnet), monitor),
        IsOk());
    write(folder / "net-symbol.json", "{\"nodes\": []}");
    const auto checkpoint = openCheckpoint(folder / "net-0007.params", {}, monitor);
    ASSERT_THAT(checkpoint, IsOk());
    EXPECT_THAT((*checkpoint)->sourceFiles, Contains(folder / "net-symbol.json"));
    EXPECT_THAT((*checkpoint)->sourceFiles, Contains(folder / "net-0007.params"));
}

TEST_F(ExportSafety, KnowsTheGraphBesideACheckpointAsASource)
{
    ASSERT_THAT(exportModels(toTensorFlow("X"), monitor), IsOk());
    write(folder / "X.meta", "");
    const auto checkpoint = openCheckpoint(folder / "X", {}, monitor);
    ASSERT_THAT(checkpoint, IsOk());
    for (const char* name : {"X.meta", "X.index", "X.data-00000-of-00001"}) {
        EXPECT_THAT((*checkpoint)->sourceFiles, Contains(folder / name));
    }
}

TEST_F(ExportSafety, KeepsThePermissionsOfAReplacedFile)
{
    write(folder / "out.h5", "old");
    ASSERT_EQ(::chmod((folder / "out.h5").c_str(), 0600), 0);
    ASSERT_THAT(exportModels(request({model(kSmallSpec)}, "out.h5"), monitor), IsOk());
    EXPECT_EQ(modeOf(folder / "out.h5"), 0600U);
}

TEST_F(ExportSafety, MakesAPrivateExportOfAPrivateSource)
{
    // A change of the mode after the opening would count as a change of the source.
    const auto mask = ::umask(077);
    const auto closed = model(kSmallSpec, "lstm", "private.bin");
    ::umask(022);
    const auto open = model(kSmallSpec);
    const auto toPytorch = [this](const auto& source, const char* target) {
        return exportModels(request({source}, target, ExportFormat::Pytorch), monitor);
    };
    EXPECT_THAT(toPytorch(open, "open.pt"), IsOk());
    EXPECT_THAT(toPytorch(closed, "closed.pt"), IsOk());
    ::umask(mask);
    ASSERT_EQ(modeOf(folder / "private.bin"), 0600U);
    EXPECT_EQ(modeOf(folder / "open.pt"), 0644U);
    EXPECT_EQ(modeOf(folder / "closed.pt"), 0600U);
    EXPECT_EQ(modeOf(folder / "closed.pt.certificate.json"), 0600U);
}

TEST_F(ExportSafety, RefusesALinkAsTarget)
{
    write(folder / "real.h5", "real");
    fs::create_symlink(folder / "real.h5", folder / "link.h5");
    fs::create_symlink(folder / "nowhere.h5", folder / "dangling.h5");
    const auto source = model(kSmallSpec);
    for (const char* target : {"link.h5", "dangling.h5"}) {
        EXPECT_THAT(exportModels(request({source}, target), monitor),
                    FailsWith(ErrorCode::CannotWrite, "is a symbolic link"));
        EXPECT_TRUE(fs::is_symlink(folder / target));
    }
    EXPECT_EQ(textOf(folder / "real.h5"), "real");
}

TEST_F(ExportSafety, RefusesAPipeAsTargetOrCertificateAndDoesNotWaitForIt)
{
    const auto source = model(kSmallSpec);
    ASSERT_EQ(::mkfifo((folder / "pipe.h5").c_str(), 0600), 0);
    EXPECT_THAT(exportModels(request({source}, "pipe.h5"), monitor),
                FailsWith(ErrorCode::CannotWrite, "pipe.h5: is not a plain file"));
    ASSERT_EQ(::mkfifo((folder / "out.pt.certificate.json").c_str(), 0600), 0);
    EXPECT_THAT(exportModels(request({source}, "out.pt", ExportFormat::Pytorch), monitor),
                FailsWith(ErrorCode::CannotWrite, "certificate.json: is not a plain file"));
    ASSERT_EQ(::mkfifo((folder / "new.h5.certificate.json").c_str(), 0600), 0);
    EXPECT_THAT(exportModels(request({source}, "new.h5"), monitor), IsOk()); // holds its own
    EXPECT_TRUE(fs::is_fifo(folder / "new.h5.certificate.json"));
}

TEST_F(ExportSafety, TakesAFileForItsCertificateByItsHashAndNotByItsFirstWords)
{
    const auto source = model(kSmallSpec);
    const auto wanted = request({source}, "out.pt", ExportFormat::Pytorch);
    const fs::path certificate = folder / "out.pt.certificate.json";
    write(certificate, R"({"gateloupe_certificate":1,"file":"out.pt"})");
    EXPECT_THAT(exportModels(wanted, monitor),
                FailsWith(ErrorCode::CannotWrite, "no export wrote"));
    fs::remove(certificate);
    ASSERT_THAT(exportModels(wanted, monitor), IsOk());
    ASSERT_THAT(exportModels(wanted, monitor), IsOk()) << "its own is replaced";
    std::string text = textOf(certificate);
    text.replace(text.find("out.pt"), 6, "OUT.pt");
    write(certificate, text);
    EXPECT_THAT(exportModels(wanted, monitor),
                FailsWith(ErrorCode::CannotWrite, "no export wrote"));
}

TEST_F(ExportSafety, OneExportAtATimeWritesATargetHoweverItIsSpelled)
{
    const auto lock = TargetLock::take(folder / "b.ckpt");
    ASSERT_THAT(lock, IsOk());
    for (const char* target : {"b.ckpt", "b.ckpt.index"}) {
        EXPECT_THAT(
            exportModels(toTensorFlow(target), monitor),
            FailsWith(ErrorCode::CannotWrite, "another export writes it right now (process " +
                                                  std::to_string(::getpid()) + ")"));
    }
    EXPECT_THAT(names(), ElementsAre(".b.ckpt.gateloupe-lock", "source.bin"));
}

TEST_F(ExportSafety, TakesOverTheLockOfAKilledProcess)
{
    write(folder / ".b.ckpt.gateloupe-lock", "4711\n");
    ASSERT_THAT(exportModels(toTensorFlow("b.ckpt"), monitor), IsOk());
    EXPECT_THAT(names(), Not(Contains(HasSubstr("gateloupe-lock"))));
}

/// Two at once chose the names of one another's files, or took each other's folder for a killed
/// process'.
TEST_F(ExportSafety, ManyAtOnceLeaveTheWholeResultOfOneOfThem)
{
    constexpr int kRounds = 20;
    constexpr int kAtOnce = 4;
    for (const ExportFormat format : {ExportFormat::TensorFlow, ExportFormat::Pytorch}) {
        const auto source = model(kSmallSpec);
        const auto wanted = request({source}, "o.ckpt", format);
        for (int round = 0; round < kRounds; ++round) {
            std::vector<std::future<Result<ExportReport>>> exports;
            for (int each = 0; each < kAtOnce; ++each) {
                exports.push_back(std::async(std::launch::async, [&wanted] {
                    NullMonitor own;
                    return exportModels(wanted, own);
                }));
            }
            int finished = 0;
            for (auto& each : exports) {
                const auto result = each.get();
                finished += result ? 1 : 0;
                if (!result) {
                    ASSERT_THAT(result, FailsWith(ErrorCode::CannotWrite, "another export"));
                }
            }
            ASSERT_GE(finished, 1);
            ASSERT_THAT(openCheckpoint(folder / "o.ckpt", {}, monitor), IsOk());
            ASSERT_TRUE(fs::exists(folder / "o.ckpt.certificate.json"));
            ASSERT_THAT(names(), Not(Contains(::testing::StartsWith(".")))) << "nothing is left";
        }
        for (const std::string& name : names()) {
            fs::remove(folder / name);
        }
    }
}

class ExportProgress : public ExportSafety, public ::testing::WithParamInterface<ExportFormat>
{
};

TEST_P(ExportProgress, RisesOnceToItsEnd)
{
    WatchingMonitor watching;
    ASSERT_THAT(exportModels(request({model(kSmallSpec)}, "out.file", GetParam()), watching),
                IsOk());
    EXPECT_FALSE(watching.hasFallen);
    EXPECT_EQ(watching.last, 1.0);
}

INSTANTIATE_TEST_SUITE_P(
    Every, ExportProgress,
    ::testing::Values(ExportFormat::Hdf5, ExportFormat::Npz, ExportFormat::Safetensors,
                      ExportFormat::Packed, ExportFormat::Pytorch, ExportFormat::Onnx,
                      ExportFormat::Keras, ExportFormat::TensorFlow, ExportFormat::Flax,
                      ExportFormat::Mxnet, ExportFormat::Rtneural, ExportFormat::Nam),
    [](const auto& parameter) { return std::string(nameOf(parameter.param)); });

TEST_F(ExportSafety, HearsOfCancellingWhileAnHdf5FileIsLaidOut)
{
    const auto source = model(kSmallSpec);
    const auto wanted = request({source}, "out.h5");
    const auto plan = planExport(wanted, traitsOf(wanted.format), monitor);
    ASSERT_THAT(plan, IsOk());
    const std::vector<fs::path> files = {folder / "out.h5"};
    ImpatientMonitor impatient(0);
    const Provenance provenance;
    const auto writer = traitsOf(wanted.format).makeWriter();
    const ExportStart start{*plan, provenance, files, impatient};
    EXPECT_THAT(writer->begin(start), FailsWith(ErrorCode::Cancelled, ""));
}

TEST_F(ExportSafety, StopsAtOnceWhenCancelledAtItsFirstWord)
{
    std::vector<std::shared_ptr<const RnnModel>> many;
    for (int index = 0; index < 20; ++index) {
        many.push_back(model(kSmallSpec, "n" + std::to_string(index)));
    }
    WatchingMonitor watching;
    watching.stopsAtOnce = true;
    EXPECT_THAT(exportModels(request(many, "out.h5"), watching),
                FailsWith(ErrorCode::Cancelled, ""));
    EXPECT_LT(watching.last, 0.1);
    EXPECT_THAT(names(), ElementsAre("source.bin"));
}

/// Four times as many networks take four times as long; 16 or 64 times when the file that was
/// written is gone through anew for each.
TEST_F(ExportSafety, OfManyNetworksTakesTimeLinearInTheirNumber)
{
    const auto one = model("gru:input=2,hidden=3");
    const auto secondsOf = [&](int count) {
        std::vector<std::shared_ptr<const RnnModel>> many;
        for (int i = 0; i < count; ++i) {
            auto copy = *one;
            copy.name = "net" + std::to_string(i);
            many.push_back(std::make_shared<const RnnModel>(std::move(copy)));
        }
        const std::clock_t begin = std::clock();
        const std::string target = std::to_string(count) + ".onnx";
        EXPECT_THAT(exportModels(request(many, target, ExportFormat::Onnx), monitor), IsOk());
        return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    };
    const double few = secondsOf(100);
    EXPECT_LT(secondsOf(400), 8 * few);
}

} // namespace
} // namespace gateloupe::test
