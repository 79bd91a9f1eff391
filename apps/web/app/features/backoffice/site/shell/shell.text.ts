/** Texts of the frame of every page. */
export const text = {
  siteName: 'Khuê',
  // spec 1: default title and description
  title: 'Khuê – Nền tảng dạy và học trực tuyến bằng công nghệ thông minh',
  description:
    'Nền tảng dạy và học trực tuyến ứng dụng công nghệ thông minh: lộ trình cá nhân hoá cho từng học sinh, lớp học tương tác và học trước – trả sau.',
  skip: 'Đến nội dung chính',
  pageComing: 'Đang tải trang…',
  home: 'Khuê – trang chủ',
  mainMenu: 'Chính',
  openMenu: 'Mở menu',
  closeMenu: 'Đóng menu',
  menu: 'Menu',
  cart: 'Giỏ hàng',
  inbox: 'Thông báo',
  notSeen: (count: string | undefined) => (count ? `, ${count} chưa xem` : ''),
  signIn: 'Đăng nhập',
  signOut: 'Đăng xuất',
  view: {
    label: 'Đang xem với tư cách người khác',
    seenAs: (person: string, by: string, until: string) => `${by} đang xem với tư cách ${person}, chỉ đọc, đến ${until}.`,
    hasEnded: (person: string) => `Lượt xem với tư cách ${person} đã hết giờ.`,
    leave: 'Thoát',
  },
  subjects: 'Môn học',
  about: 'Về Khuê',
  support: 'Hỗ trợ',
  onPhone: 'Học trên điện thoại',
  qr: 'Mã QR mở Khuê trên điện thoại',
  qrHint: 'Quét mã bằng camera để mở Khuê trên điện thoại.',
  promise:
    'Nền tảng dạy và học trực tuyến bằng công nghệ thông minh: lộ trình riêng cho từng học sinh, lớp tương tác nhỏ và học trước – trả sau.',
  badge: (number: string) => `Đã thông báo Bộ Công Thương · ${number}`,
  rights: '© Khuê',
  signedOut: 'Đăng xuất thành công',
  profileFailed: 'Có lỗi xảy ra', // spec 8
  offlineTitle: 'Lỗi kết nối. Vui lòng thử lại sau!',
  offlineText: 'Kiểm tra Wi-Fi hoặc dữ liệu di động rồi thử lại. Những gì bạn đã gửi vẫn được giữ.',
  faultText: 'Khuê đã ghi lại lỗi này. Bạn thử lại, hoặc gọi hotline nếu cần ngay.',
  goHome: 'Về trang chủ',
} as const
