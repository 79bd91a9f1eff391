import type { LearnerLevel } from '@khue/contracts/offer/open-classes'
import type { ParsedClassFilter, ParsedCourseFilter, ParsedTutorFilter, SearchChip, SearchScope } from '@khue/contracts/offer/search'
import { subjects } from '@khue/contracts/offer/subjects'
import { gradesOfLevel } from '../open-class.ts'

/** What was understood, in the filters of courses, and in words fit to be shown. */
export type Said = { kind: SearchChip['kind']; label: string; filter: ParsedCourseFilter }
type Chosen = Pick<SearchChip, 'label' | 'filter'>

/**
 * The same in the filters of each list. Undefined where the list has no such filter: the words then stay words to search for.
 * An empty filter is what holds for the whole list.
 */
export const inScope: Record<SearchScope, (said: Said) => Chosen | undefined> = {
  COURSE: (said) => said,
  TUTOR: ofTutors,
  INTERACTIVE: ofClasses,
}

/** Tutors and live classes are of a subject as a whole. */
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
      // theirs is a fee of an hour, and of no whole course
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
  if (kind === 'GRADE' && level) return choose({ level }) // one grade finds more exactly as words
  if (kind !== 'TIME') return undefined
  const { weekdays = [], evening } = filter
  if (evening) return weekdays.every((day) => day < 6) ? choose({ time: 'weekday-evening' }, 'Tối thứ 2 – thứ 6') : undefined
  return weekdays.every((day) => day > 5) ? choose({ time: 'weekend' }, 'Cuối tuần') : undefined
}
