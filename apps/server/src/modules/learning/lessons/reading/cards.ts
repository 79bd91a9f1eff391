import type { LessonKind, StoredLessonState } from '@khue/contracts/learning/lesson-states'
import type { LessonCard } from '@khue/contracts/learning/lesson-shapes'
import { slugOf, slugWithCode } from '@khue/contracts/slug'
import type { PersonCard } from '@khue/contracts/people/identity'
import { courseCover } from '#modules/offer/courses'
import { stateAt } from '../lesson-moves.ts'

/** What a card shows, with times in milliseconds. */
export type CardRow = {
  id: string
  kind: LessonKind
  refId: string
  teacherId: string
  state: StoredLessonState
  startsAt: number
  endsAt: number
  hasLink: boolean
  title: string
  code: string
  subjectId: number
  coverAssetId: string | null
  /** The course or class that the cover is drawn for. */
  coverId: string
  number: number | null
  lessons: number | null
  now: number
}

const areas: Record<LessonKind, string> = { COURSE: 'courses', OPEN_CLASS: 'open-classes', INTERACTIVE_CLASS: 'interactive-classes' }

export type People = ReadonlyMap<string, PersonCard>

export const momentOf = (millis: number) => new Date(millis).toISOString()
export const momentOrNull = (millis: number | null) => (millis === null ? null : momentOf(millis))

export function personIn(people: People, id: string) {
  const one = people.get(id)
  if (!one) throw new Error(`unknown person ${id}`) // rows refer to people
  return one
}

export function showCard(row: CardRow, people: People): LessonCard {
  const { id, kind, startsAt, endsAt, hasLink, title, number, lessons } = row
  const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
  return {
    id,
    kind,
    title,
    cover: courseCover({ coverAssetId: row.coverAssetId, subjectId: row.subjectId, id: row.coverId }),
    href: `/${areas[kind]}/${slugWithCode({ slug: slugOf(title), code: row.code })}`,
    number,
    lessons,
    startsAt: momentOf(startsAt),
    endsAt: momentOf(endsAt),
    state: stateAt({ state: row.state, ...times }, new Date(row.now)),
    teacher: personIn(people, row.teacherId),
    hasLink,
  }
}
