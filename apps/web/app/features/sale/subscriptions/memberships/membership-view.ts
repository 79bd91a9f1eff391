import type { listMemberships, Term } from '@khue/contracts/sale/memberships'
import type { Reply } from '@khue/contracts/endpoint'
import { formatDate } from '#app/shared/format.ts'
import { membershipsText as text } from './memberships.text.ts'

export const membershipPath = '/account/settings/membership'
export const renewHref = (sku: string, learnerId: string) => `/checkout/renew?sku=${sku}&learnerId=${learnerId}`

const tones = { RUNNING: 'success', PAUSED: 'warn', COMING: 'primary', LOCKED: 'danger' } as const

type Person = { id: string; name: string }
type Memberships = Reply<typeof listMemberships>

export type TermView = ReturnType<typeof toTerm>

/** Formats a day without a time zone: noon is the same day everywhere in Vietnam. */
const sayDay = (day: string) => formatDate(`${day}T12:00:00+07:00`)

type Around = { person: Person; family: readonly Person[]; now: number }

function toTerm(term: Term, { person, family, now }: Around) {
  const { lineId, sku, planName, image, state, pause, pauseWindow, isResumable, seats, given, seatGrantedBy, isRenewable } = term
  const isLocked = state === 'LOCKED'
  const taken = new Set([person.id, ...given.map((seat) => seat.person.id)])
  return {
    key: `${lineId} ${person.id}`,
    lineId,
    learnerId: person.id,
    name: planName,
    image,
    tag: { label: text.states[state], tone: tones[state] },
    period: text.period(formatDate(term.startsAt), formatDate(term.endsAt)),
    notes: [seatGrantedBy && text.seatGrantedBy(seatGrantedBy.name), isLocked && text.lockedNote, pause && restOf(pause, now)].filter(
      (note) => typeof note === 'string',
    ),
    payHref: isLocked && !seatGrantedBy ? '/account/my-orders' : undefined,
    renewHref: isRenewable && !seatGrantedBy && !isLocked ? renewHref(sku, person.id) : undefined,
    pauseWindow: pauseWindow && { ...pauseWindow, explanation: sayDay(pauseWindow.until) },
    isResumable,
    isResting: state === 'PAUSED',
    canUpgrade: state === 'RUNNING' && !seatGrantedBy,
    seatId: seatGrantedBy?.seatId,
    sharing:
      seats > 1 && !seatGrantedBy
        ? {
            explanation: text.seatsCount(given.length + 1, seats),
            given: given.map((seat) => ({ id: seat.id, name: seat.person.name, since: text.since(formatDate(seat.assignedAt)) })),
            free: given.length + 1 < seats ? family.filter(({ id }) => !taken.has(id)) : [],
            hasRoom: given.length + 1 < seats,
          }
        : undefined,
  }
}

/** A pause that was cancelled before it began is not shown. */
function restOf({ from, until }: { from: string; until: string }, now: number) {
  if (from === until) return undefined
  const isOver = new Date(`${until}T00:00:00+07:00`).getTime() <= now
  return isOver ? text.rested(sayDay(from), sayDay(until)) : text.restPlanned(sayDay(from), sayDay(until))
}

/** Each person with their memberships; the viewer first. */
export const toHolders = ({ items, family }: Memberships, now: number) =>
  items.map(({ person, terms }, at) => ({
    ...person,
    title: at === 0 ? text.mine : person.name,
    isMe: at === 0,
    terms: terms.map((term) => toTerm(term, { person, family, now })),
  }))
export type HolderView = ReturnType<typeof toHolders>[number]
