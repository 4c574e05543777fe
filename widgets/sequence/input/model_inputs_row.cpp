// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/input/model_inputs_row.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include "core/base/message.h"
#include "core/runtime/whole_model/known_streams.h"
#include "core/runtime/whole_model/model_inputs.h"
#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

QString printed(const std::string& text)
{
    return QString::fromStdString(printable(text));
}

QSpinBox* newSamples(const char* name)
{
    auto* box = named(new QSpinBox, name);
    box->setFont(numberFont());
    box->setKeyboardTracking(false);
    box->setRange(0, std::numeric_limits<int>::max());
    box->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return box;
}

/// The values of "a=1,b=2" by name; a comma parts them where a name and "=" follow.
std::map<std::string, std::string> valuesOf(const std::string& inputs,
                                            const std::vector<std::string>& names)
{
    std::map<std::string, std::string> values;
    for (const std::string& name : names) {
        const std::string begin = name + "=";
        std::size_t at = inputs.rfind("," + begin);
        at = inputs.starts_with(begin) ? 0 : at == std::string::npos ? at : at + 1;
        if (at == std::string::npos) {
            continue;
        }
        std::size_t end = inputs.size();
        for (const std::string& other : names) {
            end = std::min(end, inputs.find("," + other + "=", at));
        }
        values[name] = inputs.substr(at + begin.size(), end - at - begin.size());
    }
    return values;
}

} // namespace

ModelInputsRow::ModelInputsRow(QWidget* parent)
    : QWidget(parent)
    , m_form(new QFormLayout)
    , m_hop(newSamples("modelHop"))
    , m_context(newSamples("modelContext"))
    , m_inner(named(new QLineEdit, "modelInner"))
    , m_known(newPlainLabel("knownModel"))
{
    m_form->setContentsMargins({});
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    //: a sound is cut into frames that begin so many numbers apart, a call of the model for each
    QLabel* hop = newLabel([] { return tr("A call every"); }, m_hop);
    //: numbers before a frame that a model is given along with it
    QLabel* context = newLabel([] { return tr("behind the last"); }, m_context);
    //: values inside of the model that are shown beside its network
    QLabel* inner = newLabel([] { return tr("Inner values"); }, m_inner);
    setLayoutOf(
        this,
        columnOf({m_form, rowOf({hop, m_hop, context, m_context, m_known, LayoutItem::room()}),
                  rowOf({inner, {m_inner, 1}})},
                 4));
    connect(m_inner, &QLineEdit::textChanged, this, &ModelInputsRow::changed);
    connect(m_inner, &QLineEdit::returnPressed, this, &ModelInputsRow::accepted);
    for (QSpinBox* box : {m_hop, m_context}) {
        connect(box, &QSpinBox::valueChanged, this, &ModelInputsRow::changed);
    }
    inEveryLanguage(this, [this] {
        //: a model is called once, with all of its input
        m_hop->setSpecialValueText(tr("one call"));
        m_hop->setAccessibleName(tr("Numbers from one call of the model to the next"));
        m_context->setAccessibleName(tr("Numbers before a frame that go in along with it"));
        m_inner->setAccessibleName(tr("Inner values of the model"));
        m_inner->setPlaceholderText(
            tr("ids of values inside of the model, also of its loops, by commas"));
    });
}

void ModelInputsRow::setSignature(const OnnxSignature& signature)
{
    // Another network of the same file, or another state of it: what was typed is kept.
    const std::string ports = toText(signature.inputs);
    if (ports == m_ports && !m_fields.empty()) {
        return;
    }
    m_ports = ports;
    const ModelInputSource waiting = std::exchange(m_waiting, {});
    {
        const QSignalBlocker blocker(this);
        while (m_form->rowCount() > 0) {
            m_form->removeRow(0);
        }
        m_fields.clear();
        for (const OnnxPort& port : signature.inputs) {
            addField(port);
        }
        const LikelyInputs likely = likelyInputs(signature);
        for (const Field& field : m_fields) {
            const auto value = likely.values.find(field.name);
            if (value != likely.values.end()) {
                field.edit->setText(QString::fromStdString(value->second));
            }
        }
        m_hop->setValue(static_cast<int>(likely.hop));
        m_context->setValue(static_cast<int>(likely.context));
        m_known->setText(likely.model.empty() ? QString()
                                              //: frames of a public model, by its name
                                              : tr("as %1 is called").arg(printed(likely.model)));
        if (!waiting.inputs.empty()) {
            setSource(waiting);
        }
    }
    emit changed();
}

void ModelInputsRow::addField(const OnnxPort& port)
{
    const QString name = QString::fromStdString(port.name);
    auto* edit = new QLineEdit;
    edit->setObjectName(QStringLiteral("modelInput_") + name);
    auto* label = newPlainLabel("modelInputName");
    label->setText(printed(toText(std::vector<OnnxPort>{port})));
    label->setBuddy(edit);
    QPushButton* browse = newButton("browseModelInput", [] { return tr("Browse…"); });
    browse->setObjectName(QStringLiteral("browseModelInput_") + name);
    m_form->addRow(label, rowOf({{edit, 1}, browse}));
    m_fields.push_back({port.name, edit});
    connect(edit, &QLineEdit::textChanged, this, &ModelInputsRow::changed);
    connect(edit, &QLineEdit::returnPressed, this, &ModelInputsRow::accepted);
    connect(browse, &QPushButton::clicked, this, [this, name] { emit fileWanted(name); });
    inEveryLanguage(edit, [edit, name] {
        edit->setPlaceholderText(
            tr("file.npy, file.npz:key, file.h5:/path or file.wav; a number, zeros, or :output of "
               "the call before"));
        edit->setAccessibleName(tr("The model's input %1").arg(name));
    });
}

void ModelInputsRow::setSource(const ModelInputSource& source)
{
    m_waiting = m_fields.empty() ? source : ModelInputSource();
    {
        const QSignalBlocker blocker(this);
        std::vector<std::string> names;
        for (const Field& field : m_fields) {
            names.push_back(field.name);
        }
        for (const auto& [name, value] : valuesOf(source.inputs, names)) {
            setFile(QString::fromStdString(name), QString::fromStdString(value));
        }
        if (!source.inputs.empty()) {
            m_hop->setValue(asInt(source.hop, m_hop->maximum()));
            m_context->setValue(asInt(source.context, m_context->maximum()));
            m_inner->setText(QString::fromStdString(source.inner));
        }
    }
    emit changed();
}

ModelInputSource ModelInputsRow::source() const
{
    ModelInputSource source;
    for (const Field& field : m_fields) {
        const std::string value = field.edit->text().trimmed().toStdString();
        if (!value.empty()) {
            source.inputs += (source.inputs.empty() ? "" : ",") + field.name + "=" + value;
        }
    }
    source.hop = static_cast<std::uint64_t>(m_hop->value());
    source.context = static_cast<std::uint64_t>(m_context->value());
    source.inner = m_inner->text().trimmed().toStdString();
    return source;
}

bool ModelInputsRow::isIncomplete() const
{
    return m_fields.empty() || std::ranges::any_of(m_fields, [](const Field& field) {
               return field.edit->text().trimmed().isEmpty();
           });
}

void ModelInputsRow::setFile(const QString& input, const QString& path)
{
    const auto field = std::ranges::find(m_fields, input.toStdString(), &Field::name);
    if (field != m_fields.end()) {
        field->edit->setText(path);
        field->edit->setToolTip(path);
    }
}

} // namespace gateloupe
