// Vietnamese texts of the account pages.
export const accountText = {
  metaTitle: 'Hồ sơ của tôi · Khuê',
  roles: {
    student: 'Học sinh',
    parent: 'Phụ huynh',
    teacher: 'Giáo viên',
    tutor: 'Gia sư',
    master: 'Đại diện giáo dục',
    admin: 'Quản trị viên',
  },
  contact: 'Thông tin liên hệ',
  phone: 'Số điện thoại',
  email: 'Email',
  none: 'Chưa có',
  membership: 'Gói thành viên',
  memberUntil: (date: string) => `Dùng đến ${date}`,
  daysLeft: (days: string) => `còn ${days} ngày`,
  notMember: 'Bạn chưa có gói thành viên nào đang dùng.',
  choosePlan: 'Xem các gói',
  extend: 'Gia hạn',
  children: 'Con của bạn',
  childrenNote: 'Bạn mua được lớp và trả lời các đồng ý thay cho con.',
}
