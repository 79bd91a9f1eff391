import { errorTable } from '#platform/errors'

export const categoryError = errorTable({
  CATEGORY_NOT_FOUND: [404, 'Không tìm thấy danh mục này.'],
  CATEGORY_GONE: [410, 'Danh mục này không còn nữa.'],
  CATEGORY_SLUG_TAKEN: [409, 'Đường dẫn này đã có danh mục khác dùng.'],
  CATEGORY_SLUG_MISSING: [400, 'Tên này không viết thành đường dẫn được. Bạn hãy điền đường dẫn.'],
  CATEGORY_IN_USE: [409, 'Danh mục còn khoá học nên chưa xoá được. Bạn có thể ẩn đi.'],
  CATEGORY_IS_SUBJECT: [409, 'Chín môn ở chân trang không xoá và không ẩn được.'],
  CATEGORY_PARENT_INVALID: [400, 'Danh mục con cần nằm dưới một trong chín môn.'],
})
