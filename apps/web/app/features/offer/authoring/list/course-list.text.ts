import { courseReviewWorkingDays } from '@khue/contracts/offer/course-review-rules'

// Vietnamese texts of a teacher's list of courses.
export const courseListText = {
  metaTitle: 'Khoá học tôi soạn · Khuê',
  title: 'Khoá học',
  lead: 'Soạn khoá học, gửi Khuê duyệt rồi mở bán. Học viên chỉ thấy bản đã duyệt.',
  titleOf: (teacher: string) => `Khoá học của ${teacher}`,
  create: 'Tạo khoá học',
  createLead: 'Bắt đầu bằng tên, môn và hình thức học. Sửa được sau.',
  start: 'Bắt đầu soạn',
  emptyTitle: 'Chưa có khoá học nào',
  emptyText: 'Tạo khoá học đầu tiên, soạn dần từng bước. Nội dung được lưu tự động.',
  noContract: 'Bạn chưa có hợp đồng. Vui lòng liên hệ quản trị viên để ký.',
  noContractNote: 'Thầy cô soạn khoá học trước được; gửi duyệt và bán sau khi hợp đồng có hiệu lực.',
  toContract: 'Tới hợp đồng',
  edit: { DRAFT: 'Soạn tiếp', REJECTED: 'Sửa ngay', waiting: 'Xem bản đang gửi', APPROVED: 'Sửa khoá học' },
  editOf: (action: string, title: string) => `${action}: ${title}`,
  note: {
    complete: 'Đã đủ các mục bắt buộc, có thể gửi duyệt.',
    lacking: (count: number) => `Còn thiếu ${count} mục. Chỉ thầy cô thấy bản này.`,
    remarks: (count: number) => `${count} chỗ cần sửa.`,
    rejected: 'Khuê chưa duyệt. Xem góp ý, sửa rồi gửi lại.',
    waiting: (at: string) => `Gửi lúc ${at}. Khuê trả lời trong ${courseReviewWorkingDays} ngày làm việc.`,
    approved: (bought: number) =>
      bought === 0 ? 'Đang bán. Sửa gì thì có bản nháp mới.' : `Đang bán, ${bought} lượt mua. Sửa gì thì có bản nháp mới.`,
    paused: 'Đã duyệt, đang tạm ngừng bán.',
    gone: 'Đã ngừng bán.',
    onSaleToo: 'Bản đã duyệt vẫn đang bán.',
  },
  see: 'Xem trang khoá học',
  duplicate: 'Tạo bản sao',
  duplicateOf: (title: string) => `Tạo bản sao của ${title}`,
  withdraw: 'Rút lại để sửa',
  withdrawOf: (title: string) => `Rút lại để sửa: ${title}`,
  pages: 'Các trang khoá học',
  first: 'Về đầu danh sách',
  next: 'Trang sau',
}
