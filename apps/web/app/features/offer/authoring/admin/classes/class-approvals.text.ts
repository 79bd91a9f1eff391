import { courseReviewWorkingDays } from '@khue/contracts/offer/course-review-rules'
import type { ApprovalView } from '@khue/contracts/offer/authoring-approvals'

const nb = '\u00A0'

/** Vietnamese texts of the approval desk of classes. `approvalsText` holds those shared with courses. */
export const classApprovalsText = {
  metaTitle: 'Duyệt lớp học · Khuê',
  title: 'Duyệt lớp học',
  lead: `Lớp mở và lớp tương tác được trả lời trong ${courseReviewWorkingDays} ngày làm việc. Lớp đang mở giữ nguyên tới khi bản mới được duyệt.`,
  columns: ['Lớp học', 'Người gửi', 'Lúc', 'Trạng thái'],
  isNew: 'Lớp mới',
  newVersion: 'Bản mới của lớp đang mở',
  emptyTitle: {
    WAITING: 'Không có lớp nào chờ duyệt',
    APPROVED: 'Chưa duyệt lớp nào',
    REJECTED: 'Chưa từ chối lớp nào',
    DRAFT: 'Không có bản nháp nào',
  } satisfies Record<ApprovalView, string>,
  details: 'Lớp học đang xem',
  closeDetails: 'Đóng lớp học đang xem',
  approvedClasses: (count: number) => (count === 0 ? 'chưa có lớp nào được duyệt' : `${count} lớp đã duyệt`),
  kind: 'Loại lớp',
  subject: 'Môn học',
  grades: 'Dành cho',
  when: 'Giờ học',
  seats: 'Số chỗ',
  taken: (taken: number) => (taken > 0 ? `, ${taken}${nb}chỗ đã có người` : ''),
  interested: 'Quan tâm',
  interestedOf: (count: number) => `${count}${nb}người`,
  fee: 'Học phí',
  storeFee: 'Phí nền tảng',
  net: 'Giáo viên nhận mỗi học viên',
  school: 'Trường đang dạy (tự khai)',
  noSchool: 'Không khai',
  clashes: 'Giáo viên có việc khác vào giờ này',
  differences: 'Khác với lớp đang mở',
  approveTitle: 'Duyệt lớp này?',
  approveLead:
    'Sau khi duyệt, lớp được mở ngay và giờ học được giữ trong lịch của giáo viên. Học viên đã có chỗ vẫn giữ mức học phí đã trả.',
  approved: 'Đã duyệt lớp.',
  rejectTitle: 'Từ chối lớp này?',
  rejected: 'Đã từ chối lớp. Người soạn được báo ngay.',
}
