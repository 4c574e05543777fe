// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/command_line.h"

#include <string_view>

#include <QCommandLineParser>

namespace gateloupe {

namespace {

constexpr std::string_view kRender = "--render";
constexpr std::string_view kScreenshots = "--screenshots";

QCommandLineOption option(const char* name, const char* description, const char* value)
{
    return {QLatin1String(name), QLatin1String(description), QLatin1String(value)};
}

const QCommandLineOption kSpecOption = option(
    "spec",
    "Read FILE as a packed buffer of this network, for example lstm:input=40,hidden=256,layers=2.",
    "SPEC");
const QCommandLineOption kOffsetOption =
    option("offset", "Where the packed buffer begins, in bytes.", "BYTES");
const QCommandLineOption kTensorOption =
    option("tensor", "The packed buffer is this tensor of FILE.", "NAME");
const QCommandLineOption kCell =
    option("cell", "Kind of cell where FILE cannot tell: lstm, gru, rnn_tanh, rnn_relu.", "CELL");
const QCommandLineOption kConventionOption = option(
    "convention", "Read the tensors of FILE as this description says (JSON).", "DESCRIPTION");
const QCommandLineOption kLanguageOption =
    option("lang", "Language of the window, for example de.", "LANGUAGE");
const QCommandLineOption kThemeOption =
    option("theme", "light or dark, instead of the desktop's.", "THEME");
const QCommandLineOption kRenderOption = option(
    "render", "Draw gates, layout and a sequence of FILE into PNG files in DIR; needs no display.",
    "DIR");
const QCommandLineOption kScreenshotsOption = option(
    "screenshots", "Draw the window with FILE into PNG files in DIR; needs no display.", "DIR");

const QString kWhatItIs =
    QStringLiteral("look into the gates of recurrent networks and step through sequences");

/// For measuring, and for those who make packages; no user's business.
QCommandLineOption hiddenOption(const QString& name, const QString& value = {})
{
    QCommandLineOption option(name, {}, value);
    option.setFlags(QCommandLineOption::HiddenFromHelp);
    return option;
}

/// As roff shows it literally.
QString roff(QString text)
{
    return text.replace(QLatin1Char('\\'), QStringLiteral("\\e"))
        .replace(QLatin1Char('-'), QStringLiteral("\\-"));
}

/// gateloupe(1), from the texts of --help.
QString manualPage(const QString& date, const QList<QCommandLineOption>& options,
                   const QString& fileDescription)
{
    QString text =
        QStringLiteral(".TH GATELOUPE 1 ") + date +
        QStringLiteral(" \"gateloupe " GATELOUPE_VERSION "\" \"User Commands\"\n"
                       ".SH NAME\ngateloupe \\- ") +
        kWhatItIs +
        QStringLiteral("\n.SH SYNOPSIS\n.B gateloupe\n[\\fIOPTION\\fR]... [\\fIFILE\\fR]...\n"
                       ".SH OPTIONS\n.TP\n\\fIFILE\\fR\n") +
        roff(fileDescription) + QLatin1Char('\n');
    for (const QCommandLineOption& option : options) {
        QStringList names;
        for (const QString& name : option.names()) {
            names << QStringLiteral("\\fB") +
                         roff((name.size() == 1 ? QStringLiteral("-") : QStringLiteral("--")) +
                              name) +
                         QStringLiteral("\\fR");
        }
        text += QStringLiteral(".TP\n") + names.join(QStringLiteral(", "));
        if (!option.valueName().isEmpty()) {
            text += QStringLiteral(" \\fI") + option.valueName() + QStringLiteral("\\fR");
        }
        text += QLatin1Char('\n') + roff(option.description()) + QLatin1Char('\n');
    }
    return text + QStringLiteral(".SH SEE ALSO\n.BR gateloupe\\-cli (1)\n");
}

/// What a shell completes, from the texts of --help: options here, everything else is a file. Empty
/// for another shell.
QString completion(const QString& shell, const QList<QCommandLineOption>& options)
{
    const bool isBash = shell == QLatin1String("bash");
    const bool isZsh = shell == QLatin1String("zsh");
    if (!isBash && !isZsh && shell != QLatin1String("fish")) {
        return {};
    }
    QStringList words;
    QString lines;
    for (const QCommandLineOption& option : options) {
        QString description = option.description();
        description.replace(QLatin1Char('\''),
                            isZsh ? QStringLiteral("'\\''") : QStringLiteral("\\'"));
        for (const QString& name : option.names()) {
            const bool isShort = name.size() == 1;
            const QString word = (isShort ? QStringLiteral("-") : QStringLiteral("--")) + name;
            words << word;
            if (isZsh) {
                QString text = description;
                text.replace(QLatin1Char(':'), QStringLiteral("\\:"));
                lines += QStringLiteral(" \\\n    '") + word + QLatin1Char('[') + text +
                         QLatin1Char(']') +
                         (option.valueName().isEmpty()
                              ? QString()
                              : QLatin1Char(':') + option.valueName() + QStringLiteral(":_files")) +
                         QLatin1Char('\'');
            } else if (!isBash) {
                lines += QStringLiteral("complete -c gateloupe ") +
                         (isShort ? QStringLiteral("-s ") : QStringLiteral("-l ")) + name +
                         (option.valueName().isEmpty() ? QString() : QStringLiteral(" -r")) +
                         QStringLiteral(" -d '") + description + QStringLiteral("'\n");
            }
        }
    }
    if (isBash) {
        // What none of the words begins like is a file.
        return QStringLiteral("# bash completion of gateloupe\ncomplete -o default -W '") +
               words.join(QLatin1Char(' ')) + QStringLiteral("' gateloupe\n");
    }
    if (isZsh) {
        return QStringLiteral("#compdef gateloupe\n_arguments") + lines +
               QStringLiteral(" \\\n    '*:FILE:_files'\n");
    }
    return QStringLiteral("# fish completion of gateloupe\n") + lines;
}

Error wrong(const QString& sentence)
{
    return Error{ErrorCode::InvalidArgument, sentence.toStdString()};
}

Result<CheckpointOptions> optionsFrom(const QCommandLineParser& parser)
{
    CheckpointOptions options;
    if (parser.isSet(kSpecOption)) {
        GATELOUPE_TRY(options.spec, specFromText(parser.value(kSpecOption).toStdString()));
    }
    if (parser.isSet(kOffsetOption)) {
        bool isNumber = false;
        options.offsetBytes = parser.value(kOffsetOption).toULongLong(&isNumber, 0);
        if (!isNumber) {
            return wrong(QStringLiteral("--offset %1 is no number of bytes; give 512 or 0x200")
                             .arg(parser.value(kOffsetOption)));
        }
    }
    options.tensor = parser.value(kTensorOption).toStdString();
    options.convention = parser.value(kConventionOption).toStdString();
    if (parser.isSet(kCell)) {
        options.cell = cellFromName(parser.value(kCell).toStdString());
        if (!options.cell) {
            return wrong(
                QStringLiteral("--cell %1 is no cell; give lstm, gru, rnn_tanh or rnn_relu")
                    .arg(parser.value(kCell)));
        }
    }
    return options;
}

/// Qt's parser with the options of this program.
struct Parser
{
    Parser()
    {
        parser.setApplicationDescription(kWhatItIs.left(1).toUpper() + kWhatItIs.mid(1) +
                                         QLatin1Char('.'));
        parser.addOptions(shown);
        parser.addOptions({startupTime, manual, completed});
        help = parser.addHelpOption(); // behind the program's own
        version = parser.addVersionOption();
        parser.addPositionalArgument(QStringLiteral("FILE"), fileDescription,
                                     QStringLiteral("[FILE]..."));
    }

    [[nodiscard]] QList<QCommandLineOption> all() const
    {
        return shown + QList<QCommandLineOption>{help, version};
    }

    QCommandLineParser parser;
    const QList<QCommandLineOption> shown = {kSpecOption,  kOffsetOption,     kTensorOption,
                                             kCell,        kConventionOption, kLanguageOption,
                                             kThemeOption, kRenderOption,     kScreenshotsOption};
    const QCommandLineOption startupTime = hiddenOption(QStringLiteral("startup-time"));
    const QCommandLineOption manual = hiddenOption(QStringLiteral("man"), QStringLiteral("DATE"));
    const QCommandLineOption completed =
        hiddenOption(QStringLiteral("completion"), QStringLiteral("SHELL"));
    const QString fileDescription =
        QStringLiteral("Checkpoints: files, TensorFlow prefixes, SavedModel folders; or a "
                       "session that the window saved.");
    QCommandLineOption help = hiddenOption(QStringLiteral("help"));
    QCommandLineOption version = hiddenOption(QStringLiteral("version"));
};

/// The text that is asked for instead of a window: help, the manual page, completions, the version.
/// Empty for none.
Result<QString> answerOf(const Parser& options)
{
    const QCommandLineParser& parser = options.parser;
    if (parser.isSet(options.help)) {
        return parser.helpText();
    }
    if (parser.isSet(options.manual)) {
        return manualPage(parser.value(options.manual), options.all(), options.fileDescription);
    }
    if (parser.isSet(options.completed)) {
        const QString shell = parser.value(options.completed);
        const QString script = completion(shell, options.all());
        if (script.isEmpty()) {
            return wrong(QStringLiteral("--completion %1 is none of bash, zsh, fish").arg(shell));
        }
        return script;
    }
    return parser.isSet(options.version) ? QStringLiteral("gateloupe " GATELOUPE_VERSION "\n")
                                         : QString();
}

} // namespace

Result<CommandLine> CommandLine::parse(const QStringList& arguments)
{
    Parser options;
    if (!options.parser.parse(arguments)) {
        return wrong(options.parser.errorText());
    }
    const QCommandLineParser& parser = options.parser;
    CommandLine line;
    GATELOUPE_TRY(line.answer, answerOf(options));
    if (!line.answer.isEmpty()) {
        return line;
    }
    const QStringList files = parser.positionalArguments();
    GATELOUPE_TRY(auto reading, optionsFrom(parser));
    if (files.isEmpty() &&
        (reading.spec || reading.cell || !reading.tensor.empty() || !reading.convention.empty())) {
        return wrong(QStringLiteral("--spec, --tensor, --cell and --convention need a FILE"));
    }
    for (const QString& file : files) {
        line.files.push_back({.path = file, .options = reading});
    }
    line.isStartupTimed = parser.isSet(options.startupTime);
    line.language = parser.value(kLanguageOption);
    if (parser.isSet(kThemeOption)) {
        line.theme = themeFromName(parser.value(kThemeOption));
        if (!line.theme) {
            return wrong(QStringLiteral("--theme is light or dark"));
        }
    }
    line.renderFolder = parser.value(kRenderOption);
    line.screenshotFolder = parser.value(kScreenshotsOption);
    if (line.isHeadless() && files.size() > 1) {
        return wrong(
            QStringLiteral("one FILE at a time is drawn; %1 were given").arg(files.size()));
    }
    return line;
}

bool wantsPictures(int argc, const char* const* argv)
{
    for (int i = 1; i < argc; ++i) {
        const std::string_view argument(argv[i]);
        if (argument.starts_with(kRender) || argument.starts_with(kScreenshots)) {
            return true;
        }
    }
    return false;
}

} // namespace gateloupe
