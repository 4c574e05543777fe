// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/layer_pairing_dialog.h"

#include <algorithm>
#include <set>

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>

#include "app/gui/common/dialog_parts.h"
#include "app/gui/common/enable_action.h"
#include "core/analysis/compare/network_pairing.h"
#include "core/model/model_layers.h"
#include "widgets/common/core_text.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/elided_text.h"

namespace gateloupe {

namespace {

constexpr int kShownLayers = 12; ///< more of them scroll

} // namespace

LayerPairingDialog::LayerPairingDialog(const RnnModel& network,
                                       std::vector<std::shared_ptr<const RnnModel>> others,
                                       QWidget* parent)
    : QDialog(parent)
    , m_verdict(newPlainText("pairingVerdict"))
    , m_buttons(newEndButtons(*this, QDialogButtonBox::Ok, tr("Compare"), tr("Cancel")))
{
    setObjectName(QStringLiteral("layerPairingDialog"));
    setWindowTitle(tr("Pair layers"));
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
    m_verdict->setMinimumHeight(2 * fontMetrics().lineSpacing());
    QWidget* shown = rows;
    if (network.spec.layers > kShownLayers) {
        auto* area = new QScrollArea;
        area->setFrameShape(QFrame::NoFrame);
        area->setWidgetResizable(true);
        area->setWidget(rows);
        area->setMinimumHeight(rows->sizeHint().height() * kShownLayers /
                               static_cast<int>(network.spec.layers));
        shown = area;
    }
    QLabel* hint = newHint(tr("Which layer of the other file stands beside each layer of %1? Those "
                              "of the same shape are offered.")
                               .arg(nameText(network.name)));
    setDialogLayout(*this, columnOf({hint, {shown, shown == rows ? 0 : 1}, m_verdict, m_buttons},
                                    kBetweenParts));
    setMinimumWidth(fontMetrics().averageCharWidth() * 64);
    // The first that fits and stands beside no layer below.
    std::set<std::string> taken;
    for (std::size_t layer = 0; layer < m_layers.size(); ++layer) {
        for (std::size_t index = 0; index < m_layers[layer].size(); ++index) {
            if (taken.insert(m_layers[layer][index]->name).second) {
                m_choices[layer]->setCurrentIndex(static_cast<int>(index));
                break;
            }
        }
    }
    showVerdict();
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
    const auto lonely =
        std::ranges::find_if(m_layers, [](const auto& fits) { return fits.empty(); });
    QString objection;
    if (lonely != m_layers.end()) {
        objection = tr("No layer of the other file has the shape of layer %1.")
                        .arg(lonely - m_layers.begin());
    } else if (stack() == nullptr) {
        objection = tr("These layers do not compute alike: equations, biases or types of numbers "
                       "differ.");
    }
    m_verdict->setText(objection);
    setObjection(*m_buttons->button(QDialogButtonBox::Ok), objection);
}

} // namespace gateloupe
