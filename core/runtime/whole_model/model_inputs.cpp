// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/whole_model/model_inputs.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

#include "core/base/lists.h"
#include "core/base/number_text.h"
#include "core/formats/array_file.h"
#include "core/formats/wav/wav_sound.h"
#include "core/runtime/input/vocabulary.h"
#include "core/runtime/whole_model/known_streams.h"
#include "core/tensor/nearest_name.h"
#include "core/tensor/tensor_source.h"

namespace gateloupe {

namespace {

constexpr std::string_view kText = "text:";
constexpr std::string_view kIds = "ids:";
constexpr std::string_view kZeros = "zeros";
constexpr std::string_view kEachCall = "[]";
/// A model's input of more numbers is none that anybody types a command for.
constexpr std::uint64_t kMostNumbers = std::uint64_t{1} << 32U;

struct GivenInput
{
    std::string name;
    std::string value;
    bool isByCall = false;
};

/// "a=x,b=y": a comma parts them where a name and "=" follow, so that values may have commas.
Result<std::vector<GivenInput>> givenInputs(std::string_view text)
{
    std::vector<GivenInput> all;
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        const std::string_view part = text.substr(0, comma);
        const std::size_t equals = part.find('=');
        if (equals != std::string_view::npos) {
            std::string_view name = part.substr(0, equals);
            const bool isByCall = name.ends_with(kEachCall);
            name.remove_suffix(isByCall ? kEachCall.size() : 0);
            all.push_back({std::string(name), std::string(part.substr(equals + 1)), isByCall});
        } else if (!all.empty()) {
            all.back().value += "," + std::string(part);
        } else {
            return Error::invalidArgument("\"%1\" names no input: type NAME=FILE, parted by commas",
                                          part);
        }
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return all;
}

bool isText(std::string_view value)
{
    return value.starts_with(kText) || value.starts_with(kIds);
}

std::string nameOfType(const OnnxPort& port)
{
    return port.dtype == DType::Other ? "type " + std::to_string(port.dataType)
                                      : std::string(nameOf(port.dtype));
}

bool isThere(const std::string& path)
{
    std::error_code ignored;
    return std::filesystem::exists(path, ignored);
}

template <typename T>
void appendNumber(std::vector<std::byte>& bytes, double value)
{
    const T number = static_cast<T>(value);
    const auto* begin = reinterpret_cast<const std::byte*>(&number);
    bytes.insert(bytes.end(), begin, begin + sizeof(T));
}

/// Calls `append<T>` for the type. Half floats are not among them: nobody types them.
bool append(DType dtype, double value, std::vector<std::byte>& bytes)
{
    const auto appendWhole = [&]<typename T>(T) {
        const bool fits = value == std::floor(value) &&
                          value >= static_cast<double>(std::numeric_limits<T>::lowest()) &&
                          value <= static_cast<double>(std::numeric_limits<T>::max());
        if (fits) {
            appendNumber<T>(bytes, value);
        }
        return fits;
    };
    switch (dtype) {
    case DType::F32:
        appendNumber<float>(bytes, value);
        return true;
    case DType::F64:
        appendNumber<double>(bytes, value);
        return true;
    case DType::I8:
        return appendWhole(std::int8_t());
    case DType::I16:
        return appendWhole(std::int16_t());
    case DType::I32:
        return appendWhole(std::int32_t());
    case DType::I64:
        return value < 0x1p63 && appendWhole(std::int64_t());
    case DType::U8:
        return appendWhole(std::uint8_t());
    case DType::U16:
        return appendWhole(std::uint16_t());
    case DType::U32:
        return appendWhole(std::uint32_t());
    case DType::U64:
        return value < 0x1p64 && appendWhole(std::uint64_t());
    case DType::Bool:
        return (value == 0.0 || value == 1.0) && appendWhole(std::uint8_t());
    default:
        return false;
    }
}

/// The tensor's elements in row-major order, bit for bit.
Result<TypedNumbers> numbersOf(const Tensor& tensor, ProgressMonitor& monitor)
{
    if (!tensor.source || sizeOf(tensor.dtype) == 0 || tensor.elements() > kMostNumbers) {
        return Error::unsupported("array %1 has no numbers that a model could take", tensor.name);
    }
    GATELOUPE_CHECK(checkExtent(tensor));
    GATELOUPE_TRY(const auto bytes, verifiedBytes(*tensor.source, monitor));
    const std::size_t width = sizeOf(tensor.dtype);
    TypedNumbers numbers{tensor.dtype, tensor.shape,
                         std::vector<std::byte>(tensor.elements() * width)};
    std::vector<std::uint64_t> index(tensor.shape.size());
    std::int64_t offset = static_cast<std::int64_t>(tensor.offsetElements);
    for (std::uint64_t each = 0; each < tensor.elements(); ++each) {
        std::memcpy(numbers.bytes.data() + each * width,
                    bytes.data() + static_cast<std::size_t>(offset) * width, width);
        for (std::size_t axis = index.size(); axis-- > 0;) {
            offset += tensor.strides[axis];
            if (++index[axis] < tensor.shape[axis]) {
                break;
            }
            offset -= tensor.strides[axis] * static_cast<std::int64_t>(tensor.shape[axis]);
            index[axis] = 0;
        }
    }
    return numbers;
}

bool fits(const Shape& shape, const OnnxPort& port)
{
    if (!port.axes) {
        return true;
    }
    return std::ranges::equal(shape, *port.axes, [](std::uint64_t extent, const OnnxAxis& axis) {
        return axis.extent < 0 || static_cast<std::uint64_t>(axis.extent) == extent;
    });
}

/// With axes of extent 1 in front, as many as the model wants.
Shape withLeadingOnes(Shape shape, const OnnxPort& port)
{
    const std::size_t rank = port.axes ? port.axes->size() : shape.size();
    shape.insert(shape.begin(), rank > shape.size() ? rank - shape.size() : 0, 1);
    return shape;
}

/// The shape of an array whose first axis counts calls: behind it what the model wants of one call.
/// Requires: an axis.
Shape asCalls(const Shape& shape, const OnnxPort& port)
{
    Shape calls = withLeadingOnes({shape.begin() + 1, shape.end()}, port);
    calls.insert(calls.begin(), shape.front());
    return calls;
}

/// Makes the inputs of one model out of what was given.
class InputReader
{
public:
    InputReader(const ModelInputSource& source, const OnnxSignature& signature,
                ProgressMonitor& monitor)
        : m_source(source)
        , m_signature(signature)
        , m_monitor(monitor)
    {
    }

    Result<ModelInputs> read()
    {
        GATELOUPE_TRY(const auto given, givenInputs(m_source.inputs));
        GATELOUPE_CHECK(checkNames(given));
        for (const bool isSecond : {false, true}) { // what has no size of its own takes the others'
            for (const OnnxPort& port : m_signature.inputs) {
                const auto one = std::ranges::find(given, port.name, &GivenInput::name);
                if (isWithoutSize(*one) == isSecond) {
                    GATELOUPE_CHECK(add(port, *one));
                }
            }
        }
        if (m_source.hop > 0 && !m_isFramed) {
            return wrong("no input has a single axis that a hop could cut");
        }
        return std::move(m_inputs);
    }

private:
    [[nodiscard]] Error wrong(const Message& what) const
    {
        return Error::invalidArgument("%1; the model takes: %2", what, toText(m_signature.inputs));
    }

    static bool isWithoutSize(const GivenInput& given)
    {
        return given.value.starts_with(':') || (given.value == kZeros && !isThere(given.value)) ||
               numberFromText<double>(given.value).has_value();
    }

    Status checkNames(const std::vector<GivenInput>& given) const
    {
        std::vector<std::string> names;
        for (const OnnxPort& port : m_signature.inputs) {
            names.push_back(port.name);
        }
        for (auto each = given.begin(); each != given.end(); ++each) {
            if (!isOneOf(each->name, names)) {
                return withNearest(wrong(message("the model has no input \"%1\"", each->name)),
                                   each->name, names);
            }
            if (std::ranges::find(given.begin(), each, each->name, &GivenInput::name) != each) {
                return wrong(message("the input \"%1\" is given twice", each->name));
            }
        }
        std::erase_if(names, [&given](const std::string& name) {
            return std::ranges::find(given, name, &GivenInput::name) != given.end();
        });
        return names.empty() ? Status() : wrong(missing(names));
    }

    /// Says what the missing inputs are likely to be, so that the next try is complete.
    [[nodiscard]] Message missing(const std::vector<std::string>& names) const
    {
        const LikelyInputs likely = likelyInputs(m_signature);
        std::string rest;
        for (const std::string& name : names) {
            if (const auto value = likely.values.find(name); value != likely.values.end()) {
                rest += (rest.empty() ? "" : ",") + name + "=" + value->second;
            }
        }
        const Message lacking = message("the input \"%1\" is missing", names.front());
        if (rest.empty()) {
            return lacking;
        }
        if (likely.hop > 0 && m_source.hop == 0) {
            return message("%1; likely %2, and a sound is cut with --hop %3 --context %4", lacking,
                           rest, likely.hop, likely.context);
        }
        return message("%1; likely %2", lacking, rest);
    }

    Status add(const OnnxPort& port, const GivenInput& given)
    {
        if (port.dtype == DType::Other) {
            return Error::unsupported("the model's input %1 is %2, which holds no numbers that can "
                                      "be given here",
                                      port.name, nameOfType(port));
        }
        ModelInput input{.name = port.name};
        const auto number = numberFromText<double>(given.value);
        if (given.value.starts_with(':')) {
            input.fedBy = given.value.substr(1);
            GATELOUPE_CHECK(checkFeed(port, input.fedBy));
            GATELOUPE_TRY(input.numbers, filled(port, 0.0));
        } else if (isThere(given.value) || !(given.value == kZeros || number)) {
            GATELOUPE_TRY(input.numbers, readNumbers(port, given));
            GATELOUPE_CHECK(fit(port, given, input));
        } else {
            GATELOUPE_TRY(input.numbers, filled(port, number.value_or(0.0)));
            if (number && elementCount(input.numbers.shape) != 1) {
                return wrong(message("the input \"%1\" is no single number", port.name));
            }
        }
        m_inputs.inputs.push_back(std::move(input));
        return {};
    }

    [[nodiscard]] Status checkFeed(const OnnxPort& port, const std::string& output) const
    {
        std::vector<std::string> names;
        for (const OnnxPort& each : m_signature.outputs) {
            names.push_back(each.name);
        }
        const auto from = std::ranges::find(m_signature.outputs, output, &OnnxPort::name);
        if (from == m_signature.outputs.end()) {
            return withNearest(
                Error::invalidArgument("the model has no output \"%1\"; it makes: %2", output,
                                       toText(m_signature.outputs)),
                output, names);
        }
        if (from->dtype != port.dtype) {
            return wrong(message("the output \"%1\" is %2 and cannot be the input \"%3\"", output,
                                 nameOfType(*from), port.name));
        }
        return {};
    }

    /// One number all over; open axes are as long as those of the same name elsewhere, else 1.
    Result<TypedNumbers> filled(const OnnxPort& port, double value) const
    {
        TypedNumbers numbers{.dtype = port.dtype};
        for (const OnnxAxis& axis : port.axes.value_or(std::vector<OnnxAxis>())) {
            const auto known = m_extents.find(axis.name);
            numbers.shape.push_back(axis.extent >= 0 ? static_cast<std::uint64_t>(axis.extent)
                                    : axis.name.empty() || known == m_extents.end()
                                        ? 1
                                        : known->second);
        }
        const auto count = elementCount(numbers.shape);
        if (!count || *count > kMostNumbers) {
            return wrong(message("the input \"%1\" is too large", port.name));
        }
        if (value == 0.0) {
            numbers.bytes.resize(*count * sizeOf(port.dtype));
            return numbers;
        }
        for (std::uint64_t index = 0; index < *count; ++index) {
            if (!append(port.dtype, value, numbers.bytes)) {
                return wrong(message("the number for the input \"%1\" is no %2", port.name,
                                     nameOfType(port)));
            }
        }
        return numbers;
    }

    Result<TypedNumbers> readNumbers(const OnnxPort& port, const GivenInput& given)
    {
        if (isText(given.value)) {
            return readSymbols(port, given.value);
        }
        GATELOUPE_TRY(const auto path, arrayPath(given.value));
        if (!isWav(path) && path.extension() != ".csv") {
            GATELOUPE_TRY(const auto tensor, arrayTensor(given.value, m_monitor));
            if (tensor->dtype != port.dtype) {
                return wrong(message("%1 is %2, the input \"%3\" is %4", given.value,
                                     nameOf(tensor->dtype), port.name, nameOfType(port)));
            }
            return numbersOf(*tensor, m_monitor);
        }
        GATELOUPE_TRY(const Array values, readArray(given.value, m_monitor));
        if (isWav(path)) {
            GATELOUPE_TRY(const auto sound, readWavOutline(path));
            m_inputs.notes.push_back(
                message("%1: %2 samples, %3 a second, divided by full scale, for the input %4",
                        given.value, sound.samples, sound.rate, port.name));
        }
        if (port.dtype != DType::F32 && port.dtype != DType::F64) {
            return wrong(message("%1 holds real numbers, the input \"%2\" is %3", given.value,
                                 port.name, nameOfType(port)));
        }
        TypedNumbers numbers{.dtype = port.dtype, .shape = values.shape()};
        for (std::size_t index = 0; index < values.size(); ++index) {
            append(port.dtype, values[index], numbers.bytes);
        }
        return numbers;
    }

    Result<TypedNumbers> readSymbols(const OnnxPort& port, std::string_view text) const
    {
        std::vector<std::uint64_t> indices;
        if (text.starts_with(kIds)) {
            text.remove_prefix(kIds.size());
            while (!text.empty()) {
                const std::size_t comma = std::min(text.find_first_of(",;"), text.size());
                const auto index = numberFromText<std::uint64_t>(text.substr(0, comma));
                if (!index) {
                    return wrong(
                        message("the token \"%1\" is no whole number", text.substr(0, comma)));
                }
                indices.push_back(*index);
                text.remove_prefix(std::min(comma + 1, text.size()));
            }
        } else {
            if (m_source.vocabulary.empty()) {
                return Error::invalidArgument("a text needs --vocabulary, a file with its symbols");
            }
            GATELOUPE_TRY(const auto vocabulary, Vocabulary::load(m_source.vocabulary, m_monitor));
            GATELOUPE_TRY(const auto tokens, vocabulary.tokens(text.substr(kText.size())));
            for (const auto& token : tokens) {
                indices.push_back(token.index);
            }
        }
        TypedNumbers numbers{.dtype = port.dtype, .shape = {indices.size()}};
        for (const std::uint64_t index : indices) {
            if (!append(port.dtype, static_cast<double>(index), numbers.bytes)) {
                return wrong(message("%1 is no %2 for the input \"%3\"", index, nameOfType(port),
                                     port.name));
            }
        }
        return numbers;
    }

    /// Gives an array the shape that the model wants, or cuts it into calls.
    Status fit(const OnnxPort& port, const GivenInput& given, ModelInput& input)
    {
        TypedNumbers& numbers = input.numbers;
        const Shape found = numbers.shape;
        if (m_source.hop > 0 && found.size() == 1 && !given.isByCall) {
            GATELOUPE_CHECK(cut(port, numbers));
            input.isByCall = true;
        } else if (given.isByCall) {
            if (found.empty()) {
                return wrong(message("%1 has no axis of calls", given.value));
            }
            numbers.shape = asCalls(found, port);
            input.isByCall = true;
        } else if (!fits(found, port)) {
            takeRows(port, given, input);
        }
        const Shape call =
            input.isByCall ? Shape(numbers.shape.begin() + 1, numbers.shape.end()) : numbers.shape;
        if (!fits(call, port)) {
            return wrong(message("%1 gives %2, the input \"%3\" is %4", given.value,
                                 gateloupe::toText(call), port.name, shapeText(port)));
        }
        for (std::size_t axis = 0; port.axes && axis < call.size(); ++axis) {
            m_extents.emplace((*port.axes)[axis].name, call[axis]);
        }
        return input.isByCall ? takeCalls(numbers.shape.front()) : Status();
    }

    /// An array with fewer axes than the model wants: of one call, or else a call for each row.
    void takeRows(const OnnxPort& port, const GivenInput& given, ModelInput& input)
    {
        Shape& shape = input.numbers.shape;
        if (const Shape whole = withLeadingOnes(shape, port); shape.empty() || fits(whole, port)) {
            shape = whole;
            if (!isText(given.value) && !isWav(given.value)) {
                m_inputs.notes.push_back(
                    message("%1: taken as %2", given.value, gateloupe::toText(whole)));
            }
            return;
        }
        const Shape calls = asCalls(shape, port);
        if (fits({calls.begin() + 1, calls.end()}, port)) {
            m_inputs.notes.push_back(message("%1: each of its %2 rows is a call of the model",
                                             given.value, calls.front()));
            shape = calls;
            input.isByCall = true;
        }
    }

    Status takeCalls(std::uint64_t calls)
    {
        if (calls == 0 || (m_calls && *m_calls != calls)) {
            return wrong(message("one input has %1 calls, another %2", m_calls.value_or(0), calls));
        }
        m_calls = calls;
        m_inputs.calls = calls;
        return {};
    }

    /// Frames of one axis, [calls, frame] in the model's shape.
    Status cut(const OnnxPort& port, TypedNumbers& numbers)
    {
        m_isFramed = true;
        const std::uint64_t hop = m_source.hop;
        const std::int64_t wanted =
            port.axes && !port.axes->empty() ? port.axes->back().extent : -1;
        const bool isOwnWidth = m_source.context == 0 && wanted > 0;
        const std::uint64_t frame =
            isOwnWidth ? static_cast<std::uint64_t>(wanted) : hop + m_source.context;
        const std::uint64_t before = isOwnWidth ? 0 : m_source.context;
        const std::uint64_t length = numbers.shape[0] + before;
        if (length < frame) {
            return wrong(message("%1 numbers do not fill a frame of %2", numbers.shape[0], frame));
        }
        const std::uint64_t calls = (length - frame) / hop + 1;
        if (frame != 0 && calls > kMostNumbers / frame) {
            return wrong(message("%1 frames of %2 numbers are too many", calls, frame));
        }
        const std::size_t width = sizeOf(numbers.dtype);
        std::vector<std::byte> padded(before * width);
        padded.insert(padded.end(), numbers.bytes.begin(), numbers.bytes.end());
        std::vector<std::byte> frames;
        frames.reserve(calls * frame * width);
        for (std::uint64_t call = 0; call < calls; ++call) {
            const auto begin = padded.begin() + static_cast<std::ptrdiff_t>(call * hop * width);
            frames.insert(frames.end(), begin, begin + static_cast<std::ptrdiff_t>(frame * width));
        }
        const std::uint64_t rest = length - (frame + (calls - 1) * hop);
        if (rest > 0) {
            m_inputs.notes.push_back(
                message("the last %1 numbers fill no frame and are left out", rest));
        }
        numbers.shape = asCalls({calls, frame}, port);
        numbers.bytes = std::move(frames);
        return {};
    }

    const ModelInputSource& m_source;
    const OnnxSignature& m_signature;
    ProgressMonitor& m_monitor;
    ModelInputs m_inputs;
    std::map<std::string, std::uint64_t> m_extents; ///< of open axes, by name
    std::optional<std::uint64_t> m_calls;
    bool m_isFramed = false;
};

} // namespace

std::string shapeText(const OnnxPort& port)
{
    if (!port.axes) {
        return "any shape";
    }
    return "[" +
           joinedBy(", ", *port.axes,
                    [](const OnnxAxis& axis) {
                        return axis.extent >= 0    ? std::to_string(axis.extent)
                               : axis.name.empty() ? std::string("?")
                                                   : axis.name;
                    }) +
           "]";
}

std::string toText(const std::vector<OnnxPort>& ports)
{
    return joinedBy(", ", ports, [](const OnnxPort& port) {
        return port.name + " " + nameOfType(port) + " " + shapeText(port);
    });
}

Result<ModelInputs> readModelInputs(const ModelInputSource& source, const OnnxSignature& signature,
                                    ProgressMonitor& monitor)
{
    return InputReader(source, signature, monitor).read();
}

std::vector<std::string> filesOf(std::string_view inputs)
{
    std::vector<std::string> files;
    const auto given = givenInputs(inputs);
    if (given) {
        for (const GivenInput& each : *given) {
            if (!each.value.starts_with(':') && !isText(each.value)) {
                files.push_back(each.value);
            }
        }
    }
    return files;
}

} // namespace gateloupe
