// Vietnamese texts about teachers in lists.
const nb = '\u00A0'

export const teachersText = {
  gone: {
    title: 'Thầy cô này không còn dạy ở Khuê',
    text: 'Trang giới thiệu đã được gỡ. Mời bạn gặp những thầy cô khác.',
    action: 'Xem các giáo viên',
  },
  soonTitle: 'Thầy cô sắp lên lớp',
  soonLead: 'Gặp thầy cô ngay trong các lớp mở tuần này.',
  years: (count: number) => `${count}${nb}năm${nb}đứng${nb}lớp`,
  nextClass: (moment: string) => `Dạy lúc ${moment}`,
}
