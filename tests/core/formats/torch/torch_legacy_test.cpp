// SPDX-License-Identifier: Apache-2.0
#include <string>

#include <gtest/gtest.h>

#include "core/formats/reader_registry.h"
#include "tests/core/formats/torch/pickled.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

using namespace std::string_literals;
using test::dict;
using test::kOneToFour;
using test::text;

const std::string kMagic = "\x80\x02\x8A\x0A\x6C\xFC\x9C\x46\xF9\x20\x6A\xA8\x50\x19."s;
const std::string kProtocol = "\x80\x02M\xE9\x03."s;
const std::string kSystem = "\x80\x02}U\x0Dlittle_endian\x88s."s;
const std::string kFour = "\x04\0\0\0\0\0\0\0"s; // elements of the storage that follows

/// A storage's persistent id; `view` is a pickled tuple or None.
std::string storage(const std::string& type = "FloatStorage", const std::string& view = "N")
{
    return "(" + text("storage") + "ctorch\n" + type + "\n" + text("7") + text("cpu") + "K\x04" +
           view + "tQ";
}

/// A vector of `size` elements of the storage from `offset` on.
std::string tensor(char offset, char size, const std::string& of = storage())
{
    return "ctorch._utils\n_rebuild_tensor\n(" + of + "K" + offset + "(K" + size + "t(K\x01tt" +
           "R";
}

class TorchLegacy : public ::testing::Test
{
protected:
    Result<TensorCatalog> openBytes(const std::string& content)
    {
        test::writeFile(m_folder / "a.pt", std::as_bytes(std::span(content)));
        return openCatalog(m_folder / "a.pt", m_monitor);
    }

    Result<TensorCatalog> open(const std::string& tree,
                               const std::string& storages = kFour + kOneToFour,
                               const std::string& keys = "](" + text("7") + "e")
    {
        return openBytes(kMagic + kProtocol + kSystem + "\x80\x02" + tree + "." + "\x80\x02" +
                         keys + "." + storages);
    }

    test::TemporaryFolder m_folder;
    NullMonitor m_monitor;
};

TEST_F(TorchLegacy, MapsStoragesWhereTheyLie)
{
    const auto catalog = open(dict("x", tensor(1, 3)));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->format, "pytorch-legacy");
    const Tensor& x = *catalog->tensors.at(0);
    EXPECT_EQ(x.name, "x");
    EXPECT_EQ(x.source->encoding(), Encoding::Plain);
    const auto size = std::filesystem::file_size(m_folder / "a.pt");
    EXPECT_EQ(x.place()->offsetBytes, size - 3 * sizeof(float));
}

TEST_F(TorchLegacy, ReadsViewsFromWhereTheyBegin)
{
    const std::string view = "(" + text("8") + "K\x02K\x02t"; // key, offset, size
    const auto catalog = open(dict("x", tensor(0, 2, storage("FloatStorage", view))));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->tensors.at(0)->offsetElements, 2U);
}

TEST_F(TorchLegacy, TakesTheClassOfAModuleAndLeavesItsSource)
{
    const std::string type =
        "(" + text("module") + "cmy.net\nNet\n" + text("/home/net.py") + text("import os") + "tQ";
    const std::string state = "}(" + text("_parameters") + dict("weight", tensor(0, 4)) +
                              text("_buffers") + "}" + text("_modules") + "}u";
    const auto catalog = open(type + ")\x81" + state + "b");
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->tensors.at(0)->name, "weight");
    EXPECT_EQ(std::get<std::string>(catalog->findAttribute("", "class")->value), "my.net.Net");
}

TEST_F(TorchLegacy, RefusesStoragesThatDoNotFit)
{
    const std::string tree = dict("x", tensor(0, 4));
    EXPECT_THAT(open(tree, "\x05\0\0\0\0\0\0\0"s + kOneToFour),
                FailsWith(ErrorCode::Corrupt, "the tree says 4"));
    EXPECT_THAT(open(tree, kFour + kOneToFour.substr(1)),
                FailsWith(ErrorCode::Corrupt, "storage 7"));
    EXPECT_THAT(open(tree, kFour + kOneToFour, "](" + text("9") + "e"),
                FailsWith(ErrorCode::Corrupt, "does not know"));
    EXPECT_THAT(open(tree, "", "]"), FailsWith(ErrorCode::Corrupt, "7 is not in the file"));
    EXPECT_THAT(open(dict("x", tensor(1, 4))), FailsWith(ErrorCode::Corrupt, "tensor x"));
    EXPECT_THAT(open(dict("x", tensor(0, 4, storage("OddStorage")))),
                FailsWith(ErrorCode::Unsupported, "OddStorage"));
}

TEST_F(TorchLegacy, RefusesAStorageOfAHugeLyingCount)
{
    const std::string huge = "\x8A\x08\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x3F"s;
    const std::string id =
        "(" + text("storage") + "ctorch\nFloatStorage\n" + text("7") + text("cpu") + huge + "NtQ";
    EXPECT_THAT(open(dict("x", tensor(0, 4, id)), huge.substr(2) + kOneToFour),
                FailsWith(ErrorCode::Corrupt, "storage"));
}

TEST_F(TorchLegacy, RefusesPicklesThatRunCode)
{
    EXPECT_THAT(open("cos\nsystem\n" + text("touch hacked") + "\x85R"),
                FailsWith(ErrorCode::Unsupported, "os.system"));
    EXPECT_THAT(open("}", "", "cposix\nsystem\n" + text("x") + "\x85R"),
                FailsWith(ErrorCode::Unsupported, "posix.system"));
}

TEST_F(TorchLegacy, EndsAtCyclesAndAtNestingWithoutEnd)
{
    EXPECT_THAT(open("]q"s + '\0' + "h" + '\0' + "a", "", "]"), IsOk());
    EXPECT_THAT(open(std::string(100'000, ']') + std::string(99'999, 'a'), "", "]"),
                FailsWith(ErrorCode::Unsupported, "nests deeper"));
}

TEST_F(TorchLegacy, RefusesAnotherProtocol)
{
    EXPECT_THAT(openBytes(kMagic + "\x80\x02M\xEA\x03." + kSystem),
                FailsWith(ErrorCode::Unsupported, "1001"));
}

/// A pickle that torch.save() did not write: each storage in it is a stream of its own.
std::string plainPickle(const std::string& stream)
{
    const std::string size{static_cast<char>(stream.size()), 0, 0, 0};
    return "\x80\x04" +
           dict("w", "ctorch._utils\n_rebuild_tensor_v2\n(ctorch.storage\n_load_from_bytes\nB" +
                         size + stream + "\x85RK\x01(K\x02t(K\x01t\x89}tR") +
           ".";
}

std::string streamOfStorage(const std::string& elements = kFour + kOneToFour)
{
    return kMagic + kProtocol + kSystem + "\x80\x02" + storage() + ".\x80\x02](" + text("7") +
           "e." + elements;
}

TEST_F(TorchLegacy, ReadsTensorsOfPlainPickles)
{
    const auto catalog = openBytes(plainPickle(streamOfStorage()));
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(catalog->format, "pickle");
    ASSERT_EQ(catalog->tensors.size(), 1U);
    const Tensor& tensor = *catalog->tensors[0];
    EXPECT_EQ(tensor.name, "w");
    EXPECT_EQ(tensor.shape, Shape{2});
    EXPECT_EQ(tensor.offsetElements, 1U);
    ASSERT_NE(tensor.place(), std::nullopt);
    const auto bytes = tensor.source->bytes(m_monitor);
    ASSERT_THAT(bytes, IsOk());
    EXPECT_EQ(elementAsDouble(bytes->data() + 4, DType::F32), 2.0);
}

TEST_F(TorchLegacy, RefusesDamagedStoragesOfPlainPickles)
{
    EXPECT_THAT(openBytes(plainPickle(streamOfStorage(kFour))), FailsWith(ErrorCode::Corrupt, "w"));
    EXPECT_THAT(openBytes(plainPickle(streamOfStorage("\x03" + kFour.substr(1) + kOneToFour))),
                FailsWith(ErrorCode::Corrupt, "has 3 elements and is to have 4"));
    EXPECT_THAT(openBytes(plainPickle("stream")), FailsWith(ErrorCode::Unsupported, "tensor w"));
}

TEST_F(TorchLegacy, DeclinesTheTarArchivesOfPyTorchBeforeTheStream)
{
    std::string tar(512, '\0');
    tar.replace(0, 8, "storages");
    tar.replace(257, 5, "ustar");
    EXPECT_THAT(openBytes(tar), FailsWith(ErrorCode::Unsupported, "PyTorch 0.1"));
    tar.replace(0, 8, "pictures");
    EXPECT_THAT(openBytes(tar), FailsWith(ErrorCode::Unsupported, "a tar archive"));
}

} // namespace
} // namespace gateloupe
