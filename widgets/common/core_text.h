// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include "core/base/message.h"

namespace gateloupe {

/// A sentence of core in the user's language; English where the translation lacks it. How its
/// patterns get into the translation: translations/README.md.
inline QString coreText(const Message& message)
{
    return QString::fromStdString(message.translated([](std::string_view pattern) {
        return QCoreApplication::translate("core", std::string(pattern).c_str()).toStdString();
    }));
}

/// A name out of a file (a network's, a tensor's, the file's own) as a view shows it: characters
/// that steer how text is written are escapes, so that no name looks like another one.
inline QString nameText(std::string_view name)
{
    return QString::fromStdString(printable(name));
}

inline QString nameText(const QString& name)
{
    return nameText(name.toStdString());
}

/// Several sentences: notes, refusals.
template <typename Sentences>
QStringList coreTexts(const Sentences& sentences)
{
    QStringList texts;
    for (const auto& sentence : sentences) {
        texts.append(coreText(sentence));
    }
    return texts;
}

} // namespace gateloupe
