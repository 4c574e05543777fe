// SPDX-License-Identifier: Apache-2.0
#include "core/formats/pickle/pickled_file.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <variant>

#include "core/base/text.h"
#include "core/formats/pickle/pickle_bytes.h"
#include "core/formats/pickle/pickle_reader.h"
#include "core/formats/pickle/pickle_value.h"

namespace gateloupe {

namespace {

using namespace std::string_view_literals;

constexpr std::size_t kNamesWithin = std::size_t{64} << 10U; ///< names of functions stand first
constexpr char kProtocolOpcode = '\x80';
constexpr std::array kLoaders = {"_unpickle_model"sv, "deserialize_model_from_bytecode"sv};
constexpr std::array kFileStarts = {"PK\x03\x04"sv, "\x89HDF\r\n\x1a\n"sv};
constexpr std::string_view kUstar = "ustar";
constexpr std::size_t kUstarAt = 257;

bool beginsAsFile(std::string_view bytes)
{
    return std::ranges::any_of(
               kFileStarts, [bytes](std::string_view start) { return bytes.starts_with(start); }) ||
           (bytes.size() > kUstarAt && bytes.substr(kUstarAt).starts_with(kUstar));
}

} // namespace

bool isPickledFile(std::span<const std::byte> pickle)
{
    const std::string_view head = asText(pickle).substr(0, kNamesWithin);
    return head.starts_with(kProtocolOpcode) &&
           std::ranges::any_of(kLoaders, [head](std::string_view name) {
               return head.find(name) != std::string_view::npos;
           });
}

Result<std::shared_ptr<const MappedFile>>
pickledFileIn(const std::shared_ptr<const MappedFile>& pickle)
{
    GATELOUPE_TRY(const auto document, readPickle(pickle->bytes()));
    for (const PickleValue& value : document.values) {
        const auto* bytes = value.kind == PickleKind::Bytes
                                ? std::get_if<std::string_view>(&value.content)
                                : nullptr;
        if (bytes != nullptr && beginsAsFile(*bytes)) {
            const auto offset = bytes->data() - asText(pickle->bytes()).data();
            return MappedFile::member(pickle, static_cast<std::uint64_t>(offset), bytes->size());
        }
        if (const auto spelled = SpelledBytes::of(value)) {
            GATELOUPE_TRY(const auto decoded, spelled->decoded(spelled->raw));
            if (beginsAsFile(asText(decoded))) {
                return MappedFile::unpacked(pickle, decoded.size(),
                                            [&decoded](std::span<std::byte> into) -> Status {
                                                std::ranges::copy(decoded, into.begin());
                                                return {};
                                            });
            }
        }
    }
    return Error::unsupported(
        "a pickled model of Keras without the bytes of its file in one piece; "
        "save the model as .keras");
}

} // namespace gateloupe
