// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5_walk.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/formats/hdf5_attributes.h"
#include "core/formats/hdf5_dataset.h"

namespace gateloupe {

namespace {

constexpr std::size_t kMaxDepth = 100;
constexpr std::size_t kMaxObjects = 1'000'000;

struct Link
{
    std::string name;
    H5L_type_t type = H5L_TYPE_HARD;
};

struct LinkList
{
    std::vector<Link> links;
    std::size_t limit = 0;
};

herr_t collectLink(hid_t, const char* name, const H5L_info_t* info, void* list)
{
    auto& collected = *static_cast<LinkList*>(list);
    collected.links.push_back({name, info->type});
    return collected.links.size() > collected.limit ? 1 : 0;
}

/// A depth-first walk. An object is known by its address, so that cycles of hard links end.
class Walk
{
public:
    Walk(std::shared_ptr<const MappedFile> file, Hdf5AttributeReader reader, TensorCatalog& catalog,
         Monitor& monitor)
        : m_file(std::move(file))
        , m_attributeReader(std::move(reader))
        , m_catalog(catalog)
        , m_monitor(monitor)
    {
    }

    Status visit(hid_t parent, const std::string& path, const char* name, std::size_t depth)
    {
        if (m_monitor.cancelled()) {
            return Error{ErrorCode::Cancelled, "cancelled"};
        }
        GATELOUPE_TRY(const auto object,
                      ownHdf5<Hdf5Object>(H5Oopen(parent, name, H5P_DEFAULT), ErrorCode::Corrupt,
                                          "object /" + path));
        H5O_info_t info{};
        GATELOUPE_CHECK(checkHdf5(H5Oget_info2(object.id(), &info, H5O_INFO_BASIC),
                                  ErrorCode::Corrupt, "object /" + path));
        if (++m_objects > kMaxObjects) {
            return Error{ErrorCode::Corrupt,
                         "has more than " + std::to_string(kMaxObjects) + " objects"};
        }
        if (info.type == H5O_TYPE_GROUP) {
            return visitGroup(object.id(), info.addr, path, depth);
        }
        return info.type == H5O_TYPE_DATASET ? visitDataset(object.id(), info.addr, path)
                                             : Status();
    }

private:
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
                GATELOUPE_CHECK(visit(group, below, link.name.c_str(), depth + 1));
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
            {.file = m_file, .dataset = dataset, .path = path, .isMarkedBfloat16 = isMarked});
        if (!tensor) {
            return tensor.error().withContext("dataset /" + path);
        }
        m_datasets.emplace(address, *tensor);
        m_catalog.tensors.push_back(*std::move(tensor));
        return {};
    }

    std::shared_ptr<const MappedFile> m_file;
    Hdf5AttributeReader m_attributeReader;
    TensorCatalog& m_catalog;
    Monitor& m_monitor;
    std::size_t m_objects = 0;
    std::map<haddr_t, std::string> m_groups;
    std::map<haddr_t, std::shared_ptr<const Tensor>> m_datasets;
};

} // namespace

Status walkHdf5(const std::shared_ptr<const MappedFile>& file, hid_t opened, TensorCatalog& catalog,
                Monitor& monitor)
{
    const Hdf5Lock lock;
    GATELOUPE_TRY(auto reader, Hdf5AttributeReader::create(file, opened));
    return Walk(file, std::move(reader), catalog, monitor).visit(opened, "", "/", 0);
}

} // namespace gateloupe
