// SPDX-License-Identifier: Apache-2.0
// A run by hand: one safetensors file in, one out.
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/gpu/server.h"
#include "core/packing/packed_layout.h"
#include "core/runtime/gpu/array_file.h"
#include "tests/gpu/host_device.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {

namespace {

constexpr const char* kHeader =
    R"({"__metadata__":{METADATA},"weights":{"dtype":"F32","shape":[144],"data_offsets":[0,576]},)"
    R"("x":{"dtype":"F32","shape":[5,1,3],"data_offsets":[576,636]}})";

/// Weights and input of a small LSTM with a text of metadata.
std::string requestFile(const test::TemporaryFolder& folder, const std::string& metadata)
{
    std::string header = kHeader;
    header.replace(header.find("METADATA"), 8, metadata);
    const std::uint64_t length = header.size();
    const std::vector<float> numbers(144 + 15, 0.25F);
    const std::string path = (folder / "request.safetensors").string();
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(&length), sizeof(length));
    file << header;
    file.write(reinterpret_cast<const char*>(numbers.data()),
               static_cast<std::streamsize>(numbers.size() * sizeof(float)));
    return path;
}

TEST(ForwardFile, HoldsItsRequestAndGivesItsResults)
{
    const test::TemporaryFolder folder;
    const std::string results = (folder / "response.safetensors").string();
    const auto message = gpu::forwardFromFile(
        requestFile(folder, R"("request":"{\"spec\":\"lstm:input=3,hidden=4\",\"trace\":true}")"),
        results);
    ASSERT_THAT(message, IsOk());
    EXPECT_EQ(message->detail, TraceDetail::Full);
    test::HostDevice device;
    NullMonitor monitor;
    ASSERT_THAT(gpu::MessageRunner(device).run(*message, monitor), IsOk());
    const auto file = gpu::ArrayFile::open(results);
    ASSERT_THAT(file, IsOk());
    const auto y = file->array("y");
    ASSERT_THAT(y, IsOk());
    EXPECT_EQ(y->shape(), (Shape{5, 1, 4}));
    EXPECT_NE(file->find("0/forget"), nullptr);
}

TEST(ForwardFile, WithoutARequestSaysWhereItBelongs)
{
    const test::TemporaryFolder folder;
    EXPECT_THAT(gpu::forwardFromFile(requestFile(folder, R"("format":"pt")"), "out"),
                FailsWith(ErrorCode::NotFound, "metadata"));
}

} // namespace

} // namespace gateloupe
