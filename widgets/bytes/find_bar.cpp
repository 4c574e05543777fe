// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bytes/find_bar.h"

#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include <QComboBox>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QToolButton>

#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

constexpr std::array kFindTypes = {DType::F32, DType::F16, DType::BF16, DType::F64,
                                   DType::I8,  DType::U8,  DType::I16,  DType::U16,
                                   DType::I32, DType::U32, DType::I64,  DType::U64};

/// "-0.031", the locale's own writing of it, "nan", "inf".
std::optional<double> numberFrom(QString text)
{
    text = text.trimmed().replace(QChar(0x2212), u'-');
    if (text.compare(QLatin1String("nan"), Qt::CaseInsensitive) == 0) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    bool isNumber = false;
    double value = text.toDouble(&isNumber);
    if (!isNumber) {
        value = QLocale().toDouble(text, &isNumber);
    }
    return isNumber ? std::optional(value) : std::nullopt;
}

QToolButton* makeButton(const QString& text, const char* name)
{
    auto* button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    return button;
}

} // namespace

FindBar::FindBar(QWidget* parent)
    : QWidget(parent)
    , m_what(new QComboBox)
    , m_text(new QLineEdit)
    , m_dtype(new QComboBox)
    , m_toleranceLabel(new QLabel(QStringLiteral("±")))
    , m_tolerance(new QLineEdit(QStringLiteral("0")))
    , m_previous(makeButton(tr("Previous"), "findPrevious"))
    , m_next(makeButton(tr("Next"), "findNext"))
    , m_cancel(makeButton(tr("Cancel"), "findCancel"))
    , m_answer(new QLabel)
{
    buildLayout();
    connect(m_what, &QComboBox::currentIndexChanged, this, &FindBar::showWhat);
    connect(m_text, &QLineEdit::textChanged, this, &FindBar::check);
    connect(m_tolerance, &QLineEdit::textChanged, this, &FindBar::check);
    connect(m_dtype, &QComboBox::currentIndexChanged, this, &FindBar::check);
    connect(m_next, &QToolButton::clicked, this, &FindBar::nextRequested);
    connect(m_previous, &QToolButton::clicked, this, &FindBar::previousRequested);
    connect(m_cancel, &QToolButton::clicked, this, &FindBar::cancelRequested);
    setSearching(false);
    showWhat();
}

void FindBar::buildLayout()
{
    //: what to look for among bytes: hexadecimal digits such as 3D CC
    m_what->addItem(tr("Bytes"));
    //: what to look for among bytes: letters
    m_what->addItem(tr("Text"));
    //: what to look for among bytes: a number
    m_what->addItem(tr("Value"));
    m_what->setObjectName(QStringLiteral("findWhat"));
    m_what->setAccessibleName(tr("What to find"));
    m_text->setObjectName(QStringLiteral("findText"));
    m_text->setAccessibleName(tr("Find"));
    m_text->setClearButtonEnabled(true);
    m_text->setFont(numberFont());
    for (const DType dtype : kFindTypes) {
        m_dtype->addItem(QString::fromStdString(std::string(nameOf(dtype))));
    }
    m_dtype->setObjectName(QStringLiteral("findType"));
    m_dtype->setAccessibleName(tr("Type of the number"));
    m_dtype->setToolTip(tr("Numbers are looked for in step with those at the cursor"));
    m_tolerance->setObjectName(QStringLiteral("findTolerance"));
    m_tolerance->setAccessibleName(tr("Tolerance"));
    m_tolerance->setToolTip(tr("How far from the number a hit may be"));
    m_tolerance->setMaximumWidth(m_tolerance->fontMetrics().averageCharWidth() * 12);
    m_answer->setObjectName(QStringLiteral("findAnswer"));
    m_answer->setTextFormat(Qt::PlainText);
    m_answer->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* row = new QHBoxLayout;
    row->setSpacing(4);
    row->addWidget(m_what);
    row->addWidget(m_text, 1);
    row->addWidget(m_dtype);
    row->addWidget(m_toleranceLabel);
    row->addWidget(m_tolerance);
    row->addWidget(m_previous);
    row->addWidget(m_next);
    row->addWidget(m_cancel);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(row);
    column->addWidget(m_answer);
    m_answer->hide();
}

FindBar::What FindBar::what() const
{
    return static_cast<What>(m_what->currentIndex());
}

void FindBar::setWhat(What what)
{
    m_what->setCurrentIndex(static_cast<int>(what));
}

void FindBar::focusText()
{
    m_text->setFocus(Qt::ShortcutFocusReason);
    m_text->selectAll();
}

void FindBar::setDType(DType dtype)
{
    const auto found = std::find(kFindTypes.begin(), kFindTypes.end(), dtype);
    if (found != kFindTypes.end()) {
        m_dtype->setCurrentIndex(static_cast<int>(found - kFindTypes.begin()));
    }
}

void FindBar::showWhat()
{
    const bool isValue = what() == What::Value;
    for (QWidget* part : {static_cast<QWidget*>(m_dtype), static_cast<QWidget*>(m_toleranceLabel),
                          static_cast<QWidget*>(m_tolerance)}) {
        part->setVisible(isValue);
    }
    switch (what()) {
    case What::Hex:
        m_text->setPlaceholderText(QStringLiteral("3D CC CC CD"));
        break;
    case What::Text:
        m_text->setPlaceholderText(tr("letters"));
        break;
    case What::Value:
        m_text->setPlaceholderText(QLocale().toString(-0.031));
        break;
    }
    check();
}

void FindBar::check()
{
    const auto wanted = pattern();
    const bool canFind = wanted && sizeOf(*wanted) > 0;
    QString reason;
    if (!wanted) {
        reason = what() == What::Value ? tr("This is no number.")
                                       : tr("Type whole bytes, two hexadecimal digits each.");
    } else if (!canFind) {
        reason = tr("Type what to find first.");
    }
    for (QToolButton* button : {m_previous, m_next}) {
        button->setEnabled(canFind);
        button->setToolTip(reason);
    }
    setAnswer(m_text->text().isEmpty() || canFind ? QString() : reason);
}

Result<SearchPattern> FindBar::pattern() const
{
    switch (what()) {
    case What::Hex: {
        GATELOUPE_TRY(BytePattern bytes, bytesFromHex(m_text->text().toStdString()));
        return SearchPattern(std::move(bytes));
    }
    case What::Text: {
        BytePattern bytes;
        for (const char letter : m_text->text().toUtf8()) {
            bytes.bytes.push_back(static_cast<std::byte>(letter));
        }
        return SearchPattern(std::move(bytes));
    }
    case What::Value:
        return valuePattern();
    }
    return SearchPattern(BytePattern{});
}

Result<SearchPattern> FindBar::valuePattern() const
{
    if (m_text->text().isEmpty()) {
        return SearchPattern(BytePattern{});
    }
    const auto value = numberFrom(m_text->text());
    const auto tolerance = numberFrom(m_tolerance->text());
    if (!value || !tolerance || std::isnan(*tolerance) || *tolerance < 0.0) {
        return Error{ErrorCode::InvalidArgument, "not a number"};
    }
    return SearchPattern(
        ValuePattern{.value = *value,
                     .tolerance = *tolerance,
                     .dtype = kFindTypes[static_cast<std::size_t>(m_dtype->currentIndex())]});
}

void FindBar::setAnswer(const QString& text)
{
    m_answer->setText(text);
    m_answer->setVisible(!text.isEmpty());
}

void FindBar::setSearching(bool isSearching)
{
    m_cancel->setVisible(isSearching);
}

void FindBar::keyPressEvent(QKeyEvent* event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && m_next->isEnabled()) {
        if (event->modifiers().testFlag(Qt::ShiftModifier)) {
            emit previousRequested();
        } else {
            emit nextRequested();
        }
        event->accept();
    } else if (event->key() == Qt::Key_Escape && m_cancel->isVisible()) {
        emit cancelRequested();
        event->accept();
    } else {
        QWidget::keyPressEvent(event);
    }
}

} // namespace gateloupe
