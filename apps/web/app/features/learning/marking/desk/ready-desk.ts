import type { MarkFilter } from '../shared/mark-address.ts'
import type { Beside } from './beside.ts'
import { takePrefetched } from './prefetch.ts'

/** What stood beside the page before; the next page shows it until its own arrives. */
let beside: Beside | undefined
export function keepBeside(shown: Beside) {
  beside = shown
}

/** A desk that can be shown without asking the server; undefined when something of it is missing. */
export async function readyDesk(submissionId: string, search: URLSearchParams) {
  const [refId, assignmentId] = [search.get('refId') ?? undefined, search.get('assignmentId') ?? undefined]
  const filter: MarkFilter = { ...(refId && { refId }), ...(assignmentId && { assignmentId }) }
  const mark = beside && (await takePrefetched(submissionId, filter))
  return mark && beside && { mark, beside, filter }
}
