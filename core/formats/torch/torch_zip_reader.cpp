// SPDX-License-Identifier: Apache-2.0
#include "core/formats/torch/torch_zip_reader.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "core/formats/pickle/pickle_globals.h"
#include "core/formats/torch/torch_archive.h"
#include "core/formats/torch/torch_export_archive.h"
#include "core/formats/torch/torch_script_archive.h"

namespace gateloupe {

namespace {

Status readTree(const TorchArchive& torch, TensorCatalog& catalog, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto pickle, torch.readPickle(kTorchPickle, monitor));
    GATELOUPE_TRY(const auto order, torch.byteOrder());
    const TorchArchiveStorages storages(torch, "data/");
    TorchTensors tensors(storages, order, pickle.slice);
    GATELOUPE_CHECK(
        flattenPickle(pickle.document, tensors, catalog).withContext("member " + pickle.member));
    if (auto mention = mentionOfGlobals(pickle.document)) {
        catalog.warnings.push_back(*std::move(mention));
    }
    return {};
}

} // namespace

Match TorchZipReader::probe(const Candidate& candidate) const
{
    if (!candidate.file || !ZipArchive::looksLikeZip(*candidate.file)) {
        return Match::No;
    }
    const auto archive = ZipArchive::open(candidate.file);
    return archive && (TorchArchive::topFolder(*archive) || isTorchExport(*archive))
               ? Match::Certain
               : Match::Possible;
}

Result<TensorCatalog> TorchZipReader::open(const Candidate& candidate,
                                           ProgressMonitor& monitor) const
{
    const std::string label = candidate.path.string();
    GATELOUPE_TRY(const auto archive, ZipArchive::open(candidate.file).withContext(label));
    TensorCatalog catalog{.format = std::string(id()), .path = candidate.path};
    if (isTorchExport(archive)) {
        GATELOUPE_CHECK(readTorchExport(archive, catalog, monitor).withContext(label));
        return catalog;
    }
    const auto folder = TorchArchive::topFolder(archive);
    if (!folder) {
        return Error{ErrorCode::Unsupported,
                     label + ": a zip archive without data.pkl (PyTorch) or .npy members (numpy); "
                             "other archives are not read"};
    }
    const TorchArchive torch(archive, *folder);
    const bool isScript = torch.isScript();
    catalog.format = isScript ? "torchscript" : id();
    GATELOUPE_CHECK(
        (isScript ? readScript(torch, catalog, monitor) : readTree(torch, catalog, monitor))
            .withContext(label));
    return catalog;
}

} // namespace gateloupe
