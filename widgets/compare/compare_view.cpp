// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/compare_view.h"

#include <algorithm>
#include <utility>

#include <QCoreApplication>
#include <QLabel>
#include <QStringList>
#include <QTabWidget>
#include <QVBoxLayout>

#include "widgets/common/change_events.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/compare/run_difference_view.h"
#include "widgets/compare/weight_comparison.h"

namespace gateloupe {

namespace {

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// What is said about a comparison beside its numbers.
class ComparisonTexts
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::ComparisonTexts)

public:
    /// "Equal: all 16 gates", "5 of 16 gates differ, at most by 0.5".
    [[nodiscard]] static QString summary(const ModelComparison& comparison);
    /// One sentence for each thing to know: where the networks disagree and what follows, summed
    /// biases, matched units.
    [[nodiscard]] static QStringList notes(const ModelComparison& comparison);

private:
    [[nodiscard]] static QString aspect(SpecAspect aspect, const RnnModel& a, const RnnModel& b);
    [[nodiscard]] static QString matching(const UnitMatching& matching);
};

QString ComparisonTexts::summary(const ModelComparison& comparison)
{
    const ModelDifference& difference = comparison.difference;
    if (difference.gates.empty()) {
        return tr("Nothing to compare: no gate of A has its like in B");
    }
    const auto total = static_cast<int>(difference.gates.size());
    const auto differing = std::ranges::count(difference.gates, false, &GateDifference::isEqual);
    double largest = 0.0;
    for (const GateDifference& gate : difference.gates) {
        largest = std::max(largest, gate.maxAbs);
    }
    QString text =
        differing == 0
            //: number of parameters whose numbers are all the same in two networks
            ? tr("Equal: every number of %n parameter(s)", nullptr, total)
            //: %1 of the %n parameters that two networks have in common
            : tr("%1 of %n parameter(s) differ, at most by %2", nullptr, total)
                  .arg(formatCount(static_cast<std::uint64_t>(differing)), formatValue(largest));
    const std::size_t apart = difference.onlyInA.size() + difference.onlyInB.size();
    if (apart > 0) {
        //: %1 is e.g. "Equal: every number of 8 parameters"
        text = tr("%1; %2 have no like in the other").arg(text, formatCount(apart));
    }
    return text;
}

QString ComparisonTexts::aspect(SpecAspect aspect, const RnnModel& a, const RnnModel& b)
{
    const RnnSpec& x = a.spec;
    const RnnSpec& y = b.spec;
    switch (aspect) {
    case SpecAspect::Cell:
        //: kinds of cells, e.g. LSTM and GRU
        return tr("Cell: A %1, B %2. Their gates mean other things and are not compared.")
            .arg(TermNames::cell(x.cell), TermNames::cell(y.cell));
    case SpecAspect::InputSize:
        return tr("Inputs: A %1, B %2. W of layer 0 has another shape.")
            .arg(x.inputSize)
            .arg(y.inputSize);
    case SpecAspect::HiddenSize:
        return tr("Units: A %1, B %2. No matrix has the same shape.")
            .arg(x.hiddenSize)
            .arg(y.hiddenSize);
    case SpecAspect::ProjectionSize:
        return tr("A and B do not have the same projection: R and what reads h have other shapes.");
    case SpecAspect::Layers:
        return tr("Layers: A %1, B %2. Those that both have are compared.")
            .arg(x.layers)
            .arg(y.layers);
    case SpecAspect::Directions:
        return tr("Only one of them is bidirectional: its backward direction has no like, and layers "
                  "above the first have other inputs.");
    case SpecAspect::ReadingDirection:
        return tr("One of them reads the sequence from its end: forward and backward directions have no "
                  "like.");
    case SpecAspect::InputMode:
        return tr("One of them takes its input without weights (skip): layer 0 has no W there.");
    case SpecAspect::Bias:
        //: bias modes as files say them, e.g. "double" and "single_input"
        return tr("Biases: A %1, B %2.").arg(fromView(nameOf(x.bias)), fromView(nameOf(y.bias)));
    case SpecAspect::ForgetOffset:
        return tr("What is added to the forget gate when they run: A %1, B %2.")
            .arg(formatValue(a.forgetOffset), formatValue(b.forgetOffset));
    case SpecAspect::GruReset:
        return tr("The reset gate acts before the recurrent product in one of them and after it in "
                  "the other: equal weights do not give equal states.");
    case SpecAspect::Equations:
        return tr(
            "They use other activations or clipping: equal weights do not give equal states.");
    case SpecAspect::DType:
        break;
    }
    return tr("A stores %1, B %2: numbers are compared as they are stored.")
        .arg(fromView(nameOf(x.dtype)), fromView(nameOf(y.dtype)));
}

QString ComparisonTexts::matching(const UnitMatching& matching)
{
    double sum = 0.0;
    std::uint64_t units = 0;
    for (const UnitMatch& layer : matching.layers) {
        sum += layer.meanCosine;
        units += layer.cosine.size();
    }
    const double mean = sum / static_cast<double>(std::max<std::size_t>(1, matching.layers.size()));
    //: %1 of %2 units of a network got another number; %3 is a mean
    return tr("B's units stand beside the units of A that they are most like: %1 of %2 have "
              "another "
              "number in B, mean cosine %3.")
        .arg(formatCount(matching.moved()), formatCount(units), formatShort(mean, 4));
}

QStringList ComparisonTexts::notes(const ModelComparison& comparison)
{
    QStringList notes;
    for (const SpecAspect each : comparison.aspects) {
        notes.append(aspect(each, *comparison.originalA, *comparison.originalB));
    }
    if (comparison.hasSummedBiases) {
        notes.append(
            tr("Biases are compared by their sum, with what is added to the forget gate."));
    }
    if (comparison.matching) {
        notes.append(matching(*comparison.matching));
    } else if (comparison.matchingRefusal &&
               comparison.matchingRefusal->code == ErrorCode::ShapeMismatch) {
        notes.append(tr("Units can be matched between networks of one shape only."));
    } else if (comparison.matchingRefusal) {
        notes.append(tr("The units were not matched: %1.")
                         .arg(QString::fromStdString(comparison.matchingRefusal->message)));
    }
    return notes;
}

} // namespace

CompareView::CompareView(QWidget* parent)
    : QWidget(parent)
    , m_banner(new InlineBanner)
    , m_pair(new PairChoice)
    , m_summary(new QLabel)
    , m_notes(new QLabel)
    , m_tabs(new QTabWidget)
    , m_weights(new WeightComparison(this))
    , m_runs(new RunDifferenceView)
{
    build();
    connect(m_pair, &PairChoice::candidateChosen, this, &CompareView::candidateChosen);
    connect(m_pair, &PairChoice::fileWanted, this, &CompareView::fileWanted);
    connect(m_pair, &PairChoice::matchingChosen, this, [this](bool isMatching) {
        emit matchingChanged(isMatching);
        emit viewStateChanged(tr("matching of units"));
    });
    connect(m_weights, &WeightComparison::parameterChosen, this, &CompareView::parameterChosen);
    connect(m_weights, &WeightComparison::picked, this, &CompareView::picked);
    connect(m_weights, &WeightComparison::viewStateChanged, this, &CompareView::viewStateChanged);
    inEveryLanguage(this, [this] { retranslate(); });
    setComparison(nullptr);
}

void CompareView::build()
{
    m_banner->setObjectName(QStringLiteral("compareBanner"));
    m_summary->setObjectName(QStringLiteral("compareSummary"));
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setWordWrap(true);
    QFont bold = m_summary->font();
    bold.setBold(true);
    m_summary->setFont(bold);
    m_notes->setObjectName(QStringLiteral("compareNotes"));
    m_notes->setTextFormat(Qt::PlainText);
    m_notes->setWordWrap(true);
    m_notes->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_tabs->setObjectName(QStringLiteral("compareTabs"));
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_weights, QString());
    m_tabs->addTab(m_runs, QString());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    column->addWidget(m_banner);
    column->addWidget(m_pair);
    column->addWidget(m_summary);
    column->addWidget(m_notes);
    column->addWidget(m_tabs, 1);
}

void CompareView::setA(std::shared_ptr<const RnnModel> model, const QString& file)
{
    m_pair->setA(std::move(model), file);
    showSummary();
}

void CompareView::setCandidates(const std::vector<CompareCandidate>& candidates, int chosen)
{
    m_pair->setCandidates(candidates, chosen);
}

void CompareView::setComparison(std::shared_ptr<const ModelComparison> comparison)
{
    m_isBusy = false;
    m_weights->setComparison(std::move(comparison));
    showTabs();
    showSummary();
}

void CompareView::setOneNetwork(bool isOne)
{
    m_isOneNetwork = isOne;
    m_pair->setOneNetwork(isOne);
    showTabs();
    showSummary();
}

void CompareView::showTabs()
{
    m_tabs->setVisible(comparison() != nullptr || m_isOneNetwork);
    m_tabs->setTabVisible(m_tabs->indexOf(m_weights), !m_isOneNetwork);
}

void CompareView::setBusy()
{
    m_isBusy = true;
    showSummary();
}

void CompareView::setParameter(const ParameterId& id)
{
    m_weights->setParameter(id);
}

void CompareView::setPick(std::uint64_t row, std::uint64_t col)
{
    m_weights->setPick(row, col);
}

bool CompareView::isMatching() const
{
    return m_pair->isMatching();
}

const std::shared_ptr<const ModelComparison>& CompareView::comparison() const
{
    return m_weights->comparison();
}

std::optional<ParameterId> CompareView::parameter() const
{
    return m_weights->parameter();
}

GatePanes& CompareView::panes()
{
    return m_weights->panes();
}

QJsonObject CompareView::viewState() const
{
    QJsonObject state = m_weights->viewState();
    state[QStringLiteral("isMatching")] = isMatching();
    state[QStringLiteral("tab")] = m_tabs->currentIndex();
    state[QStringLiteral("isOneNetwork")] = m_isOneNetwork;
    state[QStringLiteral("runs")] = m_runs->viewState();
    return state;
}

void CompareView::setViewState(const QJsonObject& state)
{
    const bool wasMatching = isMatching();
    m_pair->setMatching(state.value(QStringLiteral("isMatching")).toBool(wasMatching));
    if (!m_isOneNetwork) {
        m_tabs->setCurrentIndex(
            qBound(0, state.value(QStringLiteral("tab")).toInt(m_tabs->currentIndex()), 1));
    }
    m_weights->setViewState(state);
    m_runs->setViewState(state.value(QStringLiteral("runs")).toObject());
    if (isMatching() != wasMatching) {
        emit matchingChanged(isMatching());
    }
}

QString CompareView::summaryText() const
{
    if (m_isBusy) {
        return tr("Comparing…");
    }
    if (comparison() != nullptr) {
        return ComparisonTexts::summary(*comparison());
    }
    if (m_pair->a() == nullptr) {
        return tr("Open a file with a recurrent network, and choose another to compare it with.");
    }
    return m_isOneNetwork
               ? tr("One network on two backends.")
               : tr("Choose B: another network of this file, one of another file, or the same one "
                    "on another backend.");
}

void CompareView::showSummary()
{
    m_summary->setText(summaryText());
    m_summary->setAlignment(
        comparison() != nullptr || m_isBusy || m_isOneNetwork ? Qt::AlignLeft : Qt::AlignCenter);
    const QStringList notes =
        comparison() != nullptr ? ComparisonTexts::notes(*comparison()) : QStringList();
    m_notes->setText(notes.join(QLatin1Char('\n')));
    m_notes->setVisible(!notes.isEmpty());
}

void CompareView::retranslate()
{
    m_tabs->setTabText(0, tr("Weights"));
    //: runs of two networks on one input
    m_tabs->setTabText(1, tr("Runs"));
    showSummary();
}

} // namespace gateloupe
