import type { CourseState } from '@khue/contracts/course-content'

// Every Vietnamese sentence of the pages where the house changes what teachers offer.
export const offerAdminText = {
  courseMetaTitle: 'Khoá học · Quản trị · Khuê',
  classMetaTitle: 'Lớp trực tiếp · Quản trị · Khuê',
  edit: 'Sửa trong trang quản trị',
  view: 'Xem trang đang có',
  saved: 'Đã lưu thay đổi',
  name: 'Tên và địa chỉ',
  title: 'Tên',
  titleHint: 'Đổi tên thì địa chỉ đổi theo. Ai mở địa chỉ cũ sẽ được dẫn sang địa chỉ mới.',
  rename: 'Đổi tên',
  cover: 'Ảnh bìa',
  coverNow: 'Ảnh bìa đang dùng',
  sendCover: 'Gửi ảnh bìa',
  coverHint: 'Ảnh PNG hoặc JPG, khung ngang 16:10; phần thừa được cắt đều hai bên.',
  drawnCover: 'Dùng lại hình vẽ',
  state: 'Trạng thái',
  states: {
    NEW: 'Chưa từng mở bán.',
    LISTED: 'Đang mở: ai cũng tìm và xem được.',
    PAUSED: 'Đang tạm dừng: không ai tìm thấy, người đã mua vẫn học.',
    GONE: 'Đã ngừng hẳn: người mở địa chỉ được báo là khoá không còn.',
  } satisfies Record<CourseState, string>,
  pause: 'Tạm dừng',
  list: 'Mở lại',
  endCourse: 'Ngừng hẳn',
  classHeld: 'Lớp đang có trong lịch.',
  classGone: 'Lớp đã gỡ: người mở địa chỉ được báo là lớp không còn.',
  endClass: 'Gỡ hẳn lớp này',
  earlier: 'Địa chỉ cũ vẫn dẫn về đây',
}
