import { sha256 } from '#app/shared/sha256.ts'
import { photoMaker } from '../photo/photo-maker.ts'
import type { OutboxParts } from './run-step.ts'
import { canKeep, createWorkDb, createWorkMemory } from './work-db.ts'
import { refusalIn, type WorkPlace, workServer } from './work-calls.ts'
import { createWorkOutbox } from './work-outbox.ts'

const channelName = 'khue.homework'
const keyOf = ({ personId, assignmentId, learnerId }: WorkPlace) => [personId, assignmentId, learnerId ?? personId].join(' ')

/**
 * Web Locks are missing on plain http; there the same id of the submission keeps the server from taking it twice.
 */
const inTurn = (key: string, work: () => Promise<void>) =>
  'locks' in navigator ? navigator.locks.request(`khue.homework ${key}`, work) : work()

export type DeviceWork = Awaited<ReturnType<typeof openDeviceWork>>

/** The work of a learner on this device, only in a browser; its first change starts it. `end` stops after the step that is running. */
export async function openDeviceWork(place: WorkPlace, onSubmitted: OutboxParts['onSubmitted']) {
  const key = keyOf(place)
  const isLasting = await canKeep()
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(channelName) : undefined
  const outbox = createWorkOutbox({
    key,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
    storage: isLasting ? createWorkDb((changed) => channel?.postMessage(changed)) : createWorkMemory(),
    server: workServer(place),
    prepare: (photo, edit) => photoMaker.prepare(photo, edit),
    hashOf: (bytes) => sha256(bytes),
    refusalIn,
    onSubmitted,
    isOnline: () => navigator.onLine,
    inTurn,
    later: (work, ms) => void setTimeout(work, ms),
  })
  const left = new AbortController()
  const { signal } = left
  channel?.addEventListener('message', ({ data }) => void (data === key && outbox.look()), { signal })
  addEventListener('online', () => outbox.wake(), { signal })
  document.addEventListener('visibilitychange', () => document.hidden || outbox.wake(), { signal })
  return {
    ...outbox,
    isLasting,
    end() {
      left.abort()
      channel?.close()
      outbox.end()
    },
  }
}
