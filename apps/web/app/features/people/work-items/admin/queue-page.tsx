import { PendingList } from '#app/shared/ui/pending-overlay.tsx'
import { useServerNow } from '../shared/use-server-now.ts'
import { useWorkItemsLive } from '../shared/use-work-items-live.ts'
import type { LoadedQueue } from './load-queue.ts'
import { QueueHead } from './queue-head.tsx'
import { WorkQueue } from './work-queue.tsx'

/** What the start page of admins and the queue of one kind show below their title; live, its clocks move each minute. */
export function QueueContent({ queue }: { queue: LoadedQueue }) {
  const { kind, counts, items, first, next, now } = queue
  const nowMs = useServerNow(now)
  useWorkItemsLive()
  return (
    <>
      <QueueHead counts={counts} kind={kind} nowMs={nowMs} />
      <PendingList>
        <WorkQueue items={items} kind={kind} nowMs={nowMs} first={first} next={next} />
      </PendingList>
    </>
  )
}
