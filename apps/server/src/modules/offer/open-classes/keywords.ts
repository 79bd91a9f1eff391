import { gradeWords } from '@khue/contracts/offer/grades'
import { subjects } from '@khue/contracts/offer/subjects'

type ClassWords = {
  subjectId: number
  gradeFrom: number | null
  gradeTo: number | null
  teacher: string
  teacherTitle: string
  summary: string
}
/** What a live class is searched by beside its title. */
export function classKeywords({ subjectId, gradeFrom, gradeTo, teacher, teacherTitle, summary }: ClassWords) {
  const subject = subjects.find(({ id }) => id === subjectId)?.name ?? ''
  return [subject, ...gradeWords(gradeFrom, gradeTo), `${teacherTitle} ${teacher}`, summary].join('. ')
}
