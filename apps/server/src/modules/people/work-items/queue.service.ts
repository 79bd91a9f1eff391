import type { Query } from '@khue/contracts/endpoint'
import type { findWorkItems, listWorkItems, WorkItem, WorkItemCount } from '@khue/contracts/people/work-items'
import { listPeople } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import type { Actor } from '#platform/http/api'
import { parsePagePosition, toPage } from '#platform/lists/cursors'
import * as stored from './queue.repository.ts'
import { workItemError } from './work-items.errors.ts'
import type { CaseRef } from './work-items.repository.ts'

/** A page of the queue with the counts of all kinds, in three statements. */
export async function listQueue(deps: Deps, actor: Actor, { kind, ...asked }: Query<typeof listWorkItems>) {
  const place = parsePagePosition({ page: 0, ...asked }, 'DUE')
  const [found, counts] = await Promise.all([stored.listOpen(deps.db, { kind, readerId: actor.id, place }), readCounts(deps, actor)])
  const { rows, next } = toPage(found, place, { keys: { DUE: ({ key }) => Number(key) }, id: ({ id }) => id, now: deps.clock() })
  return { ...counts, items: await describe(deps, actor, rows), ...next }
}

export async function readCounts(deps: Deps, { id: readerId }: Actor): Promise<{ now: string; counts: WorkItemCount[] }> {
  const rows = await stored.countOpen(deps.db, readerId)
  const counts = rows.map(({ nextDueAt, ...row }) => ({ ...row, nextDueAt: nextDueAt && new Date(nextDueAt).toISOString() }))
  return { now: deps.clock().toISOString(), counts }
}

/** The open items of some cases. */
export async function listOfCases(deps: Deps, actor: Actor, { kind, refIds = [] }: Query<typeof findWorkItems>) {
  const rows = refIds.length > 0 ? await stored.listOfCases(deps.db, { kind, refIds, readerId: actor.id }) : []
  return { now: deps.clock().toISOString(), items: await describe(deps, actor, rows) }
}

/** Throws WORK_ITEM_NOT_FOUND. */
export async function readOne(deps: Deps, actor: Actor, { kind, refId }: CaseRef) {
  const { now, items } = await listOfCases(deps, actor, { kind, refIds: [refId] })
  const [item] = items
  if (!item) throw workItemError.WORK_ITEM_NOT_FOUND()
  return { now, item }
}

async function describe(deps: Deps, { id: readerId }: Actor, rows: readonly stored.QueueRow[]): Promise<WorkItem[]> {
  const people = await listPeople(
    deps,
    rows.flatMap(({ personIds: [first], claimedBy }) => [first, claimedBy].filter((id) => typeof id === 'string')),
  )
  return rows.map(({ kind, refId, personIds: [first], openedAt, dueAt, claimedBy, claimedUntil, isOwnCase }) => {
    const by = claimedBy ? people.get(claimedBy) : undefined
    return {
      kind,
      refId,
      person: (!isOwnCase && first && people.get(first)) || null,
      openedAt: new Date(openedAt).toISOString(),
      dueAt: new Date(dueAt).toISOString(),
      claim: by && claimedUntil ? { by, until: new Date(claimedUntil).toISOString(), isOwn: by.id === readerId } : null,
      isOwnCase,
    }
  })
}
