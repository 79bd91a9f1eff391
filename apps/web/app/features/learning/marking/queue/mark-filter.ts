import { Id } from '@khue/contracts/ids'
import type { MarkFilter } from '../shared/mark-address.ts'

/** Of an address; an id that cannot be one is no filter. For loaders only: it loads Zod. */
export function readMarkFilter(search: URLSearchParams): MarkFilter {
  const [refId, assignmentId] = ['refId', 'assignmentId'].map((name) => Id.safeParse(search.get(name)).data)
  return { ...(refId && { refId }), ...(assignmentId && { assignmentId }) }
}
