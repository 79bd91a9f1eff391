import type { ApprovalDifference } from '@khue/contracts/offer/authoring-approvals'
import type { ClassDraft, ClassField } from '@khue/contracts/offer/class-draft'
import { classFieldNames } from '@khue/contracts/offer/class-field-names'
import { adultGrade } from '@khue/contracts/offer/course-content'
import { subjects } from '@khue/contracts/offer/subjects'
import { changedFields } from './class-content.ts'

/** Differences between the listed class and a version, in words. */
export const differencesOf = (before: ClassDraft, after: ClassDraft): ApprovalDifference[] =>
  changedFields(before, after).map((field) => ({
    place: field,
    name: classFieldNames[field],
    before: inWords(before, field),
    after: inWords(after, field),
  }))

const nothing = 'chưa có'
const kinds = { OPEN: 'Lớp học mở, theo gói thành viên', INTERACTIVE: 'Lớp tương tác, ai cũng vào được' } as const
const gradeInWords = (grade: number | null) => (grade === null ? 'mọi trình độ' : grade === adultGrade ? 'Người lớn' : `Lớp ${grade}`)
const moment = (iso: string | null) =>
  iso === null ? nothing : new Date(iso).toLocaleString('vi-VN', { timeZone: 'Asia/Ho_Chi_Minh', dateStyle: 'short', timeStyle: 'short' })

const words: Record<ClassField, (draft: ClassDraft) => string> = {
  kind: ({ kind }) => kinds[kind],
  title: ({ title }) => title,
  summary: ({ summary }) => summary,
  description: ({ description }) => description,
  subjectId: ({ subjectId }) => subjects.find(({ id }) => id === subjectId)?.name ?? nothing,
  gradeFrom: ({ gradeFrom }) => gradeInWords(gradeFrom),
  gradeTo: ({ gradeTo }) => gradeInWords(gradeTo),
  fee: ({ fee }) => (fee === null ? nothing : fee === 0 ? 'Miễn phí' : `${fee.toLocaleString('vi-VN')}đ`),
  seats: ({ seats }) => (seats === null ? nothing : `${seats} chỗ`),
  startsAt: ({ startsAt }) => moment(startsAt),
  endsAt: ({ endsAt }) => moment(endsAt),
}
const inWords = (draft: ClassDraft, field: ClassField) => words[field](draft) || nothing
