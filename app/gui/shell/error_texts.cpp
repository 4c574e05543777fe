// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/error_texts.h"

#include <QFileInfo>

namespace gateloupe {

QString ErrorTexts::opening(const QString& path, const Error& error)
{
    //: %1 is a file name, %2 a sentence with the reason
    return tr("“%1” could not be opened. %2").arg(QFileInfo(path).fileName(), reason(error.code));
}

QString ErrorTexts::running(const Error& error)
{
    if (error.code == ErrorCode::InvalidArgument || error.code == ErrorCode::ShapeMismatch) {
        //: %1 is core's English sentence that says what does not fit
        return tr("The input does not fit this network: %1").arg(details(error));
    }
    //: %1 is a sentence with the reason
    return tr("The network could not be run. %1").arg(reason(error.code));
}

QString ErrorTexts::exporting(const QString& target, const Error& error)
{
    //: %1 is a file name, %2 a sentence with the reason
    return tr("“%1” was not written. %2").arg(QFileInfo(target).fileName(), reason(error.code));
}

QString ErrorTexts::details(const Error& error)
{
    return QString::fromStdString(error.message);
}

QStringList ErrorTexts::warningsOf(const Checkpoint& checkpoint)
{
    QStringList warnings;
    for (const Warning& warning : checkpoint.warnings) {
        warnings.append(QString::fromStdString(warning));
    }
    for (const auto& model : checkpoint.rnns) {
        for (const Warning& warning : model->warnings) {
            //: the name of a network, and a warning about it in English
            warnings.append(tr("%1: %2").arg(QString::fromStdString(model->name),
                                             QString::fromStdString(warning)));
        }
    }
    return warnings;
}

QString ErrorTexts::reason(ErrorCode code)
{
    switch (code) {
    case ErrorCode::NotFound:
        return tr("There is no such file or name.");
    case ErrorCode::Io:
        return tr("The system could not read it; check its permissions.");
    case ErrorCode::NotThisFormat:
        return tr("It is none of the formats this program reads; a bare buffer needs File > Open "
                  "raw buffer.");
    case ErrorCode::Corrupt:
        return tr("Its content is damaged; the details say where.");
    case ErrorCode::Unsupported:
        return tr("It holds something this program cannot do yet; the details say what.");
    case ErrorCode::ShapeMismatch:
        return tr("Two sizes that must agree do not; the details give both.");
    case ErrorCode::InvalidArgument:
        return tr("What was asked for cannot be; the details say why.");
    case ErrorCode::Device:
        return tr("The device reported a failure.");
    case ErrorCode::OutOfMemory:
        return tr("There is not enough memory.");
    case ErrorCode::CannotWrite:
        return tr("The system could not write; check the folder's permissions and free space.");
    case ErrorCode::Cancelled:
        return tr("It was cancelled.");
    }
    return {};
}

} // namespace gateloupe
