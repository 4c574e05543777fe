// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/preferences/backend_bar.h"

#include <algorithm>
#include <array>
#include <utility>

#include <QAction>
#include <QActionGroup>
#include <QLabel>
#include <QMenu>
#include <QRadioButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/gui/common/enable_action.h"
#include "app/gui/preferences/backend_texts.h"
#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/popover.h"

namespace gateloupe {

namespace {

using cudnn::Algorithm;
using cudnn::MathType;

constexpr int kBetweenRows = 4;
constexpr int kPopoverWidth = 380;
constexpr int kRadioIndent = 24; ///< under the words of a radio button

constexpr std::array kKinds = {BackendKind::Cudnn, BackendKind::Cpu, BackendKind::Reference};
constexpr std::array kMaths = {MathType::Auto, MathType::Fma, MathType::Default, MathType::TensorOp,
                               MathType::Conversion};
constexpr std::array kAlgorithms = {Algorithm::Auto, Algorithm::Standard, Algorithm::PersistStatic,
                                    Algorithm::PersistDynamic, Algorithm::PersistStaticSmallH};

std::string wordOf(const QAction& entry)
{
    return entry.data().toString().toStdString();
}

} // namespace

BackendBar::BackendBar(QWidget* parent)
    : QWidget(parent)
{
    m_backend = addPart("backend");
    m_device = addPart("device");
    m_math = addPart("math");
    m_algorithm = addPart("algorithm");
    addEntry(m_backend, "actionBackendBest", QString());
    for (const BackendKind kind : kKinds) {
        addEntry(m_backend, "actionBackend_", QString::fromUtf8(nameOf(kind)));
    }
    for (const MathType math : kMaths) {
        addEntry(m_math, "actionMath_", QString::fromUtf8(nameOf(math)));
    }
    for (const Algorithm algorithm : kAlgorithms) {
        addEntry(m_algorithm, "actionAlgorithm_", QString::fromUtf8(nameOf(algorithm)));
    }
    setLayoutOf(this, rowOf({m_backend.button}));
    m_backend.button->setMenu(nullptr); // the popover says more than a menu can
    m_backend.button->setAutoRaise(false);
    auto* popover = named(new Popover(m_backend.button), "backendPopover");
    popover->setFixedWidth(kPopoverWidth);
    QVBoxLayout& column = popover->column();
    column.setSpacing(kBetweenRows);
    column.addWidget(newLabel([] { return tr("Backend of the next runs"); }));
    for (QAction* entry : m_backend.group->actions()) {
        column.addWidget(newChoice(entry));
    }
    column.addSpacing(2 * kBetweenRows);
    column.addWidget(newLabel([] { return tr("How a GPU computes them"); }));
    column.addLayout(rowOf(
        {m_device.button, m_math.button, m_algorithm.button, LayoutItem::room(0)}, kBetweenRows));
    //: a change that can be undone: who computes
    takeFrom(m_backend, QT_TR_NOOP("backend"), [](BackendChoice& choice, const std::string& key) {
        choice.kind = backendFromName(key);
    });
    //: a change that can be undone: which GPU computes
    takeFrom(m_device, QT_TR_NOOP("device"), [](BackendChoice& choice, const std::string& key) {
        choice.device = QString::fromStdString(key).toUInt();
    });
    //: a change that can be undone: the arithmetic of the GPU
    takeFrom(m_math, QT_TR_NOOP("math"), [](BackendChoice& choice, const std::string& key) {
        choice.math = cudnn::mathTypeFromName(key).value_or(choice.math);
    });
    //: a change that can be undone: cuDNN's algorithm
    takeFrom(m_algorithm, QT_TR_NOOP("algorithm"),
             [](BackendChoice& choice, const std::string& key) {
                 choice.algorithm = cudnn::algorithmFromName(key).value_or(choice.algorithm);
             });
    inEveryLanguage(this, [this] {
        //: who computes a run: the CPU, a GPU
        m_backend.menu->setTitle(tr("&Backend"));
        //: a graphics card
        m_device.menu->setTitle(tr("&Device"));
        //: the arithmetic of a GPU
        m_math.menu->setTitle(tr("&Math of the GPU"));
        //: how cuDNN computes
        m_algorithm.menu->setTitle(tr("&Algorithm of the GPU"));
        showChoice();
    });
}

/// A choice with what it is, or why it cannot be had, in a line below.
QWidget* BackendBar::newChoice(QAction* entry)
{
    auto* choice = new QRadioButton;
    QLabel* about = newPlainText("");
    choice->setAutoExclusive(false); // the actions see to that
    about->setForegroundRole(QPalette::PlaceholderText);
    about->setContentsMargins(kRadioIndent, 0, 0, kBetweenRows);
    const auto show = [entry, choice, about] {
        choice->setText(entry->text());
        choice->setChecked(entry->isChecked());
        choice->setEnabled(entry->isEnabled());
        choice->setToolTip(entry->toolTip());
        about->setText(entry->isEnabled() ? entry->statusTip() : entry->toolTip());
    };
    connect(entry, &QAction::changed, choice, show);
    connect(choice, &QRadioButton::clicked, entry, [entry, show] {
        entry->trigger();
        show(); // one that was chosen already stays chosen
    });
    show();
    return paneOf(columnOf({choice, about}, 0));
}

BackendBar::Part BackendBar::addPart(const char* name)
{
    Part part{new QToolButton, new QMenu(this), new QActionGroup(this)};
    part.button->setObjectName(QLatin1String(name) + QLatin1String("Button"));
    part.button->setPopupMode(QToolButton::InstantPopup);
    part.button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    part.button->setAutoRaise(true);
    part.button->setFocusPolicy(Qt::TabFocus);
    part.button->setMenu(part.menu);
    part.menu->setObjectName(QLatin1String(name) + QLatin1String("Menu"));
    part.menu->setToolTipsVisible(true);
    return part;
}

QAction* BackendBar::addEntry(const Part& part, const char* name, const QString& key)
{
    auto* entry = new QAction(this);
    entry->setObjectName(QLatin1String(name) + key);
    entry->setData(key);
    entry->setCheckable(true);
    part.group->addAction(entry);
    part.menu->addAction(entry);
    return entry;
}

void BackendBar::fill(QMenu& menu, QAction* help)
{
    m_backend.menu->addSeparator();
    m_backend.menu->addAction(help);
    menu.addSeparator();
    for (const Part& part : {m_backend, m_device, m_math, m_algorithm}) {
        menu.addMenu(part.menu);
    }
    menu.setToolTipsVisible(true);
}

void BackendBar::setModel(std::shared_ptr<const RnnModel> model)
{
    m_model = std::move(model);
    showChoice();
}

void BackendBar::setChoice(const BackendChoice& choice)
{
    m_choice = choice;
    m_choice.hasGpu = m_noGpu.isEmpty();
    showChoice();
}

void BackendBar::setDevices(std::vector<cudnn::InstalledDevice> devices, const QString& noGpu)
{
    m_devices = std::move(devices);
    m_noGpu = noGpu;
    m_choice.hasGpu = noGpu.isEmpty();
    for (QAction* entry : m_device.group->actions()) {
        delete entry;
    }
    for (const cudnn::InstalledDevice& device : m_devices) {
        addEntry(m_device, "actionDevice_", QString::number(device.index));
    }
    showChoice();
}

/// What is chosen in a part becomes the choice.
void BackendBar::takeFrom(const Part& part, const char* what,
                          const std::function<void(BackendChoice&, const std::string&)>& set)
{
    connect(part.group, &QActionGroup::triggered, this, [this, what, set](const QAction* entry) {
        BackendChoice choice = m_choice;
        set(choice, wordOf(*entry));
        if (choice != m_choice) {
            setChoice(choice);
            emit viewStateChanged(tr(what));
            emit chosen(m_choice);
        }
    });
}

void BackendBar::enable(const Part& part, const QString& obstacle, const QString& explanation)
{
    part.button->setEnabled(obstacle.isEmpty());
    part.button->setToolTip(obstacle.isEmpty() ? explanation : obstacle);
    QAction* command = part.menu->menuAction();
    command->setStatusTip(explanation);
    enableAction(*command, obstacle.isEmpty(), obstacle);
}

void BackendBar::showChoice()
{
    showBackends();
    const BackendKind kind = resolved(m_choice, m_model.get());
    const QString obstacle =
        kind == BackendKind::Cudnn
            ? QString()
            //: %1 is who computes, e.g. "CPU"
            : tr("Only cuDNN offers a choice, and the next run is computed by: %1")
                  .arg(BackendTexts::name(kind));
    showDevices(obstacle);
    showEntries(m_math, m_choice.math, cudnn::mathTypeFromName, obstacle);
    //: the arithmetic of a GPU, e.g. "FMA"
    m_math.button->setText(tr("Math: %1").arg(BackendTexts::name(m_choice.math)));
    showEntries(m_algorithm, m_choice.algorithm, cudnn::algorithmFromName, obstacle);
    //: cuDNN's algorithm, e.g. "Standard"
    m_algorithm.button->setText(tr("Algorithm: %1").arg(BackendTexts::name(m_choice.algorithm)));
}

/// The name of the device that is chosen; empty until the worker has told.
QString BackendBar::deviceName() const
{
    const auto device =
        std::ranges::find(m_devices, m_choice.device, &cudnn::InstalledDevice::index);
    return device == m_devices.end() ? QString() : QString::fromStdString(device->name);
}

void BackendBar::showBackends()
{
    const BackendKind kind = resolved(m_choice, m_model.get());
    for (QAction* entry : m_backend.group->actions()) {
        const auto own = backendFromName(wordOf(*entry));
        if (own) {
            entry->setText(BackendTexts::name(*own));
            entry->setStatusTip(BackendTexts::explanation(*own));
            const QString obstacle = BackendTexts::obstacle(*own, m_model.get(), m_noGpu);
            enableAction(*entry, obstacle.isEmpty(), obstacle);
        } else {
            //: who computes a run: the best of GPU and CPU
            entry->setText(tr("Best backend"));
            entry->setStatusTip(
                tr("cuDNN where it is there and can run the network, else the CPU"));
            entry->setToolTip(entry->statusTip());
        }
        entry->setChecked(own == m_choice.kind);
    }
    const bool hasName = kind == BackendKind::Cudnn && !deviceName().isEmpty();
    //: the backend and the name of the graphics card: "cuDNN, NVIDIA H200"
    const QString name = hasName ? tr("cuDNN, %1").arg(deviceName()) : BackendTexts::name(kind);
    m_backend.button->setText(name + QStringLiteral("  ▾"));
    const QString obstacle =
        m_choice.kind ? BackendTexts::obstacle(*m_choice.kind, m_model.get(), m_noGpu) : QString();
    const QString chosen = m_choice.kind ? tr("Backend: %1").arg(name)
                                         //: the best backend, and which one that is
                                         : tr("Backend: best (%1)").arg(name);
    m_backend.button->setAccessibleName(chosen);
    m_backend.button->setToolTip(obstacle.isEmpty() ? chosen : obstacle);
}

QString BackendBar::sizeOf(const cudnn::InstalledDevice& device)
{
    //: a graphics card: its compute capability and its memory
    return tr("compute capability %1, %2")
        .arg(QString::fromStdString(device.capability), formatSize(device.totalBytes));
}

QStringList BackendBar::deviceTexts() const
{
    QStringList texts;
    for (const cudnn::InstalledDevice& device : m_devices) {
        //: a graphics card: its number, its name, its capability and memory
        texts += tr("%1: %2, %3")
                     .arg(device.index)
                     .arg(QString::fromStdString(device.name), sizeOf(device));
    }
    return texts;
}

void BackendBar::showDevices(const QString& obstacle)
{
    // A device that is gone can be left, too.
    const bool isSeen = m_devices.size() > 1 || (!m_devices.empty() && deviceName().isEmpty());
    m_device.button->setVisible(isSeen);
    m_device.menu->menuAction()->setVisible(isSeen);
    for (QAction* entry : m_device.group->actions()) {
        const auto device = std::ranges::find(m_devices, entry->data().toString().toUInt(),
                                              &cudnn::InstalledDevice::index);
        //: a graphics card: its number and its name
        entry->setText(tr("%1: %2").arg(device->index).arg(QString::fromStdString(device->name)));
        entry->setStatusTip(sizeOf(*device));
        enableAction(*entry, obstacle.isEmpty(), obstacle);
        entry->setChecked(device->index == m_choice.device);
    }
    //: the number of a graphics card
    m_device.button->setText(tr("Device: %1").arg(m_choice.device));
    enable(m_device, obstacle, deviceName());
}

/// Shows the entries of a choice that only cuDNN offers.
template <typename Choice>
void BackendBar::showEntries(const Part& part, Choice chosen,
                             std::optional<Choice> (*fromName)(std::string_view),
                             const QString& obstacle)
{
    for (QAction* entry : part.group->actions()) {
        const Choice own = *fromName(wordOf(*entry));
        entry->setText(BackendTexts::name(own));
        entry->setStatusTip(BackendTexts::explanation(own));
        const QString reason =
            obstacle.isEmpty() ? BackendTexts::obstacle(own, m_model.get()) : obstacle;
        enableAction(*entry, reason.isEmpty(), reason);
        entry->setChecked(own == chosen);
    }
    enable(part, obstacle, BackendTexts::explanation(chosen));
}

QJsonObject BackendBar::viewState() const
{
    return m_choice.toJson();
}

void BackendBar::setViewState(const QJsonObject& state)
{
    BackendChoice choice = m_choice;
    choice.readJson(state);
    if (choice.kind && !BackendTexts::obstacle(*choice.kind, nullptr, m_noGpu).isEmpty()) {
        choice.kind = m_choice.kind;
    }
    if (choice != m_choice) {
        setChoice(choice);
        emit chosen(m_choice);
    }
}

} // namespace gateloupe
