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

/// Everything PreferenceStore keeps; each change holds at once.
class PreferencesDialog : public QDialog
{
    Q_OBJECT

public:
    /// `store` outlives this.
    explicit PreferencesDialog(PreferenceStore& store, QWidget* parent = nullptr);

private:
    /// A font that is the desktop's until one is chosen.
    struct FontChoice
    {
        QCheckBox* isOwn;
        QFontComboBox* family;
        QSpinBox* size;
    };

    /// `label` belongs to the choice from then on.
    void addFont(QFormLayout& form, FontChoice& choice, const char* name, QLabel* label);
    void fill(const Preferences& values);
    void showFont(const FontChoice& choice, const QString& description, const QFont& usual);
    void take();
    void buildForm();
    void connectControls();
    void retranslate();
    [[nodiscard]] static QString fontOf(const FontChoice& choice);

    PreferenceStore& m_store;
    bool m_isShowing = false; ///< controls are being filled, nobody changed them
    QSpinBox* m_heatmap;
    QSpinBox* m_trace;
    QComboBox* m_backend;
    QSpinBox* m_threads;
    QComboBox* m_map;
    QComboBox* m_theme;
    QComboBox* m_language;
    FontChoice m_textFont{};
    FontChoice m_numberFont{};
    QPushButton* m_reset;
    QPushButton* m_close;
};

} // namespace gateloupe
