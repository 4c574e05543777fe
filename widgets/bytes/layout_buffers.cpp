// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bytes/layout_buffers.h"

#include <utility>

namespace gateloupe {

LayoutBuffers::LayoutBuffers(PackedRead packedRead, FilesFound filesFound)
    : m_filesJob([this, filesFound = std::move(filesFound)](const Result<ByteMaps>& maps) {
        m_files = maps ? *maps : ByteMaps();
        filesFound(maps ? Status() : Status(maps.error()));
    })
    , m_packedJob(std::move(packedRead))
{
}

void LayoutBuffers::setCheckpoint(std::shared_ptr<const Checkpoint> checkpoint)
{
    m_filesJob.cancel();
    m_checkpoint = std::move(checkpoint);
    m_files.clear();
}

Status LayoutBuffers::setModel(std::shared_ptr<const RnnModel> model)
{
    m_model = std::move(model);
    m_packed = nullptr;
    if (m_model == nullptr) {
        return {};
    }
    auto packed = packedByteMap(m_model);
    if (!packed) {
        return packed.error();
    }
    m_packed = *std::move(packed);
    return {};
}

void LayoutBuffers::readPacked()
{
    m_packedJob.cancel();
    if (m_packed != nullptr) {
        m_packedJob.start([packed = m_packed](ProgressMonitor& monitor) {
            return PackedBytes::create(packed, monitor);
        });
    }
}

void LayoutBuffers::findFiles()
{
    if (m_checkpoint != nullptr && !m_filesJob.isBusy()) {
        m_filesJob.start([checkpoint = m_checkpoint](ProgressMonitor& monitor) {
            return fileByteMaps(checkpoint->catalog, checkpoint->rnns, monitor);
        });
    }
}

} // namespace gateloupe
