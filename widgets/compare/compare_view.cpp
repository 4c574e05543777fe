// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/compare_view.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <QCommandLinkButton>
#include <QCoreApplication>
#include <QLabel>
#include <QStackedWidget>
#include <QStringList>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>

#include "widgets/common/change_events.h"
#include "widgets/common/inline_banner.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/compare/gate_panes.h"
#include "widgets/compare/network_pairs_view.h"
#include "widgets/compare/pair_controls.h"
#include "widgets/compare/run_difference_view.h"
#include "widgets/compare/weight_comparison.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

/// What is said about a comparison beside its numbers.
class ComparisonTexts
{
    Q_DECLARE_TR_FUNCTIONS(gateloupe::ComparisonTexts)

public:
    /// "Equal.", "Nearly equal.", "Different.": a word before the numbers.
    [[nodiscard]] static QString verdict(const ModelComparison& comparison)
    {
        const std::vector<GateDifference>& gates = comparison.difference.gates;
        if (gates.empty()) {
            return {};
        }
        const auto least = std::ranges::min_element(gates, {}, &GateDifference::cosine);
        if (std::ranges::all_of(gates, &GateDifference::isEqual)) {
            //: verdict about two networks
            return tr("Equal.");
        }
        if (std::ranges::all_of(gates, [](const auto& gate) { return gate.roundings <= 1.0; })) {
            //: verdict about two networks: rounding numbers to a narrower type explains all
            //: differences
            return tr("Equal up to rounding.");
        }
        constexpr double kRounded = 0.999; // what numbers of eight bits leave
        constexpr double kRelated = 0.5;
        if (least->cosine >= kRounded) {
            //: verdict about two networks: what conversions and rounding leave
            return tr("Nearly equal.");
        }
        //: verdict about two networks: some gates are alike; none needs to be
        return least->cosine >= kRelated ? tr("Alike, not equal.") : tr("Different.");
    }

    /// "Equal: all 16 gates", "5 of 16 gates differ, at most by 0.5".
    [[nodiscard]] static QString summary(const ModelComparison& comparison)
    {
        const ModelDifference& difference = comparison.difference;
        if (difference.gates.empty()) {
            return tr("Nothing to compare: no gate of A has a counterpart in B");
        }
        const auto total = static_cast<int>(difference.gates.size());
        const auto differing =
            std::ranges::count(difference.gates, false, &GateDifference::isEqual);
        double largest = 0.0;
        for (const GateDifference& gate : difference.gates) {
            largest = std::max(largest, gate.maxAbs);
        }
        QString text = differing == 0
                           //: number of parameters whose numbers are all the same in two networks
                           ? tr("Equal: every number of %n parameter(s)", nullptr, total)
                           //: %1 of the %n parameters that two networks have in common
                           : tr("%1 of %n parameter(s) differ, at most by %2", nullptr, total)
                                 .arg(formatCount(static_cast<std::uint64_t>(differing)),
                                      formatValue(largest));
        if (differing > 0) {
            const auto least =
                std::ranges::min_element(difference.gates, {}, &GateDifference::cosine);
            //: %1 is e.g. "2 of 16 parameters differ, at most by 0.5", %2 a gate, %3 a number
            text = tr("%1; least alike: %2, cosine %3")
                       .arg(text, TermNames::parameter(least->id), formatShort(least->cosine, 3));
            const auto beyond = std::ranges::find_if(
                difference.gates, [](const GateDifference& gate) { return gate.roundings > 1.0; });
            if (beyond != difference.gates.end()) {
                //: %1 says how many differ, %2 a gate and its place, e.g. "R forget, layer 0,
                //: forward"
                text = tr("%1; the first that rounding does not explain: %2")
                           .arg(text, TermNames::parameter(beyond->id) + QStringLiteral(", ") +
                                          TermNames::place(beyond->id));
            }
        }
        const std::size_t apart = difference.onlyInA.size() + difference.onlyInB.size();
        if (apart > 0) {
            //: %1 is e.g. "Equal: every number of 8 parameters"
            text = tr("%1; %2 without a counterpart").arg(text, formatCount(apart));
        }
        return text;
    }

    /// One sentence for each thing to know: where the networks disagree and what follows, summed
    /// biases, matched units.
    [[nodiscard]] static QStringList notes(const ModelComparison& comparison)
    {
        QStringList notes = equations(comparison);
        notes.append(rounding(comparison.difference));
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

private:
    /// Equal weights with other equations are another network: said before any number.
    [[nodiscard]] static QStringList equations(const ModelComparison& comparison)
    {
        QStringList lines;
        for (const std::string& text :
             equationDifferenceTexts(comparison.equations, *comparison.originalA)) {
            //: %1 is e.g. "candidate: tanh in A, relu in B"
            lines.append(tr("The equations differ: %1").arg(QString::fromStdString(text)));
        }
        return lines;
    }

    [[nodiscard]] static QString aspect(SpecAspect aspect, const RnnModel& a, const RnnModel& b)
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
            return tr(
                "A and B do not have the same projection: R and what reads h have other shapes.");
        case SpecAspect::Layers:
            return tr("Layers: A %1, B %2. Those that both have are compared.")
                .arg(x.layers)
                .arg(y.layers);
        case SpecAspect::Directions:
            return tr("Only one of them is bidirectional: its backward direction has no "
                      "counterpart, and layers above the first have other inputs.");
        case SpecAspect::ReadingDirection:
            return tr("One of them reads the sequence from its end: forward and backward "
                      "directions have no counterpart.");
        case SpecAspect::InputMode:
            return tr(
                "One of them takes its input without weights (skip): layer 0 has no W there.");
        case SpecAspect::Bias:
            //: bias modes as files say them, e.g. "double" and "single_input"
            return tr("Biases: A %1, B %2.")
                .arg(QString::fromUtf8(nameOf(x.bias)), QString::fromUtf8(nameOf(y.bias)));
        case SpecAspect::ForgetOffset:
            return tr("What is added to the forget gate when they run: A %1, B %2.")
                .arg(formatValue(a.forgetOffset()), formatValue(b.forgetOffset()));
        case SpecAspect::GruReset:
            return tr(
                "The reset gate acts before the recurrent product in one of them and after it in "
                "the other: equal weights do not give equal states.");
        case SpecAspect::Equations:
            return tr(
                "They use other activations or clipping: equal weights do not give equal states.");
        case SpecAspect::DType:
            break;
        }
        return tr("A stores %1, B %2: numbers are compared as they are stored.")
            .arg(QString::fromUtf8(nameOf(x.dtype)), QString::fromUtf8(nameOf(y.dtype)));
    }

    [[nodiscard]] static QString matching(const UnitMatching& matching)
    {
        double sum = 0.0;
        std::uint64_t units = 0;
        for (const UnitMatch& layer : matching.layers) {
            sum += layer.meanCosine;
            units += layer.cosine.size();
        }
        const double mean =
            sum / static_cast<double>(std::max<std::size_t>(1, matching.layers.size()));
        //: %1 of %2 units of a network got another number; %3 is a mean
        return tr("B's units stand beside the units of A that they are most like: %1 of %2 have "
                  "another "
                  "number in B, mean cosine %3.")
            .arg(formatCount(matching.moved()), formatCount(units), formatShort(mean, 4));
    }

    /// What rounding alone explains of the differences.
    [[nodiscard]] static QStringList rounding(const ModelDifference& difference)
    {
        QStringList notes;
        const auto explained =
            std::ranges::count_if(difference.gates, [](const GateDifference& gate) {
                return !gate.isEqual && gate.roundings <= 1.0;
            });
        if (explained > 0) {
            notes.append(tr("Rounding alone explains the differences of %n parameter(s).", nullptr,
                            static_cast<int>(explained)));
        }
        std::optional<double> scales;
        for (const GateDifference& gate : difference.gates) {
            scales = gate.scales ? std::max(scales.value_or(0.0), *gate.scales) : scales;
        }
        if (scales) {
            //: %1 a number; the scale of a quantised matrix: from one of its integers to the next
            notes.append(
                tr("Quantised: the largest difference is %1 scales; rounding to the nearest "
                   "integer makes up to half a scale on each side.")
                    .arg(formatShort(*scales, 4)));
        }
        return notes;
    }
};

} // namespace

CompareView::CompareView()
    : m_banner(named(new InlineBanner, "compareBanner"))
    , m_pair(new PairChoice)
    , m_verdict(named(new QLabel, "compareVerdict"))
    , m_summary(newPlainLabel("compareSummary"))
    , m_notes(newSelectableText("compareNotes"))
    , m_offerColumn(columnOf({}, 4))
    , m_offers(named(new QWidget, "compareOffers"))
    , m_tabs(named(new QTabWidget, "compareTabs"))
    , m_weights(new WeightComparison(this))
    , m_runs(new RunDifferenceView)
    , m_networks(new NetworkPairsView)
    , m_side(new QStackedWidget)
    , m_weightsMode(named(new QToolButton, "compareWeights"))
    , m_runsMode(named(new QToolButton, "compareRuns"))
    , m_networksMode(named(new QToolButton, "compareNetworks"))
{
    build();
    connect(m_pair, &PairChoice::matchingChosen, this, [this](bool isMatching) {
        emit matchingChanged(isMatching);
        emit viewStateChanged(tr("matching of units"));
    });
    const auto tell = [this](const ViewPicture& picture, PictureFormat format) {
        emit pictureWanted(picture, format);
    };
    PictureMenu::attachTo(m_weights->panes(), QStringLiteral("Panes"), tell);
    connect(m_runs, &RunDifferenceView::pictureWanted, this, &CompareView::pictureWanted);
    connect(m_weights, &WeightComparison::viewStateChanged, this, &CompareView::viewStateChanged);
    inEveryLanguage(this, [this] {
        m_tabs->setTabText(0, tr("Weights"));
        //: runs of two networks on one input
        m_tabs->setTabText(1, tr("Runs"));
        //: all networks of two files
        m_tabs->setTabText(2, tr("Networks"));
        m_weightsMode->setText(m_tabs->tabText(0));
        m_runsMode->setText(m_tabs->tabText(1));
        showVerdictOfAll();
        showSummary();
    });
    setComparison(nullptr);
}

void CompareView::build()
{
    m_summary->setWordWrap(true);
    QFont bold = m_verdict->font();
    bold.setBold(true);
    m_verdict->setFont(bold);
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_weights, QString());
    m_tabs->addTab(m_runs, QString());
    m_tabs->addTab(m_networks, QString());
    m_tabs->tabBar()->hide();            // buttons in the one row of controls stand for it
    m_tabs->setFocusPolicy(Qt::NoFocus); // the keys would end at what is hidden
    for (QToolButton* button : {m_weightsMode, m_runsMode, m_networksMode}) {
        button->setCheckable(true);
        button->setAutoExclusive(true);
    }
    connect(m_weightsMode, &QToolButton::clicked, this,
            [this] { m_tabs->setCurrentWidget(m_weights); });
    connect(m_runsMode, &QToolButton::clicked, this, [this] { m_tabs->setCurrentWidget(m_runs); });
    connect(m_networksMode, &QToolButton::clicked, this,
            [this] { m_tabs->setCurrentWidget(m_networks); });
    connect(m_tabs, &QTabWidget::currentChanged, this, &CompareView::showTabs);
    constexpr int kOffersWidth = 560;
    QWidget* offers = paneOf(columnOf({LayoutItem::gap(16), m_offerColumn, LayoutItem::room()}, 0));
    offers->setMaximumWidth(kOffersWidth);
    setLayoutOf(m_offers, rowOf({LayoutItem::room(), {offers, 100}, LayoutItem::room()}));
    QVBoxLayout* column =
        columnOf({m_banner,
                  rowOf({{m_pair, 1}, rowOf({m_weightsMode, m_runsMode, m_networksMode}, 0)}),
                  rowOf({{m_verdict, 0, Qt::AlignTop}, {m_summary, 1}}),
                  {m_offers, 1},
                  // the side unless somebody else lays it out
                  {rowOf({{m_tabs, 3}, {m_side, 1}}), 1}},
                 4);
    m_side->addWidget(&m_weights->side());
    m_side->addWidget(&m_runs->side());
    setLayoutOf(this, column);
    column->setContentsMargins(8, 0, 8, 4);
    static_cast<QVBoxLayout*>(m_weights->side().layout())->insertWidget(0, m_notes);
}

void CompareView::setA(std::shared_ptr<const RnnModel> model, const QString& file)
{
    m_pair->setA(std::move(model), file);
    showSummary();
}

void CompareView::setOffers(const std::vector<CompareOffer>& offers)
{
    constexpr int kTextWidth = 400; // a long name is no reason to be wider than the page
    // Buttons stay: one of them may be what was clicked.
    for (int i = m_offerColumn->count(); i < static_cast<int>(offers.size()); ++i) {
        auto* button = new QCommandLinkButton;
        button->setObjectName(QStringLiteral("compareOffer%1").arg(i));
        outlineFocus(button);
        button->setIcon(QIcon()); // the style's arrow is of another family than ours
        connect(button, &QCommandLinkButton::clicked, this, [this, i] { emit offerChosen(i); });
        m_offerColumn->addWidget(button);
        // It is made last and stands on the page.
        QWidget* before =
            i == 0 ? static_cast<QWidget*>(m_networksMode) : m_offerColumn->itemAt(i - 1)->widget();
        QWidget::setTabOrder(before, button);
    }
    m_hasOffers = !offers.empty();
    for (int i = 0; i < m_offerColumn->count(); ++i) {
        const bool isOffered = i < static_cast<int>(offers.size());
        const CompareOffer offer = isOffered ? offers[static_cast<std::size_t>(i)] : CompareOffer{};
        auto* button = static_cast<QCommandLinkButton*>(m_offerColumn->itemAt(i)->widget());
        QString text = fontMetrics().elidedText(offer.text, Qt::ElideMiddle, kTextWidth);
        button->setText(text.replace(QLatin1Char('&'), QLatin1String("&&")));
        button->setDescription(offer.detail);
        button->setAccessibleName(offer.text);
        button->setToolTip(offer.text);
        button->setVisible(isOffered);
    }
    showTabs();
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
    const bool isShown = comparison() != nullptr || m_isOneNetwork;
    m_tabs->setVisible(isShown);
    m_offers->setVisible(!isShown && !m_isBusy && m_hasOffers);
    m_tabs->setTabVisible(m_tabs->indexOf(m_weights), !m_isOneNetwork);
    m_weightsMode->setVisible(isShown && !m_isOneNetwork);
    m_runsMode->setVisible(isShown && !m_isOneNetwork);
    const bool hasNetworks = isShown && !m_isOneNetwork && m_networks->comparison() != nullptr;
    if (!hasNetworks && m_tabs->currentWidget() == m_networks && !m_isOneNetwork) {
        m_tabs->setCurrentWidget(m_weights);
    }
    m_tabs->setTabVisible(m_tabs->indexOf(m_networks), hasNetworks);
    m_networksMode->setVisible(hasNetworks);
    const QWidget* const current = m_tabs->currentWidget();
    m_side->setCurrentWidget(current == m_runs ? &m_runs->side() : &m_weights->side());
    (current == m_runs       ? m_runsMode
     : current == m_networks ? m_networksMode
                             : m_weightsMode)
        ->setChecked(true);
}

void CompareView::setFileComparison(std::shared_ptr<const FileComparison> comparison)
{
    m_networks->setComparison(std::move(comparison));
    showVerdictOfAll();
    showTabs();
}

namespace {

QChar signOfVerdict(DiffVerdict verdict)
{
    switch (verdict) {
    case DiffVerdict::Equal:
        return u'=';
    case DiffVerdict::EqualUpToRounding:
        return u'≈';
    case DiffVerdict::Different:
        break;
    }
    return u'≠';
}

} // namespace

/// The verdict about all networks stays in sight beside one pair of them.
void CompareView::showVerdictOfAll()
{
    const QString name = m_tabs->tabText(m_tabs->indexOf(m_networks));
    const auto& all = m_networks->comparison();
    m_networksMode->setText(
        all == nullptr ? name : name + QLatin1Char(' ') + signOfVerdict(all->verdict()));
    m_networksMode->setToolTip(m_networks->verdictText());
    m_networksMode->setAccessibleDescription(m_networksMode->toolTip());
}

void CompareView::setBusy()
{
    m_isBusy = true;
    showTabs();
    showSummary();
}

QWidget& CompareView::inspector()
{
    return *m_side;
}

const std::shared_ptr<const ModelComparison>& CompareView::comparison() const
{
    return m_weights->comparison();
}

GatePanes& CompareView::panes()
{
    return m_weights->panes();
}

QJsonObject CompareView::viewState() const
{
    QJsonObject state = m_weights->viewState();
    state[QStringLiteral("isMatching")] = m_pair->isMatching();
    state[QStringLiteral("tab")] = m_tabs->currentIndex();
    state[QStringLiteral("isOneNetwork")] = m_isOneNetwork;
    state[QStringLiteral("runs")] = m_runs->controls().viewState();
    return state;
}

void CompareView::setViewState(const QJsonObject& state)
{
    const bool wasMatching = m_pair->isMatching();
    m_pair->setMatching(state.value(QStringLiteral("isMatching")).toBool(wasMatching));
    if (!m_isOneNetwork) {
        const int tab =
            qBound(0, state.value(QStringLiteral("tab")).toInt(m_tabs->currentIndex()), 2);
        const bool isMissing = tab == m_tabs->indexOf(m_networks) && !m_tabs->isTabVisible(tab);
        m_tabs->setCurrentIndex(isMissing ? 0 : tab);
    }
    m_weights->setViewState(state);
    m_runs->controls().setViewState(state.value(QStringLiteral("runs")).toObject());
    if (m_pair->isMatching() != wasMatching) {
        emit matchingChanged(m_pair->isMatching());
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
    return m_isOneNetwork // the choice of B says so
               ? QString()
               : tr("Choose B: another network of this file, one of another file, or the same one "
                    "on another backend.");
}

void CompareView::showSummary()
{
    m_verdict->setText(
        comparison() != nullptr && !m_isBusy ? ComparisonTexts::verdict(*comparison()) : QString());
    m_verdict->setVisible(!m_verdict->text().isEmpty());
    m_summary->setText(summaryText());
    m_summary->setToolTip(m_summary->text());
    m_summary->setVisible(!m_summary->text().isEmpty());
    m_summary->setAlignment(
        comparison() != nullptr || m_isBusy || m_isOneNetwork ? Qt::AlignLeft : Qt::AlignCenter);
    const QStringList notes =
        comparison() != nullptr ? ComparisonTexts::notes(*comparison()) : QStringList();
    m_notes->setText(notes.join(QLatin1Char('\n')));
    m_notes->setVisible(!notes.isEmpty());
}

} // namespace gateloupe
