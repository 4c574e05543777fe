// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/analysis/report/report.h"
#include "tests/core/runtime/network.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using ::testing::HasSubstr;
using ::testing::Not;

ReportQuestion reportOf(const std::string& spec, std::uint64_t steps)
{
    const auto model = randomNetwork(*specFromText(spec), 5).build();
    const ForwardRequest request{.model = model,
                                 .x = randomArray({steps, 2, model->spec.inputSize}, 7)};
    return {.title = "run", .model = model, .trace = mustRun(BackendKind::Cpu, request)};
}

TEST(Report, TenThousandStepsOf128UnitsAreBelowFiveMegabytes)
{
    const auto html = htmlReport(reportOf("lstm:input=4,hidden=128", 10000));
    ASSERT_THAT(html, IsOk());
    EXPECT_LT(html->size(), 5'000'000U);
    EXPECT_GT(html->size(), 2'000'000U); // the numbers are there
    EXPECT_THAT(*html, HasSubstr("one step of 3 is shown"));
    EXPECT_THAT(*html, HasSubstr("8 bits"));
    EXPECT_THAT(*html, HasSubstr("layer_0/forward/forget"));
}

TEST(Report, NamesAreNoMarkup)
{
    ReportQuestion question = reportOf("gru:input=2,hidden=3", 5);
    const std::string evil = "</script></title><script>alert(1)</script>\"'&\n\x1b[2J";
    question.title = evil;
    question.note = evil;
    question.facts = {{evil, evil}};
    const auto html = htmlReport(question);
    ASSERT_THAT(html, IsOk());
    EXPECT_THAT(*html, Not(HasSubstr("alert(1)</script>")));
    EXPECT_THAT(*html, Not(HasSubstr("<script>alert")));
    EXPECT_THAT(*html, HasSubstr("&lt;/script&gt;"));
    EXPECT_THAT(*html, Not(HasSubstr("\x1b")));
    EXPECT_THAT(*html, Not(HasSubstr("http://")));
    EXPECT_THAT(*html, Not(HasSubstr("https://")));
}

TEST(Report, ListsTheStepsThatDiffer)
{
    ReportQuestion question = reportOf("rnn_tanh:input=2,hidden=3", 9);
    std::vector<double> y = question.trace->y.convertedTo<double>();
    question.other = Array(question.trace->y.shape(), y);
    EXPECT_THAT(*htmlReport(question), HasSubstr("No output differs"));
    y[(6 * 2 + 0) * 3 + 1] += 0.5;
    y[(7 * 2 + 1) * 3 + 1] += 0.5; // of the other sequence
    question.other = Array(question.trace->y.shape(), y);
    const std::string html = *htmlReport(question);
    EXPECT_THAT(html, HasSubstr("1 of 9 steps differ"));
    EXPECT_THAT(html, HasSubstr("data-step=\"6\""));
    EXPECT_THAT(html, Not(HasSubstr("data-step=\"7\"")));
    question.other = randomArray({9, 2, 4}, 1);
    EXPECT_THAT(htmlReport(question), FailsWith(ErrorCode::ShapeMismatch, "other output"));
    question.sequence = 2;
    EXPECT_THAT(htmlReport(question), FailsWith(ErrorCode::InvalidArgument, "sequence 2"));
}

TEST(Report, DrawsALineWhereTheStateIsReset)
{
    ReportQuestion question = reportOf("gru:input=2,hidden=3", 9);
    EXPECT_THAT(*htmlReport(question), HasSubstr("\"resets\":[]"));
    question.resets = Resets(9, 2);
    question.resets.set(0, 0); // where every sequence begins
    question.resets.set(4, 0);
    question.resets.set(5, 1); // of the other sequence
    const std::string html = *htmlReport(question);
    EXPECT_THAT(html, HasSubstr("\"resets\":[4]"));
    EXPECT_THAT(html, HasSubstr("dashed line the state is reset"));
}

TEST(Report, ArrowKeysScrub)
{
    const std::string html = *htmlReport(reportOf("gru:input=4,hidden=8", 12));
    const auto handler = html.find("addEventListener(\"keydown\"");
    ASSERT_NE(handler, std::string::npos);
    const std::string keys = html.substr(handler, html.find("});", handler) - handler);
    for (const char* key : {"ArrowLeft: -1", "ArrowRight: 1", "ArrowUp: -1", "ArrowDown: 1"}) {
        EXPECT_THAT(keys, HasSubstr(key));
    }
    EXPECT_THAT(keys, HasSubstr("show();"));
}

TEST(Report, ALongListOfDifferencesScrollsAndPrintsWhole)
{
    ReportQuestion question = reportOf("rnn_tanh:input=2,hidden=3", 40);
    std::vector<double> y = question.trace->y.convertedTo<double>();
    for (std::size_t step = 0; step < 12; ++step) {
        y[step * 2 * 3] += 0.5;
    }
    question.other = Array(question.trace->y.shape(), y);
    EXPECT_THAT(*htmlReport(question), Not(HasSubstr("class=\"long\"")));
    y[12 * 2 * 3] += 0.5;
    question.other = Array(question.trace->y.shape(), y);
    const std::string html = *htmlReport(question);
    EXPECT_THAT(html, HasSubstr("<div class=\"long\" tabindex=\"0\" role=\"region\""));
    EXPECT_THAT(html, HasSubstr(".long { max-height: none; overflow: visible;"));
}

TEST(Report, SaysTheBytesOfAStripAsTheyAre)
{
    ReportQuestion question = reportOf("rnn_relu:input=1,hidden=1", 3);
    auto trace = std::make_shared<Trace>(*question.trace);
    trace->batch = 1;
    trace->lengths = {3};
    trace->y = Array({3, 1, 1}, std::vector<double>{-1.0, 1.0, 0.0});
    trace->layers.clear();
    question.trace = trace;
    // 0, 254, 127
    EXPECT_THAT(*htmlReport(question),
                HasSubstr(R"({"name":"y","units":1,"low":-1,"high":1,"data":"AP5/"})"));
    trace->y = Array({3, 1, 1}, std::vector<double>{2.0, std::nan(""), 2.0});
    EXPECT_THAT(*htmlReport(question), HasSubstr(R"("low":2,"high":2,"data":"AP8A")"));
    question.numbers = 0;
    EXPECT_THAT(htmlReport(question), FailsWith(ErrorCode::Unsupported, "1 numbers"));
}

} // namespace

} // namespace gateloupe::test
