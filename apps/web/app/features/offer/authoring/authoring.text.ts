import type { approvalStatuses } from '@khue/contracts/offer/course-content'
import type { EditorStep } from './editor-addresses.ts'

const steps: Record<EditorStep, string> = {
  about: 'Giới thiệu',
  programme: 'Chương trình',
  lectures: 'Bài giảng, tài liệu',
  assignments: 'Bài tập',
  runs: 'Lịch mở lớp',
  review: 'Xem lại, gửi duyệt',
}
const statuses: Record<(typeof approvalStatuses)[number], string> = {
  DRAFT: 'Bản nháp',
  PENDING_APPROVAL: 'Chờ duyệt',
  UNDER_APPROVAL: 'Đang duyệt',
  APPROVED: 'Đã duyệt',
  REJECTED: 'Từ chối',
  CANCELLED: 'Đã huỷ',
}

// Vietnamese texts of the frame around every step of the course editor.
export const authoringText = {
  steps,
  statuses,
  metaTitle: (step: EditorStep, title: string) => `${steps[step]} · ${title || 'Khoá học chưa đặt tên'} · Khuê`,
  untitled: 'Khoá học chưa đặt tên',
  back: 'Về danh sách khoá học',
  preview: 'Xem thử',
  stepsLabel: 'Các bước soạn khoá học',
  stepOf: (at: number, of: number, name: string) => `Bước ${at} trên ${of}: ${name}`,
  previousStep: (name: string) => `Trước: ${name}`,
  nextStep: (name: string) => `Tiếp: ${name}`,
  done: 'đã xong',
  missing: (count: number) => `Còn thiếu ${count} mục`,
  toFix: (count: number) => `${count} chỗ cần sửa`,
  notes: {
    about: 'Tên, mô tả, học phí',
    programme: (chapters: number, items: number) => (items === 0 ? 'Chương, buổi học' : `${chapters} chương, ${items} bài`),
    lectures: (documents: number) => (documents === 0 ? 'Tài liệu của từng bài' : `${documents} tài liệu`),
    assignments: (count: number) => (count === 0 ? 'Nội dung, hạn nộp' : `${count} bài tập`),
    runs: 'Ngày học, giờ học, sĩ số',
    noRuns: 'Khoá ghi hình không cần lịch',
  },
  notSent: (count: number) => `Chưa gửi lần ${count}`,
  version: (version: number) => `Bản soạn thứ ${version}`,
  sent: (at: string) => `gửi lúc ${at}`,
  answered: (at: string) => `Khuê trả lời lúc ${at}`,
  inNameOf: (teacher: string) => `Bạn đang soạn thay ${teacher}. Mọi thay đổi được ghi vào nhật ký quản trị.`,
  locked: {
    PENDING_APPROVAL: (due: string) => `Khoá học đang chờ duyệt, Khuê trả lời trước ${due}. Rút lại thì sửa tiếp được, rồi gửi lại sau.`,
    UNDER_APPROVAL: (due: string) => `Khuê đang duyệt khoá học này, trả lời trước ${due}. Rút lại thì sửa tiếp được, rồi gửi lại sau.`,
  },
  onSale: 'Học viên đang mua bản đã duyệt. Sửa ở đây thì có bản nháp mới; bản đang bán giữ nguyên tới khi bản mới được duyệt.',
  withdraw: 'Rút lại để sửa',
  withdrawn: 'Đã rút yêu cầu duyệt. Thầy cô sửa tiếp được.',
  saved: (time: string) => `Đã lưu ${time}`,
  savedBefore: 'Đã lưu',
  saving: 'Đang lưu…',
  unsaved: 'Chưa lưu',
  keptHere: 'Mất mạng. Phần vừa sửa giữ trên máy này, tự lưu khi có mạng.',
  saveAgain: 'Lưu lại',
  refused: 'Chưa lưu được',
}
