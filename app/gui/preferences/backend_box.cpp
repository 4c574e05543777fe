// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/preferences/backend_box.h"

#include <algorithm>
#include <string>

#include <QEvent>
#include <QStandardItemModel>

#include "core/runtime/forward.h"
#include "core/runtime/gpu/installed_backends.h"

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
        if (const auto made = makeInstalledBackend(kind); !made) {
            QStandardItem* item = qobject_cast<QStandardItemModel*>(model())->item(count() - 1);
            item->setEnabled(false);
            item->setToolTip(QString::fromStdString(made.error().message));
        }
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
    setItemText(1, tr("GPU (cuDNN)"));
    setItemText(2, tr("CPU"));
    //: slow, in double precision, easy to read
    setItemText(3, tr("Reference (f64)"));
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
