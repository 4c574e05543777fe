// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "core/formats/reader_registry.h"
#include "tests/core/formats/torch/pickled.h"
#include "tests/core/formats/zip/zip_builder.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

using namespace std::string_literals;
using test::dict;
using test::kOneToFour;
using test::kPickleStart;
using test::text;
using test::ZipEntry;

std::string number(unsigned value)
{
    return "K"s + static_cast<char>(value);
}

std::string tuple(const std::vector<unsigned>& values)
{
    std::string pickle = "(";
    for (const unsigned value : values) {
        pickle += number(value);
    }
    return pickle + "t";
}

struct TensorPickle
{
    std::string storageClass = "FloatStorage";
    std::string key = "0";
    unsigned storageElements = 4;
    unsigned offset = 0;
    std::vector<unsigned> size = {4};
    std::vector<unsigned> stride = {1};
    std::string more = {}; ///< further arguments
    std::string function = "_rebuild_tensor_v2";

    [[nodiscard]] std::string pickle() const
    {
        return "ctorch._utils\n" + function + "\n(" + "(" + text("storage") + "ctorch\n" +
               storageClass + "\n" + text(key) + text("cpu") + number(storageElements) + "tQ" +
               number(offset) + tuple(size) + tuple(stride) + "\x89" + "N" + more + "tR";
    }
};

class TorchZip : public ::testing::Test
{
protected:
    Result<TensorCatalog> open(const std::string& pickle, std::vector<ZipEntry> more = {})
    {
        std::vector<ZipEntry> entries = {
            {.name = "a/data.pkl", .content = kPickleStart + pickle + "."},
            {.name = "a/data/0", .content = kOneToFour}};
        entries.insert(entries.end(), more.begin(), more.end());
        test::writeFile(m_folder / "a.pt", test::zipArchive(entries));
        return openCatalog(m_folder / "a.pt", m_monitor);
    }

    test::TemporaryFolder m_folder;
    NullMonitor m_monitor;
};

TEST_F(TorchZip, NamesTensorsByTheKeysThatLeadToThem)
{
    const std::string list = "](" + TensorPickle{}.pickle() + "e";
    const auto catalog = open(dict("model", dict("rnn.w", list)));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->format, "pytorch-zip");
    ASSERT_EQ(catalog->tensors.size(), 1U);
    EXPECT_EQ(catalog->tensors[0]->name, "model.rnn.w.0");
    EXPECT_EQ(catalog->tensors[0]->dtype, DType::F32);
}

TEST_F(TorchZip, SharesTheSourceOfOneStorage)
{
    const TensorPickle whole{};
    const TensorPickle view{.offset = 1, .size = {2, 2}, .stride = {0, 2}};
    const auto catalog = open("}(" + text("x") + whole.pickle() + text("y") + view.pickle() + "u");
    ASSERT_THAT(catalog, IsOk());
    ASSERT_EQ(catalog->tensors.size(), 2U);
    const auto& x = *catalog->tensors[0];
    const auto& y = *catalog->tensors[1];
    EXPECT_EQ(x.source, y.source);
    EXPECT_EQ(y.strides, (std::vector<std::int64_t>{0, 2}));
    EXPECT_EQ(y.place()->offsetBytes, x.place()->offsetBytes + 4);
}

TEST_F(TorchZip, WalksAPickledModuleAsItsStateDict)
{
    const std::string parameters = dict("weight", TensorPickle{}.pickle());
    const std::string inner = "cmy\nCell\n)\x81}(" + text("mode") + text("RNN_RELU") +
                              text("_parameters") + parameters + text("_buffers") + "}" +
                              text("_modules") + "}" + text("_other") + TensorPickle{}.pickle() +
                              "ub";
    const std::string outer = "cmy\nNet\n)\x81}(" + text("_parameters") + "}" + text("_buffers") +
                              "}" + text("_modules") + dict("rnn", inner) + "ub";
    const auto catalog = open(outer);
    ASSERT_THAT(catalog, IsOk());
    ASSERT_EQ(catalog->tensors.size(), 1U);
    EXPECT_EQ(catalog->tensors[0]->name, "rnn.weight");
    EXPECT_EQ(std::get<std::string>(catalog->findAttribute("rnn", "mode")->value), "RNN_RELU");
    EXPECT_EQ(std::get<std::string>(catalog->findAttribute("", "class")->value), "my.Net");
    ASSERT_EQ(catalog->warnings.size(), 1U);
    EXPECT_THAT(catalog->warnings[0], ::testing::HasSubstr("my.Net, my.Cell"));
}

TEST_F(TorchZip, UnwrapsParametersAndSubclasses)
{
    const std::string parameter =
        "ctorch._utils\n_rebuild_parameter\n(" + TensorPickle{}.pickle() + "\x88" + "NtR";
    const std::string subclass = "ctorch._tensor\n_rebuild_from_type_v2\n(ctorch._utils\n_rebuild_"
                                 "parameter\ncmy\nTensor\n(" +
                                 TensorPickle{}.pickle() + "\x88Nt}tR";
    const auto catalog = open("}(" + text("p") + parameter + text("s") + subclass + "u");
    ASSERT_THAT(catalog, IsOk());
    ASSERT_EQ(catalog->tensors.size(), 2U);
    EXPECT_EQ(catalog->tensors[0]->source, catalog->tensors[1]->source);
    EXPECT_NE(catalog->tensors[0]->source, nullptr);
}

TEST_F(TorchZip, TurnsBigEndianStoragesRound)
{
    const auto catalog =
        open(dict("x", TensorPickle{}.pickle()), {{.name = "a/byteorder", .content = "big"}});
    ASSERT_THAT(catalog, IsOk());
    const auto& source = *catalog->tensors[0]->source;
    EXPECT_EQ(source.encoding(), Encoding::ByteSwapped);
    EXPECT_EQ((*source.bytes(m_monitor))[0], std::byte{0x3F});
}

TEST_F(TorchZip, ListsTensorsItCannotRead)
{
    const TensorPickle typed{.storageClass = "UntypedStorage",
                             .storageElements = 16,
                             .size = {2},
                             .more = "ctorch\nuint16\n}",
                             .function = "_rebuild_tensor_v3"};
    TensorPickle float8 = typed;
    float8.more = "ctorch\nfloat8_e4m3fn\n}";
    const TensorPickle quantised{.storageClass = "QInt8Storage"};
    const std::string sparse = "ctorch._utils\n_rebuild_sparse_tensor\n)R";
    const auto catalog = open("}(" + text("u16") + typed.pickle() + text("f8") + float8.pickle() +
                              text("q") + quantised.pickle() + text("s") + sparse + "u");
    ASSERT_THAT(catalog, IsOk());
    ASSERT_EQ(catalog->tensors.size(), 4U);
    EXPECT_EQ(catalog->tensors[0]->dtype, DType::U16);
    EXPECT_EQ(catalog->tensors[1]->typeName, "float8_e4m3fn");
    EXPECT_EQ(catalog->tensors[2]->typeName, "QInt8Storage");
    EXPECT_EQ(catalog->tensors[3]->dtype, DType::Other);
}

TEST_F(TorchZip, RefusesTensorsThatLeaveTheirStorage)
{
    for (const TensorPickle& wrong : {TensorPickle{.offset = 1}, TensorPickle{.size = {5}},
                                      TensorPickle{.size = {2}, .stride = {4}}}) {
        EXPECT_THAT(open(dict("x", wrong.pickle())), FailsWith(ErrorCode::Corrupt, "tensor x"));
    }
    EXPECT_THAT(open(dict("x", TensorPickle{.storageElements = 5}.pickle())),
                FailsWith(ErrorCode::Corrupt, "the pickle says 20"));
    EXPECT_THAT(open(dict("x", TensorPickle{.key = "7"}.pickle())),
                FailsWith(ErrorCode::Corrupt, "data/7 is not in the archive"));
    EXPECT_THAT(open(dict("x", TensorPickle{.size = {2, 2}}.pickle())),
                FailsWith(ErrorCode::Corrupt, "not counts"));
}

TEST_F(TorchZip, RefusesPicklesThatRunCode)
{
    EXPECT_THAT(open("cos\nsystem\n" + text("touch hacked") + "\x85R"),
                FailsWith(ErrorCode::Unsupported, "os.system"));
}

TEST_F(TorchZip, TellsWhichByteOfTheFileIsNoOpcode)
{
    constexpr char kNoOpcode = '\xFF';
    const auto opened = open(std::string(1, kNoOpcode));
    ASSERT_FALSE(opened);
    const auto bytes = test::readFile(m_folder / "a.pt");
    const std::string file(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    EXPECT_EQ(opened.error().offset, file.find(kPickleStart + kNoOpcode) + kPickleStart.size());
}

TEST_F(TorchZip, EndsAtCyclesAndAtSharingWithoutEnd)
{
    const std::string cycle = "]q"s + '\0' + "h" + '\0' + "a";
    EXPECT_THAT(open(cycle), IsOk());
    std::string laughs = "](Ne";
    for (char i = 1; i < 60; ++i) {
        laughs += "q"s + i + "(h" + i + "h" + i + "t";
    }
    EXPECT_THAT(open(laughs), FailsWith(ErrorCode::Corrupt, "refer to each other too often"));
}

TEST_F(TorchZip, RefusesNestingWithoutEnd)
{
    std::string deep;
    for (int i = 0; i < 100'000; ++i) {
        deep += "]";
    }
    for (int i = 1; i < 100'000; ++i) {
        deep += "a";
    }
    EXPECT_THAT(open(deep), FailsWith(ErrorCode::Unsupported, "nests deeper"));
}

TEST_F(TorchZip, RefusesADeflatedPickleThatGrowsOutOfProportion)
{
    test::writeFile(m_folder / "a.pt",
                    test::zipArchive({{.name = "a/data.pkl",
                                       .content = kPickleStart + std::string(10'000'000, ']') + ".",
                                       .method = test::ZipMethod::Deflated}}));
    EXPECT_THAT(openCatalog(m_folder / "a.pt", m_monitor),
                FailsWith(ErrorCode::Unsupported, "inflates from"));
}

/// An archive of torch.export.save() with one f32 weight "rnn.w".
std::vector<ZipEntry> exported(const std::string& meta)
{
    return {{.name = "m/data/weights/model_weights_config.json",
             .content = R"({"config":{"rnn.w":{"path_name":"weight_0","is_param":true,)"
                        R"("use_pickle":false,"tensor_meta":{)" +
                        meta + R"(,"device":{"type":"cpu","index":null}}}}})"},
            {.name = "m/data/weights/weight_0", .content = kOneToFour}};
}

const std::string kMeta = R"("dtype":7,"sizes":[{"as_int":1},{"as_int":2}],)"
                          R"("strides":[{"as_int":2},{"as_int":1}],"storage_offset":{"as_int":2})";

TEST_F(TorchZip, ReadsExportedPrograms)
{
    test::writeFile(m_folder / "a.pt2", test::zipArchive(exported(kMeta)));
    const auto catalog = openCatalog(m_folder / "a.pt2", m_monitor);
    ASSERT_THAT(catalog, IsOk());
    ASSERT_EQ(catalog->tensors.size(), 1U);
    const Tensor& weight = *catalog->tensors[0];
    EXPECT_EQ(weight.name, "rnn.w");
    EXPECT_EQ(weight.dtype, DType::F32);
    EXPECT_EQ(weight.shape, (Shape{1, 2}));
    EXPECT_EQ(weight.offsetElements, 2U);
    EXPECT_NE(weight.place(), std::nullopt);
}

TEST_F(TorchZip, RefusesExportedWeightsThatLeaveTheirMember)
{
    std::string meta = kMeta;
    meta.replace(meta.rfind('2'), 1, "3");
    for (const std::string& wrong : {meta, R"("dtype":7,"sizes":[{"as_int":2}],"strides":[])"s,
                                     R"("dtype":7,"sizes":[{"as_int":-2}])"s}) {
        test::writeFile(m_folder / "a.pt2", test::zipArchive(exported(wrong)));
        EXPECT_THAT(openCatalog(m_folder / "a.pt2", m_monitor),
                    FailsWith(ErrorCode::Corrupt, "rnn.w"));
    }
    auto lost = exported(kMeta);
    lost.pop_back();
    test::writeFile(m_folder / "a.pt2", test::zipArchive(lost));
    EXPECT_THAT(openCatalog(m_folder / "a.pt2", m_monitor),
                FailsWith(ErrorCode::Corrupt, "no member data/weights/weight_0"));
}

TEST_F(TorchZip, ListsExportedWeightsOfOtherKinds)
{
    std::string meta = kMeta;
    meta.replace(meta.find('7'), 1, "29");
    test::writeFile(m_folder / "a.pt2", test::zipArchive(exported(meta)));
    const auto catalog = openCatalog(m_folder / "a.pt2", m_monitor);
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->tensors.at(0)->typeName, "type 29");
    EXPECT_EQ(catalog->tensors[0]->source, nullptr);
}

} // namespace
} // namespace gateloupe
