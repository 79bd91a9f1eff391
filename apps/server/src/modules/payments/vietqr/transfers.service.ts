import { type Deps, transact } from '#platform/deps'
import { findCodeByReference } from '../payment-attempts.repository.ts'
import { listKnownCodes } from '../payments.repository.ts'
import { findFacts, lockNumber } from '../receipts.repository.ts'
import { recordAnswer } from '../service/record-answer.ts'
import type { BankTransfer } from './bank-transfer.ts'
import { codesInMemo } from './memo.ts'
import { answersOf, ourAccount, tellersName, tellersNameOf } from './transfer-answer.ts'
import type { VietqrSettings } from './vietqr-settings.ts'

/**
 * Books a transfer that somebody we believe tells of. What leaves the account, or arrives in another, is heard and not booked. payOS opens an
 * account for each payment, so there the number of the payment decides, or our code in the words.
 */
export async function recordTransfer(deps: Deps, transfer: BankTransfer | undefined, settings: VietqrSettings) {
  if (!transfer || transfer.isOutgoing) return
  const byNumber = transfer.orderCode === undefined ? undefined : await findCodeByReference(deps.db, 'VIETQR', transfer.orderCode)
  const { code, isKnown } = byNumber === undefined ? await codeInWords(deps, transfer) : { code: byNumber, isKnown: true }
  const isOurs = transfer.account === settings.account || (transfer.orderCode !== undefined && isKnown)
  if (!isOurs) {
    deps.log.warn({ teller: transfer.teller, account: transfer.account }, 'a transfer to an account that is not the house’s')
    return
  }
  await transact(deps, async (deps) => {
    const numbered = await numberAnew(deps, transfer, ourAccount(settings))
    for (const answer of answersOf([numbered], code, ourAccount(settings))) await recordAnswer(deps, answer)
  })
}

/**
 * Some banks number transfers by counters that begin again: one teller who tells of two under the same number, each by a name of its own,
 * tells of two. Whoever tells of one of them is heard after the other.
 */
async function numberAnew(deps: Deps, transfer: BankTransfer, reference: string) {
  const { amountVnd, bankReference, teller } = transfer
  if (bankReference === '' || amountVnd === undefined) return transfer
  const told = { method: 'VIETQR' as const, reference, gatewayTransactionNo: bankReference, amountVnd }
  await lockNumber(deps.db, told)
  const known = (await findFacts(deps.db, told))?.[tellersName]
  const isAnother = known?.startsWith(`${teller}:`) && known !== tellersNameOf(transfer)
  return isAnother ? { ...transfer, number: `${bankReference}:${transfer.tellersId}` } : transfer
}

/**
 * Of several codes in a memo only those that we gave out count; when that still leaves a choice, somebody of the house makes it. One alone
 * is looked up where its money is booked, and here only when it tells whether an account that payOS opened is ours.
 */
async function codeInWords(deps: Deps, { memo, orderCode }: BankTransfer) {
  const codes = codesInMemo(memo)
  const known = codes.length > 1 || (codes.length === 1 && orderCode !== undefined) ? await listKnownCodes(deps.db, codes) : []
  const [code = '', ...others] = codes.length > 1 ? known : codes
  return others.length === 0 ? { code, isKnown: known.includes(code) } : { code: '', isKnown: false }
}
