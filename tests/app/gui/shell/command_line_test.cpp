// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QRegularExpression>

#include "app/gui/start/command_line.h"
#include "tests/support/result_matchers.h"

namespace gateloupe {
namespace {

Result<CommandLine> parsed(const QStringList& arguments)
{
    return CommandLine::parse(QStringList{QStringLiteral("gateloupe")} + arguments);
}

TEST(CommandLine, TakesAFileWithWhatIsSaidAboutIt)
{
    const auto line =
        parsed({QStringLiteral("weights.bin"), QStringLiteral("--spec"),
                QStringLiteral("gru:input=3,hidden=4"), QStringLiteral("--offset"),
                QStringLiteral("0x10"), QStringLiteral("--lang"), QStringLiteral("de")});
    ASSERT_THAT(line, IsOk());
    ASSERT_EQ(line->files.size(), 1U);
    EXPECT_EQ(line->files.front().path, QStringLiteral("weights.bin"));
    EXPECT_EQ(line->files.front().options.spec->cell, CellKind::Gru);
    EXPECT_EQ(line->files.front().options.offsetBytes, 16U);
    EXPECT_EQ(line->language, QStringLiteral("de"));
    EXPECT_FALSE(line->isHeadless());
}

TEST(CommandLine, TakesSeveralFiles)
{
    const auto line = parsed({QStringLiteral("a.pt"), QStringLiteral("b.h5")});
    ASSERT_THAT(line, IsOk());
    ASSERT_EQ(line->files.size(), 2U);
    EXPECT_EQ(line->files[0].path, QStringLiteral("a.pt"));
    EXPECT_EQ(line->files[1].path, QStringLiteral("b.h5"));
}

TEST(CommandLine, KnowsWhenNoWindowIsWanted)
{
    const char* const arguments[] = {"gateloupe", "--render", "out"};
    EXPECT_TRUE(wantsPictures(3, arguments));
    EXPECT_FALSE(wantsPictures(1, arguments));
    const auto line = parsed({QStringLiteral("--render"), QStringLiteral("out")});
    ASSERT_THAT(line, IsOk());
    EXPECT_TRUE(line->isHeadless());
    EXPECT_TRUE(line->files.empty());
}

TEST(CommandLine, SaysWhatIsWrong)
{
    EXPECT_THAT(parsed({QStringLiteral("--nonsense")}),
                FailsWith(ErrorCode::InvalidArgument, "nonsense"));
    EXPECT_THAT(parsed({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("--render"),
                        QStringLiteral("out")}),
                FailsWith(ErrorCode::InvalidArgument, "one FILE"));
    EXPECT_THAT(parsed({QStringLiteral("a"), QStringLiteral("--offset"), QStringLiteral("x")}),
                FailsWith(ErrorCode::InvalidArgument, "--offset x"));
    EXPECT_THAT(parsed({QStringLiteral("a"), QStringLiteral("--cell"), QStringLiteral("x")}),
                FailsWith(ErrorCode::InvalidArgument, "--cell x"));
    EXPECT_THAT(parsed({QStringLiteral("--tensor"), QStringLiteral("x")}),
                FailsWith(ErrorCode::InvalidArgument, "need a FILE"));
    EXPECT_THAT(parsed({QStringLiteral("a"), QStringLiteral("--spec"), QStringLiteral("x")}),
                FailsWith(ErrorCode::InvalidArgument, "x"));
}

TEST(CommandLine, ShellsCompleteEveryOptionOfTheHelp)
{
    const auto help = parsed({QStringLiteral("--help")});
    ASSERT_THAT(help, IsOk());
    const QRegularExpression longOption(QStringLiteral("--([a-z]+)"));
    for (const char* shell : {"bash", "zsh", "fish"}) {
        const auto words = parsed({QStringLiteral("--completion"), QLatin1String(shell)});
        ASSERT_THAT(words, IsOk()) << shell;
        auto options = longOption.globalMatch(help->answer);
        while (options.hasNext()) {
            const QString name = options.next().captured(1);
            EXPECT_TRUE(words->answer.contains(name)) << shell << ": " << name.toStdString();
        }
    }
    EXPECT_EQ(parsed({QStringLiteral("--completion"), QStringLiteral("tcsh")}).error().code,
              ErrorCode::InvalidArgument);
}

TEST(CommandLine, TheManualPageHasEveryOptionOfTheHelp)
{
    const auto help = parsed({QStringLiteral("--help")});
    const auto manual = parsed({QStringLiteral("--man"), QStringLiteral("2026-11-21")});
    ASSERT_THAT(help, IsOk());
    ASSERT_THAT(manual, IsOk());
    EXPECT_TRUE(manual->answer.startsWith(QStringLiteral(".TH GATELOUPE 1 2026-11-21 ")));
    int options = 0;
    for (auto match = QRegularExpression(QStringLiteral("--[a-z-]+")).globalMatch(help->answer);
         match.hasNext();) {
        QString option = match.next().captured();
        if (option == QStringLiteral("--help-all")) { // Qt's own
            continue;
        }
        ++options;
        option.replace(QLatin1Char('-'), QStringLiteral("\\-"));
        EXPECT_TRUE(manual->answer.contains(option)) << option.toStdString();
    }
    EXPECT_GE(options, 11);
}

TEST(CommandLine, AnswersHelpAndVersionWithoutAFile)
{
    const auto help = parsed({QStringLiteral("--help")});
    const auto version = parsed({QStringLiteral("--version")});
    ASSERT_THAT(help, IsOk());
    ASSERT_THAT(version, IsOk());
    EXPECT_TRUE(help->answer.contains(QStringLiteral("--spec")));
    EXPECT_TRUE(version->answer.startsWith(QStringLiteral("gateloupe ")));
}

} // namespace
} // namespace gateloupe
