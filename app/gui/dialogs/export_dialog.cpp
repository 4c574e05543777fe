// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/export_dialog.h"

#include <algorithm>
#include <vector>

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>

#include "app/gui/common/dialog_parts.h"
#include "app/gui/common/enable_action.h"
#include "app/gui/common/file_dialogs.h"
#include "widgets/common/core_text.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

struct ExportDialog::FormatEntry
{
    ExportFormat format;
    const char* title;
    const char* suffix;
    const char* about; ///< what becomes of the gates
};

const std::vector<ExportDialog::FormatEntry>& ExportDialog::formats()
{
    //: canonical: gates split apart, in cuDNN's order, [out, in] row-major
    static const char* canonical =
        QT_TR_NOOP("Every gate is written apart, in one canonical order.");
    static const std::vector<FormatEntry> formats = {
        {ExportFormat::Hdf5, QT_TR_NOOP("HDF5"), ".h5", canonical},
        {ExportFormat::Npz, QT_TR_NOOP("NumPy archive"), ".npz", canonical},
        {ExportFormat::Safetensors, QT_TR_NOOP("safetensors"), ".safetensors", canonical},
        {ExportFormat::Packed, QT_TR_NOOP("packed buffer (cuDNN)"), ".bin",
         //: forget offset: a number that some frameworks add to the forget gate at run time
         QT_TR_NOOP("All gates of one network in cuDNN's own buffer. Missing biases "
                    "are zero, a forget offset is added to the forget gate's bias.")},
        {ExportFormat::Pytorch, QT_TR_NOOP("PyTorch"), ".pt",
         QT_TR_NOOP("A state_dict for torch.nn.LSTM, GRU or RNN. A missing second "
                    "bias is zero, a forget offset is added to the forget gate's "
                    "bias.")},
        {ExportFormat::Onnx, QT_TR_NOOP("ONNX"), ".onnx",
         QT_TR_NOOP("A model that runs: one node for each layer, initial states as "
                    "optional inputs. A missing second bias is zero, a forget offset "
                    "is added to the forget gate's bias.")},
        {ExportFormat::Keras, QT_TR_NOOP("Keras"), ".keras",
         QT_TR_NOOP("A model with one layer for each layer of the network. Where "
                    "Keras has one bias, input and recurrent bias are summed.")},
        {ExportFormat::TensorFlow, QT_TR_NOOP("TensorFlow 1 checkpoint"), ".ckpt",
         QT_TR_NOOP("The names that CudnnLSTM and its kin save and restore. Where "
                    "the cell has one bias, input and recurrent bias are summed.")},
        {ExportFormat::Flax, QT_TR_NOOP("Flax"), ".msgpack",
         QT_TR_NOOP("Variables for Flax' RNN and Bidirectional. Where the cell has "
                    "one bias, input and recurrent bias are summed.")},
        {ExportFormat::Mxnet, QT_TR_NOOP("MXNet"), ".params",
         QT_TR_NOOP("Parameters for gluon's layers. Missing biases are zero, a forget "
                    "offset is added to the forget gate's bias.")},
        {ExportFormat::Rtneural, QT_TR_NOOP("RTNeural"), ".json",
         QT_TR_NOOP("A JSON of layers for RTNeural, LSTM or GRU of one direction. An "
                    "LSTM's input and recurrent bias are summed.")},
        {ExportFormat::Nam, QT_TR_NOOP("Neural Amp Modeler"), ".nam",
         QT_TR_NOOP("An LSTM of one direction; input and recurrent bias are summed. "
                    "Its output layer is the identity: the hidden state comes out.")},
    };
    return formats;
}

ExportDialog::ExportDialog(std::shared_ptr<const Checkpoint> checkpoint,
                           const std::shared_ptr<const RnnModel>& selected, QWidget* parent)
    : QDialog(parent)
    , m_checkpoint(std::move(checkpoint))
    , m_format(named(new QComboBox, "exportFormat"))
    , m_about(newPlainText("exportAbout"))
    , m_networks(named(new QListWidget, "exportNetworks"))
    , m_target(named(new QLineEdit, "exportTarget"))
    , m_hint(newPlainText("exportHint"))
    , m_buttons(newEndButtons(*this, QDialogButtonBox::Save, tr("Export"), tr("Cancel")))
{
    setWindowTitle(tr("Export weights"));
    setObjectName(QStringLiteral("exportDialog"));
    m_networks->setAccessibleName(tr("Networks"));
    m_networks->setMaximumHeight(fontMetrics().lineSpacing() * 8);
    m_target->setAccessibleName(tr("Write to"));
    m_about->setMinimumHeight(fontMetrics().lineSpacing() * 3);
    m_hint->setMinimumHeight(fontMetrics().lineSpacing() * 2);
    for (QLabel* label : {m_about, m_hint}) {
        label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    }
    auto* browse = new QPushButton(tr("Browse…"));
    connect(browse, &QPushButton::clicked, this, [this] {
        connect(askForTarget({.parent = this,
                              .title = tr("Export to"),
                              .start = m_target->text(),
                              .proposed = m_target->text()}),
                &QFileDialog::fileSelected, m_target, &QLineEdit::setText);
    });
    auto* form = new QFormLayout;
    form->addRow(tr("Format"), m_format);
    form->addRow(QString(), m_about);
    form->addRow(tr("Networks"), m_networks);
    form->addRow(tr("Write to"), rowOf({{m_target, 1}, browse}));
    QLabel* about = newHint(tr("The file is read back and compared with its source before it gets "
                               "its name; a certificate in it or beside it says how. What a "
                               "format can't say is refused with the reason."));
    setDialogLayout(*this, columnOf({about, form, m_hint, m_buttons}, kBetweenParts));
    setMinimumWidth(fontMetrics().averageCharWidth() * 76);
    for (const FormatEntry& entry : formats()) {
        //: a file format and its suffix, e.g. "HDF5 (.h5)"
        m_format->addItem(tr("%1 (%2)").arg(tr(entry.title), QLatin1String(entry.suffix)),
                          static_cast<int>(entry.format));
    }
    for (const auto& model : m_checkpoint->rnns) {
        auto* item = new QListWidgetItem(nameText(model->name), m_networks);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
        const bool isTicked = selected == nullptr || model == selected;
        item->setCheckState(isTicked ? Qt::Checked : Qt::Unchecked);
    }
    const QFileInfo source(QString::fromStdString(m_checkpoint->path.string()));
    m_target->setText(
        QDir::home().filePath(source.completeBaseName() + QStringLiteral("-gates.h5")));
    connect(m_format, &QComboBox::currentIndexChanged, this, &ExportDialog::followFormat);
    connect(m_networks, &QListWidget::itemChanged, this, &ExportDialog::check);
    connect(m_target, &QLineEdit::textChanged, this, &ExportDialog::check);
    followFormat();
}

ExportFormat ExportDialog::format() const
{
    return static_cast<ExportFormat>(m_format->currentData().toInt());
}

void ExportDialog::setFormat(ExportFormat format)
{
    m_format->setCurrentIndex(m_format->findData(static_cast<int>(format)));
}

void ExportDialog::setTarget(const QString& path)
{
    m_target->setText(path);
}

void ExportDialog::followFormat()
{
    const QFileInfo target(m_target->text());
    const auto entry = std::ranges::find(formats(), format(), &FormatEntry::format);
    m_about->setText(tr(entry->about));
    if (!m_target->text().isEmpty()) {
        m_target->setText(
            target.dir().filePath(target.completeBaseName() + QLatin1String(entry->suffix)));
    }
    check();
}

void ExportDialog::check()
{
    const ExportRequest wanted = request();
    const QFileInfo target(m_target->text());
    QString objection;
    if (wanted.models.empty()) {
        objection = tr("Tick at least one network.");
    } else if (!holdsSeveral(wanted.format) && wanted.models.size() != 1) {
        objection = tr("Such a file holds exactly one network: tick one.");
    } else if (m_target->text().trimmed().isEmpty()) {
        objection = tr("Say where to write the file.");
    } else if (!target.absoluteDir().exists()) {
        objection = tr("The folder %1 does not exist.").arg(target.absolutePath());
    }
    m_hint->setText(objection.isEmpty() && target.exists()
                        ? tr("%1 exists and will be replaced.").arg(nameText(target.fileName()))
                        : objection);
    setObjection(*m_buttons->button(QDialogButtonBox::Save), objection);
}

ExportRequest ExportDialog::request() const
{
    ExportRequest wanted;
    for (int row = 0; row < m_networks->count(); ++row) {
        if (m_networks->item(row)->checkState() == Qt::Checked) {
            wanted.models.push_back(m_checkpoint->rnns[static_cast<std::size_t>(row)]);
        }
    }
    wanted.source = m_checkpoint->path;
    wanted.target = m_target->text().toStdString();
    wanted.format = format();
    wanted.protectedFiles = m_checkpoint->sourceFiles;
    wanted.sourceFiles = m_checkpoint->catalog.files;
    return wanted;
}

} // namespace gateloupe
