import { randomBytes } from 'node:crypto'
import type { PaymentMethod } from '@khue/contracts/payments'
import { uuidv7 } from 'uuidv7'
import { type Deps, transact } from '#platform/deps'
import { isCode, newCode } from '#platform/public-codes'
import { type CheckoutEnding, moveCheckout } from '../payment.ts'
import { paymentError } from '../payments.errors.ts'
import { hasAttemptToAsk, hasOpenAttempt, listHeld } from '../payment-attempts.repository.ts'
import {
  type Checkout,
  findCheckout,
  listCheckouts,
  findOrInsertCheckout,
  lockCheckouts,
  setCheckoutsClosed,
  setCheckoutsIdle,
} from '../payments.repository.ts'
import { linkSignature, opensLink } from '../status-link.ts'
import { vnpayPayUrl } from '../vnpay/vnpay-pay-url.ts'
import { vnpaySettings } from '../vnpay/vnpay-settings.ts'

export const codePrefix = 'HV' // architecture 3, "Who pays, who learns"
const largestVnd = 9_999_999_999 // times 100 it still has the 12 digits that VNPAY allows

export type CheckoutRequest = {
  payerId: string
  /** What it is for, in words that only the asker reads: the same purpose asked again is the same checkout while it can be paid. */
  purpose: string
  amountVnd: number
  /** The account of the ledger that takes the money when it fits. */
  creditTo: Checkout['creditTo']
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
    const checkout = await findOrStart(deps, asked, method)
    return {
      id: checkout.id,
      code: checkout.code,
      isNew: checkout.isNew,
      expiresAt: checkout.expiresAt,
      paymentUrl: vnpayPayUrl({ ...checkout, amountVnd: asked.amountVnd, payerIp }, settings),
    }
  })

async function findOrStart(deps: Deps, asked: Pick<Checkout, 'payerId' | 'purpose' | 'amountVnd' | 'creditTo'>, method: PaymentMethod) {
  for (;;) {
    const linkKey = randomBytes(24).toString('base64url')
    const checkout = await findOrInsertCheckout(deps.db, { id: uuidv7(), code: newCode(codePrefix), linkKey, ...asked }, method)
    if (checkout) return checkout // else the code is taken, once in a few billion: draw another
  }
}

/**
 * Asks for these no longer: money that still comes is late. All or none: when money has come for one of them in time,
 * nothing is closed, its id is among those answered, and what was asked for must be given.
 */
export const closeCheckouts = (deps: Deps, ids: readonly string[], as: CheckoutEnding) =>
  transact(deps, async (deps) => {
    const locked = await lockCheckouts(deps.db, ids)
    const settled = locked.filter(hasPaid)
    if (settled.length === 0) {
      const open = locked.filter(({ status }) => moveCheckout(status, 'ATTEMPT_ENDED') !== undefined)
      await setCheckoutsClosed(
        deps.db,
        open.map(({ id }) => id),
        as,
      )
    }
    return { settledIds: settled.map(({ id }) => id) }
  })

/** Whether its money has come and counts for what was asked for; the news of it may still be on its way. */
export const hasPaid = ({ settledAs }: Pick<Checkout, 'settledAs'>) => settledAs !== null && settledAs !== 'LATE'

/** Which of these have paid. Those that have not cannot until the caller's transaction ends. */
export const lockPaid = async (deps: Deps, ids: readonly string[]) => (await lockCheckouts(deps.db, ids)).filter(hasPaid)

/** Which of these still wait for money; locked, so that they do until the caller's transaction ends. */
export const lockWaiting = async (deps: Deps, ids: readonly string[]) =>
  (await lockCheckouts(deps.db, ids)).filter(({ status }) => status === 'WAITING').map(({ id }) => id)

/** Nobody waits for these any more, since other money has paid for the same. What comes all the same is money like any other. */
export const stopWaiting = (deps: Deps, ids: readonly string[]) => setCheckoutsIdle(deps.db, ids)

/** Whatever somebody sends as a code; what cannot be one is nobody's. */
const findByCode = async (deps: Deps, code: string) => (isCode(codePrefix, code) ? findCheckout(deps.db, code) : undefined)

/** One's own checkout, undefined also for somebody else's. */
export async function findOwnByCode(deps: Deps, payerId: string, code: string) {
  const checkout = await findByCode(deps, code)
  return checkout?.payerId === payerId ? checkout : undefined
}

/** One's own checkout by its code. Throws CHECKOUT_NOT_FOUND, also for somebody else's. */
export async function getOwnCheckout(deps: Deps, payerId: string, code: string) {
  const checkout = await findOwnByCode(deps, payerId, code)
  if (!checkout) throw paymentError.CHECKOUT_NOT_FOUND()
  const { linkKey, ...shown } = checkout
  return { ...shown, signature: linkSignature(code, linkKey) }
}

/** How a checkout stands, for whoever holds its signed link. A wrong signature looks like a code that nobody has. */
export async function readByLink(deps: Deps, code: string, signature: string) {
  const checkout = await findByCode(deps, code)
  if (!opensLink({ code, signature, linkKey: checkout?.linkKey }) || !checkout) throw paymentError.CHECKOUT_NOT_FOUND()
  return { code, status: checkout.status, lastAttempt: checkout.lastAttempt }
}

/** How any checkout stands, for somebody of the house. Throws CHECKOUT_NOT_FOUND. */
export async function readState(deps: Deps, code: string) {
  const checkout = await findByCode(deps, code)
  if (!checkout) throw paymentError.CHECKOUT_NOT_FOUND()
  return { code, status: checkout.status, lastAttempt: checkout.lastAttempt }
}

/** Money that a gateway holds back, neither ours nor the buyer's. */
export const listHeldPayments = (deps: Deps) => listHeld(deps.db, heldAtOnce)
const heldAtOnce = 100

/** The ways to pay that this house has a contract for. */
export const listOfferedMethods = (deps: Deps) => (vnpaySettings(deps.config) ? [vnpayMethod] : [])

const vnpayMethod = {
  method: 'VNPAY',
  name: 'Thẻ ATM nội địa, Visa, Mastercard, JCB',
  note: 'Thanh toán qua cổng VNPAY',
} as const

/** What the news of a checkout does not carry. */
export async function describeCheckout(deps: Deps, id: string) {
  const [checkout] = await describeCheckouts(deps, [id])
  if (!checkout) throw paymentError.CHECKOUT_NOT_FOUND()
  return checkout
}

/** The same of several, in no order; unknown ones are left out. */
export const describeCheckouts = (deps: Deps, ids: readonly string[]) => listCheckouts(deps.db, ids)

/** Whether a gateway that has kept silent about one of these has yet to be asked. */
export const isToBeAsked = (deps: Deps, ids: readonly string[]) => hasAttemptToAsk(deps.db, ids)

/** Whether a gateway may still decide about a checkout that nobody has ended. */
export const isUndecided = (deps: Deps, id: string) => hasOpenAttempt(deps.db, id)
