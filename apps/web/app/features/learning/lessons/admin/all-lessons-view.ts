import type { Query, Reply } from '@khue/contracts/endpoint'
import { lessonStates } from '@khue/contracts/learning/lesson-states'
import type { listAllLessons } from '@khue/contracts/learning/lesson-problems'
import { formatDay } from '#app/shared/format.ts'
import { lessonHref, lessonStatus, numberOf, whenOf } from '../shared/lesson-words.ts'
import { lessonLabels } from '../shared/lesson-labels.text.ts'
import { allLessonsText as text } from './all-lessons.text.ts'

export const allLessonsPath = '/admin/lessons'

type Filter = Pick<Query<typeof listAllLessons>, 'state' | 'on' | 'teacherId' | 'cursor'>
/** The list with a filter, and with the dialog of one lesson. */
export function allLessonsAddress(filter: Filter & { reverse?: string | undefined }) {
  const given = Object.entries(filter).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return given.length > 0 ? `${allLessonsPath}?${new URLSearchParams(given)}` : allLessonsPath
}

/** All states and each one. A change of the filter begins at the first page. */
export const stateChoices = ({ state, on, teacherId }: Filter) => [
  { label: text.every, href: allLessonsAddress({ on, teacherId }), isOn: state === undefined },
  ...lessonStates.map((one) => ({
    label: lessonLabels.states[one],
    href: allLessonsAddress({ state: one, on, teacherId }),
    isOn: one === state,
  })),
]

/** What narrows the list besides the state, each with the list without it. */
export const narrowedBy = ({ state, on, teacherId }: Filter, teacherName: string | undefined) => [
  ...(on ? [{ label: text.onDay(formatDay(on)), drop: text.dropDay(formatDay(on)), href: allLessonsAddress({ state, teacherId }) }] : []),
  ...(teacherId
    ? [
        {
          label: text.ofTeacher(teacherName ?? '…'),
          drop: text.dropTeacher(teacherName ?? ''),
          href: allLessonsAddress({ state, on }),
        },
      ]
    : []),
]

type Row = Reply<typeof listAllLessons>['items'][number]
/** A row of the list, in words. */
export const toLessonRow = ({ id, title, teacher, roster, problems, state, ...lesson }: Row, filter: Filter) => {
  const when = whenOf(lesson)
  return {
    id,
    title,
    when,
    note: `${numberOf(lesson)} · ${lessonLabels.learners(roster)}`,
    href: lessonHref(id),
    teacher,
    teacherHref: filter.teacherId ? undefined : allLessonsAddress({ ...filter, teacherId: teacher.id, cursor: undefined }),
    status: lessonStatus(state),
    problems: problems > 0 ? text.problems(problems) : undefined,
    reverseHref: state === 'COMPLETED' ? allLessonsAddress({ ...filter, reverse: id }) : undefined,
  }
}
export type LessonRowView = ReturnType<typeof toLessonRow>
