import { listWorkItems, type WorkItemKind } from '@khue/contracts/people/work-items'
import type { PageApi } from '#app/shared/load-context.ts'
import { orWithoutCursor, readPlace } from '#app/shared/list-place.ts'
import { queueHref } from './queue-view.ts'

/** A page of the queue, of one kind or of all. */
export async function loadQueue(call: PageApi['call'], url: URL, kind: WorkItemKind | undefined) {
  const { cursor } = readPlace(url.searchParams)
  const { now, items, counts, nextCursor } = await call(listWorkItems, { query: { kind, cursor } }).catch(orWithoutCursor(url))
  return {
    kind,
    now,
    items,
    counts,
    first: cursor && queueHref(kind),
    next: nextCursor && queueHref(kind, nextCursor),
  }
}
export type LoadedQueue = Awaited<ReturnType<typeof loadQueue>>
