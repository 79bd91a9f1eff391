import { type MyPoints, type PointEntry, type PointEntryKind, pointsPageSize } from '@khue/contracts/money/points'
import { listEntries } from '#modules/money/ledger'
import type { Deps } from '#platform/deps'
import * as stored from '../points.repository.ts'
import { pointRule } from '../rule.service.ts'
import { pointsOf } from '../spending/spend.service.ts'

/** A person's usable points. */
export const countUsable = async ({ db }: Deps, personId: string) =>
  (await stored.listUsable(db, personId)).reduce((sum, { left }) => sum + left, 0)

/** The points held for these orders. */
export const listHeldPoints = async ({ db }: Deps, orderIds: readonly string[]) => {
  const uses = orderIds.length > 0 ? await stored.listUses(db, { purpose: 'ORDER', sourceIds: orderIds }) : []
  return new Map(uses.flatMap(({ sourceId, amount, state }) => (state === 'HELD' ? [[sourceId, amount]] : [])))
}

export async function readMyPoints(deps: Deps, personId: string): Promise<MyPoints> {
  const [lots, uses, usable, rule] = await Promise.all([
    stored.sumLots(deps.db, personId),
    stored.sumUses(deps.db, personId),
    stored.listUsable(deps.db, personId),
    pointRule(deps),
  ])
  const [first] = usable
  const ending = usable.filter(({ expiresAt }) => expiresAt.getTime() === first?.expiresAt.getTime())
  const sumOf = (some: typeof usable) => some.reduce((sum, { left }) => sum + left, 0)
  const { vndPerPoint, worthVnd, maxPercent, monthlyCap, monthsValid } = rule
  return {
    wd: uses.used,
    tu: lots.tu - uses.clawedBack,
    rp: lots.rp,
    usable: sumOf(usable),
    held: uses.held,
    nextExpiry: first ? { amount: sumOf(ending), at: first.expiresAt.toISOString() } : null,
    rule: { vndPerPoint, worth: worthVnd, maxPercent, monthlyCap, monthsValid },
  }
}

type Booked = Awaited<ReturnType<typeof listEntries>>[number]

/** A page of the statement, newest first. */
export async function listPointEntries(deps: Deps, personId: string, before: string | undefined) {
  const rows = await listEntries(deps, pointsOf(personId), { limit: pointsPageSize + 1, ...(before && { before }) })
  const page = rows.slice(0, pointsPageSize)
  const last = rows.length > pointsPageSize ? page.at(-1)?.id : undefined
  return { items: await explain(deps, page), ...(last && { nextCursor: last }) }
}

const ofSource = { order_line: 'EARNED', referral: 'REFERRAL', admin: 'GRANTED' } as const satisfies Record<string, PointEntryKind>
const ofPurpose = { ORDER: 'ORDER', REWARD: 'REWARD', CLAWBACK: 'CLAWED_BACK' } as const satisfies Record<string, PointEntryKind>

async function explain({ db }: Deps, rows: readonly Booked[]): Promise<PointEntry[]> {
  const idsOf = (...kinds: string[]) =>
    // a return's id also contains its refund
    rows.filter(({ sourceKind }) => kinds.includes(sourceKind)).map(({ sourceId }) => sourceId.split(' ')[0] ?? '')
  const [lotIds, useIds] = [idsOf('point_lot'), idsOf('point_use', 'point_use_end', 'point_return')]
  const lots = new Map((lotIds.length > 0 ? await stored.listLotSources(db, lotIds) : []).map(({ id, sourceKind }) => [id, sourceKind]))
  const uses = new Map((useIds.length > 0 ? await stored.listUsesById(db, useIds) : []).map((use) => [use.id, use]))
  return rows.map(({ id, at, amount, sourceKind, sourceId }) => {
    const use = uses.get(sourceId.split(' ')[0] ?? '')
    return {
      id,
      at: at.toISOString(),
      amount,
      kind: moveOf(sourceKind, use, lots.get(sourceId)),
      isHeld: sourceKind === 'point_use' && use?.state === 'HELD',
      orderId: use?.purpose === 'ORDER' ? use.sourceId : null,
    }
  })
}

function moveOf(sourceKind: string, use: stored.PointUse | undefined, lotSource: string | undefined): PointEntryKind {
  if (sourceKind === 'point_use' && use) return ofPurpose[use.purpose]
  if (sourceKind === 'point_expiry') return 'EXPIRED'
  if (sourceKind !== 'point_lot' || lotSource === 'reward') return 'RETURNED'
  return lotSource === 'order_line' || lotSource === 'referral' ? ofSource[lotSource] : ofSource.admin
}

/** The sources of lots, by their ids. */
export async function traceLots({ db }: Deps, ids: readonly string[]) {
  const lots = ids.length > 0 ? await stored.listLotSources(db, ids) : []
  return new Map(lots.map(({ id, sourceKind: kind, sourceId }) => [id, { kind, id: sourceId }]))
}

const usedFor = { ORDER: 'order', REWARD: 'voucher', CLAWBACK: 'refund' } as const
/** The purposes of uses, by their ids. */
export async function traceUses({ db }: Deps, ids: readonly string[]) {
  const uses = ids.length > 0 ? await stored.listUsesById(db, ids) : []
  return new Map(uses.map(({ id, purpose, sourceId }) => [id, { kind: usedFor[purpose], id: sourceId }]))
}
