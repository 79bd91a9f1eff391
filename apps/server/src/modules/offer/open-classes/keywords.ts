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
export const classKeywords = ({ subjectId, gradeFrom, gradeTo, teacher, teacherTitle, summary }: ClassWords) =>
  [subjects.find(({ id }) => id === subjectId)?.name ?? '', ...gradeWords(gradeFrom, gradeTo), `${teacherTitle} ${teacher}`, summary].join(
    '. ',
  )
