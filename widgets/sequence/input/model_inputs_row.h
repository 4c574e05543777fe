// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <QString>
#include <QWidget>

#include "core/formats/onnx/onnx_signature.h"
#include "core/runtime/input/network_values.h"

class QFormLayout;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace gateloupe {

/// What a whole model is given: a field for each of its inputs, with the type and shape that it
/// wants, and how a sound is cut into calls. What is likely stands there from the beginning, for
/// the user to see. Opens no dialog itself.
class ModelInputsRow : public QWidget
{
    Q_OBJECT

public:
    explicit ModelInputsRow(QWidget* parent = nullptr);

    /// Takes the inputs of another file; an empty signature has no whole model.
    void setSignature(const OnnxSignature& signature);
    void setSource(const ModelInputSource& source);
    [[nodiscard]] ModelInputSource source() const;
    /// Whether an input has no value yet.
    [[nodiscard]] bool isIncomplete() const;
    /// The file that was asked for.
    void setFile(const QString& input, const QString& path);

signals:
    /// The user, or a setter, changed something.
    void changed();
    /// Return was pressed in a field.
    void accepted();
    void fileWanted(const QString& input);

private:
    struct Field
    {
        std::string name;
        QLineEdit* edit = nullptr;
    };

    void addField(const OnnxPort& port);

    QFormLayout* m_form;
    std::vector<Field> m_fields;
    std::string m_ports;        ///< that the fields are for, in words
    ModelInputSource m_waiting; ///< for a signature: a session is restored before its file is known
    QSpinBox* m_hop;
    QSpinBox* m_context;
    QLineEdit* m_inner; ///< ids of values that are kept beside
    QLabel* m_known;
};

} // namespace gateloupe
