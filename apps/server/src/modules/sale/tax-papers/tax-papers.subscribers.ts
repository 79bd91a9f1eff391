import { payoutPaid } from '#modules/money/payouts'
import { subscriber } from '#platform/outbox/domain-events'
import { draftCertificate } from './drafting/draft-certificates.service.ts'

export const taxPaperSubscribers = [
  subscriber('draft_tax_certificate', payoutPaid, (deps, { payoutId }) => draftCertificate(deps, payoutId)),
]
