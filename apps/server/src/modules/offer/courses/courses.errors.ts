import { errorTable } from '#platform/errors'

export const courseError = errorTable({
  COURSE_NOT_FOUND: [404, 'Không tìm thấy khoá học này.'],
  COURSE_GONE: [410, 'Khoá học này đã ngừng hẳn.'],
  COURSE_PRIMARY_EXTRA_TEACHING: [
    400,
    'Theo Thông tư 29/2024, không dạy thêm có thu tiền cho học sinh tiểu học, trừ nghệ thuật, thể thao và kỹ năng sống.',
  ],
  COURSE_CATEGORY_UNKNOWN: [400, 'Danh mục này không có.'],
})
