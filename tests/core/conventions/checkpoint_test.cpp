// SPDX-License-Identifier: Apache-2.0
// Opening: bare buffers, one tensor of a file, what the user decides, and names.
#include <bit>
#include <cmath>
#include <set>
#include <tuple>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/conventions/checkpoint.h"
#include "core/packing/packed_layout.h"
#include "tests/core/conventions/remedy_matcher.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kSpec = "rnn_tanh:input=1,hidden=2"; // 10 elements, 40 bytes

CheckpointOptions withSpec(std::string_view text)
{
    return {.spec = *specFromText(text)};
}

Result<std::shared_ptr<const Checkpoint>> open(const std::filesystem::path& path,
                                               const CheckpointOptions& options = {})
{
    NullMonitor monitor;
    return openCheckpoint(path, options, monitor);
}

/// Named f32 vectors as the bytes of a safetensors file.
std::vector<std::byte> safetensors(const std::vector<std::pair<std::string, Shape>>& tensors)
{
    std::string header = "{";
    std::uint64_t end = 0;
    for (const auto& [name, shape] : tensors) {
        const std::uint64_t begin = end;
        end += *elementCount(shape) * 4;
        header += (begin == 0 ? "" : ",") + ("\"" + name) + R"(":{"dtype":"F32","shape":)" +
                  toText(shape) + ",\"data_offsets\":[" + std::to_string(begin) + "," +
                  std::to_string(end) + "]}";
    }
    header += "}";
    std::vector<std::byte> bytes = bytesOf(std::vector<std::uint64_t>{header.size()});
    const auto text = std::as_bytes(std::span(header));
    bytes.insert(bytes.end(), text.begin(), text.end());
    const auto data = bytesOf(counting<float>(end / 4));
    bytes.insert(bytes.end(), data.begin(), data.end());
    return bytes;
}

double firstWeight(const RnnModel& model)
{
    NullMonitor monitor;
    return model.parameters.begin()->second.map(monitor)->at(0, 0);
}

/// The tensors of a one-layer torch.nn.RNN with 1 input and 2 hidden units.
std::vector<std::pair<std::string, Shape>> torchRnn(const std::string& prefix)
{
    return {{prefix + "weight_ih_l0", {2, 1}},
            {prefix + "weight_hh_l0", {2, 2}},
            {prefix + "bias_ih_l0", {2}},
            {prefix + "bias_hh_l0", {2}}};
}

std::vector<std::string> namesOf(const Checkpoint& checkpoint)
{
    std::vector<std::string> names;
    for (const auto& rnn : checkpoint.rnns) {
        names.push_back(rnn->name);
    }
    return names;
}

} // namespace

TEST(BareBuffer, IsTheWholeFile)
{
    const TemporaryFolder folder;
    writeFile(folder / "weights.bin", bytesOf(counting<float>(10)));
    const auto checkpoint = open(folder / "weights.bin", withSpec(kSpec));
    ASSERT_THAT(checkpoint, IsOk());
    EXPECT_EQ((*checkpoint)->format, "packed");
    EXPECT_THAT(namesOf(**checkpoint), ElementsAre("weights"));
    EXPECT_EQ((*checkpoint)->catalog.tensors.size(), 1U);
    const RnnModel& rnn = *(*checkpoint)->rnns.front();
    EXPECT_EQ(rnn.convention, "packed");
    const ParameterId bias{LayerIndex(0), Direction::Forward, ParameterKind::RecurrentBias,
                           Gate::Hidden};
    EXPECT_EQ(rnn.find(bias)->place(), (FileLocation{folder / "weights.bin", 32}));
}

TEST(BareBuffer, NamesBothLengthsWhenTheFileDoesNotFit)
{
    const TemporaryFolder folder;
    writeFile(folder / "short", bytesOf(counting<float>(9)));
    writeFile(folder / "long", bytesOf(counting<float>(12)));
    EXPECT_THAT(open(folder / "short", withSpec(kSpec)),
                FailsWith(ErrorCode::ShapeMismatch, "36 bytes (9 elements)"));
    EXPECT_THAT(open(folder / "long", withSpec(kSpec)),
                FailsWith(ErrorCode::ShapeMismatch, "needs 40 bytes (10 elements)"));
    EXPECT_THAT(open(folder / "none", withSpec(kSpec)), FailsWith(ErrorCode::NotFound, "none"));
    EXPECT_THAT(open(folder.path(), withSpec(kSpec)), FailsWith(ErrorCode::Io, "regular file"));
}

TEST(BareBuffer, BeginsAtAnyOffset)
{
    const TemporaryFolder folder;
    auto bytes = bytesOf(counting<float>(10));
    bytes.insert(bytes.begin(), 3, std::byte{0x55});
    writeFile(folder / "buffer", bytes);
    auto options = withSpec(kSpec);
    options.offsetBytes = 3;
    const auto exact = open(folder / "buffer", options);
    ASSERT_THAT(exact, IsOk());
    EXPECT_TRUE((*exact)->warnings.empty());
    options.offsetBytes = 4;
    EXPECT_THAT(open(folder / "buffer", options),
                FailsWith(ErrorCode::ShapeMismatch, "behind offset 4 39 bytes"));
    options.offsetBytes = 44;
    EXPECT_THAT(open(folder / "buffer", options),
                FailsWith(ErrorCode::ShapeMismatch, "past the end"));
    bytes.resize(bytes.size() + 5);
    writeFile(folder / "buffer", bytes);
    options.offsetBytes = 3;
    const auto surplus = open(folder / "buffer", options);
    ASSERT_THAT(surplus, IsOk());
    EXPECT_THAT((*surplus)->warnings, ElementsAre(HasSubstr("5 bytes behind")));
}

TEST(BareBuffer, RefusesASpecThatCudnnCannotHold)
{
    const TemporaryFolder folder;
    writeFile(folder / "buffer", bytesOf(counting<float>(10)));
    EXPECT_THAT(open(folder / "buffer", withSpec("lstm:input=16384,hidden=16384")),
                FailsWith(ErrorCode::Unsupported, "2147614720"));
}

TEST(BufferTensor, IsFoundByNameOrAUniquePart)
{
    const TemporaryFolder folder;
    writeFile(folder / "m.safetensors", safetensors({{"enc/rnn/opaque_kernel", {10}},
                                                     {"dec/rnn/opaque_kernel:0", {10}},
                                                     {"enc", {2, 5}}}));
    auto options = withSpec(kSpec);
    options.tensor = "enc/rnn/opaque_kernel";
    const auto exact = open(folder / "m.safetensors", options);
    ASSERT_THAT(exact, IsOk());
    EXPECT_EQ((*exact)->format, "safetensors");
    EXPECT_THAT(namesOf(**exact), ElementsAre("enc/rnn"));
    EXPECT_EQ(firstWeight(*(*exact)->rnns.front()), 0.0);
    options.tensor = "dec/";
    const auto part = open(folder / "m.safetensors", options);
    ASSERT_THAT(part, IsOk());
    EXPECT_EQ(firstWeight(*(*part)->rnns.front()), 10.0);
    options.tensor = "enc"; // the exact name wins over the longer one that contains it
    const auto shaped = open(folder / "m.safetensors", options);
    ASSERT_THAT(shaped, IsOk());
    EXPECT_THAT(namesOf(**shaped), ElementsAre("enc"));
}

TEST(BufferTensor, IsNamedInEveryComplaint)
{
    const TemporaryFolder folder;
    writeFile(folder / "m.safetensors", safetensors({{"a/kernel", {10}}, {"b/kernel", {9}}}));
    auto options = withSpec(kSpec);
    options.tensor = "c";
    EXPECT_THAT(open(folder / "m.safetensors", options),
                FailsWith(ErrorCode::NotFound, "there are: a/kernel, b/kernel"));
    options.tensor = "kernel";
    EXPECT_THAT(open(folder / "m.safetensors", options),
                FailsWith(ErrorCode::InvalidArgument, "these do: a/kernel, b/kernel"));
    options.tensor = "b/kernel";
    EXPECT_THAT(open(folder / "m.safetensors", options),
                FailsWith(ErrorCode::ShapeMismatch, "b/kernel has 9 elements (36 bytes) of f32"));
    options = withSpec("rnn_tanh:input=1,hidden=2,dtype=f64");
    options.tensor = "a/kernel";
    EXPECT_THAT(open(folder / "m.safetensors", options),
                FailsWith(ErrorCode::ShapeMismatch, "needs 10 elements (80 bytes) of f64"));
}

TEST(BufferTensor, ReadsTheOpaqueKernelOfTensorFlow)
{
    auto options = withSpec("lstm:input=3,hidden=4,layers=2");
    options.tensor = "cudnn_lstm/opaque_kernel";
    const auto checkpoint =
        open(dataFolder() / "tensorflow1/cudnn-lstm-opaque/model.ckpt-100", options);
    ASSERT_THAT(checkpoint, IsOk());
    EXPECT_EQ((*checkpoint)->format, "tensorflow-bundle");
    EXPECT_THAT(namesOf(**checkpoint), ElementsAre(HasSubstr("cudnn_lstm")));
}

TEST(Options, ThatNeedASpecSaySo)
{
    EXPECT_THAT(
        open("any", {.offsetBytes = 4}),
        FailsWith(ErrorCode::InvalidArgument, "offset of a packed buffer needs the buffer's spec"));
    EXPECT_THAT(open("any", {.tensor = "w"}),
                FailsWith(ErrorCode::InvalidArgument,
                          "tensor that is a packed buffer needs the buffer's spec"));
    auto options = withSpec(kSpec);
    options.offsetBytes = 4;
    options.tensor = "w";
    EXPECT_THAT(open("any", options), FailsWith(ErrorCode::InvalidArgument, "do not go together"));
}

TEST(Options, DecideBetweenTanhAndRelu)
{
    const TemporaryFolder folder;
    writeFile(folder / "m.safetensors", safetensors(torchRnn("rnn.")));
    const auto assumed = open(folder / "m.safetensors");
    ASSERT_THAT(assumed, IsOk());
    ASSERT_EQ((*assumed)->rnns.size(), 1U);
    EXPECT_EQ((*assumed)->rnns.front()->spec.cell, CellKind::RnnTanh);
    EXPECT_THAT((*assumed)->rnns.front()->warnings, testing::Contains(Asks(remedy::ChooseCell{})));
    const auto decided = open(folder / "m.safetensors", {.cell = CellKind::RnnRelu});
    ASSERT_THAT(decided, IsOk());
    EXPECT_EQ((*decided)->rnns.front()->spec.cell, CellKind::RnnRelu);
    EXPECT_THAT((*decided)->rnns.front()->warnings,
                testing::Not(testing::Contains(Asks(remedy::ChooseCell{}))));
    EXPECT_THAT(open(folder / "m.safetensors", {.cell = CellKind::Lstm}),
                FailsWith(ErrorCode::InvalidArgument, "rnn is rnn_tanh"));
    EXPECT_THAT(open(folder / "m.safetensors", {.forgetOffset = 1.0}),
                FailsWith(ErrorCode::InvalidArgument, "only an LSTM"));
}

TEST(Options, SetTheForgetOffsetOfAnLstm)
{
    const TemporaryFolder folder;
    const auto spec = *specFromText("lstm:input=1,hidden=1");
    writeFile(folder / "buffer", bytesOf(counting<float>(*packedElements(spec))));
    const auto checkpoint = open(folder / "buffer", {.spec = spec, .forgetOffset = 0.5});
    ASSERT_THAT(checkpoint, IsOk());
    EXPECT_EQ((*checkpoint)->rnns.front()->forgetOffset(), 0.5);
    EXPECT_THAT(open(folder / "buffer", {.spec = spec, .forgetOffset = std::nan("")}),
                FailsWith(ErrorCode::InvalidArgument, "finite"));
}

TEST(OpenCheckpoint, WarnsWhereThereIsNoRnn)
{
    const TemporaryFolder folder;
    writeFile(folder / "m.safetensors", safetensors({{"dense.weight", {3, 4}}}));
    const auto checkpoint = open(folder / "m.safetensors");
    ASSERT_THAT(checkpoint, IsOk());
    EXPECT_TRUE((*checkpoint)->rnns.empty());
    EXPECT_THAT((*checkpoint)->warnings, ElementsAre(HasSubstr("looked for")));
    EXPECT_THAT(findRnn(**checkpoint, ""), FailsWith(ErrorCode::InvalidArgument, "no recurrent"));
}

TEST(OpenCheckpoint, SaysNothingGeneralWhereAConventionGivesTheReason)
{
    const TemporaryFolder folder;
    writeFile(folder / "m.safetensors", safetensors({{"cudnn_lstm/opaque_kernel", {40}}}));
    const auto checkpoint = open(folder / "m.safetensors");
    ASSERT_THAT(checkpoint, IsOk());
    EXPECT_THAT((*checkpoint)->warnings, ElementsAre(HasSubstr("packed buffer of 40")));
}

TEST(OpenCheckpoint, AssumesNoForgetOffsetWhereTheUserGivesIt)
{
    const TemporaryFolder folder;
    writeFile(folder / "m.safetensors",
              safetensors({{"rnn/lstm_cell/bias", {8}}, {"rnn/lstm_cell/kernel", {5, 8}}}));
    const auto assumed = open(folder / "m.safetensors");
    ASSERT_THAT(assumed, IsOk());
    EXPECT_THAT((*assumed)->rnns.front()->warnings, ElementsAre(Asks(remedy::SetForgetOffset{})));
    const auto given = open(folder / "m.safetensors", {.forgetOffset = 0.5});
    ASSERT_THAT(given, IsOk());
    EXPECT_EQ((*given)->rnns.front()->forgetOffset(), 0.5);
    EXPECT_EQ((*given)->rnns.front()->sources.of(EquationFact::ForgetOffset), FactSource::Chosen);
    EXPECT_TRUE((*given)->rnns.front()->warnings.empty());
}

TEST(OpenCheckpoint, RefusesWhatIsNoCheckpoint)
{
    const TemporaryFolder folder;
    writeFile(folder / "text", bytesOf(std::vector<char>{'h', 'e', 'l', 'l', 'o'}));
    const auto text = open(folder / "text");
    EXPECT_THAT(text, FailsWith(ErrorCode::NotThisFormat, "none of the formats"));
    EXPECT_THAT(text, FailsWith(ErrorCode::NotThisFormat, "(npy, npz, safetensors, keras-v3, "
                                                          "keras-h5, pytorch-zip, "));
    EXPECT_THAT(text.error(), Asks(remedy::DescribeBuffer{}));
    EXPECT_THAT(open(folder / "none"), FailsWith(ErrorCode::NotFound, "none"));
}

TEST(OpenCheckpoint, SaysWhatItIsThatItDoesNotRead)
{
    const TemporaryFolder folder;
    const auto openText = [&folder](const std::string& text) {
        writeFile(folder / "file", bytesOf(std::vector<char>(text.begin(), text.end())));
        return open(folder / "file");
    };
    EXPECT_THAT(openText(""), FailsWith(ErrorCode::NotThisFormat, "this is an empty file"));
    EXPECT_THAT(openText("version https://git-lfs.github.com/spec/v1\noid sha256:00\n"),
                FailsWith(ErrorCode::NotThisFormat, "git lfs pull"));
    EXPECT_THAT(openText("<!DOCTYPE html><html>"),
                FailsWith(ErrorCode::NotThisFormat, "the download failed"));
    EXPECT_THAT(openText("GGUF\x03"), FailsWith(ErrorCode::Unsupported, "GGUF"));
    EXPECT_THAT(openText("node {\n  name: \"x\"\n  op: \"Placeholder\"\n}\n"),
                FailsWith(ErrorCode::Unsupported, "a graph of TensorFlow as text"));
    EXPECT_THAT(openText("----TFL3"), FailsWith(ErrorCode::Corrupt, "reach outside the file"));
    EXPECT_THAT(openText("\x1F\x8B\x08"), FailsWith(ErrorCode::Corrupt, "ends too early"));
    EXPECT_THAT(openText("Rar!"), FailsWith(ErrorCode::Unsupported, "unpack it"));
    std::filesystem::create_directories(folder / "step_1");
    writeFile(folder / "step_1" / "_METADATA", bytesOf(std::vector<char>{'{', '}'}));
    EXPECT_THAT(open(folder / "step_1"), FailsWith(ErrorCode::Unsupported, "Orbax"));
    const auto database = bytesOf(std::vector<char>{'\x0C', '\xDB', '\x3A', '\x2A', 0});
    std::filesystem::create_directories(folder / "step_2");
    writeFile(folder / "step_2" / "manifest.ocdbt", database);
    for (const auto& path : {folder / "step_2", folder / "step_2" / "manifest.ocdbt"}) {
        EXPECT_THAT(open(path), FailsWith(ErrorCode::Unsupported, "restore it in Python"));
    }
}

TEST(FindRnn, TakesAnExactNameOrAUniquePart)
{
    Checkpoint checkpoint{.path = "file"};
    for (const auto* const name : {"enc", "encoder/rnn", "decoder/rnn"}) {
        checkpoint.rnns.push_back(std::make_shared<const RnnModel>(RnnModel{.name = name}));
    }
    EXPECT_EQ((*findRnn(checkpoint, "enc"))->name, "enc");
    EXPECT_EQ((*findRnn(checkpoint, "deco"))->name, "decoder/rnn");
    EXPECT_THAT(findRnn(checkpoint, "rnn"),
                FailsWith(ErrorCode::InvalidArgument, "encoder/rnn, decoder/rnn"));
    EXPECT_THAT(findRnn(checkpoint, "x"),
                FailsWith(ErrorCode::InvalidArgument, "enc, encoder/rnn, decoder/rnn"));
    const auto several = findRnn(checkpoint, "");
    EXPECT_THAT(several, FailsWith(ErrorCode::InvalidArgument, "holds several RNNs"));
    EXPECT_THAT(several.error(), Asks(remedy::ChooseNetwork{}));
    checkpoint.rnns.resize(1);
    EXPECT_EQ((*findRnn(checkpoint, ""))->name, "enc");
}

TEST(FindRnn, TakesSeparateNetworksAsOneStackByTheirNames)
{
    Checkpoint checkpoint{.path = "file"};
    for (const auto* const name : {"lstm", "lstm_1", "other"}) {
        checkpoint.rnns.push_back(std::make_shared<const RnnModel>(
            RnnModel{.name = name, .spec = {.inputSize = 4, .hiddenSize = 4}}));
    }
    const auto stack = findRnn(checkpoint, "lstm + lstm_1");
    ASSERT_THAT(stack, IsOk());
    EXPECT_EQ((*stack)->spec.layers, 2U);
    EXPECT_THAT(findRnn(checkpoint, "lstm + none"), FailsWith(ErrorCode::InvalidArgument, "none"));
    EXPECT_THAT(findRnn(checkpoint, ""),
                FailsWith(ErrorCode::InvalidArgument, "as one stack 'lstm + lstm_1 + other'"));
}

/// Two LSTMs of a Sequential model in Keras' files, with a layer of that class between them.
Checkpoint kerasModelWith(const std::string& between)
{
    Checkpoint checkpoint{.path = "file"};
    for (const auto* const name : {"lstm", "lstm_1"}) {
        checkpoint.rnns.push_back(std::make_shared<const RnnModel>(RnnModel{
            .name = name, .spec = {.inputSize = 4, .hiddenSize = 4}, .convention = "keras"}));
    }
    const auto layer = [](const std::string& className, const std::string& name) {
        return R"({"class_name": ")" + className + R"(", "config": {"name": ")" + name +
               R"(", "units": 4}})";
    };
    checkpoint.catalog.attributes.push_back(
        {"", "model_config",
         R"({"class_name": "Sequential", "config": {"layers": [)" + layer("LSTM", "lstm") + ", " +
             layer(between, "between") + ", " + layer("LSTM", "lstm_1") + "]}}"});
    return checkpoint;
}

TEST(FindRnn, MakesNoStackOfLayersThatTheModelHasAnotherBetween)
{
    for (const auto* const name : {"LayerNormalization", "RepeatVector", "Dense"}) {
        const Checkpoint checkpoint = kerasModelWith(name);
        EXPECT_THAT(findRnn(checkpoint, ""),
                    FailsWith(ErrorCode::InvalidArgument, "lstm_1 reads what the layer between"));
        EXPECT_THAT(findRnn(checkpoint, "lstm + lstm_1"),
                    FailsWith(ErrorCode::InvalidArgument, "they are no stack"));
    }
}

TEST(FindRnn, OffersNoStackThatCannotBeChosen)
{
    Checkpoint checkpoint = kerasModelWith("Dense");
    checkpoint.rnns.push_back(std::make_shared<const RnnModel>(RnnModel{
        .name = "other", .spec = {.inputSize = 7, .hiddenSize = 4}, .convention = "keras"}));
    const auto several = findRnn(checkpoint, "");
    ASSERT_THAT(several, FailsWith(ErrorCode::InvalidArgument, "holds several RNNs"));
    EXPECT_THAT(several.error().message.text(), testing::Not(HasSubstr("as one stack")));
}

TEST(FindRnn, MakesAStackOfLayersWithADropoutBetween)
{
    const Checkpoint checkpoint = kerasModelWith("Dropout");
    EXPECT_THAT(findRnn(checkpoint, ""),
                FailsWith(ErrorCode::InvalidArgument, "as one stack 'lstm + lstm_1'"));
    EXPECT_THAT(findRnn(checkpoint, "lstm + lstm_1"), IsOk());
}

TEST(FindRnn, OffersCellsOfAListAsOneStackBesideOthers)
{
    Checkpoint checkpoint{.path = "file"};
    for (const auto& [name, hidden] :
         {std::pair("enc", 5U), {"cells.0", 4U}, {"cells.1", 4U}, {"head", 4U}}) {
        checkpoint.rnns.push_back(std::make_shared<const RnnModel>(
            RnnModel{.name = name, .spec = {.inputSize = 4, .hiddenSize = hidden}}));
    }
    for (const auto* const name : {"", "cells"}) {
        EXPECT_THAT(findRnn(checkpoint, name),
                    FailsWith(ErrorCode::InvalidArgument, "as one stack 'cells.0 + cells.1'"));
    }
}

TEST(FindRnn, SaysThatLayersOfSeveralSizesAreRunOneByOne)
{
    Checkpoint checkpoint{.path = "file"};
    for (const auto& [name, input, hidden] : {std::tuple("a", 3U, 6U), std::tuple("b", 6U, 4U)}) {
        checkpoint.rnns.push_back(std::make_shared<const RnnModel>(
            RnnModel{.name = name, .spec = {.inputSize = input, .hiddenSize = hidden}}));
    }
    EXPECT_THAT(findRnn(checkpoint, ""),
                FailsWith(ErrorCode::InvalidArgument, "with the output of the one before"));
}

TEST(OpenCheckpoint, TakesAFolderThatHoldsAnIndexOfShards)
{
    for (const char* name : {"bin-sharded", "safetensors-sharded"}) {
        const auto checkpoint = open(dataFolder() / "pytorch" / name);
        ASSERT_THAT(checkpoint, IsOk());
        EXPECT_FALSE((*checkpoint)->rnns.empty());
    }
}

} // namespace gateloupe::test
