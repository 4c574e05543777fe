// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/formats/pickle/pickle_value.h"
#include "core/formats/torch/torch_tensors.h"
#include "core/formats/zip/zip_archive.h"

namespace gateloupe {

/// The member that holds the object tree.
inline constexpr std::string_view kTorchPickle = "data.pkl";

/// A pickle of an archive, with the bytes its texts look into.
struct TorchPickle
{
    std::string member;
    std::shared_ptr<const TensorSource> source;
    PickleDocument document;
    PickleArrays::Slice slice;
};

/// PyTorch's zip archive: members in one top folder.
/// Lifetime: the zip archive outlives it.
class TorchArchive
{
public:
    /// The archive's top folder with its slash, or "": where the shortest path to a data.pkl ends.
    /// Empty when there is none.
    [[nodiscard]] static std::optional<std::string> topFolder(const ZipArchive& archive);

    TorchArchive(const ZipArchive& archive, std::string folder)
        : m_archive(archive)
        , m_folder(std::move(folder))
    {
    }

    /// Whether it is TorchScript's: compiled code beside the tree.
    [[nodiscard]] bool isScript() const;
    /// Errors: Corrupt when the archive says neither little nor big.
    [[nodiscard]] Result<ByteOrder> byteOrder() const;

    /// Null when there is none. `name` is relative to the top folder.
    [[nodiscard]] const ZipMember* find(std::string_view name) const;

    [[nodiscard]] Result<std::shared_ptr<const TensorSource>> source(const ZipMember& member) const
    {
        return m_archive.source(member);
    }

    /// The bytes of a member that is read as a whole, its checksum compared.
    /// Errors: Unsupported when it inflates out of proportion; those of ZipArchive::source().
    Result<std::shared_ptr<const TensorSource>> readMember(const ZipMember& member,
                                                           ProgressMonitor& monitor) const;
    /// Errors: Corrupt when there is no such member; those of readMember() and of reading pickles.
    Result<TorchPickle> readPickle(std::string_view name, ProgressMonitor& monitor) const;
    /// Storages that are members of a folder, one each. `folder` is relative to the top folder,
    /// with its slash.
    /// Lifetime: the archive outlives them.
    [[nodiscard]] TorchStorages storagesIn(std::string folder) const;

private:
    const ZipArchive& m_archive;
    std::string m_folder;
};

} // namespace gateloupe
