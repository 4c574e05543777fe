// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <utility>

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include "core/analysis/bytes/byte_search.h"
#include "widgets/bytes/byte_texts.h"
#include "widgets/bytes/bytes_pane.h"
#include "widgets/bytes/data_inspector.h"
#include "widgets/bytes/find_bar.h"
#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

/// In the order of the choices.
constexpr std::array kRowLengths = {HexView::RowLength::Fit, HexView::RowLength::Eight,
                                    HexView::RowLength::Sixteen, HexView::RowLength::ThirtyTwo};
constexpr int kInspectorRows = 5; ///< in sight at first

} // namespace

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
