// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>

#include <QBoxLayout>
#include <QObject>
#include <QString>

class QLabel;
class QSplitter;
class QWidget;

namespace gateloupe {

/// What a row or a column holds: a widget, a layout or a spacer, with its share of the room that is
/// left over.
class LayoutItem
{
public:
    LayoutItem(QWidget* widget, int stretch = 0, Qt::Alignment alignment = {})
        : m_widget(widget)
        , m_stretch(stretch)
        , m_alignment(alignment)
    {
    }

    LayoutItem(QLayout* layout, int stretch = 0)
        : m_layout(layout)
        , m_stretch(stretch)
    {
    }

    /// So many pixels, whatever room there is.
    [[nodiscard]] static LayoutItem gap(int pixels);
    /// An empty place that takes its share of the room.
    [[nodiscard]] static LayoutItem room(int stretch = 1);

    void addTo(QBoxLayout& box) const;
    /// Requires: a widget.
    void addTo(QSplitter& splitter) const;

private:
    LayoutItem() = default;

    QWidget* m_widget = nullptr;
    QLayout* m_layout = nullptr;
    int m_gap = 0;
    int m_stretch = 0;
    Qt::Alignment m_alignment;
};

/// Pixels between the items of a row or a column; the grid of the window is 4, 8, 12.
constexpr int kSpacing = 8;

/// The items from left to right, or from top to bottom, without margins.
[[nodiscard]] QHBoxLayout* rowOf(std::initializer_list<LayoutItem> items, int spacing = kSpacing);
[[nodiscard]] QVBoxLayout* columnOf(std::initializer_list<LayoutItem> items,
                                    int spacing = kSpacing);
/// Makes `layout` the one of `owner`, with `margin` pixels on each side.
void setLayoutOf(QWidget* owner, QLayout* layout, int margin = 0);
void setLayoutOf(QWidget* owner, QLayout* layout, const QMargins& margins);
/// A widget of its own for `layout`: as a page of a stack, or a pane of a splitter.
[[nodiscard]] QWidget* paneOf(QLayout* layout, int margin = 0);

/// Panes that the user gives their room, none of them nothing; `items` are widgets.
[[nodiscard]] QSplitter* newSplitter(const char* name, Qt::Orientation along,
                                     std::initializer_list<LayoutItem> items);

/// The object with the name that tests, sessions and style sheets know it by.
template <typename Object>
[[nodiscard]] Object* named(Object* object, const char* name)
{
    object->setObjectName(QString::fromLatin1(name));
    return object;
}

/// A label that takes its text as it is: names out of files are never read as rich text.
[[nodiscard]] QLabel* newPlainLabel(const char* name);
/// Plain text in one line that does not keep the window from shrinking.
[[nodiscard]] QLabel* newPlainLine(const char* name);
/// Plain sentences, which may take several lines.
[[nodiscard]] QLabel* newPlainText(const char* name);
/// And may be selected by mouse, to be copied.
[[nodiscard]] QLabel* newSelectableText(const char* name);

} // namespace gateloupe
