import { type Deps, transact } from '#platform/deps'
import { findCodeByReference } from '../payment-attempts.repository.ts'
import { listKnownCodes } from '../payments.repository.ts'
import { recordAnswer } from '../settlement/record-answer.service.ts'
import { storable } from '../storable.ts'
import { addFacts, listReportedMoney, lockReportedMoney } from '../reported-money.repository.ts'
import { type BankTransfer, numberOf } from '../bank-transfer.ts'
import { codesInMemo } from './memo.ts'
import { sameTransfer } from './same-transfer.ts'
import { answersOf, ourAccount, feedKeyField, feedKeyOf } from './transfer-answer.ts'
import { type VietqrSettings, vietqrSettings } from './vietqr-settings.ts'

/**
 * Books a transfer reported by a trusted feed. Outgoing transfers and those to other accounts are acknowledged and not booked. payOS opens an account
 * for each payment, so there the payment's number decides, or our code in the memo.
 */
export async function recordTransfer(deps: Deps, reported: BankTransfer | undefined, settings: VietqrSettings) {
  if (!reported || reported.isOutgoing) return
  const transfer = withStorableNumbers(reported)
  const byNumber = transfer.orderCode === undefined ? undefined : await findCodeByReference(deps.db, 'VIETQR', transfer.orderCode)
  const { code, isKnown } = byNumber === undefined ? await codeInWords(deps, transfer) : { code: byNumber, isKnown: true }
  const isOurs = transfer.account === settings.account || (transfer.orderCode !== undefined && isKnown)
  if (!isOurs) {
    deps.log.warn({ bankFeed: transfer.bankFeed, account: transfer.account }, 'transfer to a foreign account ignored')
    return
  }
  await transact(deps, async (deps) => {
    const number = await numberOfNew(deps, { ...transfer, code }, ourAccount(settings))
    if (number === undefined) return
    for (const answer of answersOf([{ ...transfer, number }], code, ourAccount(settings))) await recordAnswer(deps, answer)
  })
}

const maxNumberLength = 80 // leaves room for the fingerprint within the limit of identifying fields

/** Normalises the numbers before the lookup, as stored ones are: a number with a NUL must not block the booking. */
const withStorableNumbers = (reported: BankTransfer): BankTransfer => ({
  ...reported,
  feedTransferId: storable(reported.feedTransferId, maxNumberLength),
  bankReference: storable(reported.bankReference, maxNumberLength),
})

/** The same for a transfer found by a status query. */
export async function recordQueriedTransfer(deps: Deps, transfer: BankTransfer) {
  const settings = vietqrSettings(deps.config)
  if (settings) await recordTransfer(deps, transfer, settings)
}

/** A transfer to the platform's account without a bank feed: for demo data. */
export async function recordDemoTransfer(deps: Deps, { code, amountVnd }: { code: string; amountVnd: number }) {
  const settings = vietqrSettings(deps.config)
  if (!settings) throw new Error('VietQR is not configured')
  const said = {
    bankFeed: 'sepay',
    feedTransferId: `demo ${code}`,
    bankReference: `DEMO-${code}`,
    account: settings.account,
    memo: code,
  } as const
  await recordTransfer(deps, { ...said, amountVnd, isOutgoing: false, orderCode: undefined, facts: { content: code } }, settings)
}

/**
 * The number under which to book a transfer; undefined when it is already booked by another feed or an earlier report: then the new feed is recorded.
 */
async function numberOfNew(deps: Deps, reported: BankTransfer & { code: string }, reference: string) {
  const { amountVnd, bankReference, code } = reported
  const [number, name] = [numberOf(reported), feedKeyOf(reported)]
  const numbers = bankReference === '' ? [number] : [number, `${bankReference}:${name}`]
  if (amountVnd === undefined || (bankReference === '' && code === '')) return number
  const money = { method: 'VIETQR' as const, reference, amountVnd, numbers, code }
  await lockReportedMoney(deps.db, money)
  const booked = (await listReportedMoney(deps.db, money)).map(({ facts, ...one }) => ({ ...one, names: feedKeysIn(facts) }))
  const same = sameTransfer(reported, booked)
  if (!same) return booked.some((one) => one.number === number) ? `${bankReference}:${name}` : number
  if (!same.names.includes(name)) await addFacts(deps.db, same.id, { [`${feedKeyField} ${reported.bankFeed}`]: name })
  return undefined
}

/** Of the first reporting feed, and of later ones. */
const feedKeysIn = (facts: Readonly<Record<string, string>>) =>
  Object.entries(facts).flatMap(([fact, name]) => (fact === feedKeyField || fact.startsWith(`${feedKeyField} `) ? [name] : []))

/**
 * Of several codes in a memo only existing ones count; if several remain, an admin decides. A single code is looked up when its money is booked, and
 * here only when it decides whether an account that payOS opened is ours.
 */
async function codeInWords(deps: Deps, { memo, orderCode }: BankTransfer) {
  const codes = codesInMemo(memo)
  const known = codes.length > 1 || (codes.length === 1 && orderCode !== undefined) ? await listKnownCodes(deps.db, codes) : []
  const [code = '', ...others] = codes.length > 1 ? known : codes
  return others.length === 0 ? { code, isKnown: known.includes(code) } : { code: '', isKnown: false }
}
