// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <QObject>
#include <QString>

#include "app/gui/commands/address_search.h"

namespace gateloupe {

class RunPanels;
class Session;
class WindowPages;

/// Where addresses lead in the window, and the address of what is looked at.
class Places : public QObject
{
    Q_OBJECT

public:
    /// All outlive this.
    Places(Session& session, WindowPages& pages, RunPanels& runPanels, QObject* parent);

    /// What the search does with an address. Lifetime: no longer than this.
    [[nodiscard]] AddressActions actions();
    /// Does nothing for an address that leads nowhere.
    void goTo(const QString& address);
    /// What finds again what is looked at; empty where nothing is.
    [[nodiscard]] QString current() const;

private:
    void showByte(std::uint64_t offset);

    Session& m_session;
    WindowPages& m_pages;
    RunPanels& m_runPanels;
};

} // namespace gateloupe
