// Vietnamese texts of a teacher about requests for more time.
export const requestsText = {
  title: 'Học viên xin thêm thời gian xem',
  lead: (days: number) => `Đồng ý thì học viên xem được thêm ${days} ngày. Quá giờ trả lời là đồng ý.`,
  about: (learner: string, course: string) => `${learner} · ${course}`,
  watched: (percent: number) => `Đã xem ${percent}%`,
  expired: (day: string) => `hạn xem ${day}`,
  due: (at: string) => `Trả lời trước ${at}`,
  grant: 'Cho thêm',
  grantOf: (learner: string, course: string) => `Cho thêm thời gian xem ${course} cho ${learner}`,
  granted: 'Đã cho thêm thời gian.',
  refuse: 'Không đồng ý',
  refuseOf: (learner: string, course: string) => `Không đồng ý cho ${learner} thêm thời gian xem ${course}`,
  refuseTitle: (learner: string) => `Không cho ${learner} thêm thời gian?`,
  reason: 'Vì sao (học viên và gia đình đọc được)',
  refused: 'Đã trả lời học viên.',
  keep: 'Để sau',
  more: 'Còn những lời xin khác, hiện ra khi bạn trả lời bớt.',
}
