// SPDX-License-Identifier: Apache-2.0
// What the mutators leave of a file can still be read on the outside, and is another file inside.
#include <algorithm>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "core/formats/codec/protobuf_fields.h"
#include "core/formats/common/container_reader.h"
#include "core/formats/pickle/pickle_reader.h"
#include "core/formats/zip/zip_archive.h"
#include "tests/fuzz/mutators/flatbuffer_mutator.h"
#include "tests/fuzz/mutators/hdf5_repair.h"
#include "tests/fuzz/mutators/pickle_mutator.h"
#include "tests/fuzz/mutators/protobuf_mutator.h"
#include "tests/fuzz/mutators/zip_mutator.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::fuzz {

namespace {

namespace fs = std::filesystem;

constexpr int kCopies = 300;

/// One bit of a byte, or a byte more.
void changeSlightly(Bytes& bytes)
{
    if (bytes.size() % 3 == 0) {
        bytes.push_back(std::byte{'x'});
    } else {
        bytes[bytes.size() / 2] ^= std::byte{1};
    }
}

Mutation mutationOf(int copy)
{
    return {.random = std::minstd_rand(static_cast<unsigned>(copy) + 1), .change = changeSlightly};
}

/// The first file of that kind below tests/data.
fs::path fileOfKind(std::string_view folder, std::string_view extension)
{
    std::vector<fs::path> found;
    for (const auto& entry : fs::recursive_directory_iterator(test::dataFolder() / folder)) {
        if (entry.path().extension() == extension) {
            found.push_back(entry.path());
        }
    }
    EXPECT_FALSE(found.empty()) << folder;
    return found.empty() ? fs::path() : *std::ranges::min_element(found);
}

class Mutators : public ::testing::Test
{
protected:
    std::shared_ptr<const MappedFile> mapped(const Bytes& bytes)
    {
        const fs::path path = folder / ("copy" + std::to_string(++copies));
        test::writeFile(path, bytes);
        auto file = MappedFile::open(path);
        EXPECT_THAT(file, IsOk());
        return *file;
    }

    test::TemporaryFolder folder;
    int copies = 0;
};

TEST_F(Mutators, OfAnArchiveLeaveHeadersSizesAndChecksumsThatFit)
{
    const Bytes archive = test::readFile(fileOfKind("keras", ".keras"));
    int changed = 0;
    for (int copy = 0; copy < kCopies; ++copy) {
        Mutation mutation = mutationOf(copy);
        const Bytes bytes = mutatedZip(
            archive,
            [](std::string_view, const Bytes& content, Mutation& inner) {
                return inner.changed(content);
            },
            mutation);
        const auto zip = ZipArchive::open(mapped(bytes));
        ASSERT_THAT(zip, IsOk()) << "copy " << copy;
        NullMonitor monitor;
        for (const ZipMember& member : zip->members()) {
            const auto source = zip->source(member);
            ASSERT_THAT(source, IsOk());
            EXPECT_THAT((*source)->verify(monitor), IsOk()) << member.name;
        }
        changed += bytes != archive ? 1 : 0;
    }
    EXPECT_EQ(changed, kCopies);
    Mutation mutation = mutationOf(0);
    EXPECT_TRUE(mutatedZip(test::truncatedTo(archive, 100), nullptr, mutation).empty());
}

TEST_F(Mutators, OfAMessageLeaveLengthsThatFit)
{
    const Bytes message = test::readFile(fileOfKind("onnx", ".onnx"));
    int changed = 0;
    for (int copy = 0; copy < kCopies; ++copy) {
        Mutation mutation = mutationOf(copy);
        const Bytes bytes = mutatedProtobuf(message, mutation);
        EXPECT_THAT(
            protobuf::forEachField({reinterpret_cast<const char*>(bytes.data()), bytes.size()},
                                   [](const protobuf::Field&) { return Status(); }),
            IsOk())
            << "copy " << copy;
        changed += bytes != message ? 1 : 0;
    }
    EXPECT_GT(changed, kCopies * 3 / 4) << "but for a field that changed places with itself";
}

TEST_F(Mutators, OfAMessageReachWhatLiesDeep)
{
    const std::string message =
        "\x0a\x08\x0a\x06\x0a\x04\x12\x02hi"; // four messages, one in another
    bool hasChangedText = false;
    for (int copy = 0; copy < kCopies && !hasChangedText; ++copy) {
        Mutation mutation = mutationOf(copy);
        const Bytes bytes = mutatedProtobuf(std::as_bytes(std::span(message)), mutation);
        const std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        hasChangedText = text.size() == message.size() && text.starts_with(message.substr(0, 8)) &&
                         text != message;
    }
    EXPECT_TRUE(hasChangedText);
}

TEST_F(Mutators, OfATableLeaveTheSizeAndTheRoot)
{
    const Bytes buffer = test::readFile(fileOfKind("tflite", ".tflite"));
    int changed = 0;
    for (int copy = 0; copy < kCopies; ++copy) {
        Mutation mutation = mutationOf(copy);
        const Bytes bytes = mutatedFlatBuffer(buffer, mutation);
        EXPECT_EQ(bytes.size(), buffer.size());
        EXPECT_EQ(numberAt(bytes, 0, 8), numberAt(buffer, 0, 8)) << "root and identifier";
        changed += bytes != buffer ? 1 : 0;
    }
    EXPECT_GT(changed, kCopies * 3 / 4);
}

TEST_F(Mutators, OfAPickleLeaveInstructions)
{
    const Bytes stream = test::readFile(fileOfKind("paddle", ".pdparams"));
    int changed = 0;
    int read = 0;
    for (int copy = 0; copy < kCopies; ++copy) {
        Mutation mutation = mutationOf(copy);
        const Bytes bytes = mutatedPickle(stream, mutation);
        Mutation second = mutationOf(copy);
        second.change = [](Bytes&) {};
        const Bytes again = mutatedPickle(bytes, second);
        EXPECT_FALSE(again.empty());
        changed += bytes != stream ? 1 : 0;
        read += readPickle(bytes).has_value() ? 1 : 0;
    }
    EXPECT_GT(changed, kCopies * 3 / 4);
    EXPECT_GT(read, kCopies / 10) << "many are still pickles as a whole";
}

TEST_F(Mutators, GiveHdf5ChecksumsThatFit)
{
    struct Sum
    {
        std::string_view signature;
        std::size_t at = 0;
    };

    for (const char* name : {"h5py-v110.h5", "h5py-v200.h5"}) {
        SCOPED_TRACE(name);
        const Bytes whole = test::readFile(test::dataFolder() / "hdf5" / name);
        const std::string_view text(reinterpret_cast<const char*>(whole.data()), whole.size());
        Bytes repaired = whole;
        repairHdf5(repaired);
        EXPECT_EQ(repaired, whole) << "what fits stays";
        for (const Sum& sum :
             {Sum{"\x89HDF", 44}, Sum{"OHDR", 0}, Sum{"FRHP", 142}, Sum{"BTHD", 34}, Sum{"BTLF", 0},
              Sum{"FAHD", 24}, Sum{"FADB", 0}, Sum{"EAHD", 68}, Sum{"FHDB", 18}, Sum{"FHIB", 0}}) {
            SCOPED_TRACE(sum.signature);
            const auto at = text.find(sum.signature);
            ASSERT_NE(at, std::string_view::npos);
            // Where the size varies, a byte that is not the structure's own size is changed
            // instead.
            Bytes spoilt = whole;
            if (sum.at > 0) {
                spoilt[at + sum.at] ^= std::byte{1};
                repaired = spoilt;
                repairHdf5(repaired);
                EXPECT_EQ(repaired, whole);
            } else {
                spoilt[at + 14] ^= std::byte{1};
                repaired = spoilt;
                repairHdf5(repaired);
                EXPECT_NE(repaired, spoilt);
                repaired[at + 14] ^= std::byte{1};
                repairHdf5(repaired);
                EXPECT_EQ(repaired, whole);
            }
        }
    }
}

} // namespace
} // namespace gateloupe::fuzz
