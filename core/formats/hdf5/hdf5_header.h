// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/formats/hdf5/hdf5_parser.h"

namespace gateloupe {

/// What a message of an object header says; those that are read here.
enum class Hdf5MessageType : std::uint16_t
{
    Dataspace = 0x01,
    LinkInfo = 0x02,
    Datatype = 0x03,
    OldFillValue = 0x04,
    FillValue = 0x05,
    Link = 0x06,
    ExternalFiles = 0x07,
    Layout = 0x08,
    Filters = 0x0b,
    Attribute = 0x0c,
    SharedMessageTable = 0x0f,
    Continuation = 0x10,
    SymbolTable = 0x11,
    AttributeInfo = 0x15,
};

struct Hdf5Message
{
    Hdf5MessageType type;
    bool isShared = false; ///< the body says where it is: see sharedHdf5Message()
    Hdf5Cursor body;
};

/// The messages of one object: versions 1 and 2, with all continuations.
/// Source: HDF5 file format specification 3.0, IV.A "Disk Format: Level 2A - Data Object Headers".
class Hdf5Header
{
public:
    /// Errors: Corrupt, with the byte offset.
    static Result<Hdf5Header> read(Hdf5Parser& parser, std::uint64_t address);

    [[nodiscard]] const std::vector<Hdf5Message>& messages() const { return m_messages; }

    /// The first one of a type; null when there is none.
    [[nodiscard]] const Hdf5Message* find(Hdf5MessageType type) const;

    /// The body of the first one of a type, wherever it is kept.
    /// Errors: Corrupt when there is none; those of sharedHdf5Message().
    Result<Hdf5Cursor> body(Hdf5Parser& parser, Hdf5MessageType type) const;

private:
    struct Block;

    Status readBlocks(Hdf5Parser& parser, Block first);
    void readMessages(Hdf5Cursor& cursor, const Block& block, std::vector<Block>& more);

    std::vector<Hdf5Message> m_messages;
};

/// What a reference leads to: the message in the header of a committed datatype, or in the file's
/// table of shared messages.
/// Errors: Corrupt; Unsupported.
Result<Hdf5Cursor> sharedHdf5Message(Hdf5Parser& parser, Hdf5Cursor reference,
                                     Hdf5MessageType type);

/// The message of that identifier in the table of shared messages that the superblock's extension
/// names.
/// Errors: Corrupt; Unsupported.
/// Source: the same, III.I "Disk Format: Level 1I - Shared Object Header Message Table".
Result<Hdf5Cursor> hdf5MessageInTable(Hdf5Parser& parser, Hdf5Cursor id, Hdf5MessageType type);

} // namespace gateloupe
