import type { LearnerLevel } from '@khue/contracts/offer/open-classes'
import type { ParsedClassFilter, ParsedCourseFilter, ParsedTutorFilter, SearchChip, SearchScope } from '@khue/contracts/offer/search'
import { subjects } from '@khue/contracts/offer/subjects'
import { gradesOfLevel } from '@khue/contracts/offer/grades'

/** A recognised filter, as course filter and with its label. */
export type Said = { kind: SearchChip['kind']; label: string; filter: ParsedCourseFilter }
type Chosen = Pick<SearchChip, 'label' | 'filter'>

/**
 * The same filter for each list. Undefined where the list has no such filter: the words then stay in the term. An empty filter holds for the whole
 * list.
 */
export const inScope: Record<SearchScope, (said: Said) => Chosen | undefined> = {
  COURSE: (said) => said,
  TUTOR: ofTutors,
  INTERACTIVE: ofClasses,
}

/** Tutors and live classes have only whole subjects, not categories. */
export const isSubject = ({ id }: { id: number }) => subjects.some((subject) => subject.id === id)

function ofTutors({ kind, label, filter }: Said): Chosen | undefined {
  const choose = (chosen: ParsedTutorFilter, words = label) => ({ label: words, filter: chosen })
  switch (kind) {
    case 'SUBJECT':
      return choose({ subjectIds: filter.categoryIds })
    case 'GRADE':
      return choose({ grades: filter.grades ?? filter.levels?.flatMap(gradesOf) })
    case 'FEE': {
      const { lessonFeeFrom: feeFrom, lessonFeeTo: feeTo } = filter
      // tutors have a fee per hour, not per course
      if (feeFrom === undefined && feeTo === undefined) return undefined
      return choose({ ...(feeFrom !== undefined && { feeFrom }), ...(feeTo !== undefined && { feeTo }) }, label.replace('/buổi', '/giờ'))
    }
    case 'FORMAT':
      if (filter.formats?.includes('ONE_TO_ONE')) return choose({})
      return filter.formats?.includes('LIVE') ? choose({ modes: ['ONLINE'] }) : undefined
    case 'TEACHER_GENDER':
      return choose({ genders: filter.teacherGenders?.filter((gender) => gender !== 'OTHER') })
    case 'EXAM':
      return undefined
    default:
      return choose(filter) // time, province and trial have the same names in both
  }
}

const gradesOf = (level: LearnerLevel) => {
  const { lowest, highest } = gradesOfLevel[level]
  return Array.from({ length: highest - lowest + 1 }, (_, n) => lowest + n)
}

function ofClasses({ kind, label, filter }: Said): Chosen | undefined {
  const choose = (chosen: ParsedClassFilter, words = label) => ({ label: words, filter: chosen })
  const [categoryId, level] = [filter.categoryIds?.[0], filter.levels?.[0]]
  if (kind === 'SUBJECT' && categoryId) return choose({ categoryId })
  if (kind === 'GRADE' && level) return choose({ level }) // a single grade is more precise as a search term
  if (kind !== 'TIME') return undefined
  const { weekdays = [], evening } = filter
  if (evening) return weekdays.every((day) => day < 6) ? choose({ time: 'weekday-evening' }, 'Tối thứ 2 – thứ 6') : undefined
  return weekdays.every((day) => day > 5) ? choose({ time: 'weekend' }, 'Cuối tuần') : undefined
}
