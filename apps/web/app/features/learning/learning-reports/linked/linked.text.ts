/** Vietnamese texts of a report that is opened by the link of a message. */
export const linkedText = {
  metaTitle: 'Báo cáo sau buổi học · Khuê',
  brand: 'Khuê',
  title: (teacher: string, learner: string) => `${teacher} viết về ${learner}`,
  lesson: (title: string, number: number | null) => (number === null ? title : `${title}, buổi\u00A0${number}`),
  letter: 'Lời thầy cô',
  voice: 'lời ghi âm của thầy cô',
  expires: (when: string) => `Đường dẫn này dùng được đến ${when}, chỉ cho phụ huynh nhận tin. Bạn đừng chuyển tiếp.`,
  initials: 'Tên con được viết tắt vì trang này mở không cần đăng nhập.',
  ended: 'Đường dẫn này không còn dùng được',
  endedText: 'Hãy đăng nhập để xem báo cáo.',
  signIn: 'Đăng nhập',
}
