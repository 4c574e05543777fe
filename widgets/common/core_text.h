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

/// The same of several: notes, refusals.
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
