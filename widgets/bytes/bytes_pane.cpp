// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bytes/bytes_pane.h"

#include <algorithm>
#include <utility>

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QSplitter>
#include <QTableView>

#include "core/analysis/bytes/byte_search.h"
#include "widgets/bytes/byte_finder.h"
#include "widgets/bytes/byte_texts.h"
#include "widgets/bytes/data_inspector.h"
#include "widgets/bytes/find_bar.h"
#include "widgets/bytes/offset_text.h"
#include "widgets/bytes/region_style.h"
#include "widgets/common/number_format.h"

namespace gateloupe {

BytesPane::BytesPane(QWidget* parent)
    : QWidget(parent)
    , m_hex(new HexView)
    , m_goTo(new QLineEdit)
    , m_rowLength(new QComboBox)
    , m_findBar(new FindBar)
    , m_finder(new ByteFinder(this))
    , m_place(new QLabel)
    , m_nothing(new QLabel)
    , m_parts(new QSplitter(Qt::Vertical))
    , m_inspector(new DataInspectorModel(this))
    , m_inspectorView(new QTableView)
{
    buildLayout();
    buildActions();
    connect(m_hex, &HexView::selectionChanged, this, &BytesPane::showCursor);
    connect(m_hex, &HexView::cursorMoved, this, &BytesPane::byteChosen);
    connect(m_goTo, &QLineEdit::returnPressed, this, &BytesPane::goToTyped);
    connect(m_goTo, &QLineEdit::textEdited, m_goTo, [this] { m_goTo->setToolTip({}); });
    connect(m_findBar, &FindBar::nextRequested, this, [this] { find(SearchDirection::Next); });
    connect(m_findBar, &FindBar::previousRequested, this,
            [this] { find(SearchDirection::Previous); });
    connect(m_findBar, &FindBar::cancelRequested, this, [this] {
        m_finder->cancel();
        m_findBar->setSearching(false);
        m_findBar->setAnswer(tr("Search cancelled."));
    });
    connect(m_finder, &ByteFinder::found, this, &BytesPane::showHit);
    connect(m_finder, &ByteFinder::notFound, this, [this] {
        m_findBar->setSearching(false);
        m_findBar->setAnswer(tr("Not found."));
    });
    connect(m_finder, &ByteFinder::progressed, this, [this](int percent) {
        if (m_finder->isBusy()) {
            m_findBar->setAnswer(tr("Searching, %1 %").arg(percent));
        }
    });
    connect(m_parts, &QSplitter::splitterMoved, this,
            [this] { emit viewStateChanged(tr("size of the inspector")); });
    setSource(nullptr, nullptr);
}

BytesPane::~BytesPane() = default;

void BytesPane::setSource(std::shared_ptr<const ByteSource> source,
                          std::shared_ptr<const ByteMap> map, const QString& reason)
{
    if (source != m_hex->source()) {
        m_finder->cancel();
        m_findBar->setSearching(false);
        m_findBar->setAnswer({});
    }
    const bool hasBytes = source != nullptr && source->size() > 0;
    m_hex->setSource(std::move(source), std::move(map));
    m_nothing->setText(reason);
    m_nothing->setVisible(!hasBytes);
    m_parts->setVisible(hasBytes);
    m_goTo->setEnabled(hasBytes);
    m_findBar->setEnabled(hasBytes);
    m_rowLength->setEnabled(hasBytes);
    const QString whyNot = hasBytes ? QString() : tr("No bytes are shown");
    m_goTo->setToolTip(whyNot);
    m_findBar->setToolTip(whyNot);
    if (hasBytes && m_hex->map() != nullptr && !m_hex->map()->regions.empty()) {
        const auto& regions = m_hex->map()->regions;
        const auto gate = std::ranges::find(regions, ByteUse::Gate, &ByteRegion::use);
        if (gate != regions.end()) {
            m_findBar->setDType(gate->network->spec.dtype);
        }
    }
    showCursor();
}

void BytesPane::select(const ByteSpan& span)
{
    m_hex->setSelection(span);
}

bool BytesPane::isSearching() const
{
    return m_finder->isBusy();
}

void BytesPane::goToTyped()
{
    const auto offset = offsetFromText(m_goTo->text(), m_hex->cursor());
    const std::uint64_t size = m_hex->source()->size();
    if (offset && *offset < size) {
        m_findBar->setAnswer({});
        goTo(*offset, 1);
    } else {
        m_findBar->setAnswer(offset ? tr("The last byte is at %1.").arg(formatOffset(size - 1))
                                    : tr("An offset is 4096, 0x1000, 0x100+4*16 or +64."));
    }
}

void BytesPane::goTo(std::uint64_t offset, std::uint64_t size)
{
    m_hex->setSelection({offset, offset + size - 1});
    emit byteChosen(offset);
}

void BytesPane::find(SearchDirection direction)
{
    auto pattern = m_findBar->pattern();
    if (!pattern || sizeOf(*pattern) == 0 || m_hex->source() == nullptr) {
        m_findBar->focusText();
        return;
    }
    if (auto* value = std::get_if<ValuePattern>(&*pattern)) {
        // Numbers are looked for where they stand: in step with the elements at the cursor.
        const auto region =
            m_hex->map() != nullptr ? m_hex->map()->regionAt(m_hex->cursor()) : std::nullopt;
        const std::uint64_t begin = region ? m_hex->map()->regions[*region].begin() : 0;
        value->phase = begin % sizeOf(value->dtype);
    }
    m_findBar->setSearching(true);
    m_finder->find(
        m_hex->source(),
        {.pattern = std::move(*pattern), .from = m_hex->cursor(), .direction = direction});
}

void BytesPane::showHit(const SearchHit& hit)
{
    m_findBar->setSearching(false);
    goTo(hit.offset, hit.size);
    m_findBar->setAnswer(hit.isWrapped ? tr("Found at %1, past the end and on from the other one.")
                                             .arg(formatOffset(hit.offset))
                                       : tr("Found at %1.").arg(formatOffset(hit.offset)));
}

void BytesPane::showCursor()
{
    const bool hasBytes = m_hex->source() != nullptr && m_hex->source()->size() > 0;
    const std::uint64_t cursor = m_hex->selection().first;
    const DType dtype = hasBytes ? m_hex->dtypeAt(cursor) : DType::Other;
    m_inspector->setBytes(hasBytes ? m_hex->bytesAt(cursor, DataInspectorModel::kBytes)
                                   : std::vector<std::byte>(),
                          dtype);
    m_place->setText(hasBytes ? placeText() : QString());
    const bool canCopy = hasBytes && m_hex->selection().size() <= HexView::kMaxCopiedBytes;
    for (const char* name : {"copyHexAction", "copyArrayAction", "copyValuesAction"}) {
        auto* action = findChild<QAction*>(QLatin1String(name));
        if (action != nullptr) {
            action->setEnabled(canCopy);
            action->setToolTip(canCopy || !hasBytes ? QString()
                                                    : tr("At most 1 MiB can be copied."));
        }
    }
}

QString BytesPane::placeText() const
{
    const ByteSpan span = m_hex->selection();
    const ByteMap* map = m_hex->map().get();
    const auto index = map != nullptr ? map->regionAt(span.first) : std::nullopt;
    QString owner;
    if (index) {
        const ByteRegion& region = map->regions[*index];
        owner = RegionTexts::fullName(region, *map);
        if (const auto cell = region.grid ? region.grid->cellAt(span.first) : std::nullopt) {
            //: %1 a gate or tensor, %2 and %3 counted from 0
            owner = tr("%1, row %2, column %3").arg(owner).arg(cell->row).arg(cell->col);
        }
    }
    const QString count = tr("%n byte(s)", nullptr,
                             static_cast<int>(std::min<std::uint64_t>(span.size(), 1'000'000'000)));
    //: %1 offset in hexadecimal digits, %2 the same decimal, %3 what the byte belongs to, %4 "4
    //: bytes"
    return tr("%1 (%2): %3; %4 selected")
        .arg(formatOffset(span.first), formatCount(span.first), owner, count);
}

void BytesPane::copy(const QString& text)
{
    if (!text.isEmpty()) {
        QGuiApplication::clipboard()->setText(text);
    }
}

} // namespace gateloupe
