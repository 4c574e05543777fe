// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "app/gui/common/error_texts.h"

namespace gateloupe {
namespace {

TEST(ErrorTexts, SayTheRemedyOnALineOfItsOwn)
{
    const Error error = Error::unsupported("%1 names no activation", "rnn")
                            .withRemedy(remedy::ChooseCell{"rnn_relu"});
    EXPECT_EQ(ErrorTexts::details(error),
              QStringLiteral("rnn names no activation\n"
                             "To read it as rnn_relu, start Gateloupe with --cell rnn_relu."));
    EXPECT_EQ(ErrorTexts::details(Error::unsupported("no")), QStringLiteral("no"));
}

TEST(ErrorTexts, HaveWordsForEveryRemedy)
{
    for (const Remedy& deed : std::initializer_list<Remedy>{
             remedy::ChooseNetwork{}, remedy::ChooseCell{"x"}, remedy::SetForgetOffset{},
             remedy::DescribeBuffer{}, remedy::DescribeTensor{"x", "y"}, remedy::DescribeNames{},
             remedy::SetBufferStart{}, remedy::ChooseDType{"x"}, remedy::ChooseNames{"x"},
             remedy::AllowMemory{1}}) {
        EXPECT_FALSE(ErrorTexts::remedy(deed).isEmpty()) << deed.index();
    }
    EXPECT_TRUE(ErrorTexts::remedy({}).isEmpty());
}

} // namespace
} // namespace gateloupe
