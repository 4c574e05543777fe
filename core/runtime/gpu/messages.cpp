// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/gpu/messages.h"

#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include <nlohmann/json.hpp>

namespace gateloupe::gpu {

namespace {

using Json = nlohmann::json;

template <typename... Cases>
struct Overloaded : Cases...
{
    using Cases::operator()...;
};
template <typename... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

/// JSON has no infinity: null stands for it.
Json realOf(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

constexpr std::array<std::pair<cudnn::DataLayout, std::string_view>, 3> kLayouts = {{
    {cudnn::DataLayout::StepMajor, "step_major"},
    {cudnn::DataLayout::StepMajorPacked, "packed"},
    {cudnn::DataLayout::BatchMajor, "batch_major"},
}};

constexpr std::array<std::pair<cudnn::Stepping, std::string_view>, 2> kSteppings = {{
    {cudnn::Stepping::Calls, "calls"},
    {cudnn::Stepping::Graph, "graph"},
}};

constexpr std::array<std::pair<cudnn::GatePlace, std::string_view>, 2> kGatePlaces = {{
    {cudnn::GatePlace::Device, "device"},
    {cudnn::GatePlace::Host, "host"},
}};

constexpr std::array<std::pair<ErrorCode, std::string_view>, 11> kCodes = {{
    {ErrorCode::NotFound, "not_found"},
    {ErrorCode::Io, "io"},
    {ErrorCode::NotThisFormat, "not_this_format"},
    {ErrorCode::Corrupt, "corrupt"},
    {ErrorCode::Unsupported, "unsupported"},
    {ErrorCode::ShapeMismatch, "shape_mismatch"},
    {ErrorCode::InvalidArgument, "invalid_argument"},
    {ErrorCode::Device, "device"},
    {ErrorCode::OutOfMemory, "out_of_memory"},
    {ErrorCode::CannotWrite, "cannot_write"},
    {ErrorCode::Cancelled, "cancelled"},
}};

template <typename Table, typename Value>
std::string wordOf(const Table& table, Value value)
{
    for (const auto& [key, word] : table) {
        if (key == value) {
            return std::string(word);
        }
    }
    return {};
}

Error corrupt(const std::string& message)
{
    return Error{ErrorCode::Corrupt, "a message of the GPU worker's protocol " + message};
}

/// Reads the members of one object; remembers the first thing that is wrong.
class Fields
{
public:
    explicit Fields(const Json& object)
        : m_object(object)
    {
    }

    template <typename T>
    T required(const char* key)
    {
        if (!m_object.contains(key)) {
            fail(std::string("lacks \"") + key + "\"");
            return T();
        }
        return value<T>(key);
    }

    template <typename T>
    T optional(const char* key, T otherwise)
    {
        return m_object.contains(key) ? value<T>(key) : std::move(otherwise);
    }

    template <typename Table>
    auto word(const char* key, const Table& table, typename Table::value_type::first_type otherwise)
    {
        if (m_object.contains(key)) {
            const auto text = value<std::string>(key);
            for (const auto& [entry, name] : table) {
                if (name == text) {
                    return entry;
                }
            }
            fail(std::string("has an unknown \"") + key + "\": " + text);
        }
        return otherwise;
    }

    double real(const char* key)
    {
        if (m_object.contains(key) && m_object.at(key).is_null()) {
            return std::numeric_limits<double>::infinity();
        }
        return required<double>(key);
    }

    RnnSpec spec()
    {
        auto result = specFromText(required<std::string>("spec"));
        if (!result) {
            fail("has a spec that cannot be: " + result.error().message);
            return {};
        }
        return *result;
    }

    void fail(std::string problem)
    {
        if (m_problem.empty()) {
            m_problem = std::move(problem);
        }
    }

    [[nodiscard]] bool isRight() const { return m_problem.empty(); }
    [[nodiscard]] Error error() const { return corrupt(m_problem); }

private:
    template <typename T>
    T value(const char* key)
    {
        try {
            return m_object.at(key).get<T>();
        } catch (const Json::exception&) {
            fail(std::string("has a \"") + key + "\" of another type");
            return T();
        }
    }

    const Json& m_object;
    std::string m_problem;
};

Json optionsOf(const cudnn::RunOptions& options)
{
    Json result = {{"math", cudnn::nameOf(options.math)},
                   {"algorithm", cudnn::nameOf(options.algorithm)},
                   {"layout", wordOf(kLayouts, options.layout)},
                   {"padding_fill", options.paddingFill},
                   {"stepping", cudnn::nameOf(options.stepping)},
                   {"gates", cudnn::nameOf(options.gates)}};
    if (options.precision) {
        result["precision"] = nameOf(*options.precision);
    }
    if (options.clip) {
        result["clip"] = {options.clip->low, options.clip->high};
    }
    return result;
}

cudnn::RunOptions readOptions(const Json& object, Fields& outer)
{
    Fields fields(object);
    cudnn::RunOptions options;
    const auto named = [&](const char* key, auto fromName, auto& target) {
        if (const auto text = fields.optional<std::string>(key, ""); !text.empty()) {
            if (const auto value = fromName(text)) {
                target = *value;
            } else {
                fields.fail(std::string("has an unknown \"") + key + "\": " + text);
            }
        }
    };
    named("math", cudnn::mathTypeFromName, options.math);
    named("algorithm", cudnn::algorithmFromName, options.algorithm);
    named("precision", dtypeFromName, options.precision);
    named("stepping", cudnn::steppingFromName, options.stepping);
    named("gates", cudnn::gatePlaceFromName, options.gates);
    options.layout = fields.word("layout", kLayouts, options.layout);
    options.paddingFill = fields.optional("padding_fill", 0.0);
    const auto clip = fields.optional<std::vector<double>>("clip", {});
    if (clip.size() == 2) {
        options.clip = cudnn::Clip{clip[0], clip[1]};
    } else if (!clip.empty()) {
        fields.fail("has a \"clip\" that is not [low, high]");
    }
    if (!fields.isRight()) {
        outer.fail("has wrong options: " + fields.error().message);
    }
    return options;
}

Json devicesOf(const std::vector<cudnn::InstalledDevice>& devices)
{
    Json list = Json::array();
    for (const cudnn::InstalledDevice& device : devices) {
        Json entry = {{"index", device.index},
                      {"name", device.name},
                      {"capability", device.capability},
                      {"total_bytes", device.totalBytes}};
        if (device.freeBytes) {
            entry["free_bytes"] = *device.freeBytes;
        }
        list.push_back(std::move(entry));
    }
    return list;
}

Result<std::vector<cudnn::InstalledDevice>> readDevices(const Json& list)
{
    std::vector<cudnn::InstalledDevice> devices;
    for (const Json& entry : list) {
        Fields fields(entry);
        devices.push_back({.index = fields.required<std::uint32_t>("index"),
                           .name = fields.required<std::string>("name"),
                           .capability = fields.optional<std::string>("capability", ""),
                           .totalBytes = fields.optional<std::uint64_t>("total_bytes", 0)});
        if (entry.contains("free_bytes")) {
            devices.back().freeBytes = fields.required<std::uint64_t>("free_bytes");
        }
        if (!fields.isRight()) {
            return fields.error();
        }
    }
    return devices;
}

Result<Json> parsed(std::string_view line)
{
    Json document = Json::parse(line, nullptr, false);
    if (document.is_discarded() || !document.is_object()) {
        return corrupt("is no JSON object: " + std::string(line.substr(0, 80)));
    }
    return document;
}

template <typename T, typename Variant>
Result<Variant> finished(Fields& fields, T message)
{
    if (!fields.isRight()) {
        return fields.error();
    }
    return Variant(std::move(message));
}

} // namespace

std::string arrayName(std::uint32_t pseudoLayer, std::string_view what)
{
    return std::to_string(pseudoLayer) + "/" + std::string(what);
}

std::string toLine(const Request& request)
{
    return std::visit(
               Overloaded{
                   [](const LayoutRequest& message) {
                       return Json{{"request", "layout"},
                                   {"id", message.id},
                                   {"spec", toText(message.spec)}};
                   },
                   [](const ForwardMessage& message) {
                       return Json{{"request", "forward"},
                                   {"id", message.id},
                                   {"arrays", message.request},
                                   {"results", message.response},
                                   {"spec", toText(message.spec)},
                                   {"lengths", message.lengths},
                                   {"trace", message.detail == TraceDetail::Full},
                                   {"training", message.isTraining},
                                   {"dropout", message.dropout},
                                   {"seed", message.seed},
                                   {"options", optionsOf(message.options)}};
                   },
                   [](const CancelRequest& message) {
                       return Json{{"request", "cancel"}, {"id", message.id}};
                   },
                   [](const PingRequest& message) {
                       return Json{{"request", "ping"}, {"id", message.id}};
                   },
                   [](const QuitRequest&) { return Json{{"request", "quit"}}; },
               },
               request)
        .dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<Request> requestFromLine(std::string_view line)
{
    GATELOUPE_TRY(const Json document, parsed(line));
    Fields fields(document);
    const auto kind = fields.required<std::string>("request");
    if (kind == "quit") {
        return Request(QuitRequest{});
    }
    const auto id = fields.required<std::uint64_t>("id");
    if (kind == "ping") {
        return finished<PingRequest, Request>(fields, {id});
    }
    if (kind == "cancel") {
        return finished<CancelRequest, Request>(fields, {id});
    }
    if (kind == "layout") {
        return finished<LayoutRequest, Request>(fields, {id, fields.spec()});
    }
    if (kind == "forward") {
        ForwardMessage message;
        message.id = id;
        message.request = fields.required<std::string>("arrays");
        message.response = fields.required<std::string>("results");
        message.spec = fields.spec();
        message.lengths = fields.optional<std::vector<std::uint64_t>>("lengths", {});
        message.detail =
            fields.optional("trace", true) ? TraceDetail::Full : TraceDetail::OutputOnly;
        message.isTraining = fields.optional("training", false);
        message.dropout = fields.optional("dropout", 0.0);
        message.seed = fields.optional<std::uint64_t>("seed", 0);
        if (document.contains("options")) {
            message.options = readOptions(document["options"], fields);
        }
        return finished<ForwardMessage, Request>(fields, std::move(message));
    }
    fields.fail("asks for something unknown: " + kind);
    return fields.error();
}

Result<ForwardMessage> forwardFromText(std::string_view text, const std::string& arrays,
                                       const std::string& results)
{
    GATELOUPE_TRY(Json document, parsed(text));
    document.emplace("request", "forward");
    document.emplace("id", 1);
    document["arrays"] = arrays;
    document["results"] = results;
    GATELOUPE_TRY(const Request request, requestFromLine(document.dump()));
    if (const auto* message = std::get_if<ForwardMessage>(&request)) {
        return *message;
    }
    return corrupt("is no forward request");
}

std::string toLine(const Answer& answer)
{
    return std::visit(
               Overloaded{
                   [](const Hello& message) {
                       Json line = {{"answer", "hello"},
                                    {"protocol", message.protocol},
                                    {"version", message.version},
                                    {"devices", devicesOf(message.devices)},
                                    {"dtypes", message.dtypes},
                                    {"free_bytes", message.memory.freeBytes},
                                    {"total_bytes", message.memory.totalBytes},
                                    {"problem", message.problem}};
                       if (message.device) {
                           line["device"] = {{"index", message.device->index},
                                             {"name", message.device->name},
                                             {"capability", message.device->capability},
                                             {"driver", message.device->driver},
                                             {"cuda", message.device->cuda},
                                             {"cudnn", message.device->cudnn},
                                             {"gates", message.device->hasGateMath ? "device"
                                                                                   : "host"}};
                       }
                       return line;
                   },
                   [](const Heartbeat&) { return Json{{"answer", "heartbeat"}}; },
                   [](const Progress& message) {
                       return Json{{"answer", "progress"},
                                   {"id", message.id},
                                   {"done", message.done},
                                   {"total", message.total}};
                   },
                   [](const Pong& message) {
                       return Json{{"answer", "pong"}, {"id", message.id}};
                   },
                   [](const LayoutAnswer& message) {
                       Json places = Json::array();
                       for (const PlaceAnswer& place : message.places) {
                           places.push_back({{"path", place.path},
                                             {"offset", place.place.offsetBytes},
                                             {"rows", place.place.rows},
                                             {"cols", place.place.cols}});
                       }
                       return Json{{"answer", "layout"},
                                   {"id", message.id},
                                   {"bytes", message.bytes},
                                   {"places", std::move(places)}};
                   },
                   [](const ForwardAnswer& message) {
                       return Json{{"answer", "forward"},
                                   {"id", message.id},
                                   {"device", message.device},
                                   {"math", message.math},
                                   {"steps", message.steps},
                                   {"batch", message.batch},
                                   {"max_residual", realOf(message.maxResidual)},
                                   {"stepped_difference", realOf(message.steppedDifference)},
                                   {"stepping", cudnn::nameOf(message.use.stepping)},
                                   {"stepping_note", message.use.steppingNote},
                                   {"gates", cudnn::nameOf(message.use.gates)},
                                   {"gates_note", message.use.gatesNote},
                                   {"fused_seconds", message.fusedSeconds},
                                   {"stepped_seconds", message.steppedSeconds},
                                   {"elapsed_seconds", message.elapsedSeconds}};
                   },
                   [](const Failure& message) {
                       return Json{{"answer", "error"},
                                   {"id", message.id},
                                   {"code", wordOf(kCodes, message.error.code)},
                                   {"message", message.error.message},
                                   {"fatal", message.isFatal}};
                   },
               },
               answer)
        .dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<Answer> answerFromLine(std::string_view line)
{
    GATELOUPE_TRY(const Json document, parsed(line));
    Fields fields(document);
    const auto kind = fields.required<std::string>("answer");
    const auto id = fields.optional<std::uint64_t>("id", 0);
    if (kind == "heartbeat") {
        return Answer(Heartbeat{});
    }
    if (kind == "pong") {
        return finished<Pong, Answer>(fields, {id});
    }
    if (kind == "progress") {
        Progress message{id, fields.required<std::uint64_t>("done"),
                         fields.required<std::uint64_t>("total")};
        return finished<Progress, Answer>(fields, message);
    }
    if (kind == "error") {
        Failure message;
        message.id = id;
        message.error.code = fields.word("code", kCodes, ErrorCode::Device);
        message.error.message = fields.required<std::string>("message");
        message.isFatal = fields.optional("fatal", false);
        return finished<Failure, Answer>(fields, std::move(message));
    }
    if (kind == "hello") {
        Hello message;
        message.protocol = fields.required<int>("protocol");
        message.version = fields.optional<std::string>("version", "");
        message.dtypes = fields.optional<std::vector<std::string>>("dtypes", {});
        message.memory.freeBytes = fields.optional<std::uint64_t>("free_bytes", 0);
        message.memory.totalBytes = fields.optional<std::uint64_t>("total_bytes", 0);
        message.problem = fields.optional<std::string>("problem", "");
        GATELOUPE_TRY(message.devices,
                      readDevices(fields.optional<Json>("devices", Json::array())));
        if (document.contains("device")) {
            Fields device(document["device"]);
            message.device = cudnn::DeviceFacts{
                .index = device.optional<std::uint32_t>("index", 0),
                .name = device.required<std::string>("name"),
                .capability = device.optional<std::string>("capability", ""),
                .driver = device.optional<std::string>("driver", ""),
                .cuda = device.optional<std::string>("cuda", ""),
                .cudnn = device.optional<std::string>("cudnn", ""),
                .hasGateMath = device.word("gates", kGatePlaces, cudnn::GatePlace::Host) ==
                               cudnn::GatePlace::Device};
            if (!device.isRight()) {
                return device.error();
            }
        }
        return finished<Hello, Answer>(fields, std::move(message));
    }
    if (kind == "layout") {
        LayoutAnswer message;
        message.id = id;
        message.bytes = fields.required<std::uint64_t>("bytes");
        for (const Json& entry : fields.optional<Json>("places", Json::array())) {
            Fields place(entry);
            message.places.push_back({place.required<std::string>("path"),
                                      {.offsetBytes = place.required<std::uint64_t>("offset"),
                                       .rows = place.required<std::uint64_t>("rows"),
                                       .cols = place.required<std::uint64_t>("cols")}});
            if (!place.isRight()) {
                return place.error();
            }
        }
        return finished<LayoutAnswer, Answer>(fields, std::move(message));
    }
    if (kind == "forward") {
        ForwardAnswer message;
        message.id = id;
        message.device = fields.required<std::string>("device");
        message.math = fields.required<std::string>("math");
        message.steps = fields.required<std::uint64_t>("steps");
        message.batch = fields.required<std::uint64_t>("batch");
        message.maxResidual = fields.real("max_residual");
        message.steppedDifference = fields.real("stepped_difference");
        message.use = {.stepping = fields.word("stepping", kSteppings, cudnn::Stepping::Calls),
                       .steppingNote = fields.optional<std::string>("stepping_note", ""),
                       .gates = fields.word("gates", kGatePlaces, cudnn::GatePlace::Host),
                       .gatesNote = fields.optional<std::string>("gates_note", "")};
        message.fusedSeconds = fields.required<double>("fused_seconds");
        message.steppedSeconds = fields.required<double>("stepped_seconds");
        message.elapsedSeconds = fields.required<double>("elapsed_seconds");
        return finished<ForwardAnswer, Answer>(fields, std::move(message));
    }
    fields.fail("answers something unknown: " + kind);
    return fields.error();
}

} // namespace gateloupe::gpu
