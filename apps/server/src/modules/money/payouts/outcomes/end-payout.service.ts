import { findBank } from '@khue/contracts/money/banks'
import { post } from '#modules/money/ledger'
import { notify } from '#modules/people/notifications'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import * as stored from '../batches.repository.ts'
import { payoutPaid, payoutReturned } from '../payouts.events.ts'
import { payoutPaidNotice, payoutReturnedNotice } from '../payouts.notices.ts'
import { entriesOfPayout } from '../preparing/prepare-batch.service.ts'

export type BankAnswer =
  | { state: 'PAID' | 'RETURNED'; on: string; bankReference?: string | undefined; outcome?: string | undefined }
  | { state: 'UNKNOWN'; outcome: string }

/**
 * Ends a payout as the bank says, once: false when it has ended, or cannot move there. The caller has locked nothing; the row's lock orders two answers.
 * UNKNOWN is decided only by `mayDecide`: two people by the bank's statement, or a statement itself.
 */
export const endPayout = (deps: Deps, id: string, answer: BankAnswer, { mayDecide }: { mayDecide: boolean }) =>
  transact(deps, async (deps) => {
    const payout = await stored.lockPayout(deps.db, id)
    if (!payout || !(payout.state === 'IN_TRANSIT' || (payout.state === 'UNKNOWN' && mayDecide && answer.state !== 'UNKNOWN'))) return false
    if (answer.state === 'UNKNOWN') await stored.setPayout(deps.db, id, { state: 'UNKNOWN', nextAskAt: null, outcome: answer.outcome })
    else await end(deps, payout, answer)
    return true
  })

async function end(deps: Deps, payout: stored.PayoutRow, { state, on, bankReference, outcome }: Exclude<BankAnswer, { state: 'UNKNOWN' }>) {
  const { id, batchId, personId, netVnd, lastFour, bankBin } = payout
  await stored.setPayout(deps.db, id, {
    state,
    endedOn: on,
    endedAt: new Date(),
    bankReference: bankReference ?? null,
    nextAskAt: null,
    outcome: outcome ?? null,
  })
  const about = { payoutId: id, batchId, personId }
  const facts = { payoutId: id, netVnd, lastFour, bank: findBank(bankBin)?.name ?? bankBin }
  if (state === 'PAID') {
    const lines = [
      { account: 'PAYOUTS_IN_TRANSIT' as const, amount: netVnd },
      { account: 'BANK' as const, amount: -netVnd },
    ]
    await post(deps, { reason: 'PAYOUT_PAID', source: { kind: 'payout_paid', id }, lines })
    await publish(deps, payoutPaid, { ...about, on })
    await notify(deps, [personId], payoutPaidNotice({ ...facts, paidOn: on }))
  } else {
    await stored.freeEarnings(deps.db, [id])
    await post(deps, { reason: 'PAYOUT_RETURNED', source: { kind: 'payout_return', id }, lines: entriesOfPayout(payout, -1) })
    await publish(deps, payoutReturned, about)
    await notify(deps, [personId], payoutReturnedNotice(facts))
  }
  await stored.closeIfEnded(deps.db, batchId)
}
