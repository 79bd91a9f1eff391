import type { Query } from '@khue/contracts/endpoint'
import { findBank } from '@khue/contracts/money/banks'
import type { Earning, OwedPerson, Payout, PayoutBatch } from '@khue/contracts/money/payout-shapes'
import type { payoutStates } from '@khue/contracts/money/payout-states'
import { payoutPageSize } from '@khue/contracts/money/payouts'
import {
  type AdminPayout,
  batchPayoutPageSize,
  type listBatchPayouts as listPayoutsContract,
  type listOwed as listOwedContract,
  type listPayoutBatches as listBatchesContract,
  owedPageSize,
  payoutBatchPageSize,
} from '@khue/contracts/money/payouts-admin'
import type { PersonCard } from '@khue/contracts/people/identity'
import { findDefaultAccounts } from '#modules/money/payment-accounts'
import { listPeople } from '#modules/people/people'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { parsePagePosition, toPage } from '#platform/lists/cursors'
import { type BatchRow } from '../batches.repository.ts'
import { listCalendars } from '../calendar/calendars.repository.ts'
import { calendarOn, payDayOf } from '../calendar/pay-days.ts'
import { listEarningsOfPayout } from '../earning/earnings.repository.ts'
import { shownEarning } from '../earning/earnings.service.ts'
import { payoutError } from '../payouts.errors.ts'
import { listDue } from '../preparing/due.read-model.ts'
import { obstacleOf } from '../preparing/obstacle.ts'
import { availableChannels } from '../sending/channels.ts'
import * as stored from './payouts.read-model.ts'

/** The clock of the admin's page. */
export async function readOverview(deps: Deps) {
  const [sums, calendars] = await Promise.all([stored.readOverview(deps.db), listCalendars(deps.db)])
  const { payOn, cutOffAt, minimumVnd } = payDayOf(calendars, deps.clock())
  if (!sums) throw new Error('the overview of payouts has no row')
  return { ...sums, nextPayOn: payOn, nextCutOffAt: cutOffAt.toISOString(), minimumVnd, channels: availableChannels(deps.config) }
}

/** Who is owed what since when, and what keeps it from the next batch. Throws LIST_CURSOR_INVALID. */
export async function listOwed(deps: Deps, { q, isHeld, cursor }: Query<typeof listOwedContract>) {
  const place = parsePagePosition({ page: 0, size: owedPageSize, cursor }, 'OLDEST')
  const found = await stored.listOwed(deps.db, { q, isHeld }, place)
  const { rows, next } = toPage(found, place, { keys: { OLDEST: ({ key }) => key }, id: ({ personId }) => personId, now: deps.clock() })
  return { items: await describeOwed(deps, rows), ...next }
}

async function describeOwed(deps: Deps, rows: readonly stored.OwedRow[]): Promise<OwedPerson[]> {
  const ids = rows.map(({ personId }) => personId)
  const now = deps.clock()
  const [calendars, due, accounts, holds] = await Promise.all([
    listCalendars(deps.db),
    listDue(deps.db, new Date(now.getTime() + 86_400_000 * 366), { personIds: ids }),
    findDefaultAccounts(deps, ids),
    stored.listOpenHolds(deps.db, ids),
  ])
  const { payOn, minimumVnd } = payDayOf(calendars, now)
  const [dueOf, holdOf] = [new Map(due.map((one) => [one.personId, one])), new Map(holds.map((one) => [one.personId, one]))]
  const people = await listPeople(deps, [...ids, ...holds.map(({ placedBy }) => placedBy)])
  const rule = { minimumVnd: calendarOn(calendars, payOn).minimumVnd ?? minimumVnd, now }
  return rows.map(({ personId, netVnd, lines, since }) => {
    const [one, hold] = [dueOf.get(personId), holdOf.get(personId)]
    return {
      person: cardOf(people, personId),
      owedVnd: netVnd,
      lines,
      since: new Date(since).toISOString(),
      obstacle: (one && obstacleOf(one, accounts.get(personId), rule)) ?? null,
      hold: hold
        ? { id: hold.id, reason: hold.reason, placedBy: cardOf(people, hold.placedBy), placedAt: hold.placedAt.toISOString() }
        : null,
    }
  })
}

function cardOf(people: ReadonlyMap<string, PersonCard>, id: string) {
  const card = people.get(id)
  if (!card) throw new Error(`person ${id} is missing`)
  return card
}

/** Newest first. */
export async function listBatches(deps: Deps, actor: Actor, { state, cursor }: Query<typeof listBatchesContract>) {
  const found = await stored.listBatches(deps.db, { state, cursor, limit: payoutBatchPageSize + 1 })
  const items = await describeBatches(deps, actor, found.slice(0, payoutBatchPageSize))
  const last = items.at(-1)
  return { items, ...(found.length > payoutBatchPageSize && last && { nextCursor: last.id }) }
}

/** Throws PAYOUT_BATCH_NOT_FOUND. */
export async function readBatch(deps: Deps, actor: Actor, id: string) {
  const row = await stored.findBatch(deps.db, id)
  const [batch] = row ? await describeBatches(deps, actor, [row]) : []
  if (!batch) throw payoutError.PAYOUT_BATCH_NOT_FOUND()
  return batch
}

async function describeBatches(deps: Deps, actor: Actor, rows: readonly BatchRow[]): Promise<PayoutBatch[]> {
  const counted = await stored.countByState(
    deps.db,
    rows.map(({ id }) => id),
  )
  const ids = rows.flatMap((row) => [row.preparedBy, row.checkedBy, row.approvedBy, row.exportedBy]).filter((id) => id !== null)
  const people = await listPeople(deps, ids)
  const card = (id: string | null) => (id === null ? null : (people.get(id) ?? null))
  const channels = availableChannels(deps.config)
  return rows.map((row) => ({
    ...row,
    cutOffAt: row.cutOffAt.toISOString(),
    counts: Object.fromEntries(counted.filter(({ batchId }) => batchId === row.id).map(({ state, n }) => [state, n])) as Record<
      (typeof payoutStates)[number],
      number
    >,
    preparedBy: card(row.preparedBy),
    preparedAt: row.preparedAt.toISOString(),
    checkedBy: card(row.checkedBy),
    checkedAt: row.checkedAt?.toISOString() ?? null,
    approvedBy: card(row.approvedBy),
    approvedAt: row.approvedAt?.toISOString() ?? null,
    exportedBy: card(row.exportedBy),
    exportedAt: row.exportedAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    actions: actionsOf(row, actor, channels.includes('PAYOS')),
  }))
}

/** What the reader can try; whose household is paid is refused when they do. */
function actionsOf({ state, preparedBy, channel }: BatchRow, actor: Actor, hasPayos: boolean): PayoutBatch['actions'] {
  if (state === 'PREPARED') return preparedBy === actor.id ? ['drop'] : ['check', 'drop']
  if (state === 'CHECKED') return ['drop']
  if (state === 'APPROVED') return hasPayos ? ['export', 'send'] : ['export']
  return (state === 'EXPORTED' || state === 'CLOSED') && channel === 'FILE' ? ['export'] : []
}

/** Throws PAYOUT_BATCH_NOT_FOUND. */
export async function listBatchPayouts(deps: Deps, batchId: string, { q, state, cursor }: Query<typeof listPayoutsContract>) {
  if (!(await stored.findBatch(deps.db, batchId))) throw payoutError.PAYOUT_BATCH_NOT_FOUND()
  const found = await stored.listPayouts(deps.db, { batchId, q, state, cursor, limit: batchPayoutPageSize + 1 })
  const items = await forAdmins(deps, found.slice(0, batchPayoutPageSize))
  const last = items.at(-1)
  return { items, ...(found.length > batchPayoutPageSize && last && { nextCursor: last.id }) }
}

async function forAdmins(deps: Deps, rows: readonly stored.ShownPayout[]): Promise<AdminPayout[]> {
  const people = await listPeople(
    deps,
    rows.map(({ personId }) => personId),
  )
  return rows.map((row) => ({ ...shownPayout(row), person: cardOf(people, row.personId), legalName: row.legalName }))
}

/** One payout with its lines. Throws PAYOUT_NOT_FOUND. */
export async function readPayout(deps: Deps, id: string, cursor: string | undefined) {
  const row = await stored.findPayout(deps.db, id)
  const [payout] = row ? await forAdmins(deps, [row]) : []
  if (!payout) throw payoutError.PAYOUT_NOT_FOUND()
  const [calendars, found] = await Promise.all([
    listCalendars(deps.db),
    listEarningsOfPayout(deps.db, id, { after: cursor, limit: batchPayoutPageSize + 1 }),
  ])
  const lines: Earning[] = found.slice(0, batchPayoutPageSize).map((one) => shownEarning(calendars, one))
  const last = lines.at(-1)
  return { payout, lines, ...(found.length > batchPayoutPageSize && last && { nextCursor: last.id }) }
}

/** The caller's own, newest first. */
export async function listOwnPayouts(deps: Deps, { id }: Actor, cursor: string | undefined) {
  const found = await stored.listOwnPayouts(deps.db, id, { cursor, limit: payoutPageSize + 1 })
  const items = found.slice(0, payoutPageSize).map(shownPayout)
  const last = items.at(-1)
  return { items, ...(found.length > payoutPageSize && last && { nextCursor: last.id }) }
}

export function shownPayout(row: stored.ShownPayout): Payout {
  const { bankBin, lastFour, ...same } = row
  return { ...same, bankName: findBank(bankBin)?.name ?? bankBin, maskedNumber: `•••• ${lastFour}` }
}

/** The text of each transfer, by the payout's id. */
export const listPayoutReferences = async ({ db }: Deps, ids: readonly string[]) =>
  new Map((await stored.listReferences(db, ids)).map(({ id, reference }) => [id, reference]))
