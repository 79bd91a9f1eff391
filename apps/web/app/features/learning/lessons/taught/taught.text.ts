const nb = '\u00A0'

/** Vietnamese texts of the lists of lessons that a person teaches. */
export const taughtLessonsText = {
  schedule: {
    metaTitle: 'Lịch dạy · Khuê',
    title: 'Lịch dạy',
    lead: 'Các buổi bạn dạy, theo tuần. Mở một buổi để dán liên kết, bắt đầu, điểm danh và phát tài liệu.',
    show: 'Hiện',
    views: { COMING: 'Sắp tới', PAST: 'Đã qua', TO_DECLARE: 'Chờ xác nhận' },
    empty: {
      COMING: { title: 'Chưa có buổi dạy nào sắp tới', text: 'Buổi dạy có ở đây ngay khi lớp của bạn được xếp lịch.' },
      PAST: { title: 'Chưa có buổi dạy nào đã qua', text: 'Buổi học xong hiện ở đây, kèm tình trạng và sĩ số.' },
      TO_DECLARE: { title: 'Không có buổi nào chờ xác nhận', text: 'Buổi mà máy chủ chưa ghi đủ giờ dạy sẽ chờ bạn xác nhận ở đây.' },
    },
    toClasses: 'Tới các lớp của tôi',
    pages: 'Các trang của lịch dạy',
    first: 'Về đầu',
    next: 'Xem tiếp',
  },
  weeks: {
    now: 'Tuần này',
    next: 'Tuần sau',
    before: 'Tuần trước',
    of: (from: string, to: string) => `Tuần ${from}–${to}`,
  },
  days: { now: 'Hôm nay', next: 'Ngày mai' },
  open: 'Mở buổi học',
  see: 'Xem buổi học',
  declare: 'Xác nhận đã dạy',
  named: (action: string, title: string, when: string) => `${action}: ${title}, ${when}`,
  noLink: 'Chưa dán liên kết phòng học',
  learners: (count: number) => (count === 0 ? 'chưa có học viên' : `${count}${nb}học viên`),
  desk: {
    title: 'Hôm nay và ngày mai',
    schedule: 'Lịch dạy',
    toDeclare: 'Buổi chờ bạn xác nhận',
    toDeclareLead: 'Máy chủ chưa ghi đủ giờ dạy. Sau 24 giờ kể từ lúc hết buổi mà chưa xác nhận thì buổi đó tính là chưa dạy.',
    allToDeclare: 'Xem mọi buổi chờ xác nhận',
    contests: 'Gia đình báo về buổi học',
    contestsLead: 'Mời bạn trả lời trước khi Khuê quyết định. Học phí của chỗ ấy được giữ lại trong lúc chờ.',
    answer: 'Trả lời',
    answerOf: (learner: string, when: string) => `Trả lời gia đình ${learner} về buổi ${when}`,
    about: (learner: string) => `Gia đình ${learner}`,
    due: (at: string) => `Khuê quyết định trước ${at}`,
  },
  ofClass: {
    held: (held: number, lessons: number) => `Đã dạy ${held}/${lessons}${nb}buổi`,
    toDeclare: (count: number) => `${count}${nb}buổi chờ xác nhận`,
    next: 'Mở buổi tới',
    nextOf: (title: string) => `Mở buổi tới của ${title}`,
    problems: (count: number) => `${count}${nb}gia đình báo`,
  },
}
