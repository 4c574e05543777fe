// SPDX-License-Identifier: Apache-2.0
// A small file that would take much memory: the window asks before it reads.
#include <array>
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <zlib.h>

#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>

#include "app/gui/shell/main_window.h"
#include "core/base/mapped_file.h"
#include "tests/support/patience.h"
#include "tests/support/temporary_folder.h"
#include "widgets/common/inline_banner.h"

namespace gateloupe {
namespace {

using test::kPatienceMs;

void append(std::string& out, std::uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; ++i) {
        out.push_back(static_cast<char>(value));
        value >>= 8U;
    }
}

/// A deflated array of zeros in an archive of arrays: about a thousandth of itself.
class Bomb
{
public:
    void add(const std::string& name, std::uint64_t rows, std::uint64_t cols)
    {
        std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" +
                             std::to_string(rows) + ", " + std::to_string(cols) + "), }";
        header.resize(117, ' ');
        header += '\n';
        std::string start("\x93NUMPY\x01\x00", 8);
        append(start, header.size(), 2);
        start += header;
        const std::uint64_t zeros = rows * cols * 4;
        const std::string packed = deflated(start, zeros);
        const std::string member = name + ".npy";
        const auto offset = m_bytes.size();
        std::string facts;
        append(facts, 20, 2); // version that reads it
        append(facts, 0, 2);  // flags
        append(facts, 8, 2);  // deflate
        append(facts, 0, 4);  // time, date
        append(facts, m_crc, 4);
        append(facts, packed.size(), 4);
        append(facts, start.size() + zeros, 4);
        append(facts, member.size(), 2);
        append(facts, 0, 2); // no extra field
        m_bytes += "PK\x03\x04" + facts + member + packed;
        m_directory += "PK\x01\x02";
        append(m_directory, 20, 2);
        m_directory += facts;
        append(m_directory, 0, 10); // comment, disk, attributes
        append(m_directory, offset, 4);
        m_directory += member;
        ++m_members;
    }

    void writeTo(const std::filesystem::path& path) const
    {
        std::string end = "PK\x05\x06";
        append(end, 0, 4);
        append(end, m_members, 2);
        append(end, m_members, 2);
        append(end, m_directory.size(), 4);
        append(end, m_bytes.size(), 4);
        append(end, 0, 2);
        std::ofstream(path, std::ios::binary) << m_bytes << m_directory << end;
    }

private:
    std::string deflated(const std::string& start, std::uint64_t zeros)
    {
        z_stream stream{};
        deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
        std::string packed;
        std::vector<char> piece(std::size_t{1} << 20U, '\0');
        std::vector<char> room(std::size_t{1} << 16U);
        m_crc = crc32(0, nullptr, 0);
        const auto give = [&](const char* bytes, std::size_t count, int flush) {
            if (count > 0) { // of no bytes it begins anew
                m_crc =
                    crc32(m_crc, reinterpret_cast<const Bytef*>(bytes), static_cast<uInt>(count));
            }
            stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes));
            stream.avail_in = static_cast<uInt>(count);
            do {
                stream.next_out = reinterpret_cast<Bytef*>(room.data());
                stream.avail_out = static_cast<uInt>(room.size());
                ::deflate(&stream, flush);
                packed.append(room.data(), room.size() - stream.avail_out);
            } while (stream.avail_out == 0);
        };
        give(start.data(), start.size(), Z_NO_FLUSH);
        for (std::uint64_t left = zeros; left > 0;) {
            const std::uint64_t count = std::min<std::uint64_t>(left, piece.size());
            give(piece.data(), count, Z_NO_FLUSH);
            left -= count;
        }
        give(nullptr, 0, Z_FINISH);
        deflateEnd(&stream);
        return packed;
    }

    std::string m_bytes;
    std::string m_directory;
    std::uint64_t m_crc = 0;
    std::uint16_t m_members = 0;
};

class OpenerTest : public ::testing::Test
{
protected:
    OpenerTest()
        : settings(QString::fromStdString(folder / "settings.ini"), QSettings::IniFormat)
        , window(settings)
        , ended(&window, &MainWindow::openEnded)
    {
        window.show();
        Bomb bomb;
        bomb.add("weight_ih_l0", 16, 6'000'000); // 384 MB, 366 MiB
        bomb.add("weight_hh_l0", 16, 4);
        bomb.writeTo(file());
    }

    ~OpenerTest() override { MappedFiles::allowMemory(0); }

    [[nodiscard]] std::filesystem::path file() const { return folder / "bomb.npz"; }

    /// Opens it and waits for the question.
    [[nodiscard]] QMessageBox* question()
    {
        window.open({.path = QString::fromStdString(file()), .options = {}});
        QMessageBox* box = nullptr;
        EXPECT_TRUE(QTest::qWaitFor(
            [&] {
                box = window.findChild<QMessageBox*>(QStringLiteral("memoryQuestion"));
                return box != nullptr && box->isVisible();
            },
            kPatienceMs));
        return box;
    }

    test::TemporaryFolder folder;
    QSettings settings;
    MainWindow window;
    QSignalSpy ended;
};

TEST_F(OpenerTest, SaysHowMuchMemoryAndOpensNothingWithoutLeave)
{
    ASSERT_LT(std::filesystem::file_size(file()), 1'000'000U);
    QMessageBox* box = question();
    ASSERT_NE(box, nullptr);
    EXPECT_TRUE(box->text().contains(QStringLiteral("bomb.npz"))) << box->text().toStdString();
    EXPECT_TRUE(box->text().contains(QStringLiteral("366"))) << box->text().toStdString();
    EXPECT_FALSE(box->informativeText().contains(QStringLiteral("--")));
    EXPECT_EQ(window.session().checkpoint(), nullptr);
    EXPECT_EQ(box->defaultButton(), box->button(QMessageBox::Cancel));
    QTest::keyClick(box, Qt::Key_Escape);
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    EXPECT_FALSE(ended.front().front().toBool());
    EXPECT_EQ(window.session().checkpoint(), nullptr);
    EXPECT_FALSE(window.findChild<InlineBanner*>(QStringLiteral("windowBanner"))->isVisible());
}

TEST_F(OpenerTest, OpensTheFileWithLeave)
{
    QMessageBox* box = question();
    ASSERT_NE(box, nullptr);
    QTest::mouseClick(box->findChild<QPushButton*>(QStringLiteral("allowMemory")), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    EXPECT_TRUE(ended.front().front().toBool());
    ASSERT_NE(window.session().checkpoint(), nullptr);
    const auto wide = window.session().checkpoint()->catalog.find("weight_ih_l0");
    ASSERT_NE(wide, nullptr);
    NullMonitor quiet;
    const auto bytes = wide->source->bytes(quiet);
    ASSERT_TRUE(bytes) << bytes.error().message;
    EXPECT_EQ(bytes->size(), 384'000'000U);
}

} // namespace
} // namespace gateloupe
