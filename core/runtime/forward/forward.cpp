// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/forward/forward.h"

#include <algorithm>

namespace gateloupe {

namespace {

Error invalid(const std::string& message)
{
    return Error{ErrorCode::InvalidArgument, message};
}

Error mismatch(const std::string& message)
{
    return Error{ErrorCode::ShapeMismatch, message};
}

Status validateInput(const ForwardRequest& request)
{
    const RnnModel& model = *request.model;
    const Shape& shape = request.x.shape();
    if (shape.size() != 3) {
        return mismatch("x is " + toText(shape) + ", expected [steps, batch, " +
                        std::to_string(model.spec.inputSize) +
                        "]; one sequence needs a batch of 1: [steps, 1, input]");
    }
    if (shape[0] == 0 || shape[1] == 0) {
        return mismatch("x is " + toText(shape) + ", there must be at least 1 step and 1 sequence");
    }
    if (shape[2] != model.spec.inputSize) {
        return mismatch("x is " + toText(shape) + ", but " + model.name + " takes " +
                        std::to_string(model.spec.inputSize) +
                        " inputs per step; the order of the axes is [steps, batch, input]");
    }
    return {};
}

Status validateState(std::string_view name, const Array& state, const Shape& expected)
{
    if (state.shape() != expected) {
        return mismatch(std::string(name) + " is " + toText(state.shape()) + ", expected " +
                        toText(expected) +
                        ": [layers * directions, batch, width], layer by layer, "
                        "forward before backward");
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
        return invalid("c0 is given, but " + request.model->name + " is a " +
                       std::string(nameOf(spec.cell)) + " and has no cell state; leave c0 out");
    }
    if (request.c0) {
        GATELOUPE_CHECK(
            validateState("c0", *request.c0, {spec.pseudoLayers(), batch, spec.hiddenSize}));
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
        return mismatch("there are " + std::to_string(request.lengths.size()) + " lengths for " +
                        std::to_string(batch) + " sequences; give one length for each");
    }
    const auto wrong = std::ranges::find_if(
        request.lengths, [steps](std::uint64_t length) { return length < 1 || length > steps; });
    if (wrong != request.lengths.end()) {
        return invalid("lengths[" + std::to_string(wrong - request.lengths.begin()) + "] is " +
                       std::to_string(*wrong) + ", expected 1 to " + std::to_string(steps) +
                       ", the steps of x");
    }
    return {};
}

} // namespace

Status validate(const ForwardRequest& request)
{
    if (!request.model) {
        return invalid("the request names no network to run");
    }
    GATELOUPE_CHECK(request.model->spec.validate().withContext(request.model->name));
    GATELOUPE_CHECK(validateInput(request));
    GATELOUPE_CHECK(validateStates(request));
    GATELOUPE_CHECK(validateLengths(request));
    if (!(request.dropout >= 0.0 && request.dropout < 1.0)) {
        return invalid("dropout is " + std::to_string(request.dropout) +
                       ", expected a probability from 0 to below 1");
    }
    return {};
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
