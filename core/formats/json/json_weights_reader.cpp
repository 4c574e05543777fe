// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/checked_math.h"
#include "core/base/text.h"
#include "core/formats/common/container_reader.h"
#include "core/formats/json/json_document.h"

namespace gateloupe {

namespace {

constexpr JsonLimits kWeightsLimits{.maxBytes = std::uint64_t{256} << 20U, .maxDepth = 32};

/// Numbers that were read with the document.
class TextNumbers final : public TensorSource
{
public:
    explicit TextNumbers(std::vector<float> numbers)
        : m_numbers(std::move(numbers))
    {
    }

    [[nodiscard]] Encoding encoding() const override { return Encoding::Text; }

    [[nodiscard]] std::uint64_t sizeBytes() const override
    {
        return m_numbers.size() * sizeof(float);
    }

    [[nodiscard]] std::optional<FileLocation> place() const override { return std::nullopt; }

    Result<std::span<const std::byte>> bytes(ProgressMonitor&) const override
    {
        return std::as_bytes(std::span(m_numbers));
    }

private:
    std::vector<float> m_numbers;
};

/// A regular list of lists of numbers.
struct NumberList
{
    Shape shape;
    std::vector<float> numbers;
};

/// Goes into the list at `depth`; false when it is no regular list of numbers.
bool collectNumbers(const OrderedJson& list, std::size_t depth, NumberList& into)
{
    if (into.shape.size() == depth) {
        if (!into.numbers.empty() || depth == kMaxRank) {
            return false; // numbers stood one level up, or there is no end to it
        }
        into.shape.push_back(list.size());
    }
    if (list.size() != into.shape[depth]) {
        return false;
    }
    return std::ranges::all_of(list, [&](const OrderedJson& item) {
        if (item.is_array()) {
            return collectNumbers(item, depth + 1, into);
        }
        if (!item.is_number() || into.shape.size() != depth + 1) {
            return false;
        }
        into.numbers.push_back(static_cast<float>(item.get<double>()));
        return true;
    });
}

std::optional<NumberList> numbersOf(const OrderedJson& value)
{
    NumberList list;
    if (!value.is_array() || value.empty() || !collectNumbers(value, 0, list) ||
        elementCount(list.shape) != list.numbers.size()) {
        return std::nullopt;
    }
    return list;
}

/// Fills a catalog with one document.
class WeightsText
{
public:
    explicit WeightsText(TensorCatalog& catalog)
        : m_catalog(catalog)
    {
    }

    Status add(const OrderedJson& document)
    {
        if (document.is_array()) {
            return addList("", document);
        }
        if (memberOf(document, "in_shape").is_array() && memberOf(document, "layers").is_array()) {
            return addLayers(document);
        }
        if (memberOf(document, "architecture").is_string() &&
            memberOf(document, "weights").is_array()) {
            return addAmplifier(document);
        }
        return addTree("", document);
    }

private:
    Status addTensor(std::string name, NumberList list)
    {
        return addView(std::move(name), std::move(list.shape),
                       std::make_shared<TextNumbers>(std::move(list.numbers)), 0);
    }

    /// Row-major elements of a list from `first` on. Requires: they lie inside.
    Status addView(std::string name, Shape shape, std::shared_ptr<const TensorSource> source,
                   std::uint64_t first)
    {
        if (!m_names.insert(name).second) {
            return Error::corrupt("two lists of numbers are called %1", name);
        }
        m_catalog.tensors.push_back(
            std::make_shared<const Tensor>(Tensor{.name = std::move(name),
                                                  .dtype = DType::F32,
                                                  .shape = shape,
                                                  .strides = rowMajorStrides(shape),
                                                  .offsetElements = first,
                                                  .source = std::move(source)}));
        return {};
    }

    void say(std::string object, std::string name, const OrderedJson& value)
    {
        std::optional<Attribute::Value> said;
        if (value.is_boolean()) {
            said = value.get<bool>();
        } else if (value.is_number_integer() &&
                   !(value.is_number_unsigned() &&
                     value.get<std::uint64_t>() >
                         static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))) {
            said = value.get<std::int64_t>();
        } else if (value.is_number()) {
            said = value.get<double>();
        } else if (value.is_string()) {
            said = value.get<std::string>();
        }
        if (said) {
            m_catalog.attributes.push_back({std::move(object), std::move(name), *std::move(said)});
        }
    }

    /// What is a number or a word, at any depth; lists are left out.
    void sayAll(const std::string& path, const OrderedJson& value)
    {
        if (!value.is_object()) {
            say("", path, value);
            return;
        }
        for (const auto& [key, item] : value.items()) {
            sayAll(path.empty() ? key : path + "." + key, item);
        }
    }

    /// A state dict, wherever in the document it is: every regular list of numbers is a tensor.
    Status addTree(const std::string& path, const OrderedJson& value)
    {
        if (!value.is_object()) {
            auto list = numbersOf(value);
            if (!list) {
                say("", path, value);
                return {};
            }
            return addTensor(path, *std::move(list));
        }
        for (const auto& [key, item] : value.items()) {
            const bool isDict = path.empty() && key == "state_dict" && item.is_object();
            GATELOUPE_CHECK(
                addTree(isDict ? std::string() : (path.empty() ? key : path + "." + key), item));
        }
        return {};
    }

    /// What get_weights() returns: arrays without names, of one layer or in a list for each.
    Status addList(const std::string& path, const OrderedJson& list)
    {
        for (std::size_t index = 0; index < list.size(); ++index) {
            const std::string name = path + std::to_string(index);
            if (auto numbers = numbersOf(list[index])) {
                GATELOUPE_CHECK(addTensor(name, *std::move(numbers)));
            } else if (list[index].is_array()) {
                GATELOUPE_CHECK(addList(name + ".", list[index]));
            }
        }
        return {};
    }

    /// RTNeural.
    Status addLayers(const OrderedJson& document)
    {
        for (const auto& [key, value] : document.items()) {
            if (!value.is_array()) {
                sayAll(key, value);
            }
        }
        std::size_t index = 0;
        OrderedJson width = widthOf(document, "in_shape");
        for (const OrderedJson& layer : document["layers"]) {
            const std::string path = "layers." + std::to_string(index++);
            say(path, "inputs", width);
            GATELOUPE_CHECK(addLayer(path, layer));
            width = widthOf(layer, "shape");
        }
        return {};
    }

    /// The last extent of [null, null, 6]; null where there is none.
    static OrderedJson widthOf(const OrderedJson& object, std::string_view key)
    {
        const OrderedJson& shape = memberOf(object, key);
        const bool isKnown =
            shape.is_array() && !shape.empty() && shape.back().is_number_unsigned();
        return isKnown ? shape.back() : OrderedJson(nullptr);
    }

    Status addLayer(const std::string& path, const OrderedJson& layer)
    {
        constexpr std::array<const char*, 3> kRecurrentNames = {"kernel", "recurrent_kernel",
                                                                "bias"};
        if (!layer.is_object()) {
            return Error::corrupt("%1 is no object", path);
        }
        for (const auto& [key, value] : layer.items()) {
            if (!value.is_structured()) {
                say(path, key, value);
            }
        }
        say(path, "units", widthOf(layer, "shape"));
        const OrderedJson& type = memberOf(layer, "type");
        const bool isRecurrent = type == "lstm" || type == "gru";
        const OrderedJson& weights = memberOf(layer, "weights");
        for (std::size_t index = 0; weights.is_array() && index < weights.size(); ++index) {
            auto list = numbersOf(weights[index]);
            if (!list && !isRecurrent) {
                continue; // whatever a layer of a later version has there
            }
            if (!list) {
                return Error::corrupt("%1: item %2 of its weights is no regular list of numbers",
                                      path, index);
            }
            const bool isNamed = isRecurrent && index < kRecurrentNames.size();
            GATELOUPE_CHECK(addTensor(path + "." +
                                          (isNamed ? std::string(kRecurrentNames[index])
                                                   : "weights." + std::to_string(index)),
                                      *std::move(list)));
        }
        return {};
    }

    /// Neural Amp Modeler.
    Status addAmplifier(const OrderedJson& document)
    {
        for (const auto& [key, value] : document.items()) {
            sayAll(key, value);
        }
        auto list = numbersOf(document["weights"]);
        if (!list || list->shape.size() != 1) {
            return Error::corrupt("its weights are no list of numbers");
        }
        const std::uint64_t count = list->shape[0];
        const auto source = std::make_shared<TextNumbers>(std::move(list->numbers));
        if (document["architecture"] != "LSTM") {
            return addView("weights", {count}, source, 0);
        }
        return addCells(memberOf(document, "config"), source, count);
    }

    /// A whole number of a configuration that is at least 1; `otherwise` where there is none.
    static Result<std::uint64_t> sizeFrom(const OrderedJson& config, const char* key,
                                          std::uint64_t otherwise)
    {
        constexpr std::uint64_t kMost = std::uint64_t{1} << 20U; // products of three fit 64 bits
        const OrderedJson& value = memberOf(config, key);
        if (value.is_null() && otherwise != 0) {
            return otherwise;
        }
        if (!value.is_number_unsigned() || value.get<std::uint64_t>() == 0 ||
            value.get<std::uint64_t>() > kMost) {
            return Error::corrupt("%1 of its configuration is no size", key);
        }
        return value.get<std::uint64_t>();
    }

    /// The flat list of an LSTM: for each layer [4H, in + H], [4H], h0 [H], c0 [H], then the head
    /// [out, H] and its bias.
    /// Source: neural-amp-modeler @00c49bd7, recurrent.py.
    Status addCells(const OrderedJson& config, const std::shared_ptr<const TensorSource>& source,
                    std::uint64_t count)
    {
        constexpr std::uint64_t kGates = 4;
        GATELOUPE_TRY(const auto input, sizeFrom(config, "input_size", 0));
        GATELOUPE_TRY(const auto hidden, sizeFrom(config, "hidden_size", 0));
        GATELOUPE_TRY(const auto layers, sizeFrom(config, "num_layers", 1));
        GATELOUPE_TRY(const auto out, sizeFrom(config, "out_channels", 1));
        const std::uint64_t upper = kGates * hidden * 2 * hidden + 6 * hidden;
        const std::uint64_t first = kGates * hidden * (input + hidden) + 6 * hidden;
        const auto expected = checkedMul(layers - 1, upper);
        if (!expected || count < *expected || count - *expected != first + out * (hidden + 1)) {
            return Error::corrupt("its configuration (input_size %1, hidden_size %2, num_layers "
                                  "%3, out_channels %4) does not fit its %5 weights",
                                  input, hidden, layers, out, count);
        }
        std::uint64_t at = 0;
        const auto take = [&](std::string name, Shape shape) {
            const std::uint64_t size = elementCount(shape).value_or(0);
            auto status = addView(std::move(name), std::move(shape), source, at);
            at += size;
            return status;
        };
        for (std::uint64_t layer = 0; layer < layers; ++layer) {
            const std::string path = "layers." + std::to_string(layer) + ".";
            const std::uint64_t width = layer == 0 ? input : hidden;
            GATELOUPE_CHECK(take(path + "weight", {kGates * hidden, width + hidden}));
            GATELOUPE_CHECK(take(path + "bias", {kGates * hidden}));
            GATELOUPE_CHECK(take(path + "initial_hidden", {hidden}));
            GATELOUPE_CHECK(take(path + "initial_cell", {hidden}));
        }
        GATELOUPE_CHECK(take("head.weight", {out, hidden}));
        return take("head.bias", {out});
    }

    TensorCatalog& m_catalog;
    std::set<std::string> m_names;
};

/// Whether the text begins as a list of lists of numbers does.
bool beginsWithNumbers(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t\r\n[");
    const auto lists = std::ranges::count(text.substr(0, first), '[');
    return first != std::string_view::npos && lists > 1 &&
           (text[first] == '-' || isDigit(text[first]));
}

Match probeJsonWeights(const Candidate& candidate)
{
    if (!candidate.file || candidate.file->size() > kWeightsLimits.maxBytes) {
        return Match::No;
    }
    const auto hasAll =
        [text = asText(candidate.file->bytes())](std::initializer_list<std::string_view> words) {
            return looksLikeJson(text, words);
        };
    const bool isKnown = hasAll({"\"in_shape\"", "\"layers\""}) ||
                         hasAll({"\"architecture\"", "\"config\"", "\"weights\""}) ||
                         hasAll({"\"state_dict\""}) || hasAll({"weight_ih_l0\""}) ||
                         hasAll({"weight_ih\"", "weight_hh\""}) ||
                         beginsWithNumbers(asText(candidate.file->bytes()));
    return isKnown ? Match::Possible : Match::No;
}

Status readJsonWeights(const Candidate& candidate, TensorCatalog& catalog, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto document,
                  parseJsonFile(*candidate.file, watchedBy(monitor, kWeightsLimits)));
    return document.is_structured() ? WeightsText(catalog).add(document)
                                    : Error::corrupt("it is no object");
}
} // namespace

extern const ContainerReader kJsonWeightsReader{"json", probeJsonWeights, readJsonWeights};

} // namespace gateloupe
