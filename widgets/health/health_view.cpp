// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/health/health_view.h"

#include <map>
#include <utility>

#include <QClipboard>
#include <QComboBox>
#include <QFont>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTreeView>

#include "widgets/common/change_events.h"
#include "widgets/common/event_listener.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_text.h"
#include "widgets/health/finding_texts.h"
#include "widgets/health/severity_mark.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

FindingTableModel::FindingTableModel(QObject* parent)
    : ColumnTable(parent)
{
    const auto explanation = [this](const HealthFinding& finding) {
        return FindingTexts::explanation(finding, *m_report);
    };
    setColumns({
        {.title = QT_TR_NOOP("Rank"),
         .explanation = QT_TR_NOOP("Broken: cannot work, or wrong numbers. Risk: works, likely "
                                   "wrong. Remark: worth knowing."),
         .text = [](const HealthFinding& finding) { return SeverityMark::word(finding.severity); },
         .sortKey =
             [this](const HealthFinding& finding) {
                 // The worst first, within one severity in the order of the report.
                 const auto row = &finding - m_report->findings.data();
                 return -static_cast<int>(finding.severity) * 1'000'000 + static_cast<int>(row);
             },
         .toolTip = explanation,
         .icon = [](const HealthFinding& finding) { return SeverityMark::icon(finding.severity); }},
        {.title = QT_TR_NOOP("Finding"),
         .explanation = QT_TR_NOOP("What was found"),
         .text = [](const HealthFinding& finding) { return FindingTexts::title(finding.issue); },
         .toolTip = explanation},
        {.title = QT_TR_NOOP("Measured"),
         .explanation = QT_TR_NOOP("How much of it"),
         .text = &FindingTexts::measure,
         .toolTip = explanation},
        //: a recurrent network of the open file
        {.title = QT_TR_NOOP("Network"),
         .explanation = QT_TR_NOOP("The network of the file"),
         .text = [this](const HealthFinding& f) { return FindingTexts::network(f, *m_report); },
         .toolTip = explanation},
        {.title = QT_TR_NOOP("Place"),
         .explanation = QT_TR_NOOP("Where it was found first; click to go there"),
         .text = &FindingTexts::place,
         .toolTip =
             [explanation](const HealthFinding& finding) {
                 return finding.id ? tr("Show it in the heatmap") : explanation(finding);
             }},
    });
}

void FindingTableModel::setReport(std::shared_ptr<const HealthReport> report)
{
    reset([&] { m_report = std::move(report); });
}

int FindingTableModel::rows() const
{
    return m_report == nullptr ? 0 : static_cast<int>(m_report->findings.size());
}

const HealthFinding& FindingTableModel::rowAt(int row) const
{
    return m_report->findings[static_cast<std::size_t>(row)];
}

QVariant FindingTableModel::data(const QModelIndex& index, int role) const
{
    if (index.isValid() && role == kSeverityRole) {
        return static_cast<int>(rowAt(index.row()).severity);
    }
    if (index.isValid() && role == Qt::FontRole &&
        static_cast<Column>(index.column()) == Column::Place && rowAt(index.row()).id) {
        QFont font;
        font.setUnderline(true); // a way to go there
        return font;
    }
    return ColumnTable::data(index, role);
}

FindingTree::FindingTree(FindingTableModel& table, QObject* parent)
    : QAbstractItemModel(parent)
    , m_table(table)
{
    connect(&table, &QAbstractItemModel::modelAboutToBeReset, this, [this] { beginResetModel(); });
    connect(&table, &QAbstractItemModel::modelReset, this, [this] {
        group();
        endResetModel();
    });
    connect(&table, &QAbstractItemModel::headerDataChanged, this,
            &QAbstractItemModel::headerDataChanged);
    connect(&table, &QAbstractItemModel::dataChanged, this, [this] {
        beginResetModel(); // other words everywhere
        endResetModel();
    });
    group();
}

void FindingTree::group()
{
    m_groups.clear();
    std::map<std::pair<Severity, HealthIssue>, std::size_t> known;
    for (int row = 0; row < m_table.rowCount(); ++row) {
        const HealthFinding& finding = m_table.rowAt(row);
        const auto [found, isNew] =
            known.emplace(std::pair(finding.severity, finding.issue), m_groups.size());
        if (isNew) {
            m_groups.emplace_back();
        }
        m_groups[found->second].push_back(row);
    }
}

// The internal number of a child is that of its group, counted from 1; groups have 0.
QModelIndex FindingTree::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent)) {
        return {};
    }
    return createIndex(row, column, static_cast<quintptr>(parent.isValid() ? parent.row() + 1 : 0));
}

QModelIndex FindingTree::parent(const QModelIndex& child) const
{
    return child.isValid() && child.internalId() > 0
               ? createIndex(static_cast<int>(child.internalId()) - 1, 0, quintptr{0})
               : QModelIndex();
}

bool FindingTree::isGroup(const QModelIndex& index) const
{
    return index.isValid() && index.internalId() == 0 &&
           m_groups[static_cast<std::size_t>(index.row())].size() > 1;
}

int FindingTree::tableRow(const QModelIndex& index) const
{
    const bool isTop = index.internalId() == 0;
    const auto group = static_cast<std::size_t>(isTop ? index.row() : index.parent().row());
    return m_groups[group][static_cast<std::size_t>(isTop ? 0 : index.row())];
}

int FindingTree::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid()) {
        return static_cast<int>(m_groups.size());
    }
    return isGroup(parent) && parent.column() == 0
               ? static_cast<int>(m_groups[static_cast<std::size_t>(parent.row())].size())
               : 0;
}

int FindingTree::columnCount(const QModelIndex&) const
{
    return FindingTableModel::kColumns;
}

QVariant FindingTree::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    using Column = FindingTableModel::Column;
    const auto column = static_cast<Column>(index.column());
    const bool isTold = column == Column::Severity || column == Column::Finding;
    if (isGroup(index) && !isTold && role != FindingTableModel::kSortRole) {
        const auto count = static_cast<int>(m_groups[static_cast<std::size_t>(index.row())].size());
        return role == Qt::DisplayRole && column == Column::Measure
                   //: how many findings of one kind there are
                   ? QVariant(tr("%n finding(s)", nullptr, count))
                   : QVariant();
    }
    return m_table.data(m_table.index(tableRow(index), index.column()), role);
}

QVariant FindingTree::headerData(int section, Qt::Orientation orientation, int role) const
{
    return m_table.headerData(section, orientation, role);
}

namespace {

using Column = FindingTableModel::Column;

constexpr int kFindingLines = 5;
constexpr int kProgressSteps = 1000;

} // namespace

/// Findings that hold certain words and are at least so severe.
class FindingFilter : public QSortFilterProxyModel
{
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setLeast(Severity least)
    {
        m_least = least;
        invalidateFilter();
    }

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override
    {
        const QModelIndex index = sourceModel()->index(row, 0, parent);
        const int severity = index.data(FindingTableModel::kSeverityRole).toInt();
        return severity >= static_cast<int>(m_least) &&
               QSortFilterProxyModel::filterAcceptsRow(row, parent);
    }

private:
    Severity m_least = Severity::Remark;
};

/// What stands where there are no findings: a text, the way to a check, how far one is.
class CheckPane : public QWidget
{
public:
    CheckPane()
        : m_text(newPlainText("healthText"))
        , m_check(named(new QPushButton, "checkHealth"))
        , m_progress(named(new QProgressBar, "healthProgress"))
        , m_cancel(named(new QPushButton, "cancelHealth"))
    {
        constexpr int kGap = 12;
        setLayoutOf(this,
                    columnOf({LayoutItem::room(),
                              rowOf({LayoutItem::room(), {m_text, 6}, LayoutItem::room()}),
                              {m_check, 0, Qt::AlignHCenter},
                              {m_progress, 0, Qt::AlignHCenter},
                              {m_cancel, 0, Qt::AlignHCenter},
                              LayoutItem::room(2)},
                             kGap),
                    kGap);
        m_text->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        m_progress->setRange(0, kProgressSteps);
        m_progress->setTextVisible(false);
        m_progress->setMinimumWidth(240);
        inEveryLanguage(this, [this] {
            m_check->setText(HealthView::tr("Check the weights"));
            m_cancel->setText(HealthView::tr("Cancel"));
            m_progress->setAccessibleName(HealthView::tr("Progress of the health check"));
        });
    }

    void setText(const QString& text) { m_text->setText(text); }

    void showIdle(bool canCheck)
    {
        m_progress->hide();
        m_cancel->hide();
        m_check->setVisible(canCheck);
    }

    void showBusy(double share)
    {
        m_check->hide();
        m_progress->show();
        m_cancel->show();
        m_progress->setValue(static_cast<int>(share * kProgressSteps));
    }

    [[nodiscard]] bool isBusy() const { return !m_progress->isHidden(); }

    [[nodiscard]] QPushButton& check() { return *m_check; }

    [[nodiscard]] QPushButton& cancel() { return *m_cancel; }

private:
    QLabel* m_text;
    QPushButton* m_check;
    QProgressBar* m_progress;
    QPushButton* m_cancel;
};

HealthView::HealthView()
    : m_model(new FindingTableModel(this))
    , m_tree(new FindingTree(*m_model, this))
    , m_filter(new FindingFilter(this))
    , m_summary(newPlainText("healthSummary"))
    , m_least(named(new QComboBox, "leastSeverity"))
    , m_filterLine(named(new QLineEdit, "healthFilter"))
    , m_copy(named(new QPushButton, "copyFindings"))
    , m_stack(new QStackedWidget)
    , m_check(new CheckPane)
    , m_splitter(named(new QSplitter(Qt::Vertical), "healthSplitter"))
    , m_table(named(new QTreeView, "findings"))
    , m_details(named(new QPlainTextEdit, "findingDetails"))
    , m_open(named(new QPushButton, "showFinding"))
{
    setLayoutOf(
        this, columnOf({rowOf({m_least, {m_filterLine, 1}, m_copy}), m_summary, {m_stack, 1}}), 8);
    m_summary->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_least->addItems(QStringList(3));
    m_filterLine->setClearButtonEnabled(true);
    m_filterLine->setMinimumWidth(180);
    m_stack->addWidget(m_check);
    m_stack->addWidget(m_splitter);
    buildTable();
    outlineFocus(m_details);
    connect(&m_check->check(), &QPushButton::clicked, this, &HealthView::checkRequested);
    connect(&m_check->cancel(), &QPushButton::clicked, this, &HealthView::cancelRequested);
    connect(m_open, &QPushButton::clicked, this, &HealthView::openCurrent);
    const auto copy = [this] { QGuiApplication::clipboard()->setText(text()); };
    connect(m_copy, &QPushButton::clicked, this, copy);
    onKey(*m_table, ListKey::Copy, copy);
    onKey(*m_table, ListKey::Open, [this] { openCurrent(); });
    connect(m_filterLine, &QLineEdit::textChanged, this, &HealthView::filter);
    connect(m_least, &QComboBox::activated, this, [this] {
        filter();
        emit viewStateChanged(tr("severity filter"));
    });
    inEveryLanguage(this, [this] {
        m_least->setItemText(0, tr("All findings"));
        m_least->setItemText(1, tr("Risks and broken"));
        m_least->setItemText(2, tr("Broken"));
        m_least->setAccessibleName(tr("Least severity shown"));
        m_filterLine->setPlaceholderText(tr("Filter the findings"));
        m_filterLine->setAccessibleName(tr("Filter the findings"));
        m_copy->setText(tr("Copy as text"));
        m_table->setAccessibleName(tr("Findings"));
        m_details->setAccessibleName(tr("What the finding means"));
        m_open->setText(tr("Show in heatmap"));
        showOpen();
        showSummary();
    });
    setUnchecked(std::nullopt);
}

void HealthView::buildTable()
{
    m_filter->setSourceModel(m_tree);
    m_filter->setRecursiveFilteringEnabled(true);
    m_filter->setSortRole(FindingTableModel::kSortRole);
    m_filter->setFilterKeyColumn(-1);
    m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_table->setModel(m_filter);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setAlternatingRowColors(true);
    m_table->setUniformRowHeights(true);
    m_table->setSortingEnabled(true);
    m_table->header()->setHighlightSections(false);
    m_table->sortByColumn(static_cast<int>(Column::Severity), Qt::AscendingOrder);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &HealthView::showFinding);
    connect(m_table->header(), &QHeaderView::sectionClicked, this,
            [this] { emit viewStateChanged(tr("sorting")); });
    connect(m_table, &QTreeView::clicked, this, [this](const QModelIndex& index) {
        const bool isOne = !m_tree->isGroup(m_filter->mapToSource(index));
        if (static_cast<Column>(index.column()) == Column::Place && isOne) {
            openCurrent();
        }
    });
    connect(m_table, &QTreeView::doubleClicked, this, &HealthView::openCurrent);

    m_details->setReadOnly(true);
    m_details->setTabChangesFocus(true);
    m_details->setMinimumHeight(m_details->fontMetrics().lineSpacing() * kFindingLines + 12);
    m_splitter->addWidget(m_table);
    m_splitter->addWidget(paneOf(
        columnOf({LayoutItem::gap(4), rowOf({{m_details, 1}, {m_open, 0, Qt::AlignTop}})}, 0)));
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 0);
    m_splitter->setChildrenCollapsible(false);
}

void HealthView::setUnchecked(std::optional<std::uint64_t> bytes)
{
    m_bytes = bytes;
    m_report.reset();
    m_model->setReport(nullptr);
    m_check->showIdle(bytes.has_value());
    m_stack->setCurrentWidget(m_check);
    showFinding({});
    showSummary();
}

void HealthView::setBusy(double share)
{
    m_check->showBusy(share);
    m_stack->setCurrentWidget(m_check);
    showSummary();
}

void HealthView::setReport(std::shared_ptr<const HealthReport> report)
{
    m_report = std::move(report);
    m_model->setReport(m_report);
    m_check->showIdle(false);
    m_stack->setCurrentWidget(m_report->findings.empty() ? static_cast<QWidget*>(m_check)
                                                         : m_splitter);
    m_table->setColumnHidden(static_cast<int>(Column::Network), m_report->models.size() < 2);
    for (int column = 0; column < FindingTableModel::kColumns; ++column) {
        m_table->resizeColumnToContents(column);
    }
    showFinding({});
    showSummary();
}

const HealthFinding* HealthView::current() const
{
    const QModelIndex index = m_table->currentIndex();
    return m_report != nullptr && index.isValid()
               ? &m_model->rowAt(m_tree->tableRow(m_filter->mapToSource(index)))
               : nullptr;
}

void HealthView::showFinding(const QModelIndex& current)
{
    const HealthFinding* finding = current.isValid() ? this->current() : nullptr;
    m_open->setEnabled(finding != nullptr && finding->id.has_value());
    showOpen();
    if (finding == nullptr) {
        m_details->setPlainText(m_report != nullptr ? lookedFor() : QString());
        return;
    }
    m_details->setPlainText(FindingTexts::explanation(*finding, *m_report));
    emit placeChosen(HealthFinding(*finding));
}

void HealthView::showOpen()
{
    m_open->setToolTip(m_open->isEnabled() ? QString()
                                           : tr("Choose a finding that has a place first"));
}

void HealthView::openCurrent()
{
    if (m_tree->isGroup(m_filter->mapToSource(m_table->currentIndex()))) {
        return; // it unfolds
    }
    if (const HealthFinding* finding = current(); finding != nullptr && finding->id) {
        emit placeOpened(HealthFinding(*finding));
    }
}

void HealthView::filter()
{
    // Rows that go must not choose their neighbours.
    const QSignalBlocker quiet(m_table->selectionModel());
    m_filter->setLeast(static_cast<Severity>(m_least->currentIndex()));
    m_filter->setFilterFixedString(m_filterLine->text());
    m_table->viewport()->update();
    showSummary();
}

QJsonObject HealthView::viewState() const
{
    return {{QStringLiteral("leastSeverity"), m_least->currentIndex()},
            {QStringLiteral("sortColumn"), m_filter->sortColumn()},
            {QStringLiteral("isDescending"), m_filter->sortOrder() == Qt::DescendingOrder}};
}

void HealthView::setViewState(const QJsonObject& state)
{
    const int least = state.value(QStringLiteral("leastSeverity")).toInt(m_least->currentIndex());
    m_least->setCurrentIndex(qBound(0, least, m_least->count() - 1));
    const int column = state.value(QStringLiteral("sortColumn")).toInt(m_filter->sortColumn());
    const bool isDescending = state.value(QStringLiteral("isDescending"))
                                  .toBool(m_filter->sortOrder() == Qt::DescendingOrder);
    m_table->sortByColumn(qBound(0, column, FindingTableModel::kColumns - 1),
                          isDescending ? Qt::DescendingOrder : Qt::AscendingOrder);
    filter();
}

QString HealthView::lookedFor() const
{
    QStringList lines = {tr("Looked for:")};
    for (const QString& check : FindingTexts::checks()) {
        lines.append(QStringLiteral("• ") + check);
    }
    if (m_report != nullptr && m_report->spectraSkipped > 0) {
        lines.append(tr("The spectral radius of %n recurrent matrix(es) was left out: it would "
                        "take too long.",
                        nullptr, static_cast<int>(m_report->spectraSkipped)));
    }
    return lines.join(QLatin1Char('\n'));
}

QString HealthView::text() const
{
    if (m_report == nullptr) {
        return {};
    }
    const QList<int> columns = firstColumns(FindingTableModel::kColumns);
    QStringList lines = {m_summary->text()};
    const auto add = [&](const QModelIndex& index) {
        const int source = m_tree->tableRow(m_filter->mapToSource(index));
        lines << tabSeparated(cellsOf(*m_model, source, columns))
              << QStringLiteral("    ") +
                     FindingTexts::explanation(m_model->rowAt(source), *m_report)
                         .replace(QLatin1Char('\n'), QStringLiteral("\n    "));
    };
    for (int row = 0; row < m_filter->rowCount(); ++row) {
        const QModelIndex index = m_filter->index(row, 0);
        const int children = m_filter->rowCount(index);
        for (int child = 0; child < children; ++child) {
            add(m_filter->index(child, 0, index));
        }
        if (children == 0) {
            add(index);
        }
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

void HealthView::showSummary()
{
    QStringList lines;
    QString summary;
    if (m_check->isBusy()) {
        lines.append(tr("Looking at every weight…"));
    } else if (m_report == nullptr && m_bytes) {
        //: %1 is a size such as 4.71 MiB
        lines.append(tr("The weights have not been looked at yet; %1 would be read.")
                         .arg(formatSize(*m_bytes)));
    } else if (m_report == nullptr) {
        lines.append(
            tr("Open a file with a recurrent network to see here what is unusual about its "
               "weights."));
    } else {
        const int networks = static_cast<int>(m_report->models.size());
        //: what a health check has looked at: parameters, elements
        const QString checked =
            tr("%n network(s): %1 matrices and biases, %2 parameters", nullptr, networks)
                .arg(formatCount(m_report->parameters), formatCount(m_report->elements));
        const std::size_t broken = m_report->count(Severity::Broken);
        const std::size_t risks = m_report->count(Severity::Risk);
        const std::size_t remarks = m_report->count(Severity::Remark);
        if (m_report->findings.empty()) {
            summary = tr("Nothing unusual in %1").arg(checked);
        } else if (broken + risks == 0) {
            //: %1 a count of findings; %2 what was looked at
            summary = tr("Nothing broken, no risk; remarks: %1, in %2")
                          .arg(formatCount(remarks), checked);
        } else {
            //: %1, %2, %3 counts of findings by rank; %4 what was looked at
            summary =
                tr("broken: %1, risks: %2, remarks: %3, in %4")
                    .arg(formatCount(broken), formatCount(risks), formatCount(remarks), checked);
        }
        lines.append(summary);
        lines.append(lookedFor());
    }
    m_summary->setText(summary);
    m_summary->setToolTip(m_report == nullptr ? QString() : lines.join(QStringLiteral("\n\n")));
    m_check->setText(lines.join(QStringLiteral("\n\n")));
    const bool hasFindings = m_report != nullptr && !m_report->findings.empty();
    for (QWidget* widget : std::initializer_list<QWidget*>{m_least, m_filterLine, m_copy}) {
        widget->setVisible(hasFindings);
    }
}

} // namespace gateloupe
