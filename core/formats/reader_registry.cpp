// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <system_error>

#include "core/formats/common/container_reader.h"
#include "core/formats/flax/flax_reader.h"
#include "core/formats/hdf5/hdf5_reader.h"
#include "core/formats/hdf5/keras_archive_reader.h"
#include "core/formats/mxnet/mxnet_reader.h"
#include "core/formats/numpy/npy_reader.h"
#include "core/formats/onnx/onnx_reader.h"
#include "core/formats/paddle/pickle_file_reader.h"
#include "core/formats/safetensors/safetensors_reader.h"
#include "core/formats/shard_index_reader.h"
#include "core/formats/tensorflow/tensorflow_bundle_reader.h"
#include "core/formats/tensorflow/tensorflow_v1_reader.h"
#include "core/formats/torch/torch_legacy_reader.h"
#include "core/formats/torch/torch_zip_reader.h"
#include "core/formats/unsupported_formats.h"

namespace gateloupe {

std::vector<std::unique_ptr<ContainerReader>> builtinReaders()
{
    std::vector<std::unique_ptr<ContainerReader>> readers;
    readers.push_back(std::make_unique<NpyReader>());
    readers.push_back(std::make_unique<NpzReader>());
    readers.push_back(std::make_unique<SafetensorsReader>());
    readers.push_back(std::make_unique<KerasArchiveReader>());
    readers.push_back(std::make_unique<KerasShardsReader>()); // its map looks like the next one's
    readers.push_back(std::make_unique<ShardIndexReader>());
    readers.push_back(std::make_unique<TorchZipReader>());
    readers.push_back(std::make_unique<TorchLegacyReader>());
    readers.push_back(std::make_unique<PickleFileReader>());
    readers.push_back(std::make_unique<Hdf5Reader>());
    readers.push_back(std::make_unique<OnnxReader>());
    readers.push_back(std::make_unique<TensorFlowV1Reader>()); // a folder's newest may be one
    readers.push_back(std::make_unique<TensorFlowBundleReader>());
    readers.push_back(std::make_unique<MxnetReader>());
    readers.push_back(std::make_unique<FlaxReader>());
    return readers;
}

Result<TensorCatalog> openCatalog(const std::filesystem::path& path, ProgressMonitor& monitor)
{
    const MappedFiles::Collector collector;
    Candidate candidate{path, nullptr};
    std::error_code ignored;
    const bool exists = std::filesystem::exists(path, ignored);
    if (exists && !std::filesystem::is_directory(path, ignored)) {
        GATELOUPE_TRY(candidate.file, MappedFile::open(path));
    }
    const auto readers = builtinReaders();
    const ContainerReader* best = nullptr;
    Match bestMatch = Match::No;
    std::string known;
    for (const auto& reader : readers) {
        if (!known.ends_with(reader->id())) { // one format may have several readers
            known += (known.empty() ? "" : ", ") + std::string(reader->id());
        }
        if (const Match match = reader->probe(candidate); match > bestMatch) {
            best = reader.get();
            bestMatch = match;
        }
    }
    if (best != nullptr) {
        auto catalog = best->open(candidate, monitor);
        GATELOUPE_CHECK(collector.files()->unchanged()); // before an error that comes of it
        if (catalog) {
            catalog->files = collector.files();
        }
        return catalog;
    }
    if (!exists) {
        return Error::notFound("%1: no such file, folder or TensorFlow prefix", path.string());
    }
    if (auto error = errorOfUnsupported(candidate)) {
        return *std::move(error);
    }
    return Error::notThisFormat("%1: its content is of none of the formats that can be read (%2)",
                                path, known)
        .withRemedy(Remedy::Kind::DescribeBuffer);
}

} // namespace gateloupe
