// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/mutators/structured_mutation.h"

#include <algorithm>
#include <array>

#include "tests/fuzz/mutators/flatbuffer_mutator.h"
#include "tests/fuzz/mutators/hdf5_repair.h"
#include "tests/fuzz/mutators/pickle_mutator.h"
#include "tests/fuzz/mutators/protobuf_mutator.h"
#include "tests/fuzz/mutators/table_repair.h"
#include "tests/fuzz/mutators/zip_mutator.h"

namespace gateloupe::fuzz {

namespace {

Bytes mutatedHdf5(std::span<const std::byte> file, Mutation& mutation)
{
    Bytes bytes = mutation.changed(file);
    repairHdf5(bytes);
    return bytes;
}

Bytes mutatedTable(std::span<const std::byte> file, Mutation& mutation)
{
    Bytes bytes = mutation.changed(file);
    repairTable(bytes);
    return bytes;
}

Bytes mutatedMember(std::string_view name, const Bytes& content, Mutation& mutation)
{
    if (name.ends_with(".pkl")) {
        return mutatedPickle(content, mutation);
    }
    if (name.ends_with(".h5")) {
        return mutatedHdf5(content, mutation);
    }
    return mutation.changed(content);
}

Bytes mutatedArchive(std::span<const std::byte> archive, Mutation& mutation)
{
    return mutatedZip(archive, mutatedMember, mutation);
}

struct Format
{
    std::string_view target;
    Bytes (*mutate)(std::span<const std::byte> input, Mutation& mutation);
};

constexpr std::array kFormats = {
    Format{"coreml", mutatedProtobuf},     Format{"graphdef", mutatedProtobuf},
    Format{"hdf5", mutatedHdf5},           Format{"keras", mutatedArchive},
    Format{"npz", mutatedArchive},         Format{"onnx", mutatedProtobuf},
    Format{"pickle", mutatedPickle},       Format{"pytorch_legacy", mutatedPickle},
    Format{"pytorch_zip", mutatedArchive}, Format{"tensorflow_bundle", mutatedTable},
    Format{"tensorflow_v1", mutatedTable}, Format{"tflite", mutatedFlatBuffer},
};

} // namespace

Bytes mutated(std::string_view target, std::span<const std::byte> input, Mutation& mutation)
{
    constexpr std::size_t kUnstructured = 8;
    const auto format = std::ranges::find(kFormats, target, &Format::target);
    if (format != kFormats.end() && mutation.below(kUnstructured) != 0) {
        Bytes bytes = format->mutate(input, mutation);
        if (!bytes.empty()) {
            return bytes;
        }
    }
    return mutation.changed(input);
}

} // namespace gateloupe::fuzz
