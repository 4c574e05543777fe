// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/layer_pairing_dialog.h"

#include <set>
#include <utility>

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "core/analysis/compare/network_pairing.h"
#include "core/model/model_layers.h"
#include "widgets/common/core_text.h"
#include "widgets/layouts/elided_text.h"

namespace gateloupe {

namespace {

constexpr int kShownLayers = 12; ///< more of them scroll

} // namespace

LayerPairingDialog::LayerPairingDialog(const RnnModel& network,
                                       std::vector<std::shared_ptr<const RnnModel>> others,
                                       QWidget* parent)
    : QDialog(parent)
    , m_verdict(new QLabel)
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel))
{
    setObjectName(QStringLiteral("layerPairingDialog"));
    setWindowTitle(tr("Pair layers"));
    auto* hint = new QLabel(tr("Which layer of the other file stands beside each layer of %1? Those "
                               "of the same shape are offered.")
                                .arg(nameText(network.name)));
    hint->setTextFormat(Qt::PlainText);
    hint->setWordWrap(true);
    auto* rows = new QWidget;
    auto* form = new QFormLayout(rows);
    form->setContentsMargins(0, 0, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    for (std::uint32_t layer = 0; layer < network.spec.layers; ++layer) {
        m_layers.push_back(layersLike(network, LayerIndex(layer), others));
        auto* choice = new ElidedComboBox;
        choice->setObjectName(QStringLiteral("pairedLayer%1").arg(layer));
        choice->setPlaceholderText(tr("No layer has this shape"));
        choice->setEnabled(!m_layers.back().empty());
        for (const auto& each : m_layers.back()) {
            choice->addItem(nameText(each->name));
        }
        //: a layer, the width of what it reads and the number of its units
        form->addRow(tr("Layer %1, %2 → %3")
                         .arg(layer)
                         .arg(network.spec.layerInputSize(LayerIndex(layer)))
                         .arg(network.spec.hiddenSize),
                     choice);
        choice->setAccessibleName(tr("Layer beside layer %1").arg(layer));
        connect(choice, &QComboBox::currentIndexChanged, this, &LayerPairingDialog::showVerdict);
        m_choices.push_back(choice);
    }
    m_verdict->setObjectName(QStringLiteral("pairingVerdict"));
    m_verdict->setTextFormat(Qt::PlainText);
    m_verdict->setWordWrap(true);
    m_verdict->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("Compare"));
    m_buttons->button(QDialogButtonBox::Cancel)->setText(tr("Cancel"));
    auto* column = new QVBoxLayout(this);
    column->setSpacing(12);
    column->addWidget(hint);
    if (network.spec.layers > kShownLayers) {
        auto* area = new QScrollArea;
        area->setFrameShape(QFrame::NoFrame);
        area->setWidgetResizable(true);
        area->setWidget(rows);
        area->setMinimumHeight(rows->sizeHint().height() * kShownLayers /
                               static_cast<int>(network.spec.layers));
        column->addWidget(area, 1);
    } else {
        column->addWidget(rows);
    }
    column->addWidget(m_verdict);
    column->addWidget(m_buttons);
    setMinimumWidth(fontMetrics().averageCharWidth() * 64);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    propose();
    showVerdict();
}

/// The first that fits and stands beside no layer below.
void LayerPairingDialog::propose()
{
    std::set<std::string> taken;
    for (std::size_t layer = 0; layer < m_layers.size(); ++layer) {
        const auto& offered = m_layers[layer];
        for (std::size_t index = 0; index < offered.size(); ++index) {
            if (taken.insert(offered[index]->name).second) {
                m_choices[layer]->setCurrentIndex(static_cast<int>(index));
                break;
            }
        }
    }
}

std::shared_ptr<const RnnModel> LayerPairingDialog::stack() const
{
    std::vector<std::shared_ptr<const RnnModel>> chosen;
    for (std::size_t layer = 0; layer < m_layers.size(); ++layer) {
        const int index = m_choices[layer]->currentIndex();
        if (index < 0) {
            return nullptr;
        }
        chosen.push_back(m_layers[layer][static_cast<std::size_t>(index)]);
    }
    return stackOf(chosen);
}

void LayerPairingDialog::showVerdict()
{
    QString objection;
    for (std::size_t layer = 0; layer < m_layers.size() && objection.isEmpty(); ++layer) {
        if (m_layers[layer].empty()) {
            objection = tr("No layer of the other file has the shape of layer %1.").arg(layer);
        }
    }
    if (objection.isEmpty() && stack() == nullptr) {
        objection = tr("These layers do not compute alike: equations, biases or types of numbers "
                       "differ.");
    }
    m_verdict->setText(objection);
    QPushButton* compare = m_buttons->button(QDialogButtonBox::Ok);
    compare->setEnabled(objection.isEmpty());
    compare->setToolTip(objection);
}

} // namespace gateloupe
