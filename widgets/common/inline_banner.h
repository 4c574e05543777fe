// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QToolButton;

namespace gateloupe {

/// One message at the top of the page it concerns: a sentence, one or two actions, the technical
/// text on demand. Hidden while there is nothing to say.
class InlineBanner : public QWidget
{
    Q_OBJECT

public:
    explicit InlineBanner(QWidget* parent = nullptr);

    /// Empty `details` hides [Details] and [Copy].
    void showError(const QString& sentence, const QString& details = {});
    void showWarning(const QString& sentence, const QString& details = {});
    /// Good news that should stay until it is closed.
    void showInformation(const QString& sentence, const QString& details = {});
    /// Empties and hides the banner, its action included.
    void clear();
    /// The button beside the sentence; empty for none.
    void setAction(const QString& text);
    /// A second one behind it.
    void setOtherAction(const QString& text);

    [[nodiscard]] QString sentence() const;
    [[nodiscard]] QString details() const;

signals:
    void actionRequested();
    void otherActionRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    enum class Severity
    {
        Failure,
        Caution,
        Notice
    };
    void present(Severity severity, const QString& sentence, const QString& details);
    void applyPalette();

    Severity m_severity = Severity::Failure;
    QLabel* m_icon;
    QLabel* m_sentence;
    QPushButton* m_action;
    QPushButton* m_otherAction;
    QToolButton* m_detailsButton;
    QToolButton* m_copyButton;
    QPlainTextEdit* m_details;
};

} // namespace gateloupe
