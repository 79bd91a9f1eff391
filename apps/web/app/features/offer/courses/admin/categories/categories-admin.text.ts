import { formatNumber } from '#app/shared/format.ts'

// Vietnamese texts of the category pages.
export const categoriesAdminText = {
  metaTitle: 'Danh mục · Quản trị Khuê',
  title: 'Danh mục',
  lead: 'Chín môn ở chân trang là cố định; mỗi môn chia thành các danh mục để gia đình tìm đúng khoá.',
  add: 'Thêm danh mục',
  addTo: (subject: string) => `Thêm danh mục vào ${subject}`,
  none: 'Môn này chưa chia danh mục.',
  hidden: 'Đang ẩn',
  // the server stops counting at 1000
  courses: (count: number) => (count > 1000 ? 'Hơn 1.000 khoá học' : `${formatNumber(count)}\u00A0khoá\u00A0học`),
  position: (position: number) => `Thứ\u00A0tự\u00A0${position}`,
  edit: 'Sửa',
  remove: 'Xoá',
  of: (action: string, name: string) => `${action}: ${name}`,
  editTitle: (name: string) => `Sửa danh mục ${name}`,
  name: 'Tên',
  slug: 'Đường dẫn',
  slugHint: 'Chữ thường không dấu, chữ số và gạch nối.',
  slugOfName: 'Chữ thường không dấu, chữ số và gạch nối. Để trống thì Khuê viết từ tên.',
  order: 'Thứ tự',
  orderHint: 'Số nhỏ đứng trước, từ 0 đến 999.',
  hide: 'Ẩn danh mục',
  hideHint: 'Khoá học bên trong vẫn bán; danh mục không còn trong danh sách để chọn.',
  save: 'Lưu',
  back: 'Thôi',
  added: 'Đã thêm danh mục',
  saved: 'Đã lưu danh mục',
  removeTitle: (name: string) => `Xoá danh mục ${name}?`,
  removeText: 'Danh mục đang trống. Xoá rồi thì không lấy lại được.',
  removed: 'Đã xoá danh mục',
}
