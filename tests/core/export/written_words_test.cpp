// SPDX-License-Identifier: Apache-2.0
// What stands around the numbers of exported files: attributes, headers, alignment.
#include <cstring>

#include <nlohmann/json.hpp>

#include "core/formats/reader_registry.h"
#include "tests/core/export/export_fixture.h"

namespace gateloupe::test {

namespace {

using Json = nlohmann::json;

class WrittenWords : public ExportTest
{
protected:
    /// A GRU with everything that a file must say, as the export of `source.bin`.
    std::shared_ptr<const RnnModel> talkative()
    {
        auto gru = *model("gru:input=2,hidden=3,dtype=bf16", "a/b.c");
        gru.setGruReset(GruReset::Before, FactSource::Stated);
        gru.convention = "some-framework";
        EXPECT_THAT(finalizeAndValidate(gru), IsOk());
        return std::make_shared<const RnnModel>(std::move(gru));
    }
};

template <typename T>
T attribute(const TensorCatalog& catalog, const char* object, const char* name)
{
    const Attribute* found = catalog.findAttribute(object, name);
    EXPECT_NE(found, nullptr) << object << " " << name;
    const T* value = found == nullptr ? nullptr : std::get_if<T>(&found->value);
    EXPECT_NE(value, nullptr) << object << " " << name;
    return value == nullptr ? T() : *value;
}

Json metadataOf(std::string_view text)
{
    return Json::parse(text, nullptr, false);
}

void expectTalkative(const Json& document)
{
    EXPECT_EQ(document["schema"], 1);
    ASSERT_EQ(document["rnns"].size(), 1);
    const Json& rnn = document["rnns"][0];
    EXPECT_EQ(rnn["name"], "a/b.c");
    EXPECT_EQ(rnn["convention"], "some-framework");
    EXPECT_EQ(rnn["gru_reset"], "before");
    EXPECT_EQ(rnn["forget_offset"], 0.0);
    EXPECT_EQ(rnn["reversed"], false);
    ASSERT_EQ(rnn["limits"].size(), 1);
    EXPECT_EQ(rnn["limits"][0].get<std::string>().rfind("cudnn: ", 0), 0);
}

TEST_F(WrittenWords, OfHdf5AreAttributes)
{
    const auto gru = talkative();
    ASSERT_THAT(exportModels(request({gru}, "out.h5"), monitor), IsOk());
    const auto catalog = openCatalog(folder / "out.h5", monitor);
    ASSERT_THAT(catalog, IsOk());
    EXPECT_EQ(attribute<std::int64_t>(*catalog, "", "gateloupe_schema"), 1);
    EXPECT_EQ(attribute<std::string>(*catalog, "", "source_file"), folder / "source.bin");
    EXPECT_EQ(attribute<std::string>(*catalog, "", "source_sha256").size(), 64);
    EXPECT_EQ(attribute<std::string>(*catalog, "a/b.c", "cell"), "gru");
    EXPECT_EQ(attribute<std::int64_t>(*catalog, "a/b.c", "hidden_size"), 3);
    EXPECT_EQ(attribute<std::string>(*catalog, "a/b.c", "gru_reset"), "before");
    EXPECT_EQ(attribute<std::string>(*catalog, "a/b.c", "widened_from"), "bf16");
    EXPECT_EQ(attribute<std::string>(*catalog, "a/b.c", "dtype"), "f32");
    const char* gate = "a/b.c/layer_0/forward/update/recurrent_weights";
    EXPECT_EQ(attribute<std::int64_t>(*catalog, gate, "lin_layer_id"), 4);
    EXPECT_EQ(attribute<std::int64_t>(*catalog, gate, "packed_offset"), 3 * 6 + 9);
    EXPECT_EQ(attribute<std::int64_t>(*catalog, gate, "source_byte_offset"), (3 * 6 + 9) * 2);
}

TEST_F(WrittenWords, OfSafetensorsFollowTheFormat)
{
    const auto gru = talkative();
    ASSERT_THAT(exportModels(request({gru}, "o.safetensors", ExportFormat::Safetensors), monitor),
                IsOk());
    const auto bytes = readFile(folder / "o.safetensors");
    std::uint64_t length = 0;
    std::memcpy(&length, bytes.data(), sizeof length);
    EXPECT_EQ((8 + length) % 64, 0);
    const Json header = metadataOf({reinterpret_cast<const char*>(bytes.data()) + 8, length});
    ASSERT_TRUE(header.is_object());
    std::uint64_t covered = 0;
    for (const auto& [name, entry] : header.items()) {
        if (name != "__metadata__") {
            const auto first = entry["data_offsets"][0].get<std::uint64_t>();
            covered += entry["data_offsets"][1].get<std::uint64_t>() - first;
            EXPECT_EQ(entry["dtype"], "BF16");
        }
    }
    EXPECT_EQ(8 + length + covered, bytes.size());
    for (const auto& [name, value] : header["__metadata__"].items()) {
        EXPECT_TRUE(value.is_string()) << name;
    }
    expectTalkative(metadataOf(header["__metadata__"]["gateloupe_metadata"].get<std::string>()));
}

TEST_F(WrittenWords, OfNpzAreAMemberAndNumbersAreAligned)
{
    const auto gru = talkative();
    ASSERT_THAT(exportModels(request({gru}, "o.npz", ExportFormat::Npz), monitor), IsOk());
    const auto catalog = openCatalog(folder / "o.npz", monitor);
    ASSERT_THAT(catalog, IsOk());
    for (const auto& tensor : catalog->tensors) {
        ASSERT_TRUE(tensor->place()) << tensor->name;
        EXPECT_EQ(tensor->place()->offsetBytes % 64, 0) << tensor->name;
        EXPECT_THAT(tensor->source->verify(monitor), IsOk()) << tensor->name;
    }
    const auto metadata = catalog->find("gateloupe_metadata");
    ASSERT_NE(metadata, nullptr);
    const auto text = *metadata->source->bytes(monitor);
    expectTalkative(metadataOf({reinterpret_cast<const char*>(text.data()), text.size()}));
}

} // namespace
} // namespace gateloupe::test
