// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/gpu/messages.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/formats/json/json_document.h"
#include "core/runtime/gpu/line_buffer.h"

namespace gateloupe::gpu {

namespace {

using Json = nlohmann::json;

constexpr std::array<std::pair<cudnn::DataLayout, std::string_view>, 3> kLayouts = {{
    {cudnn::DataLayout::StepMajor, "step_major"},
    {cudnn::DataLayout::StepMajorPacked, "packed"},
    {cudnn::DataLayout::BatchMajor, "batch_major"},
}};
constexpr std::array<std::pair<bool, std::string_view>, 2> kSteppings = {
    {{false, "fused"}, {true, "audit"}}};
constexpr std::array<std::pair<bool, std::string_view>, 2> kGates = {
    {{false, "f32"}, {true, "f64"}}};

/// What the kinds of a variant are called, in its order.
constexpr std::array<std::string_view, std::variant_size_v<Request>> kRequests = {
    "layout", "forward", "window", "release", "cancel", "ping", "quit"};
constexpr std::array<std::string_view, std::variant_size_v<Answer>> kAnswers = {
    "hello", "heartbeat", "progress", "pong", "layout", "forward", "window", "error"};

Error corruptMessage(const std::string& what)
{
    return Error::corrupt("a message of the GPU worker's protocol %1", what);
}

/// A message holds objects in lists in an object.
constexpr JsonLimits kMessageLimits{.maxBytes = LineBuffer::kMaxLine, .maxDepth = 4};

Result<OrderedJson> parsedMessage(std::string_view line)
{
    auto document = parseJson(line, kMessageLimits);
    if (!document) {
        return corruptMessage("cannot be understood: " + document.error().message.text() + ": " +
                              std::string(line.substr(0, 80)));
    }
    if (!document->is_object()) {
        return corruptMessage("is no JSON object: " + std::string(line.substr(0, 80)));
    }
    return document;
}

/// Puts the members of a message into a JSON object. It has the functions of MemberReader, so that
/// describe() says once for both ways what a message holds.
class MemberWriter
{
public:
    template <typename T>
    void required(const char* key, const T& value)
    {
        object[key] = value;
    }

    template <typename T>
    void optional(const char* key, const T& value)
    {
        object[key] = value;
    }

    template <typename Table, typename Value>
    void word(const char* key, const Table& table, const Value& value)
    {
        object[key] = std::ranges::find(table, value, &Table::value_type::first)->second;
    }

    template <typename Value, typename FromName>
    void named(const char* key, const Value& value, const FromName&)
    {
        object[key] = nameOf(value);
    }

    template <typename Value, typename FromName>
    void named(const char* key, const std::optional<Value>& value, const FromName& fromName)
    {
        if (value) {
            named(key, *value, fromName);
        }
    }

    /// JSON has no infinity: null stands for it.
    void real(const char* key, double value)
    {
        object[key] = std::isfinite(value) ? Json(value) : Json(nullptr);
    }

    [[nodiscard]] bool has(const char*, bool isThere) const { return isThere; }

    void spec(const RnnSpec& value) { object["spec"] = toText(value); }

    template <typename T>
    void list(const char* key, std::vector<T>& values);
    template <typename T>
    void nested(const char* key, T& value, const char* problem = nullptr);
    template <typename T>
    void nested(const char* key, std::optional<T>& value);

    Json object = Json::object();
};

/// Reads the members of one object; remembers the first thing that is wrong.
class MemberReader
{
public:
    explicit MemberReader(const OrderedJson& object)
        : m_object(object)
    {
    }

    template <typename T>
    void required(const char* key, T& value)
    {
        if (m_object.contains(key)) {
            value = read<T>(key);
        } else {
            fail(std::string("lacks \"") + key + "\"");
        }
    }

    /// What is not there stays as it is.
    template <typename T>
    void optional(const char* key, T& value)
    {
        if (m_object.contains(key)) {
            value = read<T>(key);
        }
    }

    template <typename Table, typename Value>
    void word(const char* key, const Table& table, Value& value)
    {
        if (m_object.contains(key)) {
            const auto text = read<std::string>(key);
            const auto row = std::ranges::find(table, text, &Table::value_type::second);
            if (row == table.end()) {
                failUnknown(key, text);
            } else {
                value = row->first;
            }
        }
    }

    /// Reads a word through a function that gives an optional value. No word stands for none.
    template <typename Value, typename FromName>
    void named(const char* key, Value& value, const FromName& fromName)
    {
        std::string text;
        optional(key, text);
        if (!text.empty()) {
            const auto found = fromName(text);
            if (found) {
                value = *found;
            } else {
                failUnknown(key, text);
            }
        }
    }

    /// null is infinite.
    void real(const char* key, double& value)
    {
        if (m_object.contains(key) && m_object.at(key).is_null()) {
            value = std::numeric_limits<double>::infinity();
        } else {
            required(key, value);
        }
    }

    [[nodiscard]] bool has(const char* key, bool) const { return m_object.contains(key); }

    void spec(RnnSpec& value)
    {
        std::string text;
        required("spec", text);
        if (auto result = specFromText(text)) {
            value = *result;
        } else {
            fail("has a spec that cannot be: " + result.error().message.text());
        }
    }

    template <typename T>
    void list(const char* key, std::vector<T>& values);
    /// `problem` comes before what is wrong inside.
    template <typename T>
    void nested(const char* key, T& value, const char* problem = nullptr);
    template <typename T>
    void nested(const char* key, std::optional<T>& value);

    void fail(std::string problem)
    {
        if (m_problem.empty()) {
            m_problem = std::move(problem);
        }
    }

    [[nodiscard]] bool isRight() const { return m_problem.empty(); }

    [[nodiscard]] Error error() const { return corruptMessage(m_problem); }

private:
    void failUnknown(const char* key, const std::string& text)
    {
        fail(std::string("has an unknown \"") + key + "\": " + text);
    }

    template <typename T>
    T read(const char* key)
    {
        try {
            const OrderedJson& found = m_object.at(key);
            if (fits<T>(found)) {
                return found.get<T>();
            }
        } catch (const OrderedJson::exception&) {
            // said below
        }
        fail(std::string("has a \"") + key + "\" of another type");
        return T();
    }

    /// get() makes an integer of any number, also of one that has no place in it.
    template <typename T>
    static bool fits(const OrderedJson& found)
    {
        if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
            return found.is_number_unsigned()
                       ? std::in_range<T>(found.get<std::uint64_t>())
                       : found.is_number_integer() && std::in_range<T>(found.get<std::int64_t>());
        } else if constexpr (requires { typename T::value_type; } &&
                             !std::is_same_v<T, std::string> && !std::is_same_v<T, OrderedJson>) {
            return std::ranges::all_of(
                found, [](const OrderedJson& each) { return fits<typename T::value_type>(each); });
        } else {
            return true;
        }
    }

    const OrderedJson& m_object;
    std::string m_problem;
};

// What each message holds. `Members` is MemberWriter or MemberReader.

/// Of those that have nothing else.
template <typename Members, typename Message>
void describe(Members& members, Message& message)
{
    if constexpr (requires { message.id; }) {
        members.required("id", message.id);
    }
}

template <typename Members>
void describe(Members& members, cudnn::InstalledDevice& device)
{
    members.required("index", device.index);
    members.required("name", device.name);
    members.optional("capability", device.capability);
    members.optional("total_bytes", device.totalBytes);
}

template <typename Members>
void describe(Members& members, cudnn::DeviceFacts& device)
{
    members.optional("index", device.index);
    members.required("name", device.name);
    members.optional("capability", device.capability);
    members.optional("driver", device.driver);
    members.optional("cuda", device.cuda);
    members.optional("cudnn", device.cudnn);
}

template <typename Members>
void describe(Members& members, PlaceAnswer& place)
{
    members.required("path", place.path);
    members.required("offset", place.place.offsetBytes);
    members.required("rows", place.place.rows);
    members.required("cols", place.place.cols);
}

template <typename Members>
void describe(Members& members, cudnn::RunOptions& options)
{
    members.named("math", options.math, cudnn::mathTypeFromName);
    members.named("algorithm", options.algorithm, cudnn::algorithmFromName);
    members.named("precision", options.precision, dtypeFromName);
    members.word("stepping", kSteppings, options.isAudit);
    members.optional("segment", options.segmentSteps);
    members.word("gates", kGates, options.hasDoubleGates);
    members.word("layout", kLayouts, options.layout);
    members.optional("padding_fill", options.paddingFill);
    if (members.has("clip", options.clip.has_value())) {
        const cudnn::Clip given = options.clip.value_or(cudnn::Clip{});
        std::vector<double> clip = {given.low, given.high};
        members.optional("clip", clip);
        if (clip.size() == 2) {
            options.clip = cudnn::Clip{clip[0], clip[1]};
        } else if constexpr (std::is_same_v<Members, MemberReader>) {
            if (!clip.empty()) {
                members.fail("has a \"clip\" that is not [low, high]");
            }
        }
    }
}

template <typename Members>
void describe(Members& members, LayoutRequest& message)
{
    members.required("id", message.id);
    members.spec(message.spec);
}

template <typename Members>
void describe(Members& members, ForwardMessage& message)
{
    members.required("id", message.id);
    members.optional("model", message.model);
    members.required("arrays", message.request);
    members.required("results", message.response);
    members.spec(message.spec);
    members.optional("lengths", message.lengths);
    bool isFull = message.detail == TraceDetail::Full;
    members.optional("trace", isFull);
    message.detail = isFull ? TraceDetail::Full : TraceDetail::OutputOnly;
    members.optional("stays_on_device", message.staysOnDevice);
    members.optional("gradients", message.wantsGradients);
    members.optional("training", message.isTraining);
    members.optional("dropout", message.dropout);
    members.optional("seed", message.seed);
    members.nested("options", message.options, "has wrong options: ");
}

template <typename Members>
void describe(Members& members, WindowRequest& message)
{
    members.required("id", message.id);
    members.required("run", message.run);
    members.required("first", message.first);
    members.required("count", message.count);
    members.required("results", message.response);
}

template <typename Members>
void describe(Members& members, ReleaseRequest& message)
{
    members.required("run", message.run);
}

template <typename Members>
void describe(Members& members, WindowAnswer& message)
{
    members.required("id", message.id);
    members.required("first", message.first);
    members.required("count", message.count);
    members.optional("elapsed_seconds", message.elapsedSeconds);
}

template <typename Members>
void describe(Members& members, WorkerInfo& message)
{
    members.required("protocol", message.protocol);
    members.optional("version", message.version);
    members.optional("dtypes", message.dtypes);
    members.optional("free_bytes", message.memory.freeBytes);
    members.optional("total_bytes", message.memory.totalBytes);
    members.optional("problem", message.problem);
    members.list("devices", message.devices);
    members.nested("device", message.device);
}

template <typename Members>
void describe(Members& members, Progress& message)
{
    members.optional("id", message.id);
    members.required("done", message.done);
    members.required("total", message.total);
}

template <typename Members>
void describe(Members& members, Pong& message)
{
    members.optional("id", message.id);
}

template <typename Members>
void describe(Members& members, LayoutAnswer& message)
{
    members.optional("id", message.id);
    members.required("bytes", message.bytes);
    members.list("places", message.places);
}

template <typename Members>
void describe(Members& members, ForwardAnswer& message)
{
    cudnn::RunFigures& figures = message.figures;
    members.optional("id", message.id);
    members.required("device", figures.device);
    members.required("math", figures.math);
    members.optional("algorithm_note", figures.algorithmNote);
    members.required("steps", message.steps);
    members.required("batch", message.batch);
    figures.hasDistances = members.has("hidden_residual", figures.hasDistances);
    for (const auto& [key, distance] : {std::pair("hidden_residual", &figures.distances.hidden),
                                        std::pair("cell_residual", &figures.distances.cell),
                                        std::pair("gate_rounding", &figures.distances.rounding)}) {
        if (members.has(key, figures.hasDistances)) {
            members.real(key, *distance);
        }
    }
    members.real("stepped_difference", figures.steppedDifference);
    members.required("fused_seconds", figures.fusedSeconds);
    members.required("trace_seconds", figures.traceSeconds);
    members.required("elapsed_seconds", message.elapsedSeconds);
}

template <typename Members>
void describe(Members& members, Failure& message)
{
    std::string text = message.error.message;
    members.optional("id", message.id);
    members.word("code", kErrorNames, message.error.code);
    members.required("message", text);
    members.optional("fatal", message.isFatal);
    message.error.message = text;
}

template <typename T>
void MemberWriter::list(const char* key, std::vector<T>& values)
{
    object[key] = Json::array();
    for (T& value : values) {
        MemberWriter entry;
        describe(entry, value);
        object[key].push_back(std::move(entry.object));
    }
}

template <typename T>
void MemberWriter::nested(const char* key, T& value, const char*)
{
    MemberWriter inside;
    describe(inside, value);
    object[key] = std::move(inside.object);
}

template <typename T>
void MemberWriter::nested(const char* key, std::optional<T>& value)
{
    if (value) {
        nested(key, *value);
    }
}

template <typename T>
void MemberReader::list(const char* key, std::vector<T>& values)
{
    OrderedJson entries = OrderedJson::array();
    optional(key, entries);
    for (const OrderedJson& entry : entries) {
        MemberReader reader(entry);
        describe(reader, values.emplace_back());
        if (!reader.isRight()) {
            fail(reader.m_problem);
        }
    }
}

template <typename T>
void MemberReader::nested(const char* key, T& value, const char* problem)
{
    if (!m_object.contains(key)) {
        return;
    }
    MemberReader inside(m_object.at(key));
    describe(inside, value);
    if (!inside.isRight()) {
        fail(problem == nullptr ? inside.m_problem : problem + inside.error().message.text());
    }
}

template <typename T>
void MemberReader::nested(const char* key, std::optional<T>& value)
{
    if (m_object.contains(key)) {
        nested(key, value.emplace());
    }
}

/// One line without its end; text that is not UTF-8 is mended. `member` says the kind.
template <typename Variant, typename Kinds>
std::string lineOf(Variant message, const char* member, const Kinds& kinds)
{
    MemberWriter writer;
    writer.required(member, kinds[message.index()]);
    std::visit([&writer](auto& held) { describe(writer, held); }, message);
    return writer.object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// The empty message of the kind at an index of the variant.
template <typename Variant, std::size_t... index>
Variant emptyOf(std::size_t wanted, std::index_sequence<index...>)
{
    Variant made;
    static_cast<void>(((index == wanted && (made.template emplace<index>(), true)) || ...));
    return made;
}

template <typename Variant, typename Kinds>
Result<Variant> fromLine(std::string_view line, const char* member, const Kinds& kinds,
                         const std::string& unknown)
{
    GATELOUPE_TRY(const OrderedJson document, parsedMessage(line));
    MemberReader reader(document);
    std::string kind;
    reader.required(member, kind);
    const auto found = std::ranges::find(kinds, kind);
    if (found == kinds.end()) {
        reader.fail(unknown + kind);
        return reader.error();
    }
    auto message = emptyOf<Variant>(static_cast<std::size_t>(found - kinds.begin()),
                                    std::make_index_sequence<std::variant_size_v<Variant>>());
    std::visit([&reader](auto& held) { describe(reader, held); }, message);
    if (!reader.isRight()) {
        return reader.error();
    }
    return message;
}

} // namespace

std::string arrayName(std::uint32_t pseudoLayer, std::string_view what)
{
    return std::to_string(pseudoLayer) + "/" + std::string(what);
}

std::string toLine(const Request& request)
{
    return lineOf(request, "request", kRequests);
}

std::string toLine(const Answer& answer)
{
    return lineOf(answer, "answer", kAnswers);
}

Result<Request> requestFromLine(std::string_view line)
{
    return fromLine<Request>(line, "request", kRequests, "asks for something unknown: ");
}

Result<Answer> answerFromLine(std::string_view line)
{
    return fromLine<Answer>(line, "answer", kAnswers, "answers something unknown: ");
}

Result<ForwardMessage> forwardFromText(std::string_view text, const std::string& arrays,
                                       const std::string& results)
{
    GATELOUPE_TRY(OrderedJson document, parsedMessage(text));
    document.emplace("request", "forward");
    document.emplace("id", 1);
    document["arrays"] = arrays;
    document["results"] = results;
    GATELOUPE_TRY(const Request request, requestFromLine(document.dump()));
    if (const auto* message = std::get_if<ForwardMessage>(&request)) {
        return *message;
    }
    return corruptMessage("is no forward request");
}

} // namespace gateloupe::gpu
