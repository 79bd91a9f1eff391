import type { CourseField } from './course-draft.ts'

// Apart from the schemas, so that pages load the names alone.

/** Names of the fields, as messages, differences and remarks say them. */
export const courseFieldNames: Record<CourseField | 'items', string> = {
  title: 'Tên khoá học',
  summary: 'Giới thiệu ngắn',
  description: 'Mô tả chi tiết',
  outcomes: 'Học viên làm được gì',
  categoryId: 'Danh mục',
  gradeFrom: 'Từ lớp',
  gradeTo: 'Đến lớp',
  examTarget: 'Kỳ thi hướng tới',
  textbook: 'Bộ sách, chương trình',
  format: 'Hình thức học',
  fee: 'Học phí',
  originalFee: 'Học phí trước khi giảm',
  lessons: 'Số buổi',
  lessonMinutes: 'Thời lượng mỗi buổi',
  classSize: 'Sĩ số',
  hasFreeTrial: 'Học thử miễn phí',
  provinceCode: 'Nơi học trực tiếp',
  introVideo: 'Video giới thiệu',
  faq: 'Câu hỏi thường gặp',
  items: 'Chương trình học',
}
