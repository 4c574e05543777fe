// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bytes/find_bar.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QRegularExpression>
#include <QToolButton>

#include "widgets/bytes/data_inspector.h"
#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

constexpr int kToleranceChars = 8;
constexpr int kTextChars = 17; ///< "3D CC CC CD" and the button that clears it

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

/// Half of what the last digit is worth: "1.518" is how a number between 1.5175 and 1.5185 is
/// shown. A whole number is meant exactly.
double roundingOf(const QString& typed)
{
    const QString text = typed.trimmed().toLower();
    const qsizetype exponentAt = text.indexOf(u'e');
    const QString digits = text.left(exponentAt < 0 ? text.size() : exponentAt);
    const qsizetype point = digits.lastIndexOf(QRegularExpression(QStringLiteral("[.,]")));
    const int exponent = exponentAt < 0 ? 0 : text.mid(exponentAt + 1).toInt();
    return point < 0 ? 0.0
                     : 0.5 * std::pow(10.0, exponent - static_cast<int>(digits.size() - point - 1));
}

} // namespace

FindBar::FindBar()
    : m_what(named(new QComboBox, "findWhat"))
    , m_text(named(new QLineEdit, "findText"))
    , m_dtype(named(new QComboBox, "findType"))
    , m_toleranceLabel(new QLabel(QStringLiteral("±")))
    , m_tolerance(named(new QLineEdit, "findTolerance"))
    , m_previous(named(new QToolButton, "findPrevious"))
    , m_next(named(new QToolButton, "findNext"))
    , m_cancel(named(new QToolButton, "findCancel"))
    , m_answer(newPlainLine("findAnswer"))
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
    inEveryLanguage(this, [this] { retranslate(); });
}

void FindBar::retranslate()
{
    //: what to look for among bytes: hexadecimal digits such as 3D CC
    m_what->setItemText(static_cast<int>(What::Hex), tr("Bytes"));
    //: what to look for among bytes: letters
    m_what->setItemText(static_cast<int>(What::Text), tr("Text"));
    //: what to look for among bytes: a number
    m_what->setItemText(static_cast<int>(What::Value), tr("Value"));
    m_what->setAccessibleName(tr("What to find"));
    m_text->setAccessibleName(tr("Find"));
    m_dtype->setAccessibleName(tr("Type of the number"));
    m_dtype->setToolTip(tr("Numbers are looked for in step with those at the cursor"));
    m_tolerance->setAccessibleName(tr("Tolerance"));
    m_tolerance->setToolTip(tr("How far from the number a hit may be; empty: as far as its last "
                               "digit is rounded"));
    m_previous->setAccessibleName(tr("Previous"));
    m_next->setAccessibleName(tr("Next"));
    m_cancel->setText(tr("Cancel"));
    showWhat();
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

void FindBar::setDType(DType dtype)
{
    const auto found = std::ranges::find(kNumberTypes, dtype);
    if (found != kNumberTypes.end()) {
        m_dtype->setCurrentIndex(static_cast<int>(found - kNumberTypes.begin()));
    }
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

void FindBar::setWhat(What what)
{
    m_what->setCurrentIndex(static_cast<int>(what));
}

void FindBar::focusText()
{
    m_text->setFocus(Qt::ShortcutFocusReason);
    m_text->selectAll();
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
    } else if (event->key() == Qt::Key_Escape && m_cancel->isVisible()) {
        emit cancelRequested();
    } else {
        QWidget::keyPressEvent(event);
    }
}

void FindBar::buildLayout()
{
    m_what->addItems({QString(), QString(), QString()}); // in the order of What
    m_what->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_text->setMinimumWidth(fontMetrics().averageCharWidth() * kTextChars);
    m_text->setClearButtonEnabled(true);
    m_text->setFont(numberFont());
    for (const DType dtype : kNumberTypes) {
        m_dtype->addItem(QString::fromUtf8(nameOf(dtype)));
    }
    m_previous->setArrowType(Qt::UpArrow);
    m_next->setArrowType(Qt::DownArrow);
    m_tolerance->setFixedWidth(m_tolerance->fontMetrics().averageCharWidth() * kToleranceChars);
    m_answer->hide();
    setLayoutOf(this, rowOf({m_what,
                             {m_text, 1},
                             m_dtype,
                             m_toleranceLabel,
                             m_tolerance,
                             m_previous,
                             m_next,
                             m_cancel},
                            4));
}

void FindBar::showWhat()
{
    const bool isValue = what() == What::Value;
    for (QWidget* part : std::initializer_list<QWidget*>{m_dtype, m_toleranceLabel, m_tolerance}) {
        part->setVisible(isValue);
    }
    m_text->setPlaceholderText(isValue                ? QLocale().toString(-0.031)
                               : what() == What::Text ? tr("letters")
                                                      : QStringLiteral("3D CC CC CD"));
    check();
}

void FindBar::check()
{
    m_tolerance->setPlaceholderText(QLocale().toString(roundingOf(m_text->text())));
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
        button->setToolTip(reason.isEmpty() ? button->accessibleName() : reason);
    }
    setAnswer(m_text->text().isEmpty() || canFind ? QString() : reason);
}

FindBar::What FindBar::what() const
{
    return static_cast<What>(m_what->currentIndex());
}

Result<SearchPattern> FindBar::valuePattern() const
{
    if (m_text->text().isEmpty()) {
        return SearchPattern(BytePattern{});
    }
    const auto value = numberFrom(m_text->text());
    const auto tolerance = m_tolerance->text().isEmpty() ? roundingOf(m_text->text())
                                                         : numberFrom(m_tolerance->text());
    if (!value || !tolerance || std::isnan(*tolerance) || *tolerance < 0.0) {
        return Error{ErrorCode::InvalidArgument, "not a number"};
    }
    return SearchPattern(
        ValuePattern{.value = *value,
                     .tolerance = *tolerance,
                     .dtype = kNumberTypes[static_cast<std::size_t>(m_dtype->currentIndex())]});
}

} // namespace gateloupe
