// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bytes/layout_view.h"

#include <algorithm>
#include <utility>

#include <QComboBox>
#include <QJsonArray>
#include <QLabel>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QSplitter>

#include "widgets/bytes/buffer_chooser.h"
#include "widgets/bytes/bytes_pane.h"
#include "widgets/bytes/layout_strip.h"
#include "widgets/bytes/region_style.h"
#include "widgets/bytes/region_table.h"
#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/common/event_listener.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/elided_text.h"
#include "widgets/layouts/wrapping_row.h"

namespace gateloupe {

LayoutView::LayoutView()
    : m_buffers([this](const auto& bytes) { takePackedBytes(bytes); },
                [this](const Status& status) { takeFiles(status); })
    , m_banner(named(new InlineBanner, "banner"))
    , m_chooser(new BufferChooser)
    , m_summary(named(new ElidedLabel(nullptr, Qt::ElideRight), "summary"))
    , m_totals(named(new ElidedLabel(nullptr, Qt::ElideRight), "totals"))
    , m_strip(named(new LayoutStrip, "strip"))
    , m_regions(new RegionTable)
    , m_bytes(new BytesPane)
    , m_parts(new QSplitter(Qt::Horizontal))
{
    buildLayout();
    connectParts();
    clear();
    onLanguageChange(this, [this] { sumUp(); });
}

void LayoutView::setCheckpoint(std::shared_ptr<const Checkpoint> checkpoint)
{
    if (checkpoint == m_buffers.checkpoint()) {
        return;
    }
    m_buffers.setCheckpoint(std::move(checkpoint));
    m_shown.file = 0;
    m_chooser->files().clear();
    setModel(nullptr);
    if (m_shown.buffer == Buffer::File) {
        showBuffer();
    }
}

void LayoutView::setModel(std::shared_ptr<const RnnModel> model)
{
    if (model == m_buffers.model()) {
        return;
    }
    m_selected = {};
    m_banner->clear();
    const Status packed = m_buffers.setModel(std::move(model));
    if (!packed && m_buffers.checkpoint() != nullptr) {
        m_banner->showInformation(tr("cuDNN has no packed buffer for this network: the bytes of "
                                     "the file are shown."),
                                  coreText(packed.error().message));
        m_shown.isFileInstead = m_shown.isFileInstead || m_shown.buffer == Buffer::Packed;
        turnTo(Buffer::File);
    } else if (!packed) {
        m_banner->showWarning(tr("cuDNN has no packed buffer for this network."),
                              coreText(packed.error().message));
        //: a button beside a sentence: where each gate lies in the file instead
        m_banner->setAction(tr("Show the file"));
    } else if (m_shown.isFileInstead && m_buffers.model() != nullptr) {
        m_shown.isFileInstead = false;
        turnTo(Buffer::Packed);
        return;
    }
    if (m_shown.buffer == Buffer::Packed) {
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
    const RnnModel* model = m_buffers.model().get();
    const ByteMap* packed = m_buffers.packed().get();
    const bool isThere = model != nullptr && ((packed != nullptr && packed->indexOf(*model, id)) ||
                                              model->find(id) != nullptr);
    if (!isThere || (m_selected.id == id && m_selected.tensor == nullptr)) {
        return;
    }
    m_selected.id = id;
    m_selected.tensor.reset();
    m_selected.cell.reset();
    markSelection();
}

void LayoutView::setTensor(const std::shared_ptr<const Tensor>& tensor)
{
    if (tensor == m_selected.tensor) {
        return;
    }
    m_selected.tensor = tensor;
    m_selected.cell.reset();
    markSelection();
}

void LayoutView::setCell(std::uint64_t row, std::uint64_t col)
{
    const GridCell cell{row, col};
    if (m_selected.cell == cell || m_isChoosingByte) {
        return;
    }
    m_selected.cell = cell;
    if (const auto region = m_strip->region()) {
        revealCell(*region);
    }
}

void LayoutView::setBuffer(Buffer buffer)
{
    m_shown.isFileInstead = false;
    turnTo(buffer);
}

void LayoutView::turnTo(Buffer buffer)
{
    if (buffer != m_shown.buffer) {
        m_shown.buffer = buffer;
        m_chooser->button(buffer).setChecked(true);
        showBuffer();
    }
}

void LayoutView::showByte(std::uint64_t offset)
{
    m_awaitedByte = offset;
    m_shown.file = 0;
    if (m_shown.buffer != Buffer::File) {
        turnTo(Buffer::File);
    } else {
        showFiles();
    }
}

void LayoutView::showBuffer()
{
    m_shown.buffer == Buffer::Packed ? showPacked() : showFiles();
}

void LayoutView::showPacked()
{
    m_chooser->files().hide();
    const std::shared_ptr<const ByteMap> packed = m_buffers.packed();
    showMap(packed, nullptr, packed != nullptr ? tr("Reading the gates…") : QString());
    m_buffers.readPacked();
}

void LayoutView::takePackedBytes(const Result<std::shared_ptr<const ByteSource>>& bytes)
{
    if (m_map != m_buffers.packed()) {
        return;
    }
    if (bytes) {
        m_bytes->setSource(*bytes, m_map);
        markSelection();
    } else {
        m_bytes->setSource(nullptr, nullptr, tr("The gates could not be read."));
        m_banner->showError(tr("The gates could not be read."), coreText(bytes.error().message));
    }
}

void LayoutView::showFiles()
{
    m_buffers.cancelReading();
    if (const LayoutBuffers::ByteMaps& files = m_buffers.files(); !files.empty()) {
        showFile(std::min(m_shown.file, files.size() - 1));
        return;
    }
    showMap(nullptr, nullptr,
            m_buffers.checkpoint() != nullptr ? tr("Looking through the file…") : QString());
    m_buffers.findFiles();
}

void LayoutView::takeFiles(const Status& status)
{
    if (!status) {
        m_banner->showError(tr("The file could not be looked through."),
                            coreText(status.error().message));
        return;
    }
    {
        const QSignalBlocker quiet(m_chooser->files());
        for (const auto& map : m_buffers.files()) {
            m_chooser->files().addItem(nameText(map->path.filename().string()));
        }
    }
    if (m_shown.buffer == Buffer::File) {
        showFiles();
        setViewState(QJsonObject(m_awaited));
    }
}

void LayoutView::showFile(std::size_t file)
{
    m_shown.file = file;
    {
        const QSignalBlocker quiet(m_chooser->files());
        m_chooser->files().setCurrentIndex(static_cast<int>(file));
    }
    m_chooser->files().setVisible(m_buffers.files().size() > 1);
    const auto& map = m_buffers.files()[file];
    const bool isEmpty = map->file->size() == 0;
    showMap(map, std::make_shared<const FileBytes>(map->file),
            isEmpty ? tr("The file is empty.") : QString());
    if (const auto offset = std::exchange(m_awaitedByte, std::nullopt);
        offset && *offset < map->file->size()) {
        m_bytes->goTo(*offset, 1);
    }
}

void LayoutView::showMap(std::shared_ptr<const ByteMap> map,
                         std::shared_ptr<const ByteSource> source, const QString& reason)
{
    m_map = std::move(map);
    m_strip->setMap(m_map);
    m_regions->setMap(m_map);
    m_bytes->setSource(std::move(source), m_map, reason);
    m_strip->setEnabled(m_map != nullptr);
    shareRoom(); // offsets of large files are wider
    markSelection();
    sumUp();
}

void LayoutView::markSelection()
{
    std::optional<std::size_t> region;
    if (m_map != nullptr && m_selected.tensor != nullptr) {
        region = m_map->indexOf(*m_selected.tensor);
    } else if (m_map != nullptr && m_buffers.model() != nullptr && m_selected.id) {
        region = m_map->indexOf(*m_buffers.model(), *m_selected.id);
        if (!region && m_shown.buffer == Buffer::File) {
            for (std::size_t file = 0; file < m_buffers.files().size(); ++file) {
                if (m_buffers.files()[file]->indexOf(*m_buffers.model(), *m_selected.id)) {
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
        const GridCell cell = m_selected.cell.value_or(GridCell{});
        if (cell.row >= owner.grid->rows || cell.col >= owner.grid->cols) {
            return;
        }
        span.first = owner.grid->offsetOf(cell);
        span.last = span.first + owner.grid->elementBytes - 1;
    }
    m_bytes->hexView().setSelection(span);
    m_strip->setByte(span.first);
}

void LayoutView::chooseRegion(std::size_t region)
{
    m_selected.cell.reset();
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
    m_selected.cell = cell;
    m_strip->setByte(offset);
    if (owner.use == ByteUse::Gate && cell) {
        emit cellChosen(owner.id, cell->row, cell->col);
    }
    emit byteChosen(offset);
}

void LayoutView::tell(const ByteRegion& region)
{
    if (region.use == ByteUse::Gate && region.network == m_buffers.model()) {
        m_selected.id = region.id;
        m_selected.tensor.reset();
        emit selectionChanged(region.id);
    } else if (region.use == ByteUse::Gate) {
        emit networkChosen(region.network, region.id);
    } else if (region.use == ByteUse::Tensor) {
        m_selected.tensor = region.tensor;
        emit tensorChosen(region.tensor);
    }
}

void LayoutView::buildLayout()
{
    auto* bar = new QWidget;
    auto* top = new WrappingRow(bar);
    top->setContentsMargins(0, 4, 0, 4);
    top->setSpacing(8);
    top->addWidget(m_chooser);
    top->addWidget(&m_bytes->controls());
    QWidget* picture = named(paneOf(columnOf({m_strip, {m_parts, 1}}, 4)), "layoutPicture");
    for (QLabel* line : {m_summary, m_totals}) {
        line->setMargin(2); // the dots of a capital umlaut reach above the height of a line
    }
    QVBoxLayout* column =
        columnOf({m_banner, bar, {picture, 1}, rowOf({{m_summary, 2}, {m_totals, 3}}, 16)}, 4);
    setLayoutOf(this, column);
    column->setContentsMargins(8, 0, 8, 4);
    // The bytes have what the table does not need: it gets two fifths at most, and eight bytes with
    // their values fit beside the panels.
    m_parts->addWidget(m_bytes);
    m_parts->addWidget(m_regions);
    m_parts->setStretchFactor(0, 3);
    m_parts->setStretchFactor(1, 2);
    m_parts->setChildrenCollapsible(false);
    m_parts->setHandleWidth(8);
    m_parts->setSizes({6250, 3750}); // shares
}

void LayoutView::connectParts()
{
    connect(m_banner, &InlineBanner::actionRequested, this,
            [this] { m_chooser->button(Buffer::File).click(); });
    connect(&m_chooser->buffers(), &QButtonGroup::idClicked, this, [this](int id) {
        if (static_cast<Buffer>(id) != m_shown.buffer) {
            setBuffer(static_cast<Buffer>(id));
            emit viewStateChanged(tr("shown buffer"));
        }
    });
    connect(&m_chooser->files(), &QComboBox::activated, this, [this](int index) {
        m_selected.id.reset(); // it lies in another file
        showFile(static_cast<std::size_t>(index));
        emit viewStateChanged(tr("shown file"));
    });
    connect(m_strip, &LayoutStrip::regionChosen, this, &LayoutView::chooseRegion);
    connect(m_strip, &LayoutStrip::windowChanged, this,
            [this] { emit viewStateChanged(tr("zoom of the strip")); });
    connect(m_regions, &RegionTable::regionChosen, this, &LayoutView::chooseRegion);
    connect(m_regions, &RegionTable::csvRequested, this, &LayoutView::csvRequested);
    connect(m_regions, &RegionTable::arrangementChanged, this, &LayoutView::viewStateChanged);
    connect(m_bytes, &BytesPane::byteChosen, this, &LayoutView::chooseByte);
    connect(m_bytes, &BytesPane::viewStateChanged, this, &LayoutView::viewStateChanged);
    // The parts get their width after the page, which may be hidden then.
    new EventListener(m_parts, [this](const QEvent& event) {
        if (event.type() == QEvent::Resize || event.type() == QEvent::Show) {
            QMetaObject::invokeMethod(this, &LayoutView::shareRoom, Qt::QueuedConnection);
        }
        return false;
    });
    connect(m_parts, &QSplitter::splitterMoved, this, [this] {
        m_isSharedByHand = true;
        emit viewStateChanged(tr("size of the panes"));
    });
}

/// Sixteen bytes a row as soon as they fit beside a table that can still be read.
void LayoutView::shareRoom()
{
    constexpr int kWishedRow = 16;
    constexpr int kLeastTable = 300;
    constexpr int kNarrowTable = 240; ///< gate, kind, offset and bytes
    const int all = m_parts->width() - m_parts->handleWidth();
    if (m_isSharedByHand || all <= 0) {
        return;
    }
    const int usual = all * 5 / 8;
    const int wished = m_bytes->hexView().widthFor(kWishedRow);
    const int bare = m_bytes->hexView().bareWidthFor(kWishedRow);
    int bytes = usual;
    if (wished <= all - kLeastTable) {
        bytes = std::max(usual, wished);
    } else if (bare <= all - kNarrowTable) {
        bytes = std::max(usual, bare);
    }
    m_parts->setSizes({bytes, all - bytes});
}

QWidget& LayoutView::inspector() const
{
    return m_bytes->inspector();
}

QString LayoutView::csv() const
{
    return m_regions->csv();
}

void LayoutView::sumUp()
{
    m_summary->setText(summary());
    m_summary->setToolTip(m_summary->text());
    QString text = m_map != nullptr ? RegionTexts::totals(*m_map) : QString();
    const QString remark = placeRemark();
    if (!remark.isEmpty()) {
        text += (text.isEmpty() ? QString() : QStringLiteral("  ·  ")) + remark;
    }
    m_totals->setText(text);
    m_totals->setToolTip(text);
}

QString LayoutView::summary() const
{
    if (m_map == nullptr && m_buffers.model() == nullptr) {
        return tr("Choose a network to see its packed buffer here.");
    }
    if (m_map == nullptr) {
        return QString::fromStdString(toText(m_buffers.model()->spec));
    }
    if (m_map->isPacked()) {
        const std::uint64_t elements = m_map->sizeBytes / sizeOf(m_buffers.model()->spec.dtype);
        //: %1 network description, %2 number of elements, %3 size such as 4.71 MiB; "exact" because
        //: the buffer has not a byte more
        return tr("%1  ·  %2 elements = %3, exact")
            .arg(QString::fromStdString(toText(m_buffers.model()->spec)), formatCount(elements),
                 formatSize(m_map->sizeBytes));
    }
    //: %1 a file's name, %2 its size such as 4.71 MiB, %3 the number of bytes
    return tr("%1  ·  %2 (%3 bytes)")
        .arg(nameText(m_map->path.filename().string()), formatSize(m_map->sizeBytes),
             formatCount(m_map->sizeBytes));
}

QString LayoutView::placeRemark() const
{
    if (m_map == nullptr || m_buffers.model() == nullptr || !m_selected.id ||
        m_selected.tensor != nullptr) {
        return encodedRemark();
    }
    const GateView* gate = m_buffers.model()->find(*m_selected.id);
    if (m_map->isPacked()) {
        return m_buffers.model()->convention == "packed"
                   ? QString()
                   : tr("The bytes are put together from the file's gates, in cuDNN's order.");
    }
    const QString name = TermNames::place(*m_selected.id);
    if (gate == nullptr) {
        return tr("The file stores no %1.").arg(name);
    }
    if (!gate->place()) {
        const std::string_view encoding =
            gate->tensor->source != nullptr ? nameOf(gate->tensor->source->encoding()) : "";
        //: %1 a gate, %2 how the file keeps it: deflate, chunked, ...
        return tr("%1 is not stored plain (%2): it is decoded when it is read and has no offset in "
                  "the file.")
            .arg(name, QString::fromUtf8(encoding));
    }
    return encodedRemark();
}

QString LayoutView::encodedRemark() const
{
    if (m_map == nullptr || m_map->isPacked() || m_buffers.checkpoint() == nullptr) {
        return {};
    }
    const auto count =
        std::ranges::count_if(m_buffers.checkpoint()->catalog.tensors, [](const auto& tensor) {
            return tensor->source != nullptr && tensor->source->encoding() != Encoding::Plain;
        });
    //: compressed and the like; they have no region of their own
    return count > 0 ? tr("%n tensor(s) are not stored plain: their bytes belong to the container.",
                          nullptr, static_cast<int>(count))
                     : QString();
}

QJsonObject LayoutView::viewState() const
{
    QJsonObject state = m_regions->viewState();
    const bool isPacked = m_shown.buffer == Buffer::Packed || m_shown.isFileInstead;
    state[QLatin1String("buffer")] = isPacked ? QStringLiteral("packed") : QStringLiteral("file");
    state[QLatin1String("file")] = m_chooser->files().currentText();
    const StripWindow& window = m_strip->visibleWindow();
    state[QLatin1String("firstByte")] = window.first;
    state[QLatin1String("visibleBytes")] = window.visible;
    QJsonArray sizes;
    for (const int size : m_parts->sizes()) {
        sizes.append(size);
    }
    state[QLatin1String("sizes")] = sizes;
    state[QLatin1String("isSharedByHand")] = m_isSharedByHand;
    state[QLatin1String("bytes")] = m_bytes->viewState();
    return state;
}

void LayoutView::setViewState(const QJsonObject& state)
{
    m_awaited = {};
    const QString buffer = state[QLatin1String("buffer")].toString();
    if (buffer == QLatin1String("packed")) {
        setBuffer(Buffer::Packed);
    } else if (buffer == QLatin1String("file")) {
        setBuffer(Buffer::File);
    }
    if (m_map == nullptr) {
        m_awaited = state; // what depends on the map is done once it is there
    }
    const int file = m_chooser->files().findText(state[QLatin1String("file")].toString());
    if (m_shown.buffer == Buffer::File && file >= 0 &&
        static_cast<std::size_t>(file) != m_shown.file && !m_buffers.files().empty()) {
        showFile(static_cast<std::size_t>(file));
    }
    if (state.contains(QLatin1String("visibleBytes"))) {
        m_strip->setVisibleWindow(state[QLatin1String("firstByte")].toDouble(),
                                  state[QLatin1String("visibleBytes")].toDouble(1.0));
    }
    m_regions->setViewState(state);
    const QJsonArray sizes = state[QLatin1String("sizes")].toArray();
    m_isSharedByHand = state[QLatin1String("isSharedByHand")].toBool(m_isSharedByHand);
    if (sizes.size() == 2 && m_isSharedByHand) {
        m_parts->setSizes({sizes[0].toInt(), sizes[1].toInt()});
    }
    m_bytes->setViewState(state[QLatin1String("bytes")].toObject());
}

} // namespace gateloupe
