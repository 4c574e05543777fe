// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/gates_page.h"

#include <QEvent>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/gates/gates_view.h"
#include "widgets/heatmap/gate_heatmap.h"

namespace gateloupe {

namespace {

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

GatesPage::GatesPage(QWidget* parent)
    : QWidget(parent)
    , m_summary(new QLabel)
    , m_stack(new QStackedWidget)
    , m_view(new GatesView)
    , m_nothing(new QWidget)
    , m_nothingText(new QLabel)
    , m_treatAsRaw(new QPushButton)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    column->addWidget(m_summary);
    column->addWidget(m_stack, 1);
    m_summary->setObjectName(QStringLiteral("networkSummary"));
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);

    auto* nothingColumn = new QVBoxLayout(m_nothing);
    nothingColumn->addStretch(1);
    auto* textRow = new QHBoxLayout;
    textRow->addStretch(1);
    textRow->addWidget(m_nothingText, 4);
    textRow->addStretch(1);
    nothingColumn->addLayout(textRow);
    nothingColumn->addSpacing(8);
    nothingColumn->addWidget(m_treatAsRaw, 0, Qt::AlignHCenter);
    nothingColumn->addStretch(2);
    m_nothingText->setObjectName(QStringLiteral("noNetworksText"));
    m_nothingText->setTextFormat(Qt::PlainText);
    m_nothingText->setAlignment(Qt::AlignCenter);
    m_nothingText->setWordWrap(true);
    m_treatAsRaw->setObjectName(QStringLiteral("treatAsRaw"));
    m_stack->addWidget(m_view);
    m_stack->addWidget(m_nothing);
    connect(m_treatAsRaw, &QPushButton::clicked, this, &GatesPage::rawBufferRequested);
    connect(m_view, &GatesView::parameterChosen, this, &GatesPage::parameterChosen);
    connect(m_view, &GatesView::placeChosen, this, &GatesPage::placeChosen);
    connect(m_view, &GatesView::viewStateChanged, this, &GatesPage::viewStateChanged);
    retranslate();
}

void GatesPage::setCheckpoint(std::shared_ptr<const Checkpoint> checkpoint)
{
    m_checkpoint = std::move(checkpoint);
    retranslate();
    setSelection({});
}

void GatesPage::setSelection(const TreeSelection& selection)
{
    m_selection = selection;
    if (selection.rnn != nullptr && selection.parameter) {
        m_view->setGate(selection.rnn, *selection.parameter);
    } else if (selection.tensor != nullptr) {
        m_view->setTensor(selection.tensor);
    } else {
        m_view->clear();
    }
    const bool isEmpty = selection.rnn == nullptr && selection.tensor == nullptr;
    m_stack->setCurrentWidget(isEmpty ? m_nothing : static_cast<QWidget*>(m_view));
    showSummary();
}

GateHeatmap& GatesPage::heatmap()
{
    return m_view->heatmap();
}

QJsonObject GatesPage::viewState() const
{
    return m_view->viewState();
}

void GatesPage::setViewState(const QJsonObject& state)
{
    m_view->setViewState(state);
}

void GatesPage::showSummary()
{
    const auto& model = m_selection.rnn;
    m_summary->setVisible(model != nullptr);
    if (model != nullptr) {
        //: the name of a network in the file, and what it is
        m_summary->setText(
            tr("%1: %2").arg(QString::fromStdString(model->name), summaryOf(*model)));
        m_summary->setToolTip(factsOf(*model));
    }
}

QString GatesPage::summaryOf(const RnnModel& model)
{
    const RnnSpec& spec = model.spec;
    QStringList parts = {TermNames::cell(spec.cell)};
    parts.append(tr("%n layer(s)", nullptr, static_cast<int>(spec.layers)));
    if (spec.directions == 2) {
        parts.append(tr("bidirectional"));
    } else if (model.isReversed) {
        //: one direction that reads the sequence from its end
        parts.append(tr("reads backward"));
    }
    parts.append(tr("input %1").arg(spec.inputSize));
    parts.append(tr("hidden %1").arg(spec.hiddenSize));
    if (spec.projectionSize) {
        parts.append(tr("projection %1").arg(*spec.projectionSize));
    }
    parts.append(fromView(nameOf(spec.dtype)));
    return parts.join(QStringLiteral(", "));
}

QString GatesPage::factsOf(const RnnModel& model)
{
    //: a convention is how one framework names and orders weights
    QStringList lines = {tr("Convention: %1").arg(QString::fromStdString(model.convention))};
    for (const std::string& line : model.evidence) {
        lines.append(QString::fromStdString(line));
    }
    if (model.forgetOffset != 0.0) {
        lines.append(
            tr("Adds %1 to the forget gate when it runs").arg(formatValue(model.forgetOffset)));
    }
    for (const Limit& limit : model.limits) {
        lines.append(
            tr("Does not run on %1: %2")
                .arg(fromView(nameOf(limit.backend)), QString::fromStdString(limit.reason)));
    }
    for (const Warning& warning : model.warnings) {
        lines.append(QString::fromStdString(warning));
    }
    return lines.join(QLatin1Char('\n'));
}

void GatesPage::retranslate()
{
    m_treatAsRaw->setText(tr("Treat as raw buffer…"));
    QStringList lines;
    if (m_checkpoint != nullptr && m_checkpoint->rnns.empty()) {
        const QFileInfo file(QString::fromStdString(m_checkpoint->path.string()));
        lines.append(tr("No recurrent network was found in “%1”.").arg(file.fileName()));
        lines.append(tr("Looked for LSTM, GRU and plain RNN weights as TensorFlow 1, Keras and "
                        "PyTorch name them, and for this program's own exports."));
        if (!m_checkpoint->catalog.tensors.empty()) {
            lines.append(tr("%n tensor(s) can be looked at in the tree on the left.", nullptr,
                            static_cast<int>(m_checkpoint->catalog.tensors.size())));
        }
    } else {
        lines.append(tr("Choose a gate in the tree on the left."));
    }
    m_nothingText->setText(lines.join(QStringLiteral("\n\n")));
    m_treatAsRaw->setVisible(m_checkpoint != nullptr && m_checkpoint->rnns.empty());
    showSummary();
}

void GatesPage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace gateloupe
