import type { ShownTeaching } from '@khue/contracts/offer/teaching-profile'
import type { TeachingField } from '@khue/contracts/offer/teaching-profile-rules'
import { subjects } from '@khue/contracts/offer/subjects'
import { teachingText as text } from './teaching.text.ts'

/** The content of a field in words, for a review and for the difference between two drafts; empty when nothing is there. */
export function sayField(content: ShownTeaching, field: TeachingField): string {
  const says: Record<TeachingField, () => string> = {
    title: () => content.title ?? '',
    photo: () => (content.photo ? 'Đã có ảnh' : ''),
    subjectIds: () => subjects.flatMap(({ id, name }) => (content.subjectIds.includes(id) ? [name] : [])).join(', '),
    grades: () => content.grades.map(text.grade).join(', '),
    yearsTeaching: () => (content.yearsTeaching === null ? '' : `${content.yearsTeaching} năm`),
    employment: () => sayEmployment(content.employment),
    intro: () => content.intro,
    about: () => content.about,
    introVideo: () => (content.introVideo ? sayVideo(content.introVideo.state) : ''),
    schools: () => content.schools.map(({ name, study, fromYear, toYear }) => joined([name, study, span(fromYear, toYear)])).join('; '),
    work: () => content.work.map(({ position, place, fromYear, toYear }) => joined([position, place, span(fromYear, toYear)])).join('; '),
    achievements: () => content.achievements.map(({ text: what, year }) => joined([what, year === null ? '' : String(year)])).join('; '),
    proofs: () => content.proofs.map(({ name }) => name).join(', '),
  }
  return says[field]()
}

const joined = (parts: readonly string[]) => parts.filter(Boolean).join(', ')
const span = (from: number | null, to: number | null) => (from === null && to === null ? '' : `${from ?? '…'}–${to ?? 'nay'}`)
const sayVideo = (state: 'CHECKING' | 'READY' | 'REFUSED') =>
  ({ CHECKING: 'Đang kiểm tra', READY: 'Đã gửi, xem được', REFUSED: 'Chưa nhận được, cần gửi lại' })[state]

function sayEmployment(employment: ShownTeaching['employment']) {
  if (!employment) return ''
  if (!employment.teachesAtSchool) return 'Không dạy ở trường phổ thông'
  return joined([employment.school ?? '', employment.classes ?? ''])
}
