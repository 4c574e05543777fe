// SPDX-License-Identifier: Apache-2.0
// What the worker answers, as lines and back.
#include <array>
#include <cmath>
#include <utility>

#include "core/base/error.h"
#include "core/runtime/gpu/message_fields.h"
#include "core/runtime/gpu/messages.h"

namespace gateloupe::gpu {

namespace {

/// JSON has no infinity: null stands for it.
Json realOf(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json devicesOf(const std::vector<cudnn::InstalledDevice>& devices)
{
    Json list = Json::array();
    for (const cudnn::InstalledDevice& device : devices) {
        list.push_back({{"index", device.index},
                        {"name", device.name},
                        {"capability", device.capability},
                        {"total_bytes", device.totalBytes}});
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
        if (!fields.isRight()) {
            return fields.error();
        }
    }
    return devices;
}

} // namespace

std::string arrayName(std::uint32_t pseudoLayer, std::string_view what)
{
    return std::to_string(pseudoLayer) + "/" + std::string(what);
}

std::string toLine(const Answer& answer)
{
    return lineOf(std::visit(
        Overloaded{
            [](const WorkerInfo& message) {
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
                                      {"cudnn", message.device->cudnn}};
                }
                return line;
            },
            [](const Heartbeat&) {
                return Json{{"answer", "heartbeat"}};
            },
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
                Json line{{"answer", "forward"},
                          {"id", message.id},
                          {"device", message.figures.device},
                          {"math", message.figures.math},
                          {"algorithm_note", message.figures.algorithmNote},
                          {"steps", message.steps},
                          {"batch", message.batch},
                          {"stepped_difference", realOf(message.figures.steppedDifference)},
                          {"fused_seconds", message.figures.fusedSeconds},
                          {"trace_seconds", message.figures.traceSeconds},
                          {"elapsed_seconds", message.elapsedSeconds}};
                if (message.figures.hasDistances) {
                    line["hidden_residual"] = realOf(message.figures.distances.hidden);
                    line["cell_residual"] = realOf(message.figures.distances.cell);
                    line["gate_rounding"] = realOf(message.figures.distances.rounding);
                }
                return line;
            },
            [](const Failure& message) {
                return Json{{"answer", "error"},
                            {"id", message.id},
                            {"code", nameOf(message.error.code)},
                            {"message", message.error.message},
                            {"fatal", message.isFatal}};
            },
        },
        answer));
}

Result<Answer> answerFromLine(std::string_view line)
{
    GATELOUPE_TRY(const Json document, parsedMessage(line));
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
        message.error.code = fields.word("code", kErrorNames, ErrorCode::Device);
        message.error.message = fields.required<std::string>("message");
        message.isFatal = fields.optional("fatal", false);
        return finished<Failure, Answer>(fields, std::move(message));
    }
    if (kind == "hello") {
        WorkerInfo message;
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
            message.device =
                cudnn::DeviceFacts{.index = device.optional<std::uint32_t>("index", 0),
                                   .name = device.required<std::string>("name"),
                                   .capability = device.optional<std::string>("capability", ""),
                                   .driver = device.optional<std::string>("driver", ""),
                                   .cuda = device.optional<std::string>("cuda", ""),
                                   .cudnn = device.optional<std::string>("cudnn", "")};
            if (!device.isRight()) {
                return device.error();
            }
        }
        return finished<WorkerInfo, Answer>(fields, std::move(message));
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
        cudnn::RunFigures& figures = message.figures;
        figures.device = fields.required<std::string>("device");
        figures.math = fields.required<std::string>("math");
        figures.algorithmNote = fields.optional<std::string>("algorithm_note", "");
        message.steps = fields.required<std::uint64_t>("steps");
        message.batch = fields.required<std::uint64_t>("batch");
        figures.hasDistances = fields.has("hidden_residual");
        figures.distances.hidden = fields.real("hidden_residual", 0.0);
        figures.distances.cell = fields.real("cell_residual", 0.0);
        figures.distances.rounding = fields.real("gate_rounding", 0.0);
        figures.steppedDifference = fields.real("stepped_difference");
        figures.fusedSeconds = fields.required<double>("fused_seconds");
        figures.traceSeconds = fields.required<double>("trace_seconds");
        message.elapsedSeconds = fields.required<double>("elapsed_seconds");
        return finished<ForwardAnswer, Answer>(fields, std::move(message));
    }
    fields.fail("answers something unknown: " + kind);
    return fields.error();
}

} // namespace gateloupe::gpu
