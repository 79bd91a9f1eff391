import type { Deps } from '#platform/deps'
import { findCodeByReference } from '../payment-attempts.repository.ts'
import { listKnownCodes } from '../payments.repository.ts'
import { recordAnswer } from '../service/record-answer.ts'
import type { BankTransfer } from './bank-transfer.ts'
import { codesInMemo } from './memo.ts'
import { answersOf, ourAccount } from './transfer-answer.ts'
import type { VietqrSettings } from './vietqr-settings.ts'

/**
 * Books a transfer that somebody we believe tells of. What leaves the account, or arrives in another, is heard and not booked. payOS opens an
 * account for each payment, so there the number of the payment decides.
 */
export async function recordTransfer(deps: Deps, transfer: BankTransfer | undefined, settings: VietqrSettings) {
  if (!transfer || transfer.isOutgoing) return
  const code = await codeOf(deps, transfer)
  if (transfer.orderCode === undefined && transfer.account !== settings.account) {
    deps.log.warn({ teller: transfer.teller, account: transfer.account }, 'a transfer to an account that is not the house’s')
    return
  }
  for (const answer of answersOf([transfer], code, ourAccount(settings))) await recordAnswer(deps, answer)
}

/** Of several codes in a memo only those that we gave out count; when that still leaves a choice, somebody of the house makes it. */
async function codeOf(deps: Deps, { orderCode, memo }: BankTransfer) {
  const byNumber = orderCode === undefined ? undefined : await findCodeByReference(deps.db, 'VIETQR', orderCode)
  if (byNumber) return byNumber
  const codes = codesInMemo(memo)
  const [code = '', ...others] = codes.length > 1 ? await listKnownCodes(deps.db, codes) : codes
  return others.length === 0 ? code : ''
}
