// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/gate_inspector.h"

#include <algorithm>
#include <utility>

#include <QAction>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWidget>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/heatmap/view/heatmap_plot.h"
#include "widgets/inspector/histogram_view.h"
#include "widgets/inspector/inspect_actions.h"
#include "widgets/inspector/line_plot.h"
#include "widgets/inspector/line_profiles.h"
#include "widgets/inspector/order_chooser.h"
#include "widgets/layouts/wrapped_column.h"

namespace gateloupe {

CellPanel::CellPanel(QWidget* parent)
    : QWidget(parent)
    , m_form(new QFormLayout)
    , m_hint(new QLabel)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_hint);
    column->addLayout(m_form);
    m_form->setHorizontalSpacing(8);
    m_form->setVerticalSpacing(4);
    m_form->setRowWrapPolicy(QFormLayout::DontWrapRows);
    m_hint->setObjectName(QStringLiteral("cellHint"));
    m_hint->setWordWrap(true);
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
        const Row row{new QLabel, new QLabel};
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
        const Row& row = m_rows[index];
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
    for (const Row& row : m_rows) {
        if (row.name->text() == name && !row.name->isHidden()) {
            return row.text->text();
        }
    }
    return {};
}

BiasPanel::BiasPanel(QWidget* parent)
    : QWidget(parent)
    , m_hint(new QLabel)
    , m_lines()
    , m_column(new QVBoxLayout(this))
    , m_job([this](const Result<std::shared_ptr<const BiasNumbers>>& numbers) {
        m_numbers = numbers ? *numbers : nullptr;
        show();
    })
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(4);
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(8);
    form->setVerticalSpacing(4);
    for (Line& line : m_lines) {
        line = {new QLabel, new QLabel};
        line.number->setFont(numberFont());
        line.number->setAlignment(Qt::AlignRight);
        line.number->setTextInteractionFlags(Qt::TextSelectableByMouse);
        form->addRow(line.name, line.number);
    }
    m_hint->setWordWrap(true);
    m_column->addWidget(m_hint);
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
    for (Line& line : m_lines) {
        line.name->setVisible(isShown);
        line.number->setVisible(isShown);
    }
    if (isShown) {
        //: %1 is a symbol such as bW, %2 a gate, %3 a unit counted from 0
        const QString name = tr("%1 %2 [%3]");
        const QString word = TermNames::gate(gate->gate);
        m_lines[0].name->setText(name.arg(QStringLiteral("bW"), word).arg(*m_unit));
        m_lines[0].number->setText(text(gate->inputAt(*m_unit)));
        m_lines[1].name->setText(name.arg(QStringLiteral("bR"), word).arg(*m_unit));
        m_lines[1].number->setText(text(gate->recurrentAt(*m_unit)));
        //: of two biases
        m_lines[2].name->setText(tr("sum"));
        m_lines[2].number->setText(text(gate->sumAt(*m_unit)));
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

QStringList BiasPanel::texts() const
{
    QStringList lines;
    for (const Line& line : m_lines) {
        if (!line.name->isHidden()) {
            lines.append(line.name->text() + QLatin1Char(' ') + line.number->text());
        }
    }
    return lines;
}

/// A panel under a headline that opens and closes it.
class CollapsibleSection : public QWidget
{
    Q_OBJECT

public:
    /// Takes `content` over.
    explicit CollapsibleSection(QWidget* content, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    void setOpen(bool isOpen);
    [[nodiscard]] bool isOpen() const;

signals:
    /// By the user.
    void toggled(bool isOpen);

private:
    QToolButton* m_button;
    QWidget* m_content;
};

CollapsibleSection::CollapsibleSection(QWidget* content, QWidget* parent)
    : QWidget(parent)
    , m_button(new QToolButton)
    , m_content(content)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_button);
    column->addWidget(m_content);
    QFont bold = m_button->font();
    bold.setBold(true);
    m_button->setFont(bold);
    m_button->setCheckable(true);
    m_button->setChecked(true);
    m_button->setAutoRaise(true);
    m_button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_button->setArrowType(Qt::DownArrow);
    m_button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(m_button, &QToolButton::toggled, this, [this](bool isOpen) {
        m_content->setVisible(isOpen);
        m_button->setArrowType(isOpen ? Qt::DownArrow : Qt::RightArrow);
    });
    connect(m_button, &QToolButton::clicked, this, &CollapsibleSection::toggled);
}

void CollapsibleSection::setTitle(const QString& title)
{
    m_button->setText(title);
    setAccessibleName(title);
}

void CollapsibleSection::setOpen(bool isOpen)
{
    m_button->setChecked(isOpen);
}

bool CollapsibleSection::isOpen() const
{
    return m_button->isChecked();
}

namespace {

const QString kProfilesKey = QStringLiteral("profiles");
const QString kOrderKey = QStringLiteral("order");
const QString kHistogramKey = QStringLiteral("histogram");
const QString kOpenKey = QStringLiteral("open");

} // namespace

GateInspector::GateInspector(GateHeatmap& heatmap, QWidget* parent)
    : QWidget(parent)
    , m_heatmap(heatmap)
    , m_statistics(new StatisticsPanel)
    , m_histogram(new HistogramView)
    , m_cell(new CellPanel)
    , m_biases(new BiasPanel)
    , m_orderChooser(new OrderChooser)
    , m_profiles(new LineProfiles(heatmap.plot(), this))
    , m_actions(new InspectActions(heatmap, this))
    , m_statisticsSection(new CollapsibleSection(m_statistics))
    , m_histogramSection(new CollapsibleSection(m_histogram))
    , m_cellSection(new CollapsibleSection(m_cell))
    , m_biasSection(new CollapsibleSection(m_biases))
    , m_orderSection(new CollapsibleSection(m_orderChooser))
{
    build();
    connectHeatmap();
    connectPanels();
    inEveryLanguage(this, [this] { retranslate(); });
    takeMatrix();
}

void GateInspector::build()
{
    m_cell->setObjectName(QStringLiteral("cellPanel"));
    m_orderChooser->setObjectName(QStringLiteral("orderChooser"));
    auto* content = new WrappedColumn;
    m_column = new QVBoxLayout(content);
    QVBoxLayout* column = m_column;
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    for (CollapsibleSection* section :
         {m_cellSection, m_statisticsSection, m_histogramSection, m_biasSection, m_orderSection}) {
        column->addWidget(section);
        connect(section, &CollapsibleSection::toggled, this,
                [this] { emit viewStateChanged(tr("open panels")); });
    }
    column->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setObjectName(QStringLiteral("inspectorScroll"));
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(scroll);
    m_heatmap.setColumnProfile(&m_profiles->above());
    m_heatmap.setRowProfile(&m_profiles->beside());
}

QWidget* GateInspector::takeOrderChooser()
{
    m_orderSection->hide();
    return m_orderChooser;
}

void GateInspector::setHeader(QWidget* header)
{
    m_column->insertWidget(0, header);
}

void GateInspector::connectHeatmap()
{
    connect(&m_heatmap, &GateHeatmap::ready, this, &GateInspector::takeMatrix);
    connect(&m_heatmap, &GateHeatmap::emptied, this, &GateInspector::takeMatrix);
    connect(&m_heatmap, &GateHeatmap::picked, this, &GateInspector::showPick);
    connect(&m_heatmap, &GateHeatmap::selectionChanged, this, &GateInspector::showSelection);
    connect(&m_heatmap, &GateHeatmap::scaleChanged, this, &GateInspector::count);
}

void GateInspector::connectPanels()
{
    connect(m_statistics, &StatisticsPanel::progressed, this, &GateInspector::tellIfReady);
    connect(m_histogram, &HistogramView::counted, this, &GateInspector::tellIfReady);
    connect(m_orderChooser, &OrderChooser::orderChanged, this, [this](const MatrixOrder& order) {
        m_heatmap.setRowOrder(order.rows);
        m_heatmap.setColumnOrder(order.cols);
    });
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
    return {{kOpenKey, QJsonObject{{QStringLiteral("cell"), m_cellSection->isOpen()},
                                   {QStringLiteral("statistics"), m_statisticsSection->isOpen()},
                                   {QStringLiteral("histogram"), m_histogramSection->isOpen()},
                                   {QStringLiteral("biases"), m_biasSection->isOpen()},
                                   {QStringLiteral("order"), m_orderSection->isOpen()}}},
            {kProfilesKey, m_actions->showProfiles()->isChecked()},
            {kOrderKey, m_orderChooser->viewState()},
            {kHistogramKey, m_histogram->viewState()}};
}

void GateInspector::setViewState(const QJsonObject& state)
{
    const QJsonObject open = state.value(kOpenKey).toObject();
    const auto restore = [&open](CollapsibleSection* section, const char* key) {
        section->setOpen(open.value(QLatin1String(key)).toBool(section->isOpen()));
    };
    restore(m_cellSection, "cell");
    restore(m_statisticsSection, "statistics");
    restore(m_histogramSection, "histogram");
    restore(m_biasSection, "biases");
    restore(m_orderSection, "order");
    m_actions->showProfiles()->setChecked(
        state.value(kProfilesKey).toBool(m_actions->showProfiles()->isChecked()));
    m_orderChooser->setViewState(state.value(kOrderKey).toObject());
    m_histogram->setViewState(state.value(kHistogramKey).toObject());
}

void GateInspector::retranslate()
{
    m_cellSection->setTitle(tr("Picked cell"));
    m_statisticsSection->setTitle(tr("Statistics"));
    m_histogramSection->setTitle(tr("Histogram"));
    m_biasSection->setTitle(tr("Biases"));
    //: in which order rows and columns are shown
    m_orderSection->setTitle(tr("Order"));
}

/// The heatmap has read another matrix, the same in another order, or nothing.
void GateInspector::takeMatrix()
{
    std::shared_ptr<const HeatmapData> numbers = m_heatmap.data();
    if (numbers != nullptr && numbers->isSample()) {
        numbers = nullptr; // the rest is still being read
    }
    const std::optional<GateView> view = m_heatmap.gateView();
    std::optional<InspectedMatrix> before = std::exchange(m_matrix, std::nullopt);
    if (numbers != nullptr && view) {
        m_matrix = InspectedMatrix{numbers, m_heatmap.model(),
                                   m_heatmap.parameter().value_or(ParameterId()), *view};
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
    const std::optional<CellRect> selection = m_matrix ? m_heatmap.selection() : std::nullopt;
    m_statistics->setSelection(selection);
    m_actions->setSelection(selection);
    count();
}

void GateInspector::count()
{
    const ColorScale& scale = m_heatmap.scale();
    m_histogram->count(m_matrix ? m_matrix->data : nullptr,
                       m_matrix ? m_heatmap.selection() : std::nullopt, scale.low(), scale.high());
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

#include "gate_inspector.moc"
