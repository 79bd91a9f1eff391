import type { SubjectKey } from '@khue/contracts/subjects'
import type { Pattern } from '../occurrences.ts'

export type DemoClass = {
  key: string
  title: string
  summary: string
  subject: SubjectKey
  grades?: { from: number; to: number }
  /** A key of `data/teachers.ts`. */
  teacher: string
  seats: number
  left: number
  pattern: Pattern
}

const daily = (at: string, minutes: number): Pattern => ({ every: 1, on: 0, at, minutes })
const everyOtherDay = (on: 0 | 1, at: string, minutes: number): Pattern => ({ every: 2, on, at, minutes })
/** Once in two weeks, on a day of the first (`0` Monday … `6` Sunday) or second week (`7` … `13`). */
const fortnightly = (on: number, at: string, minutes: number): Pattern => ({ every: 14, on, at, minutes })

/** Round the clock, so that at any hour something is live or begins within two hours. */
const aroundTheClock: readonly DemoClass[] = [
  {
    key: 'ke-chuyen-chau-au',
    title: 'Kể chuyện tiếng Việt cho bé ở châu Âu',
    summary: 'Sáu giờ tối ở Praha, Berlin, Paris: cả lớp nghe một truyện cổ tích rồi tự kể lại đoạn kết.',
    subject: 'kynang',
    grades: { from: 1, to: 3 },
    teacher: 'thu-thuy',
    seats: 16,
    left: 6,
    pattern: daily('00:30', 75),
  },
  {
    key: 'toan-bac-my',
    title: 'Toán tiếng Việt cho bé ở Mỹ và Canada',
    summary: 'Học số và giải toán đố bằng tiếng mẹ đẻ, ngay sau giờ tan trường.',
    subject: 'toan',
    grades: { from: 2, to: 5 },
    teacher: 'quang-huy',
    seats: 12,
    left: 4,
    pattern: daily('03:30', 75),
  },
  {
    key: 'yoga-sang',
    title: 'Yoga chào buổi sáng: thở sâu, vươn vai',
    summary: 'Bốn mươi lăm phút nhẹ nhàng trước giờ đi làm, đi học. Chỉ cần một tấm thảm.',
    subject: 'thechat',
    teacher: 'thanh-tam',
    seats: 40,
    left: 13,
    pattern: daily('06:00', 45),
  },
  {
    key: 'email-cong-so',
    title: 'Tiếng Anh công sở: email gọn trong 10 phút',
    summary: 'Mang theo một email khó viết của bạn. Cả lớp cùng rút còn năm câu mà vẫn lịch sự.',
    subject: 'tienganh',
    teacher: 'bich-thao',
    seats: 24,
    left: 9,
    pattern: daily('08:30', 75),
  },
  {
    key: 'so-ban-hang',
    title: 'Giờ nghỉ trưa: đọc sổ bán hàng bằng bảng tính',
    summary: 'Mỗi trưa một câu hỏi: món nào lãi thật, ngày nào nên nghỉ, hàng nào nên nhập thêm.',
    subject: 'kinhdoanh',
    teacher: 'tuan-kiet',
    seats: 30,
    left: 16,
    pattern: daily('11:30', 60),
  },
  {
    key: 'bep-nha',
    title: 'Khoa học tự nhiên 7: Thí nghiệm ngay tại bếp nhà',
    summary: 'Giấm gặp bột nở, trứng nổi trong nước muối: làm cùng cô rồi tự giải thích.',
    subject: 'khoahoc',
    grades: { from: 6, to: 8 },
    teacher: 'ngoc-diep',
    seats: 24,
    left: 7,
    pattern: daily('14:30', 90),
  },
  {
    key: 'python-khuya',
    title: 'Python buổi khuya: cùng nhau gỡ lỗi',
    summary: 'Gửi đoạn mã đang hỏng, thầy và cả lớp cùng lần ra nguyên nhân trước nửa đêm.',
    subject: 'laptrinh',
    teacher: 'nhat-quang',
    seats: 20,
    left: 8,
    pattern: daily('22:30', 90),
  },
]

const evenings: readonly DemoClass[] = [
  {
    key: 'yoga-thieu-nhi',
    title: 'Yoga thiếu nhi: Buổi 3 – Thở và vai',
    summary: 'Khoẻ lưng, thẳng vai sau giờ học. Ba mẹ tập cùng con được càng vui.',
    subject: 'thechat',
    grades: { from: 1, to: 5 },
    teacher: 'khanh-van',
    seats: 40,
    left: 16,
    pattern: everyOtherDay(0, '18:00', 60),
  },
  {
    key: 'phan-thuc',
    title: 'Toán 8: Phân thức đại số, rút gọn nhanh',
    summary: 'Khoanh tròn mẫu số trước, rút gọn sau: ba bước để không quên điều kiện xác định.',
    subject: 'toan',
    grades: { from: 8, to: 8 },
    teacher: 'thu-ha',
    seats: 24,
    left: 5,
    pattern: everyOtherDay(0, '19:30', 90),
  },
  {
    key: 'tin-dang',
    title: 'Viết tin đăng bán hàng không nhàm chán',
    summary: 'Sửa tại lớp ba tin đăng thật của học viên: tiêu đề, ảnh đầu và câu chốt.',
    subject: 'kinhdoanh',
    teacher: 'bao-ngoc',
    seats: 40,
    left: 18,
    pattern: everyOtherDay(0, '20:00', 60),
  },
  {
    key: 'ielts-mo-bai',
    title: 'IELTS Writing: Mở bài Task 2 trong 5 phút',
    summary: 'Viết có lập luận, có dẫn chứng: bốn kiểu mở bài và khi nào dùng kiểu nào.',
    subject: 'tienganh',
    grades: { from: 10, to: 12 },
    teacher: 'gia-khanh',
    seats: 30,
    left: 2,
    pattern: everyOtherDay(0, '20:30', 90),
  },
  {
    key: 'mai-dinh',
    title: 'Màu nước: Ánh chiều trên mái đình',
    summary: 'Pha ba màu để có cả một buổi chiều. Vẽ theo cô từng lớp nước.',
    subject: 'nghethuat',
    grades: { from: 3, to: 9 },
    teacher: 'my-linh',
    seats: 20,
    left: 3,
    pattern: everyOtherDay(1, '18:00', 75),
  },
  {
    key: 'python-tro-choi',
    title: 'Python cho người mới: từ vòng lặp đến trò chơi',
    summary: 'Hết buổi có một trò đoán số chạy được trên máy của chính mình.',
    subject: 'laptrinh',
    grades: { from: 6, to: 9 },
    teacher: 'duc-minh',
    seats: 24,
    left: 6,
    pattern: everyOtherDay(1, '19:30', 90),
  },
  {
    key: 'giao-tiep-a2',
    title: 'Tiếng Anh giao tiếp A2: Gọi món và hỏi đường',
    summary: 'Đóng vai theo cặp, đổi bạn sau mỗi năm phút. Ai cũng được nói.',
    subject: 'tienganh',
    grades: { from: 6, to: 9 },
    teacher: 'phuong-anh',
    seats: 24,
    left: 0,
    pattern: everyOtherDay(1, '20:00', 75),
  },
  {
    key: 'mach-dien',
    title: 'Vật lý 9: Vẽ sơ đồ mạch điện không nhầm',
    summary: 'Từ bóng đèn phòng khách đến sơ đồ trên giấy: nối tiếp, song song và chỗ dễ sai.',
    subject: 'khoahoc',
    grades: { from: 9, to: 9 },
    teacher: 'minh-tri',
    seats: 30,
    left: 11,
    pattern: everyOtherDay(1, '20:30', 75),
  },
]

const saturday = 5
const sunday = 6
const nextWeek = 7
const fortnight: readonly DemoClass[] = [
  {
    key: 'lang-que',
    title: 'Màu nước cơ bản: Vẽ phong cảnh làng quê Việt',
    summary: 'Bờ tre, ao sen, con đường đất. Mang giấy 200 gsm và một cốc nước sạch.',
    subject: 'nghethuat',
    grades: { from: 4, to: 12 },
    teacher: 'my-linh',
    seats: 20,
    left: 4,
    pattern: fortnightly(saturday, '15:00', 90),
  },
  {
    key: 'phim-60-giay',
    title: 'Dựng phim bằng điện thoại: kể chuyện trong 60 giây',
    summary: 'Ba cảnh quay, một nhịp nhạc, một cái kết. Xem lại phim của cả lớp cuối buổi.',
    subject: 'media',
    grades: { from: 8, to: 12 },
    teacher: 'hai-nam',
    seats: 30,
    left: 10,
    pattern: fortnightly(saturday, '19:30', 75),
  },
  {
    key: 'phan-so',
    title: 'Toán 5 lên 6: Phân số không còn rối',
    summary: 'Cắt bánh, gấp giấy, chia kẹo: hiểu phân số trước khi tính phân số.',
    subject: 'toan',
    grades: { from: 5, to: 6 },
    teacher: 'hong-nhung',
    seats: 24,
    left: 9,
    pattern: fortnightly(sunday, '09:00', 90),
  },
  {
    key: 'hoa-bi-mau',
    title: 'Hoá học 8: Cân bằng phương trình bằng bi màu',
    summary: 'Mỗi nguyên tử một viên bi. Đếm đủ hai bên là cân bằng xong.',
    subject: 'khoahoc',
    grades: { from: 8, to: 9 },
    teacher: 'van-hau',
    seats: 30,
    left: 14,
    pattern: fortnightly(nextWeek + saturday, '09:00', 90),
  },
  {
    key: 'nhan-vat',
    title: 'Vẽ nhân vật hoạt hình trên máy tính bảng',
    summary: 'Từ ba hình tròn đến một nhân vật có tính cách. Dùng phần mềm miễn phí.',
    subject: 'media',
    grades: { from: 4, to: 9 },
    teacher: 'yen-chi',
    seats: 20,
    left: 5,
    pattern: fortnightly(nextWeek + sunday, '15:00', 90),
  },
  {
    key: 'tien-tieu-vat',
    title: 'Ba mẹ và con: bàn chuyện tiền tiêu vặt',
    summary: 'Ba chiếc hũ, một tờ giao ước và cách nói “để tuần sau” mà con không dỗi.',
    subject: 'kynang',
    teacher: 'lan-phuong',
    seats: 50,
    left: 27,
    pattern: fortnightly(nextWeek + sunday, '19:30', 75),
  },
  {
    key: 'anh-gia-dinh',
    title: 'Chỉnh màu ảnh gia đình bằng điện thoại',
    summary: 'Cứu những tấm ảnh tối, ngả vàng, nghiêng đường chân trời. Mang theo ba ảnh của bạn.',
    subject: 'media',
    teacher: 'anh-tuan',
    seats: 40,
    left: 21,
    pattern: fortnightly(2, '19:00', 60),
  },
  {
    key: 'lay-hoi',
    title: 'Thanh nhạc: lấy hơi để hát trọn câu',
    summary: 'Bài tập thở bằng bụng và hai câu hát quen thuộc, ai cũng hát được.',
    subject: 'nghethuat',
    teacher: 'thanh-ha',
    seats: 30,
    left: 12,
    pattern: fortnightly(nextWeek + 2, '19:00', 60),
  },
  {
    key: 'scratch-sao',
    title: 'Scratch: làm trò chơi bắt sao đầu tiên',
    summary: 'Kéo thả từng khối lệnh, cho giỏ chạy, cho sao rơi. Cuối buổi đem khoe cả nhà.',
    subject: 'laptrinh',
    grades: { from: 2, to: 5 },
    teacher: 'bao-chau',
    seats: 16,
    left: 3,
    pattern: fortnightly(nextWeek + saturday, '16:00', 75),
  },
]

/** 24 open classes: on any day four in the evening, on any weekend at least three more. */
export const demoClasses: readonly DemoClass[] = [...aroundTheClock, ...evenings, ...fortnight]
