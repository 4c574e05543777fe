// SPDX-License-Identifier: Apache-2.0
// The run backwards as the program does it, held against what the frameworks compute.
#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "core/formats/array_file.h"
#include "tests/app/cli/cli_fixture.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using ::testing::HasSubstr;

/// float64 of another program: the order of sums differs.
constexpr const char* kFrameworkTolerance = "1e-12";

/// A case of tests/data/gradients.
struct FrameworkCase
{
    const char* name;
    const char* model;               ///< the file with the weights
    std::vector<std::string> arrays; ///< options whose arrays the case has
    std::vector<std::string> options = {};
};

std::vector<FrameworkCase> frameworkCases()
{
    const std::vector<std::string> lstm = {"upstream-h=gh", "upstream-c=gc", "h0=h0", "c0=c0"};
    const std::vector<std::string> gru = {"upstream-h=gh", "h0=h0"};
    std::vector<std::string> lengths = lstm;
    lengths.emplace_back("lengths=lengths");
    return {{"torch-lstm", "torch-lstm.npz", lstm},
            {"torch-lstm-projection", "torch-lstm-projection.npz", lstm},
            {"torch-lstm-lengths", "torch-lstm-lengths.npz", lengths},
            {"torch-gru", "torch-gru.npz", gru},
            {"torch-rnn-tanh", "torch-rnn-tanh.npz", gru, {"--cell", "rnn_tanh"}},
            {"torch-rnn-relu", "torch-rnn-relu.npz", gru, {"--cell", "rnn_relu"}},
            {"jax-lstm", "jax-lstm.npz", {}},
            {"keras-gru", "keras-gru.keras", {}, {"--axes", "bti"}}};
}

std::string fileOf(const std::string& name)
{
    return (dataFolder() / "gradients" / name).string();
}

/// Everything that goes into the backward pass of a case.
std::vector<std::string> argumentsOf(const FrameworkCase& one, const std::string& command)
{
    const std::string arrays = fileOf(std::string(one.name) + ".npz");
    std::vector<std::string> all = {command,       fileOf(one.model), "--input",
                                    arrays + ":x", "--upstream",      arrays + ":g"};
    for (const std::string& entry : one.arrays) {
        const auto equals = entry.find('=');
        all.push_back("--" + entry.substr(0, equals));
        all.push_back(arrays + ":" + entry.substr(equals + 1));
    }
    all.insert(all.end(), one.options.begin(), one.options.end());
    return all;
}

Array mustRead(const std::string& reference)
{
    NullMonitor monitor;
    auto array = readArray(reference, monitor);
    EXPECT_THAT(array, IsOk());
    return array ? *std::move(array) : Array();
}

double largestDifference(const Array& a, const Array& b)
{
    double largest = a.size() == b.size() ? 0.0 : 1.0;
    for (std::size_t at = 0; at < a.size() && at < b.size(); ++at) {
        largest = std::max(largest, std::abs(a[at] - b[at]));
    }
    return largest;
}

class GradientTest : public CliTest
{
protected:
    /// g of every step, and names of what takes it.
    [[nodiscard]] std::vector<std::string> command(const std::string& name,
                                                   std::vector<std::string> more) const
    {
        std::vector<float> g(std::size_t{5} * 2 * 8);
        for (std::size_t index = 0; index < g.size(); ++index) {
            g[index] = static_cast<float>((index * 29) % 13) * 0.1F - 0.6F;
        }
        writeNpy(folder / "g.npy", {5, 2, 8}, g);
        std::vector<std::string> all = {name, "model.safetensors", "--input", "x.npy"};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
};

TEST_F(GradientTest, EqualsWhatTheFrameworksCompute)
{
    for (const FrameworkCase& one : frameworkCases()) {
        const std::string arrays = fileOf(std::string(one.name) + ".npz");
        auto check = argumentsOf(one, "check");
        check.insert(check.end(), {"--expect-gradients", arrays, "--tol", kFrameworkTolerance});
        const Json document = json(check, 0);
        EXPECT_EQ(document["equal"], true) << one.name;
        EXPECT_TRUE(document["missing"].empty()) << one.name << document["missing"];

        auto gradient = argumentsOf(one, "gradient");
        const std::string target = std::string(one.name) + "-ours.npz";
        gradient.insert(gradient.end(), {"-o", target});
        const Json found = json(gradient, 0);
        EXPECT_NEAR(found["sum"], mustRead(arrays + ":loss")[0], 1e-12) << one.name;
        const Array dx = mustRead((folder / target).string() + ":x");
        Array theirs = mustRead(arrays + ":dx");
        if (std::string(one.name) == "keras-gru") { // its batch stands first
            const Shape shape = theirs.shape();
            std::vector<double> turned(theirs.size());
            for (std::size_t at = 0; at < turned.size(); ++at) {
                const std::size_t row = at / shape[2];
                turned[(row % shape[1] * shape[0] + row / shape[1]) * shape[2] + at % shape[2]] =
                    theirs[at];
            }
            theirs = Array(dx.shape(), turned);
        }
        EXPECT_LT(largestDifference(dx, theirs), 1e-12) << one.name;
        if (!one.arrays.empty()) {
            EXPECT_LT(largestDifference(mustRead((folder / target).string() + ":h0"),
                                        mustRead(arrays + ":dh0")),
                      1e-12)
                << one.name;
        }
    }
}

TEST_F(GradientTest, HasEveryFieldOfTheContract)
{
    const Json found = json(command("gradient", {"--upstream", "g.npy"}));
    EXPECT_EQ(found["schema"], 1);
    EXPECT_TRUE(found["sum"].is_number());
    EXPECT_TRUE(found["at"].is_null());
    EXPECT_EQ(found["steps"], 5);
    EXPECT_EQ(found["batch"], 2);
    ASSERT_EQ(found["layers"].size(), 4U);
    const Json& layer = found["layers"][1];
    EXPECT_EQ(layer["layer"], 0);
    EXPECT_EQ(layer["side"], "backward");
    for (const char* name : {"norm_h", "norm_c", "jacobian_norm"}) {
        ASSERT_EQ(layer[name].size(), 5U) << name;
        EXPECT_GT(layer[name][2], 0.0) << name;
    }
    EXPECT_TRUE(layer.contains("vanishes_at"));
    EXPECT_TRUE(layer.contains("explodes_at"));
    ASSERT_EQ(layer["weights"].size(), 16U);
    const Json& weight = layer["weights"][1];
    EXPECT_EQ(weight["gate"], "forget");
    EXPECT_EQ(weight["kind"], "input_weights");
    EXPECT_EQ(weight["at"].size(), 2U);
    EXPECT_GE(weight["norm"], weight["largest"]);
    EXPECT_GT(weight["relative"], 0.0);
    EXPECT_TRUE(found["dead_units"].empty());
}

TEST_F(GradientTest, ListsWhatAValueDependsOn)
{
    const Json found =
        json(command("gradient", {"--at", "layer_1/forward/h[2]@3,1", "--top", "3"}));
    EXPECT_EQ(found["at"], "layer_1/forward/h[2]@3,1");
    const Json& depends = found["depends_on"];
    for (const char* name : {"inputs", "units", "weights"}) {
        ASSERT_EQ(depends[name].size(), 3U) << name;
        const Json& term = depends[name][0];
        EXPECT_NEAR(term["product"].get<double>(),
                    term["value"].get<double>() * term["gradient"].get<double>(), 1e-12);
        EXPECT_GE(std::abs(term["product"].get<double>()),
                  std::abs(depends[name][2]["product"].get<double>()));
    }
    const auto text = run(command("gradient", {"--at", "layer_1/forward/h[2]@3,1"}));
    EXPECT_EQ(text.exitCode, 0);
    EXPECT_THAT(text.out, HasSubstr("layer_1/forward/h[2]@3,1 = "));
    EXPECT_THAT(text.out, HasSubstr("gateloupe-cli explain"));
}

TEST_F(GradientTest, SaysWhatMadeAValueNoNumberInPlaceOfItsGradient)
{
    const Array x = mustRead((folder / "x.npy").string());
    std::vector<float> numbers = x.convertedTo<float>();
    numbers[0] = std::numeric_limits<float>::quiet_NaN(); // of step 0 of the first sequence
    writeNpy(folder / "bad.npy", x.shape(), numbers);
    const std::vector<std::string> arguments = {
        "gradient", "model.safetensors", "--input", "bad.npy", "--at", "y[2]@3"};
    const auto said = run(arguments);
    EXPECT_EQ(said.exitCode, 0);
    EXPECT_THAT(said.out, HasSubstr("= nan: the gradient of what is no finite number"));
    EXPECT_THAT(said.out, HasSubstr("x[0] is NaN at step 0, which makes layer_0/forward/"));
    EXPECT_THAT(said.out, HasSubstr("--trail"));
    EXPECT_EQ(said.out.find("gradient x value"), std::string::npos);
    const Json found = json(arguments);
    EXPECT_EQ(found["origin"]["cause"], "input");
    EXPECT_EQ(found["origin"]["text"], "x[0] is NaN at step 0");
    EXPECT_EQ(json(command("gradient", {"--at", "y[2]@3"}))["origin"], nullptr);
}

TEST_F(GradientTest, WritesEqualNumbersInEveryFormat)
{
    for (const char* target : {"o.h5", "o.npz", "o.safetensors"}) {
        ASSERT_EQ(run(command("gradient", {"--upstream", "g.npy", "-o", target})).exitCode, 0)
            << target;
        const Json again = json(
            command("check", {"--upstream", "g.npy", "--expect-gradients", target, "--tol", "0"}));
        EXPECT_EQ(again["compared"].size(), 64U + 3U + 4U * 6U) << target;
    }
    EXPECT_EQ(mustRead((folder / "o.h5").string() + ":/layer_0/forward/forget/sum").shape(),
              (Shape{5, 2, 4}));
    EXPECT_EQ(mustRead((folder / "o.npz").string() + ":layer_0/forward/forget").shape(),
              (Shape{5, 2, 4}));
    EXPECT_EQ(mustRead((folder / "o.safetensors").string() + ":layer_0/forward/forget/input_bias")
                  .shape(),
              (Shape{4}));
}

TEST_F(GradientTest, RefusesWhatSaysNothingOrTooMuch)
{
    EXPECT_THAT(run(command("gradient", {})), FailsSaying(2, "--upstream FILE"));
    EXPECT_THAT(run(command("gradient", {"--upstream", "g.npy", "--at", "y[0]@1"})),
                FailsSaying(2, "one of"));
    EXPECT_THAT(run(command("gradient", {"--readout", "weight"})),
                FailsSaying(2, "--targets go together"));
    EXPECT_THAT(run(command("gradient", {"--upstream", "g.npy", "-o", "o.csv"})),
                FailsSaying(2, ".safetensors"));
    EXPECT_THAT(run(command("gradient", {"--upstream", "g.npy", "-o", "g.npy"})),
                FailsSaying(6, "is an input itself"));
    EXPECT_THAT(run(command("gradient", {"--upstream", "x.npy"})), FailsSaying(2, "x.npy"));
    EXPECT_THAT(run(command("check", {"--expect-gradients", "g.npy"})),
                FailsSaying(2, "gradients need --upstream"));
    EXPECT_THAT(run(command("check", {"--upstream", "g.npy", "--expect-gradients", "g.npy"})),
                FailsSaying(3, "has no gradient of"));
}

TEST_F(GradientTest, TellsWhichGradientsDifferAndWhatIsMissing)
{
    // One array alone, of the right name and of wrong numbers.
    const std::string path = "layer_1/backward/output/recurrent_weights";
    const std::string header =
        R"({")" + path + R"(":{"dtype":"F32","shape":[4,4],"data_offsets":[0,64]}})";
    std::string text(8, '\0');
    text[0] = static_cast<char>(header.size());
    text += header + std::string(64, '\0');
    writeFile(folder / "lone.safetensors", std::as_bytes(std::span(text)));
    const Json found = json(
        command("check", {"--upstream", "g.npy", "--expect-gradients", "lone.safetensors"}), 1);
    EXPECT_EQ(found["equal"], false);
    EXPECT_EQ(found["array"], path);
    EXPECT_EQ(found["missing"].size(), 63U);
    EXPECT_NEAR(found["max_relative_error"], 1.0, 1e-6);
    const auto said =
        run(command("check", {"--upstream", "g.npy", "--expect-gradients", "lone.safetensors"}));
    EXPECT_EQ(said.exitCode, 1);
    EXPECT_THAT(said.out,
                HasSubstr("missing: 63 of 64 arrays: layer_0/forward/input/input_weights"));
    EXPECT_THAT(said.out, HasSubstr("gateloupe-cli blame"));
}

TEST_F(GradientTest, BlameNamesTheDefectOfGradients)
{
    ASSERT_EQ(run(command("gradient", {"--upstream", "g.npy", "-o", "right.npz"})).exitCode, 0);
    const auto blame = [this](int exitCode, const std::string& got) {
        return json(command("blame", {"--upstream", "g.npy", "--got-gradients", got}), exitCode);
    };
    EXPECT_EQ(blame(0, "right.npz")["equal"], true);
    // Twice the gradient of the output is twice every gradient.
    Array g = mustRead((folder / "g.npy").string());
    std::vector<float> twice = g.convertedTo<float>();
    std::ranges::for_each(twice, [](float& value) { value *= 2.0F; });
    writeNpy(folder / "twice.npy", g.shape(), twice);
    ASSERT_EQ(run(command("gradient", {"--upstream", "twice.npy", "-o", "scaled.npz"})).exitCode,
              0);
    const Json scaled = blame(1, "scaled.npz");
    EXPECT_EQ(scaled["equal"], false);
    EXPECT_EQ(scaled["explained"], true);
    EXPECT_EQ(scaled["defects"][0]["id"], "scaled");
    EXPECT_EQ(scaled["defects"][0]["detail"]["factor"], 2.0);
    EXPECT_GT(scaled["margin"], 100.0);
    EXPECT_TRUE(scaled["indistinguishable"].empty());
    EXPECT_EQ(scaled["first"]["layer"], 1);
    const auto text =
        run(command("blame", {"--upstream", "g.npy", "--got-gradients", "scaled.npz"}));
    EXPECT_THAT(text.out.substr(0, text.out.find('\n')),
                HasSubstr("all gradients are 2 times the right ones"));
    EXPECT_THAT(text.out, HasSubstr("next: gateloupe-cli gradient"));
}

TEST_F(GradientTest, BlameOfAPartOfTheArraysSaysWhatIsMissing)
{
    ASSERT_EQ(run(command("gradient", {"--upstream", "g.npy", "-o", "right.npz"})).exitCode, 0);
    const std::string path = "layer_1/forward/forget/input_bias";
    const Array right = mustRead((folder / "right.npz").string() + ":" + path);
    const std::vector<float> numbers = right.convertedTo<float>();
    const std::string header =
        R"({")" + path + R"(":{"dtype":"F32","shape":[4],"data_offsets":[0,16]}})";
    const auto write = [&](const std::vector<float>& values) {
        std::string text(8, '\0');
        text[0] = static_cast<char>(header.size());
        text += header + std::string(reinterpret_cast<const char*>(values.data()), 16);
        writeFile(folder / "lone.safetensors", std::as_bytes(std::span(text)));
    };
    const std::vector<std::string> arguments =
        command("blame", {"--upstream", "g.npy", "--got-gradients", "lone.safetensors"});
    write(numbers);
    const auto said = run(arguments);
    EXPECT_EQ(said.exitCode, 0);
    EXPECT_THAT(said.out, HasSubstr("equal: 1 array of 64 within"));
    EXPECT_THAT(said.out, HasSubstr("missing: 63 of 64 arrays"));
    EXPECT_EQ(json(arguments, 0)["missing"].size(), 63U);

    write({numbers[0], std::numeric_limits<float>::quiet_NaN(), numbers[2], numbers[3]});
    const Json broken = json(arguments, 1);
    EXPECT_EQ(broken["equal"], false);
    EXPECT_TRUE(broken["error"].is_null());
    EXPECT_EQ(broken["not_finite"], Json::array({path}));
    EXPECT_TRUE(broken["defects"].empty());
}

} // namespace

} // namespace gateloupe::test
