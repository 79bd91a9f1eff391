import type { CourseFormat } from '@khue/contracts/offer/course-content'

const formats: Record<CourseFormat, string> = { LIVE: 'Lớp có lịch học', RECORDED: 'Khoá ghi hình', ONE_TO_ONE: 'Kèm riêng' }

// Vietnamese texts of the fields that start a course.
export const newCourseText = {
  name: 'Tên khoá học',
  nameHint: 'Tối đa 60 ký tự. Chẳng hạn: Toán 9: Hệ phương trình từ bài toán đố.',
  category: 'Danh mục',
  chooseCategory: 'Chọn môn hoặc danh mục',
  format: 'Hình thức học',
  formats,
}
