// SPDX-License-Identifier: GPL-3.0-or-later
// The card as a page and as plain text.
#include "app/gui/help/gate_equations.h"

namespace gateloupe {

QString GateCardText::toHtml() const
{
    const auto list = [](const QStringList& lines) -> QString {
        QString html = QStringLiteral("<ul style=\"margin-left:-24px\">");
        for (const QString& line : lines) {
            html += QStringLiteral("<li>") + line.toHtmlEscaped() + QStringLiteral("</li>");
        }
        return html + QStringLiteral("</ul>");
    };
    QString html = QStringLiteral("<h3>%1</h3><p>%2</p><p>%3</p>")
                       .arg(title.toHtmlEscaped(), place.toHtmlEscaped(), purpose.toHtmlEscaped());
    for (int i = 0; i < equations.size(); ++i) {
        // The mark is no matter of weight or colour alone.
        const bool isCurrent = i == current;
        html += QStringLiteral("<p style=\"margin:2px 0\">%1%2%3</p>")
                    .arg(isCurrent ? QStringLiteral("▸ <b>") : QStringLiteral("&nbsp;&nbsp; "),
                         equations.at(i).toHtmlEscaped(),
                         isCurrent ? QStringLiteral("</b>") : QString());
    }
    return html + list(where) + list(facts);
}

QString GateCardText::toPlainText() const
{
    QStringList lines = {title, place, purpose, QString()};
    for (int i = 0; i < equations.size(); ++i) {
        lines.append((i == current ? QStringLiteral("> ") : QStringLiteral("  ")) +
                     equations.at(i));
    }
    lines += QString();
    lines += where;
    lines += QString();
    lines += facts;
    return lines.join(QLatin1Char('\n'));
}

} // namespace gateloupe
