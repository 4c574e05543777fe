// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bytes/bytes_pane.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>

#include "core/analysis/bytes/byte_search.h"
#include "core/base/result.h"
#include "widgets/bytes/byte_texts.h"
#include "widgets/bytes/data_inspector.h"
#include "widgets/bytes/find_bar.h"
#include "widgets/bytes/region_style.h"
#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/wrapped_column.h"
#include "widgets/layouts/wrapping_row.h"

namespace gateloupe {

namespace {

/// In the order of the choices.
constexpr std::array kRowLengths = {HexView::RowLength::Fit, HexView::RowLength::Eight,
                                    HexView::RowLength::Sixteen, HexView::RowLength::ThirtyTwo};

constexpr std::size_t kMostHits = 1000; ///< are counted

} // namespace

BytesPane::BytesPane()
    : m_hex(named(new HexView, "hex"))
    , m_controls(new QWidget)
    , m_meaning(new WrappedColumn)
    , m_goTo(named(new QLineEdit, "goToOffset"))
    , m_rowLength(named(new QComboBox, "rowLength"))
    , m_findBar(new FindBar)
    , m_place(newSelectableText("bytePlace"))
    , m_nothing(newPlainText("noBytes"))
    , m_inspector(new DataInspectorModel(this))
    , m_inspectorView(named(new QTableView, "inspector"))
    , m_search([this](const auto& answer) { takeAnswer(answer); })
{
    buildLayout();
    buildActions();
    connect(m_hex, &HexView::selectionChanged, this, &BytesPane::showCursor);
    connect(m_hex, &HexView::cursorMoved, this, &BytesPane::byteChosen);
    connect(m_goTo, &QLineEdit::returnPressed, this, &BytesPane::goToTyped);
    connect(m_findBar, &FindBar::nextRequested, this, [this] { find(SearchDirection::Next); });
    connect(m_findBar, &FindBar::previousRequested, this,
            [this] { find(SearchDirection::Previous); });
    connect(m_findBar, &FindBar::cancelRequested, this, [this] {
        m_search.cancel();
        m_findBar->setSearching(false);
        m_findBar->setAnswer(tr("Search cancelled."));
    });
    connect(&m_search, &TaskRunner::progressed, this, [this](Stage, double share) {
        m_findBar->setAnswer(tr("Searching, %1 %").arg(static_cast<int>(share * 100.0)));
    });
    setSource(nullptr, nullptr);
    inEveryLanguage(this, [this] {
        m_goTo->setAccessibleName(tr("Go to offset"));
        //: a place in a file, as a hint in an empty line
        m_goTo->setPlaceholderText(tr("Go to 0x1000"));
        m_rowLength->setAccessibleName(tr("Bytes in a row"));
        m_rowLength->setToolTip(tr("Bytes in a row"));
        showHints();
        //: bytes in a row of the hex view: as many as there is room for
        m_rowLength->setItemText(0, tr("fit width"));
        for (int i = 1; i < m_rowLength->count(); ++i) {
            //: bytes in a row of the hex view
            m_rowLength->setItemText(i, tr("%n byte(s)", nullptr, 4 << i)); // 8, 16, 32
        }
        m_inspectorView->setAccessibleName(tr("Data inspector"));
        m_findBar->setAnswer({});
        showCursor();
    });
}

void BytesPane::setSource(std::shared_ptr<const ByteSource> source,
                          std::shared_ptr<const ByteMap> map, const QString& reason)
{
    if (source != m_hex->source()) {
        m_search.cancel();
        m_findBar->setSearching(false);
        m_findBar->setAnswer({});
    }
    const bool hasBytes = source != nullptr && source->size() > 0;
    m_hex->setSource(std::move(source), std::move(map));
    m_nothing->setText(reason);
    m_nothing->setVisible(!hasBytes);
    m_hex->setVisible(hasBytes);
    m_goTo->setEnabled(hasBytes);
    m_findBar->setEnabled(hasBytes);
    m_rowLength->setEnabled(hasBytes);
    showHints();
    if (hasBytes && m_hex->map() != nullptr && !m_hex->map()->regions.empty()) {
        const auto& regions = m_hex->map()->regions;
        const auto gate = std::ranges::find(regions, ByteUse::Gate, &ByteRegion::use);
        if (gate != regions.end()) {
            m_findBar->setDType(gate->network->spec.dtype);
        }
    }
    showCursor();
}

void BytesPane::showHints()
{
    const QString whyNot = m_goTo->isEnabled() ? QString() : tr("No bytes are shown");
    m_goTo->setToolTip(m_goTo->isEnabled() ? tr("An offset is 4096, 0x1000, 0x100+4*16 or +64.")
                                           : whyNot);
    m_findBar->setToolTip(whyNot);
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
    const SearchRequest request{
        .pattern = std::move(*pattern), .from = m_hex->cursor(), .direction = direction};
    std::shared_ptr<const HitList> known;
    if (m_hits != nullptr && m_hitsOf == request.pattern && m_hitsIn == m_hex->source()) {
        known = m_hits;
    }
    m_hits = known; // those of another pattern say nothing about this one
    m_hitsOf = request.pattern;
    m_hitsIn = m_hex->source();
    m_search.start(
        [source = m_hex->source(), request, known](ProgressMonitor& monitor) -> Result<FindAnswer> {
            FindAnswer answer{.hit = {}, .all = known};
            GATELOUPE_TRY(answer.hit, search(*source, request, monitor));
            if (answer.all == nullptr && answer.hit) {
                GATELOUPE_TRY(HitList all, listHits(*source, request.pattern, kMostHits, monitor));
                answer.all = std::make_shared<const HitList>(std::move(all));
            }
            return answer;
        });
}

void BytesPane::takeAnswer(const Result<FindAnswer>& answer)
{
    m_findBar->setSearching(false);
    if (!answer || !answer->hit) {
        m_findBar->setAnswer(answer ? tr("Not found.") : QString());
        return;
    }
    m_hits = answer->all;
    const SearchHit& hit = *answer->hit;
    goTo(hit.offset, hit.size);
    const QString place = formatOffset(hit.offset);
    const auto& all = m_hits->offsets;
    const auto at = std::ranges::lower_bound(all, hit.offset);
    if (at == all.end()) {
        m_findBar->setAnswer(tr("Found at %1.").arg(place));
        return;
    }
    const QString number = formatCount(static_cast<std::uint64_t>(at - all.begin()) + 1);
    const QString count =
        formatCount(all.size()) + (m_hits->hasMore ? QStringLiteral("+") : QString());
    //: of what was searched: which of how many places, and its offset; "1,000+" are at least 1,000
    m_findBar->setAnswer(hit.isWrapped
                             ? tr("%1 of %2, at %3, past the end and on from the other one.")
                                   .arg(number, count, place)
                             : tr("%1 of %2, at %3.").arg(number, count, place));
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
    for (QAction* action : m_copyActions) {
        action->setEnabled(canCopy);
        action->setToolTip(canCopy || !hasBytes ? QString() : tr("At most 1 MiB can be copied."));
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

void BytesPane::buildLayout()
{
    m_goTo->setFont(numberFont());
    m_goTo->setClearButtonEnabled(true);
    m_goTo->setMinimumWidth(m_goTo->fontMetrics().averageCharWidth() * 14);
    m_rowLength->addItems(QStringList(kRowLengths.size()));
    m_rowLength->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_nothing->setAlignment(Qt::AlignCenter);
    m_inspectorView->setModel(m_inspector);
    applyRowStyle(*m_inspectorView);
    m_inspectorView->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_inspectorView->setShowGrid(false);
    m_inspectorView->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 4);
    m_inspectorView->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_inspectorView->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_inspectorView->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);

    connect(m_rowLength, &QComboBox::activated, this, [this](int index) {
        m_hex->setRowLength(kRowLengths[static_cast<std::size_t>(index)]);
        emit viewStateChanged(tr("bytes in a row"));
    });

    auto* top = new WrappingRow(m_controls);
    top->setContentsMargins(0, 0, 0, 0);
    top->setSpacing(8);
    top->addWidget(m_goTo);
    top->addWidget(m_rowLength);
    top->addWidget(m_findBar);
    setLayoutOf(m_meaning, columnOf({m_place, m_inspectorView, LayoutItem::room()}), 8);
    // All of its rows are in sight: it scrolls with the column that it is part of.
    const int rows = m_inspector->rowCount() + 1;
    m_inspectorView->setMinimumHeight(rows * (fontMetrics().height() + 4) + 12);
    // Unless somebody else lays out the controls and what the bytes mean.
    setLayoutOf(
        this,
        columnOf({m_controls, &m_findBar->answer(), {m_hex, 1}, {m_nothing, 1}, m_meaning}, 4));
}

QAction* BytesPane::addHexAction(const char* name, const QKeySequence& keys,
                                 std::function<QString()> text, std::function<void()> work)
{
    auto* action = named(new QAction(this), name);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, std::move(work));
    inEveryLanguage(this, [action, text = std::move(text)] { action->setText(text()); });
    m_hex->addAction(action);
    return action;
}

void BytesPane::addCopy(const char* name, const QKeySequence& keys, std::function<QString()> text,
                        std::function<QString()> made)
{
    m_copyActions.append(addHexAction(name, keys, std::move(text), [made = std::move(made)] {
        if (const QString copied = made(); !copied.isEmpty()) {
            QGuiApplication::clipboard()->setText(copied);
        }
    }));
}

void BytesPane::buildActions()
{
    addCopy(
        "copyHexAction", QKeySequence::Copy, [] { return tr("Copy as hexadecimal digits"); },
        [this] { return hexText(m_hex->selectedBytes()); });
    addCopy(
        "copyArrayAction", {}, [] { return tr("Copy as C array"); },
        [this] { return cArrayText(m_hex->selectedBytes()); });
    addCopy(
        "copyValuesAction", {}, [] { return tr("Copy values"); },
        [this] {
            return valuesText(m_hex->selectedBytes(), m_hex->dtypeAt(m_hex->selection().first));
        });
    addCopy(
        "copyByteAddressAction", {}, [] { return tr("Copy address"); },
        [this] { return m_hex->source() != nullptr ? formatOffset(m_hex->cursor()) : QString(); });
    addHexAction(
        "selectBytesAction", QKeySequence::SelectAll, [] { return tr("Select all bytes"); },
        [this] {
            if (m_hex->source() != nullptr) {
                m_hex->setSelection({0, m_hex->source()->size() - 1});
            }
        });
    buildSearchActions();
    m_hex->setContextMenuPolicy(Qt::ActionsContextMenu);
}

/// They are wanted from every part of the pane, copying only from the bytes.
void BytesPane::buildSearchActions()
{
    const auto addEverywhere = [this](QAction* action) {
        QWidget::addAction(action);
        m_controls->addAction(action);
    };
    addEverywhere(addHexAction(
        "goToOffsetAction", QKeySequence(Qt::CTRL | Qt::Key_G), [] { return tr("Go to offset"); },
        [this] {
            m_goTo->setFocus(Qt::ShortcutFocusReason);
            m_goTo->selectAll();
        }));
    addEverywhere(addHexAction(
        "findValueAction", {}, [] { return tr("Find value"); },
        [this] {
            m_findBar->setWhat(FindBar::What::Value);
            m_findBar->focusText();
        }));
    addEverywhere(addHexAction(
        "findNextAction", QKeySequence::FindNext, [] { return tr("Find the next"); },
        [this] { find(SearchDirection::Next); }));
    addEverywhere(addHexAction(
        "findPreviousAction", QKeySequence::FindPrevious, [] { return tr("Find the previous"); },
        [this] { find(SearchDirection::Previous); }));
}

QJsonObject BytesPane::viewState() const
{
    return {{QStringLiteral("bytesPerRow"), static_cast<int>(m_hex->rowLength())}};
}

void BytesPane::setViewState(const QJsonObject& state)
{
    const int wanted = state[QStringLiteral("bytesPerRow")].toInt(-1);
    const auto found = std::ranges::find(kRowLengths, static_cast<HexView::RowLength>(wanted));
    if (found != kRowLengths.end()) {
        m_rowLength->setCurrentIndex(static_cast<int>(found - kRowLengths.begin()));
        m_hex->setRowLength(*found);
    }
}

} // namespace gateloupe
