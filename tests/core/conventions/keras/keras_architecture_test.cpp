// SPDX-License-Identifier: Apache-2.0
// An architecture beside weights, and alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/text.h"
#include "core/conventions/checkpoint.h"
#include "core/formats/json/json_document.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

namespace fs = std::filesystem;

using ::testing::Contains;
using ::testing::HasSubstr;

/// An LSTM "encoder" with relu and hard_sigmoid, a GRU "decoder".
class KerasArchitecture : public ::testing::Test
{
protected:
    KerasArchitecture() { copy("model.weights.h5", "model.weights.h5"); }

    void copy(const std::string& file, const std::string& as)
    {
        fs::copy_file(test::dataFolder() / "containers" / "json-beside-weights" / file,
                      m_folder / as);
    }

    void write(const std::string& name, const std::string& text)
    {
        test::writeFile(m_folder / name, std::as_bytes(std::span(text)));
    }

    std::shared_ptr<const Checkpoint> open()
    {
        auto opened = openCheckpoint(m_folder / "model.weights.h5", {}, m_monitor);
        EXPECT_THAT(opened, IsOk());
        return opened ? *opened : std::make_shared<const Checkpoint>();
    }

    /// Whether the LSTM's activations are those of the architecture.
    bool isUsed()
    {
        const auto opened = open();
        for (const auto& rnn : opened->rnns) {
            if (rnn->spec.cell == CellKind::Lstm) {
                return !equationTexts(*rnn).empty() &&
                       equationTexts(*rnn)[0].find("candidate=relu") != std::string::npos;
            }
        }
        ADD_FAILURE() << "no LSTM";
        return false;
    }

    test::TemporaryFolder m_folder;
    NullMonitor m_monitor;
};

TEST_F(KerasArchitecture, GivesTheActivationsOfTheWeightsBesideIt)
{
    EXPECT_FALSE(isUsed());
    copy("model.json", "any name.json");
    EXPECT_TRUE(isUsed());
    const auto opened = open();
    EXPECT_THAT(opened->sourceFiles, Contains(m_folder / "any name.json"));
    EXPECT_THAT(opened->rnns.at(0)->evidence, Contains(HasSubstr("any name.json, beside it")));
}

TEST_F(KerasArchitecture, MayBeWrittenAsATextInsideJson)
{
    copy("model.json", "model.json");
    const auto plain = test::readFile(m_folder / "model.json");
    fs::remove(m_folder / "model.json");
    write("model.json", OrderedJson(std::string(asText(plain))).dump());
    EXPECT_TRUE(isUsed());
}

TEST_F(KerasArchitecture, IsTheNamesakeWhereSeveralLieThere)
{
    copy("model.json", "model.json");
    write("other.json", R"({"class_name":"Sequential","config":[]})");
    EXPECT_TRUE(isUsed());
    fs::rename(m_folder / "model.json", m_folder / "third.json");
    EXPECT_FALSE(isUsed());
    EXPECT_THAT(open()->warnings.at(0).text(), HasSubstr("other.json, third.json"));
}

TEST_F(KerasArchitecture, OfAnotherModelIsNotUsed)
{
    write("model.json", R"({"class_name":"Sequential","config":{"layers":[{"class_name":"LSTM",)"
                        R"("config":{"name":"encoder","units":99,"activation":"relu",)"
                        R"("recurrent_activation":"hard_sigmoid"}}]}})");
    EXPECT_FALSE(isUsed());
}

TEST_F(KerasArchitecture, OtherJsonBesideWeightsMeansNothing)
{
    write("config.json", R"({"class_name": 3, "config": {}})");
    write("damaged.json", R"({"class_name": "Sequential", "config": )");
    write("empty.json", "");
    EXPECT_FALSE(isUsed());
    EXPECT_TRUE(open()->warnings.empty());
}

TEST_F(KerasArchitecture, AloneSaysWhatItIsAndWhereItsWeightsMayBe)
{
    copy("model.json", "model.json");
    EXPECT_THAT(
        openCheckpoint(m_folder / "model.json", {}, m_monitor),
        FailsWith(ErrorCode::Unsupported, "architecture of a Keras model, without weights"));
    EXPECT_THAT(openCheckpoint(m_folder / "model.json", {}, m_monitor),
                FailsWith(ErrorCode::Unsupported, "model.weights.h5"));
}

} // namespace
} // namespace gateloupe
