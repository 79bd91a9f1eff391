/**
 * The corpus of `search-set`: titles as teachers write them, with their careless spelling, ordered by number of purchases, and the names of teachers
 * after a bar.
 */
const written = `
Toán 8: Đại số và Hình học theo chuyên đề | Cô Nguyễn Thu Hà
Toán lớp 9 luyện thi vào 10 | Thầy Trần Minh Đức
Toán 6 nền tảng | Cô Lê Thị Thuỷ
Toán lớp 8 nâng cao | Thầy Phạm Quốc Hòa
Toán 7 cơ bản | Cô Vũ Ngọc Lan
Toán 12: Hàm số và đồ thị | Thầy Đỗ Tùng
Toán 11: Lượng giác | Thầy Đỗ Tùng
Toán 10: Vectơ và tọa độ | Cô Nguyễn Thu Hà
Toán tư duy cho trẻ lớp 6 | Cô Đặng Thuý Quỳnh
Hình học không gian lớp 11 | Thầy Trần Minh Đức
Hình học phẳng lớp 7 | Cô Vũ Ngọc Lan
Đại số tuyến tính đại cương | Thầy Hoàng Khải
Xác suất thống kê lớp 12 | Thầy Hoàng Khải
Bồi dưỡng học sinh giỏi Toán 9 | Thầy Phạm Quốc Hòa
An toàn giao thông cho học sinh | Cô Bùi Minh Nguyệt
An toàn trên mạng cho cả nhà | Thầy Ngô Bảo
Kế toán cho người mới | Cô Trịnh Mai
Kế toán thuế thực hành | Cô Trịnh Mai
Thuật toán và cấu trúc dữ liệu | Thầy Ngô Bảo
Vật lý 10 cơ bản | Thầy Lý Quang Huy
Vật lí 12 ôn thi tốt nghiệp | Thầy Lý Quang Huy
Vật lý đại cương | Thầy Hoàng Khải
Vật liệu xây dựng nhập môn | Thầy Hoàng Khải
Hóa học 8: Mở đầu về phản ứng | Cô Phan Thị Hòa
Hoá học 11 hữu cơ | Cô Phan Thị Hòa
Hóa hữu cơ nâng cao | Cô Phan Thị Hòa
Hóa trang sân khấu | Cô Kiều Oanh
Sinh học 12: Di truyền | Cô Mai Quyên
Sinh học lớp 9 | Cô Mai Quyên
Khoa học tự nhiên 7 | Cô Mai Quyên
Khoa học dữ liệu với Python | Thầy Ngô Bảo
Khoa học vui cho bé | Cô Bùi Minh Nguyệt
Ngữ văn 9 ôn thi vào 10 | Cô Tạ Bích Ngọc
Ngữ văn 12 nghị luận xã hội | Cô Tạ Bích Ngọc
Văn mẫu không khuôn mẫu | Cô Tạ Bích Ngọc
Luyện viết chữ đẹp | Cô Lê Thị Thuỷ
Tiếng Việt thực hành | Cô Tạ Bích Ngọc
Tiếng Việt cho người nước ngoài | Cô Kiều Oanh
Tiếng Anh giao tiếp cho người đi làm | Cô Emily Hương
Tiếng Anh lớp 6 theo sách mới | Cô Emily Hương
Tiếng Anh thiếu nhi qua bài hát | Cô Emily Hương
Tiếng Anh thương mại | Thầy John Quân
Ngữ pháp tiếng Anh căn bản | Thầy John Quân
Phát âm tiếng Anh chuẩn Mỹ | Thầy John Quân
IELTS Writing 6.5+ | Thầy John Quân
IELTS Speaking cùng giám khảo cũ | Cô Emily Hương
IELTS cấp tốc 30 ngày | Cô Emily Hương
TOEIC 600 trong 8 tuần | Thầy John Quân
Tiếng Nhật N5 | Cô Sato Thảo
Tiếng Hàn sơ cấp | Cô Kim Yến
Tiếng Trung giao tiếp | Cô Lưu Hoa
Lập trình Scratch cho bé | Thầy Ngô Bảo
Lập trình Python từ số 0 | Thầy Ngô Bảo
Lập trình C++ thi học sinh giỏi tin | Thầy Dương Khoa
Lập trình C# làm game Unity | Thầy Dương Khoa
Làm web với HTML và CSS | Thầy Dương Khoa
Tin học văn phòng | Cô Trịnh Mai
Excel cho kế toán | Cô Trịnh Mai
Trí tuệ nhân tạo cho người bận rộn | Thầy Dương Khoa
Luyện test đầu vào lớp 6 | Cô Lê Thị Thuỷ
Vẽ màu nước phong cảnh | Cô Hạ Uyên
Vẽ chì chân dung | Cô Hạ Uyên
Vẽ kỹ thuật số trên iPad | Thầy Việt Anh
Piano đệm hát | Cô Thanh Thúy
Piano cho bé từ 5 tuổi | Cô Thanh Thúy
Guitar đệm hát cơ bản | Thầy Tô Hoài Nam
Đàn tranh nhập môn | Cô Kiều Oanh
Sáo trúc cho người mới | Thầy Tô Hoài Nam
Thanh nhạc: hát đúng nốt | Cô Thanh Thúy
Hòa âm phối khí | Thầy Tô Hoài Nam
Múa đương đại | Cô Kiều Oanh
Cờ vua cho trẻ em | Thầy Võ Kỳ
Cờ tướng khai cuộc | Thầy Võ Kỳ
Yoga buổi sáng | Cô Hạnh Dung
Yoga cho mẹ bầu | Cô Hạnh Dung
Thiền và quản lý căng thẳng | Cô Hạnh Dung
Bơi ếch cho người lớn | Thầy Võ Kỳ
Nấu ăn gia đình miền Trung | Cô Mệ Huế
Làm bánh mì tại nhà | Cô Mệ Huế
Cắm hoa nghệ thuật | Cô Lưu Hoa
Kỹ năng thuyết trình | Thầy Quý Bình
Kĩ năng sống cho học sinh | Cô Bùi Minh Nguyệt
Quản lý tài chính cá nhân | Thầy Quý Bình
Quản lý thời gian | Thầy Quý Bình
Marketing số từ A đến Z | Thầy Việt Anh
Bán hàng online cho người mới | Thầy Việt Anh
Thiết kế đồ hoạ với Illustrator | Thầy Việt Anh
Dựng phim bằng điện thoại | Thầy Việt Anh
Nhiếp ảnh đường phố | Thầy Việt Anh
Thư pháp chữ Việt | Thầy Quý Bình
Đọc sách cùng con | Cô Tạ Bích Ngọc
Khởi nghiệp tinh gọn | Thầy Quý Bình
Thủy điện và năng lượng tái tạo | Thầy Lý Quang Huy
Thuỷ lực học ứng dụng | Thầy Lý Quang Huy
Nuôi trồng thủy sản | Thầy Lý Quang Huy
Sức khoẻ học đường | Cô Hạnh Dung
Khỏe đẹp mỗi ngày | Cô Hạnh Dung
Lịch sử Việt Nam qua tranh | Cô Bùi Minh Nguyệt
Lịch sử 12 ôn thi | Cô Bùi Minh Nguyệt
Địa lí 12 kỹ năng Atlat | Cô Bùi Minh Nguyệt`

/** Similar courses of many other teachers, bought less than all named ones. */
const kinds = ['Kèm riêng', 'Ôn hè', 'Lớp tối', 'Lớp cuối tuần', 'Hỏi đáp']
const subjects = [
  'đọc hiểu',
  'làm văn',
  'tính nhẩm',
  'rèn chữ',
  'nói trước đám đông',
  'giải đề',
  'ghi nhớ',
  'vẽ hình',
  'thí nghiệm',
  'dịch thuật',
]
const ways = ['mỗi ngày', 'cùng bạn', 'qua tranh', 'qua truyện', 'theo nhóm', 'không áp lực']
const filler = kinds.flatMap((kind) => subjects.flatMap((subject) => ways.map((way) => `${kind}: ${subject} ${way}`)))

export type Course = { title: string; teacher: string }

/** Ordered by number of purchases, the most first. */
export const corpus: readonly Course[] = [
  ...written
    .trim()
    .split('\n')
    .map((line) => {
      const [title = '', teacher = ''] = line.split(' | ')
      return { title, teacher }
    }),
  ...filler.map((title) => ({ title, teacher: 'Thầy Cao Đăng' })),
]
