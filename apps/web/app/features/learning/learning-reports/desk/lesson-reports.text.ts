/** Vietnamese texts about reports on the page of a lesson. */
export const lessonReportsText = {
  title: 'Báo cáo cho gia đình',
  sent: (sent: number, all: number) => (sent < all ? `Đã gửi ${sent} trên ${all}.` : `Đã gửi đủ ${all} báo cáo.`),
  locks: (when: string, isLocked: boolean) => (isLocked ? `Khoá từ ${when}.` : `Sửa được đến ${when}.`),
  write: 'Viết báo cáo',
  read: 'Xem báo cáo',
}
