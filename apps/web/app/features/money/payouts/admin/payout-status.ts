import type { PayoutBatchState, PayoutState } from '@khue/contracts/money/payout-states'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { payoutsAdminText as text } from './payouts-admin.text.ts'

const batchTones = {
  PREPARED: 'warn',
  CHECKED: 'warn',
  APPROVED: 'apricot',
  EXPORTED: 'primary',
  CLOSED: 'success',
  DROPPED: undefined,
} as const satisfies Record<PayoutBatchState, Status['tone']>
export const batchStatus = (state: PayoutBatchState): Status => ({ label: text.batchStates[state], tone: batchTones[state] })

const tones = {
  PLANNED: undefined,
  IN_TRANSIT: 'primary',
  PAID: 'success',
  RETURNED: 'danger',
  UNKNOWN: 'warn',
  DROPPED: undefined,
} as const satisfies Record<PayoutState, Status['tone']>
export const payoutStatus = (state: PayoutState): Status => ({ label: text.states[state], tone: tones[state] })
