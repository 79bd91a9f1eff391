// Vietnamese texts of the page of today and the days after it.
export const calendarText = {
  metaTitle: 'Hôm nay · Khuê',
  hello: (name: string) => `Chào ${name}`,
  /** Without the lessons while they cannot be loaded. */
  today: (day: string, lessons: number | undefined) => {
    if (lessons === undefined) return `${day}.`
    return `${day}. ${lessons === 0 ? 'Hôm nay không có buổi nào.' : `Hôm nay có ${lessons} buổi.`}`
  },
  next: 'Buổi tiếp theo',
  running: 'Đang diễn ra',
  startsIn: 'Bắt đầu sau',
  minutes: (count: number) => `${count} phút`,
  hours: (hours: number, minutes: number) => (minutes === 0 ? `${hours} giờ` : `${hours} giờ ${minutes} phút`),
  days: (count: number) => `${count} ngày`,
  number: (number: number, lessons: number) => `Buổi ${number} trên ${lessons}`,
  see: 'Xem lớp',
  coming: 'Hôm nay và hai tuần tới',
  dayNames: { today: 'Hôm nay', tomorrow: 'Ngày mai' },
  taught: 'Bạn dạy',
  learner: (name: string) => `${name} học`,
  instalment: (amount: string) => `Đến hạn trả góp ${amount}`,
  instalmentLate: (amount: string) => `Quá hạn trả góp ${amount}`,
  payInstalment: 'Trả kỳ này',
  membershipEnd: 'Gói thành viên hết hạn',
  membershipEndOf: (name: string) => `Gói thành viên của ${name} hết hạn`,
  renew: 'Gia hạn',
  none: 'Hai tuần tới chưa có buổi nào',
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
} as const
