import type { WorkItemKind } from '@khue/contracts/people/work-items'
import { refuseOwnCase } from '#modules/people/people'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { assertInsideTransaction } from '#platform/postgres/db'
import { notifyPages } from './notify-pages.service.ts'
import { claimStateOf, dueAfter, moveClaim } from './work-item.ts'
import { workItemLetGo } from './work-items.events.ts'
import * as stored from './work-items.repository.ts'

type NewCase = stored.CaseRef & {
  /** Whose case it is; neither they nor their households claim or decide it. The queue shows the first alone. */
  personIds: readonly string[]
  /** Admins who may not decide it for another reason, such as who asked for it: they do not get it as their next one. */
  exceptIds?: readonly string[]
}
/** `workingDays` after now, or a time of another law. */
type Due = { workingDays: number } | { dueAt: Date }

/**
 * Puts a case into its queue, in the transaction that creates the case. Idempotent: while the item of a case is open, another call only adds
 * persons, or brings its due time forward.
 * A case that waits again later gets another item.
 */
export async function openWorkItem(deps: Deps, { kind, refId, personIds, exceptIds = [], ...due }: NewCase & Due) {
  const dueAt = 'dueAt' in due ? due.dueAt : dueAfter(deps.clock(), due.workingDays)
  const persons = { personIds: [...new Set(personIds)], exceptIds: [...new Set(exceptIds)] }
  const isNew = await stored.insertItem(assertInsideTransaction(deps.db), { kind, refId, ...persons, dueAt })
  if (isNew || (await amend(deps, { kind, refId, ...persons, dueAt }))) await notifyPages(deps, { kind, refId })
}

type Amendment = stored.CaseRef & { personIds: string[]; exceptIds: string[]; dueAt: Date }

/** False when nothing changes. A claim ends when persons are added, because the case may now be the claimer's own. */
async function amend(deps: Deps, { personIds, exceptIds, dueAt, ...ref }: Amendment) {
  const item = await stored.lockOpenItem(deps.db, ref)
  if (!item) return false
  const all = [...new Set([...item.personIds, ...personIds])]
  const except = [...new Set([...item.exceptIds, ...exceptIds])]
  const addsPersons = all.length > item.personIds.length
  if (!addsPersons && except.length === item.exceptIds.length && dueAt >= item.dueAt) return false
  const dueFirst = dueAt < item.dueAt ? dueAt : item.dueAt
  await stored.setAmended(deps.db, item.id, { personIds: all, exceptIds: except, dueAt: dueFirst, endsClaim: addsPersons })
  if (addsPersons && item.claimedBy !== null) await publish(deps, workItemLetGo, { ...ref, adminId: item.claimedBy })
  return true
}

/** Takes a case out of its queue, decided or withdrawn, in the transaction that moves it. Idempotent; ends a claim. */
export const closeWorkItem = (deps: Deps, { kind, refId }: stored.CaseRef) => closeWorkItems(deps, kind, [refId])

/** The same for many cases of one kind. */
export const closeWorkItems = (deps: Deps, kind: WorkItemKind, refIds: readonly string[]) =>
  transact(deps, async (deps) => {
    const closed = refIds.length > 0 ? await stored.closeItems(deps.db, kind, refIds) : []
    for (const refId of closed) await notifyPages(deps, { kind, refId })
  })

/** Moves the due time of an open item, when the law of its case gives more time. */
export async function setWorkItemDue(deps: Deps, { kind, refId, dueAt }: stored.CaseRef & { dueAt: Date }) {
  if (await stored.setDue(deps.db, { kind, refId }, dueAt)) await notifyPages(deps, { kind, refId })
}

/**
 * Call it in every decision, in its transaction: until that ends, no other admin can claim the case. Throws WORK_ITEM_CLAIMED while another admin's claim
 * lives, and OWN_CASE for a case of the actor's household. Passes for a case that has no open item: its own state decides then.
 */
export async function requireUnclaimed(deps: Deps, actor: { id: string }, { kind, refId }: stored.CaseRef) {
  const item = await stored.lockOpenItem(assertInsideTransaction(deps.db), { kind, refId })
  if (!item) return
  moveClaim(claimStateOf(item, actor.id), 'DECIDE', { until: item.claimedUntil?.toISOString() })
  await refuseOwnCase(deps, actor, item.personIds)
}

/** Whether an admin's claim of the case is alive. */
export const isWorkItemClaimed = ({ db }: Deps, ref: stored.CaseRef) => stored.isClaimed(db, ref)

/** By `refId`, for cases of one or several kinds; cases without an open item are absent. */
export async function findDueTimes(
  { db }: Deps,
  kinds: WorkItemKind | readonly WorkItemKind[],
  refIds: readonly string[],
): Promise<Map<string, Date>> {
  const rows = refIds.length > 0 ? await stored.listDueTimes(db, [kinds].flat(), refIds) : []
  return new Map(rows.map(({ refId, dueAt }) => [refId, new Date(dueAt)]))
}
