// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "app/gui/preferences/preferences.h"

class QCheckBox;
class QComboBox;
class QFontComboBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;

namespace gateloupe {

class BackendBox;

/// Everything PreferenceStore keeps; each change holds at once.
class PreferencesDialog : public QDialog
{
    Q_OBJECT

public:
    /// `store` outlives this.
    explicit PreferencesDialog(PreferenceStore& store, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    /// A font that is the desktop's until one is chosen.
    struct FontChoice
    {
        QLabel* label;
        QCheckBox* isOwn;
        QFontComboBox* family;
        QSpinBox* size;
    };

    void buildLayout();
    void addFont(QFormLayout& form, FontChoice& choice, const char* name);
    void connectControls();
    void fill(const Preferences& values);
    void showFont(const FontChoice& choice, const QString& description, const QFont& usual);
    void take();
    void retranslate();
    [[nodiscard]] static QString fontOf(const FontChoice& choice);

    PreferenceStore& m_store;
    bool m_isShowing = false; ///< controls are being filled, nobody changed them
    QLabel* m_heatmapLabel;
    QSpinBox* m_heatmap;
    QLabel* m_traceLabel;
    QSpinBox* m_trace;
    QLabel* m_backendLabel;
    BackendBox* m_backend;
    QLabel* m_threadsLabel;
    QSpinBox* m_threads;
    QLabel* m_mapLabel;
    QComboBox* m_map;
    QLabel* m_themeLabel;
    QComboBox* m_theme;
    QLabel* m_languageLabel;
    QComboBox* m_language;
    FontChoice m_textFont{};
    FontChoice m_numberFont{};
    QPushButton* m_reset;
    QPushButton* m_close;
};

} // namespace gateloupe
