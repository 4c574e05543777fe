// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <QJsonObject>
#include <QWidget>

#include "app/gui/preferences/backend_choice.h"
#include "core/runtime/cudnn/device/installed_device.h"

class QAction;
class QActionGroup;
class QMenu;
class QToolButton;

namespace gateloupe {

/// Who computes the next runs and how, as one button with a popover: backends with what each is,
/// device where there are several, math, algorithm. What the machine lacks or the network does not
/// allow is greyed and says why. Each entry is a command of the window.
class BackendBar : public QWidget
{
    Q_OBJECT

public:
    explicit BackendBar(QWidget* parent = nullptr);

    /// The network that is to run; null: none.
    void setModel(std::shared_ptr<const RnnModel> model);
    void setChoice(const BackendChoice& choice);

    [[nodiscard]] const BackendChoice& choice() const { return m_choice; }

    /// What the worker says: the devices there are, or why there is none.
    void setDevices(std::vector<cudnn::InstalledDevice> devices, const QString& noGpu);
    /// "0: NVIDIA H200, compute capability 9.0, 139 GiB" for each.
    [[nodiscard]] QStringList deviceTexts() const;
    /// Adds these menus to the window's own, and `help` below the backends.
    void fill(QMenu& menu, QAction* help);

    [[nodiscard]] QJsonObject viewState() const;
    /// A backend that is not there stays unchosen.
    void setViewState(const QJsonObject& state);

signals:
    /// By the user, or because a session is put back.
    void chosen(const gateloupe::BackendChoice& choice);
    void viewStateChanged(const QString& what);

private:
    /// A button, its menu and the entries, of which one is ticked.
    struct Part
    {
        QToolButton* button = nullptr;
        QMenu* menu = nullptr;
        QActionGroup* group = nullptr;
    };

    [[nodiscard]] Part addPart(const char* name);
    [[nodiscard]] QWidget* newChoice(QAction* entry);
    QAction* addEntry(const Part& part, const char* name, const QString& key);
    void takeFrom(const Part& part, const char* what,
                  const std::function<void(BackendChoice&, const std::string&)>& set);
    void showChoice();
    void showBackends();
    void showDevices(const QString& obstacle);
    template <typename Choice>
    void showEntries(const Part& part, Choice chosen,
                     std::optional<Choice> (*fromName)(std::string_view), const QString& obstacle);
    static void enable(const Part& part, const QString& obstacle, const QString& explanation);
    [[nodiscard]] QString deviceName() const;
    [[nodiscard]] static QString sizeOf(const cudnn::InstalledDevice& device);

    std::shared_ptr<const RnnModel> m_model;
    BackendChoice m_choice;
    std::vector<cudnn::InstalledDevice> m_devices;
    QString m_noGpu;
    Part m_backend;
    Part m_device;
    Part m_math;
    Part m_algorithm;
};

} // namespace gateloupe
