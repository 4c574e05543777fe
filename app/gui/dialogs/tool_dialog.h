// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <initializer_list>
#include <utility>
#include <vector>

#include <QDialog>

#include "app/gui/jobs/jobs.h"
#include "widgets/layouts/arrange.h"

class QComboBox;
class QFormLayout;
class QLabel;
class QTableWidget;

namespace gateloupe {

struct StudyOption;
struct Tensor;
class InlineBanner;
class Session;
class WorkRow;

/// A dialog about the session that stays open beside the window: a form, a row that starts one kind
/// of job, and what that made. A failure is said in the banner at the top.
class ToolDialog : public QDialog
{
    Q_OBJECT

signals:
    /// A job has ended, well or not.
    void ended();

protected:
    /// Parts are named after `word`: "blame" gives blameDialog, blameBanner, blameHint, and those
    /// of WorkRow. Session and jobs outlive this.
    ToolDialog(Session& session, Jobs& jobs, Jobs::Kind kind, const QString& word, QWidget* parent);

    /// What says a text in the present language.
    using Text = std::function<QString()>;

    /// A row of the form. `editor` is the part of `field` that the name stands for; null: all of
    /// it.
    void addField(const Text& name, QWidget* field, QWidget* editor = nullptr);
    /// A row of the form for an option of a study, with the label of its table. The table outlives
    /// the dialog.
    void addOption(const StudyOption& option, QWidget* field, QWidget* editor = nullptr);
    /// Title, banner and hint, and below them the parts.
    void layOut(const Text& title, const Text& hint, std::initializer_list<LayoutItem> parts);

    /// `take` gets what the work made; `failure` is said where it made nothing.
    template <typename T>
    void startWork(const QString& title, std::function<Result<T>(ProgressMonitor&)> work,
                   std::function<void(T)> take, const QString& failure)
    {
        m_jobs.start<T>(m_kind, title, std::move(work),
                        [this, take = std::move(take), failure](Result<T> made) {
                            if (made) {
                                take(*std::move(made));
                            } else {
                                showFailure(failure, made.error());
                            }
                            emit ended();
                        });
    }

    /// Ends the job; the banner says nothing any more.
    void stopWork();
    void showFailure(const QString& failure, const Error& error);

    /// Fills `box` with the output of the session's run, and with what readouts in the file make of
    /// it: their names are the items' data. What was chosen stays chosen.
    void offerReadouts(QComboBox& box, const QString& output,
                       const std::function<QString(const Tensor&)>& titleOf) const;

    Session& m_session;
    InlineBanner* m_banner;
    QFormLayout* m_form;
    WorkRow* m_row;

private:
    Jobs& m_jobs;
    Jobs::Kind m_kind;
    QLabel* m_hint;
};

/// A table of results: in the order in which they are added, nothing can be written in it.
[[nodiscard]] QTableWidget* newResultTable(const char* name,
                                           const std::function<QString()>& accessibleName,
                                           const std::function<QStringList()>& titles);

struct ResultCell
{
    QString text;
    bool isNumber = false;
};

/// A row; where the table wraps words, each cell also says its text as a tool tip.
void addResult(QTableWidget& table, const std::vector<ResultCell>& cells);

} // namespace gateloupe
