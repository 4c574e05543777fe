// SPDX-License-Identifier: Apache-2.0
#include "core/formats/codec/npy_header.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "core/base/byte_reader.h"
#include "core/base/text.h"

namespace gateloupe {

namespace {

constexpr std::string_view kNumpyMagic = "\x93NUMPY";

struct NumpyNamedType
{
    std::string_view code; ///< descr without its byte order
    DType dtype;
};

constexpr std::array kNumpyTypes = {
    NumpyNamedType{"f2", DType::F16},
    NumpyNamedType{"f4", DType::F32},
    NumpyNamedType{"f8", DType::F64},
    NumpyNamedType{"i1", DType::I8},
    NumpyNamedType{"i2", DType::I16},
    NumpyNamedType{"i4", DType::I32},
    NumpyNamedType{"i8", DType::I64},
    NumpyNamedType{"u1", DType::U8},
    NumpyNamedType{"u2", DType::U16},
    NumpyNamedType{"u4", DType::U32},
    NumpyNamedType{"u8", DType::U64},
    NumpyNamedType{"b1", DType::Bool},
    NumpyNamedType{"c8", DType::C64},
    NumpyNamedType{"c16", DType::C128},
    // numpy has no bfloat16: JAX and ml_dtypes arrays are written as two opaque bytes.
    NumpyNamedType{"V2", DType::BF16},
};

/// Reads the one Python literal of a header: a dictionary with three known keys.
class LiteralReader
{
public:
    LiteralReader(std::string_view text, std::uint64_t base)
        : m_text(text)
        , m_base(base)
    {
    }

    Result<NpyHeader> dictionary()
    {
        NpyHeader header;
        bool hasDescr = false;
        bool hasOrder = false;
        bool hasShape = false;
        GATELOUPE_CHECK(expect('{'));
        while (!accept('}')) {
            GATELOUPE_TRY(const auto key, quoted());
            GATELOUPE_CHECK(expect(':'));
            if (key == "descr" && !std::exchange(hasDescr, true)) {
                GATELOUPE_TRY(header.descr, descr());
            } else if (key == "fortran_order" && !std::exchange(hasOrder, true)) {
                GATELOUPE_TRY(header.isFortranOrder, boolean());
            } else if (key == "shape" && !std::exchange(hasShape, true)) {
                GATELOUPE_TRY(header.shape, shape());
            } else {
                return wrong("one each of 'descr', 'fortran_order', 'shape'");
            }
            if (!accept(',')) {
                GATELOUPE_CHECK(expect('}'));
                break;
            }
        }
        skipSpace();
        if (m_position != m_text.size() || !hasDescr || !hasOrder || !hasShape) {
            return wrong("a dictionary of 'descr', 'fortran_order' and 'shape', and nothing else");
        }
        return header;
    }

private:
    [[nodiscard]] Error wrong(std::string_view expected) const
    {
        return Error::corrupt("npy header, byte %1: expected %2", FileOffset{m_base + m_position},
                              expected);
    }

    void skipSpace()
    {
        while (m_position < m_text.size() &&
               (m_text[m_position] == ' ' || m_text[m_position] == '\n')) {
            ++m_position;
        }
    }

    bool accept(char wanted)
    {
        skipSpace();
        if (m_position < m_text.size() && m_text[m_position] == wanted) {
            ++m_position;
            return true;
        }
        return false;
    }

    Status expect(char wanted)
    {
        if (!accept(wanted)) {
            return wrong(std::string("'") + wanted + "'");
        }
        return {};
    }

    bool acceptWord(std::string_view word)
    {
        skipSpace();
        if (m_text.substr(m_position, word.size()) == word) {
            m_position += word.size();
            return true;
        }
        return false;
    }

    Result<std::string_view> quoted()
    {
        skipSpace();
        const char quote = m_position < m_text.size() ? m_text[m_position] : ' ';
        const auto end = quote == '\'' || quote == '"' ? m_text.find(quote, m_position + 1)
                                                       : std::string_view::npos;
        if (end == std::string_view::npos) {
            return wrong("a quoted word");
        }
        const auto word = m_text.substr(m_position + 1, end - m_position - 1);
        m_position = end + 1;
        return word;
    }

    /// A word, or the list that describes a structure (kept as its text).
    Result<std::string> descr()
    {
        skipSpace();
        const std::size_t begin = m_position;
        if (m_position >= m_text.size() || m_text[m_position] != '[') {
            GATELOUPE_TRY(const auto word, quoted());
            return std::string(word);
        }
        std::size_t depth = 0;
        while (m_position < m_text.size()) {
            const char here = m_text[m_position];
            if (here == '\'' || here == '"') {
                GATELOUPE_CHECK(quoted());
                continue;
            }
            depth += here == '[' ? 1U : 0U;
            depth -= here == ']' ? 1U : 0U;
            ++m_position;
            if (depth == 0) {
                return std::string(m_text.substr(begin, m_position - begin));
            }
        }
        return wrong("']'");
    }

    Result<bool> boolean()
    {
        if (acceptWord("True")) {
            return true;
        }
        if (acceptWord("False")) {
            return false;
        }
        return wrong("True or False");
    }

    Result<Shape> shape()
    {
        Shape extents;
        GATELOUPE_CHECK(expect('('));
        while (!accept(')')) {
            skipSpace();
            std::uint64_t extent = 0;
            const char* begin = m_text.data() + m_position;
            const auto [end, error] = std::from_chars(begin, m_text.data() + m_text.size(), extent);
            if (error != std::errc() || extents.size() == kMaxRank) {
                return wrong("at most " + std::to_string(kMaxRank) + " extents");
            }
            m_position += static_cast<std::size_t>(end - begin);
            accept('L'); // Python 2 wrote long integers so
            extents.push_back(extent);
            if (!accept(',')) {
                GATELOUPE_CHECK(expect(')'));
                break;
            }
        }
        return extents;
    }

    std::string_view m_text;
    std::uint64_t m_base;
    std::size_t m_position = 0;
};

} // namespace

void applyNpyDescr(NpyHeader& header)
{
    const std::string_view descr = header.descr;
    if (descr.size() < 2) {
        return;
    }
    const auto found = std::ranges::find(kNumpyTypes, descr.substr(1), &NumpyNamedType::code);
    if (found == kNumpyTypes.end() ||
        std::string_view("<>|=").find(descr[0]) == std::string_view::npos) {
        return;
    }
    header.dtype = found->dtype;
    header.itemSize = sizeOf(found->dtype);
    header.isBigEndian = descr[0] == '>' && header.itemSize > 1 && found->dtype != DType::BF16;
}

std::vector<std::int64_t> NpyHeader::strides() const
{
    if (!isFortranOrder) {
        return rowMajorStrides(shape);
    }
    const Shape turned(shape.rbegin(), shape.rend());
    auto strides = rowMajorStrides(turned);
    std::ranges::reverse(strides);
    return strides;
}

bool looksLikeNpy(std::span<const std::byte> head)
{
    return asText(head).starts_with(kNumpyMagic);
}

Result<std::uint64_t> npyDataOffset(std::span<const std::byte> head)
{
    ByteReader reader(head);
    GATELOUPE_CHECK(reader.skip(kNumpyMagic.size()));
    GATELOUPE_TRY(const auto major, reader.u8("npy version"));
    GATELOUPE_CHECK(reader.skip(1));
    if (major < 1 || major > 3) {
        return Error::unsupported("npy version %1; versions 1 to 3 are read", major);
    }
    std::uint64_t length = 0;
    if (major == 1) {
        GATELOUPE_TRY(length, reader.u16("npy header length"));
    } else {
        GATELOUPE_TRY(length, reader.u32("npy header length"));
    }
    if (length > kMaxNpyHeaderBytes) {
        return Error::corrupt("npy header of %1 bytes; at most %2 are read", length,
                              kMaxNpyHeaderBytes);
    }
    return reader.position() + length;
}

Result<NpyHeader> parseNpyHeader(std::span<const std::byte> head)
{
    GATELOUPE_TRY(const auto dataOffset, npyDataOffset(head));
    ByteReader reader(head);
    const std::uint64_t textOffset =
        std::to_integer<unsigned>(head[kNumpyMagic.size()]) == 1 ? 10 : 12;
    GATELOUPE_CHECK(reader.seek(textOffset));
    GATELOUPE_TRY(const auto text, reader.text(dataOffset - textOffset, "npy header"));
    GATELOUPE_TRY(auto header, LiteralReader(text, textOffset).dictionary());
    if (!elementCount(header.shape)) {
        return Error::corrupt("npy header: shape %1 does not fit 64 bits", toText(header.shape));
    }
    header.dataOffset = dataOffset;
    applyNpyDescr(header);
    return header;
}

} // namespace gateloupe
