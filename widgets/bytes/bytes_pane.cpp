// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bytes/bytes_pane.h"

#include <algorithm>
#include <array>
#include <utility>

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include "core/analysis/bytes/byte_search.h"
#include "widgets/bytes/byte_texts.h"
#include "widgets/bytes/data_inspector.h"
#include "widgets/bytes/find_bar.h"
#include "widgets/bytes/region_style.h"
#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

/// In the order of the choices.
constexpr std::array kRowLengths = {HexView::RowLength::Fit, HexView::RowLength::Eight,
                                    HexView::RowLength::Sixteen, HexView::RowLength::ThirtyTwo};
constexpr int kInspectorRows = 5; ///< in sight at first

} // namespace

BytesPane::BytesPane(QWidget* parent)
    : QWidget(parent)
    , m_hex(new HexView)
    , m_goTo(new QLineEdit)
    , m_rowLength(new QComboBox)
    , m_findBar(new FindBar)
    , m_place(new QLabel)
    , m_nothing(new QLabel)
    , m_parts(new QSplitter(Qt::Vertical))
    , m_inspector(new DataInspectorModel(this))
    , m_inspectorView(new QTableView)
    , m_search([this](const auto& answer) { takeAnswer(answer); })
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
        m_search.cancel();
        m_findBar->setSearching(false);
        m_findBar->setAnswer(tr("Search cancelled."));
    });
    connect(&m_search, &TaskRunner::progressed, this, [this](Stage, double share) {
        m_findBar->setAnswer(tr("Searching, %1 %").arg(static_cast<int>(share * 100.0)));
    });
    connect(m_parts, &QSplitter::splitterMoved, this,
            [this] { emit viewStateChanged(tr("size of the inspector")); });
    setSource(nullptr, nullptr);
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
    m_search.start([source = m_hex->source(), request](ProgressMonitor& monitor) {
        return search(*source, request, monitor);
    });
}

void BytesPane::takeAnswer(const Result<std::optional<SearchHit>>& answer)
{
    m_findBar->setSearching(false);
    if (!answer || !*answer) {
        m_findBar->setAnswer(answer ? tr("Not found.") : QString());
        return;
    }
    const SearchHit& hit = **answer;
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

void BytesPane::buildLayout()
{
    m_hex->setObjectName(QStringLiteral("hex"));
    m_goTo->setObjectName(QStringLiteral("goToOffset"));
    m_goTo->setAccessibleName(tr("Go to offset"));
    m_goTo->setPlaceholderText(tr("Go to: 0x100+4*16, +64"));
    m_goTo->setFont(numberFont());
    m_goTo->setClearButtonEnabled(true);
    m_rowLength->setObjectName(QStringLiteral("rowLength"));
    m_rowLength->setAccessibleName(tr("Bytes in a row"));
    m_rowLength->setToolTip(tr("Bytes in a row"));
    //: bytes in a row of the hex view: as many as there is room for
    m_rowLength->addItem(tr("fit width"));
    for (const auto length : {8, 16, 32}) {
        //: bytes in a row of the hex view
        m_rowLength->addItem(tr("%n byte(s)", nullptr, length));
    }
    m_place->setObjectName(QStringLiteral("bytePlace"));
    m_place->setTextFormat(Qt::PlainText);
    m_place->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_place->setWordWrap(true);
    m_nothing->setObjectName(QStringLiteral("noBytes"));
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->setWordWrap(true);
    m_nothing->setTextFormat(Qt::PlainText);
    m_inspectorView->setObjectName(QStringLiteral("inspector"));
    m_inspectorView->setAccessibleName(tr("Data inspector"));
    m_inspectorView->setModel(m_inspector);
    m_inspectorView->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_inspectorView->setShowGrid(false);
    m_inspectorView->setTabKeyNavigation(false);
    m_inspectorView->setAlternatingRowColors(true);
    m_inspectorView->verticalHeader()->hide();
    m_inspectorView->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 4);
    m_inspectorView->horizontalHeader()->setHighlightSections(false);
    m_inspectorView->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_inspectorView->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);

    connect(m_rowLength, &QComboBox::activated, this, [this](int index) {
        m_hex->setRowLength(kRowLengths[static_cast<std::size_t>(index)]);
        emit viewStateChanged(tr("bytes in a row"));
    });

    auto* top = new QHBoxLayout;
    top->setSpacing(8);
    top->addWidget(m_goTo, 1);
    top->addWidget(m_rowLength);
    auto* lower = new QWidget;
    auto* lowerColumn = new QVBoxLayout(lower);
    lowerColumn->setContentsMargins(0, 4, 0, 0);
    lowerColumn->setSpacing(4);
    lowerColumn->addWidget(m_place);
    lowerColumn->addWidget(m_inspectorView, 1);
    m_parts->addWidget(m_hex);
    m_parts->addWidget(lower);
    m_parts->setStretchFactor(0, 1);
    m_parts->setChildrenCollapsible(false);
    const int inspectorHeight = (kInspectorRows + 3) * (fontMetrics().height() + 4);
    m_parts->setSizes({3 * inspectorHeight, inspectorHeight});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addLayout(top);
    column->addWidget(m_findBar);
    column->addWidget(m_parts, 1);
    column->addWidget(m_nothing, 1);
}

void BytesPane::buildActions()
{
    const auto add = [this](const QString& text, const char* name, auto&& work) {
        auto* action = new QAction(text, this);
        action->setObjectName(QLatin1String(name));
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(action, &QAction::triggered, this, std::forward<decltype(work)>(work));
        m_hex->addAction(action);
        return action;
    };
    add(tr("Copy as hexadecimal digits"), "copyHexAction", [this] {
        copy(hexText(m_hex->selectedBytes()));
    })->setShortcut(QKeySequence::Copy);
    add(tr("Copy as C array"), "copyArrayAction",
        [this] { copy(cArrayText(m_hex->selectedBytes())); });
    add(tr("Copy values"), "copyValuesAction", [this] {
        copy(valuesText(m_hex->selectedBytes(), m_hex->dtypeAt(m_hex->selection().first)));
    });
    add(tr("Select all bytes"), "selectBytesAction", [this] {
        if (m_hex->source() != nullptr) {
            m_hex->setSelection({0, m_hex->source()->size() - 1});
        }
    })->setShortcut(QKeySequence::SelectAll);
    add(tr("Go to offset"), "goToOffsetAction", [this] {
        m_goTo->setFocus(Qt::ShortcutFocusReason);
        m_goTo->selectAll();
    })->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_G));
    add(tr("Find value"), "findValueAction", [this] {
        m_findBar->setWhat(FindBar::What::Value);
        m_findBar->focusText();
    });
    add(tr("Find the next"), "findNextAction", [this] {
        find(SearchDirection::Next);
    })->setShortcut(QKeySequence::FindNext);
    add(tr("Find the previous"), "findPreviousAction", [this] {
        find(SearchDirection::Previous);
    })->setShortcut(QKeySequence::FindPrevious);
    // These are wanted from every part of the pane, copying only from the bytes.
    for (const char* name :
         {"goToOffsetAction", "findValueAction", "findNextAction", "findPreviousAction"}) {
        addAction(findChild<QAction*>(QLatin1String(name)));
    }
    m_hex->setContextMenuPolicy(Qt::ActionsContextMenu);
}

QJsonObject BytesPane::viewState() const
{
    QJsonObject state;
    state[QStringLiteral("bytesPerRow")] = static_cast<int>(m_hex->rowLength());
    const QList<int> sizes = m_parts->sizes();
    state[QStringLiteral("inspectorHeight")] = sizes.value(1);
    return state;
}

void BytesPane::setViewState(const QJsonObject& state)
{
    const int wanted = state[QStringLiteral("bytesPerRow")].toInt(-1);
    const auto found = std::ranges::find(kRowLengths, static_cast<HexView::RowLength>(wanted));
    if (found != kRowLengths.end()) {
        m_rowLength->setCurrentIndex(static_cast<int>(found - kRowLengths.begin()));
        m_hex->setRowLength(*found);
    }
    const int inspector = state[QStringLiteral("inspectorHeight")].toInt(-1);
    const QList<int> sizes = m_parts->sizes();
    const int all = sizes.value(0) + sizes.value(1);
    if (inspector > 0 && inspector < all) {
        m_parts->setSizes({all - inspector, inspector});
    }
}

} // namespace gateloupe
