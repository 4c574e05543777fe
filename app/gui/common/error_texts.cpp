// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/common/error_texts.h"

#include <QFileInfo>

#include "core/base/mapped_file.h"
#include "widgets/common/core_text.h"

namespace gateloupe {

namespace {

QString withRemedy(const QString& sentence, const Remedy& remedy)
{
    const QString words = ErrorTexts::remedy(remedy);
    return words.isEmpty() ? sentence : sentence + QLatin1Char('\n') + words;
}

} // namespace

QString fileNameText(const QString& path)
{
    return nameText(QFileInfo(path).fileName());
}

QString ErrorTexts::opening(const QString& path, const Error& error)
{
    //: %1 is a file name, %2 a sentence with the reason
    return tr("“%1” could not be opened. %2").arg(fileNameText(path), reason(error.code));
}

QString ErrorTexts::running(const Error& error)
{
    if (error.code == ErrorCode::InvalidArgument || error.code == ErrorCode::ShapeMismatch) {
        //: %1 is a sentence that says what does not fit
        return tr("The input does not fit this network: %1").arg(coreText(error.message));
    }
    //: %1 is a sentence with the reason
    return tr("The network could not be run. %1").arg(reason(error.code));
}

QString ErrorTexts::exporting(const QString& target, const Error& error)
{
    //: %1 is a file name, %2 a sentence with the reason
    return tr("“%1” was not written. %2").arg(fileNameText(target), reason(error.code));
}

QString ErrorTexts::details(const Error& error)
{
    return withRemedy(coreText(error.message), error.remedy);
}

QString ErrorTexts::details(const Warning& warning)
{
    return withRemedy(coreText(warning.message), warning.remedy);
}

QString ErrorTexts::remedy(const Remedy& remedy)
{
    const QString argument = nameText(remedy.argument);
    switch (remedy.kind) {
    case Remedy::Kind::None:
        return memoryWanted(remedy)
                   ? tr("File > Open asks whether reading it may take that much memory.")
                   : QString();
    case Remedy::Kind::ChooseNetwork:
        return tr("Tick one of its networks under File > Export.");
    case Remedy::Kind::ChooseCell:
        //: %1 is a cell such as "rnn_relu"; --cell is an option of the program's command line
        return tr("To read it as %1, start Gateloupe with --cell %1.").arg(argument);
    case Remedy::Kind::SetForgetOffset:
        return tr("Open it with a description that gives its forget_offset: File > Open with "
                  "description.");
    case Remedy::Kind::DescribeBuffer:
        return tr("Describe the buffer under File > Open raw buffer.");
    case Remedy::Kind::DescribeTensor:
        //: %1 is the name of a tensor and the sizes of its network
        return tr("Describe the tensor under File > Open raw buffer, field “Read from”: %1")
            .arg(argument);
    case Remedy::Kind::DescribeNames:
        return tr("Give a description of its names under File > Open with description; "
                  "gateloupe-cli solve finds one by an output of the framework.");
    case Remedy::Kind::SetBufferStart:
        return tr("Say where the buffer begins under File > Open raw buffer, field “Offset in "
                  "bytes”.");
    case Remedy::Kind::ChooseDType:
        //: %1 is a type of numbers such as "f32"
        return tr("gateloupe-cli can write it as %1.").arg(argument);
    case Remedy::Kind::ChooseNames:
        //: %1 is a version such as "1.0"
        return tr("Choose the names of version %1 as the format under File > Export.")
            .arg(argument);
    }
    return {};
}

QStringList ErrorTexts::warningsOf(const Checkpoint& checkpoint)
{
    QStringList warnings;
    for (const Warning& warning : checkpoint.warnings) {
        warnings.append(details(warning));
    }
    for (const auto& model : checkpoint.rnns) {
        for (const Warning& warning : model->warnings) {
            //: the name of a network, and a warning about it
            warnings.append(tr("%1: %2").arg(nameText(model->name), details(warning)));
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
