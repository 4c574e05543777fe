// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

#include <pugixml.hpp>

#include "core/base/text.h"
#include "core/formats/common/container_reader.h"
#include "core/formats/common/files_beside.h"
#include "core/formats/openvino/openvino_graph.h"

namespace gateloupe {

namespace {

/// A tree of XML takes up to twenty times its text.
constexpr std::uint64_t kOpenvinoMaxBytes = std::uint64_t{128} << 20U;
constexpr std::ptrdiff_t kOpenvinoMaxTags = 4'000'000;
constexpr std::ptrdiff_t kOpenvinoMaxAttributes = 3 * kOpenvinoMaxTags;
constexpr int kOldestVersion = 10;
constexpr int kNewestVersion = 11;

Result<std::shared_ptr<const MappedFile>> weightsOf(const std::filesystem::path& model)
{
    std::filesystem::path name = model.filename();
    name.replace_extension(".bin");
    return openBeside(model, name.string());
}

Match probeOpenvino(const Candidate& candidate)
{
    constexpr std::size_t kLookedAt = 4096;
    if (!candidate.file) {
        return Match::No;
    }
    const auto text = asText(candidate.file->bytes()).substr(0, kLookedAt);
    const auto start = text.find_first_not_of("\xEF\xBB\xBF \t\r\n");
    return certainIf(start != std::string_view::npos && text[start] == '<' &&
                     text.find("<net ") != std::string_view::npos &&
                     text.find("version=") != std::string_view::npos);
}

Status readOpenvino(const Candidate& candidate, TensorCatalog& catalog, ProgressMonitor& monitor)
{
    const auto text = asText(candidate.file->bytes());
    if (text.size() > kOpenvinoMaxBytes || std::ranges::count(text, '<') > kOpenvinoMaxTags ||
        std::ranges::count(text, '=') > kOpenvinoMaxAttributes) {
        return Error::unsupported("%1: a graph of more than %2 bytes or %3 tags is not read",
                                  candidate.path, kOpenvinoMaxBytes, kOpenvinoMaxTags);
    }
    // Declared entities are left as they stand: nothing in the file can grow.
    pugi::xml_document document;
    const auto parsed = document.load_buffer(
        text.data(), text.size(), pugi::parse_minimal | pugi::parse_escapes, pugi::encoding_utf8);
    if (parsed.status == pugi::status_out_of_memory) {
        return Error::outOfMemory("%1: there is not enough memory to open it", candidate.path);
    }
    if (!parsed) {
        return Error::corrupt("%1: byte %2 cannot be understood: %3", candidate.path,
                              FileOffset{static_cast<std::uint64_t>(parsed.offset)},
                              parsed.description());
    }
    const auto net = document.child("net");
    const int version = net.attribute("version").as_int();
    if (version < kOldestVersion || version > kNewestVersion) {
        return Error::unsupported(
            "%1: an OpenVINO model of version %2; versions %3 and %4 are read", candidate.path,
            net.attribute("version").value(), kOldestVersion, kNewestVersion);
    }
    catalog.attributes.push_back({"", "version", std::int64_t{version}});
    catalog.attributes.push_back({"", "name", std::string(net.attribute("name").value())});
    std::shared_ptr<const MappedFile> weights;
    const auto isConstant = [](const pugi::xml_node& node) {
        return std::string_view(node.attribute("type").value()) == "Const";
    };
    if (net.find_node(isConstant)) { // in a loop's body, too
        GATELOUPE_TRY(weights, weightsOf(candidate.path));
        catalog.sourceFiles.push_back(weights->path());
    }
    return readOpenvinoGraph(net, std::move(weights), catalog, monitor)
        .withContext(candidate.path.string());
}

} // namespace

extern const ContainerReader kOpenvinoReader{"openvino", probeOpenvino, readOpenvino, true};

} // namespace gateloupe
