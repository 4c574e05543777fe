// SPDX-License-Identifier: Apache-2.0
// Exports that are killed at any moment, that find the disk full or the folder closed: the old file
// is whole, or the new one is.
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <thread>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/core/export/export_fixture.h"

namespace gateloupe::test {

namespace {

using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::Not;

/// GATELOUPE_KILLS=200 for a longer look.
int kills()
{
    constexpr int kUsual = 20;
    const char* wanted = std::getenv("GATELOUPE_KILLS");
    return wanted != nullptr ? std::max(1, std::atoi(wanted)) : kUsual;
}

struct Target
{
    ExportFormat format;
    std::string file;
    std::string opened; ///< where the reader begins
};

void PrintTo(const Target& target, std::ostream* out)
{
    *out << target.file;
}

class BrokenExport : public ExportTest, public ::testing::WithParamInterface<Target>
{
protected:
    /// Two networks of one kind; a file that holds the old one.
    void SetUp() override
    {
        const char* spec = "gru:input=40,hidden=200,bias=none";
        old = model(spec, "net", "source.bin");
        const auto parsed = *specFromText(spec);
        const auto fresh = freshBuffer(parsed, {.kind = Initialiser::Uniform, .seed = 8}, monitor);
        ASSERT_THAT(fresh, IsOk());
        writeFile(folder / "other.bin", *fresh);
        const auto other = openCheckpoint(folder / "other.bin", {.spec = parsed}, monitor);
        ASSERT_THAT(other, IsOk());
        auto renamed = *(*other)->rnns.front();
        renamed.name = "net";
        next = std::make_shared<const RnnModel>(renamed);

        const auto begin = std::chrono::steady_clock::now();
        ASSERT_THAT(exportModels(request({old}, GetParam().file, GetParam().format), monitor),
                    IsOk());
        whole = std::chrono::duration_cast<std::chrono::microseconds>(
            std::chrono::steady_clock::now() - begin);
    }

    ExportRequest wantedOf(const std::shared_ptr<const RnnModel>& source)
    {
        auto wanted = request({source}, GetParam().file, GetParam().format);
        wanted.source = folder / "other.bin";
        return wanted;
    }

    /// Starts an export and kills it after a while.
    void exportAndKill(const ExportRequest& wanted, std::chrono::microseconds patience)
    {
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            NullMonitor quiet;
            ::_exit(exportModels(wanted, quiet) ? 0 : 1);
        }
        std::this_thread::sleep_for(patience);
        ::kill(child, SIGKILL);
        int status = 0;
        ::waitpid(child, &status, 0);
        ASSERT_TRUE(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
    }

    /// Exports the next network in a process that was changed for ever before; expects an error.
    template <typename Change>
    void exportIsRefusedAfter(const Change& change)
    {
        const auto before = names();
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            change();
            NullMonitor quiet;
            const auto written = exportModels(wantedOf(next), quiet);
            ::_exit(!written && written.error().code == ErrorCode::CannotWrite ? 0 : 1);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
        EXPECT_TRUE(holds(*old));
        EXPECT_EQ(names(), before) << "nothing is left behind";
    }

    /// Which of the two networks the file holds; it must be one of them, bit by bit.
    bool holds(const RnnModel& network)
    {
        CheckpointOptions options;
        if (GetParam().format == ExportFormat::Packed) {
            options.spec = network.spec;
        }
        const auto checkpoint = openCheckpoint(folder / GetParam().opened, options, monitor);
        EXPECT_THAT(checkpoint, IsOk());
        if (!checkpoint || (*checkpoint)->rnns.size() != 1) {
            return false;
        }
        const RnnModel& found = *(*checkpoint)->rnns.front();
        return std::ranges::all_of(network.parameters, [&](const auto& entry) {
            if (entry.first.kind != ParameterKind::RecurrentWeights) {
                return true; // tells them apart alone
            }
            const GateView* view = found.find(entry.first);
            const auto written = view != nullptr ? view->map(monitor) : Error{};
            const auto stored = entry.second.map(monitor);
            if (!written || !stored || written->rows != stored->rows) {
                return false;
            }
            for (std::uint64_t row = 0; row < stored->rows; ++row) {
                for (std::uint64_t col = 0; col < stored->cols; ++col) {
                    if (written->at(row, col) != stored->at(row, col)) {
                        return false;
                    }
                }
            }
            return true;
        });
    }

    std::shared_ptr<const RnnModel> old;
    std::shared_ptr<const RnnModel> next;
    std::chrono::microseconds whole{}; ///< what an export takes
};

TEST_P(BrokenExport, ThatIsKilledLeavesTheOldFileOrTheNewOne)
{
    const int count = kills();
    for (int kill = 0; kill < count; ++kill) {
        exportAndKill(wantedOf(kill % 2 == 0 ? next : old), whole * (kill + 1) / count);
        EXPECT_TRUE(holds(*old) || holds(*next)) << "kill " << kill;
    }
    ASSERT_THAT(exportModels(wantedOf(next), monitor), IsOk());
    EXPECT_TRUE(holds(*next));
    EXPECT_THAT(names(), Each(Not(HasSubstr(".gateloupe-")))) << "leftovers of killed exports stay";
}

TEST_P(BrokenExport, OnAFullDiskLeavesTheOldFile)
{
    exportIsRefusedAfter([] {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit most{.rlim_cur = 100'000, .rlim_max = 100'000};
        ::setrlimit(RLIMIT_FSIZE, &most);
    });
}

TEST_P(BrokenExport, InAFolderThatMayNotBeWrittenLeavesTheOldFile)
{
    namespace fs = std::filesystem;
    fs::permissions(folder.path(), fs::perms(0555));
    exportIsRefusedAfter([] {
        constexpr uid_t kNobody = 65534;
        if (::geteuid() == 0 && ::setuid(kNobody) != 0) { // root may write everywhere
            ::_exit(2);
        }
    });
    fs::permissions(folder.path(), fs::perms(0755));
}

INSTANTIATE_TEST_SUITE_P(
    To, BrokenExport,
    ::testing::Values(Target{ExportFormat::Hdf5, "out.h5", "out.h5"},
                      Target{ExportFormat::Npz, "out.npz", "out.npz"},
                      Target{ExportFormat::Safetensors, "out.safetensors", "out.safetensors"},
                      Target{ExportFormat::Packed, "out.bin", "out.bin"},
                      Target{ExportFormat::Pytorch, "out.pt", "out.pt"},
                      Target{ExportFormat::Onnx, "out.onnx", "out.onnx"},
                      Target{ExportFormat::Keras, "out.keras", "out.keras"},
                      Target{ExportFormat::TensorFlow, "out.ckpt", "out.ckpt.index"},
                      Target{ExportFormat::Flax, "out.msgpack", "out.msgpack"},
                      Target{ExportFormat::Mxnet, "out.params", "out.params"},
                      Target{ExportFormat::Rtneural, "out.json", "out.json"}),
    [](const auto& parameter) { return std::string(nameOf(parameter.param.format)); });

} // namespace
} // namespace gateloupe::test
