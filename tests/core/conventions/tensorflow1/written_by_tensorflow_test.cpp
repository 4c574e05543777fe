// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cctype>
#include <ostream>
#include <string>

#include <gtest/gtest.h>

#include "core/conventions/checkpoint.h"
#include "core/formats/reader_registry.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

/// One network in a checkpoint that TensorFlow 1.15 wrote (tests/data/tensorflow1).
struct Written
{
    std::string folder;
    std::string name;
    std::string spec;
    std::string convention;
    double forgetOffset = 0.0;
    std::string file = "model.ckpt-100";
    std::string canonical = "canonical.npz";
    GruReset gruReset = GruReset::After;
};

void PrintTo(const Written& written, std::ostream* out)
{
    *out << written.folder << " " << written.name;
}

const Written kWritten[] = {
    {"cudnn-lstm-uni", "cudnn_lstm/rnn/multi_rnn_cell",
     "lstm:input=3,hidden=5,layers=2,directions=1,bias=single_input,dtype=f32", "tf1-cudnn"},
    {"cudnn-lstm-bi", "cudnn_lstm/stack_bidirectional_rnn",
     "lstm:input=4,hidden=3,layers=2,directions=2,bias=single_input,dtype=f32", "tf1-cudnn"},
    {"cudnn-gru-uni", "cudnn_gru/rnn/multi_rnn_cell",
     "gru:input=3,hidden=4,layers=2,directions=1,bias=double,dtype=f32", "tf1-cudnn"},
    {"cudnn-gru-bi", "cudnn_gru/stack_bidirectional_rnn",
     "gru:input=5,hidden=3,layers=1,directions=2,bias=double,dtype=f32", "tf1-cudnn"},
    {"cudnn-rnn-tanh", "cudnn_rnn_tanh/rnn/multi_rnn_cell",
     "rnn_tanh:input=3,hidden=4,layers=2,directions=1,bias=single_input,dtype=f32", "tf1-cudnn"},
    {"cudnn-rnn-relu-bi", "cudnn_rnn_relu/stack_bidirectional_rnn",
     "rnn_relu:input=3,hidden=4,layers=2,directions=2,bias=single_input,dtype=f32", "tf1-cudnn"},
    {"cudnn-lstm-both", "cudnn_lstm/rnn/multi_rnn_cell",
     "lstm:input=3,hidden=4,layers=1,directions=1,bias=single_input,dtype=f32", "tf1-cudnn"},
    {"params-to-canonical-1.0", "model/CudnnRNNParamsToCanonical",
     "lstm:input=3,hidden=4,layers=2,directions=1,bias=double,dtype=f32", "tf1-cudnn"},
    {"rnn-params-saveable-1.3", "rnn/multi_rnn_cell",
     "lstm:input=3,hidden=4,layers=2,directions=1,bias=double,dtype=f32", "tf1-cudnn"},
    {"cudnn-lstm-v1-file", "cudnn_lstm/rnn/multi_rnn_cell",
     "lstm:input=3,hidden=4,layers=1,directions=1,bias=single_input,dtype=f32", "tf1-cudnn"},
    {"cudnn-lstm-sharded", "cudnn_lstm/rnn/multi_rnn_cell",
     "lstm:input=3,hidden=5,layers=2,directions=1,bias=single_input,dtype=f32", "tf1-cudnn"},
    {"cudnn-lstm-partitioned", "net/rnn/multi_rnn_cell",
     "lstm:input=3,hidden=5,layers=1,directions=1,bias=single_input,dtype=f32", "tf1-cell", 1.0},
    {"lstm-cell", "enc/rnn/multi_rnn_cell",
     "lstm:input=3,hidden=5,layers=2,directions=1,bias=single_input,dtype=f32", "tf1-cell", 1.0},
    {"basic-lstm-cell", "enc/rnn/multi_rnn_cell",
     "lstm:input=3,hidden=5,layers=2,directions=1,bias=single_input,dtype=f32", "tf1-cell", 1.0},
    {"lstm-block-cell", "enc/rnn/multi_rnn_cell",
     "lstm:input=3,hidden=5,layers=1,directions=1,bias=single_input,dtype=f32", "tf1-cell", 1.0},
    {"lstm-cell-projection", "enc/rnn/multi_rnn_cell",
     "lstm:input=3,hidden=5,proj=2,layers=2,directions=1,bias=single_input,dtype=f32", "tf1-cell",
     1.0},
    {"lstm-cell-peepholes", "enc/rnn/multi_rnn_cell",
     "lstm:input=3,hidden=5,layers=1,directions=1,bias=single_input,dtype=f32", "tf1-cell", 1.0},
    {"gru-cell-reset-before", "enc/rnn/multi_rnn_cell",
     "gru:input=3,hidden=5,layers=2,directions=1,bias=single_input,dtype=f32", "tf1-cell", 0.0,
     "model.ckpt-100", "canonical.npz", GruReset::Before},
    {"cudnn-lstm-f64", "cudnn_lstm/rnn/multi_rnn_cell",
     "lstm:input=3,hidden=4,layers=1,directions=1,bias=single_input,dtype=f64", "tf1-cudnn"},
    {"saved-model", "cudnn_lstm/rnn/multi_rnn_cell",
     "lstm:input=3,hidden=4,layers=1,directions=1,bias=single_input,dtype=f32", "tf1-cudnn", 0.0,
     "export"},
    {"two-rnns", "encoder/cudnn_lstm/stack_bidirectional_rnn",
     "lstm:input=3,hidden=4,layers=1,directions=2,bias=single_input,dtype=f32", "tf1-cudnn", 0.0,
     "model.ckpt-100", "rnn0_canonical.npz"},
    {"two-rnns", "decoder/cudnn_gru/rnn/multi_rnn_cell",
     "gru:input=5,hidden=3,layers=2,directions=1,bias=double,dtype=f32", "tf1-cudnn", 0.0,
     "model.ckpt-100", "rnn1_canonical.npz"},
};

std::vector<double> numbersOf(const MatrixView& matrix)
{
    std::vector<double> numbers;
    for (std::uint64_t row = 0; row < matrix.rows; ++row) {
        for (std::uint64_t col = 0; col < matrix.cols; ++col) {
            numbers.push_back(matrix.at(row, col));
        }
    }
    return numbers;
}

std::vector<double> numbersOf(const Tensor& tensor)
{
    NullMonitor monitor;
    auto view = viewOfRun(std::make_shared<const Tensor>(tensor), 0, 1, tensor.elements());
    auto matrix = std::move(view)->map(monitor);
    return numbersOf(*matrix);
}

class WrittenByTensorFlow : public testing::TestWithParam<Written>
{
};

TEST_P(WrittenByTensorFlow, GivesTheCanonicalGates)
{
    const Written& written = GetParam();
    const auto folder = dataFolder() / "tensorflow1" / written.folder;
    NullMonitor monitor;
    const auto checkpoint = openCheckpoint(folder / written.file, {}, monitor);
    ASSERT_THAT(checkpoint, IsOk());
    const bool isV1 = written.folder == "cudnn-lstm-v1-file";
    EXPECT_EQ((*checkpoint)->format, isV1 ? "tensorflow-v1" : "tensorflow-bundle");
    const auto rnn = findRnn(**checkpoint, written.name);
    ASSERT_THAT(rnn, IsOk());
    const RnnModel& model = **rnn;
    EXPECT_EQ(model.name, written.name);
    EXPECT_EQ(toText(model.spec), written.spec);
    EXPECT_EQ(model.convention, written.convention);
    EXPECT_EQ(model.forgetOffset(), written.forgetOffset);
    EXPECT_EQ(model.gruReset(), written.gruReset);

    const auto canonical = openCatalog(folder / written.canonical, monitor);
    ASSERT_THAT(canonical, IsOk());
    const auto peepholes = std::ranges::count_if(model.parameters, [](const auto& entry) {
        return entry.first.kind == ParameterKind::PeepholeWeights;
    });
    EXPECT_EQ(model.parameters.size(),
              canonical->tensors.size() + static_cast<std::size_t>(peepholes));
    EXPECT_EQ(peepholes, written.folder == "lstm-cell-peepholes" ? 3 : 0);
    for (const auto& expected : canonical->tensors) {
        const auto id = parameterIdFromPath(expected->name);
        ASSERT_THAT(id, IsOk());
        const GateView* view = model.find(*id);
        ASSERT_NE(view, nullptr) << expected->name;
        const auto matrix = view->map(monitor);
        ASSERT_THAT(matrix, IsOk());
        EXPECT_EQ(numbersOf(*matrix), numbersOf(*expected)) << expected->name;
    }
}

INSTANTIATE_TEST_SUITE_P(Files, WrittenByTensorFlow, testing::ValuesIn(kWritten),
                         [](const testing::TestParamInfo<Written>& test) {
                             std::string name = test.param.folder + "_" + test.param.name;
                             std::ranges::replace_if(
                                 name, [](char c) { return std::isalnum(c) == 0; }, '_');
                             return name;
                         });

TEST(WrittenByTensorFlow, HasNothingElse)
{
    NullMonitor monitor;
    for (const auto* folder : {"cudnn-lstm-uni", "basic-lstm-cell", "cudnn-lstm-both"}) {
        const auto checkpoint =
            openCheckpoint(dataFolder() / "tensorflow1" / folder / "model.ckpt-100", {}, monitor);
        ASSERT_THAT(checkpoint, IsOk());
        EXPECT_EQ((*checkpoint)->rnns.size(), 1U) << folder;
    }
}

} // namespace
} // namespace gateloupe::test
