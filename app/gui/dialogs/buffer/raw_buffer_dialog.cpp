// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/buffer/raw_buffer_dialog.h"

#include <algorithm>
#include <array>
#include <initializer_list>

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QWidget>

#include "app/gui/common/dialog_parts.h"
#include "app/gui/common/enable_action.h"
#include "app/gui/dialogs/buffer/spec_suggestions.h"
#include "app/gui/dialogs/path_field.h"
#include "core/base/checked_math.h"
#include "core/base/mapped_file.h"
#include "core/formats/reader_registry.h"
#include "core/model/rnn_spec.h"
#include "core/packing/packed_layout.h"
#include "widgets/common/core_text.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

constexpr int kMaxSize = 1'000'000;
constexpr int kMaxLayers = 1000;
constexpr std::array kCells = {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh, CellKind::RnnRelu};
constexpr std::array kTypes = {DType::F32, DType::F16, DType::BF16, DType::F64};

QSpinBox* makeBox(const char* name, int minimum, int maximum)
{
    auto* box = named(new QSpinBox, name);
    box->setRange(minimum, maximum);
    return box;
}

int boxValue(std::uint64_t value)
{
    return static_cast<int>(std::min<std::uint64_t>(value, kMaxSize));
}

} // namespace

/// Asks for everything that decides the shapes of a recurrent stack.
class SpecForm : public QWidget
{
    Q_OBJECT

public:
    SpecForm()
    {
        for (const CellKind cell : kCells) {
            m_cell->addItem(TermNames::cell(cell), static_cast<int>(cell));
        }
        //: how many biases each gate has
        m_bias->addItem(tr("two per gate"), static_cast<int>(BiasMode::Double));
        m_bias->addItem(tr("one, with the input"), static_cast<int>(BiasMode::SingleInput));
        m_bias->addItem(tr("one, with the recurrence"),
                        static_cast<int>(BiasMode::SingleRecurrent));
        m_bias->addItem(tr("none"), static_cast<int>(BiasMode::None));
        for (const DType dtype : kTypes) {
            m_dtype->addItem(QString::fromUtf8(nameOf(dtype)), static_cast<int>(dtype));
        }
        //: no projection of the hidden state
        m_projection->setSpecialValueText(tr("none"));

        auto* form = new QFormLayout(this);
        form->setContentsMargins(0, 0, 0, 0);
        //: kind of recurrent cell: LSTM, GRU, ...
        form->addRow(tr("Cell"), m_cell);
        form->addRow(tr("Input size"), m_input);
        form->addRow(tr("Hidden size"), m_hidden);
        //: width that an LSTM's hidden state is projected to
        form->addRow(tr("Projection size"), m_projection);
        form->addRow(tr("Layers"), m_layers);
        form->addRow(QString(), m_bidirectional);
        form->addRow(QString(), m_skip);
        form->addRow(tr("Biases"), m_bias);
        //: element type such as f32
        form->addRow(tr("Number type"), m_dtype);

        for (QComboBox* combo : {m_cell, m_bias, m_dtype}) {
            connect(combo, &QComboBox::currentIndexChanged, this, &SpecForm::changed);
        }
        for (QSpinBox* box : {m_input, m_hidden, m_projection, m_layers}) {
            connect(box, &QSpinBox::valueChanged, this, &SpecForm::changed);
        }
        for (QCheckBox* box : {m_bidirectional, m_skip}) {
            connect(box, &QCheckBox::toggled, this, &SpecForm::changed);
        }
    }

    void setSpec(const RnnSpec& spec)
    {
        m_cell->setCurrentIndex(m_cell->findData(static_cast<int>(spec.cell)));
        m_input->setValue(boxValue(spec.inputSize));
        m_hidden->setValue(boxValue(spec.hiddenSize));
        m_projection->setValue(boxValue(spec.projectionSize.value_or(0)));
        m_layers->setValue(static_cast<int>(std::min<std::uint32_t>(spec.layers, kMaxLayers)));
        m_bidirectional->setChecked(spec.directions == 2);
        m_skip->setChecked(spec.inputMode == InputMode::Skip);
        m_bias->setCurrentIndex(m_bias->findData(static_cast<int>(spec.bias)));
        m_dtype->setCurrentIndex(m_dtype->findData(static_cast<int>(spec.dtype)));
    }

    /// As the fields say; may be invalid.
    [[nodiscard]] RnnSpec spec() const
    {
        RnnSpec spec;
        spec.cell = static_cast<CellKind>(m_cell->currentData().toInt());
        spec.inputSize = static_cast<std::uint64_t>(m_input->value());
        spec.hiddenSize = static_cast<std::uint64_t>(m_hidden->value());
        if (m_projection->value() > 0) {
            spec.projectionSize = static_cast<std::uint64_t>(m_projection->value());
        }
        spec.layers = static_cast<std::uint32_t>(m_layers->value());
        spec.directions = m_bidirectional->isChecked() ? 2 : 1;
        spec.inputMode = m_skip->isChecked() ? InputMode::Skip : InputMode::Linear;
        spec.bias = static_cast<BiasMode>(m_bias->currentData().toInt());
        spec.dtype = static_cast<DType>(m_dtype->currentData().toInt());
        return spec;
    }

signals:
    void changed();

private:
    QComboBox* m_cell = named(new QComboBox, "specCell");
    QSpinBox* m_input = makeBox("specInput", 1, kMaxSize);
    QSpinBox* m_hidden = makeBox("specHidden", 1, kMaxSize);
    QSpinBox* m_projection = makeBox("specProjection", 0, kMaxSize);
    QSpinBox* m_layers = makeBox("specLayers", 1, kMaxLayers);
    QCheckBox* m_bidirectional = named(new QCheckBox(tr("bidirectional")), "specBidirectional");
    //: the first layer takes its input as it is, without input weights
    QCheckBox* m_skip = named(new QCheckBox(tr("skip input (no W in layer 0)")), "specSkip");
    QComboBox* m_bias = named(new QComboBox, "specBias");
    QComboBox* m_dtype = named(new QComboBox, "specDtype");
};

Result<BufferFit> fitOf(const RnnSpec& spec, std::uint64_t totalBytes, std::uint64_t offsetBytes)
{
    GATELOUPE_CHECK(spec.validate());
    GATELOUPE_TRY(const std::uint64_t elements, packedElements(spec));
    if (!checkedMul(elements, sizeOf(spec.dtype))) {
        return Error::unsupported("the buffer of this spec has more than 2^64 bytes");
    }
    if (offsetBytes > totalBytes) {
        return Error::invalidArgument("the offset %1 is past the end, %2 bytes", offsetBytes,
                                      totalBytes);
    }
    return BufferFit{elements, totalBytes - offsetBytes, sizeOf(spec.dtype)};
}

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

/// Empty where no reader is certain that a file is its own.
QString certainFormatOf(const QString& path)
{
    if (!QFileInfo(path).isFile()) {
        return {};
    }
    Candidate candidate{path.toStdString(), nullptr};
    const auto file = MappedFile::open(candidate.path);
    if (!file) {
        return {};
    }
    candidate.file = *file;
    const ContainerReader* reader = surestReader(candidate);
    return reader != nullptr && reader->probe(candidate) == Match::Certain
               ? QString::fromUtf8(reader->id)
               : QString();
}

/// Two forms below each other begin their fields at one edge.
void alignLabels(std::initializer_list<QFormLayout*> forms)
{
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
    , m_path(new PathField("bufferPath", [] { return tr("Choose the file with the buffer"); }))
    , m_tensor(named(new QComboBox, "bufferTensor"))
    , m_offset(named(new QLineEdit(QStringLiteral("0")), "bufferOffset"))
    , m_suggestions(new SpecSuggestions)
    , m_form(new SpecForm)
    , m_verdict(newPlainText("bufferVerdict"))
    , m_buttons(newEndButtons(*this, QDialogButtonBox::Open, tr("Open"), tr("Cancel")))
{
    setWindowTitle(tr("Open raw buffer"));
    setObjectName(QStringLiteral("rawBufferDialog"));
    m_path->line().setAccessibleName(tr("File"));
    m_offset->setToolTip(tr("Where the buffer begins, in bytes: 512 or 0x200"));
    m_verdict->setMinimumHeight(fontMetrics().lineSpacing() * 3);
    m_verdict->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* place = new QFormLayout;
    place->addRow(tr("File"), m_path);
    //: which tensor of the file holds the packed buffer
    place->addRow(tr("Read from"), m_tensor);
    place->addRow(tr("Offset in bytes"), m_offset);
    alignLabels({place, m_form->findChild<QFormLayout*>()});
    //: cuDNN keeps all weights of a network in one array, the packed buffer
    QLabel* hint = newHint(tr("A packed buffer is the single array in which cuDNN keeps all "
                              "weights of a network. It says nothing about itself, so say here "
                              "what it is, or look what its length and numbers suggest."));
    QLayout* left = columnOf({place, m_form, m_verdict, LayoutItem::room(0)}, kBetweenParts);
    QLayout* both = rowOf({{left, 1}, {m_suggestions, 1}}, 16);
    setDialogLayout(*this, columnOf({hint, {both, 1}, m_buttons}, kBetweenParts));
    // Room for the suggestions from the start: nothing is squeezed when they come.
    m_suggestions->setMinimumWidth(fontMetrics().averageCharWidth() * 56);
    m_verdict->setMinimumWidth(fontMetrics().averageCharWidth() * 48);

    connect(&m_path->line(), &QLineEdit::textChanged, this, &RawBufferDialog::fillTensors);
    connect(m_tensor, &QComboBox::currentIndexChanged, this, &RawBufferDialog::check);
    connect(m_offset, &QLineEdit::textChanged, this, &RawBufferDialog::check);
    connect(m_form, &SpecForm::changed, this, &RawBufferDialog::check);
    connect(m_suggestions, &SpecSuggestions::chosen, m_form, &SpecForm::setSpec);
    m_form->setSpec(usualSpec());
    fillTensors();
}

void RawBufferDialog::setPath(const QString& path)
{
    m_path->line().setText(path);
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

void RawBufferDialog::fillTensors()
{
    m_format = certainFormatOf(m_path->path());
    m_tensor->clear();
    m_tensor->addItem(tr("the whole file"));
    const auto absolute = [](const QString& path) { return QFileInfo(path).absoluteFilePath(); };
    const bool isOpen =
        m_checkpoint != nullptr &&
        absolute(m_path->path()) == absolute(QString::fromStdString(m_checkpoint->path.string()));
    if (isOpen) {
        for (const auto& tensor : m_checkpoint->catalog.tensors) {
            if (isFloatingPoint(tensor->dtype) && tensor->source != nullptr) {
                m_tensor->addItem(nameText(tensor->name), QString::fromStdString(tensor->name));
            }
        }
    }
    m_tensor->setEnabled(m_tensor->count() > 1);
    check();
}

std::optional<std::uint64_t> RawBufferDialog::availableBytes() const
{
    if (m_tensor->currentIndex() > 0 && m_checkpoint != nullptr) {
        const auto tensor =
            m_checkpoint->catalog.find(m_tensor->currentData().toString().toStdString());
        return tensor == nullptr
                   ? std::nullopt
                   : std::optional<std::uint64_t>(tensor->elements() * sizeOf(tensor->dtype));
    }
    const QFileInfo file(m_path->path());
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
    BufferPlace place{.path = m_path->path(), .offsetBytes = *offset};
    if (m_tensor->currentIndex() > 0) {
        place.tensor = m_checkpoint->catalog.find(m_tensor->currentData().toString().toStdString());
    }
    return place;
}

void RawBufferDialog::check()
{
    m_fit.reset();
    m_suggestions->setPlace(isWholeCheckpoint() ? std::nullopt : place());
    const auto available = availableBytes();
    const auto offset = offsetFrom(m_offset->text());
    QString objection = tr("The length must fit exactly");
    if (isWholeCheckpoint()) {
        //: %1: the word for a file format
        objection =
            tr("This file is a checkpoint (%1): File > Open reads it. A packed buffer in it "
               "is one of its tensors, or begins at an offset.")
                .arg(m_format);
        m_verdict->setText(objection);
    } else if (!available) {
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
    setObjection(*m_buttons->button(QDialogButtonBox::Open),
                 m_fit && m_fit->isExact() ? QString() : objection);
}

bool RawBufferDialog::isWholeCheckpoint() const
{
    return !m_format.isEmpty() && m_tensor->currentIndex() <= 0 &&
           offsetFrom(m_offset->text()) == 0;
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
    return (fit.isTooShort()
                ? tr("✗ The network has %1 elements (%2), the file has %3 from the offset on: too "
                     "short by %4 bytes.")
                : tr("✗ The network has %1 elements (%2), the file has %3 from the offset on: too "
                     "long by %4 bytes."))
        .arg(wanted, wantedSize, found, difference);
}

OpenRequest RawBufferDialog::request() const
{
    OpenRequest request;
    request.path = m_path->path();
    request.options.spec = m_form->spec();
    request.options.offsetBytes = offsetFrom(m_offset->text()).value_or(0);
    if (m_tensor->currentIndex() > 0) {
        request.options.tensor = m_tensor->currentData().toString().toStdString();
    }
    return request;
}

} // namespace gateloupe

#include "raw_buffer_dialog.moc"
