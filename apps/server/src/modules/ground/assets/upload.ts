import { assetError } from './assets.errors.ts'

export const assetStatuses = ['REQUESTED', 'UPLOADED', 'CHECKED', 'CLAIMED', 'REFUSED', 'EXPIRED', 'DELETED'] as const
export type AssetStatus = (typeof assetStatuses)[number]

export const assetEvents = ['SENT', 'CHECK_PASSED', 'CHECK_FAILED', 'CLAIMED', 'TIMED_OUT', 'DELETED'] as const
export type AssetEvent = (typeof assetEvents)[number]

/** Allowed transitions; any other event is refused. SENT again: the previous check did not finish. */
const moves: Record<AssetStatus, Partial<Record<AssetEvent, AssetStatus>>> = {
  REQUESTED: { SENT: 'UPLOADED', TIMED_OUT: 'EXPIRED', DELETED: 'DELETED' },
  UPLOADED: { SENT: 'UPLOADED', CHECK_PASSED: 'CHECKED', CHECK_FAILED: 'REFUSED', TIMED_OUT: 'EXPIRED', DELETED: 'DELETED' },
  CHECKED: { CLAIMED: 'CLAIMED', TIMED_OUT: 'EXPIRED', DELETED: 'DELETED' },
  CLAIMED: { CLAIMED: 'CLAIMED', DELETED: 'DELETED' },
  REFUSED: { DELETED: 'DELETED' },
  EXPIRED: { DELETED: 'DELETED' },
  DELETED: { DELETED: 'DELETED' },
}

export const canMove = (from: AssetStatus, event: AssetEvent) => moves[from][event] !== undefined

export function moveStatus(from: AssetStatus, event: AssetEvent) {
  const to = moves[from][event]
  if (!to) throw assetError.ASSET_NOT_FOUND()
  return to
}

/** Only checked files have a URL; the bytes of any other are unreadable. */
export const visibleStatuses = ['CHECKED', 'CLAIMED'] as const satisfies readonly AssetStatus[]
/** Statuses that count against the quota. */
export const countedStatuses = ['REQUESTED', 'UPLOADED', ...visibleStatuses] as const satisfies readonly AssetStatus[]
/** Statuses that expire. */
export const passingStatuses = ['REQUESTED', 'UPLOADED', 'CHECKED'] as const satisfies readonly AssetStatus[]
export const unfinishedStatuses = ['REQUESTED', 'UPLOADED'] as const satisfies readonly AssetStatus[]

/** Uploads in progress per person. */
export const maxUnfinished = 20
/** Files of one person that wait for or undergo a check, on all nodes together. */
export const maxBeingChecked = 5
