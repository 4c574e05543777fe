// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bytes/bytes_pane.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QRegularExpression>
#include <QTableView>
#include <QToolButton>

#include "core/analysis/bytes/byte_search.h"
#include "core/base/result.h"
#include "widgets/bytes/byte_texts.h"
#include "widgets/bytes/region_style.h"
#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_style.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/wrapped_column.h"
#include "widgets/layouts/wrapping_row.h"

namespace gateloupe {

namespace {

constexpr std::array kNumberTypes = {DType::F32, DType::F16, DType::BF16, DType::F64,
                                     DType::I8,  DType::U8,  DType::I16,  DType::U16,
                                     DType::I32, DType::U32, DType::I64,  DType::U64};
/// In the order of the choices.
constexpr std::array kRowLengths = {HexView::RowLength::Fit, HexView::RowLength::Eight,
                                    HexView::RowLength::Sixteen, HexView::RowLength::ThirtyTwo};

/// "-0.031", the locale's own writing of it, "nan", "inf".
std::optional<double> numberFrom(QString text)
{
    text = text.trimmed().replace(QChar(0x2212), u'-');
    if (text.compare(QLatin1String("nan"), Qt::CaseInsensitive) == 0) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    bool isNumber = false;
    double value = text.toDouble(&isNumber);
    if (!isNumber) {
        value = QLocale().toDouble(text, &isNumber);
    }
    return isNumber ? std::optional(value) : std::nullopt;
}

/// Half of what the last digit is worth: "1.518" is how a number between 1.5175 and 1.5185 is
/// shown. A whole number is meant exactly.
double roundingOf(const QString& typed)
{
    const QString text = typed.trimmed().toLower();
    const qsizetype exponentAt = text.indexOf(u'e');
    const QString digits = text.left(exponentAt < 0 ? text.size() : exponentAt);
    const qsizetype point = digits.lastIndexOf(QRegularExpression(QStringLiteral("[.,]")));
    const int exponent = exponentAt < 0 ? 0 : text.mid(exponentAt + 1).toInt();
    return point < 0 ? 0.0
                     : 0.5 * std::pow(10.0, exponent - static_cast<int>(digits.size() - point - 1));
}

} // namespace

/// What to look for in bytes: hexadecimal digits, text, or a number of some type within a
/// tolerance.
class FindBar : public QWidget
{
    Q_OBJECT

public:
    enum class What
    {
        Hex,
        Text,
        Value
    };

    FindBar();

    /// What is typed. Errors: InvalidArgument, with an English sentence for details.
    [[nodiscard]] Result<SearchPattern> pattern() const
    {
        switch (what()) {
        case What::Hex: {
            GATELOUPE_TRY(BytePattern bytes, bytesFromHex(m_text->text().toStdString()));
            return SearchPattern(std::move(bytes));
        }
        case What::Text: {
            BytePattern bytes;
            for (const char letter : m_text->text().toUtf8()) {
                bytes.bytes.push_back(static_cast<std::byte>(letter));
            }
            return SearchPattern(std::move(bytes));
        }
        case What::Value:
            return valuePattern();
        }
        return SearchPattern(BytePattern{});
    }

    /// The type that numbers have unless the user chooses another.
    void setDType(DType dtype)
    {
        const auto found = std::ranges::find(kNumberTypes, dtype);
        if (found != kNumberTypes.end()) {
            m_dtype->setCurrentIndex(static_cast<int>(found - kNumberTypes.begin()));
        }
    }

    /// A sentence about the last search.
    void setAnswer(const QString& text)
    {
        m_answer->setText(text);
        m_answer->setVisible(!text.isEmpty());
    }

    void setSearching(bool isSearching) { m_cancel->setVisible(isSearching); }

    void setWhat(What what) { m_what->setCurrentIndex(static_cast<int>(what)); }

    /// Where the answer is read; belongs to whoever lays it out.
    [[nodiscard]] QLabel& answer() { return *m_answer; }

    /// To type at once.
    void focusText()
    {
        m_text->setFocus(Qt::ShortcutFocusReason);
        m_text->selectAll();
    }

signals:
    void nextRequested();
    void previousRequested();
    void cancelRequested();

protected:
    void keyPressEvent(QKeyEvent* event) override
    {
        const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
        if (isEnter && m_next->isEnabled()) {
            if (event->modifiers().testFlag(Qt::ShiftModifier)) {
                emit previousRequested();
            } else {
                emit nextRequested();
            }
        } else if (event->key() == Qt::Key_Escape && m_cancel->isVisible()) {
            emit cancelRequested();
        } else {
            QWidget::keyPressEvent(event);
        }
    }

private:
    void buildLayout()
    {
        m_what->addItems({QString(), QString(), QString()}); // in the order of What
        m_what->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        m_text->setMinimumWidth(72);
        m_text->setClearButtonEnabled(true);
        m_text->setFont(numberFont());
        for (const DType dtype : kNumberTypes) {
            m_dtype->addItem(QString::fromUtf8(nameOf(dtype)));
        }
        m_previous->setArrowType(Qt::UpArrow);
        m_next->setArrowType(Qt::DownArrow);
        m_tolerance->setMaximumWidth(m_tolerance->fontMetrics().averageCharWidth() * 12);
        m_answer->hide();
        setLayoutOf(this, rowOf({m_what,
                                 {m_text, 1},
                                 m_dtype,
                                 m_toleranceLabel,
                                 m_tolerance,
                                 m_previous,
                                 m_next,
                                 m_cancel},
                                4));
    }

    void showWhat()
    {
        const bool isValue = what() == What::Value;
        for (QWidget* part :
             std::initializer_list<QWidget*>{m_dtype, m_toleranceLabel, m_tolerance}) {
            part->setVisible(isValue);
        }
        m_text->setPlaceholderText(isValue                ? QLocale().toString(-0.031)
                                   : what() == What::Text ? tr("letters")
                                                          : QStringLiteral("3D CC CC CD"));
        check();
    }

    void check()
    {
        m_tolerance->setPlaceholderText(QLocale().toString(roundingOf(m_text->text())));
        const auto wanted = pattern();
        const bool canFind = wanted && sizeOf(*wanted) > 0;
        QString reason;
        if (!wanted) {
            reason = what() == What::Value ? tr("This is no number.")
                                           : tr("Type whole bytes, two hexadecimal digits each.");
        } else if (!canFind) {
            reason = tr("Type what to find first.");
        }
        for (QToolButton* button : {m_previous, m_next}) {
            button->setEnabled(canFind);
            button->setToolTip(reason.isEmpty() ? button->accessibleName() : reason);
        }
        setAnswer(m_text->text().isEmpty() || canFind ? QString() : reason);
    }

    [[nodiscard]] What what() const { return static_cast<What>(m_what->currentIndex()); }

    [[nodiscard]] Result<SearchPattern> valuePattern() const
    {
        if (m_text->text().isEmpty()) {
            return SearchPattern(BytePattern{});
        }
        const auto value = numberFrom(m_text->text());
        const auto tolerance = m_tolerance->text().isEmpty() ? roundingOf(m_text->text())
                                                             : numberFrom(m_tolerance->text());
        if (!value || !tolerance || std::isnan(*tolerance) || *tolerance < 0.0) {
            return Error{ErrorCode::InvalidArgument, "not a number"};
        }
        return SearchPattern(
            ValuePattern{.value = *value,
                         .tolerance = *tolerance,
                         .dtype = kNumberTypes[static_cast<std::size_t>(m_dtype->currentIndex())]});
    }

    QComboBox* m_what;
    QLineEdit* m_text;
    QComboBox* m_dtype;
    QLabel* m_toleranceLabel;
    QLineEdit* m_tolerance;
    QToolButton* m_previous;
    QToolButton* m_next;
    QToolButton* m_cancel;
    QLabel* m_answer;
};

FindBar::FindBar()
    : m_what(named(new QComboBox, "findWhat"))
    , m_text(named(new QLineEdit, "findText"))
    , m_dtype(named(new QComboBox, "findType"))
    , m_toleranceLabel(new QLabel(QStringLiteral("±")))
    , m_tolerance(named(new QLineEdit, "findTolerance"))
    , m_previous(named(new QToolButton, "findPrevious"))
    , m_next(named(new QToolButton, "findNext"))
    , m_cancel(named(new QToolButton, "findCancel"))
    , m_answer(newPlainLine("findAnswer"))
{
    buildLayout();
    connect(m_what, &QComboBox::currentIndexChanged, this, &FindBar::showWhat);
    connect(m_text, &QLineEdit::textChanged, this, &FindBar::check);
    connect(m_tolerance, &QLineEdit::textChanged, this, &FindBar::check);
    connect(m_dtype, &QComboBox::currentIndexChanged, this, &FindBar::check);
    connect(m_next, &QToolButton::clicked, this, &FindBar::nextRequested);
    connect(m_previous, &QToolButton::clicked, this, &FindBar::previousRequested);
    connect(m_cancel, &QToolButton::clicked, this, &FindBar::cancelRequested);
    setSearching(false);
    inEveryLanguage(this, [this] {
        //: what to look for among bytes: hexadecimal digits such as 3D CC
        m_what->setItemText(static_cast<int>(What::Hex), tr("Bytes"));
        //: what to look for among bytes: letters
        m_what->setItemText(static_cast<int>(What::Text), tr("Text"));
        //: what to look for among bytes: a number
        m_what->setItemText(static_cast<int>(What::Value), tr("Value"));
        m_what->setAccessibleName(tr("What to find"));
        m_text->setAccessibleName(tr("Find"));
        m_dtype->setAccessibleName(tr("Type of the number"));
        m_dtype->setToolTip(tr("Numbers are looked for in step with those at the cursor"));
        m_tolerance->setAccessibleName(tr("Tolerance"));
        m_tolerance->setToolTip(
            tr("How far from the number a hit may be; empty: as far as its last "
               "digit is rounded"));
        m_previous->setAccessibleName(tr("Previous"));
        m_next->setAccessibleName(tr("Next"));
        m_cancel->setText(tr("Cancel"));
        showWhat();
    });
}

DataInspectorModel::DataInspectorModel(QObject* parent)
    : ColumnTable(parent)
{
    const auto explanation = [this](DType dtype) {
        return dtype == m_stored ? tr("The file keeps these bytes as this type") : QString();
    };
    const auto readAs = [this](ShownByteOrder order) {
        return [this, order](DType dtype) { return elementText(m_bytes, dtype, order); };
    };
    setColumns({
        //: header of a column with f32, i16, ...
        {.title = QT_TR_NOOP("Type"),
         .text = [](DType dtype) { return QString::fromUtf8(nameOf(dtype)); },
         .toolTip = explanation},
        //: byte order
        {.title = QT_TR_NOOP("Little-endian"),
         .content = CellContent::Number,
         .text = readAs(ShownByteOrder::Little),
         .toolTip = explanation},
        {.title = QT_TR_NOOP("Big-endian"),
         .content = CellContent::Number,
         .text = readAs(ShownByteOrder::Big),
         .toolTip = explanation},
    });
}

void DataInspectorModel::setBytes(std::vector<std::byte> bytes, DType stored)
{
    if (bytes == m_bytes && stored == m_stored) {
        return;
    }
    m_bytes = std::move(bytes);
    m_stored = stored;
    rowsChanged(0, rows() - 1);
}

int DataInspectorModel::rowOf(DType dtype) const
{
    const auto found = std::ranges::find(kNumberTypes, dtype);
    return found == kNumberTypes.end() ? -1 : static_cast<int>(found - kNumberTypes.begin());
}

int DataInspectorModel::rows() const
{
    return static_cast<int>(kNumberTypes.size());
}

DType DataInspectorModel::rowAt(int row) const
{
    return kNumberTypes[static_cast<std::size_t>(row)];
}

QVariant DataInspectorModel::data(const QModelIndex& index, int role) const
{
    if (index.isValid() && role == Qt::FontRole) {
        QFont font = numberFont();
        font.setBold(rowAt(index.row()) == m_stored);
        return font;
    }
    return ColumnTable::data(index, role);
}

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
    setSource(nullptr, nullptr);
    inEveryLanguage(this, [this] {
        m_goTo->setAccessibleName(tr("Go to offset"));
        m_goTo->setPlaceholderText(tr("Go to: 0x100+4*16, +64"));
        m_rowLength->setAccessibleName(tr("Bytes in a row"));
        m_rowLength->setToolTip(tr("Bytes in a row"));
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

void BytesPane::buildActions()
{
    const auto add = [this](const char* name, const QKeySequence& keys, auto text, auto work) {
        auto* action = named(new QAction(this), name);
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(action, &QAction::triggered, this, work);
        inEveryLanguage(this, [action, text] { action->setText(text()); });
        m_hex->addAction(action);
        return action;
    };
    const auto addCopy = [this, add](const char* name, const QKeySequence& keys, auto text,
                                     auto made) {
        m_copyActions.append(add(name, keys, text, [made] {
            if (const QString copied = made(); !copied.isEmpty()) {
                QGuiApplication::clipboard()->setText(copied);
            }
        }));
    };
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
    add(
        "selectBytesAction", QKeySequence::SelectAll, [] { return tr("Select all bytes"); },
        [this] {
            if (m_hex->source() != nullptr) {
                m_hex->setSelection({0, m_hex->source()->size() - 1});
            }
        });
    // These are wanted from every part of the pane, copying only from the bytes.
    const auto addEverywhere = [this](QAction* action) {
        addAction(action);
        m_controls->addAction(action);
    };
    addEverywhere(add(
        "goToOffsetAction", QKeySequence(Qt::CTRL | Qt::Key_G), [] { return tr("Go to offset"); },
        [this] {
            m_goTo->setFocus(Qt::ShortcutFocusReason);
            m_goTo->selectAll();
        }));
    addEverywhere(add(
        "findValueAction", {}, [] { return tr("Find value"); },
        [this] {
            m_findBar->setWhat(FindBar::What::Value);
            m_findBar->focusText();
        }));
    addEverywhere(add(
        "findNextAction", QKeySequence::FindNext, [] { return tr("Find the next"); },
        [this] { find(SearchDirection::Next); }));
    addEverywhere(add(
        "findPreviousAction", QKeySequence::FindPrevious, [] { return tr("Find the previous"); },
        [this] { find(SearchDirection::Previous); }));
    m_hex->setContextMenuPolicy(Qt::ActionsContextMenu);
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

#include "bytes_pane.moc"
