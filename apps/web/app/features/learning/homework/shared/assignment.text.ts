const nb = '\u00A0' // keeps a number and its unit on one line

// Vietnamese texts about homework, as its teacher gives and follows it.
export const assignmentText = {
  due: (when: string) => `Hạn ${when}`,
  wasDue: (when: string) => `Đã hết hạn lúc ${when}`,
  noDue: 'Không có hạn nộp',
  shownFrom: (when: string) => `Hiện từ ${when}`,
  chosen: (count: number) => `Riêng ${count}${nb}học viên`,
  submitted: (done: number, all: number) => (all === 0 ? 'Chưa có học viên nào' : `${done}/${all} đã nộp`),
  drafts: (count: number) => `${count}${nb}bản nháp`,
  asked: (count: number) => (count === 1 ? 'Có lời xin thêm giờ' : `${count}${nb}lời xin thêm giờ`),
  lesson: (number: number | null) => (number === null ? 'Buổi học của lớp' : `Buổi${nb}${number}`),
  ofProgramme: 'Trong chương trình',
  give: 'Giao bài tập',
  open: 'Mở',
  openOf: (title: string) => `Mở bài tập: ${title}`,
  states: { DRAFT: 'Bản nháp', WAITING: 'Chưa đến giờ hiện', OPEN: 'Đang làm', PAST: 'Đã hết hạn' },
  learnerStates: { NOT_YET: 'Chưa nộp', SUBMITTED: 'Đã nộp', SUBMITTED_LATE: 'Nộp muộn', NOT_SUBMITTED: 'Không nộp' },
} as const
