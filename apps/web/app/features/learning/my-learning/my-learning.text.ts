import type { OverReason } from '@khue/contracts/learning/learning-states'

// Vietnamese texts of what a household learns.
export const learningText = {
  metaTitle: 'Khoá học của tôi · Khuê',
  title: 'Khoá học của tôi',
  kinds: { courses: 'Khoá học', tutors: 'Gia sư', events: 'Sự kiện' },
  statuses: { all: 'Tất cả', pending: 'Chờ xác nhận', 'in-progress': 'Đang học', completed: 'Hoàn thành' },
  tabs: 'Trạng thái',
  learners: 'Xem của ai',
  wholeFamily: 'Cả nhà',
  me: 'Tôi',
  week: (lessons: number, isFamily: boolean) => {
    if (lessons === 0) return 'Tuần này không còn buổi nào.'
    return isFamily ? `Tuần này cả nhà còn ${lessons} buổi.` : `Tuần này còn ${lessons} buổi.`
  },
  list: 'Tiếp theo',
  listNote: 'Buổi học gần nhất lên trước',
  soonest: 'Buổi gần nhất',
  numbered: (number: number, all: number) => `buổi ${number} trên ${all}`,
  done: (done: number, all: number) => `${done}/${all} buổi`,
  allDone: (all: number) => `Hoàn thành ${all}/${all} buổi`,
  chain: (done: number, all: number) => `Đã học ${done} trên ${all} buổi`,
  recorded: 'Học theo bài giảng ghi hình',
  watched: (percent: number) => `Đã xem ${percent}%`,
  goOn: 'Học tiếp',
  noNext: 'Chưa có buổi tiếp theo',
  until: (day: string) => `Học được đến ${day}`,
  ended: (day: string) => `Buổi cuối ${day}`,
  left: (lessons: number) => `Còn ${lessons} buổi trong gói`,
  locked: 'Tạm khoá vì trả góp trễ hạn',
  unpaid: 'Chờ thanh toán',
  confirming: 'Chờ xác nhận',
  confirmingNote: 'Thường dưới 1 phút',
  reserved: 'Đã giữ chỗ',
  over: {
    EXPIRED: 'Đã hết hạn học',
    REFUNDED: 'Đã hoàn tiền',
    RUN_CANCELLED: 'Lớp đã huỷ',
    COURSE_WITHDRAWN: 'Khoá học đã ngừng',
    CLASS_REMOVED: 'Sự kiện đã huỷ',
    OWN_PUPIL: 'Thầy cô đang dạy con ở trường',
  } satisfies Record<OverReason, string>,
  overNote: 'Kết quả học vẫn xem được.',
  toClass: 'Trang lớp',
  start: 'Bắt đầu học',
  learns: (name: string) => `${name} đã có khoá học này.`,
  review: 'Xem lại',
  toOrder: 'Xem đơn hàng',
  toTutor: 'Trang gia sư',
  toEvent: 'Xem buổi học',
  pages: 'Trang của danh sách',
  first: 'Về đầu danh sách',
  next: 'Xem tiếp',
  empty: {
    courses: {
      title: 'Chưa có khoá học nào',
      text: 'Khoá học đã mua hoặc được tặng sẽ hiện ở đây, kèm buổi học tiếp theo.',
      action: 'Tìm khoá học',
      to: '/courses',
    },
    tutors: { title: 'Chưa có gói gia sư nào', text: 'Gói buổi học với gia sư sẽ hiện ở đây.', action: 'Tìm gia sư', to: '/tutors' },
    events: {
      title: 'Chưa có sự kiện nào',
      text: 'Lớp trực tiếp đã giữ chỗ sẽ hiện ở đây.',
      action: 'Xem lớp sắp mở',
      to: '/open-classes',
    },
  },
  emptyOf: (name: string) => `${name} chưa có mục nào ở đây`,
  emptyStatus: {
    courses: {
      pending: 'Không có đơn nào đang chờ',
      'in-progress': 'Không có khoá nào đang học',
      completed: 'Chưa hoàn thành khoá nào',
    },
    tutors: {
      pending: 'Không có đơn nào đang chờ',
      'in-progress': 'Không có gói nào đang học',
      completed: 'Chưa học xong gói nào',
    },
    events: {
      pending: 'Không có đơn nào đang chờ',
      'in-progress': 'Không có sự kiện nào sắp tới',
      completed: 'Chưa tham gia sự kiện nào',
    },
  },
  showAll: 'Xem tất cả',
} as const

const nb = '\u00A0'
export const homeworkCountsText = {
  title: 'Bài tập',
  toList: 'Xem bài tập',
  toDo: 'Cần làm',
  done: 'Hoàn thành',
  late: 'Hoàn thành muộn',
  missed: 'Chưa hoàn thành',
  line: (parts: string) => `Bài tập: ${parts}`,
  someToDo: (count: number) => `${count}${nb}bài cần làm`,
  someMissed: (count: number) => `${count}${nb}bài không nộp`,
  someDone: (count: number, all: number) => `đã nộp${nb}${count}/${all}`,
  someLate: (count: number) => `${count}${nb}bài nộp muộn`,
} as const

export const progressText = {
  metaTitle: 'Tiến độ · Khuê',
  title: 'Tiến độ học',
  lead: 'Từng buổi đã học, có mặt hay vắng, số phút trong lớp và bài tập.',
  courses: 'Khoá học',
  of: (title: string, learner: string) => `${title} · ${learner}`,
  figures: 'Tóm tắt',
  present: 'Có mặt',
  absent: 'Vắng',
  excused: 'Vắng có phép',
  minutes: 'Phút trong lớp',
  lessons: 'Các buổi',
  noLessons: 'Không tìm thấy buổi học nào.', // spec 8
  lesson: 'Buổi',
  when: 'Thời gian',
  state: 'Tình trạng',
  attendance: 'Có mặt',
  numbered: (number: number) => `Buổi ${number}`,
  measured: (minutes: number, planned: number) => `${minutes}/${planned} phút`,
  documents: (count: number) => `${count} tài liệu`,
} as const

export const learnText = {
  programme: 'Chương trình',
  minutes: (minutes: number) => `${minutes} phút`,
  others: 'Lớp khác của khoá này',
  from: (day: string) => `Lớp từ ${day}`,
  intro: 'Trang giới thiệu khoá',
  closed: 'Quyền học đã hết: tài liệu đã đóng, kết quả học vẫn xem được.',
} as const

export const documentsText = {
  metaTitle: 'Tài liệu · Khuê',
  title: 'Tài liệu',
  lead: 'Tài liệu của các khoá đang học và của các buổi học, mới nhất trước.',
  list: 'Danh sách tài liệu',
  none: { title: 'Chưa có tài liệu nào', text: 'Tài liệu thầy cô phát trong buổi học và trong chương trình sẽ hiện ở đây.' },
  ofLesson: (number: number | null, day: string) => (number === null ? `Buổi ngày ${day}` : `Buổi ${number}, ${day}`),
  open: (name: string) => `Mở ${name}`,
} as const
