// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/input/start_chooser.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStandardItemModel>

#include "widgets/common/change_events.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

/// Greys an entry of a combo box, with the reason as its tooltip; no reason: it can be chosen.
void setReason(QComboBox* box, int index, const QString& reason)
{
    auto* model = qobject_cast<QStandardItemModel*>(box->model());
    model->item(index)->setEnabled(reason.isEmpty());
    box->setItemData(index, reason, Qt::ToolTipRole);
}

bool isOffered(const QComboBox* box, int index)
{
    return qobject_cast<const QStandardItemModel*>(box->model())->item(index)->isEnabled();
}

} // namespace

StartChooser::StartChooser(QWidget* parent)
    : QWidget(parent)
    , m_start(newChoice("initialState", tr,
                        {
                            //: initial state of a network: as the checkpoint has it
                            QT_TR_NOOP("Stored in the file"),
                            //: initial state of a network: nothing but zeros
                            QT_TR_NOOP("Zeros"),
                            //: initial state of a network: read from files
                            QT_TR_NOOP("From file"),
                            //: initial state of a network: where the previous run ended
                            QT_TR_NOOP("Last state of the previous run"),
                        }))
    , m_h0(named(new QLineEdit, "h0"))
    , m_c0(named(new QLineEdit, "c0"))
    , m_lengths(named(new QLineEdit, "lengths"))
    , m_resets(named(new QLineEdit, "resets"))
{
    QPushButton* browseH0 = newButton("browse_h0", [] { return tr("Browse…"); });
    QPushButton* browseC0 = newButton("browse_c0", [] { return tr("Browse…"); });
    QPushButton* browseLengths = newButton("browse_lengths", [] { return tr("Browse…"); });
    QPushButton* browseResets = newButton("browse_resets", [] { return tr("Browse…"); });
    const auto reference = [this](QLabel* label, QLineEdit* edit, QPushButton* browse,
                                  Field field) {
        connect(edit, &QLineEdit::textChanged, this, &StartChooser::changed);
        connect(edit, &QLineEdit::returnPressed, this, &StartChooser::accepted);
        connect(browse, &QPushButton::clicked, this, [this, field] { emit arrayWanted(field); });
        return LayoutItem(paneOf(rowOf({label, {edit, 1}, browse})), 1);
    };
    //: the state h (and c) of a network before its first step
    QLabel* start = newLabel([] { return tr("Initial state"); }, m_start);
    QLabel* h0 = newLabel([] { return QStringLiteral("h0"); }, m_h0);
    QLabel* c0 = newLabel([] { return QStringLiteral("c0"); }, m_c0);
    //: steps of each sequence of a batch
    QLabel* lengths = newLabel([] { return tr("Lengths"); }, m_lengths);
    //: steps at which a sequence begins anew
    QLabel* resets = newLabel([] { return tr("Resets"); }, m_resets);
    setLayoutOf(this, rowOf({start, m_start, reference(h0, m_h0, browseH0, Field::H0),
                             reference(c0, m_c0, browseC0, Field::C0),
                             reference(lengths, m_lengths, browseLengths, Field::Lengths),
                             reference(resets, m_resets, browseResets, Field::Resets),
                             LayoutItem::room(0)}));
    connect(m_start, &QComboBox::currentIndexChanged, this, &StartChooser::showFields);
    connect(m_start, &QComboBox::currentIndexChanged, this, &StartChooser::changed);
    inEveryLanguage(this, [this, browseH0, browseC0, browseLengths, browseResets] {
        const QString states = tr("file.npy, file.npz:key or file.h5:/path; zeros when empty");
        m_h0->setPlaceholderText(states);
        m_c0->setPlaceholderText(states);
        m_h0->setAccessibleName(tr("File with the initial h"));
        m_c0->setAccessibleName(tr("File with the initial c"));
        m_lengths->setPlaceholderText(tr("all steps; 12, 30, 7; or file.npy"));
        m_lengths->setAccessibleName(tr("Steps of each sequence"));
        m_lengths->setToolTip(tr("Steps of each sequence: numbers, or a file with one per "
                                 "sequence. What comes after them is padding."));
        m_resets->setPlaceholderText(tr("none; every:64; 40, 80; or file.npy"));
        m_resets->setAccessibleName(tr("Steps at which the sequences begin anew"));
        m_resets->setToolTip(
            tr("Where the sequences begin anew with the initial state: a period, "
               "steps, or a file with flags [steps, batch], with the offsets of "
               "packed sequences, or after \"dones:\" with the ends of episodes."));
        browseResets->setAccessibleName(tr("Choose the file with the resets"));
        browseH0->setAccessibleName(tr("Choose the file with the initial h"));
        browseC0->setAccessibleName(tr("Choose the file with the initial c"));
        browseLengths->setAccessibleName(tr("Choose the file with the lengths"));
        setChoices(m_choices);
    });
    setStart({.kind = StartSource::Kind::Zeros});
}

void StartChooser::setChoices(const StartChoices& choices)
{
    const bool wasStored = m_choices.hasStored;
    m_choices = choices;
    setReason(m_start, static_cast<int>(StartSource::Kind::Stored),
              choices.hasStored ? QString()
                                : tr("The file holds no initial states for this network"));
    setReason(m_start, static_cast<int>(StartSource::Kind::Previous),
              choices.hasPrevious ? QString() : tr("This network has not been run yet"));
    // What the file says comes first, as the user may not know of it.
    if (choices.hasStored && !wasStored) {
        m_start->setCurrentIndex(static_cast<int>(StartSource::Kind::Stored));
    }
    if (!isOffered(m_start, m_start->currentIndex())) {
        m_start->setCurrentIndex(static_cast<int>(StartSource::Kind::Zeros));
    }
    showFields();
}

void StartChooser::setBatch(std::uint64_t batch)
{
    m_batch = batch;
    showFields();
}

void StartChooser::setStart(const StartSource& start)
{
    m_h0->setText(QString::fromStdString(start.h0));
    m_c0->setText(QString::fromStdString(start.c0));
    const int index = static_cast<int>(start.kind);
    m_start->setCurrentIndex(
        isOffered(m_start, index) ? index : static_cast<int>(StartSource::Kind::Zeros));
}

void StartChooser::setLengths(const QString& lengths)
{
    m_lengths->setText(lengths);
}

void StartChooser::setResets(const QString& resets)
{
    m_resets->setText(resets);
}

void StartChooser::setArray(Field field, const QString& reference)
{
    (field == Field::H0        ? m_h0
     : field == Field::C0      ? m_c0
     : field == Field::Lengths ? m_lengths
                               : m_resets)
        ->setText(reference);
}

StartSource StartChooser::start() const
{
    return {.kind = static_cast<StartSource::Kind>(m_start->currentIndex()),
            .h0 = m_h0->text().trimmed().toStdString(),
            .c0 = m_choices.hasCellState ? m_c0->text().trimmed().toStdString() : std::string()};
}

std::string StartChooser::lengths() const
{
    return m_batch > 1 ? m_lengths->text().trimmed().toStdString() : std::string();
}

std::string StartChooser::resets() const
{
    return m_resets->text().trimmed().toStdString();
}

void StartChooser::showFields()
{
    const bool isFile = start().kind == StartSource::Kind::File;
    m_h0->parentWidget()->setVisible(isFile);
    m_c0->parentWidget()->setVisible(isFile && m_choices.hasCellState);
    m_lengths->parentWidget()->setVisible(m_batch > 1);
}

} // namespace gateloupe
