// SPDX-License-Identifier: Apache-2.0
// What the client asks for, as lines and back.
#include <array>
#include <utility>

#include "core/runtime/gpu/message_fields.h"
#include "core/runtime/gpu/messages.h"

namespace gateloupe::gpu {

namespace {

constexpr std::array<std::pair<cudnn::DataLayout, std::string_view>, 3> kLayouts = {{
    {cudnn::DataLayout::StepMajor, "step_major"},
    {cudnn::DataLayout::StepMajorPacked, "packed"},
    {cudnn::DataLayout::BatchMajor, "batch_major"},
}};

constexpr std::string_view kFused = "fused";
constexpr std::string_view kAudit = "audit";
constexpr std::string_view kSingleGates = "f32";
constexpr std::string_view kDoubleGates = "f64";
constexpr std::array<std::pair<bool, std::string_view>, 2> kSteppings = {
    {{false, kFused}, {true, kAudit}}};
constexpr std::array<std::pair<bool, std::string_view>, 2> kGates = {
    {{false, kSingleGates}, {true, kDoubleGates}}};

Json optionsOf(const cudnn::RunOptions& options)
{
    Json result = {{"math", cudnn::nameOf(options.math)},
                   {"algorithm", cudnn::nameOf(options.algorithm)},
                   {"layout", wordOf(kLayouts, options.layout)},
                   {"padding_fill", options.paddingFill},
                   {"stepping", options.isAudit ? kAudit : kFused},
                   {"segment", options.segmentSteps},
                   {"gates", options.hasDoubleGates ? kDoubleGates : kSingleGates}};
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
    options.isAudit = fields.word("stepping", kSteppings, false);
    options.segmentSteps = fields.optional<std::uint64_t>("segment", 0);
    options.hasDoubleGates = fields.word("gates", kGates, false);
    options.layout = fields.word("layout", kLayouts, options.layout);
    options.paddingFill = fields.optional("padding_fill", 0.0);
    const auto clip = fields.optional<std::vector<double>>("clip", {});
    if (clip.size() == 2) {
        options.clip = cudnn::Clip{clip[0], clip[1]};
    } else if (!clip.empty()) {
        fields.fail("has a \"clip\" that is not [low, high]");
    }
    if (!fields.isRight()) {
        outer.fail("has wrong options: " + fields.error().message.text());
    }
    return options;
}

} // namespace

std::string toLine(const Request& request)
{
    return lineOf(std::visit(Overloaded{
                                 [](const LayoutRequest& message) {
                                     return Json{{"request", "layout"},
                                                 {"id", message.id},
                                                 {"spec", toText(message.spec)}};
                                 },
                                 [](const ForwardMessage& message) {
                                     return Json{{"request", "forward"},
                                                 {"id", message.id},
                                                 {"model", message.model},
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
                                 [](const QuitRequest&) {
                                     return Json{{"request", "quit"}};
                                 },
                             },
                             request));
}

Result<Request> requestFromLine(std::string_view line)
{
    GATELOUPE_TRY(const Json document, parsedMessage(line));
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
        message.model = fields.optional<std::uint64_t>("model", 0);
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
    GATELOUPE_TRY(Json document, parsedMessage(text));
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
