import type { ReportReason } from '@khue/contracts/form-limits'
import type { reportReasons } from '@khue/contracts/offer/reviews'

const reasons: Record<(typeof reportReasons)[number] | ReportReason, string> = {
  SPAM: 'Quảng cáo, nội dung rác',
  RUDE: 'Lời lẽ xúc phạm',
  PRIVATE: 'Lộ thông tin riêng tư',
  FALSE: 'Không đúng sự thật',
  WRONG: 'Sai sự thật hoặc gây hiểu lầm',
  UNSAFE: 'Không phù hợp hoặc nguy hiểm cho trẻ em',
  COPYRIGHT: 'Vi phạm bản quyền',
  OTHER: 'Lý do khác',
}

// Vietnamese texts of the moderation pages.
export const reviewsAdminText = {
  reviews: {
    metaTitle: 'Đánh giá khoá học · Quản trị Khuê',
    title: 'Đánh giá khoá học',
    lead: 'Đánh giá chỉ hiện trên trang khoá học sau khi có người xem. Đánh giá chờ lâu nhất đứng đầu.',
  },
  ratings: {
    metaTitle: 'Đánh giá giáo viên, gia sư · Quản trị Khuê',
    title: 'Đánh giá giáo viên, gia sư',
    lead: 'Đánh giá chỉ hiện trên hồ sơ thầy cô sau khi có người xem. Đánh giá chờ lâu nhất đứng đầu.',
  },
  stars: (stars: number) => `${stars} trên 5 sao`,
  byState: 'Việc cần làm',
  lists: { waiting: 'Chờ xem xét', reported: 'Bị báo cáo', eligible: 'Chọn cảm nhận', featured: 'Đã chọn' },
  chosenLead: (shown: number) =>
    `Trang Cảm nhận học viên hiện ${shown} lời: những lời được chọn đứng trước, lời chọn sau cùng ở trên. Lời bị ẩn hoặc được người viết sửa sẽ tự rời trang.`,
  one: 'Đánh giá được hỏi',
  total: (count: string) => `${count} đánh giá`,
  about: 'Về',
  written: (at: string) => `Viết lúc ${at}`,
  edited: 'đã sửa',
  noWords: 'Chỉ chấm sao, không viết nhận xét.',
  reply: 'Thầy cô trả lời',
  states: { PENDING: 'Chờ xem xét', SHOWN: 'Đang hiển thị', HIDDEN: 'Đang ẩn' },
  reports: 'Báo cáo',
  reportedAt: (reason: string, at: string) => `${reason} · ${at}`,
  reasons,
  show: 'Hiển thị',
  hide: 'Ẩn',
  choose: 'Chọn lên trang Cảm nhận',
  unchoose: 'Thôi chọn',
  choiceOf: (action: string, author: string) => `${action}: đánh giá của ${author}`,
  chosen: { true: 'Đã chọn lên trang Cảm nhận học viên', false: 'Đã thôi chọn' },
  isFeatured: 'Được chọn',
  keep: 'Giữ hiển thị',
  of: (action: string, author: string) => `${action} đánh giá của ${author}`,
  titles: { SHOWN: 'Hiển thị đánh giá', HIDDEN: 'Ẩn đánh giá' },
  leads: {
    SHOWN: 'Mọi người sẽ đọc được đánh giá này, và số sao được tính vào điểm chung. Báo cáo đang chờ về nó được đóng lại.',
    HIDDEN: 'Không ai ngoài người viết còn thấy đánh giá này, và số sao không được tính. Báo cáo đang chờ về nó được đóng lại.',
  },
  reason: 'Lý do',
  reasonHint: 'Lý do được ghi vào nhật ký quản trị.',
  goodReason: 'Nội dung phù hợp',
  back: 'Thôi',
  decided: { SHOWN: 'Đã hiển thị đánh giá', HIDDEN: 'Đã ẩn đánh giá' },
  empty: {
    waiting: { title: 'Không còn đánh giá nào chờ xem xét', text: 'Khi học viên viết hoặc sửa đánh giá, việc sẽ hiện ở đây.' },
    reported: { title: 'Không có đánh giá nào bị báo cáo', text: 'Khi có người báo cáo một đánh giá, việc sẽ hiện ở đây.' },
    eligible: { title: 'Chưa có lời nào để chọn', text: 'Đánh giá đang hiển thị, đủ dài, của khoá học đang mở sẽ có ở đây.' },
    featured: { title: 'Chưa chọn lời nào', text: 'Trang Cảm nhận học viên đang hiện những đánh giá mới nhất.' },
    one: { title: 'Không tìm thấy đánh giá này', text: 'Người viết có thể đã xoá tài khoản.' },
  },
  pages: 'Các trang đánh giá',
  first: 'Về đầu hàng',
  next: 'Trang sau',
}
