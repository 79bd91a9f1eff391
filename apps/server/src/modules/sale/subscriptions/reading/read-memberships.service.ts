import type { Term, TermState } from '@khue/contracts/sale/memberships'
import { type EntitlementPeriod, listPeriods, listParts } from '#modules/sale/entitlements'
import { listPeople, listRelatives } from '#modules/people/people'
import { earningDays } from '#modules/money/ledger'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { findToday } from '../earning/earnings.repository.ts'
import { dayAfter, resumesOn, whyNotPause } from '../pauses/pause.ts'
import { getPlans } from '../plans/plans.service.ts'
import { findVersions, listPauses, listSeats, listSeatsByIds, type Pause, type Seat } from '../terms/terms.repository.ts'
import { isRunning } from '../terms/terms.service.ts'

/** Current and future memberships of the actor and their children, and who they could share seats with. */
export async function readMemberships(deps: Deps, actor: Actor) {
  const { children, guardians } = await listRelatives(deps, actor.id)
  const holderIds = [actor.id, ...children.map(({ id }) => id)]
  const familyIds = [...holderIds, ...guardians.map(({ id }) => id)]
  const data = await loadMembershipData(deps, await listPeriods(deps, holderIds, 'SUB'), familyIds)
  const items = holderIds.map((id) => {
    const ofTerm = [...Map.groupBy(data.held.filter(isOf(id)), ({ sourceId }) => sourceId).values()]
    return { person: data.named(id), terms: ofTerm.flatMap((parts) => termOf(parts, data)) }
  })
  return { items, family: familyIds.map(data.named) }
}

const isOf = (id: string) => (period: EntitlementPeriod) => period.personId === id && (period.source === 'LINE' || period.source === 'SEAT')

type MembershipData = Awaited<ReturnType<typeof loadMembershipData>>

async function loadMembershipData(deps: Deps, held: readonly EntitlementPeriod[], familyIds: readonly string[]) {
  const own = await listSeatsByIds(
    deps.db,
    held.flatMap(({ source, sourceId }) => (source === 'SEAT' ? [sourceId] : [])),
  )
  const lineIds = [...held.flatMap(({ source, sourceId }) => (source === 'LINE' ? [sourceId] : [])), ...own.map((seat) => seat.orderLineId)]
  const [lines, pauses, given, versions, today] = [
    await listParts(deps, 'LINE', lineIds),
    await listPauses(deps.db, lineIds),
    await listSeats(deps.db, lineIds),
    await findVersions(deps.db, [...new Set(held.flatMap(({ refId }) => refId ?? []))]),
    await findToday(deps.db),
  ]
  const skus = [...new Set([...versions.values()].map(({ sku }) => sku))]
  const [sold, people] = [
    await getPlans(deps, skus),
    await listPeople(deps, [...familyIds, ...given.map(({ personId }) => personId), ...lines.map(({ personId }) => personId)]),
  ]
  const named = (id: string) => ({ id, name: people.get(id)?.name ?? '' })
  const holderOf = (lineId: string) => lines.find(({ sourceId }) => sourceId === lineId)?.personId ?? ''
  return { held, own, pauses, given, versions, sold, today, now: deps.clock(), named, holderOf }
}

/** The terms of one source that have not ended; empty for an unknown version. */
function termOf(parts: readonly EntitlementPeriod[], data: MembershipData): Term[] {
  const [first, last] = [parts[0], parts.at(-1)]
  const plan = data.versions.get(first?.refId ?? '')
  if (!first || !last || !plan) return []
  const seat = first.source === 'SEAT' ? data.own.find(({ id }) => id === first.sourceId) : undefined
  const lineId = seat?.orderLineId ?? first.sourceId
  const pause = data.pauses.find(({ orderLineId }) => orderLineId === lineId)
  const holder = seat && data.named(data.holderOf(lineId))
  return [
    {
      lineId,
      sku: plan.sku,
      planName: plan.name,
      image: plan.image,
      startsAt: first.startsAt.toISOString(),
      endsAt: last.endsAt.toISOString(),
      state: stateOf(first, pause, data.now),
      isRenewable: data.sold.has(plan.sku),
      pause: pause ? { from: pause.startsOn, until: pause.endedOn ?? pause.endsOn } : null,
      pauseWindow: seat ? null : pauseWindow(first, pause, data),
      isResumable: !seat && pause !== undefined && pause.endedOn === null && resumesOn(pause, data.today) !== null,
      seats: plan.seats,
      given: seat ? [] : data.given.filter(({ orderLineId }) => orderLineId === lineId).map((one) => shown(one, data)),
      seatGrantedBy: seat && holder ? { ...holder, seatId: seat.id } : null,
    },
  ]
}

const shown = ({ id, personId, assignedAt }: Seat, { named }: MembershipData) => ({
  id,
  person: named(personId),
  assignedAt: assignedAt.toISOString(),
})

function stateOf(first: EntitlementPeriod, pause: Pause | undefined, now: Date): TermState {
  if (first.lockedAt) return 'LOCKED'
  if (isRunning(first, now)) return 'RUNNING'
  return pause && first.part > 1 ? 'PAUSED' : 'COMING'
}

function pauseWindow(first: EntitlementPeriod, pause: Pause | undefined, { today, now }: MembershipData) {
  const days = earningDays({ from: first.startsAt, to: first.endsAt })
  const from = dayAfter(today)
  const term = { ...days, isRunning: isRunning(first, now), isLocked: first.lockedAt !== null, wasPaused: pause !== undefined }
  return whyNotPause(term, from, today) ? null : { from, until: days.lastDay }
}
