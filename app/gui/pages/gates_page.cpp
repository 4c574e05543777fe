// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/gates_page.h"

#include <algorithm>

#include <QComboBox>
#include <QDir>
#include <QDoubleValidator>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QToolButton>

#include "app/gui/common/error_texts.h"
#include "app/gui/controllers/picture_saver.h"
#include "widgets/common/change_events.h"
#include "widgets/common/core_text.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/gates/gates_view.h"
#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/inspector/biases/bias_lens.h"
#include "widgets/inspector/gate_inspector.h"
#include "widgets/inspector/inspect_actions.h"
#include "widgets/inspector/order_chooser.h"
#include "widgets/layouts/arrange.h"
#include "widgets/models/equation_texts.h"

namespace gateloupe {

namespace {

const QString kBiasesKey = QStringLiteral("biases"); ///< whether the bias lens is shown

} // namespace

GatesPage::GatesPage(QWidget* parent)
    : QWidget(parent)
    , view(new GatesView)
    , inspector(named(new GateInspector(view->heatmap()), "gateInspector"))
    , saver(new PictureSaver(this))
    , banner(named(new InlineBanner, "inspectionBanner"))
    , biases(named(new BiasLens, "biasLens"))
    , m_numbers(named(new QComboBox, "gateNumbers"))
    , m_learningRate(named(new QLineEdit, "learningRate"))
    , m_summary(newPlainText("networkSummary"))
    , m_stack(new QStackedWidget)
    , m_showBiases(named(new QToolButton, "showBiases"))
    , m_nothingText(newPlainText("noNetworksText"))
    , m_openOther(named(new QPushButton, "openAnother"))
    , m_describe(named(new QPushButton, "openDescribed"))
    , m_treatAsRaw(named(new QPushButton, "treatAsRaw"))
{
    setLayoutOf(this, columnOf({banner, {m_stack, 1}}, 4));
    layout()->setContentsMargins(4, 0, 4, 2);
    view->setOrderPanel(inspector->takeOrderChooser());
    view->addControl(m_numbers);
    view->addControl(m_learningRate);
    constexpr double kLargestRate = 1e6;
    constexpr int kRateDigits = 16;
    auto* rates = new QDoubleValidator(0.0, kLargestRate, kRateDigits, m_learningRate);
    m_learningRate->setValidator(rates);
    m_learningRate->setFont(numberFont());
    setNumbers({GateNumbers::Weights});
    connect(m_numbers, &QComboBox::activated, this, &GatesPage::numbersChosen);
    connect(m_learningRate, &QLineEdit::editingFinished, this, &GatesPage::takeLearningRate);
    inspector->setHeader(m_summary);
    inspector->biases().addControl(m_showBiases);
    inspector->setParent(this);
    inspector->hide();
    InspectActions& actions = inspector->actions();
    connect(&actions, &InspectActions::pictureRequested, saver, &PictureSaver::chooseTarget);
    connect(&actions, &InspectActions::copyFailed, this, [this](const Error& error) {
        banner->showError(tr("The selection could not be copied."), coreText(error.message));
    });
    connect(saver, &PictureSaver::saved, this, [this](const QString& path) {
        //: %1 is a file's path
        banner->showInformation(tr("The picture is in %1.").arg(QDir::toNativeSeparators(path)));
    });
    connect(saver, &PictureSaver::failed, this, [this](const QString& path, const Error& error) {
        //: %1 is a file's name
        banner->showError(tr("The picture “%1” could not be written.").arg(fileNameText(path)),
                          coreText(error.message));
    });
    m_showBiases->setCheckable(true);
    connect(m_showBiases, &QToolButton::toggled, this, &GatesPage::showPart);
    connect(m_showBiases, &QToolButton::clicked, this,
            [this] { emit viewStateChanged(tr("bias lens")); });
    m_nothingText->setAlignment(Qt::AlignCenter);
    m_nothing = paneOf(columnOf(
        {LayoutItem::room(), rowOf({LayoutItem::room(), {m_nothingText, 4}, LayoutItem::room()}),
         LayoutItem::gap(8),
         rowOf({LayoutItem::room(), m_openOther, m_describe, m_treatAsRaw, LayoutItem::room()}),
         LayoutItem::room(2)}));
    m_stack->addWidget(view);
    m_stack->addWidget(biases);
    m_stack->addWidget(m_nothing);
    connect(m_treatAsRaw, &QPushButton::clicked, this, &GatesPage::rawBufferRequested);
    connect(m_describe, &QPushButton::clicked, this, &GatesPage::descriptionRequested);
    connect(m_openOther, &QPushButton::clicked, this, &GatesPage::openRequested);
    connect(view, &GatesView::viewStateChanged, this, &GatesPage::viewStateChanged);
    inEveryLanguage(this, [this] { retranslate(); });
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
    showGates();
    if (selection.rnn != nullptr && selection.parameter) {
        biases->setModel(selection.rnn, selection.parameter->layer, selection.parameter->direction);
        biases->setGate(selection.parameter->gate);
    } else {
        biases->setModel(nullptr, {}, Direction::Forward);
    }
    showPart();
    showSummary();
}

TreeSelection GatesPage::shownSelection() const
{
    TreeSelection shown = m_selection;
    const bool isOther = m_shown != nullptr && m_shownOf == m_selection.rnn &&
                         m_selection.parameter && m_shown->find(*m_selection.parameter) != nullptr;
    if (isOther) {
        shown.rnn = m_shown;
    }
    return shown;
}

void GatesPage::setNumbers(const std::vector<GateNumbers>& kinds)
{
    const GateNumbers chosen = numbers();
    const QSignalBlocker blocker(m_numbers);
    m_numbers->clear();
    for (const GateNumbers kind : kinds) {
        m_numbers->addItem(GateNumbersText::of(kind), static_cast<int>(kind));
    }
    m_numbers->setCurrentIndex(std::max(0, m_numbers->findData(static_cast<int>(chosen))));
    m_numbers->setVisible(kinds.size() > 1);
    m_learningRate->setVisible(std::ranges::find(kinds, GateNumbers::NextStep) != kinds.end());
}

std::optional<double> GatesPage::learningRate() const
{
    bool isNumber = false;
    const double rate = locale().toDouble(m_learningRate->text(), &isNumber);
    return isNumber ? std::optional(rate) : std::nullopt;
}

/// A typed rate shows the next step, the numbers that it changes.
void GatesPage::takeLearningRate()
{
    if (!m_learningRate->isModified()) {
        return;
    }
    m_learningRate->setModified(false);
    m_numbers->setCurrentIndex(
        std::max(0, m_numbers->findData(static_cast<int>(GateNumbers::NextStep))));
    emit numbersChosen();
}

GateNumbers GatesPage::numbers() const
{
    return m_numbers->currentIndex() < 0
               ? GateNumbers::Weights
               : static_cast<GateNumbers>(m_numbers->currentData().toInt());
}

void GatesPage::setShown(std::shared_ptr<const RnnModel> model)
{
    m_shownOf = m_selection.rnn;
    if (model == nullptr && numbers() != GateNumbers::Weights) { // it could not be made
        const QSignalBlocker blocker(m_numbers);
        m_numbers->setCurrentIndex(0);
    }
    if (model != m_shown) {
        m_shown = std::move(model);
        showGates();
        showSummary();
    }
}

void GatesPage::showGates()
{
    const TreeSelection selection = shownSelection();
    if (selection.rnn != nullptr && selection.parameter) {
        view->setGate(selection.rnn, *selection.parameter);
    } else if (selection.tensor != nullptr) {
        view->setTensor(selection.tensor);
    } else {
        view->clear();
    }
}

/// The heatmaps, the biases, or why there is nothing.
void GatesPage::showPart()
{
    const bool hasBiases = m_selection.rnn != nullptr && m_selection.parameter.has_value();
    const bool isEmpty = m_selection.rnn == nullptr && m_selection.tensor == nullptr;
    QWidget* part = view;
    if (isEmpty) {
        part = m_nothing;
    } else if (hasBiases && m_showBiases->isChecked()) {
        part = biases;
    }
    m_stack->setCurrentWidget(part);
    m_showBiases->setEnabled(hasBiases);
    m_showBiases->setVisible(!isEmpty);
    m_showBiases->setToolTip(
        hasBiases ? tr("Both biases of every gate, their sum, and how frameworks "
                       "keep them")
                  : tr("Only networks have biases; this is a tensor of no network."));
}

GateHeatmap& GatesPage::heatmap()
{
    return view->heatmap();
}

QJsonObject GatesPage::viewState() const
{
    QJsonObject state = view->viewState();
    state.insert(kBiasesKey, m_showBiases->isChecked());
    return state;
}

void GatesPage::setViewState(const QJsonObject& state)
{
    view->setViewState(state);
    m_showBiases->setChecked(state.value(kBiasesKey).toBool(m_showBiases->isChecked()));
}

void GatesPage::showSummary()
{
    const auto& model = m_selection.rnn;
    m_summary->setVisible(model != nullptr);
    if (model != nullptr) {
        //: the name of a network in the file, and what it is
        const QString summary = tr("%1: %2").arg(nameText(model->name), summaryOf(*model));
        //: %1 is what stands in place of the weights, "gradient"; %2 a network
        m_summary->setText(shownSelection().rnn == model
                               ? summary
                               : tr("Shown: %1. %2").arg(m_numbers->currentText(), summary));
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
    parts.append(QString::fromUtf8(nameOf(spec.dtype)));
    return parts.join(QStringLiteral(", "));
}

QString GatesPage::factsOf(const RnnModel& model)
{
    //: a convention is how one framework names and orders weights
    QStringList lines = {tr("Convention: %1").arg(nameText(model.convention))};
    for (const Message& reason : model.evidence) {
        lines.append(coreText(reason));
    }
    if (hasForgetOffset(model)) {
        lines.append(
            tr("Adds %1 to the forget gate when it runs").arg(formatValue(model.forgetOffset())));
    }
    lines.append(EquationTexts::sources(model));
    for (const Limit& limit : model.limits) {
        lines.append(tr("Does not run on %1: %2")
                         .arg(QString::fromUtf8(nameOf(limit.backend)), coreText(limit.reason)));
    }
    for (const Warning& warning : model.warnings) {
        lines.append(ErrorTexts::details(warning));
    }
    return lines.join(QLatin1Char('\n'));
}

void GatesPage::retranslate()
{
    m_treatAsRaw->setText(tr("Treat as raw buffer…"));
    m_describe->setText(tr("Open with description…"));
    m_openOther->setText(tr("Open another file…"));
    for (int i = 0; i < m_numbers->count(); ++i) {
        m_numbers->setItemText(
            i, GateNumbersText::of(static_cast<GateNumbers>(m_numbers->itemData(i).toInt())));
    }
    m_numbers->setAccessibleName(tr("Numbers that are shown"));
    m_numbers->setToolTip(
        tr("The weights, the gradient of the last run backwards, or what the optimizer keeps"));
    //: a field: how far an optimizer goes in one step
    m_learningRate->setPlaceholderText(tr("learning rate"));
    m_learningRate->setAccessibleName(m_learningRate->placeholderText());
    m_learningRate->setToolTip(tr("For the optimizer's next step; empty: the file's own"));
    m_learningRate->setFixedWidth(
        m_learningRate->fontMetrics().horizontalAdvance(m_learningRate->placeholderText()) +
        2 * m_learningRate->fontMetrics().height());
    //: button: shows the biases of the gates instead of their matrices
    m_showBiases->setText(tr("Bias lens"));
    QStringList lines;
    if (m_checkpoint != nullptr && m_checkpoint->rnns.empty()) {
        lines.append(tr("No recurrent network was found in “%1”.")
                         .arg(nameText(m_checkpoint->path.filename().string())));
        lines.append(tr("It was read, and none of its tensors is known as part of an LSTM, GRU or "
                        "plain RNN. If a program of your own wrote it, a description can say which "
                        "tensor is which gate."));
        if (!m_checkpoint->catalog.tensors.empty()) {
            lines.append(tr("%n tensor(s) can be looked at in the tree on the left.", nullptr,
                            static_cast<int>(m_checkpoint->catalog.tensors.size())));
        }
    } else {
        lines.append(tr("Choose a gate in the tree on the left."));
    }
    m_nothingText->setText(lines.join(QStringLiteral("\n\n")));
    for (QPushButton* step : {m_openOther, m_describe, m_treatAsRaw}) {
        step->setVisible(m_checkpoint != nullptr && m_checkpoint->rnns.empty());
    }
    showPart();
    showSummary();
}

} // namespace gateloupe
