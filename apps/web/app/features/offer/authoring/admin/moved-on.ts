import type { approvalStatuses } from '@khue/contracts/offer/course-content'
import { createContext } from 'react'
import { isWaiting } from './approval-words.ts'

/** The version that is open beside the queue. */
export type OpenVersion = { id: string; version: number; status: (typeof approvalStatuses)[number] }

type Key = Pick<OpenVersion, 'id' | 'version'>
export const versionKey = ({ id, version }: Key) => `${id} ${version}`

/** Notes that a version was decided here. */
export const AnsweredContext = createContext<(version: Key) => void>(() => undefined)

export type Moved = 'ANSWERED' | 'CHANGED'

/** How a request that waited ended while it was open, unless it was answered here. Undefined while it waits. */
export function movedOn(was: OpenVersion | undefined, now: OpenVersion | undefined, answeredHere: string | undefined): Moved | undefined {
  if (!was || !now || was.id !== now.id || !isWaiting(was.status)) return undefined
  if (was.version === now.version && isWaiting(now.status)) return undefined
  if (answeredHere === versionKey(was)) return undefined
  return was.version === now.version && now.status !== 'CANCELLED' ? 'ANSWERED' : 'CHANGED'
}
