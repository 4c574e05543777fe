// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/forward/forward.h"

#include <algorithm>
#include <array>

namespace gateloupe {

namespace {

constexpr std::array<std::string_view, 5> kStartNames = {"zero", "given", "stored", "continue",
                                                         "learned"};

Status validateInput(const ForwardRequest& request)
{
    const RnnModel& model = *request.model;
    const Shape& shape = request.x.shape();
    if (shape.size() != 3) {
        return Error::shapeMismatch("x is %1, expected [steps, batch, %2]; one sequence needs a "
                                    "batch of 1: [steps, 1, input]",
                                    toText(shape), model.spec.inputSize);
    }
    if (shape[0] == 0 || shape[1] == 0) {
        return Error::shapeMismatch("x is %1, there must be at least 1 step and 1 sequence",
                                    toText(shape));
    }
    if (shape[2] != model.spec.inputSize) {
        return Error::shapeMismatch("x is %1, but %2 takes %3 inputs per step; the order of the "
                                    "axes is [steps, batch, input]",
                                    toText(shape), model.name, model.spec.inputSize);
    }
    return {};
}

Status validateState(std::string_view name, const Array& state, const Shape& expected)
{
    if (state.shape() != expected) {
        return Error::shapeMismatch("%1 is %2, expected %3: [layers * directions, batch, width], "
                                    "layer by layer, forward before backward",
                                    name, toText(state.shape()), toText(expected));
    }
    return {};
}

Status validateStates(const ForwardRequest& request)
{
    const RnnSpec& spec = request.model->spec;
    const std::uint64_t batch = request.x.shape()[1];
    if (request.h0) {
        GATELOUPE_CHECK(
            validateState("h0", *request.h0, {spec.pseudoLayers(), batch, spec.recurrentWidth()}));
    }
    if (request.c0 && !hasCellState(spec.cell)) {
        return Error::invalidArgument(
            "c0 is given, but %1 is a %2 and has no cell state; leave c0 out", request.model->name,
            nameOf(spec.cell));
    }
    if (request.c0) {
        GATELOUPE_CHECK(
            validateState("c0", *request.c0, {spec.pseudoLayers(), batch, spec.hiddenSize}));
    }
    return {};
}

Status validateResets(const ForwardRequest& request)
{
    const RnnSpec& spec = request.model->spec;
    const Shape& x = request.x.shape();
    const Shape found = {request.resets.steps(), request.resets.batch()};
    if (!request.resets.isEmpty() && found != Shape{x[0], x[1]}) {
        return Error::shapeMismatch("resets are %1, expected %2: [steps, batch], true where a "
                                    "sequence begins anew",
                                    toText(found), toText(Shape{x[0], x[1]}));
    }
    if (request.resetH) {
        GATELOUPE_CHECK(validateState("the h of resets", *request.resetH,
                                      {spec.pseudoLayers(), x[1], spec.recurrentWidth()}));
    }
    if (request.resetC) {
        GATELOUPE_CHECK(validateState("the c of resets", *request.resetC,
                                      {spec.pseudoLayers(), x[1], spec.hiddenSize}));
    }
    return {};
}

Status validateLengths(const ForwardRequest& request)
{
    const std::uint64_t steps = request.x.shape()[0];
    const std::uint64_t batch = request.x.shape()[1];
    if (request.lengths.empty()) {
        return {};
    }
    if (request.lengths.size() != batch) {
        return Error::shapeMismatch("there are %1 lengths for %2 sequences; give one length for "
                                    "each",
                                    request.lengths.size(), batch);
    }
    const auto wrong = std::ranges::find_if(
        request.lengths, [steps](std::uint64_t length) { return length < 1 || length > steps; });
    if (wrong != request.lengths.end()) {
        return Error::invalidArgument("lengths[%1] is %2, expected 1 to %3, the steps of x",
                                      wrong - request.lengths.begin(), *wrong, steps);
    }
    return {};
}

} // namespace

Status validate(const ForwardRequest& request)
{
    if (!request.model) {
        return Error::invalidArgument("the request names no network to run");
    }
    GATELOUPE_CHECK(request.model->spec.validate().withContext(request.model->name));
    GATELOUPE_CHECK(validateInput(request));
    GATELOUPE_CHECK(validateStates(request));
    GATELOUPE_CHECK(validateLengths(request));
    GATELOUPE_CHECK(validateResets(request));
    if (!(request.dropout >= 0.0 && request.dropout < 1.0)) {
        return Error::invalidArgument("dropout is %1, expected a probability from 0 to below 1",
                                      request.dropout);
    }
    return {};
}

std::string_view nameOf(StartKind kind)
{
    return kStartNames.at(static_cast<std::size_t>(kind));
}

StartKind startOf(const ForwardRequest& request)
{
    return request.h0 || request.c0 ? request.start : StartKind::Zero;
}

const Array* resetHiddenOf(const ForwardRequest& request)
{
    const bool isOwn = request.resetH || request.resetC;
    const auto& state = isOwn ? request.resetH : request.h0;
    return state ? &*state : nullptr;
}

const Array* resetCellOf(const ForwardRequest& request)
{
    const bool isOwn = request.resetH || request.resetC;
    const auto& state = isOwn ? request.resetC : request.c0;
    return state ? &*state : nullptr;
}

Status checkRunsOn(const RnnModel& model, BackendKind backend)
{
    std::string reasons;
    for (const Limit& limit : model.limits) {
        if (limit.backend == backend) {
            reasons += (reasons.empty() ? "" : "; ") + limit.reason.text();
        }
    }
    if (reasons.empty()) {
        return {};
    }
    return Error::unsupported("%1 does not run on %2: %3", model.name, nameOf(backend), reasons);
}

} // namespace gateloupe
