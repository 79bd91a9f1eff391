import type { approvalStatuses } from '@khue/contracts/offer/course-content'

export type VersionStatus = (typeof approvalStatuses)[number]
export const versionEvents = ['SAVE', 'SUBMIT', 'CLAIM', 'LET_GO', 'APPROVE', 'REJECT', 'WITHDRAW', 'DISCARD'] as const
export type VersionEvent = (typeof versionEvents)[number]

/** What an event makes of a version; `next`: a newer version begins with this status and takes the content over. */
export type VersionMove = { to: VersionStatus; next?: 'DRAFT' | 'PENDING_APPROVAL' }

const afterwards = { SAVE: { to: 'CANCELLED', next: 'DRAFT' }, SUBMIT: { to: 'CANCELLED', next: 'PENDING_APPROVAL' } } as const
/** Spec 4: saving a draft and a new request cancel the request before. A decided version stays as it is. What is missing cannot happen. */
const moves: Record<VersionStatus, Partial<Record<VersionEvent, VersionMove>>> = {
  DRAFT: { SAVE: { to: 'DRAFT' }, SUBMIT: { to: 'PENDING_APPROVAL' }, DISCARD: { to: 'CANCELLED' } },
  PENDING_APPROVAL: { ...afterwards, CLAIM: { to: 'UNDER_APPROVAL' }, WITHDRAW: { to: 'CANCELLED', next: 'DRAFT' } },
  UNDER_APPROVAL: {
    ...afterwards,
    CLAIM: { to: 'UNDER_APPROVAL' },
    LET_GO: { to: 'PENDING_APPROVAL' },
    APPROVE: { to: 'APPROVED' },
    REJECT: { to: 'REJECTED' },
    WITHDRAW: { to: 'CANCELLED', next: 'DRAFT' },
  },
  APPROVED: { SAVE: { to: 'APPROVED', next: 'DRAFT' } },
  REJECTED: { SAVE: { to: 'REJECTED', next: 'DRAFT' } },
  CANCELLED: {},
}

/** Undefined where the event cannot happen. */
export const moveVersion = (from: VersionStatus, event: VersionEvent): VersionMove | undefined => moves[from][event]

/** Versions that wait for an answer. */
export const isWaiting = (status: VersionStatus) => status === 'PENDING_APPROVAL' || status === 'UNDER_APPROVAL'
