// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/preferences/backend_box.h"

#include <algorithm>
#include <string>

#include <QEvent>
#include <QStandardItemModel>

#include "app/gui/preferences/backend_texts.h"

namespace gateloupe {

namespace {

QString keyOf(const std::optional<BackendKind>& backend)
{
    return backend ? QString::fromStdString(std::string(nameOf(*backend))) : QString();
}

} // namespace

BackendBox::BackendBox(QWidget* parent)
    : QComboBox(parent)
{
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    addItem(QString(), QString());
    for (const BackendKind kind : {BackendKind::Cudnn, BackendKind::Cpu, BackendKind::Reference}) {
        addItem(QString(), keyOf(kind));
    }
    retranslate();
}

void BackendBox::setBackend(const std::optional<BackendKind>& backend)
{
    setCurrentIndex(std::max(0, findData(keyOf(backend))));
}

std::optional<BackendKind> BackendBox::backend() const
{
    return backendFromName(currentData().toString().toStdString());
}

void BackendBox::retranslate()
{
    //: who computes a run: the best of GPU and CPU
    setItemText(0, tr("Best backend"));
    for (int i = 1; i < count(); ++i) {
        const BackendKind kind = *backendFromName(itemData(i).toString().toStdString());
        setItemText(i, BackendTexts::name(kind));
        const QString obstacle = BackendTexts::obstacle(kind, nullptr);
        QStandardItem* item = qobject_cast<QStandardItemModel*>(model())->item(i);
        item->setEnabled(obstacle.isEmpty());
        item->setToolTip(obstacle);
    }
    setToolTip(tr("Who computes the next runs"));
    //: who computes a run
    setAccessibleName(tr("Backend"));
}

void BackendBox::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QComboBox::changeEvent(event);
}

} // namespace gateloupe
