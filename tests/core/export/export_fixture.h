// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/conventions/checkpoint.h"
#include "core/export/export.h"
#include "core/packing/initialiser.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

/// Asks to stop after so many questions.
class ImpatientMonitor final : public ProgressMonitor
{
public:
    explicit ImpatientMonitor(int patience)
        : m_patience(patience)
    {
    }

    void report(Stage, std::uint64_t, std::uint64_t) override {}

    [[nodiscard]] bool cancelled() const override { return --m_patience < 0; }

private:
    mutable std::atomic<int> m_patience;
};

/// A folder with a packed buffer to export from.
class ExportTest : public ::testing::Test
{
protected:
    /// Writes a buffer of that spec and opens it.
    std::shared_ptr<const RnnModel> model(const std::string& spec, const std::string& name = "lstm",
                                          const std::string& file = "source.bin")
    {
        const auto parsed = specFromText(spec);
        EXPECT_THAT(parsed, IsOk());
        const auto buffer =
            freshBuffer(*parsed, {.kind = Initialiser::Uniform, .seed = 7}, monitor);
        EXPECT_THAT(buffer, IsOk());
        writeFile(folder / file, *buffer);
        const auto checkpoint = openCheckpoint(folder / file, {.spec = *parsed}, monitor);
        EXPECT_THAT(checkpoint, IsOk());
        auto copy = *(*checkpoint)->rnns.front();
        copy.name = name;
        return std::make_shared<const RnnModel>(std::move(copy));
    }

    ExportRequest request(std::vector<std::shared_ptr<const RnnModel>> models,
                          const std::string& target, ExportFormat format = ExportFormat::Hdf5)
    {
        return {.models = std::move(models),
                .source = folder / "source.bin",
                .target = folder / target,
                .format = format};
    }

    double gateAt(const RnnModel& model, const ParameterId& id, std::uint64_t row,
                  std::uint64_t col)
    {
        return model.find(id)->map(monitor)->at(row, col);
    }

    /// Names in the folder, sorted.
    [[nodiscard]] std::vector<std::string> names() const
    {
        std::vector<std::string> found;
        for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
            found.push_back(entry.path().filename().string());
        }
        std::ranges::sort(found);
        return found;
    }

    TemporaryFolder folder;
    NullMonitor monitor;
};

/// A network that a test may change before it exports it.
inline std::shared_ptr<RnnModel> editableCopy(const std::shared_ptr<const RnnModel>& model)
{
    return std::make_shared<RnnModel>(*model);
}

inline constexpr const char* kLstmSpec = "lstm:input=3,hidden=4,layers=2,directions=2";

} // namespace gateloupe::test
