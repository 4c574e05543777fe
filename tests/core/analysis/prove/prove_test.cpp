// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <csignal>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/prove/prove.h"
#include "core/analysis/prove/torture_network.h"
#include "core/conventions/checkpoint.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string>
wordsOf(const std::string& text,
        const std::vector<std::pair<RunnerPart, std::filesystem::path>>& paths = {})
{
    const auto command = RunnerCommand::parse(text);
    EXPECT_THAT(command, IsOk());
    return command ? command->words(paths) : std::vector<std::string>();
}

TEST(RunnerCommand, SplitsWithoutAShell)
{
    EXPECT_THAT(wordsOf("run  a\\ b 'c  \"d' \"e f\" $HOME `ls` *;|{in}{out}"),
                ElementsAre("run", "a b", "c  \"d", "e f", "$HOME", "`ls`", "*;|{in}{out}"));
    EXPECT_THAT(wordsOf("run '[' {in} {out} ']' ''"),
                ElementsAre("run", "[", "{in}", "{out}", "]", ""));
    EXPECT_THAT(wordsOf("run [1,2] [--h0 {h0}] {in} [--hn={hn}] {out}",
                        {{RunnerPart::HN, "h"}, {RunnerPart::In, "i"}, {RunnerPart::Out, "o"}}),
                ElementsAre("run", "[1,2]", "i", "--hn=h", "o"));
    EXPECT_THAT(RunnerCommand::parse("run 'x {in} {out}"),
                FailsWith(ErrorCode::InvalidArgument, "quote"));
    EXPECT_THAT(RunnerCommand::parse("run [ {in} {out}"),
                FailsWith(ErrorCode::InvalidArgument, "without ]"));
    EXPECT_THAT(RunnerCommand::parse("run ] {in} {out}"),
                FailsWith(ErrorCode::InvalidArgument, "without ["));
    EXPECT_THAT(RunnerCommand::parse("run {inn} {out}"),
                FailsWith(ErrorCode::InvalidArgument, "{inn}"));
    EXPECT_THAT(RunnerCommand::parse("run {in}"), FailsWith(ErrorCode::InvalidArgument, "{out}"));
    EXPECT_THAT(RunnerCommand::parse(""), FailsWith(ErrorCode::InvalidArgument, "needs a program"));
}

TEST(RunnerCommand, FillsNothingInWhereAPathHoldsAMark)
{
    EXPECT_THAT(wordsOf("run {model} {in} {out}", {{RunnerPart::Model, "a{in}b{model}"},
                                                   {RunnerPart::In, "i{out}"},
                                                   {RunnerPart::Out, "o"}}),
                ElementsAre("run", "a{in}b{model}", "i{out}", "o"));
}

/// Whoever started this process may ignore SIGCHLD: then the system keeps no status.
TEST(ForeignProgram, WhoseEndCannotBeKnownIsAnError)
{
    const auto before = std::signal(SIGCHLD, SIG_IGN);
    const ForeignProgram program(*RunnerCommand::parse("false {in} {out}"), 10.0);
    NullMonitor monitor;
    const auto output =
        program.run({.model = "m", .x = Array({1, 1, 1}, std::vector<float>{0.5F})}, monitor);
    std::signal(SIGCHLD, before);
    EXPECT_THAT(output, FailsWith(ErrorCode::Device, "how is not known"));
}

TEST(RunnerCommand, LeavesOutTheGroupsWhosePartsAreNotThere)
{
    const std::string text = "run {in} {out} [ --h0 {h0} --c0 {c0} ] [ --n={lengths} ]";
    EXPECT_THAT(wordsOf(text, {{RunnerPart::In, "i"}, {RunnerPart::Out, "o"}}),
                ElementsAre("run", "i", "o"));
    EXPECT_THAT(wordsOf(text, {{RunnerPart::In, "i"},
                               {RunnerPart::Out, "o"},
                               {RunnerPart::H0, "h"},
                               {RunnerPart::Lengths, "l"}}),
                ElementsAre("run", "i", "o", "--n=l"));
    const auto command = RunnerCommand::parse(text);
    EXPECT_TRUE(command->canLeaveOut(RunnerPart::H0));
    EXPECT_FALSE(command->canLeaveOut(RunnerPart::In));
    EXPECT_FALSE(command->takes(RunnerPart::Model));
}

class ProveTest : public ::testing::Test
{
protected:
    /// A torture network, with one direction where only half of its tensors are kept.
    [[nodiscard]] ProveQuestion questionOf(CellKind cell)
    {
        const auto path = folder / "torture.safetensors";
        EXPECT_THAT(writeTortureNetwork(cell, 1, path), IsOk());
        return opened(path);
    }

    /// A network of one direction out of the tests' data.
    [[nodiscard]] static ProveQuestion opened(const std::filesystem::path& path)
    {
        NullMonitor monitor;
        const auto file = openCheckpoint(path, {}, monitor);
        EXPECT_THAT(file, IsOk());
        return {.model = *findRnn(**file, ""), .file = path, .format = (*file)->format};
    }

    [[nodiscard]] static std::string commandOf(const std::string& defect)
    {
        return std::string(GATELOUPE_MADE_RUNNER) + " " + defect +
               " {model} {in} {out} [ --h0 {h0} ] [ --c0 {c0} ] [ --hn {hn} ] [ --cn {cn} ] [ "
               "--lengths {lengths} ] [ --resets {resets} ]";
    }

    [[nodiscard]] static Result<Proofs>
    proofsOf(const ProveQuestion& question, const std::string& command, double limitSeconds = 60.0)
    {
        NullMonitor monitor;
        return prove(question, ForeignProgram(*RunnerCommand::parse(command), limitSeconds),
                     monitor);
    }

    static std::vector<ProofVerdict> verdictsOf(const Proofs& proofs)
    {
        std::vector<ProofVerdict> verdicts;
        for (const Proof& proof : proofs.all) {
            verdicts.push_back(proof.verdict);
        }
        return verdicts;
    }

    static const Proof& of(const Proofs& proofs, ProofKind kind)
    {
        return proofs.all.at(static_cast<std::size_t>(kind));
    }

    static std::string reasons(const Proofs& proofs)
    {
        std::string text;
        for (const Proof& proof : proofs.all) {
            text += std::string(nameOf(proof.kind)) + ": " + std::string(nameOf(proof.verdict)) +
                    " " + std::to_string(proof.error) + " " + proof.text.text() + "\n";
        }
        return text;
    }

    TemporaryFolder folder;
};

TEST_F(ProveTest, ARightProgramHoldsEverythingThatCanBeProven)
{
    for (const CellKind cell : {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh}) {
        const auto both = proofsOf(questionOf(cell), commandOf("none"));
        ASSERT_THAT(both, IsOk());
        EXPECT_FALSE(both->haveFailed()) << reasons(*both);
        for (const Proof& proof : both->all) {
            const bool readsForwards =
                proof.kind == ProofKind::ChunkedIsWhole || proof.kind == ProofKind::PrefixIsWhole;
            EXPECT_EQ(proof.verdict, readsForwards ? ProofVerdict::NotProvable : ProofVerdict::Held)
                << reasons(*both);
        }
    }
    for (const char* file :
         {"pytorch/safetensors-gru-f16/model.safetensors", "keras/h5-f64-tf2/model.h5"}) {
        const auto one = proofsOf(opened(dataFolder() / file), commandOf("none"));
        ASSERT_THAT(one, IsOk());
        EXPECT_FALSE(one->haveFailed()) << reasons(*one);
        EXPECT_EQ(of(*one, ProofKind::ChunkedIsWhole).verdict, ProofVerdict::Held);
        EXPECT_EQ(of(*one, ProofKind::PrefixIsWhole).verdict, ProofVerdict::Held);
        const auto ahead = proofsOf(opened(dataFolder() / file), commandOf("looks-ahead"));
        ASSERT_THAT(ahead, IsOk());
        EXPECT_TRUE(ahead->hasFailed(ProofKind::PrefixIsWhole)) << reasons(*ahead);
        EXPECT_FALSE(ahead->hasFailed(ProofKind::RepeatedIsEqual)) << reasons(*ahead);
        EXPECT_EQ(of(*one, ProofKind::EveryWeightMatters).verdict, ProofVerdict::Held);
    }
}

TEST_F(ProveTest, EachMistakeFailsItsEquality)
{
    struct Mistake
    {
        const char* defect;
        ProofKind fails;
    };

    const ProveQuestion question = questionOf(CellKind::RnnTanh);
    for (const Mistake& mistake : {Mistake{"mixed-batch", ProofKind::BatchIsAlone},
                                   Mistake{"sees-padding", ProofKind::PaddedIsUnpadded},
                                   Mistake{"state-of-padding", ProofKind::PaddedIsUnpadded},
                                   Mistake{"late-reset", ProofKind::ResetIsNewRun},
                                   Mistake{"no-first-bias", ProofKind::NoStateIsZeroState},
                                   Mistake{"noise", ProofKind::RepeatedIsEqual},
                                   Mistake{"unturned", ProofKind::EqualsReference},
                                   Mistake{"no-bias", ProofKind::EveryWeightMatters}}) {
        const auto proofs = proofsOf(question, commandOf(mistake.defect));
        ASSERT_THAT(proofs, IsOk());
        EXPECT_EQ(of(*proofs, mistake.fails).verdict, ProofVerdict::Failed)
            << mistake.defect << "\n"
            << reasons(*proofs);
    }
}

TEST_F(ProveTest, NanProvesNothingAndIsSaidWhereNumbersAreRight)
{
    const auto proofs = proofsOf(questionOf(CellKind::Gru), commandOf("nan"));
    ASSERT_THAT(proofs, IsOk());
    EXPECT_EQ(of(*proofs, ProofKind::BatchIsAlone).verdict, ProofVerdict::NotProvable);
    const Proof& reference = of(*proofs, ProofKind::EqualsReference);
    EXPECT_EQ(reference.verdict, ProofVerdict::Failed);
    EXPECT_THAT(reference.text.text(), HasSubstr("NaN"));
}

TEST_F(ProveTest, WhatFailsIsNamed)
{
    const auto proofs = proofsOf(questionOf(CellKind::Lstm), commandOf("unturned"));
    ASSERT_THAT(proofs, IsOk());
    ASSERT_TRUE(proofs->blame);
    EXPECT_EQ(proofs->blame->hypotheses.at(0).defect.id, "backward_not_turned");
    EXPECT_THAT(of(*proofs, ProofKind::EqualsReference).text.text(), HasSubstr("turned back"));
}

TEST_F(ProveTest, AResetThatIsLateIsNamed)
{
    const auto proofs = proofsOf(questionOf(CellKind::Gru), commandOf("late-reset"));
    ASSERT_THAT(proofs, IsOk());
    ASSERT_TRUE(proofs->blame);
    EXPECT_EQ(proofs->blame->hypotheses.at(0).defect.id, "reset_late");
    EXPECT_THAT(of(*proofs, ProofKind::ResetIsNewRun).text.text(), HasSubstr("too late"));
}

TEST_F(ProveTest, AStateThatIsNotHandedOnFailsInPieces)
{
    const auto question = opened(dataFolder() / "keras/h5-f64-tf2/model.h5");
    const auto proofs = proofsOf(question, commandOf("forgetful"));
    ASSERT_THAT(proofs, IsOk());
    EXPECT_EQ(of(*proofs, ProofKind::ChunkedIsWhole).verdict, ProofVerdict::Failed)
        << reasons(*proofs);
    const auto right = proofsOf(question, commandOf("none"));
    EXPECT_EQ(of(*right, ProofKind::ChunkedIsWhole).verdict, ProofVerdict::Held);
}

TEST_F(ProveTest, SaysWhatIsNotProvable)
{
    const ProveQuestion question = questionOf(CellKind::Lstm);
    const auto bare =
        proofsOf(question, std::string(GATELOUPE_MADE_RUNNER) + " none {model} {in} {out}");
    ASSERT_THAT(bare, IsOk());
    EXPECT_THAT(of(*bare, ProofKind::PaddedIsUnpadded).text.text(), HasSubstr("{lengths}"));
    EXPECT_THAT(of(*bare, ProofKind::ResetIsNewRun).text.text(), HasSubstr("{resets}"));
    EXPECT_THAT(of(*bare, ProofKind::NoStateIsZeroState).text.text(), HasSubstr("{h0}"));
    const auto fixed = proofsOf(question, std::string(GATELOUPE_MADE_RUNNER) + " none " +
                                              question.file.string() + " {in} {out}");
    ASSERT_THAT(fixed, IsOk());
    EXPECT_EQ(of(*fixed, ProofKind::EveryWeightMatters).verdict, ProofVerdict::NotProvable);
    EXPECT_EQ(of(*fixed, ProofKind::ReversedIsExchanged).verdict, ProofVerdict::NotProvable);
}

TEST_F(ProveTest, AProgramThatBreaksHangsOrRefusesIsToldApart)
{
    const ProveQuestion question = questionOf(CellKind::Gru);
    EXPECT_THAT(proofsOf(question, commandOf("crashes")), FailsWith(ErrorCode::Device, "signal"));
    EXPECT_THAT(proofsOf(question, commandOf("refuses")),
                FailsWith(ErrorCode::Unsupported, "code 7: I do not do this"));
    EXPECT_THAT(proofsOf(question, "/nowhere/nothing {in} {out}"),
                FailsWith(ErrorCode::Device, "cannot be started"));
    EXPECT_THAT(proofsOf(question, "true {in} {out}"), FailsWith(ErrorCode::Corrupt, "no array"));
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_THAT(proofsOf(question, commandOf("hangs"), 0.3),
                FailsWith(ErrorCode::Device, "did not end within 0.3"));
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
    EXPECT_THAT(proofsOf(question, commandOf("alone")),
                FailsWith(ErrorCode::Unsupported, "one sequence at a time"));
}

TEST_F(ProveTest, FilesWithChecksumsAreNotAltered)
{
    const auto question = opened(dataFolder() / "pytorch/lstm-bi/weights.pt");
    const auto proofs = proofsOf(question, commandOf("none"));
    ASSERT_THAT(proofs, IsOk());
    EXPECT_FALSE(proofs->haveFailed()) << reasons(*proofs);
    EXPECT_THAT(of(*proofs, ProofKind::EveryWeightMatters).text.text(), HasSubstr("checksums"));
}

} // namespace

} // namespace gateloupe::test
