import { courseReviewWorkingDays } from '@khue/contracts/offer/course-review-rules'

const nb = '\u00A0'

/** Vietnamese texts of a teacher's list of single classes, and of the page that starts one. */
export const classListText = {
  title: 'Lớp mở và lớp tương tác',
  lead: 'Buổi học lẻ thầy cô tự mở, không thuộc khoá học nào.',
  open: 'Mở một lớp',
  tabs: 'Lọc theo tình trạng',
  states: { ALL: 'Tất cả', NEW: 'Đang soạn', LISTED: 'Đang mở', OVER: 'Đã kết thúc', CANCELLED: 'Đã huỷ' },
  empty: {
    ALL: { title: 'Chưa có lớp nào', text: 'Mở một buổi học lẻ: chọn giờ, số chỗ, rồi gửi Khuê duyệt. Nội dung được lưu tự động.' },
    NEW: { title: 'Không có lớp nào đang soạn', text: 'Lớp chưa được duyệt lần nào hiện ở đây.' },
    LISTED: { title: 'Không có lớp nào đang mở', text: 'Lớp đã được duyệt hiện ở đây cho tới khi học xong.' },
    OVER: { title: 'Chưa có lớp nào đã kết thúc', text: 'Lớp học xong hiện ở đây.' },
    CANCELLED: { title: 'Chưa huỷ lớp nào', text: 'Lớp đã huỷ hiện ở đây.' },
  },
  seats: (taken: number, all: number) => `${taken}/${all}${nb}chỗ`,
  seatsPlanned: (all: number) => `${all}${nb}chỗ`,
  note: {
    complete: 'Đã đủ các mục bắt buộc, có thể gửi duyệt.',
    lacking: (count: number) => `Còn thiếu ${count} mục. Chỉ thầy cô thấy bản này.`,
    rejected: 'Khuê chưa duyệt. Xem lý do, sửa rồi gửi lại.',
    waiting: (at: string) => `Gửi lúc ${at}. Khuê trả lời trong ${courseReviewWorkingDays} ngày làm việc.`,
    onSaleToo: 'Bản đã duyệt vẫn đang mở.',
    interested: (count: number) => `${count}${nb}người quan tâm.`,
  },
  edit: { DRAFT: 'Soạn tiếp', REJECTED: 'Sửa ngay', waiting: 'Xem bản đang gửi', APPROVED: 'Mở trang soạn' },
  editOf: (action: string, title: string) => `${action}: ${title}`,
  see: 'Xem trang lớp',
  seeOf: (title: string) => `Xem trang lớp: ${title}`,
  pages: 'Các trang lớp mở và lớp tương tác',
  first: 'Về đầu danh sách',
  next: 'Trang sau',
  ofTeacher: 'Lớp của giáo viên này',
  ofTeacherLead: 'Bạn mở, sửa và gửi duyệt lớp thay giáo viên. Mọi thay đổi được ghi vào nhật ký quản trị.',
}

export const newClassText = {
  metaTitle: 'Mở một lớp · Khuê',
  title: 'Mở một lớp',
  lead: 'Bắt đầu bằng loại lớp, tên và môn. Giờ học, số chỗ và học phí điền ở trang sau; sửa được tới khi gửi duyệt.',
  back: 'Lớp của tôi',
  about: 'Lớp này là gì?',
  name: 'Tên lớp',
  nameHint: 'Tối đa 60 ký tự. Chẳng hạn: Chữa đề Toán vào lớp 10, buổi 1.',
  start: 'Bắt đầu soạn',
  leave: 'Để sau',
  runs: 'Muốn dạy nhiều buổi theo lịch?',
  runsLead: 'Soạn một khoá học rồi mở lớp ở bước “Lịch mở lớp”.',
  toCourses: 'Tới các khoá học',
}
