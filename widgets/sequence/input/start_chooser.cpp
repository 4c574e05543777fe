// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/input/start_chooser.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStandardItemModel>

#include "widgets/common/change_events.h"

namespace gateloupe {

namespace {

constexpr int kStartKinds = 4;

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
    , m_startLabel(new QLabel)
    , m_start(new QComboBox)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_startLabel);
    row->addWidget(m_start);
    m_h0 = addReference(row, m_h0Label, m_browseH0, Field::H0, "h0");
    m_c0 = addReference(row, m_c0Label, m_browseC0, Field::C0, "c0");
    m_lengths = addReference(row, m_lengthsLabel, m_browseLengths, Field::Lengths, "lengths");
    row->addStretch();
    m_start->setObjectName(QStringLiteral("initialState"));
    m_startLabel->setBuddy(m_start);
    for (int i = 0; i < kStartKinds; ++i) {
        m_start->addItem({});
    }
    connect(m_start, &QComboBox::currentIndexChanged, this, &StartChooser::showFields);
    connect(m_start, &QComboBox::currentIndexChanged, this, &StartChooser::changed);
    inEveryLanguage(this, [this] {
        retranslate();
        setChoices(m_choices);
    });
    setStart({.kind = StartSource::Kind::Zeros});
}

QLineEdit* StartChooser::addReference(QHBoxLayout* row, QLabel*& label, QPushButton*& browse,
                                      Field field, const char* name)
{
    label = new QLabel;
    browse = new QPushButton;
    auto* edit = new QLineEdit;
    edit->setObjectName(QLatin1String(name));
    browse->setObjectName(QStringLiteral("browse_") + QLatin1String(name));
    label->setBuddy(edit);
    row->addWidget(label);
    row->addWidget(edit, 1);
    row->addWidget(browse);
    connect(edit, &QLineEdit::textChanged, this, &StartChooser::changed);
    connect(edit, &QLineEdit::returnPressed, this, &StartChooser::accepted);
    connect(browse, &QPushButton::clicked, this, [this, field] { emit arrayWanted(field); });
    return edit;
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

void StartChooser::setArray(Field field, const QString& reference)
{
    switch (field) {
    case Field::H0:
        m_h0->setText(reference);
        break;
    case Field::C0:
        m_c0->setText(reference);
        break;
    case Field::Lengths:
        m_lengths->setText(reference);
        break;
    }
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

void StartChooser::showFields()
{
    const bool isFile = start().kind == StartSource::Kind::File;
    for (QWidget* widget : {static_cast<QWidget*>(m_h0Label), static_cast<QWidget*>(m_h0),
                            static_cast<QWidget*>(m_browseH0)}) {
        widget->setVisible(isFile);
    }
    for (QWidget* widget : {static_cast<QWidget*>(m_c0Label), static_cast<QWidget*>(m_c0),
                            static_cast<QWidget*>(m_browseC0)}) {
        widget->setVisible(isFile && m_choices.hasCellState);
    }
    for (QWidget* widget : {static_cast<QWidget*>(m_lengthsLabel), static_cast<QWidget*>(m_lengths),
                            static_cast<QWidget*>(m_browseLengths)}) {
        widget->setVisible(m_batch > 1);
    }
}

void StartChooser::retranslate()
{
    const auto setItem = [this](StartSource::Kind kind, const QString& text) {
        m_start->setItemText(static_cast<int>(kind), text);
    };
    //: the state h (and c) of a network before its first step
    m_startLabel->setText(tr("Initial state"));
    //: initial state of a network: as the checkpoint has it
    setItem(StartSource::Kind::Stored, tr("Stored in the file"));
    //: initial state of a network: nothing but zeros
    setItem(StartSource::Kind::Zeros, tr("Zeros"));
    //: initial state of a network: read from files
    setItem(StartSource::Kind::File, tr("From file"));
    //: initial state of a network: where the previous run ended
    setItem(StartSource::Kind::Previous, tr("Last state of the previous run"));
    m_h0Label->setText(QStringLiteral("h0"));
    m_c0Label->setText(QStringLiteral("c0"));
    const QString states = tr("file.npy, file.npz:key or file.h5:/path; zeros when empty");
    m_h0->setPlaceholderText(states);
    m_c0->setPlaceholderText(states);
    m_h0->setAccessibleName(tr("File with the initial h"));
    m_c0->setAccessibleName(tr("File with the initial c"));
    //: steps of each sequence of a batch
    m_lengthsLabel->setText(tr("Lengths"));
    m_lengths->setPlaceholderText(tr("all steps; 12, 30, 7; or file.npy"));
    m_lengths->setAccessibleName(tr("Steps of each sequence"));
    m_lengths->setToolTip(tr("Steps of each sequence: numbers, or a file with one per sequence. "
                             "What comes after them is padding."));
    for (QPushButton* browse : {m_browseH0, m_browseC0, m_browseLengths}) {
        browse->setText(tr("Browse…"));
    }
    m_browseH0->setAccessibleName(tr("Choose the file with the initial h"));
    m_browseC0->setAccessibleName(tr("Choose the file with the initial c"));
    m_browseLengths->setAccessibleName(tr("Choose the file with the lengths"));
}

} // namespace gateloupe
