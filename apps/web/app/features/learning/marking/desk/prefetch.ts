import type { Mark } from '@khue/contracts/learning/marking-shapes'
import type { MarkFilter } from '../shared/mark-address.ts'
import { loadMark } from './marking-calls.ts'

const freshMs = 60_000
const pictures = 3
const ready = new Map<string, { at: number; mark: Promise<Mark | undefined> }>()

const keyOf = (id: string, { refId, assignmentId }: MarkFilter) => [id, refId, assignmentId].join(' ')

function fetchOnce(id: string, filter: MarkFilter) {
  const key = keyOf(id, filter)
  const known = ready.get(key)
  if (known && Date.now() - known.at < freshMs) return known.mark
  const mark = loadMark(id, filter).then(
    (loaded) => {
      showEarly(loaded)
      return loaded
    },
    () => undefined, // the page itself asks again
  )
  ready.set(key, { at: Date.now(), mark })
  return mark
}

/** Pictures come from the browser's cache when their page is shown: the addresses are the ones that the page will have. */
function showEarly({ submission }: Mark) {
  const addresses = submission.files.flatMap(({ pages }) => (pages ?? []).map(({ address }) => address))
  for (const address of addresses.slice(0, pictures)) new Image().src = address
}

/** The next two submissions of the queue, with their first pages. */
export async function prefetchNext(next: string | null, filter: MarkFilter) {
  const first = next ? await fetchOnce(next, filter) : undefined
  if (first?.next) await fetchOnce(first.next, filter)
}

/** A mark that was fetched ahead, once; undefined when there is none or it is old. */
export async function takePrefetched(id: string, filter: MarkFilter) {
  const key = keyOf(id, filter)
  const known = ready.get(key)
  ready.delete(key)
  return known && Date.now() - known.at < freshMs ? known.mark : undefined
}
/** What was fetched of a submission, and of its neighbours, is out of date. */
export function forgetPrefetched(id: string) {
  for (const key of ready.keys()) if (key.startsWith(id)) ready.delete(key)
}
