// SPDX-License-Identifier: Apache-2.0
#include "app/cli/output/training_output.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <vector>

#include "app/cli/output/health_text.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/text_table.h"

namespace gateloupe::cli {

namespace {

/// Checkpoints whose norms a person gets to see of each gate.
constexpr std::size_t kShownCheckpoints = 6;

std::string_view eventId(const TrainingEvent& event)
{
    return event.finding ? nameOf(event.finding->issue) : nameOf(event.issue);
}

std::string eventPlace(const TrainingEvent& event)
{
    return event.finding ? placeOf(*event.finding) : event.id ? pathOf(*event.id) : "";
}

std::string eventSentence(const TrainingHistory& history, const TrainingEvent& event)
{
    const std::string norms = "from " + realText(event.before) + " to " + realText(event.value);
    switch (event.issue) {
    case TrainingIssue::Unreadable:
        return "cannot be read: " + history.folder->checkpoints[event.checkpoint].problem.text();
    case TrainingIssue::NetworkMissing:
        return "the network is gone";
    case TrainingIssue::SizeChanged:
        return "the network has another size";
    case TrainingIssue::Health:
        return sentenceOf(*event.finding);
    case TrainingIssue::Exploded:
        return "its norm exploded " + norms;
    case TrainingIssue::Collapsed:
        return "its norm collapsed " + norms;
    case TrainingIssue::Frozen:
        return "the same in all checkpoints while others learn";
    }
    return "";
}

Json stepOf(const FolderCheckpoint& checkpoint)
{
    return orNull(checkpoint.step);
}

Json trainingEventJson(const TrainingHistory& history, const TrainingEvent& event)
{
    const FolderCheckpoint& checkpoint = history.folder->checkpoints[event.checkpoint];
    const std::string place = eventPlace(event);
    return {{"checkpoint", event.checkpoint},
            {"step", stepOf(checkpoint)},
            {"file", checkpoint.name},
            {"rank", nameOf(event.severity)},
            {"id", eventId(event)},
            {"rnn", event.network.empty() ? Json(nullptr) : Json(event.network)},
            {"place", place.empty() ? Json(nullptr) : Json(place)},
            {"text", eventSentence(history, event)}};
}

Json trainingCheckpointJson(const TrainingHistory& history, std::size_t index)
{
    const FolderCheckpoint& checkpoint = history.folder->checkpoints[index];
    const HealthReport& report = history.reports[index];
    const auto describe = [&report](const HealthFinding& finding) {
        return findingJson(report, finding);
    };
    const bool isRead = checkpoint.checkpoint != nullptr;
    return {{"file", checkpoint.name},
            {"path", checkpoint.path.string()},
            {"step", stepOf(checkpoint)},
            {"networks", isRead ? Json(report.models.size()) : Json(nullptr)},
            {"parameters", isRead ? Json(report.elements) : Json(nullptr)},
            {"problem", isRead ? Json(nullptr) : Json(checkpoint.problem.text())},
            {"findings", listOf(report.findings, describe)}};
}

/// One number of each checkpoint.
template <typename Pick>
Json courseJson(const GateCourse& course, const Pick& pick)
{
    return listOf(course.statistics, [&pick](const auto& statistics) {
        return statistics ? Json(pick(*statistics)) : Json(nullptr);
    });
}

Json trainingGateJson(const GateCourse& course)
{
    return {{"rnn", course.network},
            {"path", pathOf(course.id)},
            {"norm", courseJson(course, [](const auto& s) { return s.l2; })},
            {"mean", courseJson(course, [](const auto& s) { return s.mean; })},
            {"std", courseJson(course, [](const auto& s) { return s.std; })},
            {"min", courseJson(course, [](const auto& s) { return s.min; })},
            {"max", courseJson(course, [](const auto& s) { return s.max; })},
            {"not_finite", courseJson(course, [](const auto& s) { return s.nan + s.inf; })},
            {"change", listOf(course.changes, [](const auto& change) { return orNull(change); })}};
}

/// Some checkpoints, evenly spread, the first and the last among them.
std::vector<std::size_t> shownOf(std::size_t count)
{
    std::vector<std::size_t> shown;
    const std::size_t most = std::min(count, kShownCheckpoints);
    for (std::size_t at = 0; at < most; ++at) {
        shown.push_back(most > 1 ? at * (count - 1) / (most - 1) : 0);
    }
    return shown;
}

void printCourses(const TrainingHistory& history)
{
    const auto shown = shownOf(history.folder->checkpoints.size());
    std::vector<std::string> titles = {"network", "gate"};
    for (const std::size_t index : shown) {
        titles.push_back(">" + history.folder->labelOf(index));
    }
    TextTable table(titles);
    for (const GateCourse& course : history.gates) {
        std::vector<std::string> row = {course.network, pathOf(course.id)};
        for (const std::size_t index : shown) {
            const bool has = index < course.statistics.size() && course.statistics[index];
            const bool isFinite =
                has && course.statistics[index]->finite == course.statistics[index]->elements;
            row.push_back(!has ? "-" : isFinite ? realText(course.statistics[index]->l2) : "NaN");
        }
        table.addCells(row);
    }
    std::cout << "\nnorms\n" << table.text();
}

} // namespace

void printTrainingDocument(const TrainingHistory& history, Severity least, const std::string& next)
{
    const TrainingEvent* const first = history.firstOf(least);
    Json checkpoints = Json::array();
    for (std::size_t index = 0; index < history.folder->checkpoints.size(); ++index) {
        checkpoints.push_back(trainingCheckpointJson(history, index));
    }
    printJson(
        {{"folder", history.folder->path.string()},
         {"checkpoints", checkpoints},
         {"first_broken", first == nullptr ? Json(nullptr) : trainingEventJson(history, *first)},
         {"events", listOf(history.events,
                           [&](const auto& event) { return trainingEventJson(history, event); })},
         {"gates", listOf(history.gates, trainingGateJson)},
         {"skipped", listOf(history.folder->skipped,
                            [](const auto& file) {
                                return Json{{"file", file.name}, {"why", file.why.text()}};
                            })},
         {"next", next.empty() ? Json(nullptr) : Json(next)}});
}

void printTrainingText(const TrainingHistory& history, Severity least, const std::string& next)
{
    const CheckpointFolder& folder = *history.folder;
    const TrainingEvent* const first = history.firstOf(least);
    std::cout << countOf(folder.checkpoints.size(), "checkpoint") << " from " << folder.labelOf(0)
              << " to " << folder.labelOf(folder.checkpoints.size() - 1) << ": ";
    if (first == nullptr) {
        std::cout << "nothing broke\n";
    } else {
        const std::string place = eventPlace(*first);
        std::cout << "the first that broke is " << folder.labelOf(first->checkpoint) << " ("
                  << printable(folder.checkpoints[first->checkpoint].name)
                  << "): " << (place.empty() ? "" : printable(place) + ": ")
                  << printable(eventSentence(history, *first)) << "\n";
    }
    TextTable table({"checkpoint", "rank", "network", "place", "what"});
    for (const TrainingEvent& event : history.events) {
        table.addRow(folder.labelOf(event.checkpoint), nameOf(event.severity), event.network,
                     eventPlace(event), eventSentence(history, event));
    }
    if (!history.events.empty()) {
        std::cout << "\n" << table.text();
    }
    printCourses(history);
    if (!next.empty()) {
        std::cout << "next: " << printable(next) << "\n";
    }
}

} // namespace gateloupe::cli
