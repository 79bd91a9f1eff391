import type { PaymentMethod } from '@khue/contracts/payments'
import { uuidv7 } from 'uuidv7'
import { type Deps, transact } from '#platform/deps'
import { announce } from '#platform/news'
import { isCode, newCode } from '#platform/public-codes'
import { expectedAfter, moveAttempt, type Outcome, settleAs } from './payment.ts'
import { paymentError } from './payments.errors.ts'
import { paymentSucceeded } from './payments.events.ts'
import {
  type Checkout,
  findOwnCheckout,
  findWaitingCheckout,
  insertAttempt,
  insertCheckout,
  lockCheckoutByCode,
  setAttemptAnswered,
  setCheckoutSettled,
  setCheckoutStatus,
} from './payments.repository.ts'
import { vnpayPayUrl } from './vnpay/vnpay-pay-url.ts'
import { vnpaySettings } from './vnpay/vnpay-settings.ts'

const codePrefix = 'HV' // architecture 3, "Who pays, who learns"
const largestVnd = 9_999_999_999 // times 100 it still has the 12 digits that VNPAY allows

export type CheckoutRequest = {
  payerId: string
  /** What it is for, in words that only the asker reads: the same purpose asked again is the same checkout while it can be paid. */
  purpose: string
  amountVnd: number
  method: PaymentMethod
  payerIp: string
}

/**
 * Asks one payer for one sum and says where to pay it. Two calls for one purpose must not run side by side: the asker
 * holds a lock on what is being paid for. Throws PAYMENT_METHOD_NOT_OFFERED, AMOUNT_NOT_PAYABLE.
 */
export const openCheckout = (deps: Deps, { method, payerIp, ...asked }: CheckoutRequest) =>
  transact(deps, async (deps) => {
    const settings = vnpaySettings(deps.config)
    if (!settings) throw paymentError.PAYMENT_METHOD_NOT_OFFERED({ method })
    if (asked.amountVnd < 1 || asked.amountVnd > largestVnd) throw paymentError.AMOUNT_NOT_PAYABLE()
    const waiting = await findWaitingCheckout(deps.db, asked)
    const checkout = waiting ?? (await startCheckout(deps, asked, method))
    return {
      id: checkout.id,
      code: checkout.code,
      expiresAt: checkout.expiresAt,
      paymentUrl: vnpayPayUrl({ ...checkout, payerIp }, settings),
    }
  })

async function startCheckout(deps: Deps, asked: Pick<Checkout, 'payerId' | 'purpose' | 'amountVnd'>, method: PaymentMethod) {
  for (;;) {
    const checkout = await insertCheckout(deps.db, { id: uuidv7(), code: newCode(codePrefix), ...asked })
    if (!checkout) continue // the code is taken, once in a few billion: draw another
    await insertAttempt(deps.db, { id: uuidv7(), checkoutId: checkout.id, method, status: 'PENDING' })
    return checkout
  }
}

/** One's own checkout by its code. Throws CHECKOUT_NOT_FOUND, also for somebody else's. */
export async function getOwnCheckout(deps: Deps, payerId: string, code: string) {
  const checkout = await findOwnCheckout(deps.db, code, payerId)
  if (!checkout) throw paymentError.CHECKOUT_NOT_FOUND()
  return checkout
}

export type GatewayAnswer = {
  method: PaymentMethod
  code: string
  amountVnd: number | undefined
  outcome: Outcome
  gatewayCode: string
  gatewayTransactionNo: string | null
  bankCode: string | null
}

/**
 * Books what a gateway says, once, however often it says so. The answer's signature and merchant have been verified.
 * The row lock makes twins wait for each other, so that the second finds the first's work done.
 */
export const recordAnswer = (deps: Deps, { method, code, amountVnd, outcome, ...said }: GatewayAnswer) =>
  transact(deps, async (deps) => {
    const found = isCode(codePrefix, code) ? await lockCheckoutByCode(deps.db, code, method) : undefined
    if (!found) return 'UNKNOWN'
    const { checkout, attempt } = found
    if (checkout.amountVnd !== amountVnd) return 'WRONG_AMOUNT'
    const status = moveAttempt(attempt.status, outcome)
    if (!status) return 'ALREADY_DECIDED'
    await setAttemptAnswered(deps.db, attempt.id, { status, ...said })
    if (status !== 'SUCCESS') {
      await setCheckoutStatus(deps.db, checkout.id, expectedAfter[status])
      return 'RECORDED'
    }
    await setCheckoutSettled(deps.db, checkout.id, settleAs(attempt.status, checkout.hasExpired))
    await announce(deps, paymentSucceeded, { checkoutId: checkout.id })
    return 'RECORDED'
  })
