// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QButtonGroup>
#include <QComboBox>
#include <QRadioButton>

#include "widgets/bytes/layout_view.h"
#include "widgets/common/change_events.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

/// Packed or file, and where there are several files which one.
class BufferChooser : public QWidget
{
public:
    BufferChooser()
        : m_buffers(new QButtonGroup(this))
        , m_files(named(new QComboBox, "fileChooser"))
    {
        auto* packed = named(new QRadioButton, "showPacked");
        auto* file = named(new QRadioButton, "showFile");
        m_buffers->addButton(packed, static_cast<int>(LayoutView::Buffer::Packed));
        m_buffers->addButton(file, static_cast<int>(LayoutView::Buffer::File));
        packed->setChecked(true);
        setLayoutOf(this, rowOf({file, packed, m_files}, 12));
        inEveryLanguage(this, [this, packed, file] {
            //: cuDNN's packed buffer, as opposed to the file itself
            packed->setText(LayoutView::tr("Packed"));
            packed->setToolTip(LayoutView::tr("Where each gate would lie in the one array in which "
                                              "cuDNN keeps all weights of a network"));
            //: the file itself, as opposed to cuDNN's packed buffer
            file->setText(LayoutView::tr("File"));
            file->setToolTip(LayoutView::tr("Where each gate lies in the open file"));
            m_files->setAccessibleName(LayoutView::tr("File"));
            m_files->setToolTip(LayoutView::tr("The checkpoint lies in several files"));
        });
    }

    [[nodiscard]] QButtonGroup& buffers() { return *m_buffers; }

    [[nodiscard]] QAbstractButton& button(LayoutView::Buffer buffer)
    {
        return *m_buffers->button(static_cast<int>(buffer));
    }

    [[nodiscard]] QComboBox& files() { return *m_files; }

private:
    QButtonGroup* m_buffers;
    QComboBox* m_files;
};

} // namespace gateloupe
