// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include <QElapsedTimer>
#include <QTest>

#include "core/conventions/checkpoint.h"
#include "core/model/rnn_model.h"
#include "core/packing/pack.h"
#include "core/packing/packed_layout.h"
#include "core/tensor/tensor_source.h"
#include "tests/support/made_models.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

/// countingModel() over a file, `headerBytes` from its start.
inline std::shared_ptr<const RnnModel>
modelInFile(const TemporaryFolder& folder, std::string_view specText, std::size_t headerBytes)
{
    const RnnSpec spec = *specFromText(specText);
    const auto elements = static_cast<std::size_t>(*packedElements(spec));
    std::vector<std::byte> bytes(headerBytes);
    const std::vector<std::byte> numbers = bytesOf(counting<float>(elements));
    bytes.insert(bytes.end(), numbers.begin(), numbers.end());
    const std::filesystem::path path = folder / "weights.bin";
    writeFile(path, bytes);
    auto source = *MappedSource::create(*MappedFile::open(path), headerBytes, numbers.size());
    auto tensor = *makeTensor("buffer", DType::F32, {elements}, std::move(source));
    return std::make_shared<const RnnModel>(*unpack(std::move(tensor), spec, "net"));
}

/// Runs the event loop until `condition` holds; false after five seconds.
template <typename Condition>
bool awaitThat(Condition condition)
{
    return QTest::qWaitFor(condition, std::chrono::milliseconds(5000).count());
}

} // namespace gateloupe::test
