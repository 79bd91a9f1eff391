import type { approvalStatuses } from '@khue/contracts/offer/course-content'
import { createContext } from 'react'
import { isWaiting } from './approval-words.ts'

/** The version that is open beside the queue. */
export type OpenVersion = { id: string; version: number; status: (typeof approvalStatuses)[number] }

type Key = Pick<OpenVersion, 'id' | 'version'>
export const versionKey = ({ id, version }: Key) => `${id} ${version}`

/** Notes that a version was decided here. */
export const AnsweredContext = createContext<(version: Key) => void>(() => undefined)

export type Ending = 'ANSWERED' | 'CHANGED'

/** How the open request ended in another tab or for another admin. Undefined while it waits, and after an answer from here. */
export function endedElsewhere(
  was: OpenVersion | undefined,
  now: OpenVersion | undefined,
  answeredHere: string | undefined,
): Ending | undefined {
  if (!was || !now || was.id !== now.id || !isWaiting(was.status)) return undefined
  if (was.version === now.version && isWaiting(now.status)) return undefined
  if (answeredHere === versionKey(was)) return undefined
  return was.version === now.version && now.status !== 'CANCELLED' ? 'ANSWERED' : 'CHANGED'
}
