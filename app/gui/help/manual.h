// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>

class QLabel;
class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace gateloupe {

/// The manual that comes with the program: its pages in the window's language, with a search over
/// all of them. Stands beside the window.
class Manual : public QDialog
{
    Q_OBJECT

public:
    /// The commands of `window` are listed with their keys.
    explicit Manual(QWidget* window);

    /// Brings a page up: "start", "keys", the name of any file of the manual.
    void showPage(const QString& name);
    [[nodiscard]] QString page() const;

    /// Shows the pages that contain `text` only, and marks it in the page in sight.
    void search(const QString& text);

private:
    void fillPages();
    void showChosen();
    void markHits();
    void goToNextHit();
    [[nodiscard]] QString textOf(const QString& name) const;

    QLineEdit* m_search;
    QLabel* m_found;
    QListWidget* m_pages;
    QTextBrowser* m_text;
};

} // namespace gateloupe
