import type { CalendarEvent, listCalendarEvents } from '@khue/contracts/learning/calendar'
import type { Query } from '@khue/contracts/endpoint'
import { slugOf, slugWithCode } from '@khue/contracts/slug'
import { listPlansOfBuyer } from '#modules/sale/orders'
import type { Deps } from '#platform/deps'
import type { Actor } from '#platform/http/api'
import { inVietnam, vietnamMoment } from '#platform/vietnam/time'
import { type DatedRow, listDated } from './dated.read-model.ts'
import { householdOf } from './household.service.ts'
import { type LessonRow, listLessons } from './lessons.read-model.ts'
import { occurrencesIn } from './occurrences.ts'

type Asked = Query<typeof listCalendarEvents>
type Dated = { key: number; event: CalendarEvent }
type Span = { from: Date; to: Date }

/** Cancelled lessons stay visible for so long. */
const cancelledDays = 7
const mostLessons = 1000

/**
 * What a person, or a child of theirs, has on these Vietnamese days, soonest first. Throws CALENDAR_LEARNER_NOT_FOUND for a stranger. At most six
 * statements.
 */
export async function listEvents(deps: Deps, actor: Actor, { types, learnerId, ...days }: Asked): Promise<CalendarEvent[]> {
  const isWanted = (type: CalendarEvent['type']) => types === undefined || types.includes(type)
  const learners = await householdOf(deps, actor.id, learnerId)
  const own = learners.includes(actor.id) ? actor.id : null
  const span = { from: startOf(days.from), to: startOf(days.to, 1) }
  const lessons = isWanted('LESSON') ? await lessonsOf(deps, learners, own, span) : []
  const areDatedWanted = isWanted('REMINDER') || isWanted('SUBMISSION_DEADLINE') || isWanted('CO_SCHEDULE_DAY')
  const dated = areDatedWanted ? await datedOf(deps, learners, { ...span, readerId: actor.id }) : []
  const instalments = own && isWanted('REMINDER') ? await instalmentsOf(deps, own, days) : []
  return [...lessons, ...dated, ...instalments]
    .filter(({ event }) => isWanted(event.type))
    .toSorted((one, other) => one.key - other.key)
    .map(({ event }) => event)
}

const startOf = (day: string, daysLater = 0) => vietnamMoment(Temporal.PlainDate.from(day).add({ days: daysLater }))
const isoOf = (ms: number) => new Date(ms).toISOString()

async function lessonsOf(deps: Deps, learnerIds: readonly string[], teacherId: string | null, span: Span): Promise<Dated[]> {
  const cancelledFrom = new Date(deps.clock().getTime() - cancelledDays * 86_400_000)
  const rows = await listLessons(deps.db, { learnerIds, teacherId, ...span, cancelledFrom, limit: mostLessons })
  return rows.map((row) => ({ key: row.startsAt, event: toLesson(row) }))
}

const areas = { COURSE: 'courses', OPEN_CLASS: 'open-classes', INTERACTIVE_CLASS: 'interactive-classes' } as const
const hrefIn = (area: string, title: string, code: string) => `/${area}/${slugWithCode({ slug: slugOf(title), code })}`

export const lessonHref = (id: string) => `/account/lessons/${id}`

const toLesson = ({ id, kind, state, title, code, number, lessons, isGuest, ...row }: LessonRow): CalendarEvent => ({
  type: 'LESSON',
  id,
  state,
  title,
  number,
  lessons,
  isGuest,
  role: row.learnerId === null ? 'TEACHER' : 'LEARNER',
  href: hrefIn(areas[kind], title, code),
  lessonHref: lessonHref(id),
  isMoved: row.moves > 0,
  startsAt: isoOf(row.startsAt),
  endsAt: isoOf(row.endsAt),
  learner: row.learnerId === null ? null : { id: row.learnerId, name: row.learner ?? '' },
  teacher: { id: row.teacherId, name: row.teacher },
})

async function datedOf(deps: Deps, personIds: readonly string[], { from, to, readerId }: Span & { readerId: string }): Promise<Dated[]> {
  const rows = await listDated(deps.db, { personIds, from, to })
  return rows.flatMap((row) =>
    row.kind === 'OWN'
      ? occurrencesIn(row, from.getTime(), to.getTime()).map((at) => ({ key: at, event: toOwn({ ...row, at }) }))
      : [{ key: row.at, event: row.kind === 'DEADLINE' ? toDeadline(row, readerId) : toMembershipEnd(row) }],
  )
}

const dayOf = (ms: number) => inVietnam(new Date(ms)).toPlainDate().toString()
const learnerOf = ({ personId, person }: DatedRow) => ({ id: personId, name: person })
const noOrder = { orderId: null, amount: null, isLate: false }
type RowOf<Kind extends DatedRow['kind']> = Extract<DatedRow, { kind: Kind }>

/** A guardian opens the page of the child. */
const homeworkHref = (id: string, learnerId: string, readerId: string) =>
  `/account/homework/${id}${learnerId === readerId ? '' : `?learnerId=${learnerId}`}`

const toDeadline = (row: RowOf<'DEADLINE'>, readerId: string): CalendarEvent => ({
  type: 'SUBMISSION_DEADLINE',
  id: row.id,
  title: row.title,
  course: row.course,
  href: homeworkHref(row.id, row.personId, readerId),
  at: isoOf(row.at),
  isDone: row.isDone,
  learner: learnerOf(row),
})

function toOwn(row: RowOf<'OWN'>): CalendarEvent {
  const { id, title, course, code } = row
  const shared = { id, title, at: isoOf(row.at), learner: learnerOf(row) }
  if (course !== null && code !== null) return { type: 'CO_SCHEDULE_DAY', ...shared, course, href: hrefIn('courses', course, code) }
  return { type: 'REMINDER', about: 'OWN', ...shared, on: dayOf(row.at), ...noOrder }
}

const toMembershipEnd = (row: RowOf<'MEMBERSHIP_END'>): CalendarEvent => ({
  type: 'REMINDER',
  id: `membership-${row.id}`,
  about: 'MEMBERSHIP_END',
  on: dayOf(row.at),
  at: null,
  title: null,
  ...noOrder,
  learner: learnerOf(row),
})

/** A child has none: the person who bought pays them. */
async function instalmentsOf(deps: Deps, buyerId: string, days: { from: string; to: string }): Promise<Dated[]> {
  const plans = await listPlansOfBuyer(deps, buyerId)
  return plans.flatMap(({ orderId, parts }) =>
    parts
      .filter(({ openVnd, dueOn }) => openVnd > 0 && dueOn >= days.from && dueOn <= days.to)
      .map(({ no, dueOn, openVnd, isLate }) => ({
        key: startOf(dueOn).getTime(),
        event: {
          type: 'REMINDER',
          id: `${orderId}-${no}`,
          about: 'INSTALMENT',
          on: dueOn,
          at: null,
          title: null,
          orderId,
          amount: openVnd,
          isLate,
          learner: null,
        },
      })),
  )
}
