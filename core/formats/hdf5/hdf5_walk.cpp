// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_walk.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/formats/hdf5/hdf5_attributes.h"
#include "core/formats/hdf5/hdf5_dataset.h"
#include "core/formats/hdf5/hdf5_header_guard.h"

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

herr_t collectLink(hid_t, const char* name, const H5L_info_t* info, void* list)
{
    auto& collected = *static_cast<LinkList*>(list);
    const bool isHard = info->type == H5L_TYPE_HARD;
    collected.links.push_back({name, info->type, isHard ? info->u.address : 0});
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

    Status visitRoot(const OpenHdf5File& open)
    {
        GATELOUPE_TRY(const auto root, ownHdf5<Hdf5Object>(H5Oopen(open.handle, "/", H5P_DEFAULT),
                                                           ErrorCode::Corrupt, "root group"));
        return visitGroup(root.id(), open.superblock.rootAddress, "", 0);
    }

private:
    /// What a hard link leads to, checked before the library opens it.
    Status visit(hid_t parent, const std::string& path, const Link& link, std::size_t depth)
    {
        if (m_monitor.cancelled()) {
            return Error{ErrorCode::Cancelled, "cancelled"};
        }
        if (++m_objects > kMaxObjects) {
            return Error{ErrorCode::Corrupt,
                         "has more than " + std::to_string(kMaxObjects) + " objects"};
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
            m_catalog.warnings.push_back("/" + path + " is the same group as /" + first->second);
            return {};
        }
        if (depth > kMaxDepth) {
            return Error{ErrorCode::Corrupt, "/" + path + " is nested deeper than " +
                                                 std::to_string(kMaxDepth) + " groups"};
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
                m_catalog.warnings.push_back("/" + below +
                                             " points into another file and is not followed");
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

} // namespace

Status walkHdf5(const OpenHdf5File& open, TensorCatalog& catalog, ProgressMonitor& monitor)
{
    const Hdf5Lock lock;
    const Hdf5Geometry& geometry = open.superblock.geometry;
    const Hdf5HeaderGuard guard(open.image, geometry);
    GATELOUPE_TRY(auto reader, Hdf5AttributeReader::create(open.image, geometry));
    return Walk(open.image, guard, std::move(reader), catalog, monitor).visitRoot(open);
}

} // namespace gateloupe
