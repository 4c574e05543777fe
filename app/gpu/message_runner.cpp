// SPDX-License-Identifier: Apache-2.0
#include "app/gpu/message_runner.h"

#include <chrono>
#include <utility>
#include <vector>

#include "core/packing/packed_layout.h"
#include "core/runtime/gpu/array_file.h"
#include "core/runtime/trace/trace_arrays.h"

namespace gateloupe::gpu {

namespace {

DType shownType(const RnnSpec& spec)
{
    return spec.dtype == DType::F64 ? DType::F64 : DType::F32;
}

/// Every array of a trace of so many steps.
void addTrace(const RnnSpec& spec, std::uint64_t steps, std::uint64_t batch,
              std::vector<NamedBytes>& arrays)
{
    for (std::uint32_t p = 0; p < spec.pseudoLayers(); ++p) {
        for (const TraceSignal& signal : signalsOf(spec)) {
            arrays.push_back({arrayName(p, nameOf(signal)),
                              shownType(spec),
                              {steps, batch, widthOf(signal, spec)}});
        }
    }
}

std::vector<cudnn::DirectionTargets> traceIn(const ExchangeFile& file, const RnnSpec& spec)
{
    std::vector<cudnn::DirectionTargets> layers(spec.pseudoLayers());
    for (std::uint32_t p = 0; p < spec.pseudoLayers(); ++p) {
        for (const TraceSignal& signal : signalsOf(spec)) {
            layers[p].arrays.push_back(file.bytes(arrayName(p, nameOf(signal))));
        }
    }
    return layers;
}

bool keepsTrace(const ForwardMessage& message)
{
    return message.detail == TraceDetail::Full && message.staysOnDevice;
}

/// Every array of a run's results, and where it goes.
std::vector<NamedBytes> resultsOf(const ForwardMessage& message, const Shape& x)
{
    const RnnSpec& spec = message.spec;
    const DType type = shownType(spec);
    std::vector<NamedBytes> arrays = {
        {"h_n", type, {spec.pseudoLayers(), x[1], spec.recurrentWidth()}}};
    if (hasCellState(spec.cell)) {
        arrays.push_back({"c_n", type, {spec.pseudoLayers(), x[1], spec.hiddenSize}});
    }
    if (keepsTrace(message)) {
        return arrays; // y is the last layer's states, which windows show
    }
    arrays.push_back({"y", type, {x[0], x[1], spec.outputWidth()}});
    if (message.detail == TraceDetail::Full) {
        addTrace(spec, x[0], x[1], arrays);
    }
    return arrays;
}

/// Numbers that are looked at elsewhere: of the array only the shape counts.
Array shapeOnly(const Shape& shape)
{
    return Array::of(DType::F32, shape, Contents::Unset);
}

double secondsSince(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

ExchangeFile::Pinning pinningOn(cudnn::DeviceLayer& device)
{
    return {.pin = [&device](std::span<std::byte> memory) { device.pin(memory); },
            .unpin = [&device](std::span<std::byte> memory) { device.unpin(memory); }};
}

} // namespace

Result<ForwardMessage> forwardFromFile(const std::string& request, const std::string& results)
{
    GATELOUPE_TRY(const ArrayFile file, ArrayFile::open(request));
    const std::string* text = file.text("request");
    if (text == nullptr) {
        return Error::notFound(
            "%1 has no \"request\" in its metadata; app/gpu/PROTOCOL.md shows one", request);
    }
    return forwardFromText(*text, request, results);
}

MessageRunner::MessageRunner(cudnn::DeviceLayer& device)
    : m_device(device)
    , m_request(pinningOn(device))
    , m_results(pinningOn(device))
    , m_windows(pinningOn(device))
{
}

Status MessageRunner::load(const ForwardMessage& message)
{
    const bool isKept = message.model != 0 && message.model == m_modelNumber &&
                        m_model != nullptr && m_model->spec() == message.spec;
    if (isKept) {
        return {};
    }
    m_model.reset();
    const ArrayFile::Entry* weights = m_request.find("weights");
    if (weights == nullptr) {
        return Error::notFound("the request holds no array weights");
    }
    if (weights->dtype != message.spec.dtype) {
        return Error::shapeMismatch("the weights are %1, the spec says %2", nameOf(weights->dtype),
                                    nameOf(message.spec.dtype));
    }
    GATELOUPE_TRY(auto model, cudnn::loadModel(m_device, message.spec, weights->bytes));
    m_model = std::make_unique<cudnn::LoadedModel>(std::move(model));
    m_modelNumber = message.model;
    return {};
}

/// The request without its numbers, which stay where they are.
Result<ForwardRequest> MessageRunner::requestOf(const ForwardMessage& message)
{
    RnnModel model;
    model.name = "request";
    model.spec = message.spec;
    ForwardRequest request{.model = std::make_shared<const RnnModel>(std::move(model)),
                           .lengths = message.lengths,
                           .detail = message.detail,
                           .isTraining = message.isTraining,
                           .dropout = message.dropout,
                           .seed = message.seed};
    for (const char* name : {"x", "h0", "c0", "dy", "dh_n", "dc_n"}) {
        const ArrayFile::Entry* entry = m_request.find(name);
        const bool isReal = entry == nullptr || entry->dtype == DType::F16 ||
                            entry->dtype == DType::BF16 || entry->dtype == DType::F32 ||
                            entry->dtype == DType::F64;
        if (!isReal) {
            return Error::unsupported("array %1 is %2, expected f16, bf16, f32 or f64", name,
                                      nameOf(entry->dtype));
        }
    }
    const ArrayFile::Entry* const x = m_request.find("x");
    if (x == nullptr) {
        return Error::notFound("%1 holds no array %2", message.request, "x");
    }
    request.x = shapeOnly(x->shape);
    if (const auto* h0 = m_request.find("h0")) {
        request.h0 = shapeOnly(h0->shape);
    }
    if (const auto* c0 = m_request.find("c0")) {
        request.c0 = shapeOnly(c0->shape);
    }
    GATELOUPE_CHECK(validate(request));
    return request;
}

cudnn::NumbersView MessageRunner::viewOf(const char* name) const
{
    const ArrayFile::Entry& entry = *m_request.find(name);
    return {entry.dtype, entry.shape, entry.bytes};
}

cudnn::RunInputs MessageRunner::inputsOf(const ForwardRequest& request) const
{
    cudnn::RunInputs inputs{.x = viewOf("x")};
    if (request.h0) {
        inputs.h0 = viewOf("h0");
    }
    if (request.c0) {
        inputs.c0 = viewOf("c0");
    }
    return inputs;
}

/// The library's gradients, of a message whose arrays are open.
Result<ForwardAnswer> MessageRunner::runBackward(const ForwardMessage& message,
                                                 ProgressMonitor& monitor)
{
    const auto start = std::chrono::steady_clock::now();
    GATELOUPE_TRY(const ForwardRequest request, requestOf(message));
    const RnnSpec& spec = message.spec;
    const Shape x = request.x.shape();
    const Shape h = {spec.pseudoLayers(), x[1], spec.recurrentWidth()};
    const Shape c = {spec.pseudoLayers(), x[1], spec.hiddenSize};
    cudnn::BackwardInputs inputs{.forward = inputsOf(request), .dY = {}, .dHN = {}, .dCN = {}};
    const auto take = [this](const char* name, const Shape& shape, auto& to) -> Status {
        if (const ArrayFile::Entry* const entry = m_request.find(name)) {
            if (entry->shape != shape) {
                return Error::shapeMismatch("array %1 is %2, expected %3", name,
                                            toText(entry->shape), toText(shape));
            }
            to = viewOf(name);
        }
        return {};
    };
    GATELOUPE_CHECK(take("dy", {x[0], x[1], spec.outputWidth()}, inputs.dY));
    GATELOUPE_CHECK(take("dh_n", h, inputs.dHN));
    if (hasCellState(spec.cell)) {
        GATELOUPE_CHECK(take("dc_n", c, inputs.dCN));
    }
    GATELOUPE_CHECK(load(message));
    GATELOUPE_TRY(const std::uint64_t weights, packedElements(spec));
    std::vector<NamedBytes> arrays = {{"dx", shownType(spec), x, {}},
                                      {"dh0", shownType(spec), h, {}},
                                      {"dweights", shownType(spec), {weights}, {}}};
    if (hasCellState(spec.cell)) {
        arrays.push_back({"dc0", shownType(spec), c, {}});
    }
    GATELOUPE_CHECK(m_results.create(message.response, arrays));
    ForwardAnswer answer{.id = message.id, .steps = x[0], .batch = x[1]};
    GATELOUPE_TRY(answer.figures,
                  cudnn::runLoadedBackward(m_device, *m_model, request, inputs, message.options,
                                           {.dX = m_results.bytes("dx"),
                                            .dH0 = m_results.bytes("dh0"),
                                            .dC0 = m_results.bytes("dc0"),
                                            .dWeights = m_results.bytes("dweights")},
                                           monitor));
    answer.elapsedSeconds = secondsSince(start);
    return answer;
}

Result<ForwardAnswer> MessageRunner::run(const ForwardMessage& message, ProgressMonitor& monitor)
{
    const auto start = std::chrono::steady_clock::now();
    GATELOUPE_CHECK(m_device.useInThisThread());
    m_trace.reset();
    GATELOUPE_CHECK(m_request.open(message.request));
    if (message.wantsGradients) {
        return runBackward(message, monitor);
    }
    GATELOUPE_TRY(const ForwardRequest request, requestOf(message));
    const cudnn::RunInputs inputs = inputsOf(request);
    GATELOUPE_CHECK(load(message));
    const Shape& x = request.x.shape();
    GATELOUPE_CHECK(m_results.create(message.response, resultsOf(message, x)));
    cudnn::RunTargets targets{
        .y = m_results.bytes("y"), .hN = m_results.bytes("h_n"), .cN = m_results.bytes("c_n")};
    if (keepsTrace(message)) {
        GATELOUPE_TRY(m_trace, cudnn::DeviceTrace::create(m_device, message.spec, x[0], x[1]));
        targets.kept = &*m_trace;
        m_traceRun = message.id;
    } else if (message.detail == TraceDetail::Full) {
        targets.layers = traceIn(m_results, message.spec);
    }
    ForwardAnswer answer{.id = message.id, .steps = x[0], .batch = x[1]};
    auto figures =
        cudnn::runLoaded(m_device, *m_model, request, inputs, message.options, targets, monitor);
    if (!figures) {
        m_trace.reset();
        return figures.error();
    }
    answer.figures = *std::move(figures);
    answer.elapsedSeconds = secondsSince(start);
    return answer;
}

Result<WindowAnswer> MessageRunner::window(const WindowRequest& request)
{
    const auto start = std::chrono::steady_clock::now();
    GATELOUPE_CHECK(m_device.useInThisThread());
    if (!m_trace || m_traceRun != request.run) {
        return Error::notFound("the trace of run %1 is not on the device", request.run);
    }
    const StepRange range{request.first, request.count};
    GATELOUPE_CHECK(m_trace->check(range));
    std::vector<NamedBytes> arrays;
    addTrace(m_trace->spec(), request.count, m_trace->batch(), arrays);
    GATELOUPE_CHECK(m_windows.create(request.response, arrays));
    GATELOUPE_CHECK(m_trace->download(m_device, range, traceIn(m_windows, m_trace->spec())));
    return WindowAnswer{.id = request.id,
                        .first = request.first,
                        .count = request.count,
                        .elapsedSeconds = secondsSince(start)};
}

void MessageRunner::release(const ReleaseRequest& request)
{
    if (m_traceRun == request.run && m_device.useInThisThread()) {
        m_trace.reset();
    }
}

} // namespace gateloupe::gpu
