import type { OpenClass } from '@khue/contracts/offer/open-classes'
import { listReservations, type ReservingLearner } from '@khue/contracts/sale/reservations'
import { formatDate } from '#app/shared/format.ts'
import type { PageApi } from '#app/shared/load-context.ts'
import { reserveText as text } from './reserve.text.ts'

/** Seats without an order of the viewer's household in these classes. Optional: undefined for a guest, and when it cannot be loaded. */
export const ownReservations = (call: PageApi['call'], classIds: string[]): Promise<ReservingLearner[] | undefined> =>
  classIds.length === 0
    ? Promise.resolve(undefined)
    : call(listReservations, { query: { classIds } }).then(
        ({ learners }) => learners,
        () => undefined,
      )

export type ReserveStep = { step: 'reserve' | 'cancel'; learnerId?: string; label: string; named: string; done: string; gated?: string }
export type ReserveRow = {
  key: string
  /** Undefined where one person alone can have a seat. */
  name: string | undefined
  note: string | undefined
  hasSeat: boolean
  step: ReserveStep | undefined
  link: { to: string; label: string; named: string } | undefined
}

type Reserved = Pick<OpenClass, 'id' | 'kind' | 'fee' | 'status' | 'startsAt' | 'seatsLeft'> & { teacher: { id: string } }
type Viewer = { learners: readonly ReservingLearner[] | undefined }

/** Who can have a seat in this class without an order, or has one already; the server decides when the button is pressed. */
export function toReserveRows(one: Reserved, { learners }: Viewer): ReserveRow[] {
  const isOffered = one.fee === 0 && one.status === 'UPCOMING' && one.seatsLeft > 0
  if (!learners) return isOffered ? [guestRow(one)] : []
  const taught = learners.filter(({ person }) => person.id !== one.teacher.id)
  const [self] = learners
  const rows = taught.map((learner) => toRow(one, learner, { isSelf: learner === self, isAlone: learners.length === 1, isOffered }))
  return rows.filter((row) => row !== undefined)
}

/** Signs in first; then the button is pressed, unless the page has a choice by then. */
const guestRow = ({ id, kind }: Reserved): ReserveRow => ({
  key: 'guest',
  name: undefined,
  note: undefined,
  hasSeat: false,
  step: { step: 'reserve', label: text.reserve, named: text.reserve, done: text.reserved, gated: gatedName(id) },
  link: kind === 'OPEN' ? { to: registerHref(), label: text.register, named: text.register } : undefined,
})
const gatedName = (id: string) => `reserve-${id}`
const registerHref = (learnerId?: string) => `/open-classes?open=register${learnerId ? `&learnerId=${learnerId}` : ''}`

type Around = { isSelf: boolean; isAlone: boolean; isOffered: boolean }
function toRow(one: Reserved, learner: ReservingLearner, { isSelf, isAlone, isOffered }: Around): ReserveRow | undefined {
  const { person, memberUntil, seats } = learner
  const named = (own: string, of: (name: string) => string) => (isSelf ? own : of(person.name))
  const row = {
    key: person.id,
    name: isAlone ? undefined : isSelf ? text.myself : person.name,
    hasSeat: false,
    step: undefined,
    link: undefined,
  }
  const seat = seats.find(({ classId }) => classId === one.id)
  if (seat) {
    const link = { to: `/account/lessons/${one.id}`, label: text.toLesson, named: named(text.toLesson, text.toLessonOf) }
    const step = seat.isFree && one.status === 'UPCOMING' ? cancelStep(person.id, named(text.cancel, text.cancelFor)) : undefined
    return { ...row, note: seat.isFree ? text.hasSeat : text.ordered, hasSeat: true, step, link }
  }
  if (!isOffered) return undefined
  if (one.kind === 'OPEN' && memberUntil === null)
    return {
      ...row,
      note: text.noPlan,
      link: { to: registerHref(person.id), label: text.register, named: named(text.register, text.registerFor) },
    }
  if (one.kind === 'OPEN' && memberUntil !== null && one.startsAt !== null && memberUntil <= one.startsAt)
    return {
      ...row,
      note: text.planEnds(formatDate(memberUntil)),
      link: { to: '/account/settings/membership', label: text.renew, named: named(text.renew, text.renewFor) },
    }
  return {
    ...row,
    note: one.kind === 'OPEN' ? named(text.covered, text.coveredFor) : undefined,
    step: {
      step: 'reserve',
      learnerId: person.id,
      label: text.reserve,
      named: named(text.reserve, text.reserveFor),
      done: text.reserved,
      ...(isAlone && { gated: gatedName(one.id) }),
    },
  }
}

const cancelStep = (learnerId: string, named: string): ReserveStep => ({
  step: 'cancel',
  learnerId,
  label: text.cancel,
  named,
  done: text.cancelled,
})

/** By class, who of the household has a free seat: for lists. */
export function toSeatWords(learners: readonly ReservingLearner[] | undefined): Map<string, string> {
  const [self] = learners ?? []
  const seated = (learners ?? []).flatMap(({ person, seats }) => seats.map(({ classId }) => ({ classId, person })))
  return new Map(
    [...Map.groupBy(seated, ({ classId }) => classId)].map(([classId, ofClass]) => {
      const names = ofClass.map(({ person }) => (person.id === self?.person.id ? text.you : person.name))
      return [classId, names.every((name) => name === text.you) ? text.hasSeat : text.hasSeatFor(names.join(', '))]
    }),
  )
}

/** By learner and class, the step that gives a reserved seat back: for lists of what a household learns. */
export const cancelStepIn = (learners: readonly ReservingLearner[] | undefined, { classId, learnerId, title }: CancelIn) => {
  const learner = learners?.find(({ person }) => person.id === learnerId)
  const isFree = learner?.seats.some((seat) => seat.classId === classId && seat.isFree) ?? false
  return learner && isFree ? cancelStep(learnerId, text.cancelIn(title, learner.person.name)) : undefined
}
type CancelIn = { classId: string; learnerId: string; title: string }
