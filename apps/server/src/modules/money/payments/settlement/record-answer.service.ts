import type { TransactionStatus } from '@khue/contracts/money/payments'
import { type Deps, transact } from '#platform/deps'
import { publish } from '#platform/outbox/domain-events'
import { isCode } from '#platform/crypto/public-codes'
import type { GatewayAnswer } from '../gateway.ts'
import { methodFacts } from '../methods.ts'
import { codePrefix, isSuspense, moveAttempt, moveCheckout, classifyMoney, type ReceiptName } from '../payment.ts'
import { paymentHeld, paymentDeclined, paymentSucceeded } from '../payments.events.ts'
import { isHeldByAnother, setAttemptAnswered } from '../payment-attempts.repository.ts'
import { lockCheckoutByCode, setCheckoutSettled, setCheckoutStatus } from '../payments.repository.ts'
import { isBooked, recogniseReceipt } from '../receipts.repository.ts'
import { storable } from '../storable.ts'
import { creditParts, creditUnusable, useParts } from './credit-payer.service.ts'
import { type Money, receiveExpectedMoney, receiveMoney } from './receive-money.service.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockCheckoutByCode>>>

/**
 * Records a gateway's statement; idempotent. Its signature and merchant have been verified. Money is booked even if something else is wrong (architecture 3,
 * "Money"); the reply concerns the reference, then the amount, then the state. The row lock serialises duplicates, so that the second finds the
 * first's work done.
 */
export const recordAnswer = (deps: Deps, said: GatewayAnswer) =>
  transact(deps, async (deps) => {
    const answer = asStored(said)
    const { code, outcome } = answer
    const found = isCode(codePrefix, code) ? await lockCheckoutByCode(deps.db, code, keyOf(answer)) : undefined
    if (!found) {
      await receiveUnexpectedMoney(deps, answer, 'UNKNOWN')
      return 'UNKNOWN'
    }
    const amountVnd = answer.namesNoSum && outcome !== 'PAID' ? found.checkout.amountVnd : answer.amountVnd
    if (found.checkout.amountVnd !== amountVnd) {
      await receiveUnequalSum(deps, answer, found)
      return 'WRONG_AMOUNT'
    }
    if (!outcome) return 'NOT_UNDERSTOOD'
    const status = moveAttempt(found.attempt.status, outcome)
    if (!status) {
      await receiveUnexpectedMoney(deps, answer, 'DOUBLE', found)
      return 'ALREADY_DECIDED'
    }
    // a transfer first reported without its code is in suspense until an admin decides: it does not pay the checkout it may be assigned to
    if (found.isKnown && !methodFacts[answer.method].takesOnce) return 'ALREADY_DECIDED'
    await setAnswered(deps, found, status, answer)
    await publishOutcome(deps, found, { ...answer, amountVnd })
    return 'RECORDED'
  })

const classify = ({ checkout, attempt }: Locked, cameVnd: number) => classifyMoney(cameVnd, { ...checkout, attempt: attempt.status })

/** Books money that does not change the checkout; a repeat of booked money is ignored. A statement without an amount is not money. */
async function receiveUnexpectedMoney(deps: Deps, answer: GatewayAnswer, as: ReceiptName, found?: Locked) {
  const { outcome, amountVnd, code, gatewayTransactionNo, facts } = answer
  if (outcome !== 'PAID') return undefined
  if (amountVnd === undefined) {
    // not bookable, but the payer will ask for it one day
    deps.log.warn({ code, gatewayTransactionNo, facts }, 'gateway reported a payment with an invalid amount')
    return undefined
  }
  const money = moneyOf({ ...answer, amountVnd })
  return (await recogniseReceipt(deps.db, money)) ? undefined : receiveMoney(deps, money, as, found?.checkout)
}

/**
 * Enough money pays, also more than enough, or a rest that makes earlier parts whole. Where one code accepts one payment, an insufficient one uses it
 * up: the attempt ends, and paying again opens another.
 */
async function receiveUnequalSum(deps: Deps, answer: GatewayAnswer, found: Locked) {
  const { amountVnd, outcome } = answer
  const name = classify(found, amountVnd ?? 0)
  const settles = !isSuspense(name) || name === 'LATE'
  if (amountVnd !== undefined && outcome === 'PAID' && settles) return payWithUnequalSum(deps, { ...answer, amountVnd }, found)
  const receipt = await receiveUnexpectedMoney(deps, answer, name, found)
  if (!receipt || name !== 'SHORT') return
  if (found.checkout.isClosed) await creditParts(deps, { ...found.checkout, partsVnd: found.checkout.partsVnd + (amountVnd ?? 0) }) // waits for no rest
  const status = moveAttempt(found.attempt.status, 'REFUSED')
  if (!status || !methodFacts[answer.method].takesOnce) return
  await setAnswered(deps, found, status, answer)
  await noteRefused(deps, found)
}

async function payWithUnequalSum(deps: Deps, answer: GatewayAnswer & { amountVnd: number }, found: Locked) {
  const status = moveAttempt(found.attempt.status, 'PAID')
  const money = moneyOf(answer)
  if (!status || (await isBooked(deps.db, money)) || (await recogniseReceipt(deps.db, money))) return
  await setAnswered(deps, found, status, answer)
  await settle(deps, found, answer)
}

const setAnswered = (
  deps: Deps,
  { attempt }: Locked,
  status: TransactionStatus,
  { gatewayCode, gatewayTransactionNo, bankCode }: GatewayAnswer,
) => setAttemptAnswered(deps.db, attempt.id, { status, gatewayCode, gatewayTransactionNo, bankCode })

const maxNameLength = 100 // vietnam.md 1.1: vnp_TxnRef, the longest of the identifying fields
const maxFactLength = 255 // and vnp_OrderInfo, the longest of all

/** A signed message may contain characters that no column can store; its money must be booked all the same. */
const asStored = ({ facts, ...said }: GatewayAnswer): GatewayAnswer => ({
  ...said,
  code: storable(said.code, maxNameLength),
  gatewayCode: storable(said.gatewayCode, maxNameLength),
  gatewayTransactionNo: said.gatewayTransactionNo && storable(said.gatewayTransactionNo, maxNameLength),
  bankCode: said.bankCode && storable(said.bankCode, maxNameLength),
  facts: Object.fromEntries(Object.entries(facts).map(([name, value]) => [storable(name, maxNameLength), storable(value, maxFactLength)])),
})

/** Identifies money. */
const keyOf = ({ method, code, reference, gatewayTransactionNo, amountVnd }: GatewayAnswer) => ({
  method,
  reference: reference ?? code,
  gatewayTransactionNo: gatewayTransactionNo ?? '',
  amountVnd,
})

const moneyOf = (answer: GatewayAnswer & { amountVnd: number }): Money => {
  const { amountVnd, bankCode, facts } = answer
  return { ...keyOf(answer), amountVnd, bankCode, facts }
}

async function publishOutcome(deps: Deps, found: Locked, answer: GatewayAnswer & { amountVnd: number }) {
  const { checkout } = found
  if (answer.outcome === 'PAID') return settle(deps, found, answer)
  if (answer.outcome === 'HELD') return publish(deps, paymentHeld, { checkoutId: checkout.id })
  return answer.outcome === 'UNDECIDED' ? undefined : noteRefused(deps, found)
}

async function noteRefused(deps: Deps, { checkout, attempt }: Locked) {
  // another gateway holds the money and may still pay it: the payer must not pay twice meanwhile
  if (await isHeldByAnother(deps.db, { id: attempt.id, checkoutId: checkout.id })) return
  await setCheckoutStatus(deps.db, checkout.id, moveCheckout(checkout.status, 'ATTEMPT_ENDED') ?? checkout.status)
  await publish(deps, paymentDeclined, { checkoutId: checkout.id })
}

async function settle(deps: Deps, found: Locked, answer: GatewayAnswer & { amountVnd: number }) {
  const { checkout, isKnown } = found
  const name = classify(found, answer.amountVnd)
  const money = moneyOf(answer)
  if (isKnown) return
  if (!isSuspense(name)) {
    await receiveExpectedMoney(deps, money, name, checkout)
    await useParts(deps, checkout)
    await creditSurplus(deps, checkout, answer.amountVnd)
    await publish(deps, paymentSucceeded, { checkoutId: checkout.id })
    return
  }
  const receipt = await receiveMoney(deps, money, name, checkout)
  if (receipt && name === 'LATE') await setCheckoutSettled(deps.db, checkout.id, name, receipt.id)
}

/** What came beyond the requested sum, parts included. */
async function creditSurplus(deps: Deps, { id: checkoutId, amountVnd, partsVnd }: Locked['checkout'], cameVnd: number) {
  const surplusVnd = cameVnd + partsVnd - amountVnd
  if (surplusVnd > 0) await creditUnusable(deps, { checkoutId, part: 'surplus', amountVnd: surplusVnd, as: 'OVER', cause: 'SURPLUS' })
}
