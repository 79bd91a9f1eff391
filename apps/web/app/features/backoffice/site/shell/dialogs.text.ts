/** Texts of the frame's dialogs. Separate from the frame's texts, which every page loads. */
export const dialogsText = {
  logoutTitle: 'Đăng xuất khỏi Khuê?',
  logoutText: 'Bạn sẽ cần đăng nhập lại để vào lớp và xem gói thành viên trên thiết bị này.',
  stay: 'Ở lại',
  gateTitle: 'Đăng nhập để tiếp tục',
  gateText: 'Bạn cần đăng nhập để dùng phần này. Xong, Khuê đưa bạn trở lại đúng chỗ đang xem.',
  later: 'Để sau',
} as const
