import type { CalendarEvent, listCalendarEvents } from '@khue/contracts/learning/calendar'
import type { Query } from '@khue/contracts/endpoint'
import { slugOf, slugWithCode } from '@khue/contracts/slug'
import { listChildren, listPeople, mayActFor } from '#modules/people/people'
import { listActiveUntil } from '#modules/sale/entitlements'
import { listPlansOfBuyer } from '#modules/sale/orders'
import type { Deps } from '#platform/deps'
import type { Actor } from '#platform/http/api'
import { inVietnam, vietnamMoment } from '#platform/vietnam/time'
import { calendarError } from './calendar.errors.ts'
import { type LessonRow, listLessons } from './calendar.read-model.ts'

type Asked = Query<typeof listCalendarEvents>
type Span = { from: string; to: string }
type Names = ReadonlyMap<string, { id: string; name: string }>

/** What a person, or a child of theirs, has on these Vietnamese days, soonest first. Throws CALENDAR_LEARNER_NOT_FOUND for a stranger. */
export async function listEvents(deps: Deps, actor: Actor, { types, learnerId, ...span }: Asked): Promise<CalendarEvent[]> {
  if (learnerId && !(await mayActFor(deps, actor.id, learnerId))) throw calendarError.CALENDAR_LEARNER_NOT_FOUND()
  const isWanted = (type: CalendarEvent['type']) => types === undefined || types.includes(type)
  const learners = learnerId ? [learnerId] : [actor.id, ...(await listChildren(deps, actor.id)).map(({ id }) => id)]
  const isOwn = learners.includes(actor.id)
  const lessons = isWanted('LESSON') ? await lessonsOf(deps, learners, isOwn ? actor.id : null, span) : []
  const reminders = isWanted('REMINDER') ? await remindersOf(deps, learners, isOwn ? actor.id : null, span) : []
  return [...lessons, ...reminders].toSorted((one, other) => one.key - other.key).map(({ event }) => event)
}

async function lessonsOf(deps: Deps, learnerIds: readonly string[], teacherId: string | null, { from, to }: Span) {
  const rows = await listLessons(deps.db, { learnerIds, teacherId, from: startOf(from), to: startOf(to, 1) })
  const names = await listPeople(
    deps,
    rows.flatMap(({ learnerId, teacherId }) => [teacherId, ...(learnerId ? [learnerId] : [])]),
  )
  return rows.flatMap((row) => {
    const event = toLesson(row, names)
    return event ? [{ key: row.startsAt, event }] : []
  })
}

const startOf = (day: string, daysLater = 0) => vietnamMoment(Temporal.PlainDate.from(day).add({ days: daysLater }))

function toLesson(
  { startsAt, endsAt, kind, code, isInteractive, teacherId, learnerId, ...row }: LessonRow,
  names: Names,
): CalendarEvent | undefined {
  const teacher = names.get(teacherId)
  if (!teacher) return undefined
  const area = kind === 'RUN' ? 'courses' : isInteractive ? 'interactive-classes' : 'open-classes'
  return {
    ...row,
    type: 'LESSON',
    role: learnerId === null ? 'TEACHER' : 'LEARNER',
    href: `/${area}/${slugWithCode({ slug: slugOf(row.title), code })}`,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    learner: nameIn(names, learnerId),
    teacher: { id: teacher.id, name: teacher.name },
  }
}

function nameIn(names: Names, id: string | null) {
  const one = id === null ? undefined : names.get(id)
  return one ? { id: one.id, name: one.name } : null
}

/** A child has no instalments: the person who bought pays them. */
async function remindersOf(deps: Deps, learnerIds: readonly string[], buyerId: string | null, { from, to }: Span) {
  const isWithin = (day: string) => day >= from && day <= to
  const plans = buyerId ? await listPlansOfBuyer(deps, buyerId) : []
  const parts = plans.flatMap(({ orderId, parts }) =>
    parts
      .filter(({ openVnd, dueOn }) => openVnd > 0 && isWithin(dueOn))
      .map(({ no, dueOn, openVnd, isLate }) =>
        reminder({ id: `${orderId}-${no}`, about: 'INSTALMENT', on: dueOn, orderId, amount: openVnd, isLate, learner: null }),
      ),
  )
  const names = await listPeople(deps, learnerIds)
  const ends = await listActiveUntil(deps, learnerIds, 'SUB')
  const memberships = [...ends].flatMap(([id, until]) => {
    const on = inVietnam(until).toPlainDate().toString()
    if (!isWithin(on)) return []
    return [
      reminder({
        id: `membership-${id}`,
        about: 'MEMBERSHIP_END',
        on,
        orderId: null,
        amount: null,
        isLate: false,
        learner: nameIn(names, id),
      }),
    ]
  })
  return [...parts, ...memberships]
}

type Reminder = Extract<CalendarEvent, { type: 'REMINDER' }>
const reminder = (facts: Omit<Reminder, 'type'>) => ({
  key: startOf(facts.on).getTime(),
  event: { type: 'REMINDER', ...facts } satisfies Reminder,
})
