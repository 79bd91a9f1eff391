// Vietnamese texts of a tutor's page.
const nb = '\u00A0'

export const tutorPageText = {
  gone: {
    title: 'Gia sư này không còn nhận lớp ở Khuê',
    text: 'Trang giới thiệu đã được gỡ. Mời bạn gặp những gia sư khác.',
    action: 'Xem mạng lưới gia sư',
  },
  from: 'từ',
  buySide: 'Học phí và liên hệ',
  detailTitle: (name: string, subjects: string) => `${name}, gia sư ${subjects} · Khuê`,
  about: 'Giới thiệu',
  services: 'Dịch vụ và học phí',
  freeTime: 'Giờ trống trong hai tuần tới',
  freeTimeHint: 'Theo giờ Việt Nam. Muốn giữ giờ, gọi hotline và nói tên gia sư cùng giờ bạn chọn.',
  call: (hotline: string) => `Gọi ${hotline}`,
  lesson: 'Học gì, bao lâu',
  howMany: 'Số buổi',
  lessons: (count: number) => `${count}${nb}buổi`,
  sum: 'Tổng học phí',
  hourByAgreement: 'Giờ học do bạn và gia sư hẹn nhau sau khi thanh toán. Học phí được giữ riêng cho từng buổi.',
  disclosure: 'Thông tin công khai theo Thông tư 29/2024',
  extraTeaching: 'Đây là dạy thêm môn học phổ thông. Giáo viên đang dạy tại trường không thu phí học sinh do chính mình dạy ở trường.',
  noExtraTeaching: 'Đây không phải dạy thêm môn học phổ thông theo Thông tư 29/2024.',
  share: 'Sao chép liên kết',
  shared: 'Đã sao chép liên kết',
  profile: 'Xem hồ sơ giáo viên',
}
