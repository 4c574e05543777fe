// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/studies/readout_panel.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QComboBox>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableWidget>

#include "core/model/free_matrices.h"
#include "widgets/common/change_events.h"
#include "widgets/common/json_words.h"
#include "widgets/common/number_format.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/elided_text.h"
#include "widgets/layouts/wrapping_row.h"
#include "widgets/sequence/studies/bar_delegate.h"

namespace gateloupe {

namespace {

const QLatin1String kReadoutTensorKey("tensor");
const QLatin1String kReadoutScaleKey("scale");
const QLatin1String kReadoutLabelsKey("labels");

/// In the order of ReadoutScale.
constexpr std::array kScaleWords = {"logits", "probabilities"};

} // namespace

ReadoutPanel::ReadoutPanel(QWidget* parent)
    : QWidget(parent)
    , m_tensor(named(new ElidedComboBox, "readoutTensor"))
    , m_scale(newChoice("readoutScale", tr,
                        {
                            //: numbers of the readout as they are, before a softmax
                            QT_TR_NOOP("Logits"),
                            QT_TR_NOOP("Probabilities"),
                        }))
    , m_labels(named(new QPushButton, "readoutLabels"))
    , m_problem(newPlainText("readoutProblem"))
    , m_largest(named(new QTableWidget(0, BarDelegate::kColumns), "readoutLargest"))
{
    m_tensor->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_problem->hide();
    BarDelegate::addTo(*m_largest, true);
    BarDelegate::fitColumns(*m_largest);
    m_largest->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_largest->setFixedHeight(
        m_largest->verticalHeader()->defaultSectionSize() * static_cast<int>(kLargest) + 2);
    //: the linear layer that follows the output
    QLabel* title = newLabel([] { return tr("Readout"); });
    setLayoutOf(
        this,
        columnOf({title, m_tensor, sharedRowOf({m_scale, m_labels}), m_problem, m_largest}, 4),
        QMargins(8, 8, 8, 0));
    connect(m_tensor, &QComboBox::activated, this, &ReadoutPanel::choose);
    connect(m_scale, &QComboBox::activated, this, &ReadoutPanel::choose);
    connect(m_labels, &QPushButton::clicked, this, &ReadoutPanel::labelsWanted);
    const auto tell = [this](int place) {
        if (const QTableWidgetItem* item = m_largest->item(place, BarDelegate::kName)) {
            emit numberChosen(item->data(Qt::UserRole).toULongLong());
        }
    };
    connect(m_largest, &QTableWidget::cellClicked, this, tell);
    connect(m_largest, &QTableWidget::cellActivated, this, tell);
    inEveryLanguage(this, [this] {
        m_tensor->setAccessibleName(tr("Matrix that follows the output"));
        m_tensor->setToolTip(
            tr("The linear layer of the file that makes predictions of the output"));
        m_scale->setAccessibleName(tr("Show the numbers of the readout as"));
        m_labels->setAccessibleName(tr("Vocabulary with the labels of the readout"));
        m_labels->setToolTip(tr("Choose a vocabulary that names the numbers; without one that of "
                                "the input is taken where it fits"));
        m_largest->setAccessibleName(tr("Largest numbers of the readout at this step"));
        showChoice();
    });
    setTensors({});
}

QString ReadoutPanel::titleOf(const Tensor& tensor)
{
    const QString name = QString::fromStdString(tensor.name);
    const QString shape = formatShape(tensor.shape[0], tensor.shape[1]);
    return isNamedAs(MatrixRole::Readout, tensor.name)
               //: a matrix that is called like a readout: its name, its size
               ? tr("%1, %2 (proposed)").arg(name, shape)
               //: a matrix: its name, its size
               : tr("%1, %2").arg(name, shape);
}

void ReadoutPanel::setTensors(std::vector<std::shared_ptr<const Tensor>> tensors)
{
    m_tensors = std::move(tensors);
    fillTensors();
    setVisible(!m_tensors.empty());
}

void ReadoutPanel::fillTensors()
{
    const QSignalBlocker blocker(m_tensor);
    m_tensor->clear();
    //: no matrix of the file is taken for what follows the output
    m_tensor->addItem(tr("none"));
    for (const auto& tensor : m_tensors) {
        m_tensor->addItem(titleOf(*tensor), QString::fromStdString(tensor->name));
    }
    m_tensor->setCurrentIndex(
        std::max(0, m_wanted.tensor.isEmpty() ? 0 : m_tensor->findData(m_wanted.tensor)));
    const bool isChosen = m_tensor->currentIndex() > 0;
    for (QWidget* part : std::initializer_list<QWidget*>{m_scale, m_labels, m_largest}) {
        part->setVisible(isChosen);
    }
    m_problem->setVisible(isChosen && !m_problem->text().isEmpty());
}

ReadoutChoice ReadoutPanel::choice() const
{
    ReadoutChoice choice = m_wanted;
    choice.tensor = m_tensor->currentData().toString();
    return choice;
}

void ReadoutPanel::choose()
{
    m_wanted.tensor = m_tensor->currentData().toString();
    m_wanted.scale = static_cast<ReadoutScale>(m_scale->currentIndex());
    fillTensors();
    emit choiceChanged();
    emit viewStateChanged(tr("readout"));
}

void ReadoutPanel::setLabels(const QString& path)
{
    m_wanted.labels = path;
    showChoice();
    emit choiceChanged();
    emit viewStateChanged(tr("labels of the readout"));
}

void ReadoutPanel::setLane(std::shared_ptr<const ReadoutLane> lane)
{
    m_lane = std::move(lane);
    showLargest();
}

void ReadoutPanel::setPlace(std::uint64_t step, std::uint64_t batch)
{
    m_step = step;
    m_batch = batch;
    showLargest();
}

void ReadoutPanel::setProblem(const QString& reason)
{
    m_problem->setText(reason);
    m_problem->setVisible(!reason.isEmpty() && m_tensor->currentIndex() > 0);
}

void ReadoutPanel::showLargest()
{
    const auto largest = m_lane == nullptr ? std::vector<ReadoutLane::Prediction>()
                                           : m_lane->largest(m_step, m_batch, kLargest);
    double most = 0.0;
    for (const ReadoutLane::Prediction& each : largest) {
        most = std::isfinite(each.value) ? std::max(most, each.value) : most;
    }
    if (m_lane != nullptr && m_lane->scale == ReadoutScale::Probabilities) {
        most = 1.0;
    }
    m_largest->setRowCount(static_cast<int>(largest.size()));
    for (int place = 0; place < m_largest->rowCount(); ++place) {
        const ReadoutLane::Prediction& each = largest[static_cast<std::size_t>(place)];
        auto* label = new QTableWidgetItem(m_lane->labelOf(each.row));
        label->setData(Qt::UserRole, QVariant::fromValue(each.row));
        label->setForeground(palette().brush(QPalette::Link));
        //: the place of a number of the readout
        label->setToolTip(tr("number %1; click to see why it is so").arg(each.row));
        auto* value = new QTableWidgetItem(formatShort(each.value, 4));
        value->setFont(numberFont());
        value->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        auto* bar = new QTableWidgetItem;
        bar->setData(Qt::UserRole, most > 0.0 ? std::max(0.0, each.value / most) : 0.0);
        bar->setData(Qt::AccessibleTextRole, value->text());
        m_largest->setItem(place, BarDelegate::kName, label);
        m_largest->setItem(place, BarDelegate::kBar, bar);
        m_largest->setItem(place, BarDelegate::kNumber, value);
    }
}

void ReadoutPanel::showChoice()
{
    m_scale->setCurrentIndex(static_cast<int>(m_wanted.scale));
    m_labels->setText(m_wanted.labels.isEmpty() ? tr("Labels…")
                                                : QFileInfo(m_wanted.labels).fileName());
    fillTensors();
    showLargest();
}

QJsonObject ReadoutPanel::viewState() const
{
    return {{kReadoutTensorKey, m_wanted.tensor},
            {kReadoutScaleKey, wordOf(m_wanted.scale, kScaleWords)},
            {kReadoutLabelsKey, m_wanted.labels}};
}

void ReadoutPanel::setViewState(const QJsonObject& state)
{
    m_wanted.tensor = state.value(kReadoutTensorKey).toString(m_wanted.tensor);
    m_wanted.labels = state.value(kReadoutLabelsKey).toString(m_wanted.labels);
    readWord(state.value(kReadoutScaleKey), kScaleWords, m_wanted.scale);
    showChoice();
    emit choiceChanged();
}

} // namespace gateloupe
