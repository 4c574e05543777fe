// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/common/error_texts.h"

#include <variant>

#include <QFileInfo>

#include "widgets/common/core_text.h"

namespace gateloupe {

namespace {

QString withRemedy(const QString& sentence, const Remedy& remedy)
{
    const QString words = ErrorTexts::remedy(remedy);
    return words.isEmpty() ? sentence : sentence + QLatin1Char('\n') + words;
}

/// What the user can do, in the window's words.
struct RemedyTexts
{
    QString operator()(std::monostate) const { return {}; }

    QString operator()(const remedy::AllowMemory&) const
    {
        return ErrorTexts::tr("File > Open asks whether reading it may take that much memory.");
    }

    QString operator()(const remedy::ChooseNetwork&) const
    {
        return ErrorTexts::tr("Tick one of its networks under File > Export.");
    }

    QString operator()(const remedy::ChooseCell& choice) const
    {
        //: %1 is a cell such as "rnn_relu"; --cell is an option of the program's command line
        return ErrorTexts::tr("To read it as %1, start Gateloupe with --cell %1.")
            .arg(nameText(choice.other));
    }

    QString operator()(const remedy::SetForgetOffset&) const
    {
        return ErrorTexts::tr("Open it with a description that gives its forget_offset: File > "
                              "Open with description.");
    }

    QString operator()(const remedy::DescribeBuffer&) const
    {
        return ErrorTexts::tr("Describe the buffer under File > Open raw buffer.");
    }

    QString operator()(const remedy::DescribeTensor& buffer) const
    {
        //: %1 is the name of a tensor and the sizes of its network
        return ErrorTexts::tr("Describe the tensor under File > Open raw buffer, field “Read "
                              "from”: %1")
            .arg(nameText(buffer.tensor + " " + buffer.spec));
    }

    QString operator()(const remedy::DescribeNames&) const
    {
        return ErrorTexts::tr("Give a description of its names under File > Open with "
                              "description; gateloupe-cli solve finds one by an output of the "
                              "framework.");
    }

    QString operator()(const remedy::SetBufferStart&) const
    {
        return ErrorTexts::tr("Say where the buffer begins under File > Open raw buffer, field "
                              "“Offset in bytes”.");
    }

    QString operator()(const remedy::ChooseDType& choice) const
    {
        //: %1 is a type of numbers such as "f32"
        return ErrorTexts::tr("gateloupe-cli can write it as %1.").arg(nameText(choice.dtype));
    }

    QString operator()(const remedy::ChooseNames& choice) const
    {
        //: %1 is a version such as "1.0"
        return ErrorTexts::tr("Choose the names of version %1 as the format under File > Export.")
            .arg(nameText(choice.version));
    }
};

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
    return std::visit(RemedyTexts(), remedy);
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
