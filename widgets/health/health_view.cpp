// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/health/health_view.h"

#include <utility>

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/common/table_style.h"
#include "widgets/health/finding_filter.h"
#include "widgets/health/finding_table_model.h"
#include "widgets/health/finding_texts.h"

namespace gateloupe {

namespace {

using Column = FindingTableModel::Column;

constexpr int kDetailsLines = 5;
constexpr int kProgressSteps = 1000;

} // namespace

HealthView::HealthView(QWidget* parent)
    : QWidget(parent)
    , m_model(new FindingTableModel(this))
    , m_filter(new FindingFilter(this))
    , m_summary(new QLabel)
    , m_least(new QComboBox)
    , m_filterLine(new QLineEdit)
    , m_copy(new QPushButton)
    , m_stack(new QStackedWidget)
    , m_nothing(new QWidget)
    , m_nothingText(new QLabel)
    , m_check(new QPushButton)
    , m_progress(new QProgressBar)
    , m_cancel(new QPushButton)
    , m_splitter(new QSplitter(Qt::Vertical))
    , m_table(new QTableView)
    , m_details(new QPlainTextEdit)
    , m_open(new QPushButton)
{
    buildTop();
    buildTable();
    connect(m_check, &QPushButton::clicked, this, &HealthView::checkRequested);
    connect(m_cancel, &QPushButton::clicked, this, &HealthView::cancelRequested);
    connect(m_open, &QPushButton::clicked, this, &HealthView::openCurrent);
    connect(m_copy, &QPushButton::clicked, this, &HealthView::copy);
    connect(m_filterLine, &QLineEdit::textChanged, this, &HealthView::filter);
    connect(m_least, &QComboBox::activated, this, [this] {
        filter();
        emit viewStateChanged(tr("severity filter"));
    });
    retranslate();
    setUnchecked(std::nullopt);
}

void HealthView::buildTop()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_summary, 1);
    row->addWidget(m_least);
    row->addWidget(m_filterLine);
    row->addWidget(m_copy);
    column->addLayout(row);
    column->addWidget(m_stack, 1);
    m_summary->setObjectName(QStringLiteral("healthSummary"));
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_least->setObjectName(QStringLiteral("leastSeverity"));
    for (int i = 0; i < 3; ++i) {
        m_least->addItem(QString());
    }
    m_filterLine->setObjectName(QStringLiteral("healthFilter"));
    m_filterLine->setClearButtonEnabled(true);
    m_filterLine->setMinimumWidth(180);
    m_copy->setObjectName(QStringLiteral("copyFindings"));

    auto* nothing = new QVBoxLayout(m_nothing);
    nothing->setSpacing(12);
    nothing->addStretch(1);
    auto* text = new QHBoxLayout;
    text->addStretch(1);
    text->addWidget(m_nothingText, 6);
    text->addStretch(1);
    nothing->addLayout(text);
    for (QWidget* widget : {static_cast<QWidget*>(m_check), static_cast<QWidget*>(m_progress),
                            static_cast<QWidget*>(m_cancel)}) {
        nothing->addWidget(widget, 0, Qt::AlignHCenter);
    }
    nothing->addStretch(2);
    m_nothingText->setObjectName(QStringLiteral("healthText"));
    m_nothingText->setTextFormat(Qt::PlainText);
    m_nothingText->setAlignment(Qt::AlignCenter);
    m_nothingText->setWordWrap(true);
    m_check->setObjectName(QStringLiteral("checkHealth"));
    m_cancel->setObjectName(QStringLiteral("cancelHealth"));
    m_progress->setObjectName(QStringLiteral("healthProgress"));
    m_progress->setRange(0, kProgressSteps);
    m_progress->setTextVisible(false);
    m_progress->setMinimumWidth(240);
    m_stack->addWidget(m_nothing);
    m_stack->addWidget(m_splitter);
}

void HealthView::buildTable()
{
    m_filter->setSourceModel(m_model);
    m_filter->setSortRole(static_cast<int>(FindingTableModel::Role::Sort));
    m_filter->setFilterKeyColumn(-1);
    m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_table->setObjectName(QStringLiteral("findings"));
    m_table->setModel(m_filter);
    applyTableStyle(*m_table);
    m_table->sortByColumn(static_cast<int>(Column::Severity), Qt::AscendingOrder);
    m_table->installEventFilter(this);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &HealthView::showFinding);
    connect(m_table->horizontalHeader(), &QHeaderView::sectionClicked, this,
            [this] { emit viewStateChanged(tr("sorting")); });
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& index) {
        if (static_cast<Column>(index.column()) == Column::Place) {
            openCurrent();
        }
    });
    connect(m_table, &QTableView::doubleClicked, this, &HealthView::openCurrent);

    auto* below = new QWidget;
    auto* row = new QHBoxLayout(below);
    row->setContentsMargins(0, 4, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_details, 1);
    row->addWidget(m_open, 0, Qt::AlignTop);
    m_details->setObjectName(QStringLiteral("findingDetails"));
    m_details->setReadOnly(true);
    m_details->setTabChangesFocus(true);
    m_details->setMinimumHeight(m_details->fontMetrics().lineSpacing() * kDetailsLines + 12);
    m_open->setObjectName(QStringLiteral("showFinding"));
    m_splitter->setObjectName(QStringLiteral("healthSplitter"));
    m_splitter->addWidget(m_table);
    m_splitter->addWidget(below);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 0);
    m_splitter->setChildrenCollapsible(false);
}

void HealthView::setUnchecked(std::optional<std::uint64_t> bytes)
{
    m_bytes = bytes;
    m_report.reset();
    m_model->setReport(nullptr);
    m_progress->hide();
    m_cancel->hide();
    m_check->setVisible(bytes.has_value());
    m_stack->setCurrentWidget(m_nothing);
    showFinding({});
    showSummary();
}

void HealthView::setBusy(double share)
{
    m_check->hide();
    m_progress->show();
    m_cancel->show();
    m_progress->setValue(static_cast<int>(share * kProgressSteps));
    m_stack->setCurrentWidget(m_nothing);
    showSummary();
}

void HealthView::setReport(std::shared_ptr<const HealthReport> report)
{
    m_report = std::move(report);
    m_model->setReport(m_report);
    m_progress->hide();
    m_cancel->hide();
    m_check->hide();
    m_stack->setCurrentWidget(m_report->findings.empty() ? m_nothing
                                                         : static_cast<QWidget*>(m_splitter));
    m_table->setColumnHidden(static_cast<int>(Column::Network), m_report->models.size() < 2);
    fitColumns(*m_table);
    showFinding({});
    showSummary();
}

const HealthFinding* HealthView::current() const
{
    const QModelIndex index = m_table->currentIndex();
    return m_report != nullptr && index.isValid()
               ? &m_model->findingAt(m_filter->mapToSource(index).row())
               : nullptr;
}

void HealthView::showFinding(const QModelIndex& current)
{
    const HealthFinding* finding = current.isValid() ? this->current() : nullptr;
    m_open->setEnabled(finding != nullptr && finding->id.has_value());
    m_open->setToolTip(m_open->isEnabled() ? QString()
                                           : tr("Choose a finding that has a place first"));
    if (finding == nullptr) {
        m_details->setPlainText(m_report != nullptr ? lookedFor() : QString());
        return;
    }
    m_details->setPlainText(FindingTexts::explanation(*finding, *m_report));
    emit placeChosen(HealthFinding(*finding));
}

void HealthView::openCurrent()
{
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

void HealthView::copy() const
{
    QApplication::clipboard()->setText(text());
}

bool HealthView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Copy)) {
            copy();
            return true;
        }
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            openCurrent();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
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

void HealthView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace gateloupe
