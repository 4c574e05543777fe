// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/whole_model/call_joining.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

namespace gateloupe {

namespace {

/// [calls, ...] of one value, as numbers to compute with.
struct Calls
{
    std::uint64_t calls = 0;
    Array values; ///< of all calls
    Shape shape;  ///< of one
};

Array permuted(const Array& array, const std::vector<std::size_t>& order)
{
    const Shape& from = array.shape();
    Shape shape;
    std::vector<std::size_t> strides(from.size(), 1);
    for (std::size_t axis = from.size(); axis-- > 1;) {
        strides[axis - 1] = strides[axis] * from[axis];
    }
    for (const std::size_t axis : order) {
        shape.push_back(from[axis]);
    }
    Array to = Array::of(array.dtype(), shape, Contents::Unset);
    const std::size_t width = sizeOf(array.dtype());
    const auto source = array.bytes();
    const auto target = to.writableBytes();
    std::vector<std::uint64_t> index(order.size());
    for (std::size_t each = 0; each < array.size(); ++each) {
        std::size_t offset = 0;
        for (std::size_t axis = 0; axis < order.size(); ++axis) {
            offset += index[axis] * strides[order[axis]];
        }
        std::memcpy(target.data() + each * width, source.data() + offset * width, width);
        for (std::size_t axis = order.size(); axis-- > 0;) {
            if (++index[axis] < shape[axis]) {
                break;
            }
            index[axis] = 0;
        }
    }
    return to;
}

/// Parts of equal shape, one behind the other, along a new first axis.
Array stacked(const std::vector<Array>& parts)
{
    Shape shape = parts.front().shape();
    shape.insert(shape.begin(), parts.size());
    Array whole = Array::of(parts.front().dtype(), shape, Contents::Unset);
    auto target = whole.writableBytes();
    for (const Array& part : parts) {
        std::ranges::copy(part.bytes(), target.begin());
        target = target.subspan(part.bytes().size());
    }
    return whole;
}

/// The first axis turned round.
Array turned(const Array& array, std::size_t axis)
{
    const Shape& shape = array.shape();
    const std::uint64_t rows =
        std::accumulate(shape.begin(), shape.begin() + static_cast<std::ptrdiff_t>(axis),
                        std::uint64_t{1}, std::multiplies<>());
    const std::uint64_t count = shape[axis];
    Array result = Array::of(array.dtype(), shape, Contents::Unset);
    const auto from = array.bytes();
    const auto to = result.writableBytes();
    const std::size_t piece = rows * count == 0 ? 0 : from.size() / (rows * count);
    for (std::uint64_t row = 0; row < rows; ++row) {
        for (std::uint64_t each = 0; each < count; ++each) {
            std::ranges::copy(from.subspan((row * count + count - 1 - each) * piece, piece),
                              to.begin() +
                                  static_cast<std::ptrdiff_t>((row * count + each) * piece));
        }
    }
    return result;
}

/// Index `at` of the first axis.
Array partOf(const Array& array, std::uint64_t at)
{
    Shape shape(array.shape().begin() + 1, array.shape().end());
    Array part = Array::of(array.dtype(), shape, Contents::Unset);
    const auto to = part.writableBytes();
    std::ranges::copy(array.bytes().subspan(at * to.size(), to.size()), to.begin());
    return part;
}

bool hasEqualBits(std::span<const std::byte> a, std::span<const std::byte> b)
{
    return std::ranges::equal(a, b);
}

/// The values of one network, call by call, [K, ...] each.
struct NetworkCalls
{
    Array x; ///< [K, T, B, I]
    std::optional<Array> h0;
    std::optional<Array> c0;
    std::optional<Array> y; ///< [K, T, B, W]
    std::optional<Array> hN;
    std::optional<Array> cN;
    std::optional<Array> lengths; ///< [K, B]
};

/// Brings what stands at a network's places into one form.
class CallReader
{
public:
    CallReader(const NetworkPlaces& places, const RnnSpec& spec,
               const std::vector<TypedNumbers>& values)
        : m_places(places)
        , m_spec(spec)
        , m_values(values)
    {
    }

    Result<NetworkCalls> read()
    {
        NetworkCalls calls;
        GATELOUPE_TRY(calls.x, sequence(m_places.x, m_spec.inputSize, "x"));
        m_calls = calls.x.shape()[0];
        m_batch = calls.x.shape()[2];
        GATELOUPE_TRY(calls.h0, states(m_places.h0, m_spec.recurrentWidth(), "h0"));
        GATELOUPE_TRY(calls.c0, states(m_places.c0, m_spec.hiddenSize, "c0"));
        if (!m_places.y.empty()) {
            GATELOUPE_TRY(calls.y, sequence(m_places.y, m_spec.outputWidth(), "y"));
        }
        if (!m_places.hN.empty()) {
            GATELOUPE_TRY(calls.hN, states(m_places.hN, m_spec.recurrentWidth(), "h_n"));
        }
        if (!m_places.cN.empty()) {
            GATELOUPE_TRY(calls.cN, states(m_places.cN, m_spec.hiddenSize, "c_n"));
        }
        if (m_places.lengths) {
            calls.lengths = arrayOf(m_values[*m_places.lengths]);
            if (calls.lengths->size() != m_calls * m_batch) {
                return other("lengths", calls.lengths->shape());
            }
            calls.lengths = calls.lengths->reshaped({m_calls, m_batch});
        }
        return calls;
    }

private:
    using Form = NetworkPlaces::Form;

    static Error other(std::string_view what, const Shape& shape)
    {
        return Error::unsupported(
            "the model computes %1 as %2 (the first axis is the calls), which "
            "is no input of such a network",
            what, toText(shape));
    }

    static Error notTaken()
    {
        return Error::unsupported(
            "the model does not run this network with these inputs: it stands "
            "in a branch that is not taken");
    }

    [[nodiscard]] bool isOperator() const
    {
        return m_places.form == Form::Operator || m_places.form == Form::BatchFirst;
    }

    /// [K, T, B, W] of x or y.
    Result<Array> sequence(const std::vector<PlaceList::Index>& indices, std::uint64_t width,
                           std::string_view what) const
    {
        std::vector<Array> parts;
        for (const PlaceList::Index index : indices) {
            parts.push_back(arrayOf(m_values[index]));
            if (parts.back().isEmpty()) {
                return notTaken();
            }
        }
        Array whole = parts.front();
        if (m_places.form == Form::Unrolled) {
            if (std::ranges::any_of(parts, [&](const Array& part) {
                    return part.shape() != parts.front().shape();
                })) {
                return other(what, parts.back().shape());
            }
            whole = stacked(parts); // [T, K, ..., W]
            const std::uint64_t calls = whole.shape()[1];
            const std::uint64_t rest = whole.size() / (whole.shape()[0] * calls);
            if (rest % width != 0 || whole.shape().back() != width) {
                return other(what, whole.shape());
            }
            whole = permuted(whole.reshaped({whole.shape()[0], calls, rest / width, width}),
                             {1, 0, 2, 3});
        } else if (m_places.form == Form::Looped) {
            GATELOUPE_TRY(whole, looped(whole, width, what));
        } else {
            GATELOUPE_TRY(whole, ofOperator(whole, width, what));
        }
        return m_places.isReversed && !isOperator() ? turned(whole, 1) : whole;
    }

    /// [K, T, ..., W]: axes of extent 1 between do not count.
    static Result<Array> looped(const Array& array, std::uint64_t width, std::string_view what)
    {
        const Shape& shape = array.shape();
        if (shape.size() < 3 || shape.back() != width) {
            return other(what, shape);
        }
        return array.reshaped(
            {shape[0], shape[1], array.size() / (shape[0] * shape[1] * width), width});
    }

    /// x [K, (N,) T, B, I] or y [K, (N,) T, D, B, H], N iterations of a loop around the operator;
    /// batch and time the other way round where its layout says so.
    [[nodiscard]] Result<Array> ofOperator(const Array& array, std::uint64_t width,
                                           std::string_view what) const
    {
        const bool isOutput = what == "y";
        const std::size_t rank = isOutput ? 4 : 3;
        Shape shape = array.shape();
        if (shape.size() < rank + 1) {
            return shape.size() == 2 && shape[1] == 0 ? notTaken() : other(what, shape);
        }
        std::uint64_t calls = 1;
        while (shape.size() > rank) {
            calls *= shape.front();
            shape.erase(shape.begin());
        }
        shape.insert(shape.begin(), calls);
        const std::uint64_t found =
            isOutput ? shape[m_places.form == Form::BatchFirst ? 3 : 2] * shape.back()
                     : shape.back();
        if (found != width) {
            return other(what, array.shape());
        }
        const Array whole = array.reshaped(shape);
        if (!isOutput) {
            return m_places.form == Form::BatchFirst ? permuted(whole, {0, 2, 1, 3}) : whole;
        }
        const Array inOrder = m_places.form == Form::BatchFirst ? permuted(whole, {0, 2, 1, 3, 4})
                                                                : permuted(whole, {0, 1, 3, 2, 4});
        const Shape& ordered = inOrder.shape();
        return inOrder.reshaped({ordered[0], ordered[1], ordered[2], width});
    }

    /// [K, L * D, B, W] of a state; empty where nothing is given.
    [[nodiscard]] Result<std::optional<Array>>
    states(const std::vector<StatePlace>& places, std::uint64_t width, std::string_view what) const
    {
        std::vector<Array> layers;
        bool isGiven = false;
        for (const StatePlace& place : places) {
            const std::uint64_t perPlace = isOperator() ? m_spec.directions : 1;
            Array layer = Array::zeros(
                m_values[m_places.x.front()].dtype == DType::F64 ? DType::F64 : DType::F32,
                {m_calls, perPlace, m_batch, width});
            if (place.value) {
                isGiven = true;
                GATELOUPE_TRY(layer, state(place, layer.shape(), what));
            }
            layers.push_back(std::move(layer));
        }
        if (!isGiven) {
            return std::optional<Array>();
        }
        const std::uint64_t perPlace = layers.front().shape()[1];
        return std::optional(permuted(stacked(layers), {1, 0, 2, 3, 4})
                                 .reshaped({m_calls, layers.size() * perPlace, m_batch, width}));
    }

    [[nodiscard]] Result<Array> state(const StatePlace& place, const Shape& wanted,
                                      std::string_view what) const
    {
        Array found = arrayOf(m_values[*place.value]);
        if (found.isEmpty() && m_calls * m_batch > 0) {
            return notTaken();
        }
        if (place.count >= 0 && !found.shape().empty()) {
            found = window(found, static_cast<std::uint64_t>(place.first),
                           static_cast<std::uint64_t>(place.count));
        }
        // h of every step of a loop: the last one is what it leaves.
        if (m_places.form == Form::Looped && what == "h_n" && found.shape().size() > 1) {
            const std::uint64_t steps = found.shape()[1];
            Shape shape = {found.shape()[0], steps, found.size() / (found.shape()[0] * steps)};
            found = permuted(found.reshaped(shape), {1, 0, 2});
            found = partOf(found, steps - 1);
        }
        if (found.size() != wanted[0] * wanted[1] * wanted[2] * wanted[3]) {
            return other(what, found.shape());
        }
        if (m_places.form == Form::BatchFirst) {
            return permuted(found.reshaped({wanted[0], wanted[2], wanted[1], wanted[3]}),
                            {0, 2, 1, 3});
        }
        return found.reshaped(wanted);
    }

    /// Indices [first, first + count) of the last axis.
    static Array window(const Array& array, std::uint64_t first, std::uint64_t count)
    {
        Shape shape = array.shape();
        const std::uint64_t width = shape.back();
        if (first + count > width || width == 0) {
            return array;
        }
        shape.back() = count;
        Array part = Array::of(array.dtype(), shape, Contents::Unset);
        const std::size_t element = sizeOf(array.dtype());
        for (std::uint64_t row = 0; row < array.size() / width; ++row) {
            std::ranges::copy(
                array.bytes().subspan((row * width + first) * element, count * element),
                part.writableBytes().begin() + static_cast<std::ptrdiff_t>(row * count * element));
        }
        return part;
    }

    const NetworkPlaces& m_places;
    const RnnSpec& m_spec;
    const std::vector<TypedNumbers>& m_values;
    std::uint64_t m_calls = 0;
    std::uint64_t m_batch = 0;
};

/// Whether each call starts with what the one before has left, bit for bit.
bool carriesOn(const std::optional<Array>& starts, const std::optional<Array>& ends)
{
    if (!starts || !ends) {
        return false;
    }
    const std::uint64_t calls = starts->shape()[0];
    const std::size_t one = starts->bytes().size() / calls;
    return hasEqualBits(starts->bytes().subspan(one), ends->bytes().first(one * (calls - 1)));
}

bool startsAlike(const std::optional<Array>& starts)
{
    if (!starts) {
        return true;
    }
    const std::uint64_t calls = starts->shape()[0];
    const std::size_t one = starts->bytes().size() / calls;
    for (std::uint64_t call = 1; call < calls; ++call) {
        if (!hasEqualBits(starts->bytes().subspan(call * one, one), starts->bytes().first(one))) {
            return false;
        }
    }
    return true;
}

/// [K, N, B, W] as N rows of K * B sequences.
Array asBatch(const Array& array)
{
    const Shape& shape = array.shape();
    return permuted(array, {1, 0, 2, 3}).reshaped({shape[1], shape[0] * shape[2], shape[3]});
}

std::optional<Array> asBatch(const std::optional<Array>& array)
{
    return array ? std::optional(asBatch(*array)) : std::nullopt;
}

std::optional<Array> partOf(const std::optional<Array>& array, std::uint64_t at)
{
    return array ? std::optional(partOf(*array, at)) : std::nullopt;
}

std::vector<std::uint64_t> lengthsOf(const std::optional<Array>& lengths)
{
    std::vector<std::uint64_t> found;
    for (std::size_t index = 0; lengths && index < lengths->size(); ++index) {
        found.push_back(static_cast<std::uint64_t>(std::max((*lengths)[index], 0.0)));
    }
    return found;
}

bool areWhole(const std::vector<std::uint64_t>& lengths, std::uint64_t steps)
{
    return std::ranges::all_of(lengths, [steps](std::uint64_t each) { return each == steps; });
}

} // namespace

Array arrayOf(const TypedNumbers& numbers)
{
    const std::size_t width = sizeOf(numbers.dtype);
    const std::size_t count = width == 0 ? 0 : numbers.bytes.size() / width;
    if (numbers.dtype == DType::F32) {
        std::vector<float> values(count);
        std::ranges::copy(std::span(numbers.bytes).first(count * width),
                          std::as_writable_bytes(std::span(values)).begin());
        return {numbers.shape, std::move(values)};
    }
    std::vector<double> values(count);
    bool fitsFloat = numbers.dtype != DType::F64;
    for (std::size_t index = 0; index < count; ++index) {
        values[index] = elementAsDouble(numbers.bytes.data() + index * width, numbers.dtype);
        fitsFloat =
            fitsFloat && (values[index] != values[index] ||
                          static_cast<double>(static_cast<float>(values[index])) == values[index]);
    }
    if (fitsFloat) {
        return {numbers.shape, std::vector<float>(values.begin(), values.end())};
    }
    return {numbers.shape, std::move(values)};
}

Result<NetworkValues> networkValues(const NetworkPlaces& places, const RnnSpec& spec,
                                    const std::vector<TypedNumbers>& values)
{
    GATELOUPE_TRY(const NetworkCalls calls, CallReader(places, spec, values).read());
    const std::uint64_t count = calls.x.shape()[0];
    const std::uint64_t steps = calls.x.shape()[1];
    NetworkValues result;
    result.lengths = lengthsOf(calls.lengths);
    const bool isWhole = areWhole(result.lengths, steps);
    if (isWhole) {
        result.lengths.clear();
    }
    const bool carries =
        carriesOn(calls.h0, calls.hN) && (!calls.c0 || !calls.cN || carriesOn(calls.c0, calls.cN));
    if (count > 1 && carries && isWhole) {
        const auto along = [&](const Array& array) {
            const Shape& shape = array.shape();
            return array.reshaped({shape[0] * shape[1], shape[2], shape[3]});
        };
        result.x = along(calls.x);
        result.y = calls.y ? std::optional(along(*calls.y)) : std::nullopt;
        result.h0 = partOf(calls.h0, 0);
        result.c0 = partOf(calls.c0, 0);
        result.hN = partOf(calls.hN, count - 1);
        result.cN = partOf(calls.cN, count - 1);
        return result;
    }
    if (count > 1 && !(startsAlike(calls.h0) && startsAlike(calls.c0))) {
        return Error::unsupported("the calls of the model neither hand the network's state on nor "
                                  "start it alike, so that they are no run of it");
    }
    result.x = asBatch(calls.x);
    result.h0 = asBatch(calls.h0);
    result.c0 = asBatch(calls.c0);
    result.y = asBatch(calls.y);
    result.hN = asBatch(calls.hN);
    result.cN = asBatch(calls.cN);
    return result;
}

} // namespace gateloupe
