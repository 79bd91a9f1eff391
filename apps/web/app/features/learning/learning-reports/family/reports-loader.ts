import { ListCursor } from '@khue/contracts/lists'
import type { ReportCard } from '@khue/contracts/learning/report-shapes'
import { getReportReader, getReportWeek, listReports } from '@khue/contracts/learning/reports'
import type { PersonCard, Profile } from '@khue/contracts/people/identity'
import { dayOf } from '#app/shared/format.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { settled } from '#app/shared/settled.ts'
import { lastDayOf, monthIn, readTerm, termOf } from './term.ts'
import { addDays, mondayOf } from './week-view.ts'

type Call = PageApi['call']
type Person = Pick<PersonCard, 'id' | 'name' | 'avatar'>

/** Whose reports: of the learner in the address; else of the only child, of the whole family, or the person's own. An unknown id is left to the API to refuse. */
export function learnersOf({ id, name, avatar, children, roles }: Profile, asked: string | undefined): Person[] {
  const me = { id, name, avatar }
  if (asked !== undefined) return [[me, ...children].find((one) => one.id === asked) ?? { id: asked, name: '', avatar: '' }]
  if (children.length === 0) return [me]
  return roles.includes('student') ? [me, ...children] : children
}

/** What the address asks for. */
export function askedOf(search: URLSearchParams, now: Date) {
  const current = termOf(dayOf(now))
  const term = readTerm(search.get('term')) ?? current
  const month = monthIn(term, search.get('month'))
  const cursor = ListCursor.safeParse(search.get('cursor') ?? undefined).data
  const range = month ? { from: `${month}-01`, to: lastDayOf(month) } : { from: term.from, to: term.to }
  return { term, isCurrent: term.key === current.key, month, cursor, range }
}
export type Asked = ReturnType<typeof askedOf>

/** Reports of each learner, newest first; pages of one list follow a cursor. */
export async function loadTimeline(call: Call, learners: readonly Person[], { range, cursor }: Asked) {
  const isFamily = learners.length > 1
  const lists = await Promise.all(
    learners.map(async (learner) => {
      const query = { learnerId: learner.id, ...range, cursor: isFamily ? undefined : cursor }
      return { learner, ...(await call(listReports, { query })) }
    }),
  )
  return {
    cards: lists.flatMap(({ items }): ReportCard[] => items),
    asksFamily: lists.every((list) => list.asksFamily),
    nextCursor: isFamily ? undefined : lists[0]?.nextCursor,
    /** Whose list goes on, where several are shown. */
    longer: isFamily ? lists.filter((list) => list.nextCursor !== undefined).map(({ learner }) => learner) : [],
  }
}

/** This week and the one before, of each learner. */
export async function loadWeeks(call: Call, learners: readonly Person[], now: Date) {
  const monday = mondayOf(dayOf(now))
  const load = (learnerId: string, day: string) => call(getReportWeek, { params: { monday: day }, query: { learnerId } })
  const weeks = await Promise.all(
    learners.map(async (learner) => {
      const [week, before] = await Promise.all([load(learner.id, monday), load(learner.id, addDays(monday, -7))])
      return { learner, week, before }
    }),
  )
  return { monday, weeks }
}

/** Whether a child reads its reports, for its guardian; undefined where the reader is the learner, or the answer is missing. */
export async function loadReader(call: Call, viewerId: string, learners: readonly Person[]) {
  const [child] = learners
  if (!child || learners.length > 1 || child.id === viewerId) return undefined
  const reader = await settled(call(getReportReader, { params: { learnerId: child.id } }))
  return reader.state === 'ready' ? { learnerId: child.id, name: child.name, reader: reader.value } : undefined
}
