import { recordPayoutOutcome } from '@khue/contracts/money/payouts-admin'
import { z } from 'zod'
import { payoutsAdminText } from './payouts-admin.text.ts'

const { payout: text } = payoutsAdminText
const { outcome, bankReference, on, reason } = recordPayoutOutcome.body.shape

const orNothing = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined)

/** What the bank did, with what its statement says of it: each fault beside its field. */
export const OutcomeForm = z
  .strictObject({
    step: z.literal('outcome'),
    outcome: z.enum(outcome.options, text.outcomeMissing),
    bankReference: z.preprocess(orNothing, bankReference),
    on: z.preprocess(orNothing, on),
    reason,
  })
  .refine(({ outcome, on }) => outcome === 'UNKNOWN' || on, { path: ['on'], message: text.dayMissing })
  .refine(({ outcome, bankReference }) => outcome !== 'PAID' || bankReference, { path: ['bankReference'], message: text.referenceMissing })
  .transform(({ step: _step, ...body }) => body)
