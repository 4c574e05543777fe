// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_reader.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "core/formats/hdf5/hdf5_handles.h"
#include "core/formats/hdf5/hdf5_superblock.h"
#include "core/formats/hdf5/hdf5_walk.h"

namespace gateloupe {

namespace {

/// Attributes that Keras 1 to 3 put on the root of a model or weights file.
constexpr std::array<std::string_view, 4> kKerasRootAttributes = {"layer_names", "layer_names0",
                                                                  "model_config", "keras_version"};

bool hasRootAttribute(const TensorCatalog& catalog, std::string_view name)
{
    return catalog.findAttribute("", name) != nullptr;
}

/// ".../vars/<number>": where Keras 3 keeps the variables of an object.
bool isKeras3Variable(std::string_view path)
{
    const auto last = path.rfind('/');
    if (last == std::string_view::npos || last + 1 == path.size()) {
        return false;
    }
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const std::string_view parent = path.substr(0, last);
    return std::ranges::all_of(path.substr(last + 1), isDigit) &&
           (parent == "vars" || parent.ends_with("/vars"));
}

std::string formatOf(const TensorCatalog& catalog)
{
    // A trace of a run carries the schema too, with the backend that made it.
    if (hasRootAttribute(catalog, "gateloupe_schema") && !hasRootAttribute(catalog, "backend")) {
        return "gateloupe-hdf5";
    }
    const bool isKeras =
        std::ranges::any_of(
            kKerasRootAttributes,
            [&](std::string_view name) { return hasRootAttribute(catalog, name); }) ||
        catalog.findAttribute("model_weights", "layer_names") != nullptr ||
        std::ranges::any_of(catalog.tensors, isKeras3Variable,
                            [](const auto& tensor) { return std::string_view(tensor->name); });
    return isKeras && !hasRootAttribute(catalog, "gateloupe_schema") ? "keras-h5" : "hdf5";
}

} // namespace

Match Hdf5Reader::probe(const Candidate& candidate) const
{
    if (candidate.file == nullptr) {
        return Match::No;
    }
    const auto signature = findHdf5Signature(candidate.file->bytes());
    return !signature ? Match::No : (*signature == 0 ? Match::Certain : Match::Possible);
}

Result<TensorCatalog> Hdf5Reader::open(const Candidate& candidate, ProgressMonitor& monitor) const
{
    TensorCatalog catalog;
    catalog.path = candidate.path;
    GATELOUPE_CHECK(appendHdf5(Hdf5Image::ofFile(candidate.file), catalog, monitor)
                        .withContext(candidate.path.string()));
    catalog.format = formatOf(catalog);
    return catalog;
}

Status appendHdf5(const std::shared_ptr<const Hdf5Image>& image, TensorCatalog& catalog,
                  ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto superblock, readHdf5Superblock(*image));
    GATELOUPE_CHECK(checkHdf5Root(image, superblock));
    const Hdf5Lock lock;
    GATELOUPE_TRY(const auto file, image->open());
    return walkHdf5({image, file.id(), superblock}, catalog, monitor);
}

} // namespace gateloupe
