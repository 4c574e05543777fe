// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QWidget>

class QLineEdit;

namespace gateloupe {

class Session;

/// The path of a file that is read, with a button that chooses it.
class PathField : public QWidget
{
    Q_OBJECT

public:
    /// Where the file dialog begins.
    using Start = std::function<QString()>;

    /// A text in the present language.
    using Text = std::function<QString()>;

    /// The line is named `word`; button and file dialog are wordBrowse and wordDialog. `title` is
    /// the file dialog's; without `start` it begins at the path. The accessible name of the line is
    /// the caller's.
    PathField(const char* word, const Text& title, const Text& filter = {}, Start start = {});

    [[nodiscard]] QLineEdit& line() { return *m_line; }

    [[nodiscard]] QString path() const;

private:
    QLineEdit* m_line;
};

/// For what another program computed, chosen beside the open file. `session` outlives it.
[[nodiscard]] PathField* makeTheirOutputField(const Session& session, const char* word);

} // namespace gateloupe
