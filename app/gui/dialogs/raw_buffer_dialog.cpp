// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/raw_buffer_dialog.h"

#include <algorithm>
#include <initializer_list>

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/gui/dialogs/spec_form.h"
#include "app/gui/dialogs/spec_suggestions.h"
#include "widgets/common/core_text.h"
#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

/// Where a cuDNN user most likely starts.
RnnSpec usualSpec()
{
    RnnSpec spec;
    spec.inputSize = 128;
    spec.hiddenSize = 128;
    return spec;
}

/// "512" or "0x200".
std::optional<std::uint64_t> offsetFrom(const QString& text)
{
    bool isNumber = false;
    const qulonglong value = text.trimmed().toULongLong(&isNumber, 0);
    return isNumber ? std::optional<std::uint64_t>(value) : std::nullopt;
}

/// Two forms below each other begin their fields at one edge.
void alignLabels(std::initializer_list<QFormLayout*> forms)
{
    constexpr int kSpacing = 8;
    int width = 0;
    for (const bool isMeasured : {false, true}) {
        for (QFormLayout* form : forms) {
            form->setHorizontalSpacing(kSpacing); // else it is inherited, and differs
            for (int row = 0; row < form->rowCount(); ++row) {
                const QLayoutItem* item = form->itemAt(row, QFormLayout::LabelRole);
                QWidget* label = item != nullptr ? item->widget() : nullptr;
                if (label != nullptr && isMeasured) {
                    label->setMinimumWidth(width);
                } else if (label != nullptr) {
                    width = std::max(width, label->sizeHint().width());
                }
            }
        }
    }
}

} // namespace

RawBufferDialog::RawBufferDialog(QWidget* parent)
    : QDialog(parent)
    , m_path(new QLineEdit)
    , m_browse(new QPushButton(tr("Browse…")))
    , m_tensor(new QComboBox)
    , m_offset(new QLineEdit(QStringLiteral("0")))
    , m_suggestions(new SpecSuggestions)
    , m_form(new SpecForm)
    , m_verdict(new QLabel)
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel))
{
    setWindowTitle(tr("Open raw buffer"));
    setObjectName(QStringLiteral("rawBufferDialog"));
    m_path->setAccessibleName(tr("File"));
    m_path->setObjectName(QStringLiteral("bufferPath"));
    m_tensor->setObjectName(QStringLiteral("bufferTensor"));
    m_offset->setObjectName(QStringLiteral("bufferOffset"));
    m_verdict->setObjectName(QStringLiteral("bufferVerdict"));
    m_offset->setToolTip(tr("Where the buffer begins, in bytes: 512 or 0x200"));
    m_buttons->button(QDialogButtonBox::Open)->setText(tr("Open"));
    m_buttons->button(QDialogButtonBox::Cancel)->setText(tr("Cancel"));
    m_verdict->setWordWrap(true);
    m_verdict->setMinimumHeight(fontMetrics().lineSpacing() * 3);
    m_verdict->setAlignment(Qt::AlignTop | Qt::AlignLeft);

    auto* pathRow = new QHBoxLayout;
    pathRow->addWidget(m_path, 1);
    pathRow->addWidget(m_browse);
    auto* place = new QFormLayout;
    place->addRow(tr("File"), pathRow);
    //: which tensor of the file holds the packed buffer
    place->addRow(tr("Read from"), m_tensor);
    place->addRow(tr("Offset in bytes"), m_offset);
    alignLabels({place, m_form->findChild<QFormLayout*>()});
    auto* left = new QVBoxLayout;
    left->setSpacing(12);
    left->addLayout(place);
    left->addWidget(m_form);
    left->addWidget(m_verdict);
    left->addStretch();
    auto* directions = new QHBoxLayout;
    directions->setSpacing(16);
    directions->addLayout(left, 1);
    directions->addWidget(m_suggestions, 1);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(12);
    //: cuDNN keeps all weights of a network in one array, the packed buffer
    auto* hint = new QLabel(tr("A packed buffer is the single array in which cuDNN keeps all "
                               "weights of a network. It says nothing about itself, so say here "
                               "what it is, or look what its length and numbers suggest."));
    hint->setWordWrap(true);
    column->addWidget(hint);
    column->addLayout(directions, 1);
    column->addWidget(m_buttons);
    // Room for the suggestions from the start: nothing is squeezed when they come.
    m_suggestions->setMinimumWidth(fontMetrics().averageCharWidth() * 56);
    m_verdict->setMinimumWidth(fontMetrics().averageCharWidth() * 48);

    connect(m_browse, &QPushButton::clicked, this, &RawBufferDialog::choosePath);
    connect(m_path, &QLineEdit::textChanged, this, &RawBufferDialog::fillTensors);
    connect(m_tensor, &QComboBox::currentIndexChanged, this, &RawBufferDialog::check);
    connect(m_offset, &QLineEdit::textChanged, this, &RawBufferDialog::check);
    connect(m_form, &SpecForm::changed, this, &RawBufferDialog::check);
    connect(m_suggestions, &SpecSuggestions::chosen, m_form, &SpecForm::setSpec);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_form->setSpec(usualSpec());
    fillTensors();
}

void RawBufferDialog::setPath(const QString& path)
{
    m_path->setText(path);
}

void RawBufferDialog::setCheckpoint(std::shared_ptr<const Checkpoint> checkpoint)
{
    m_checkpoint = std::move(checkpoint);
    fillTensors();
}

void RawBufferDialog::setSpec(const RnnSpec& spec)
{
    m_form->setSpec(spec);
}

void RawBufferDialog::choosePath()
{
    auto* dialog = new QFileDialog(this, tr("Choose the file with the buffer"), m_path->text());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, m_path, &QLineEdit::setText);
    dialog->open();
}

void RawBufferDialog::fillTensors()
{
    m_tensor->clear();
    m_tensor->addItem(tr("the whole file"));
    const auto absolute = [](const QString& path) { return QFileInfo(path).absoluteFilePath(); };
    const bool isOpen =
        m_checkpoint != nullptr &&
        absolute(m_path->text()) == absolute(QString::fromStdString(m_checkpoint->path.string()));
    if (isOpen) {
        for (const auto& tensor : m_checkpoint->catalog.tensors) {
            if (isFloatingPoint(tensor->dtype) && tensor->source != nullptr) {
                m_tensor->addItem(QString::fromStdString(tensor->name));
            }
        }
    }
    m_tensor->setEnabled(m_tensor->count() > 1);
    check();
}

std::optional<std::uint64_t> RawBufferDialog::availableBytes() const
{
    if (m_tensor->currentIndex() > 0 && m_checkpoint != nullptr) {
        const auto tensor = m_checkpoint->catalog.find(m_tensor->currentText().toStdString());
        return tensor == nullptr
                   ? std::nullopt
                   : std::optional<std::uint64_t>(tensor->elements() * sizeOf(tensor->dtype));
    }
    const QFileInfo file(m_path->text());
    return file.isFile() ? std::optional<std::uint64_t>(static_cast<std::uint64_t>(file.size()))
                         : std::nullopt;
}

std::optional<BufferPlace> RawBufferDialog::place() const
{
    const auto available = availableBytes();
    const auto offset = offsetFrom(m_offset->text());
    if (!available || !offset || *offset >= *available) {
        return std::nullopt;
    }
    BufferPlace place{.path = m_path->text(), .offsetBytes = *offset};
    if (m_tensor->currentIndex() > 0) {
        place.tensor = m_checkpoint->catalog.find(m_tensor->currentText().toStdString());
    }
    return place;
}

void RawBufferDialog::check()
{
    m_fit.reset();
    m_suggestions->setPlace(place());
    const auto available = availableBytes();
    const auto offset = offsetFrom(m_offset->text());
    if (!available) {
        m_verdict->setText(tr("Choose the file with the buffer."));
    } else if (!offset) {
        m_verdict->setText(tr("The offset is a number of bytes, such as 512 or 0x200."));
    } else if (const auto fit = fitOf(m_form->spec(), *available, *offset); !fit) {
        //: %1 is core's English sentence that says why
        m_verdict->setText(tr("This cannot be: %1").arg(coreText(fit.error().message)));
    } else {
        m_fit = *fit;
        m_verdict->setText(verdict(*fit));
    }
    QPushButton* open = m_buttons->button(QDialogButtonBox::Open);
    const bool canOpen = m_fit && m_fit->isExact();
    open->setEnabled(canOpen);
    open->setToolTip(canOpen ? QString() : tr("The length must fit exactly"));
}

QString RawBufferDialog::verdict(const BufferFit& fit) const
{
    const QString wanted = formatCount(fit.wantedElements);
    const QString wantedSize = formatSize(fit.wantedBytes());
    const QString found = formatCount(fit.foundBytes / fit.elementBytes);
    const QString difference = formatCount(fit.differenceBytes());
    if (fit.isExact()) {
        return tr("✓ Fits exactly: %1 elements, %2.").arg(wanted, wantedSize);
    }
    if (fit.isTooShort()) {
        return tr("✗ The network has %1 elements (%2), the file has %3 from the offset on: too "
                  "short by %4 bytes.")
            .arg(wanted, wantedSize, found, difference);
    }
    return tr("✗ The network has %1 elements (%2), the file has %3 from the offset on: too long by "
              "%4 bytes.")
        .arg(wanted, wantedSize, found, difference);
}

OpenRequest RawBufferDialog::request() const
{
    OpenRequest request;
    request.path = m_path->text();
    request.options.spec = m_form->spec();
    request.options.offsetBytes = offsetFrom(m_offset->text()).value_or(0);
    if (m_tensor->currentIndex() > 0) {
        request.options.tensor = m_tensor->currentText().toStdString();
    }
    return request;
}

} // namespace gateloupe
