// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_header_guard.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include "core/base/byte_reader.h"
#include "core/base/checked_math.h"
#include "core/formats/hdf5/hdf5_message_guard.h"

namespace gateloupe {

namespace {

constexpr std::string_view kHeaderSignature = "OHDR"; ///< of headers since version 2
constexpr std::size_t kMaxBlocks = 10'000;
constexpr std::uint64_t kContinuationFrame = 8; ///< signature and checksum of a new block
constexpr std::uint8_t kSharedMessage = 0x02;   ///< flag: the message is elsewhere

Error damaged(const std::string& what, std::uint64_t offset)
{
    return Error{ErrorCode::Corrupt,
                 "object header at byte " + std::to_string(offset) + " " + what};
}

/// The messages of one object, block by block.
class HeaderCheck
{
public:
    explicit HeaderCheck(const Hdf5Bounds& bounds)
        : m_bounds(bounds)
    {
    }

    Result<Hdf5HeaderFacts> run(std::uint64_t address)
    {
        GATELOUPE_TRY(const auto at, m_bounds.offsetOf(address));
        ByteReader reader(m_bounds.file.bytes().subspan(at), at);
        ByteReader ahead = reader;
        const auto signature = ahead.text(
            std::min<std::uint64_t>(kHeaderSignature.size(), ahead.remaining()), "signature");
        m_isNew = signature && *signature == kHeaderSignature;
        GATELOUPE_TRY(const auto first, m_isNew ? newHeader(reader) : oldHeader(reader));
        GATELOUPE_CHECK(messages(first));
        auto& more = m_findings.continuations;
        for (std::size_t done = 0; done < more.size(); ++done) {
            if (done > kMaxBlocks || !m_seen.insert(more[done].offset).second) {
                return damaged("continues without end", at);
            }
            GATELOUPE_TRY(const auto block, messagesOf(more[done]));
            GATELOUPE_CHECK(messages(block));
        }
        return Hdf5HeaderFacts{.isVirtual = m_findings.isVirtual};
    }

private:
    Result<Hdf5Continuation> oldHeader(ByteReader& reader)
    {
        GATELOUPE_CHECK(reader.skip(8)); // version, number of messages, links to the object
        GATELOUPE_TRY(const auto bytes, reader.u32("object header"));
        GATELOUPE_CHECK(reader.skip(4));
        return Hdf5Continuation{reader.offsetInFile(), bytes};
    }

    Result<Hdf5Continuation> newHeader(ByteReader& reader)
    {
        GATELOUPE_CHECK(reader.skip(kHeaderSignature.size() + 1));
        GATELOUPE_TRY(const auto flags, reader.u8("object header"));
        m_hasOrder = (flags & 0x04U) != 0;
        GATELOUPE_CHECK(reader.skip((flags & 0x20U) != 0 ? 16 : 0)); // times
        GATELOUPE_CHECK(reader.skip((flags & 0x10U) != 0 ? 4 : 0));  // limits of attributes
        GATELOUPE_TRY(const auto bytes, readHdf5Number(reader, std::uint64_t{1} << (flags & 3U)));
        return Hdf5Continuation{reader.offsetInFile(), bytes};
    }

    /// A new block has a signature before its messages and a checksum behind them.
    Result<Hdf5Continuation> messagesOf(const Hdf5Continuation& block) const
    {
        if (!m_isNew) {
            return block;
        }
        if (block.bytes < kContinuationFrame) {
            return damaged("has an empty continuation", block.offset);
        }
        return Hdf5Continuation{block.offset + kHeaderSignature.size(),
                                block.bytes - kContinuationFrame};
    }

    Status messages(const Hdf5Continuation& block)
    {
        if (!fitsWithin(block.offset, block.bytes, m_bounds.file.size())) {
            return damaged("continues past the end of the file", block.offset);
        }
        ByteReader reader(m_bounds.file.bytes().subspan(block.offset, block.bytes), block.offset);
        const std::uint64_t order = m_isNew && m_hasOrder ? 2 : 0;
        const std::uint64_t prefix = m_isNew ? 4 + order : 8;
        while (reader.remaining() >= prefix) {
            GATELOUPE_TRY(const auto type, readHdf5Number(reader, m_isNew ? 1 : 2));
            GATELOUPE_TRY(const auto bytes, reader.u16("object header message"));
            GATELOUPE_TRY(const auto flags, reader.u8("object header message"));
            GATELOUPE_CHECK(reader.skip(m_isNew ? order : 3));
            const std::uint64_t offset = reader.offsetInFile();
            GATELOUPE_TRY(const auto body, reader.bytes(bytes, "object header message"));
            if ((flags & kSharedMessage) == 0) {
                GATELOUPE_CHECK(checkHdf5Message(static_cast<std::uint16_t>(type),
                                                 ByteReader(body, offset), m_bounds, m_findings));
            }
        }
        return {};
    }

    Hdf5Bounds m_bounds;
    bool m_isNew = false;
    bool m_hasOrder = false;
    Hdf5Findings m_findings; ///< its continuations grow while they are walked
    std::set<std::uint64_t> m_seen;
};

} // namespace

Result<Hdf5HeaderFacts> Hdf5HeaderGuard::check(std::uint64_t address) const
{
    return HeaderCheck({.file = *m_file, .geometry = m_geometry}).run(address);
}

} // namespace gateloupe
