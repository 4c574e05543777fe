// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_reader.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/formats/hdf5/hdf5_attributes.h"
#include "core/formats/hdf5/hdf5_dataset.h"
#include "core/formats/hdf5/hdf5_guard.h"
#include "core/formats/hdf5/hdf5_handles.h"
#include "core/formats/hdf5/hdf5_superblock.h"

namespace gateloupe {

namespace {

constexpr std::size_t kMaxDepth = 100;
constexpr std::size_t kMaxObjects = 1'000'000;

struct Link
{
    std::string name;
    H5L_type_t type = H5L_TYPE_HARD;
    haddr_t address = 0; ///< of the object, if the link is hard
};

struct LinkList
{
    std::vector<Link> links;
    std::size_t limit = 0;
};

/// The address of a hard link's object. Since release 1.12 the library hands out a token for it.
haddr_t addressOf([[maybe_unused]] hid_t group, const H5L_info_t& info)
{
#if H5_VERSION_GE(1, 12, 0)
    haddr_t address = HADDR_UNDEF;
    return H5VLnative_token_to_addr(group, info.u.token, &address) < 0 ? HADDR_UNDEF : address;
#else
    return info.u.address;
#endif
}

herr_t collectLink(hid_t group, const char* name, const H5L_info_t* info, void* list)
{
    auto& collected = *static_cast<LinkList*>(list);
    const bool isHard = info->type == H5L_TYPE_HARD;
    collected.links.push_back({name, info->type, isHard ? addressOf(group, *info) : 0});
    return collected.links.size() > collected.limit ? 1 : 0;
}

/// A depth-first walk. An object is known by its address, so that cycles of hard links end.
class Walk
{
public:
    Walk(std::shared_ptr<const Hdf5Image> image, const Hdf5HeaderGuard& guard,
         Hdf5AttributeReader reader, TensorCatalog& catalog, ProgressMonitor& monitor)
        : m_image(std::move(image))
        , m_guard(guard)
        , m_attributeReader(std::move(reader))
        , m_catalog(catalog)
        , m_monitor(monitor)
    {
    }

    Status visitRoot(hid_t file, std::uint64_t address)
    {
        GATELOUPE_TRY(const auto root, ownHdf5<Hdf5Object>(H5Oopen(file, "/", H5P_DEFAULT),
                                                           ErrorCode::Corrupt, "root group"));
        return visitGroup(root.id(), address, "", 0);
    }

private:
    /// What a hard link leads to, checked before the library opens it.
    Status visit(hid_t parent, const std::string& path, const Link& link, std::size_t depth)
    {
        if (m_monitor.cancelled()) {
            return Error::cancelled();
        }
        if (++m_objects > kMaxObjects) {
            return Error::corrupt("has more than %1 objects", kMaxObjects);
        }
        const std::string where = "object /" + path;
        auto facts = m_guard.check(link.address).withContext(where);
        if (!facts) {
            return std::move(facts).error();
        }
        if (facts->isVirtual) {
            m_catalog.tensors.push_back(virtualDataset(path));
            return {};
        }
        GATELOUPE_TRY(const auto object,
                      ownHdf5<Hdf5Object>(H5Oopen(parent, link.name.c_str(), H5P_DEFAULT),
                                          ErrorCode::Corrupt, where));
        const H5I_type_t kind = H5Iget_type(object.id());
        if (kind == H5I_GROUP) {
            return visitGroup(object.id(), link.address, path, depth);
        }
        return kind == H5I_DATASET ? visitDataset(object.id(), link.address, path) : Status();
    }

    Status visitGroup(hid_t group, haddr_t address, const std::string& path, std::size_t depth)
    {
        if (const auto [first, isNew] = m_groups.emplace(address, path); !isNew) {
            m_catalog.warnings.push_back(
                message("/%1 is the same group as /%2", path, first->second));
            return {};
        }
        if (depth > kMaxDepth) {
            return Error::corrupt("/%1 is nested deeper than %2 groups", path, kMaxDepth);
        }
        GATELOUPE_CHECK(m_attributeReader.read(group, path, m_catalog.attributes));
        LinkList list{.limit = kMaxObjects - m_objects};
        GATELOUPE_CHECK(
            checkHdf5(H5Literate(group, H5_INDEX_NAME, H5_ITER_NATIVE, nullptr, collectLink, &list),
                      ErrorCode::Corrupt, "group /" + path));
        for (const Link& link : list.links) {
            const std::string below = path.empty() ? link.name : path + "/" + link.name;
            if (link.type == H5L_TYPE_HARD) {
                GATELOUPE_CHECK(visit(group, below, link, depth + 1));
            } else if (link.type != H5L_TYPE_SOFT) {
                m_catalog.warnings.push_back(
                    message("/%1 points into another file and is not followed", below));
            }
        }
        return {};
    }

    Status visitDataset(hid_t dataset, haddr_t address, const std::string& path)
    {
        const auto known = m_datasets.find(address);
        if (known != m_datasets.end()) {
            auto alias = std::make_shared<Tensor>(*known->second);
            alias->name = path;
            m_catalog.tensors.push_back(std::move(alias));
            return {};
        }
        const auto firstAttribute = static_cast<std::ptrdiff_t>(m_catalog.attributes.size());
        GATELOUPE_CHECK(m_attributeReader.read(dataset, path, m_catalog.attributes));
        const bool isMarked =
            std::any_of(m_catalog.attributes.begin() + firstAttribute, m_catalog.attributes.end(),
                        [](const Attribute& attribute) {
                            return attribute.name == "dtype" &&
                                   attribute.value == Attribute::Value(std::string("bfloat16"));
                        });
        auto tensor = tensorOfDataset(
            {.image = m_image, .dataset = dataset, .path = path, .isMarkedBfloat16 = isMarked});
        if (!tensor) {
            return tensor.error().withContext("dataset /" + path);
        }
        m_datasets.emplace(address, *tensor);
        m_catalog.tensors.push_back(*std::move(tensor));
        return {};
    }

    std::shared_ptr<const Hdf5Image> m_image;
    const Hdf5HeaderGuard& m_guard;
    Hdf5AttributeReader m_attributeReader;
    TensorCatalog& m_catalog;
    ProgressMonitor& m_monitor;
    std::size_t m_objects = 0;
    std::map<haddr_t, std::string> m_groups;
    std::map<haddr_t, std::shared_ptr<const Tensor>> m_datasets;
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
    const Hdf5HeaderGuard guard(image, superblock.geometry);
    GATELOUPE_TRY(auto attributes, Hdf5AttributeReader::create(image, superblock.geometry));
    return Walk(image, guard, std::move(attributes), catalog, monitor)
        .visitRoot(file.id(), superblock.rootAddress);
}

} // namespace gateloupe
