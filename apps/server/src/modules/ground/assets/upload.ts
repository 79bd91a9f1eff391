import { assetError } from './assets.errors.ts'

export const assetStatuses = ['REQUESTED', 'UPLOADED', 'CHECKED', 'CLAIMED', 'REFUSED', 'EXPIRED', 'DELETED'] as const
export type AssetStatus = (typeof assetStatuses)[number]

export const assetEvents = ['SENT', 'CHECK_PASSED', 'CHECK_FAILED', 'CLAIMED', 'TIMED_OUT', 'DELETED'] as const
export type AssetEvent = (typeof assetEvents)[number]

/** Where each event leads; what is not written here cannot happen. SENT again: whoever was checking did not come to an end. */
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

/** Only what was checked has an address, and nobody reads the bytes of anything else. */
export const visibleStatuses = ['CHECKED', 'CLAIMED'] as const satisfies readonly AssetStatus[]
/** What takes up room, or soon may. */
export const countedStatuses = ['REQUESTED', 'UPLOADED', ...visibleStatuses] as const satisfies readonly AssetStatus[]
/** What is given up when its time is over. */
export const passingStatuses = ['REQUESTED', 'UPLOADED', 'CHECKED'] as const satisfies readonly AssetStatus[]
export const unfinishedStatuses = ['REQUESTED', 'UPLOADED'] as const satisfies readonly AssetStatus[]

/** So many files may be on their way from one person. */
export const maxUnfinished = 20
/** So many of them wait for their check or are in it, on all nodes together. */
export const maxBeingChecked = 5
