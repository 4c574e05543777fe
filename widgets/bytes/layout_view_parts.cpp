// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QLabel>
#include <QRadioButton>
#include <QSplitter>
#include <QVBoxLayout>

#include "widgets/bytes/bytes_pane.h"
#include "widgets/bytes/layout_strip.h"
#include "widgets/bytes/layout_view.h"
#include "widgets/bytes/region_style.h"
#include "widgets/bytes/region_table.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

const QString kBufferKey = QStringLiteral("buffer");
const QString kFileKey = QStringLiteral("file");
const QString kFirstKey = QStringLiteral("firstByte");
const QString kVisibleKey = QStringLiteral("visibleBytes");
const QString kFilterKey = QStringLiteral("filter");
const QString kSortColumnKey = QStringLiteral("sortColumn");
const QString kDescendingKey = QStringLiteral("descending");
const QString kSizesKey = QStringLiteral("sizes");
const QString kBytesKey = QStringLiteral("bytes");

} // namespace

void LayoutView::buildLayout()
{
    m_summary = new QLabel;
    m_totals = new QLabel;
    m_parts = new QSplitter(Qt::Horizontal);
    //: heads the two choices "packed (as cuDNN)" and "file": what the strip shows
    auto* label = new QLabel(tr("Buffer:"));
    const auto addChoice = [this](const QString& text, const char* name, const QString& toolTip,
                                  Buffer buffer) {
        auto* button = new QRadioButton(text);
        button->setObjectName(QLatin1String(name));
        button->setToolTip(toolTip);
        m_buffers->addButton(button, static_cast<int>(buffer));
        return button;
    };
    auto* choices = new QHBoxLayout;
    choices->setSpacing(12);
    choices->addWidget(label);
    choices->addWidget(addChoice(tr("Packed (as cuDNN)"), "showPacked",
                                 tr("Where each gate would lie in the one array in which cuDNN "
                                    "keeps all weights of a network"),
                                 Buffer::Packed));
    //: the file itself, as opposed to cuDNN's packed buffer
    choices->addWidget(addChoice(tr("File"), "showFile",
                                 tr("Where each gate lies in the open file"), Buffer::File));
    choices->addWidget(m_fileChooser);
    auto* top = new QHBoxLayout;
    top->setSpacing(16);
    top->addLayout(choices);
    top->addWidget(m_summary, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    column->addWidget(m_banner);
    column->addLayout(top);
    column->addWidget(m_strip);
    column->addWidget(m_totals);
    column->addWidget(m_parts, 1);
    m_parts->addWidget(m_regions);
    m_parts->addWidget(m_bytes);
    m_parts->setChildrenCollapsible(false);
    m_parts->setHandleWidth(8);
    m_parts->setSizes({500, 500});
    m_buffers->button(static_cast<int>(m_buffer))->setChecked(true);
    m_banner->setObjectName(QStringLiteral("banner"));
    m_fileChooser->setObjectName(QStringLiteral("fileChooser"));
    m_fileChooser->setAccessibleName(tr("File"));
    m_fileChooser->setToolTip(tr("The checkpoint lies in several files"));
    m_strip->setObjectName(QStringLiteral("strip"));
    for (QLabel* text : {m_summary, m_totals}) {
        text->setTextFormat(Qt::PlainText);
        text->setTextInteractionFlags(Qt::TextSelectableByMouse);
        text->setWordWrap(true);
    }
    m_summary->setObjectName(QStringLiteral("summary"));
    m_totals->setObjectName(QStringLiteral("totals"));
}

void LayoutView::connectParts()
{
    connect(m_banner, &InlineBanner::actionRequested, this,
            [this] { m_buffers->button(static_cast<int>(Buffer::File))->click(); });
    connect(m_buffers, &QButtonGroup::idClicked, this, [this](int id) {
        if (static_cast<Buffer>(id) != m_buffer) {
            setBuffer(static_cast<Buffer>(id));
            emit viewStateChanged(tr("shown buffer"));
        }
    });
    connect(m_fileChooser, &QComboBox::activated, this, [this](int index) {
        m_selection.reset(); // it lies in another file
        showFile(static_cast<std::size_t>(index));
        emit viewStateChanged(tr("shown file"));
    });
    connect(m_strip, &LayoutStrip::regionChosen, this,
            [this](qulonglong region) { chooseRegion(region); });
    connect(m_strip, &LayoutStrip::windowChanged, this,
            [this] { emit viewStateChanged(tr("zoom of the strip")); });
    connect(m_regions, &RegionTable::regionChosen, this,
            [this](qulonglong region) { chooseRegion(region); });
    connect(m_regions, &RegionTable::csvRequested, this, &LayoutView::csvRequested);
    connect(m_regions, &RegionTable::arrangementChanged, this, &LayoutView::viewStateChanged);
    connect(m_bytes, &BytesPane::byteChosen, this, &LayoutView::chooseByte);
    connect(m_bytes, &BytesPane::viewStateChanged, this, &LayoutView::viewStateChanged);
    connect(m_parts, &QSplitter::splitterMoved, this,
            [this] { emit viewStateChanged(tr("size of the panes")); });
}

QString LayoutView::csv() const
{
    return m_regions->csv();
}

void LayoutView::sumUp()
{
    m_summary->setText(summary());
    QString text = m_map != nullptr ? RegionTexts::totals(*m_map) : QString();
    const QString remark = placeRemark();
    if (!remark.isEmpty()) {
        text += (text.isEmpty() ? QString() : QStringLiteral("\n")) + remark;
    }
    m_totals->setText(text);
}

QString LayoutView::summary() const
{
    if (m_map == nullptr && m_model == nullptr) {
        return tr("Choose a network to see its packed buffer here.");
    }
    if (m_map == nullptr) {
        return QString::fromStdString(toText(m_model->spec));
    }
    if (m_map->isPacked()) {
        const std::uint64_t elements = m_map->sizeBytes / sizeOf(m_model->spec.dtype);
        //: %1 network description, %2 number of elements, %3 size such as 4.71 MiB; "exact" because
        //: the buffer has not a byte more
        return tr("%1\n%2 elements = %3, exact")
            .arg(QString::fromStdString(toText(m_model->spec)), formatCount(elements),
                 formatSize(m_map->sizeBytes));
    }
    //: %1 a file's name, %2 its size such as 4.71 MiB, %3 the number of bytes
    return tr("%1\n%2 (%3 bytes)")
        .arg(QString::fromStdString(m_map->path.filename().string()), formatSize(m_map->sizeBytes),
             formatCount(m_map->sizeBytes));
}

QString LayoutView::placeRemark() const
{
    if (m_map == nullptr || m_model == nullptr || !m_selection || m_tensor != nullptr) {
        return encodedRemark();
    }
    const GateView* gate = m_model->find(*m_selection);
    if (m_map->isPacked()) {
        return m_model->convention == "packed"
                   ? QString()
                   : tr("The bytes are put together from the file's gates, in cuDNN's order.");
    }
    const QString name = TermNames::place(*m_selection);
    if (gate == nullptr) {
        return tr("The file stores no %1.").arg(name);
    }
    if (!gate->place()) {
        const std::string_view encoding =
            gate->tensor->source != nullptr ? nameOf(gate->tensor->source->encoding()) : "";
        //: %1 a gate, %2 how the file keeps it: deflate, chunked, ...
        return tr("%1 is not stored plain (%2): it is decoded when it is read and has no offset in "
                  "the file.")
            .arg(name, QString::fromStdString(std::string(encoding)));
    }
    return encodedRemark();
}

QString LayoutView::encodedRemark() const
{
    if (m_map == nullptr || m_map->isPacked() || m_checkpoint == nullptr) {
        return {};
    }
    const auto count = std::ranges::count_if(m_checkpoint->catalog.tensors, [](const auto& tensor) {
        return tensor->source != nullptr && tensor->source->encoding() != Encoding::Plain;
    });
    //: compressed and the like; they have no region of their own
    return count > 0 ? tr("%n tensor(s) are not stored plain: their bytes belong to the container.",
                          nullptr, static_cast<int>(count))
                     : QString();
}

QJsonObject LayoutView::viewState() const
{
    QJsonObject state;
    state[kBufferKey] =
        m_buffer == Buffer::Packed ? QStringLiteral("packed") : QStringLiteral("file");
    state[kFileKey] = m_fileChooser->currentText();
    const StripWindow& window = m_strip->visibleWindow();
    state[kFirstKey] = window.first;
    state[kVisibleKey] = window.visible;
    state[kFilterKey] = m_regions->filter();
    state[kSortColumnKey] = m_regions->sortColumn();
    state[kDescendingKey] = m_regions->sortOrder() == Qt::DescendingOrder;
    QJsonArray sizes;
    for (const int size : m_parts->sizes()) {
        sizes.append(size);
    }
    state[kSizesKey] = sizes;
    state[kBytesKey] = m_bytes->viewState();
    return state;
}

void LayoutView::setViewState(const QJsonObject& state)
{
    m_awaited = {};
    const QString buffer = state[kBufferKey].toString();
    if (buffer == QLatin1String("packed")) {
        setBuffer(Buffer::Packed);
    } else if (buffer == QLatin1String("file")) {
        setBuffer(Buffer::File);
    }
    if (m_map == nullptr) {
        m_awaited = state; // what depends on the map is done once it is there
    }
    const int file = m_fileChooser->findText(state[kFileKey].toString());
    if (m_buffer == Buffer::File && file >= 0 && static_cast<std::size_t>(file) != m_file &&
        !m_files.empty()) {
        showFile(static_cast<std::size_t>(file));
    }
    if (state.contains(kVisibleKey) && m_map != nullptr) {
        m_strip->setVisibleWindow(state[kFirstKey].toDouble(), state[kVisibleKey].toDouble(1.0));
    }
    if (state.contains(kFilterKey)) {
        m_regions->setFilter(state[kFilterKey].toString());
    }
    if (state.contains(kSortColumnKey)) {
        m_regions->sortBy(state[kSortColumnKey].toInt(-1), state[kDescendingKey].toBool()
                                                               ? Qt::DescendingOrder
                                                               : Qt::AscendingOrder);
    }
    const QJsonArray sizes = state[kSizesKey].toArray();
    if (sizes.size() == 2) {
        m_parts->setSizes({sizes[0].toInt(), sizes[1].toInt()});
    }
    m_bytes->setViewState(state[kBytesKey].toObject());
}

} // namespace gateloupe
