// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bytes/layout_view.h"

#include <algorithm>
#include <utility>

#include <QAbstractButton>
#include <QButtonGroup>
#include <QComboBox>
#include <QScopedValueRollback>
#include <QSignalBlocker>

#include "widgets/bytes/bytes_pane.h"
#include "widgets/bytes/layout_strip.h"
#include "widgets/bytes/region_table.h"
#include "widgets/common/core_text.h"
#include "widgets/common/inline_banner.h"

namespace gateloupe {

LayoutView::LayoutView(QWidget* parent)
    : QWidget(parent)
    , m_filesJob([this](const Result<ByteMaps>& maps) { takeFiles(maps); })
    , m_bytesJob([this](const Result<std::shared_ptr<const ByteSource>>& bytes) {
        takePackedBytes(bytes);
    })
    , m_banner(new InlineBanner)
    , m_buffers(new QButtonGroup(this))
    , m_fileChooser(new QComboBox)
    , m_summary(nullptr)
    , m_totals(nullptr)
    , m_strip(new LayoutStrip)
    , m_regions(new RegionTable)
    , m_bytes(new BytesPane)
    , m_parts(nullptr)
{
    buildLayout();
    connectParts();
    clear();
}

LayoutView::~LayoutView() = default;

void LayoutView::setCheckpoint(std::shared_ptr<const Checkpoint> checkpoint)
{
    if (checkpoint == m_checkpoint) {
        return;
    }
    m_filesJob.cancel();
    m_checkpoint = std::move(checkpoint);
    m_files.clear();
    m_file = 0;
    m_fileChooser->clear();
    setModel(nullptr);
    if (m_buffer == Buffer::File) {
        showBuffer();
    }
}

void LayoutView::setModel(std::shared_ptr<const RnnModel> model)
{
    if (model == m_model) {
        return;
    }
    m_model = std::move(model);
    m_selection.reset();
    m_tensor.reset();
    m_cell.reset();
    m_packed = nullptr;
    m_banner->clear();
    if (m_model != nullptr) {
        auto packed = packedByteMap(m_model);
        if (packed) {
            m_packed = *std::move(packed);
        } else {
            m_banner->showWarning(tr("cuDNN has no packed buffer for this network."),
                                  coreText(packed.error().message));
            //: a button beside a sentence: where each gate lies in the file instead
            m_banner->setAction(tr("Show the file"));
        }
    }
    if (m_buffer == Buffer::Packed) {
        showPacked();
    } else {
        markSelection();
        sumUp();
    }
}

void LayoutView::clear()
{
    setCheckpoint(nullptr);
    setModel(nullptr);
    showBuffer();
}

void LayoutView::setSelection(ParameterId id)
{
    const bool isThere =
        m_model != nullptr &&
        ((m_packed != nullptr && m_packed->indexOf(*m_model, id)) || m_model->find(id) != nullptr);
    if (!isThere || (m_selection == id && m_tensor == nullptr)) {
        return;
    }
    m_selection = id;
    m_tensor.reset();
    m_cell.reset();
    markSelection();
}

void LayoutView::setTensor(const std::shared_ptr<const Tensor>& tensor)
{
    if (tensor == m_tensor) {
        return;
    }
    m_tensor = tensor;
    m_cell.reset();
    markSelection();
}

void LayoutView::setCell(std::uint64_t row, std::uint64_t col)
{
    const GridCell cell{row, col};
    if (m_cell == cell || m_isChoosingByte) {
        return;
    }
    m_cell = cell;
    if (const auto region = m_strip->region()) {
        revealCell(*region);
    }
}

void LayoutView::setBuffer(Buffer buffer)
{
    if (buffer != m_buffer) {
        m_buffer = buffer;
        m_buffers->button(static_cast<int>(buffer))->setChecked(true);
        showBuffer();
    }
}

void LayoutView::showBuffer()
{
    m_buffer == Buffer::Packed ? showPacked() : showFiles();
}

void LayoutView::showPacked()
{
    m_fileChooser->hide();
    showMap(m_packed, nullptr, m_packed != nullptr ? tr("Reading the gates…") : QString());
    readPacked();
}

/// Gates that are not stored plain are decoded first.
void LayoutView::readPacked()
{
    m_bytesJob.cancel();
    if (m_packed == nullptr) {
        return;
    }
    m_bytesJob.start([packed = m_packed](ProgressMonitor& monitor) {
        return PackedBytes::create(packed, monitor);
    });
}

void LayoutView::takePackedBytes(const Result<std::shared_ptr<const ByteSource>>& bytes)
{
    if (m_map != m_packed) {
        return;
    }
    if (bytes) {
        m_bytes->setSource(*bytes, m_packed);
        markSelection();
    } else {
        m_bytes->setSource(nullptr, nullptr, tr("The gates could not be read."));
        m_banner->showError(tr("The gates could not be read."), coreText(bytes.error().message));
    }
}

void LayoutView::showFiles()
{
    m_bytesJob.cancel();
    if (!m_files.empty()) {
        showFile(std::min(m_file, m_files.size() - 1));
        return;
    }
    showMap(nullptr, nullptr,
            m_checkpoint != nullptr ? tr("Looking through the file…") : QString());
    if (m_checkpoint == nullptr || m_filesJob.isBusy()) {
        return;
    }
    m_filesJob.start([checkpoint = m_checkpoint](ProgressMonitor& monitor) {
        return fileByteMaps(checkpoint->catalog, checkpoint->rnns, monitor);
    });
}

void LayoutView::takeFiles(const Result<ByteMaps>& maps)
{
    if (!maps) {
        m_banner->showError(tr("The file could not be looked through."),
                            coreText(maps.error().message));
        return;
    }
    m_files = *maps;
    {
        const QSignalBlocker quiet(m_fileChooser);
        for (const auto& map : m_files) {
            m_fileChooser->addItem(QString::fromStdString(map->path.filename().string()));
        }
    }
    if (m_buffer == Buffer::File) {
        showFiles();
        setViewState(QJsonObject(m_awaited));
    }
}

void LayoutView::showFile(std::size_t file)
{
    m_file = file;
    {
        const QSignalBlocker quiet(m_fileChooser);
        m_fileChooser->setCurrentIndex(static_cast<int>(file));
    }
    m_fileChooser->setVisible(m_files.size() > 1);
    const auto& map = m_files[file];
    showMap(map, std::make_shared<const FileBytes>(map->file), tr("The file is empty."));
}

void LayoutView::showMap(std::shared_ptr<const ByteMap> map,
                         std::shared_ptr<const ByteSource> source, const QString& reason)
{
    m_map = std::move(map);
    m_strip->setMap(m_map);
    m_regions->setMap(m_map);
    m_bytes->setSource(std::move(source), m_map, reason);
    m_strip->setEnabled(m_map != nullptr);
    markSelection();
    sumUp();
}

void LayoutView::markSelection()
{
    std::optional<std::size_t> region;
    if (m_map != nullptr && m_tensor != nullptr) {
        region = m_map->indexOf(*m_tensor);
    } else if (m_map != nullptr && m_model != nullptr && m_selection) {
        region = m_map->indexOf(*m_model, *m_selection);
        if (!region && m_buffer == Buffer::File) {
            for (std::size_t file = 0; file < m_files.size(); ++file) {
                if (m_files[file]->indexOf(*m_model, *m_selection)) {
                    showFile(file); // comes back here
                    return;
                }
            }
        }
    }
    markRegion(region);
    if (region) {
        revealCell(*region);
    }
}

void LayoutView::markRegion(std::optional<std::size_t> region)
{
    m_strip->setRegion(region);
    m_strip->setByte(std::nullopt);
    m_regions->setRegion(region);
    sumUp();
}

/// The selected element's bytes; of a region without one those of its first element.
void LayoutView::revealCell(std::size_t region)
{
    if (m_isChoosingByte) {
        return;
    }
    const ByteRegion& owner = m_map->regions[region];
    ByteSpan span{owner.begin(), owner.begin()};
    if (owner.grid) {
        const GridCell cell = m_cell.value_or(GridCell{});
        if (cell.row >= owner.grid->rows || cell.col >= owner.grid->cols) {
            return;
        }
        span.first = owner.grid->offsetOf(cell);
        span.last = span.first + owner.grid->elementBytes - 1;
    }
    m_bytes->select(span);
    m_strip->setByte(span.first);
}

void LayoutView::chooseRegion(std::size_t region)
{
    m_cell.reset();
    markRegion(region);
    revealCell(region);
    tell(m_map->regions[region]);
}

void LayoutView::chooseByte(std::uint64_t offset)
{
    const auto map = m_map; // what listeners do may show another
    const auto region = map != nullptr ? map->regionAt(offset) : std::nullopt;
    if (!region) {
        return;
    }
    const ByteRegion& owner = map->regions[*region];
    const auto cell = owner.grid ? owner.grid->cellAt(offset) : std::nullopt;
    const QScopedValueRollback choosing(m_isChoosingByte, true);
    if (m_strip->region() != region) {
        markRegion(*region);
        tell(owner);
    }
    m_cell = cell;
    m_strip->setByte(offset);
    if (owner.use == ByteUse::Gate && cell) {
        emit cellChosen(owner.id, cell->row, cell->col);
    }
    emit byteChosen(offset);
}

void LayoutView::tell(const ByteRegion& region)
{
    if (region.use == ByteUse::Gate && region.network == m_model) {
        m_selection = region.id;
        m_tensor.reset();
        emit selectionChanged(region.id);
    } else if (region.use == ByteUse::Gate) {
        emit networkChosen(region.network, region.id);
    } else if (region.use == ByteUse::Tensor) {
        m_tensor = region.tensor;
        emit tensorChosen(region.tensor);
    }
}

} // namespace gateloupe
