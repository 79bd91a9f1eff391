import { formatNumber } from '#app/shared/format.ts'
import { sayMonth } from '../plan-share-words.ts'

// Vietnamese texts of the admin page about the plan money that teachers share.
export const planSharesAdminText = {
  metaTitle: 'Chia tiền gói thành viên · Khuê',
  title: 'Chia tiền gói thành viên',
  lead: 'Một phần doanh thu gói thành viên của mỗi tháng, chia cho giáo viên theo số phút thành viên học thật.',
  formula: 'Xem công thức đã công bố',
  preview: {
    title: (month: string) => `Tháng ${sayMonth(month)} đến lúc này`,
    off: 'Tháng này chưa chia. Số phút dưới đây để bạn cân nhắc mức chia; chưa giới hạn theo ngày.',
    note: 'Chưa ghi sổ. Số liệu còn đổi đến khi tháng được chia.',
    sums: 'Số liệu đến lúc này',
    figures: { revenue: 'Doanh thu gói', permille: 'Mức chia', pool: 'Quỹ chia', minutes: 'Phút được tính', teachers: 'Giáo viên' },
    none: {
      title: 'Chưa có phút nào được tính',
      text: 'Buổi học lớp mở của thành viên hiện ở đây sau khi buổi được xác nhận là đã diễn ra.',
    },
    most: (shown: number, all: number) => `${formatNumber(shown)} người có nhiều phút nhất trong ${formatNumber(all)} giáo viên.`,
  },
  shares: {
    columns: { teacher: 'Giáo viên', minutes: 'Số phút', vnd: 'Số tiền' },
    pages: 'Trang giáo viên',
    first: 'Về đầu',
    next: 'Trang sau',
  },
  months: {
    title: 'Các tháng đã chia',
    columns: { month: 'Tháng', revenue: 'Doanh thu', permille: 'Mức chia', pool: 'Quỹ', minutes: 'Số phút', shared: 'Đã chia' },
    open: (month: string) => `Xem phần của từng giáo viên, tháng ${sayMonth(month)}`,
    teachers: (count: number) => `${formatNumber(count)} giáo viên`,
    none: { title: 'Chưa chia tháng nào', text: 'Mỗi tháng được chia một lần, vài ngày sau khi tháng kết thúc.' },
    pages: 'Trang các tháng',
    newest: 'Mới nhất',
    older: 'Cũ hơn',
  },
  month: {
    title: (month: string) => `Tháng ${sayMonth(month)}`,
    lead: (cap: number, sharedAt: string) =>
      `Mỗi thành viên được tính nhiều nhất ${formatNumber(cap)} phút một ngày. Chia lúc ${sharedAt}.`,
    none: { title: 'Không ai có phút nào được tính', text: 'Quỹ của tháng này ở lại Khuê.' },
  },
  rules: {
    title: 'Mức chia theo tháng',
    columns: { from: 'Từ tháng', permille: 'Mức chia', cap: 'Tối đa mỗi ngày', by: 'Người đặt', state: 'Tình trạng' },
    off: 'Không chia',
    minutes: (minutes: number) => `${formatNumber(minutes)} phút`,
    states: { PAST: 'Đã hết', IN_FORCE: 'Đang áp dụng', FUTURE: 'Sắp áp dụng' },
    none: { title: 'Chưa đặt mức chia', text: 'Khi chưa có mức chia, Khuê không chia doanh thu gói thành viên.' },
  },
  form: {
    title: 'Đặt mức mới',
    from: 'Từ tháng',
    fromHint: 'Chỉ những tháng chưa bắt đầu. Đặt lại cùng tháng thì thay mức đã đặt.',
    percent: 'Phần doanh thu chia cho giáo viên (%)',
    percentHint: 'Từ 0 đến 100, lẻ đến một phần mười. 0 là ngừng chia.',
    wrongPercent: 'Nhập từ 0 đến 100, lẻ đến một phần mười.',
    cap: 'Số phút tối đa mỗi thành viên mỗi ngày',
    wrongCap: (most: number) => `Nhập số phút từ 1 đến ${formatNumber(most)}.`,
    reason: 'Lý do',
    reasonHint: 'Được ghi vào nhật ký.',
    save: 'Đặt mức chia',
    done: 'Đã đặt mức chia mới',
  },
}
