// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/help/gpu_help.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QTextBrowser>

#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

constexpr QSize kGpuHelpSize(560, 420);

QString line(const QString& sentence)
{
    return QStringLiteral("<li>") + sentence + QStringLiteral("</li>");
}

} // namespace

QString GpuHelp::textOf(const GpuProbe& probe)
{
    QString html = QStringLiteral("<h3>%1</h3><ul>").arg(tr("What was found"));
    const auto addPart = [&html](const QString& path, const QString& missing,
                                 const QString& there) {
        html += line(path.isEmpty() ? missing : there.arg(path.toHtmlEscaped()));
    };
    addPart(probe.driverPath, tr("✗ NVIDIA's driver: libcuda.so.1 was not found."),
            tr("✓ NVIDIA's driver: %1"));
    addPart(probe.cudnnPath, tr("✗ cuDNN 9: libcudnn.so.9 was not found."), tr("✓ cuDNN 9: %1"));
    //: the program that runs cuDNN in a process of its own
    addPart(probe.workerPath,
            tr("✗ The GPU worker: gateloupe-gpu was not found beside the program."),
            //: %1 is its path
            tr("✓ The GPU worker: %1"));
    for (const QString& device : probe.devices) {
        //: %1 is the number and the name of a graphics card
        html += line(tr("✓ GPU %1").arg(device.toHtmlEscaped()));
    }
    html +=
        line(probe.objection.isEmpty()
                 ? tr("✓ Networks can run on the GPU.")
                 //: %1 is a technical reason in English
                 : tr("✗ Networks cannot run on the GPU: %1").arg(probe.objection.toHtmlEscaped()));
    html += QStringLiteral("</ul><p>") +
            tr("Without a GPU everything works: runs are computed on the CPU.") +
            QStringLiteral("</p>");
    QString missing;
    if (probe.driverPath.isEmpty()) {
        missing +=
            line(tr("The driver comes with the distribution, on Debian as the package "
                    "<code>nvidia-driver</code> of the section non-free; restart afterwards. "
                    "<code>nvidia-smi</code> lists the GPUs when it works."));
    }
    if (probe.cudnnPath.isEmpty()) {
        missing += line(tr("cuDNN 9 comes from NVIDIA's own repository, on Debian and Ubuntu as "
                           "<code>libcudnn9-cuda-12</code>; or unpack its archive anywhere and set "
                           "<code>LD_LIBRARY_PATH</code> to its <code>lib</code> folder."));
    }
    if (probe.workerPath.isEmpty()) {
        missing +=
            line(tr("The worker is built with the program where the CUDA toolkit and cuDNN 9 "
                    "are installed, or alone with <code>cmake -DGATELOUPE_ONLY_GPU=ON</code>. "
                    "Put <code>gateloupe-gpu</code> beside the program, or set "
                    "<code>GATELOUPE_GPU_WORKER</code> to its path."));
    }
    if (!missing.isEmpty()) {
        html += QStringLiteral("<h3>%1</h3><ul>%2</ul>").arg(tr("What to install"), missing);
    }
    html += QStringLiteral("<p>%1<br>%2</p>")
                .arg(tr("Looked in these folders:"),
                     probe.folders.join(QStringLiteral(", ")).toHtmlEscaped());
    return html;
}

void GpuHelp::show(const GpuProbe& probe, QWidget* window)
{
    auto* dialog = named(new QDialog(window), "gpuHelp");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("GPU"));
    auto* text = new QTextBrowser;
    text->setHtml(textOf(probe));
    text->setAccessibleName(tr("What the GPU needs"));
    auto* buttons = new QDialogButtonBox;
    buttons->addButton(tr("Close"), QDialogButtonBox::RejectRole)->setDefault(true);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    setLayoutOf(dialog, columnOf({text, buttons}, 12), 12);
    dialog->resize(kGpuHelpSize);
    dialog->show();
}

} // namespace gateloupe
