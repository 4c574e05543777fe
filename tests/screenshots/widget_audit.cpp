// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/screenshots/widget_audit.h"

#include <vector>

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QCommandLinkButton>
#include <QHeaderView>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QSlider>
#include <QStackedLayout>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QTextDocument>
#include <QTextEdit>
#include <QToolButton>

#include "widgets/layouts/elided_text.h"

namespace gateloupe::test {

namespace {

/// Fonts are measured in whole pixels, and drawn with side bearings.
constexpr int kSlackPx = 2;

template <typename... Types>
bool isAnyOf(const QWidget& widget)
{
    return (... || (qobject_cast<const Types*>(&widget) != nullptr));
}

QString describe(const QWidget& widget)
{
    QString text = QLatin1String(widget.metaObject()->className());
    if (!widget.objectName().isEmpty()) {
        text += QStringLiteral(" \"%1\"").arg(widget.objectName());
    }
    if (const QWidget* parent = widget.parentWidget()) {
        text += QStringLiteral(" in %1").arg(QLatin1String(parent->metaObject()->className()));
        if (!parent->objectName().isEmpty()) {
            text += QStringLiteral(" \"%1\"").arg(parent->objectName());
        }
    }
    return text;
}

/// The line of a spin box, the list behind a combo box, scroll bars: parts that their owner names.
bool isInside(const QWidget& widget)
{
    if (widget.objectName().startsWith(QLatin1String("qt_")) ||
        isAnyOf<QScrollBar, QHeaderView, QTabBar, QMenu>(widget)) {
        return true;
    }
    for (const QWidget* at = widget.parentWidget(); at != nullptr; at = at->parentWidget()) {
        if (isAnyOf<QAbstractSpinBox, QComboBox, QTabBar, QLineEdit>(*at) ||
            at->inherits("QComboBoxPrivateContainer")) {
            return true;
        }
    }
    return false;
}

bool isControl(const QWidget& widget)
{
    return isAnyOf<QAbstractButton, QLineEdit, QAbstractSpinBox, QComboBox, QAbstractItemView,
                   QTextEdit, QAbstractSlider>(widget);
}

QString accessibleName(const QWidget& widget)
{
    auto* asked = const_cast<QWidget*>(&widget); // the interface takes no other
    QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(asked);
    return interface == nullptr ? widget.accessibleName() : interface->text(QAccessible::Name);
}

bool hasReason(const QWidget& widget)
{
    for (const QWidget* at = &widget; at != nullptr && !at->isEnabled(); at = at->parentWidget()) {
        if (!at->toolTip().isEmpty()) {
            return true;
        }
    }
    return false;
}

std::vector<const QWidget*> visibleWidgets(const QWidget& root)
{
    std::vector<const QWidget*> visible;
    for (const QWidget* widget : root.findChildren<QWidget*>()) {
        // What a scroll area hides is reached by scrolling.
        if (widget->isVisible() && !widget->visibleRegion().isEmpty()) {
            visible.push_back(widget);
        }
    }
    return visible;
}

bool isLabelClipped(const QLabel& label)
{
    if (label.text().isEmpty() || !label.pixmap(Qt::ReturnByValue).isNull()) {
        return false;
    }
    const QRect room = label.contentsRect().adjusted(-kSlackPx, -kSlackPx, kSlackPx, kSlackPx);
    if (label.wordWrap()) {
        return label.heightForWidth(label.width()) > label.height() + kSlackPx;
    }
    // A line that may be cut says so by its policy and tells the rest in its tooltip.
    if (label.sizePolicy().horizontalPolicy() == QSizePolicy::Ignored) {
        return label.toolTip().isEmpty() &&
               label.fontMetrics().horizontalAdvance(label.text()) > room.width();
    }
    if (Qt::mightBeRichText(label.text())) {
        return label.sizeHint().width() > label.width() + kSlackPx;
    }
    const int flags = label.buddy() == nullptr ? 0 : static_cast<int>(Qt::TextShowMnemonic);
    const QSize text = label.fontMetrics().size(flags, label.text());
    return text.width() > room.width() || text.height() > room.height();
}

bool isButtonClipped(const QAbstractButton& button)
{
    if (button.text().isEmpty() || button.sizePolicy().horizontalPolicy() == QSizePolicy::Ignored) {
        return false;
    }
    if (const auto* tool = qobject_cast<const QToolButton*>(&button);
        tool != nullptr && tool->toolButtonStyle() == Qt::ToolButtonIconOnly &&
        !tool->icon().isNull()) {
        return false;
    }
    if (qobject_cast<const QCommandLinkButton*>(&button) != nullptr) {
        return button.heightForWidth(button.width()) > button.height() + kSlackPx;
    }
    const int text = button.fontMetrics().size(Qt::TextShowMnemonic, button.text()).width();
    const int icon = button.icon().isNull() ? 0 : button.iconSize().width();
    return text + icon > button.contentsRect().width() + kSlackPx;
}

bool isComboClipped(const QComboBox& box)
{
    if (qobject_cast<const ElidedComboBox*>(&box) != nullptr && !box.toolTip().isEmpty()) {
        return false;
    }
    QStyleOptionComboBox option;
    option.initFrom(&box);
    option.editable = box.isEditable();
    option.frame = box.hasFrame();
    const QRect field = box.style()->subControlRect(QStyle::CC_ComboBox, &option,
                                                    QStyle::SC_ComboBoxEditField, &box);
    return box.fontMetrics().horizontalAdvance(box.currentText()) > field.width() + kSlackPx;
}

void addHeader(const QHeaderView& header, QStringList& faults)
{
    if (header.model() == nullptr || header.orientation() != Qt::Horizontal) {
        return;
    }
    for (int i = 0; i < header.count(); ++i) {
        const QString text = header.model()->headerData(i, Qt::Horizontal).toString();
        const int width = header.fontMetrics().size(0, text).width();
        if (!header.isSectionHidden(i) && width > header.sectionSize(i) + kSlackPx) {
            faults.append(QStringLiteral("%1: column \"%2\" needs %3 of %4 px")
                              .arg(describe(header), text)
                              .arg(width)
                              .arg(header.sectionSize(i)));
        }
    }
}

void addTabs(const QTabBar& bar, QStringList& faults)
{
    for (int i = 0; i < bar.count(); ++i) {
        const int width = bar.fontMetrics().size(Qt::TextShowMnemonic, bar.tabText(i)).width();
        if (bar.isTabVisible(i) && width > bar.tabRect(i).width() + kSlackPx) {
            faults.append(QStringLiteral("%1: tab \"%2\"").arg(describe(bar), bar.tabText(i)));
        }
    }
}

/// The visible widgets a layout places itself, in nested layouts too.
void collect(const QLayout& layout, std::vector<const QWidget*>& widgets)
{
    if (qobject_cast<const QStackedLayout*>(&layout) != nullptr) {
        return;
    }
    for (int i = 0; i < layout.count(); ++i) {
        QLayoutItem* item = layout.itemAt(i);
        if (const QWidget* widget = item->widget(); widget != nullptr && widget->isVisible()) {
            widgets.push_back(widget);
        } else if (const QLayout* inner = item->layout()) {
            collect(*inner, widgets);
        }
    }
}

} // namespace

QStringList namelessControls(const QWidget& root)
{
    QStringList faults;
    for (const QWidget* widget : root.findChildren<QWidget*>()) {
        // Hidden on its own account: it gets its words when it is shown.
        if (!widget->isHidden() && widget->focusPolicy() != Qt::NoFocus && isControl(*widget) &&
            !isInside(*widget) && accessibleName(*widget).trimmed().isEmpty()) {
            faults.append(describe(*widget));
        }
    }
    return faults;
}

QStringList disabledWithoutReason(const QWidget& root)
{
    QStringList faults;
    for (const QWidget* widget : root.findChildren<QWidget*>()) {
        if (!widget->isHidden() && !widget->isEnabled() && isControl(*widget) &&
            !isInside(*widget) && !hasReason(*widget)) {
            faults.append(describe(*widget));
        }
    }
    for (const QAction* action : root.findChildren<QAction*>()) {
        const bool isOurs = action->objectName().startsWith(QLatin1String("action"));
        if (isOurs && !action->isEnabled() &&
            (action->toolTip().isEmpty() || action->toolTip() == action->statusTip())) {
            faults.append(QStringLiteral("QAction \"%1\"").arg(action->objectName()));
        }
    }
    return faults;
}

QStringList clippedTexts(const QWidget& root)
{
    QStringList faults;
    for (const QWidget* widget : visibleWidgets(root)) {
        if (const auto* label = qobject_cast<const QLabel*>(widget)) {
            if (isLabelClipped(*label)) {
                faults.append(describe(*label) + QStringLiteral(": ") + label->text());
            }
        } else if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
            if (isButtonClipped(*button)) {
                faults.append(describe(*button) + QStringLiteral(": ") + button->text());
            }
        } else if (const auto* box = qobject_cast<const QComboBox*>(widget)) {
            if (isComboClipped(*box)) {
                faults.append(describe(*box) + QStringLiteral(": ") + box->currentText());
            }
        } else if (const auto* header = qobject_cast<const QHeaderView*>(widget)) {
            addHeader(*header, faults);
        } else if (const auto* bar = qobject_cast<const QTabBar*>(widget)) {
            addTabs(*bar, faults);
        }
    }
    return faults;
}

QStringList overlaps(const QWidget& root)
{
    QStringList faults;
    std::vector<const QWidget*> all = visibleWidgets(root);
    all.push_back(&root);
    for (const QWidget* owner : all) {
        if (owner->layout() == nullptr || owner->inherits("QMainWindow")) {
            continue; // the frame's own layout puts a hidden handle over everything
        }
        std::vector<const QWidget*> placed;
        collect(*owner->layout(), placed);
        for (std::size_t i = 0; i < placed.size(); ++i) {
            for (std::size_t j = i + 1; j < placed.size(); ++j) {
                const QRect common = placed[i]->geometry() & placed[j]->geometry();
                if (common.width() > kSlackPx && common.height() > kSlackPx) {
                    faults.append(describe(*placed[i]) + QStringLiteral(" over ") +
                                  describe(*placed[j]));
                }
            }
        }
    }
    return faults;
}

std::string joined(const QStringList& faults)
{
    return faults.join(QLatin1Char('\n')).toStdString();
}

} // namespace gateloupe::test
