import type { ClassField } from './class-draft.ts'

// Apart from the schemas, so that pages load the names alone.

/** Names of the fields in messages and differences. */
export const classFieldNames: Record<ClassField, string> = {
  kind: 'Loại lớp',
  title: 'Tên lớp',
  summary: 'Giới thiệu ngắn',
  description: 'Mô tả chi tiết',
  subjectId: 'Môn học',
  gradeFrom: 'Từ lớp',
  gradeTo: 'Đến lớp',
  fee: 'Học phí',
  seats: 'Số chỗ',
  startsAt: 'Giờ bắt đầu',
  endsAt: 'Giờ kết thúc',
}
