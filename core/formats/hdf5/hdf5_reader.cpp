// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_reader.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/base/text.h"
#include "core/formats/common/readers.h"
#include "core/formats/hdf5/hdf5_attributes.h"
#include "core/formats/hdf5/hdf5_dataset.h"
#include "core/formats/hdf5/hdf5_links.h"

namespace gateloupe {

namespace {

constexpr std::size_t kHdf5MaxDepth = 100;
constexpr std::size_t kMaxObjects = 1'000'000;

/// A depth-first walk. An object is known by its address, so that cycles of hard links end.
class Hdf5Walk
{
public:
    Hdf5Walk(std::shared_ptr<const Hdf5Image> image, const Hdf5Superblock& superblock,
             TensorCatalog& catalog, ProgressMonitor& monitor)
        : m_image(image)
        , m_parser(std::move(image), superblock)
        , m_catalog(catalog)
        , m_monitor(monitor)
    {
    }

    Status visitRoot()
    {
        const std::uint64_t root = m_parser.superblock().rootAddress;
        GATELOUPE_TRY(const auto header,
                      Hdf5Header::read(m_parser, root).withContext("root group"));
        return visitGroup(header, root, "", 0);
    }

private:
    /// What a hard link leads to.
    Status visit(const std::string& path, std::uint64_t address, std::size_t depth)
    {
        if (m_monitor.cancelled()) {
            return Error::cancelled();
        }
        if (++m_objects > kMaxObjects) {
            return Error::corrupt("has more than %1 objects", kMaxObjects);
        }
        if (const auto known = m_groups.find(address); known != m_groups.end()) {
            m_catalog.warnings.push_back(
                message("/%1 is the same group as /%2", path, known->second));
            return {};
        }
        if (const auto known = m_datasets.find(address); known != m_datasets.end()) {
            auto alias = std::make_shared<Tensor>(*known->second);
            alias->name = path;
            m_catalog.tensors.push_back(std::move(alias));
            return {};
        }
        GATELOUPE_TRY(const auto header,
                      Hdf5Header::read(m_parser, address).withContext("object /" + path));
        if (isHdf5Group(header)) {
            return visitGroup(header, address, path, depth);
        }
        if (isHdf5Dataset(header)) {
            return visitDataset(header, address, path);
        }
        // A datatype with a name is not listed.
        return header.find(Hdf5MessageType::Datatype) != nullptr
                   ? Status()
                   : Status(Error::corrupt("object /%1 is neither a group nor a dataset", path));
    }

    Status visitGroup(const Hdf5Header& header, std::uint64_t address, const std::string& path,
                      std::size_t depth)
    {
        m_groups.emplace(address, path);
        if (depth > kHdf5MaxDepth) {
            return Error::corrupt("/%1 is nested deeper than %2 groups", path, kHdf5MaxDepth);
        }
        GATELOUPE_CHECK(m_attributeReader.read(m_parser, header, path, m_catalog.attributes));
        GATELOUPE_TRY(const auto links,
                      readHdf5Links(m_parser, header).withContext("group /" + path));
        for (const Hdf5Link& link : links) {
            GATELOUPE_CHECK(m_parser.pay(path.size() + link.name.size()));
            const std::string below = path.empty() ? link.name : path + "/" + link.name;
            if (link.kind == Hdf5Link::Kind::Hard) {
                GATELOUPE_CHECK(visit(below, link.address, depth + 1));
            } else if (link.kind == Hdf5Link::Kind::Outside) {
                m_catalog.warnings.push_back(
                    message("/%1 points into another file and is not followed", below));
            }
        }
        return {};
    }

    Status visitDataset(const Hdf5Header& header, std::uint64_t address, const std::string& path)
    {
        const auto firstAttribute = static_cast<std::ptrdiff_t>(m_catalog.attributes.size());
        GATELOUPE_CHECK(m_attributeReader.read(m_parser, header, path, m_catalog.attributes));
        const bool isMarked =
            std::any_of(m_catalog.attributes.begin() + firstAttribute, m_catalog.attributes.end(),
                        [](const Attribute& attribute) {
                            return attribute.name == "dtype" &&
                                   attribute.value == Attribute::Value(std::string("bfloat16"));
                        });
        auto tensor = tensorOfDataset(
            m_parser,
            {.image = m_image, .header = header, .path = path, .isMarkedBfloat16 = isMarked});
        if (!tensor) {
            return tensor.error().withContext("dataset /" + path);
        }
        m_datasets.emplace(address, *tensor);
        m_catalog.tensors.push_back(*std::move(tensor));
        return {};
    }

    std::shared_ptr<const Hdf5Image> m_image;
    Hdf5Parser m_parser;
    Hdf5AttributeReader m_attributeReader;
    TensorCatalog& m_catalog;
    ProgressMonitor& m_monitor;
    std::size_t m_objects = 0;
    std::map<std::uint64_t, std::string> m_groups;
    std::map<std::uint64_t, std::shared_ptr<const Tensor>> m_datasets;
};

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

Match probeHdf5(const Candidate& candidate)
{
    if (candidate.file == nullptr) {
        return Match::No;
    }
    const auto signature = findHdf5Signature(candidate.file->bytes());
    return !signature ? Match::No : (*signature == 0 ? Match::Certain : Match::Possible);
}

Status readHdf5(const Candidate& candidate, TensorCatalog& catalog, ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(appendHdf5(Hdf5Image::ofFile(candidate.file), catalog, monitor));
    catalog.format = formatOf(catalog);
    return {};
}
} // namespace

const ContainerReader kHdf5Reader{"hdf5", probeHdf5, readHdf5};

Status appendHdf5(const std::shared_ptr<const Hdf5Image>& image, TensorCatalog& catalog,
                  ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto superblock, readHdf5Superblock(*image));
    return Hdf5Walk(image, superblock, catalog, monitor).visitRoot();
}

} // namespace gateloupe
