import type { ContractEvent, ContractStatus } from '@khue/contracts/offer/teacher-contracts'
import { contractError } from './teacher-contracts.errors.ts'

/** What moves a contract; opening it, sending a code and erasing photos only leave a line in the log. */
export const contractMoves = [
  'SAVE',
  'PREPARE',
  'SIGN',
  'SEND_BACK',
  'COMPLETE',
  'AMEND',
  'SUPERSEDE',
  'END',
] as const satisfies ContractEvent[]
export type ContractMove = (typeof contractMoves)[number]

/**
 * From × event → to; what is missing cannot happen. AMEND makes the next version, and this one stays in force until that one is completed. SIGN needs
 * an approved identity proof of the same number, a default account of the same holder, a one-time code and the hash of the stored file; COMPLETE an
 * admin who is not of the teacher's household.
 */
const next: Record<ContractStatus, Partial<Record<ContractMove, ContractStatus>>> = {
  DRAFT: { SAVE: 'DRAFT', PREPARE: 'READY', END: 'ENDED' },
  READY: { SAVE: 'DRAFT', PREPARE: 'READY', SIGN: 'SIGNED', SEND_BACK: 'DRAFT', END: 'ENDED' },
  SIGNED: { SEND_BACK: 'DRAFT', COMPLETE: 'COMPLETED', END: 'ENDED' },
  COMPLETED: { COMPLETE: 'COMPLETED', AMEND: 'COMPLETED', SUPERSEDE: 'SUPERSEDED', END: 'ENDED' },
  SUPERSEDED: {},
  ENDED: {},
}

export const canMove = (from: ContractStatus, event: ContractMove) => next[from][event] !== undefined

/** Throws CONTRACT_LOCKED for a form or file that is completed, CONTRACT_STATUS_LOCKED for any other move that is not allowed. */
export function moveContract(from: ContractStatus, event: ContractMove): ContractStatus {
  const to = next[from][event]
  if (to) return to
  throw isLocked(from) ? contractError.CONTRACT_LOCKED({ from, event }) : contractError.CONTRACT_STATUS_LOCKED({ from, event })
}

/** Form and file never change again. */
export const isLocked = (status: ContractStatus) => status === 'COMPLETED' || status === 'SUPERSEDED'

/** A version that is still being made. */
export const openStatuses = ['DRAFT', 'READY', 'SIGNED'] as const satisfies ContractStatus[]
export const isOpen = (status: ContractStatus) => openStatuses.some((open) => open === status)
