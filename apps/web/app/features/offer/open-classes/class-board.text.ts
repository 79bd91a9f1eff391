// Texts of the home page.
const vnd = '\u00A0' // keeps a number and its unit on one line

export const classBoardText = {
  boardTitle: { today: 'Tối nay học gì?', tomorrow: 'Ngày mai học gì?', weekend: 'Cuối tuần học gì?' },
  boardLead: (day: string) => `${day}. Lịch lớp trực tiếp của thầy cô Khuê.`,
  boardDays: 'Chọn ngày xem lịch lớp',
  boardEmpty: {
    today: 'Hôm nay không còn lớp nào nữa.',
    tomorrow: 'Ngày mai chưa có lớp nào.',
    weekend: 'Cuối tuần này chưa có lớp nào.',
  },
  boardMore: 'Xem tất cả lớp mở',
  watch: 'Vào xem',
  see: 'Xem lớp',
  seeClass: (action: string, title: string) => `${action}: ${title}`,
  finderWho: 'Ai sẽ học?',
  finderSubject: 'Môn gì?',
  finderTime: 'Lúc nào rảnh?',
  finderGo: (total: string) => `Xem ${total}${vnd}lớp phù hợp`,
  finderNone: 'Chưa có lớp phù hợp, xem cả lịch',
}
