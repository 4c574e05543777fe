// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "app/gui/common/error_texts.h"

namespace gateloupe {
namespace {

TEST(ErrorTexts, SayTheRemedyOnALineOfItsOwn)
{
    const Error error = Error::unsupported("%1 names no activation", "rnn")
                            .withRemedy(Remedy::Kind::ChooseCell, "rnn_relu");
    EXPECT_EQ(ErrorTexts::details(error),
              QStringLiteral("rnn names no activation\n"
                             "To read it as rnn_relu, start Gateloupe with --cell rnn_relu."));
    EXPECT_EQ(ErrorTexts::details(Error::unsupported("no")), QStringLiteral("no"));
}

TEST(ErrorTexts, HaveWordsForEveryRemedy)
{
    for (const auto kind :
         {Remedy::Kind::ChooseNetwork, Remedy::Kind::ChooseCell, Remedy::Kind::SetForgetOffset,
          Remedy::Kind::DescribeBuffer, Remedy::Kind::DescribeTensor, Remedy::Kind::DescribeNames,
          Remedy::Kind::SetBufferStart, Remedy::Kind::ChooseDType, Remedy::Kind::ChooseNames}) {
        EXPECT_FALSE(ErrorTexts::remedy({kind, "x"}).isEmpty());
    }
}

} // namespace
} // namespace gateloupe
