import type { EventType } from '@khue/contracts/learning/calendar-rules'
import type { CalendarView } from './calendar-views.ts'

// Vietnamese texts of the calendar.
export const calendarText = {
  metaTitle: 'Lịch học · Khuê',
  hello: (name: string) => `Chào ${name}`,
  /** Without the lessons while they cannot be loaded. */
  today: (day: string, lessons: number | undefined) => {
    if (lessons === undefined) return `${day}.`
    return `${day}. ${lessons === 0 ? 'Hôm nay không có buổi nào.' : `Hôm nay có ${lessons} buổi.`}`
  },
  next: 'Buổi tiếp theo',
  number: (number: number, lessons: number) => `Buổi ${number} trên ${lessons}`,
  dayNames: { today: 'Hôm nay', tomorrow: 'Ngày mai' },
  taught: 'Bạn dạy',
  learner: (name: string) => `${name} học`,
  of: (name: string) => `của ${name}`,
  cancelled: 'Đã huỷ',
  moved: 'Đã đổi giờ',
  see: 'Xem buổi học',
  guest: 'Học bù',
  deadline: (title: string) => `Hạn nộp: ${title}`,
  doWork: 'Mở bài tập',
  seeWork: 'Xem bài nộp',
  handedIn: 'Đã nộp',
  studyDay: (course: string) => `Tự học ${course}`,
  reminder: 'Lời nhắc',
  edit: 'Sửa',
  instalment: (amount: string) => `Đến hạn trả góp ${amount}`,
  instalmentLate: (amount: string) => `Quá hạn trả góp ${amount}`,
  payInstalment: 'Trả kỳ này',
  membershipEnd: 'Gói thành viên hết hạn',
  membershipEndOf: (name: string) => `Gói thành viên của ${name} hết hạn`,
  renew: 'Gia hạn',
  calendar: 'Lịch',
  month: (month: string) => `Tháng ${month}`,
  views: { day: 'Ngày', week: 'Tuần', month: 'Tháng', list: 'Danh sách' } satisfies Record<CalendarView, string>,
  chooseView: 'Cách xem lịch',
  earlier: { day: 'Ngày trước', week: 'Tuần trước', month: 'Tháng trước', list: 'Những ngày trước' } satisfies Record<CalendarView, string>,
  later: { day: 'Ngày sau', week: 'Tuần sau', month: 'Tháng sau', list: 'Những ngày sau' } satisfies Record<CalendarView, string>,
  toToday: 'Hôm nay',
  kinds: 'Xem',
  allKinds: 'Tất cả',
  kind: {
    LESSON: 'Buổi học',
    CO_SCHEDULE_DAY: 'Ngày tự học',
    SUBMISSION_DEADLINE: 'Hạn nộp bài',
    REMINDER: 'Lời nhắc',
  } satisfies Record<EventType, string>,
  events: (count: number) => `${count} mục`,
  none: 'Chưa có gì trong những ngày này',
  noneOn: 'Không có gì',
  noneLearnt: {
    note: 'Buổi học của khoá và lớp bạn đã đăng ký sẽ hiện ở đây, kèm giờ học và thầy cô.',
    action: 'Tìm khoá học',
    to: '/courses',
  },
  noneTaught: {
    note: 'Buổi dạy của lớp bạn đã mở sẽ hiện ở đây, kèm giờ dạy.',
    action: 'Xem khoá học của bạn',
    to: '/account/teaching/courses',
  },
  todo: 'Việc cần làm',
  todoNone: 'Hai tuần tới chưa có việc nào đến hạn.',
  due: (when: string) => `Hạn ${when}`,
  addReminder: 'Thêm lời nhắc',
  sync: 'Đồng bộ lịch',
} as const

export const reminderText = {
  titleNew: 'Thêm lời nhắc',
  titleEdit: 'Sửa lời nhắc',
  gone: 'Lời nhắc này không còn nữa.',
  title: 'Nhắc việc gì',
  titleHint: 'Ví dụ: Ôn từ vựng Unit 6',
  learner: 'Của ai',
  me: 'Tôi',
  day: 'Ngày',
  time: 'Giờ',
  remind: 'Báo trước',
  remindNone: 'Không báo',
  remindAt: 'Đúng lúc',
  remindBefore: (minutes: number) => {
    if (minutes === 1440) return 'Trước 1 ngày'
    return minutes === 60 ? 'Trước 1 giờ' : `Trước ${minutes} phút`
  },
  weekly: 'Lặp lại hằng tuần, vào thứ này',
  course: 'Tự học khoá',
  courseNone: 'Không gắn với khoá nào',
  courseHint: 'Khoá học quay sẵn bạn đã mua: lời nhắc thành ngày tự học trong lịch.',
  save: 'Lưu',
  remove: 'Xoá lời nhắc',
} as const

export const syncText = {
  title: 'Đồng bộ lịch',
  lead: 'Xem buổi học ngay trong Google Calendar, Apple Calendar hay Outlook. Lịch ở đó tự cập nhật khi giờ học thay đổi, thường sau vài giờ.',
  ofOne: (name: string) => `Địa chỉ này chỉ có lịch của ${name}.`,
  ofAll: 'Địa chỉ này có lịch của bạn và các con. Chọn một người ở đầu trang để tạo địa chỉ riêng cho người đó.',
  secret: 'Ai có địa chỉ này đều xem được tên buổi học, giờ học và tên thầy cô. Địa chỉ không chứa liên kết phòng học.',
  make: 'Tạo địa chỉ',
  remake: 'Tạo địa chỉ mới',
  remakeNote: (day: string) =>
    `Bạn đã tạo một địa chỉ ngày ${day}. Vì lý do an toàn, địa chỉ chỉ hiện một lần. Tạo địa chỉ mới thì địa chỉ cũ hết dùng được.`,
  revoke: 'Thu hồi địa chỉ',
  revoked: 'Đã thu hồi địa chỉ đồng bộ lịch',
  address: 'Địa chỉ lịch của bạn',
  once: 'Hãy sao chép ngay: đóng cửa sổ này rồi sẽ không xem lại được.',
  copy: 'Sao chép',
  copied: 'Đã sao chép địa chỉ lịch',
  how: 'Cách thêm lịch',
  google: 'Google Calendar trên máy tính: bên cạnh “Lịch khác”, bấm dấu cộng, chọn “Từ URL”, dán địa chỉ rồi bấm “Thêm lịch”.',
  apple: 'iPhone, iPad: mở Cài đặt, chọn Lịch, Tài khoản lịch, Thêm tài khoản, Khác, “Thêm lịch đã đăng ký”, rồi dán địa chỉ.',
  outlook: 'Outlook: chọn “Thêm lịch”, “Đăng ký từ web”, rồi dán địa chỉ.',
} as const
