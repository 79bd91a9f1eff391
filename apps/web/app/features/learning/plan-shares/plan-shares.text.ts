import { formatNumber } from '#app/shared/format.ts'
import { sayMonth, sayPermille } from './plan-share-words.ts'

type Terms = { from: string; permille: number; capMinutes: number }

// Texts of the published formula: how the money of membership plans is shared with teachers.
export const planSharesText = {
  title: 'Tiền gói thành viên được chia thế nào',
  metaDescription:
    'Cách Khuê chia doanh thu gói thành viên cho thầy cô dạy lớp mở: theo số phút thành viên học thật, công thức công khai và mức chia đặt trước.',
  lead: 'Lớp mở dành cho thành viên không có học phí riêng. Mỗi tháng, Khuê trích một phần doanh thu gói thành viên để chia cho thầy cô dạy các lớp ấy.',
  off: (month: string) =>
    `Tháng ${sayMonth(month)} Khuê chưa chia doanh thu gói thành viên. Khi có mức chia, Khuê công bố ở đây trước khi tháng áp dụng bắt đầu.`,
  on: ({ from, permille, capMinutes }: Terms) =>
    `Đang áp dụng từ tháng ${sayMonth(from)}: chia ${sayPermille(permille)} doanh thu của tháng, mỗi thành viên được tính nhiều nhất ${formatNumber(capMinutes)} phút một ngày.`,
  coming: ({ from, permille, capMinutes }: Terms) =>
    permille === 0
      ? `Từ tháng ${sayMonth(from)}: không chia.`
      : `Từ tháng ${sayMonth(from)}: chia ${sayPermille(permille)} doanh thu của tháng, mỗi thành viên được tính nhiều nhất ${formatNumber(capMinutes)} phút một ngày.`,
  formulaTitle: 'Công thức',
  formula: [
    'Quỹ của tháng = doanh thu gói thành viên trong tháng, đã trừ các khoản hoàn tiền × mức chia, làm tròn xuống đến đồng.',
    'Phần của thầy cô = quỹ của tháng × số phút thành viên học với thầy cô ÷ số phút thành viên học với tất cả thầy cô.',
    'Từng phần được làm tròn xuống; những đồng còn lẻ thêm cho các phần bị làm tròn nhiều nhất, nên cộng lại luôn đúng bằng quỹ.',
  ],
  minutesTitle: 'Phút nào được tính',
  minutes: [
    'Lớp mở đã diễn ra, người học có gói thành viên còn hạn lúc buổi học bắt đầu.',
    'Lúc người học và thầy cô cùng có mặt, trong giờ học theo lịch, theo đồng hồ của Khuê.',
    'Lớp học qua đường dẫn: người học mở đường dẫn trên Khuê và thầy cô điểm danh có mặt. Thời gian tính từ lúc người học mở đường dẫn đến lúc thầy cô bấm kết thúc.',
    'Giờ thầy cô khai thêm sau buổi học không được tính, vì không có ai khác xác nhận.',
    'Mỗi thành viên chỉ được tính đến số phút tối đa trong ngày. Phần vượt được trừ đều theo tỉ lệ ở mọi buổi của ngày hôm đó.',
    'Người trong gia đình thầy cô được tính 0 phút.',
  ],
  exampleTitle: 'Ví dụ',
  example:
    'Quỹ của tháng là 250.000đ. Thành viên học 80 phút với cô Hà và 50 phút với thầy Bảo, nên cô Hà nhận 153.846đ và thầy Bảo nhận 96.154đ trước thuế.',
  paidTitle: 'Chia khi nào',
  paid: (day: number) =>
    `Khuê chia tiền của một tháng vào ngày ${day} tháng sau. Phần của thầy cô vào sổ thu nhập cùng tiền các buổi dạy, không trừ phí sàn, và được trả theo lịch trả thường kì.`,
  house: 'Tháng không có ai học phút nào thì không chia; quỹ của tháng ấy ở lại Khuê.',
  back: 'Trở thành giáo viên',
}
