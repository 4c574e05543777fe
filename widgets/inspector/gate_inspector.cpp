// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/gate_inspector.h"

#include <algorithm>
#include <utility>

#include <QAction>
#include <QFormLayout>
#include <QLabel>
#include <QScrollArea>
#include <QToolButton>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/heatmap/view/heatmap_plot.h"
#include "widgets/inspector/histogram_view.h"
#include "widgets/inspector/inspect_actions.h"
#include "widgets/inspector/line_plot.h"
#include "widgets/inspector/line_profiles.h"
#include "widgets/inspector/order_chooser.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/wrapped_column.h"

namespace gateloupe {

CellPanel::CellPanel()
    : m_form(new QFormLayout)
    , m_hint(newPlainText("cellHint"))
{
    setLayoutOf(this, columnOf({m_hint, m_form}, 4));
    m_form->setHorizontalSpacing(8);
    m_form->setVerticalSpacing(4);
    m_form->setRowWrapPolicy(QFormLayout::DontWrapRows);
    clear();
    onLanguageChange(this, [this] {
        showLines(m_matrix ? CellText::describe(*m_matrix, m_row, m_col) : std::vector<CellLine>());
    });
}

void CellPanel::setCell(const InspectedMatrix& matrix, std::uint64_t row, std::uint64_t col)
{
    m_matrix = matrix;
    m_row = row;
    m_col = col;
    showLines(CellText::describe(matrix, row, col));
}

void CellPanel::clear()
{
    m_matrix.reset();
    showLines({});
}

void CellPanel::showLines(const std::vector<CellLine>& lines)
{
    while (m_rows.size() < lines.size()) {
        const NamedText row{new QLabel, new QLabel};
        row.text->setTextFormat(Qt::PlainText);
        row.text->setFont(numberFont());
        row.text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        row.text->setWordWrap(true);
        // A long tensor name must not widen the panel.
        row.text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        row.name->setBuddy(row.text);
        m_form->addRow(row.name, row.text);
        m_rows.push_back(row);
    }
    for (std::size_t index = 0; index < m_rows.size(); ++index) {
        const NamedText& row = m_rows[index];
        const bool isUsed = index < lines.size();
        row.name->setVisible(isUsed);
        row.text->setVisible(isUsed);
        if (isUsed) {
            row.name->setText(lines[index].name);
            row.text->setText(lines[index].text);
            row.text->setToolTip(lines[index].explanation);
            row.text->setAccessibleName(lines[index].name);
        }
    }
    m_hint->setVisible(lines.empty());
    m_hint->setText(tr("Click a cell, or move the pick with the arrow keys."));
}

QString CellPanel::textOf(const QString& name) const
{
    for (const NamedText& row : m_rows) {
        if (row.name->text() == name && !row.name->isHidden()) {
            return row.text->text();
        }
    }
    return {};
}

BiasPanel::BiasPanel()
    : m_hint(new QLabel)
    , m_lines()
    , m_column(columnOf({m_hint}, 4))
    , m_job([this](const Result<std::shared_ptr<const BiasNumbers>>& numbers) {
        m_numbers = numbers ? *numbers : nullptr;
        show();
    })
{
    setLayoutOf(this, m_column);
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(8);
    form->setVerticalSpacing(4);
    for (NamedText& line : m_lines) {
        line = {new QLabel, new QLabel};
        line.text->setFont(numberFont());
        line.text->setAlignment(Qt::AlignRight);
        line.text->setTextInteractionFlags(Qt::TextSelectableByMouse);
        form->addRow(line.name, line.text);
    }
    m_hint->setWordWrap(true);
    m_column->addLayout(form);
    inEveryLanguage(this, [this] { show(); });
}

void BiasPanel::setMatrix(const std::optional<InspectedMatrix>& matrix)
{
    const auto isOf = [](const InspectedMatrix& a, const InspectedMatrix& b) {
        return a.model == b.model && a.id.layer == b.id.layer && a.id.direction == b.id.direction;
    };
    const bool isKnown = matrix && m_matrix && m_numbers != nullptr && isOf(*matrix, *m_matrix);
    m_matrix = matrix;
    if (!isKnown) {
        m_job.cancel();
        m_numbers = nullptr;
        if (m_matrix && m_matrix->model != nullptr) {
            m_job.start([model = m_matrix->model, id = m_matrix->id](ProgressMonitor& monitor) {
                return readBiases(model, id.layer, id.direction, monitor);
            });
        }
    }
    show();
}

void BiasPanel::setUnit(std::optional<std::uint64_t> unit)
{
    m_unit = unit;
    show();
}

void BiasPanel::addControl(QWidget* control)
{
    m_column->addWidget(control, 0, Qt::AlignLeft);
}

void BiasPanel::show()
{
    const BiasColumn* gate = nullptr;
    if (m_numbers != nullptr && m_matrix) {
        const auto found =
            std::ranges::find(m_numbers->gates, m_matrix->id.gate, &BiasColumn::gate);
        const bool isOfGate = m_matrix->id.kind != ParameterKind::ProjectionWeights;
        gate = isOfGate && found != m_numbers->gates.end() ? &*found : nullptr;
    }
    const bool isShown = gate != nullptr && m_unit && *m_unit < m_numbers->units;
    const auto text = [](std::optional<double> number) {
        return number ? formatValue(*number) : QStringLiteral("—");
    };
    for (NamedText& line : m_lines) {
        line.name->setVisible(isShown);
        line.text->setVisible(isShown);
    }
    if (isShown) {
        const auto say = [this, text](std::size_t line, const QString& name, auto number) {
            m_lines[line].name->setText(name);
            m_lines[line].text->setText(text(number));
        };
        //: %1 is a symbol such as bW, %2 a gate, %3 a unit counted from 0
        const QString name = tr("%1 %2 [%3]");
        const QString word = TermNames::gate(gate->gate);
        say(0, name.arg(QStringLiteral("bW"), word).arg(*m_unit), gate->inputAt(*m_unit));
        say(1, name.arg(QStringLiteral("bR"), word).arg(*m_unit), gate->recurrentAt(*m_unit));
        //: of two biases
        say(2, tr("sum"), gate->sumAt(*m_unit));
    }
    m_hint->setVisible(!isShown);
    if (m_matrix && m_matrix->model == nullptr) {
        m_hint->setText(tr("Only networks have biases; this is a tensor of no network."));
    } else if (m_matrix && m_numbers != nullptr && gate == nullptr) {
        m_hint->setText(tr("A projection has no bias."));
    } else {
        m_hint->setText(tr("Pick a cell to see the biases of its unit."));
    }
}

/// A panel under a headline that opens and closes it.
class CollapsibleSection : public QWidget
{
public:
    /// Takes `content` over.
    explicit CollapsibleSection(QWidget* content)
        : m_headline(new QToolButton)
    {
        setLayoutOf(this, columnOf({m_headline, content}, 4));
        QFont bold = m_headline->font();
        bold.setBold(true);
        m_headline->setFont(bold);
        m_headline->setCheckable(true);
        m_headline->setChecked(true);
        m_headline->setAutoRaise(true);
        m_headline->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        m_headline->setArrowType(Qt::DownArrow);
        m_headline->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        connect(m_headline, &QToolButton::toggled, content, [this, content](bool isOpen) {
            content->setVisible(isOpen);
            m_headline->setArrowType(isOpen ? Qt::DownArrow : Qt::RightArrow);
        });
    }

    void setTitle(const QString& title)
    {
        m_headline->setText(title);
        setAccessibleName(title);
    }

    /// Checked while the section is open.
    [[nodiscard]] QToolButton& headline() { return *m_headline; }

private:
    QToolButton* m_headline;
};

namespace {

/// Keys of the sections in a session file.
constexpr std::array kSectionKeys = {QLatin1String("cell"), QLatin1String("statistics"),
                                     QLatin1String("histogram"), QLatin1String("biases"),
                                     QLatin1String("order")};

} // namespace

GateInspector::GateInspector(GateHeatmap& heatmap)
    : m_heatmap(heatmap)
    , m_statistics(new StatisticsPanel)
    , m_histogram(new HistogramView)
    , m_cell(named(new CellPanel, "cellPanel"))
    , m_biases(new BiasPanel)
    , m_orderChooser(named(new OrderChooser, "orderChooser"))
    , m_profiles(new LineProfiles(heatmap.plot(), this))
    , m_actions(new InspectActions(heatmap, this))
    , m_sections{new CollapsibleSection(m_cell), new CollapsibleSection(m_statistics),
                 new CollapsibleSection(m_histogram), new CollapsibleSection(m_biases),
                 new CollapsibleSection(m_orderChooser)}
    , m_column(columnOf({}))
{
    build();
    connect(&heatmap, &GateHeatmap::ready, this, &GateInspector::takeMatrix);
    connect(&heatmap, &GateHeatmap::emptied, this, &GateInspector::takeMatrix);
    connect(&heatmap, &GateHeatmap::picked, this, &GateInspector::showPick);
    connect(&heatmap, &GateHeatmap::selectionChanged, this, &GateInspector::showSelection);
    connect(&heatmap, &GateHeatmap::scaleChanged, this, &GateInspector::count);
    connectPanels();
    takeMatrix();
}

void GateInspector::build()
{
    auto* content = new WrappedColumn;
    setLayoutOf(content, m_column, 8);
    for (CollapsibleSection* section : m_sections) {
        m_column->addWidget(section);
        connect(&section->headline(), &QToolButton::clicked, this,
                [this] { emit viewStateChanged(tr("open panels")); });
    }
    m_column->addStretch(1);
    auto* scroll = named(new QScrollArea, "inspectorScroll");
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    setLayoutOf(this, columnOf({scroll}));
    m_heatmap.setColumnProfile(&m_profiles->above());
    m_heatmap.setRowProfile(&m_profiles->beside());
    inEveryLanguage(this, [this] {
        m_sections[0]->setTitle(tr("Picked cell"));
        m_sections[1]->setTitle(tr("Statistics"));
        m_sections[2]->setTitle(tr("Histogram"));
        m_sections[3]->setTitle(tr("Biases"));
        //: in which order rows and columns are shown
        m_sections[4]->setTitle(tr("Order"));
    });
}

QWidget* GateInspector::takeOrderChooser()
{
    m_sections.back()->hide();
    return m_orderChooser;
}

void GateInspector::setHeader(QWidget* header)
{
    m_column->insertWidget(0, header);
}

void GateInspector::connectPanels()
{
    connect(m_statistics, &StatisticsPanel::progressed, this, &GateInspector::tellIfReady);
    connect(m_histogram, &HistogramView::counted, this, &GateInspector::tellIfReady);
    connect(m_orderChooser, &OrderChooser::orderChanged, &m_heatmap, &GateHeatmap::setOrder);
    const auto pickAt = [this](std::optional<std::uint64_t> row, std::optional<std::uint64_t> col) {
        const std::optional<HeatmapCell> pick = m_heatmap.pick();
        if (m_matrix && pick) {
            const ShownMatrix shown = m_matrix->data->shown();
            m_heatmap.setPick(row ? shown.storedRow(*row) : pick->row,
                              col ? shown.storedCol(*col) : pick->col);
        }
    };
    connect(m_profiles, &LineProfiles::columnClicked, this,
            [pickAt](std::uint64_t place) { pickAt(std::nullopt, place); });
    connect(m_profiles, &LineProfiles::rowClicked, this,
            [pickAt](std::uint64_t place) { pickAt(place, std::nullopt); });
    connect(m_statistics, &StatisticsPanel::cellFound, this,
            [this](std::uint64_t row, std::uint64_t col) { m_heatmap.setPick(row, col); });
    connect(m_statistics, &StatisticsPanel::rowClicked, this, [this](std::uint64_t row) {
        const std::optional<HeatmapCell> pick = m_heatmap.pick();
        m_heatmap.setPick(row, pick ? pick->col : 0);
    });
    connect(m_orderChooser, &OrderChooser::viewStateChanged, this,
            &GateInspector::viewStateChanged);
    connect(m_histogram, &HistogramView::viewStateChanged, this, &GateInspector::viewStateChanged);
    connect(m_actions->showProfiles(), &QAction::toggled, this,
            [this](bool isShown) { m_profiles->setShown(isShown); });
    connect(m_actions->showProfiles(), &QAction::triggered, this,
            [this] { emit viewStateChanged(tr("profiles")); });
}

void GateInspector::find(CellWish wish)
{
    m_statistics->find(wish);
}

bool GateInspector::isBusy() const
{
    return m_statistics->isBusy() || m_histogram->isBusy() || m_orderChooser->isBusy() ||
           m_profiles->isBusy() || m_biases->isBusy();
}

void GateInspector::tellIfReady()
{
    if (!m_statistics->isReading() && !m_histogram->isBusy()) {
        emit ready();
    }
}

QJsonObject GateInspector::viewState() const
{
    QJsonObject open;
    for (std::size_t i = 0; i < m_sections.size(); ++i) {
        open[kSectionKeys[i]] = m_sections[i]->headline().isChecked();
    }
    return {{QStringLiteral("open"), open},
            {QStringLiteral("profiles"), m_actions->showProfiles()->isChecked()},
            {QStringLiteral("order"), m_orderChooser->viewState()},
            {QStringLiteral("histogram"), m_histogram->viewState()}};
}

void GateInspector::setViewState(const QJsonObject& state)
{
    const QJsonObject open = state[QLatin1String("open")].toObject();
    for (std::size_t i = 0; i < m_sections.size(); ++i) {
        QToolButton& headline = m_sections[i]->headline();
        headline.setChecked(open[kSectionKeys[i]].toBool(headline.isChecked()));
    }
    QAction* profiles = m_actions->showProfiles();
    profiles->setChecked(state[QLatin1String("profiles")].toBool(profiles->isChecked()));
    m_orderChooser->setViewState(state[QLatin1String("order")].toObject());
    m_histogram->setViewState(state[QLatin1String("histogram")].toObject());
}

/// The heatmap has read another matrix, the same in another order, or nothing.
void GateInspector::takeMatrix()
{
    std::shared_ptr<const HeatmapData> numbers = m_heatmap.data();
    if (numbers != nullptr && numbers->isSample()) {
        numbers = nullptr; // the rest is still being read
    }
    std::optional<InspectedMatrix> before = std::exchange(m_matrix, std::nullopt);
    if (numbers != nullptr && m_heatmap.subject()) {
        m_matrix = InspectedMatrix{*m_heatmap.subject(), numbers};
    }
    m_profiles->setMatrix(m_matrix);
    m_actions->setMatrix(m_matrix);
    m_statistics->setMatrix(m_matrix);
    m_biases->setMatrix(m_matrix);
    if (!before || !m_matrix || !m_matrix->isSameAs(*before)) { // not only its order has changed
        m_orderChooser->setMatrix(m_matrix);
    }
    showSelection();
    showPick();
}

void GateInspector::showSelection()
{
    const auto selection = m_matrix ? m_heatmap.plot().selection() : std::nullopt;
    m_statistics->setSelection(selection);
    m_actions->setSelection(selection);
    count();
}

void GateInspector::count()
{
    const ColorScale& scale = m_heatmap.scale();
    m_histogram->count(m_matrix ? m_matrix->data : nullptr,
                       m_matrix ? m_heatmap.plot().selection() : std::nullopt, scale.low(),
                       scale.high());
}

void GateInspector::showPick()
{
    const std::optional<HeatmapCell> pick = m_matrix ? m_heatmap.pick() : std::nullopt;
    using Place = std::pair<std::uint64_t, std::uint64_t>;
    const auto place = pick ? std::optional(Place(pick->row, pick->col)) : std::nullopt;
    m_actions->setPick(place);
    m_profiles->setPick(place);
    m_histogram->setValue(pick ? std::optional(pick->value) : std::nullopt);
    m_statistics->setRow(pick ? std::optional(pick->row) : std::nullopt);
    m_biases->setUnit(pick ? std::optional(pick->row) : std::nullopt);
    if (pick) {
        m_cell->setCell(*m_matrix, pick->row, pick->col);
    } else {
        m_cell->clear();
    }
}

} // namespace gateloupe
