// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/analysis/bytes/byte_map.h"
#include "core/analysis/bytes/byte_source.h"
#include "core/conventions/checkpoint.h"
#include "widgets/common/latest_task.h"

namespace gateloupe {

/// What there is to show of a checkpoint: the packed buffer of one of its networks, and the map of
/// each of its files. What takes time is done in workers; the newest request wins.
/// Threads: GUI thread. The destructor cancels and waits.
class LayoutBuffers
{
public:
    using ByteMaps = std::vector<std::shared_ptr<const ByteMap>>;
    using PackedRead = std::function<void(const Result<std::shared_ptr<const ByteSource>>&)>;
    using FilesFound = std::function<void(const Status&)>;

    LayoutBuffers(PackedRead packedRead, FilesFound filesFound);

    /// Null for none. Forgets the network and the files.
    void setCheckpoint(std::shared_ptr<const Checkpoint> checkpoint);
    /// Null for none.
    /// Errors: why cuDNN has no packed buffer for it.
    Status setModel(std::shared_ptr<const RnnModel> model);
    /// Gates that are not stored plain are decoded first. Without a packed buffer nothing follows.
    void readPacked();

    void cancelReading() { m_packedJob.cancel(); }

    /// Without a checkpoint, or while it is under way, nothing is started.
    void findFiles();

    [[nodiscard]] const std::shared_ptr<const Checkpoint>& checkpoint() const
    {
        return m_checkpoint;
    }

    [[nodiscard]] const std::shared_ptr<const RnnModel>& model() const { return m_model; }

    /// Null when the network has none.
    [[nodiscard]] const std::shared_ptr<const ByteMap>& packed() const { return m_packed; }

    /// Empty until they have been found.
    [[nodiscard]] const ByteMaps& files() const { return m_files; }

    [[nodiscard]] bool isBusy() const { return m_filesJob.isBusy() || m_packedJob.isBusy(); }

private:
    std::shared_ptr<const Checkpoint> m_checkpoint;
    std::shared_ptr<const RnnModel> m_model;
    std::shared_ptr<const ByteMap> m_packed;
    ByteMaps m_files;
    LatestTask<ByteMaps> m_filesJob;
    LatestTask<std::shared_ptr<const ByteSource>> m_packedJob;
};

} // namespace gateloupe
