// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/bookmarks.h"

#include <algorithm>

#include <QFileInfo>
#include <QJsonObject>

namespace gateloupe {

namespace {

const QLatin1String kFileKey("file");
const QLatin1String kAddressKey("address");
const QLatin1String kNoteKey("note");
constexpr qsizetype kLongestNote = 2000;
constexpr std::size_t kMostBookmarks = 1000;

} // namespace

Bookmarks::Bookmarks(QObject* parent)
    : ColumnTable(parent)
{
    setColumns({
        //: header: what finds a place again, such as layer_0/forward/c[12]@40
        {.title = QT_TR_NOOP("Address"),
         .text = [](const Bookmark& mark) { return mark.address; },
         .toolTip = [](const Bookmark& mark) { return mark.address; }},
        //: header: what somebody wrote about a place
        {.title = QT_TR_NOOP("Note"),
         .text = [](const Bookmark& mark) { return mark.note; },
         .toolTip = [](const Bookmark& mark) { return mark.note; }},
        {.title = QT_TR_NOOP("File"),
         .text = [](const Bookmark& mark) { return QFileInfo(mark.file).fileName(); },
         .toolTip = [](const Bookmark& mark) { return mark.file; }},
    });
}

int Bookmarks::add(const Bookmark& mark)
{
    const auto same = std::ranges::find_if(m_entries, [&mark](const Bookmark& other) {
        return other.file == mark.file && other.address == mark.address;
    });
    const int row = static_cast<int>(same - m_entries.begin());
    if (same == m_entries.end()) {
        beginInsertRows({}, row, row);
        m_entries.push_back(mark);
        endInsertRows();
    } else if (!mark.note.isEmpty()) {
        same->note = mark.note;
        rowsChanged(row, row);
    }
    emit changed();
    return row;
}

void Bookmarks::remove(int row)
{
    if (row >= 0 && row < rows()) {
        beginRemoveRows({}, row, row);
        m_entries.erase(m_entries.begin() + row);
        endRemoveRows();
        emit changed();
    }
}

std::vector<Bookmark> Bookmarks::of(const QString& path) const
{
    std::vector<Bookmark> found;
    std::ranges::copy_if(m_entries, std::back_inserter(found),
                         [&path](const Bookmark& mark) { return mark.file == path; });
    return found;
}

QJsonArray Bookmarks::toJson() const
{
    QJsonArray entries;
    for (const Bookmark& mark : m_entries) {
        entries.append(
            QJsonObject{{kFileKey, mark.file}, {kAddressKey, mark.address}, {kNoteKey, mark.note}});
    }
    return entries;
}

void Bookmarks::readJson(const QJsonArray& entries)
{
    std::vector<Bookmark> read;
    for (const QJsonValue& value : entries) {
        const QJsonObject entry = value.toObject();
        Bookmark mark{entry[kFileKey].toString(), entry[kAddressKey].toString(),
                      entry[kNoteKey].toString().left(kLongestNote)};
        if (!mark.address.isEmpty() && read.size() < kMostBookmarks) {
            read.push_back(std::move(mark));
        }
    }
    reset([&] { m_entries = std::move(read); });
}

Qt::ItemFlags Bookmarks::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags usual = ColumnTable::flags(index);
    return index.isValid() && index.column() == static_cast<int>(Column::Note)
               ? usual | Qt::ItemIsEditable
               : usual;
}

QVariant Bookmarks::data(const QModelIndex& index, int role) const
{
    return ColumnTable::data(index, role == Qt::EditRole ? Qt::DisplayRole : role);
}

bool Bookmarks::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || role != Qt::EditRole ||
        index.column() != static_cast<int>(Column::Note)) {
        return false;
    }
    m_entries[static_cast<std::size_t>(index.row())].note = value.toString().left(kLongestNote);
    rowsChanged(index.row(), index.row());
    emit changed();
    return true;
}

} // namespace gateloupe
