import { anonymousCard, type PersonCard } from '@khue/contracts/people/identity'
import { listPeople } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import type { AddendumRow, AnswerRow, ReportedRow } from './reported.read-model.ts'

export type People = ReadonlyMap<string, PersonCard>
export const personIn = (people: People, id: string) => people.get(id) ?? anonymousCard
export const momentOf = (millis: number) => new Date(millis).toISOString()
export const momentOrNull = (millis: number | null) => (millis === null ? null : momentOf(millis))

/** Cards of everybody in these rows. */
export const listInvolved = (deps: Deps, rows: readonly (Pick<ReportedRow, 'learnerId' | 'teacherId'> & { answers?: AnswerRow[] })[]) =>
  listPeople(deps, [
    ...new Set(
      rows.flatMap(({ learnerId, teacherId, answers }) => [learnerId, teacherId, ...(answers ?? []).map(({ personId }) => personId)]),
    ),
  ])

export const showLesson = ({ lessonId: id, title, number, startsAt, endsAt }: ReportedRow) => ({
  id,
  title,
  number,
  startsAt: momentOf(startsAt),
  endsAt: momentOf(endsAt),
})

export const showAddenda = (addenda: readonly AddendumRow[]) =>
  addenda.map(({ id, text, writtenAt }) => ({ id, text, writtenAt: momentOf(writtenAt) }))
