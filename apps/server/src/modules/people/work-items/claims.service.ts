import type { WorkItemKind } from '@khue/contracts/people/work-items'
import { listPeople, refuseOwnCase } from '#modules/people/people'
import { type Deps, transact } from '#platform/deps'
import type { Actor } from '#platform/http/api'
import { publish, publishAll } from '#platform/outbox/domain-events'
import { notifyPages } from './notify-pages.service.ts'
import { readOne } from './queue.service.ts'
import { claimStateOf, moveClaim } from './work-item.ts'
import { workItemClaimed, workItemLetGo } from './work-items.events.ts'
import * as stored from './work-items.repository.ts'

/**
 * Gives a case to an admin for 15 minutes; again, it gives 15 more. Throws WORK_ITEM_NOT_FOUND, WORK_ITEM_CLAIMED with who has it until when, and
 * OWN_CASE. Of several at once one gets it.
 */
export const claimItem = (deps: Deps, actor: Actor, ref: stored.CaseRef) =>
  transact(deps, async (deps) => {
    const item = await stored.lockOpenItem(deps.db, ref)
    const state = claimStateOf(item, actor.id)
    moveClaim(state, 'CLAIM', state === 'OTHERS' && item ? await holderOf(deps, item) : undefined)
    await refuseOwnCase(deps, actor, item?.personIds ?? [])
    if (item) await give(deps, actor, item)
    return readOne(deps, actor, ref)
  })

async function holderOf(deps: Deps, { claimedBy, claimedUntil }: stored.LockedItem) {
  const by = claimedBy === null ? undefined : (await listPeople(deps, [claimedBy])).get(claimedBy)
  return { by: by && { id: by.id, name: by.name }, until: claimedUntil?.toISOString() }
}

/** The case with the least time left that is free and none of the admin's household; of several admins at once each gets another one. */
export const claimNextItem = (deps: Deps, actor: Actor, kind: WorkItemKind | undefined) =>
  transact(deps, async (deps) => {
    const item = await stored.lockNextFreeItem(deps.db, { kind, adminId: actor.id })
    if (!item) return { now: deps.clock().toISOString(), item: null }
    await give(deps, actor, item)
    return readOne(deps, actor, item)
  })

async function give(deps: Deps, { id: adminId }: Actor, item: stored.ClaimableItem) {
  const { kind, refId, claimedBy } = item
  await stored.setClaim(deps.db, item.id, adminId)
  if (claimStateOf(item, adminId) === 'OWN') return // renewed
  if (claimedBy !== null) await publish(deps, workItemLetGo, { kind, refId, adminId: claimedBy }) // its time was over
  await publish(deps, workItemClaimed, { kind, refId, adminId })
  await notifyPages(deps, item)
}

/** Gives a case back; false when the admin had not claimed it. */
export const releaseItem = (deps: Deps, { id: adminId }: Actor, ref: stored.CaseRef) =>
  transact(deps, async (deps) => {
    if (!(await stored.clearOwnClaim(deps.db, ref, adminId))) return { released: false }
    await publish(deps, workItemLetGo, { ...ref, adminId })
    await notifyPages(deps, ref)
    return { released: true }
  })

/** Ends claims that were not renewed in time. Safe to run twice. */
export const endLapsedClaims = (deps: Deps) =>
  transact(deps, async (deps) => {
    const lapsed = await stored.clearLapsedClaims(deps.db)
    await publishAll(deps, workItemLetGo, lapsed)
    for (const ref of lapsed) await notifyPages(deps, ref)
  })
